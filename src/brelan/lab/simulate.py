"""Simulations: many games between bots, and what came of them. The same seed gives the same games."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.bots.levels import LEVELS
from brelan.bots.players import load_policies, style_of
from brelan.core.chance import CHANCE, derived_seed, key_words
from brelan.core.contract import ENDED
from brelan.core.errors import BadInput
from brelan.core.game import Game, check_players, parse_options, plain
from brelan.core.records import Records, zeros
from brelan.lab.batch import RESULT, play_games

MOVE_CAP: Final = 1_000_000
"""A game of so many moves is stopped, whatever its options say."""
TALK_EVERY: Final = 0.2
"""Seconds between two reports of progress, about."""
LONGEST_CHUNK: Final = 10_000


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """How many moves games took."""

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
    moves: int
    finished: int
    """Games that came to their natural end."""
    truncated: int
    """Games that a limit ended."""
    seconds: float
    moves_per_second: float
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
) -> Simulation:
    """Play `games` games (at least 1) with one bot a seat; `progress` hears how many more are done.

    Options beyond the given ones keep games finite (`Game.default_limit`). With `rotate` the bots move on by a seat
    with each game. Raises BadInput: `unknown-bot`, `bad-options`, `bad-players`, `bad-games`.
    """
    if games < 1:
        raise BadInput("bad-games", games=games)
    rules = parse_options(game, {**game.default_limit, **(options or {})})
    check_players(game, rules, len(bots))
    check_bots(bots)
    load_policies(game)
    began = time.perf_counter()
    results, payoffs = _play(game, rules, games, bots, seed, rotate, progress)
    seconds = time.perf_counter() - began
    moves = results["moves"]
    return Simulation(
        game=game.name,
        players=len(bots),
        bots=list(bots),
        options=plain(rules),
        seed=f"{seed:032x}",
        rotated=rotate,
        games=games,
        moves=int(moves.sum()),
        finished=int((results["over"] == ENDED).sum()),
        truncated=int((results["over"] != ENDED).sum()),
        seconds=seconds,
        moves_per_second=int(moves.sum()) / seconds,
        length=Length(
            mean=float(moves.mean()), spread=float(moves.std()), least=int(moves.min()), most=int(moves.max())
        ),
        seats=_seat_results(results, payoffs, bots),
    )


def check_bots(bots: Sequence[str]) -> None:
    """Only levels that do not think ahead play whole games in compiled code. Raises BadInput: `unknown-bot`."""
    quick = [name for name, level in LEVELS.items() if level.mind != "search"]
    for bot in bots:
        if bot not in quick:
            raise BadInput("unknown-bot", name=bot, known=", ".join(quick))


def roots(seed: int) -> Records:
    """Two sources that key a batch: one for its deals, one for its players."""
    sources = zeros(2, CHANCE)
    for index, purpose in enumerate(("deals", "players")):
        sources[index].key[:] = key_words(derived_seed(seed, purpose))
    return sources


def _play(
    game: Game, rules: Any, games: int, bots: Sequence[str], seed: int, rotate: bool, progress: Callable[[int], None]
) -> tuple[npt.NDArray[Any], npt.NDArray[np.float64]]:
    """Results (games of RESULT) and payoffs (games by seats), played in chunks short enough to be interrupted."""
    seats = len(bots)
    blank = game.blank(rules, seats)
    table = (blank, blank.copy(), blank.copy(), roots(seed), zeros(seats, CHANCE), np.empty(game.actions, np.int16))
    styles = np.array([style_of(game, LEVELS[bot]) for bot in bots])
    results, payoffs = np.zeros(games, RESULT).view(np.recarray), np.zeros((games, seats))
    done, chunk = 0, 1
    while done < games:
        end = min(done + chunk, games)
        began = time.perf_counter()
        play_games(*table, styles, rotate, MOVE_CAP, done, results[done:end], payoffs[done:end])
        if time.perf_counter() - began < TALK_EVERY / 2:
            chunk = min(2 * chunk, LONGEST_CHUNK)
        progress(end - done)
        done = end
    return results, payoffs


def _seat_results(results: npt.NDArray[Any], payoffs: npt.NDArray[np.float64], bots: Sequence[str]) -> list[SeatResult]:
    seats = np.arange(len(bots))
    by_bot = np.take_along_axis(payoffs, (seats[None, :] + results["first"][:, None]) % len(bots), axis=1)
    ended = by_bot[results["over"] == ENDED]
    places = (ended[:, None, :] > ended[:, :, None]).sum(axis=2)
    return [
        SeatResult(
            bot=bot,
            places=np.bincount(places[:, seat], minlength=len(bots)).tolist(),
            payoff=float(by_bot[:, seat].mean()),
        )
        for seat, bot in enumerate(bots)
    ]
