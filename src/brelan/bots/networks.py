"""Networks that have been trained (`examples/learning`), in NumPy alone: how much each action appeals to a seat, from
what it sees. A game that has one of its own making has it in its module `GAME_network`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

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


def single(kept: Kept, name: str) -> Floats:
    """An array of a file, which has them in half precision."""
    return kept[name].astype(np.float32)
