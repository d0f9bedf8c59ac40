"""The parts of a simulation: so many games each, whoever plays them, so that what comes of them is the same."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from brelan.bots.players import load_policies, style_of
from brelan.core.chance import CHANCE, derived_seed, key_words
from brelan.core.game import parse_options
from brelan.core.records import Records, zeros
from brelan.games import registry
from brelan.lab.batch import RESULT, play_games

MOVE_CAP: Final = 1_000_000
"""A game of so many moves is stopped, whatever its options say."""
CHUNK: Final = 64
"""Games: the slowest take a second or two."""

Results = npt.NDArray[Any]
"""Games of `RESULT`."""
Payoffs = npt.NDArray[np.float64]
"""Games by seats."""


@dataclass(frozen=True, kw_only=True)
class Batch:
    """What all games of a simulation have in common; plain, since it goes to other processes."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    rotate: bool
    games: int
    replay: int = 0
    """The same deals, with other chance for the players."""


@dataclass(frozen=True)
class Chunks:
    """The parts of a batch by number, to be given to an engine with `play_chunk`."""

    batch: Batch

    def __len__(self) -> int:
        return -(-self.batch.games // CHUNK)

    def __getitem__(self, at: int, /) -> tuple[Batch, range]:
        return self.batch, range(at * CHUNK, min((at + 1) * CHUNK, self.batch.games))


def play_chunk(task: tuple[Batch, range]) -> tuple[Results, Payoffs]:
    """Play the games of these numbers."""
    batch, numbers = task
    game, seats = registry.game(batch.game), len(batch.bots)
    load_policies(game)
    blank = game.blank(parse_options(game, batch.options), seats)
    keys = roots(batch.seed, batch.replay)
    table = (blank, blank.copy(), blank.copy(), keys, zeros(seats, CHANCE), np.empty(game.actions, np.int16))
    styles = np.array([style_of(game, bot) for bot in batch.bots])
    results, payoffs = np.zeros(len(numbers), RESULT), np.zeros((len(numbers), seats))
    play_games(*table, styles, batch.rotate, MOVE_CAP, numbers.start, results.view(np.recarray), payoffs)
    return results, payoffs


def roots(seed: int, replay: int = 0) -> Records:
    """Two sources that key a batch: one for its deals, one for its players (another one for each replay)."""
    sources = zeros(2, CHANCE)
    path = ("players", replay) if replay else ("players",)
    sources[0].key[:] = key_words(derived_seed(seed, "deals"))
    sources[1].key[:] = key_words(derived_seed(seed, *path))
    return sources


def by_bot(values: Payoffs, results: Results) -> Payoffs:
    """The values of each bot, wherever it sat, from those of each seat."""
    seats = np.arange(values.shape[1])
    return np.take_along_axis(values, (seats[None, :] + results["first"][:, None]) % len(seats), axis=1)
