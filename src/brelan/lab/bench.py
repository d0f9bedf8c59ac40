"""How fast the rules are: random playouts in compiled code, and games stepped from Python."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec
import numpy as np

from brelan.core.chance import CHANCE
from brelan.core.driving import MANY, actor_at, advance, legal_at
from brelan.core.game import Game, parse_options
from brelan.core.position import Position
from brelan.core.records import zeros
from brelan.games.registry import game
from brelan.lab.batch import play_randomly
from brelan.lab.simulate import MOVE_CAP, roots

FIRST_GAMES: Final = 16
ROUNDS: Final = 10
"""About so many."""


@dataclass(frozen=True)
class Measure:
    """One thing to measure: a game, the players, and how it is played."""

    game: str
    what: Literal["playout", "step"]
    players: int
    options: dict[str, Any] = field(default_factory=dict)


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """Moves a second."""

    game: str
    what: str
    per_second: float


MEASURES: Final = (
    Measure("grisbi", "playout", 4),
    Measure("rami", "playout", 4, {"max_turns": 200}),
    Measure("muzishez", "playout", 5),
    Measure("grisbi", "step", 4),
    Measure("rami", "step", 4, {"max_turns": 200}),
    Measure("muzishez", "step", 5),
)


def measure(what: Measure, seconds: float) -> Speed:
    """The fastest of several rounds that take about so many seconds together: the others were disturbed.

    Seconds of the processor: on a busy machine the clock measures the neighbours.
    """
    found = game(what.game)
    play = _playouts(found, what) if what.what == "playout" else _steps(found, what)
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


def _playouts(found: Game, what: Measure) -> Callable[[int, int], int]:
    """Plays `games` games numbered from `first` in compiled code; returns the moves made."""
    blank = found.blank(_options(found, what), what.players)
    states, keys, sources = blank.copy(), roots(1), zeros(1, CHANCE)
    ids = np.empty(found.actions, np.int16)
    return lambda first, games: play_randomly(blank, states, keys, sources, ids, MOVE_CAP, first, games)


def _steps(found: Game, what: Measure) -> Callable[[int, int], int]:
    """The same from Python, move by move. The chooser is a cheap one: it is not what is measured."""
    options = _options(found, what)
    ids = np.empty(found.actions, np.int16)
    chances = [random.Random(1).random() for _ in range(1 << 12)]

    def play(first: int, games: int) -> int:
        moves = 0
        for seed in range(first, first + games):
            states = Position.deal(found, players=what.players, seed=seed, options=options).states
            seat = actor_at(states, 0)
            count = legal_at(states, 0, seat, ids)
            while count:
                action = int(ids[int(chances[moves & 4095] * count)])
                seat, count = divmod(advance(states, 0, seat, action, ids), MANY)
                moves += 1
        return moves

    return play


def _options(found: Game, what: Measure) -> Any:
    return parse_options(found, {**found.default_limit, **what.options})
