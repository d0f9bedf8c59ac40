"""One deal of an arena, played from every place: the same cards, the bots moved on by a seat with each game."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from brelan.bots.players import Bot
from brelan.core.chance import derived_seed
from brelan.core.errors import BadInput
from brelan.core.position import Position
from brelan.games import registry

MOVE_CAP: Final = 1_000_000
"""A game of so many moves is stopped, whatever its options say."""


@dataclass(frozen=True, kw_only=True)
class Dealing:
    """What every deal of an arena has in common; plain, since it goes to other processes."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int


@dataclass(frozen=True, kw_only=True)
class GamePlayed:
    """What came of one game, by seat."""

    bots: tuple[str, ...]
    payoffs: tuple[float, ...]
    places: tuple[float, ...]
    """1 is the first; equal ones share the mean of their places."""
    points: tuple[int, ...]
    moves: int
    limited: bool
    thought: dict[str, np.ndarray]
    """By bot, the seconds that each of its awaited moves took."""


def turns_of(bots: Sequence[str]) -> int:
    """After so many moves on by a seat the same bots sit in the same seats again."""
    return next(turn for turn in range(1, len(bots) + 1) if moved_on(bots, turn) == tuple(bots))


def moved_on(bots: Sequence[str], turn: int) -> tuple[str, ...]:
    """Who sits where when all have moved on by so many seats."""
    shift = turn % len(bots)
    return (*bots[len(bots) - shift :], *bots[: len(bots) - shift])


def play_deal(dealing: Dealing, number: int) -> list[GamePlayed]:
    """All games of a deal. What chance does in them depends on the arena's seed and these numbers alone."""
    return [_play(dealing, number, turn) for turn in range(turns_of(dealing.bots))]


def _play(dealing: Dealing, number: int, turn: int) -> GamePlayed:
    game, seats = registry.game(dealing.game), moved_on(dealing.bots, turn)
    seed = derived_seed(dealing.seed, "deal", number)
    position = Position.deal(game, players=len(seats), seed=seed, options=dealing.options)
    bots = [Bot(game, level, derived_seed(dealing.seed, "bot", number, turn, seat)) for seat, level in enumerate(seats)]
    times: dict[str, list[float]] = {level: [] for level in seats}
    moves = 0
    while not position.over and moves < MOVE_CAP:
        _move_once(position, bots, seats, times)
        moves += 1
    payoffs = position.payoffs()
    return GamePlayed(
        bots=seats,
        payoffs=tuple(payoffs),
        places=_places(payoffs),
        points=tuple(game.points(position.states)) if game.points else (0,) * len(seats),
        moves=moves,
        limited=not position.ended,
        thought={level: np.array(taken) for level, taken in times.items()},
    )


def _move_once(position: Position, bots: list[Bot], seats: tuple[str, ...], times: dict[str, list[float]]) -> None:
    """Those who may act unasked are asked first, from the seat after the one that the game waits for."""
    awaited, count = position.actor(), len(bots)
    may = set(position.actors()) - set(position.awaited())
    for seat in sorted(may, key=lambda seat: (seat - awaited - 1) % count):
        move = bots[seat].decide(position.masked(seat), seat)
        if move is not None:
            position.do(seat, move)
            return
    masked = position.masked(awaited)
    began = time.perf_counter()
    move = bots[awaited].decide(masked, awaited)
    times[seats[awaited]].append(time.perf_counter() - began)
    if move is None:
        raise BadInput("bot-waits", name=seats[awaited])
    position.do(awaited, move)


def _places(payoffs: list[float]) -> tuple[float, ...]:
    """Equal ones share the mean of their places."""
    return tuple(
        1 + sum(other > own for other in payoffs) + (sum(other == own for other in payoffs) - 1) / 2 for own in payoffs
    )
