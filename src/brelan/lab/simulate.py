"""Simulations: many games between bots, and what came of them. The same seed gives the same games."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any

import msgspec
import numpy as np

from brelan.bots.levels import check_quick
from brelan.bots.players import load_policies
from brelan.core.contract import ENDED
from brelan.core.errors import BadInput
from brelan.core.game import Game, check_players, parse_options, plain
from brelan.lab.chunks import Batch, Chunks, Payoffs, Results, by_bot, play_chunk
from brelan.lab.engines import Engine
from brelan.lab.local import Local
from brelan.lab.rows import Rows, rows_of_chunk


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """How many actions games took. Of a move that is made of several each counts."""

    mean: float
    spread: float
    """The standard deviation."""
    least: int
    most: int


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """What one bot won: the one in this seat or, where bots change seats, the one that began in it."""

    bot: str
    places: list[int]
    """How many of the finished games it ended first, second, and so on; a shared place counts for each."""
    payoff: float
    """The mean over all games, from -1 (always last) to +1 (always first)."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """A batch of games."""

    game: str
    players: int
    bots: list[str]
    options: dict[str, Any]
    seed: str
    """As 32 hex digits."""
    rotated: bool
    games: int
    actions: int
    finished: int
    """Games that came to their natural end."""
    truncated: int
    """Games that a limit ended."""
    processes: int
    seconds: float
    actions_per_second: float
    length: Length
    seats: list[SeatResult]


def simulate(
    game: Game,
    *,
    games: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, Any] | None = None,
    rotate: bool = False,
    progress: Callable[[int], None] = lambda games: None,
    engine: Engine | None = None,
    heard: Callable[[Rows], None] | None = None,
) -> Simulation:
    """Play `games` games (at least 1) with one bot a seat; `progress` hears how many more are done.

    Options beyond the given ones keep games finite (`Game.default_limit`). With `rotate` the bots move on by a seat
    with each game. `engine` plays them, or else this process; `heard` hears of each game, in their order.
    Raises BadInput: `unknown-bot`, `bad-options`, `bad-players`, `bad-games`.
    """
    if games < 1:
        raise BadInput("bad-games", games=games)
    rules = parse_options(game, {**game.default_limit, **(options or {})})
    check_players(game, rules, len(bots))
    for bot in bots:
        check_quick(bot)
    load_policies(game)
    batch = Batch(game=game.name, options=plain(rules), bots=tuple(bots), seed=seed, rotate=rotate, games=games)
    began, done, played = time.perf_counter(), 0, list[tuple[Results, Payoffs]]()
    with nullcontext(engine) if engine else Local(1) as by:
        for results, payoffs in by.run(play_chunk, Chunks(batch)):
            played.append((results, payoffs))
            if heard is not None:
                heard(rows_of_chunk(batch, done, results, payoffs))
            done += len(results)
            progress(len(results))
        processes = by.processes
    results, payoffs = (np.concatenate(arrays) for arrays in zip(*played, strict=True))
    return _result(batch, results, payoffs, processes, time.perf_counter() - began)


def _result(batch: Batch, results: Results, payoffs: Payoffs, processes: int, seconds: float) -> Simulation:
    actions = results["moves"]
    return Simulation(
        game=batch.game,
        players=len(batch.bots),
        bots=list(batch.bots),
        options=batch.options,
        seed=f"{batch.seed:032x}",
        rotated=batch.rotate,
        games=batch.games,
        actions=int(actions.sum()),
        finished=int((results["over"] == ENDED).sum()),
        truncated=int((results["over"] != ENDED).sum()),
        processes=processes,
        seconds=seconds,
        actions_per_second=int(actions.sum()) / seconds,
        length=Length(
            mean=float(actions.mean()), spread=float(actions.std()), least=int(actions.min()), most=int(actions.max())
        ),
        seats=_seat_results(batch.bots, results, payoffs),
    )


def _seat_results(bots: Sequence[str], results: Results, payoffs: Payoffs) -> list[SeatResult]:
    won = by_bot(payoffs, results)
    ended = won[results["over"] == ENDED]
    places = (ended[:, None, :] > ended[:, :, None]).sum(axis=2)
    return [
        SeatResult(
            bot=bot,
            places=np.bincount(places[:, seat], minlength=len(bots)).tolist(),
            payoff=float(won[:, seat].mean()),
        )
        for seat, bot in enumerate(bots)
    ]
