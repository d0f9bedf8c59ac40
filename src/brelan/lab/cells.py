"""One way to play a game, for so many players, looked at: many deals, each played several times by the same bots.

Between the games of a deal only the players' own chance differs: the cards, and all that the game draws by itself
later, are the same. What of the results stays the same with them is the deal's doing.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from brelan.core.chance import set_child_key
from brelan.core.contract import ENDED, deal
from brelan.core.driving import actor_at
from brelan.core.game import parse_options
from brelan.games import registry
from brelan.lab.chunks import CHUNK, Batch, by_bot, play_chunk, roots
from brelan.lab.intervals import Table

REPLAYS: Final = 4
"""Games of each deal."""
DEALS: Final = CHUNK // REPLAYS
"""In each part that an engine is given."""


@dataclass(frozen=True)
class Played:
    """Deals of a cell, as they went. Arrays have a row a deal, a column a replay."""

    actions: npt.NDArray[np.int32]
    limited: npt.NDArray[np.bool_]
    first: Table
    """What whoever began has won."""
    payoffs: Table
    """Deals by replays by bots."""


def play_cell(task: tuple[Batch, range]) -> Played:
    """Play the deals of these numbers, each `REPLAYS` times."""
    batch, numbers = task
    games = [play_chunk((replace(batch, replay=replay), numbers)) for replay in range(REPLAYS)]
    begins = starters(batch, numbers)[:, None]
    return Played(
        actions=np.stack([results["moves"] for results, _ in games], axis=1),
        limited=np.stack([results["over"] != ENDED for results, _ in games], axis=1),
        first=np.stack([np.take_along_axis(payoffs, begins, axis=1)[:, 0] for _, payoffs in games], axis=1),
        payoffs=np.stack([by_bot(payoffs, results) for results, payoffs in games], axis=1),
    )


def starters(batch: Batch, numbers: range) -> npt.NDArray[np.int64]:
    """Who begins, deal by deal: whose turn it is, by the field `turn` that every game of turns has, even where an
    exchange, which all do at once, comes before it. Where nobody has a turn, whom the game waits for: seat 0.
    """
    game = registry.game(batch.game)
    states = game.blank(parse_options(game, batch.options), len(batch.bots))
    blank, parent = states.copy(), roots(batch.seed)[0]
    turned, found = "turn" in (states.dtype.names or ()), list[int]()
    for number in numbers:
        states[0] = blank[0]
        set_child_key(states[0], parent.key[0], parent.key[1], number)
        deal(states[0])
        found.append(int(states["turn"][0]) if turned else int(actor_at(states, 0)))
    return np.array(found)


@dataclass(frozen=True)
class Cells:
    """The parts of several cells by number, cell by cell, to be given to an engine with `play_cell`."""

    batches: tuple[Batch, ...]
    """`games` says how many deals each has: all the same."""

    @property
    def parts(self) -> int:
        """Of each cell."""
        return -(-self.batches[0].games // DEALS)

    def __len__(self) -> int:
        return self.parts * len(self.batches)

    def __getitem__(self, at: int, /) -> tuple[Batch, range]:
        batch, part = self.batches[at // self.parts], at % self.parts
        return batch, range(part * DEALS, min((part + 1) * DEALS, batch.games))


def joined(parts: list[Played]) -> Played:
    """All deals of a cell."""
    return Played(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("actions", "limited", "first", "payoffs")
        )
    )
