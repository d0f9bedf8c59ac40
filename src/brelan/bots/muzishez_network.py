"""The network that is made for Muzishez: over a table of seats and cards, of any size."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from brelan.bots.muzishez_cells import cells, players_in
from brelan.bots.networks import NEVER, Floats, Kept, Network, single
from brelan.core.layout import Seen


@dataclass(frozen=True)
class Mixer:
    """A layer over a table of seats and cards: each cell from itself, its row, its column, and the viewer's cell there.

    Rows and columns may be swapped: what comes out is swapped alike.
    """

    cell: Floats
    """Weights are [out, in]."""
    bias: Floats
    row: Floats
    """Of the mean along a row, and of the greatest there."""
    column: Floats
    """Of the mean along a column, and of the viewer's cell in it."""

    @classmethod
    def of(cls, kept: Kept, name: str) -> "Mixer":
        """As a file has it."""
        parts = ("cell.weight", "cell.bias", "row.weight", "column.weight")
        return cls(*(single(kept, f"{name}.{part}") for part in parts))

    def mixed(self, table: Floats) -> Floats:
        """Of float32[seats, cards, width]."""
        row = np.concatenate((table.mean(1), table.max(1)), axis=-1) @ self.row.T
        column = np.concatenate((table.mean(0), table[0]), axis=-1) @ self.column.T
        out: Floats = np.maximum(table @ self.cell.T + self.bias + row[:, None] + column[None], 0.0)
        return out


@dataclass(frozen=True)
class Crossed:
    """Layers over seats and cards, the same for any number of them."""

    mixers: tuple[Mixer, ...]
    choice: Floats

    @classmethod
    def of(cls, kept: Kept) -> "Crossed":
        """As a file has it."""
        return cls(tuple(Mixer.of(kept, name) for name in MIXERS), single(kept, "choice.weight")[0])

    def appeal(self, seen: Seen, actions: int) -> Floats:
        """How much each action appeals."""
        table = cells(seen[None], int(players_in(seen[None])[0]))[0]
        for mixer in self.mixers:
            table = mixer.mixed(table)
        own = table[0] @ self.choice
        out = np.full(actions, NEVER, np.float32)
        out[: len(own)] = own
        return out


MIXERS: Final = ("first", "second", "third")


def network_in(kept: Kept) -> Network:
    """The network that a file has."""
    return Crossed.of(kept)
