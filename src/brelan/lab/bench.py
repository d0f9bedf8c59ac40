"""How fast the rules are: random playouts in compiled code, games stepped from Python, lines that a search imagines."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

import msgspec
import numpy as np

from brelan.bots.players import Bot, searching
from brelan.bots.search import Budget
from brelan.core.chance import CHANCE, new_chance
from brelan.core.driving import MANY, actor_at, advance, legal_at
from brelan.core.game import Game, parse_options
from brelan.core.position import Position
from brelan.core.records import zeros
from brelan.games.registry import GAMES, game
from brelan.lab.batch import play_randomly
from brelan.lab.chunks import MOVE_CAP, roots

Way = Literal["playout", "step", "search"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)
FIRST_GAMES: Final = 16
MIDDLES: Final = 16
MIDDLE: Final = 30
CHOICES: Final = 3
"""A search is measured in so many positions, so many moves after the deal or more, with so many choices at least."""
GLANCE: Final = Budget(simulations=200)
ROUNDS: Final = 10
"""About so many."""


@dataclass(frozen=True)
class Measure:
    """One thing to measure: a game, and how it is played."""

    game: str
    what: Way


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """Moves a second; of a search, imagined lines."""

    game: str
    what: str
    per_second: float


MEASURES: Final = tuple(Measure(name, way) for way in WAYS for name in GAMES)


def measure(what: Measure, seconds: float) -> Speed:
    """The fastest of several rounds that take about so many seconds together: the others were disturbed.

    Seconds of the processor: on a busy machine the clock measures the neighbours.
    """
    found = game(what.game)
    play = {"playout": _playouts, "step": _steps, "search": _searches}[what.what](found)
    games, done, rates = FIRST_GAMES, 0, [0.0]
    play(0, games)
    left = seconds
    while left > 0:
        began = time.process_time()
        moves = play(done, games)
        spent = time.process_time() - began
        done += games
        left -= spent
        if spent < seconds / ROUNDS:
            games *= 2
        rates.append(moves / spent)
    return Speed(game=what.game, what=what.what, per_second=max(rates))


def _playouts(found: Game) -> Callable[[int, int], int]:
    """Plays `games` games numbered from `first` in compiled code; returns the moves made."""
    blank = found.blank(_options(found), _players(found))
    states, keys, sources = blank.copy(), roots(1), zeros(1, CHANCE)
    ids = np.empty(found.actions, np.int16)
    return lambda first, games: play_randomly(blank, states, keys, sources, ids, MOVE_CAP, first, games)


def _steps(found: Game) -> Callable[[int, int], int]:
    """The same from Python, move by move. The chooser is a cheap one: it is not what is measured."""
    options, players = _options(found), _players(found)
    ids = np.empty(found.actions, np.int16)
    chances = [random.Random(1).random() for _ in range(1 << 12)]

    def play(first: int, games: int) -> int:
        moves = 0
        for seed in range(first, first + games):
            states = Position.deal(found, players=players, seed=seed, options=options).states
            seat = actor_at(states, 0)
            count = legal_at(states, 0, seat, ids)
            while count:
                action = int(ids[int(chances[moves & 4095] * count)])
                seat, count = divmod(advance(states, 0, seat, action, ids), MANY)
                moves += 1
        return moves

    return play


def _searches(found: Game) -> Callable[[int, int], int]:
    """Imagines lines in the middle of some games; returns how many, here called moves."""
    middles = [_middle(found, seed) for seed in range(MIDDLES)]

    def play(first: int, games: int) -> int:
        lines = 0
        for number in range(first, first + games):
            position = middles[number % MIDDLES]
            seat = position.actor()
            search = searching(found, position, seat, "champion", new_chance(number))
            search.best(position, position.legal(seat)[0], GLANCE)
            lines += search.lines
        return lines

    return play


def _middle(found: Game, seed: int) -> Position:
    """A position some moves after the deal, masked for the seat that is awaited, which has a choice."""
    position = Position.deal(found, players=_players(found), seed=seed, options=_options(found))
    bots = [Bot(found, "sensible", seat) for seat in range(position.seats)]
    moves = 0
    while moves < MIDDLE or len(position.legal(position.actor())) < CHOICES:
        seat = position.actor()
        position.do(seat, bots[seat].decide(position.masked(seat), seat))
        moves += 1
    return position.masked(position.actor())


def _options(found: Game) -> Any:
    return parse_options(found, found.default_limit)


def _players(found: Game) -> int:
    """As many as a table in the middle of what is allowed: four, in Muzishez five."""
    allowed = found.players(_options(found))
    return (allowed.start + allowed.stop) // 2
