"""A look back at a game: what each decision cost as far as its player could know, and what was luck.

A decision is judged from the state masked for its player at that moment, by the search of the strongest level
(`advice.py`). Only what is clear of the search's own noise counts as a loss. All is in payoff: +1 for the first place,
-1 for the last.

How a game stood after each move is told from the whole state, as nobody at the table knew it: so a change in it may be
luck. What a player ends with is what the deal was worth, less what the own decisions lost, plus an equal share of what
each other one lost, and the rest is chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from brelan.bots.advice import BEST, Advice
from brelan.bots.contract import Style
from brelan.bots.odds import worth
from brelan.bots.players import style_of
from brelan.bots.thoughts import Thought, thought
from brelan.core.chance import derived_seed
from brelan.core.game import parse_options
from brelan.core.position import Position
from brelan.core.record import GameRecord, do_move, start
from brelan.games import registry

DOUBT: Final = 2.0
"""A loss of fewer standard errors than this is none."""
TURNING: Final = 3
"""So many moments are told as those that turned the game."""
LEAST_LOSS: Final = 0.02
"""Smaller ones are not worth a word."""


@dataclass(frozen=True)
class Decision:
    """A move of a game that was somebody's choice."""

    move: int
    """Its number, from 1."""
    thought: Thought
    played: Any
    """As plain data."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision, and what it lost."""

    move: int
    seat: int
    loss: float
    played: Any
    best: Any
    """What the search would have done."""


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    """What made a player's result: `payoff` is the sum of the four below."""

    payoff: float
    deal: float
    """What the cards as dealt promised, to whoever saw them all."""
    own: float
    """What the own decisions lost: never above 0."""
    others: float
    """What the others' decisions gave."""
    chance: float
    """All the rest: draws, and what could not be known."""
    decisions: int
    good: int
    """How many of them lost nothing."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A moment that turned the game."""

    move: int
    seat: int
    """Whose prospects changed most."""
    before: float
    after: float
    """Their payoff to come, as it stood before the move and after it."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All that a look back finds."""

    seats: list[SeatReview]
    curve: list[list[float]]
    """After each move (first the deal), by seat, the payoff to come."""
    losses: list[Judged]
    """Decisions that lost something, the dearest first."""
    turns: list[Turn]
    """In their order."""


def decisions(record: GameRecord) -> list[Decision]:
    """The moves that were a choice, as the game waited for them. Raises as replaying does."""
    game = registry.game(record.game)
    options = parse_options(game, record.options)
    position, found = start(record, game), list[Decision]()
    for number, (seat, move) in enumerate(record.moves, start=1):
        if seat in position.awaited() and len(position.legal(seat)) > 1:
            seed = derived_seed(int(record.seed or "0", 16), "review", number)
            asked = thought(position.masked(seat), seat, options=options, level=BEST, seed=seed, must=True)
            found.append(Decision(number, asked, move))
        do_move(position, record, number)
    return found


def judged(decision: Decision, advice: Advice) -> Judged:
    """What a decision lost, by the advice about it."""
    about = advice.about
    clear = about is not None and about.loss > DOUBT * about.error and about.loss >= LEAST_LOSS
    return Judged(
        move=decision.move,
        seat=decision.thought.seat,
        loss=about.loss if clear and about is not None else 0.0,
        played=decision.played,
        best=advice.move,
    )


def curve(record: GameRecord) -> list[list[float]]:
    """After each move (first the deal), by seat, the payoff to come, from all cards. Raises as replaying does."""
    game = registry.game(record.game)
    style = style_of(game, BEST)
    position = start(record, game)
    found = [_standing(position, style)]
    for number in range(1, len(record.moves) + 1):
        do_move(position, record, number)
        found.append(_standing(position, style))
    return found


def _standing(position: Position, style: Style) -> list[float]:
    return [float(worth(position.states[0], seat, style)) for seat in range(position.seats)]


def report(judgements: Sequence[Judged], curve: list[list[float]]) -> Report:
    """What a look back finds, from every decision judged and the curve."""
    dear = sorted((each for each in judgements if each.loss > 0), key=lambda each: (-each.loss, each.move))
    return Report(
        seats=[_seat(seat, judgements, curve) for seat in range(len(curve[0]))],
        curve=curve,
        losses=dear,
        turns=_turns(curve),
    )


def _seat(seat: int, judgements: Sequence[Judged], curve: list[list[float]]) -> SeatReview:
    seats = len(curve[0])
    own = [each for each in judgements if each.seat == seat]
    lost = sum(each.loss for each in own)
    given = sum(each.loss for each in judgements if each.seat != seat) / max(1, seats - 1)
    payoff, deal = curve[-1][seat], curve[0][seat]
    return SeatReview(
        payoff=payoff,
        deal=deal,
        own=-lost,
        others=given,
        chance=payoff - deal + lost - given,
        decisions=len(own),
        good=sum(each.loss == 0 for each in own),
    )


def _turns(curve: list[list[float]]) -> list[Turn]:
    """The moves at which somebody's prospects changed most."""
    found = []
    for move, (before, after) in enumerate(zip(curve, curve[1:], strict=False), start=1):
        seat = max(range(len(after)), key=lambda each: abs(after[each] - before[each]))
        found.append(Turn(move=move, seat=seat, before=before[seat], after=after[seat]))
    most = sorted(found, key=lambda turn: -abs(turn.after - turn.before))[:TURNING]
    return sorted(most, key=lambda turn: turn.move)
