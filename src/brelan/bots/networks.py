"""Networks that have been trained (`examples/learning`), in NumPy alone: how much each action appeals to a seat, from
what it sees.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from brelan.bots.muzishez_cells import cells, players_in
from brelan.core.layout import Seen

Floats = npt.NDArray[np.float32]
Kept = Mapping[str, npt.NDArray[Any]]
"""The arrays of a file, by name."""

NEVER: Final = -5e8
"""How much an action appeals that the network does not know."""


class Network(Protocol):
    """A trained network."""

    def appeal(self, seen: Seen, actions: int) -> Floats:
        """How much each action appeals (float32[actions]) to who sees this (int8[size])."""


@dataclass(frozen=True)
class Plain:
    """Two layers that are 0 below nought, then a number for each action."""

    used: npt.NDArray[np.int64]
    """The elements of an observation that it looks at."""
    scale: Floats
    """By so much they are divided."""
    done: npt.NDArray[np.int64]
    """The actions that it knows."""
    layers: tuple[tuple[Floats, Floats], ...]
    """Weights [out, in] and biases [out]."""

    @classmethod
    def of(cls, kept: Kept) -> "Plain":
        """As a file has it."""
        layers = tuple((single(kept, f"{name}.weight"), single(kept, f"{name}.bias")) for name in LAYERS)
        return cls(kept["used"].astype(np.int64), single(kept, "scale"), kept["done"].astype(np.int64), layers)

    def appeal(self, seen: Seen, actions: int) -> Floats:
        """How much each action appeals."""
        flow = seen[self.used] / self.scale
        *inner, (weights, bias) = self.layers
        for inner_weights, inner_bias in inner:
            flow = np.maximum(inner_weights @ flow + inner_bias, 0.0)
        out = np.full(actions, NEVER, np.float32)
        out[self.done] = weights @ flow + bias
        return out


LAYERS: Final = ("first", "second", "choice")


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
    """For Muzishez: layers over seats and cards, the same for any number of them."""

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
    return Plain.of(kept) if "used" in kept else Crossed.of(kept)


def single(kept: Kept, name: str) -> Floats:
    """An array of a file, which has them in half precision."""
    return kept[name].astype(np.float32)
