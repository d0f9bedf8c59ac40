"""Advice: what the best player would do in somebody's place, how sure it is, and what another move would have cost.

It is the search of the strongest level, asked what it found. Like a bot it is given a masked state and nothing else.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
import numpy as np

from brelan.bots.choosing import choose_at
from brelan.bots.levels import LEVELS
from brelan.bots.players import numbers_of, style_of
from brelan.bots.search import Budget
from brelan.bots.thoughts import Thought, position_of
from brelan.bots.weighing import Weighed, Weighing
from brelan.core.chance import CHANCE, key_words
from brelan.core.driving import do_at
from brelan.core.game import parse_move, plain
from brelan.core.position import Position
from brelan.core.records import copied, zeros
from brelan.games import registry

BEST: Final = tuple(LEVELS)[-1]
"""The level that gives advice."""
OTHERS: Final = 3
"""So many other moves are told of."""

Policy = Callable[[Position], int]
"""What the policy does next in a position."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was compared."""

    move: Any
    loss: float
    """How much less of the payoff (-1 to +1) it promises than the best one."""
    error: float
    """The standard error of that."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What came of thinking about one decision."""

    move: Any
    """The best."""
    sure: float
    """How likely it is better than the next best, from 0.5 to 1; where several choose at once, how often to choose it.
    1 where there is nothing to choose.
    """
    mixed: bool
    """Do several choose at once?"""
    lines: int
    """So many lines of play were imagined; none where the policy knows what to do."""
    others: list[Choice]
    """The next best, in their order."""
    about: Choice | None
    """The move that was asked about."""


def usual(thought: Thought) -> Budget:
    """How long is thought for who asks in this game: so long that the better is told from the worse."""
    return Budget(numbers_of(registry.game(thought.game)).ADVICE, LEVELS[BEST].seconds)


def advise(thought: Thought, budget: Budget, about: Any = None) -> Advice:
    """Advice on a decision that the game waits for, as plain data throughout. `about`: a move to compare in any case.

    Raises as `thoughts.decide` does; Refused or BadInput for a move that the rules do not allow.
    """
    position, seat = position_of(thought), thought.seat
    game = position.game
    sources = zeros(position.seats, CHANCE)
    sources[seat].key[:] = key_words(int.from_bytes(thought.seed, "little"))
    style, ids, scratch = style_of(game, BEST), np.empty(game.actions, np.int16), copied(position.states)

    def policy(ahead: Position) -> int:
        return choose_at(ahead.states, 0, scratch, seat, style, sources, ids)

    asked = None if about is None else game.ids_of(position.states, seat, parse_move(game, about))[0]
    search = Weighing(position, seat, sources, seat, style, numbers_of(game).HORIZON)
    choice = policy(position)
    found = search.weigh(position, choice, budget, asked)
    if found is None:
        move = _whole(position, seat, choice, policy)
        same = None if about is None else Choice(move=about, loss=0.0, error=0.0)
        return Advice(move=move, sure=1.0, mixed=False, lines=0, others=[], about=same)
    choices = [
        _choice(_whole(position, seat, found.arms[arm], policy), found, arm) for arm in found.ranked[: 1 + OTHERS]
    ]
    return Advice(
        move=choices[0].move,
        sure=found.sure,
        mixed=found.mixed,
        lines=search.lines,
        others=choices[1:],
        about=None if asked is None else _choice(about, found, found.arms.index(asked)),
    )


def _choice(move: Any, found: Weighed, arm: int) -> Choice:
    return Choice(move=move, loss=found.losses[arm], error=found.errors[arm])


def _whole(position: Position, seat: int, action: int, policy: Policy) -> Any:
    """The move that begins with this action, as plain data; what follows is the policy's."""
    ahead, ids = position.copy(), [action]
    do_at(ahead.states, 0, seat, action)
    while position.game.midway(ahead.states):
        ids.append(policy(ahead))
        do_at(ahead.states, 0, seat, ids[-1])
    return plain(position.game.move_of(position.states, seat, ids))
