"""What each seat has seen so far, for information states: every masked position in turn, and its own actions.

A position is kept with the one before it, so that a copied state shares all of its past, and what was seen is worked
out only when somebody asks.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any, Final

import numpy as np

from brelan.core.contract import WAIT
from brelan.core.driving import mask_at
from brelan.core.records import from_bytes

Dtype = np.dtype[Any]

SIZE: Final = 16
"""Bytes of a digest: two pasts that differ have the same one with a chance of 2**-128."""
NOTHING: Final = -2
"""What a seat has done where another has acted, or chance."""


class Moment:
    """A position, what led to it, and what came before. Never changed, but for what was worked out of it."""

    __slots__ = ("action", "before", "data", "digests", "seat")

    def __init__(self, before: "Moment | None", data: bytes, seat: int, action: int) -> None:
        """`data`: the state after `seat` did `action`, or let it be (WAIT), which nobody else notices."""
        self.before = before
        self.data = data
        self.seat = seat
        self.action = action
        self.digests: dict[int, bytes] = {}
        """By seat, what it has seen up to here."""

    def seen_by(self, seat: int, dtype: Dtype) -> bytes:
        """A digest of all that the seat has seen and done."""
        path: list[Moment] = []
        moment: Moment | None = self
        while moment is not None and seat not in moment.digests:
            path.append(moment)
            moment = moment.before
        found = moment.digests[seat] if moment is not None else b""
        for moment in reversed(path):
            found = moment.digests[seat] = _digest(found, moment, seat, dtype)
        return found

    def past(self) -> list[tuple[bytes, int, int]]:
        """Everything from the first moment on: for a file, which could not hold a chain so long."""
        return [(moment.data, moment.seat, moment.action) for moment in self._back()][::-1]

    def first(self) -> "Moment":
        """The first moment: a deal, or a world that was imagined."""
        *_, first = self._back()
        return first

    def _back(self) -> "Iterator[Moment]":
        moment: Moment | None = self
        while moment is not None:
            yield moment
            moment = moment.before


def remembered(past: Iterable[tuple[bytes, int, int]]) -> Moment:
    """The last moment of such a past, of one or more."""
    moment: Moment | None = None
    for data, seat, action in past:
        moment = Moment(moment, data, seat, action)
    assert moment is not None
    return moment


def _digest(before: bytes, moment: Moment, seat: int, dtype: Dtype) -> bytes:
    if moment.action == WAIT and moment.seat != seat:
        return before
    masked = from_bytes(moment.data, dtype)
    mask_at(masked, 0, seat)
    own = moment.action if moment.seat == seat else NOTHING
    return blake2b(before + own.to_bytes(2, "little", signed=True) + masked.tobytes(), digest_size=SIZE).digest()
