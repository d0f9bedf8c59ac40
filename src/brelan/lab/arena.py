"""Arenas: bots against each other, each deal played once from every place, and what that says of their strength.

All but the times of thinking is the same for the same seed, in however many processes it is played.
"""

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final

import msgspec
import numpy as np

from brelan.bots.levels import level_of
from brelan.bots.players import load_policies
from brelan.core.chance import derived_seed
from brelan.core.errors import BadInput
from brelan.core.game import Game, check_players, parse_options, plain
from brelan.games import registry
from brelan.lab.deals import Dealing, GamePlayed, play_deal, turns_of
from brelan.lab.intervals import Estimate, estimates
from brelan.lab.ratings import Rating, ratings

FORMAT: Final = 1
"""Of the result as JSON."""


class Thinking(msgspec.Struct, frozen=True, kw_only=True):
    """How long a bot thought where the game waited for it. Seconds of the clock."""

    moves: int
    median: float
    longest: float


class Contestant(msgspec.Struct, frozen=True, kw_only=True):
    """One bot: all its seats together."""

    bot: str
    seats: int
    """How many it has in every game."""
    place: Estimate
    """1 is the first; equal ones share the mean of their places."""
    payoff: Estimate
    """From -1, always last, to +1, always first."""
    points: Estimate | None
    """The game's own, most is best, where it has any."""
    rating: Rating
    thinking: Thinking


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """Two bots that met."""

    bot: str
    other: str
    payoff: Estimate
    """By how much the one's was higher than the other's, deal by deal."""


class Arena(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it."""

    arena: int = FORMAT
    game: str
    rules: int
    players: int
    bots: list[str]
    """By seat, in the first game of each deal; with each further one they move on by a seat."""
    options: dict[str, Any]
    seed: str
    """As 32 hex digits."""
    deals: int
    games: int
    moves: int
    limited: int
    """Games that a limit ended."""
    contestants: list[Contestant]
    pairs: list[Pair]
    processes: int
    seconds: float


def arena(
    game: Game,
    *,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    processes: int = 0,
    progress: Callable[[int], None] = lambda games: None,
) -> Arena:
    """Play at least so many games (whole deals) with these bots, one a seat.

    Options beyond the given ones keep games finite (`Game.default_limit`). `processes`: 0 for one a core; with one it
    is played here. `progress` hears how many more games are done.
    Raises BadInput: `unknown-bot`, `bad-options`, `bad-players`, `bad-games`.
    """
    if games < 1:
        raise BadInput("bad-games", games=games)
    rules = parse_options(game, {**game.default_limit, **(options or {})})
    check_players(game, rules, len(bots))
    for bot in bots:
        level_of(bot)
    dealing = Dealing(game=game.name, options=plain(rules), bots=tuple(bots), seed=seed)
    deals = -(-games // turns_of(bots))
    processes = min(processes or os.cpu_count() or 1, deals)
    began, played = time.perf_counter(), []
    for deal in _played(dealing, deals, processes):
        played.append(deal)
        progress(len(deal))
    return _result(game, dealing, played, processes, time.perf_counter() - began)


def _played(dealing: Dealing, deals: int, processes: int) -> Iterator[list[GamePlayed]]:
    """The games of each deal, in order."""
    load_policies(registry.game(dealing.game))
    if processes == 1:
        yield from map(partial(play_deal, dealing), range(deals))
        return
    # Not forked: compiled code and its threads do not survive that.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        try:
            yield from pool.map(partial(play_deal, dealing), range(deals))
        finally:
            pool.shutdown(cancel_futures=True)


def _result(game: Game, dealing: Dealing, played: list[list[GamePlayed]], processes: int, seconds: float) -> Arena:
    names = list(dict.fromkeys(dealing.bots))
    alone = [each for deal in played for each in deal]
    of_game = derived_seed(dealing.seed, "intervals")
    payoffs = _by_deal(played, names, lambda each: each.payoffs)
    return Arena(
        game=game.name,
        rules=game.rules_version,
        players=len(dealing.bots),
        bots=list(dealing.bots),
        options=dealing.options,
        seed=f"{dealing.seed:032x}",
        deals=len(played),
        games=len(alone),
        moves=sum(each.moves for each in alone),
        limited=sum(each.limited for each in alone),
        contestants=_contestants(game, dealing, played, names, payoffs, of_game),
        pairs=_pairs(names, payoffs, of_game),
        processes=processes,
        seconds=seconds,
    )


def _contestants(
    game: Game, dealing: Dealing, played: list[list[GamePlayed]], names: list[str], payoffs: np.ndarray, seed: int
) -> list[Contestant]:
    alone = [each for deal in played for each in deal]
    places = estimates(_by_deal(played, names, lambda each: each.places), seed)
    won = estimates(payoffs, seed)
    points = estimates(_by_deal(played, names, lambda each: each.points), seed)
    rated = ratings([(each.bots, each.places) for each in alone])
    return [
        Contestant(
            bot=name,
            seats=dealing.bots.count(name),
            place=places[at],
            payoff=won[at],
            points=points[at] if game.points else None,
            rating=rated[name],
            thinking=_thinking(alone, name),
        )
        for at, name in enumerate(names)
    ]


def _thinking(played: list[GamePlayed], name: str) -> Thinking:
    times = np.concatenate([each.thought.get(name, np.empty(0)) for each in played])
    if not len(times):
        return Thinking(moves=0, median=0.0, longest=0.0)
    return Thinking(moves=len(times), median=float(np.median(times)), longest=float(times.max()))


def _by_deal(
    played: list[list[GamePlayed]], names: list[str], values: Callable[[GamePlayed], Sequence[float]]
) -> np.ndarray:
    """A row for each deal, a column for each name: the mean of its seats in all games of the deal."""

    def mean(deal: list[GamePlayed], name: str) -> float:
        return float(
            np.mean([value for each in deal for bot, value in zip(each.bots, values(each), strict=True) if bot == name])
        )

    return np.array([[mean(deal, name) for name in names] for deal in played])


def _pairs(names: list[str], payoffs: np.ndarray, seed: int) -> list[Pair]:
    both = [(one, other) for one in range(len(names)) for other in range(one + 1, len(names))]
    if not both:
        return []
    apart = estimates(np.column_stack([payoffs[:, one] - payoffs[:, other] for one, other in both]), seed)
    return [
        Pair(bot=names[one], other=names[other], payoff=found) for (one, other), found in zip(both, apart, strict=True)
    ]
