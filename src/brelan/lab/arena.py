"""Arenas: bots against each other, each deal played once from every place, and what that says of their strength.

All but the times of thinking is the same for the same seed, in however many processes it is played.
"""

import functools
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import numpy as np

from brelan.bots.players import load_policies
from brelan.core.chance import derived_seed
from brelan.core.errors import BadInput
from brelan.core.game import Game, check_players, parse_options, plain
from brelan.lab.deals import Dealing, GamePlayed, check_player, play_deal, rows_of_deal, turns_of
from brelan.lab.engines import Engine
from brelan.lab.greeting import Waited, silent
from brelan.lab.intervals import Estimate, estimates
from brelan.lab.local import Local
from brelan.lab.outsiders import MOVE_SECONDS, Faults, hello
from brelan.lab.ratings import Rating, ratings
from brelan.lab.rows import END, Rows

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
    faults: Faults | None = None
    """Of a program of somebody's own: what went wrong with it."""


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
    """Whole ones."""
    limited: int
    """Games that a limit ended."""
    contestants: list[Contestant]
    pairs: list[Pair]
    processes: int
    seconds: float


@dataclass(frozen=True)
class Deals:
    """The deals of an arena by number, to be given to an engine with `play_deal`."""

    dealing: Dealing
    count: int

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, at: int, /) -> tuple[Dealing, int]:
        return self.dealing, at


def arena(
    game: Game,
    *,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    seconds: float = MOVE_SECONDS,
    progress: Callable[[int], None] = lambda games: None,
    engine: Engine | None = None,
    heard: Callable[[Rows], None] | None = None,
    waited: Waited = lambda bot, seconds, given_up: None,
) -> Arena:
    """Play at least so many games (whole deals) with these bots, one a seat.

    Options beyond the given ones keep games finite (`Game.default_limit`). A bot is a level, `level@lines`
    of play that it imagines however long that takes, or a program (`cmd:` and its command), which has so many seconds
    for a move. `engine` plays, or else this process. `progress` hears how many
    more games are done, `heard` of each of them, in their order; `waited` of programs that do not greet, before that.
    Raises BadInput: `unknown-bot`, `no-lines`, `bad-lines`, `no-program`, `bad-options`, `bad-players`, `bad-games`.
    """
    if games < 1:
        raise BadInput("bad-games", games=games)
    rules = parse_options(game, {**game.default_limit, **(options or {})})
    check_players(game, rules, len(bots))
    for bot in bots:
        check_player(bot)
    load_policies(game)
    greeting = functools.partial(hello, game, plain(rules), len(bots), 0, 0, seconds)
    dealing = Dealing(
        game=game.name,
        options=plain(rules),
        bots=tuple(bots),
        seed=seed,
        seconds=seconds,
        silent=silent(bots, greeting, waited),
    )
    deals = Deals(dealing, -(-games // turns_of(bots)))
    began, played = time.perf_counter(), list[list[GamePlayed]]()
    with nullcontext(engine) if engine else Local(1) as by:
        for deal in by.run(play_deal, deals):
            played.append(deal)
            if heard is not None:
                heard(rows_of_deal(dealing, deal))
            progress(len(deal))
        processes = by.processes
    return _result(game, dealing, played, processes, time.perf_counter() - began)


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
        limited=sum(each.ending != END for each in alone),
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
    points = estimates(_by_deal(played, names, lambda each: each.points), seed) if game.points else None
    rated = ratings([(each.bots, each.places) for each in alone])
    return [
        Contestant(
            bot=name,
            seats=dealing.bots.count(name),
            place=places[at],
            payoff=won[at],
            points=points[at] if points else None,
            rating=rated[name],
            thinking=_thinking(alone, name),
            faults=_faults(alone, name),
        )
        for at, name in enumerate(names)
    ]


def _thinking(played: list[GamePlayed], name: str) -> Thinking:
    times = np.concatenate([each.thought.get(name, np.empty(0)) for each in played])
    if not len(times):
        return Thinking(moves=0, median=0.0, longest=0.0)
    return Thinking(moves=len(times), median=float(np.median(times)), longest=float(times.max()))


def _faults(played: list[GamePlayed], name: str) -> Faults | None:
    """All that went wrong with it; None for one of our own."""
    found = [own for each in played for own, bot in zip(each.faults, each.bots, strict=True) if own and bot == name]
    return functools.reduce(Faults.plus, found) if found else None


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
