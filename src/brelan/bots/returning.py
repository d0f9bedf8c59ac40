"""A bot does not go round in circles: what it has done in a position, it does not do when the same comes again.

So among bots no game goes on for ever by coming back: in each position there is less and less to do that leads there.
In games that can come back, `brelan.bots.<game>_style` says what of a state is no more than a clock (`CLOCKS`).
"""

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from brelan.core.contract import States
from brelan.core.records import copied

KEPT: Final = 512
"""So many positions a seat remembers, the latest."""
DIGEST: Final = 12
"""Bytes."""


class Memory:
    """What one seat has done, by position."""

    def __init__(self, clocks: Sequence[str]) -> None:
        """`clocks`: fields that change though all else comes again; without any nothing is remembered."""
        self._clocks = clocks
        self._done: OrderedDict[bytes, list[int]] = OrderedDict()

    @property
    def remembers(self) -> bool:
        """Can positions of its game come again?"""
        return bool(self._clocks)

    def done(self, masked: States) -> list[int]:
        """The actions that were done before in this position, masked for the seat."""
        return list(self._done.get(self._place(masked), ())) if self._done else []

    def note(self, masked: States, action: int) -> None:
        """Remember what is done in this position."""
        if self.remembers:
            actions = self._done.setdefault(self._place(masked), [])
            if action not in actions:
                actions.append(action)
            if len(self._done) > KEPT:
                self._done.popitem(last=False)

    def _place(self, masked: States) -> bytes:
        plain = copied(masked)
        for field in self._clocks:
            plain[field][...] = 0
        return blake2b(plain.tobytes(), digest_size=DIGEST).digest()
