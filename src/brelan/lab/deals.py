"""One deal of an arena, played from every place: the same cards, the bots moved on by a seat with each game."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from brelan.bots.levels import parted
from brelan.bots.players import Bot
from brelan.bots.search import Budget
from brelan.core.chance import derived_seed
from brelan.core.errors import BadInput
from brelan.core.game import Game
from brelan.core.position import Position
from brelan.games import registry
from brelan.lab.chunks import MOVE_CAP
from brelan.lab.outsiders import MOVE_SECONDS, PREFIX, Faults, Outsider
from brelan.lab.programs import check_command
from brelan.lab.rows import COLUMNS, Rows, ending, shared_places

PROGRAMS: Final = 0
"""The seed under which programs get theirs, whatever the arena's: what they are told must not say how it deals."""


@dataclass(frozen=True, kw_only=True)
class Dealing:
    """What every deal of an arena has in common; plain, since it goes to other processes."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    seconds: float = MOVE_SECONDS
    """What a program of somebody's own has for a move."""
    silent: dict[str, str] = field(default_factory=dict)
    """Those that do not greet, and what they said instead: see `brelan.lab.greeting`."""


@dataclass(frozen=True, kw_only=True)
class GamePlayed:
    """What came of one game, by seat."""

    deal: int
    turn: int
    seed: str
    """Of the deal, as 32 hex digits."""
    bots: tuple[str, ...]
    payoffs: tuple[float, ...]
    places: tuple[float, ...]
    """1 is the first; equal ones share the mean of their places."""
    points: tuple[int, ...]
    moves: int
    actions: int
    """Of which a move may be made of several."""
    ending: str
    """See `brelan.lab.rows`."""
    thought: dict[str, np.ndarray]
    """By bot, the seconds that each of its awaited moves took."""
    faults: tuple[Faults | None, ...]
    """Of programs of somebody's own."""


def turns_of(bots: Sequence[str]) -> int:
    """After so many moves on by a seat the same bots sit in the same seats again."""
    return next(turn for turn in range(1, len(bots) + 1) if moved_on(bots, turn) == tuple(bots))


def moved_on(bots: Sequence[str], turn: int) -> tuple[str, ...]:
    """Who sits where when all have moved on by so many seats."""
    shift = turn % len(bots)
    return (*bots[len(bots) - shift :], *bots[: len(bots) - shift])


def check_player(name: str) -> None:
    """Raises BadInput: `unknown-bot`, `no-lines`, `bad-lines`, or `no-program`, unless this is a level (with its lines,
    or without) or a program that can be run.
    """
    if name.startswith(PREFIX):
        check_command(name.removeprefix(PREFIX))
    else:
        parted(name)


def play_deal(task: tuple[Dealing, int]) -> list[GamePlayed]:
    """All games of a deal. What chance does in them depends on the arena's seed and these numbers alone."""
    dealing, number = task
    return [_play(dealing, number, turn) for turn in range(turns_of(dealing.bots))]


def rows_of_deal(dealing: Dealing, played: list[GamePlayed]) -> Rows:
    """The rows of its games."""
    rows: Rows = {column: [] for column in COLUMNS}
    for game in played:
        for seat, bot in enumerate(game.bots):
            faults = game.faults[seat]
            row = (
                dealing.game,
                len(game.bots),
                game.deal,
                game.turn,
                game.seed,
                seat,
                bot,
                game.places[seat],
                game.payoffs[seat],
                game.points[seat] if game.points else None,
                game.actions,
                game.ending,
                faults.replaced if faults else None,
            )
            for column, value in zip(COLUMNS, row, strict=True):
                rows[column].append(value)
    return rows


def _play(dealing: Dealing, number: int, turn: int) -> GamePlayed:
    game, seats = registry.game(dealing.game), moved_on(dealing.bots, turn)
    seed = derived_seed(dealing.seed, "deal", number)
    position = Position.deal(game, players=len(seats), seed=seed, options=dealing.options)
    bots = [
        _player(game, dealing, name, derived_seed(dealing.seed, *place), derived_seed(PROGRAMS, *place), seat)
        for seat, name in enumerate(seats)
        for place in [("bot", number, turn, seat)]
    ]
    times: dict[str, list[float]] = {name: [] for name in seats}
    try:
        moves, actions = _play_out(position, bots, seats, times, dealing)
    finally:
        for bot in _outsiders(bots):
            bot.end(position)
    payoffs = position.payoffs()
    return GamePlayed(
        deal=number,
        turn=turn,
        seed=f"{seed:032x}",
        bots=seats,
        payoffs=tuple(payoffs),
        places=tuple(shared_places(np.array([payoffs]))[0].tolist()),
        points=tuple(game.points(position.states)) if game.points else (),
        moves=moves,
        actions=actions,
        ending=ending(int(position.states["over"][0])),
        thought={name: np.array(taken) for name, taken in times.items()},
        faults=tuple(bot.faults if isinstance(bot, Outsider) else None for bot in bots),
    )


Player = Bot | Outsider


def _player(game: Game, dealing: Dealing, name: str, seed: int, told: int, seat: int) -> Player:
    if name.startswith(PREFIX):
        return Outsider(game, name, seat, seed, dealing.seconds, told, dealing.silent.get(name))
    level, lines = parted(name)
    return Bot(game, level, seed, None if lines is None else Budget(lines))


def _outsiders(bots: list[Player]) -> list[Outsider]:
    return [bot for bot in bots if isinstance(bot, Outsider)]


def _play_out(
    position: Position, bots: list[Player], names: tuple[str, ...], times: dict[str, list[float]], dealing: Dealing
) -> tuple[int, int]:
    """Play to the end; how many moves it took, and how many actions."""
    outsiders = _outsiders(bots)
    for bot in outsiders:
        bot.begin(position, dealing.options)
    moves, actions = 0, 0
    while not position.over and actions < MOVE_CAP:
        seat, move = _next_move(position, bots, names, times)
        actions += len(position.game.ids_of(position.states, seat, move))
        position.do(seat, move)
        moves += 1
        for bot in outsiders:
            bot.heard(position, seat, move)
    return moves, actions


def _next_move(
    position: Position, bots: list[Player], names: tuple[str, ...], times: dict[str, list[float]]
) -> tuple[int, Any]:
    """Those who may act unasked are asked first, from the seat after the one that the game waits for."""
    awaited, count = position.actor(), len(bots)
    may = set(position.actors()) - set(position.awaited())
    for seat in sorted(may, key=lambda seat: (seat - awaited - 1) % count):
        move = bots[seat].decide(position.masked(seat), seat)
        if move is not None:
            return seat, move
    masked = position.masked(awaited)
    began = time.perf_counter()
    move = bots[awaited].decide(masked, awaited)
    times[names[awaited]].append(time.perf_counter() - began)
    if move is None:
        raise BadInput("bot-waits", name=names[awaited])
    return awaited, move
