"""What an observation is made of: fields side by side in one row of small integers (int8).

A game's `layout.py` says it once, as data: the rule that writes observations (`tensors.py`) takes the places from it,
and `docs/observations.md` is printed from it.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

MOST: Final = 127
"""The greatest value of an element; what counts further stops there."""

Seen = npt.NDArray[np.int8]
"""An observation: one row."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """Some elements of an observation, in C order."""

    name: str
    meaning: str
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int | tuple[int, ...] = 1
    """The greatest value, or that of each element along the last axis."""

    @property
    def size(self) -> int:
        """How many elements."""
        return math.prod(self.shape)

    @property
    def highs(self) -> Seen:
        """The greatest value of each element."""
        return np.broadcast_to(np.asarray(self.high, np.int8), self.shape).reshape(-1)


@dataclass(frozen=True, kw_only=True)
class Layout:
    """The fields of a game's observations, one behind the other. Another layout has another version."""

    version: int
    fields: tuple[Field, ...]

    @cached_property
    def places(self) -> dict[str, int]:
        """By name, where a field begins."""
        places, end = {}, 0
        for field in self.fields:
            places[field.name] = end
            end += field.size
        return places

    @cached_property
    def size(self) -> int:
        """How many elements an observation has."""
        return sum(field.size for field in self.fields)

    @cached_property
    def low(self) -> Seen:
        """The least value of each element."""
        return np.concatenate([np.full(field.size, field.low, np.int8) for field in self.fields])

    @cached_property
    def high(self) -> Seen:
        """The greatest value of each element."""
        return np.concatenate([field.highs for field in self.fields])
