"""How much one connection may ask."""

import time
from typing import Final

PER_SECOND: Final = 30.0
BURST: Final = 120.0
JUNK: Final = 20
"""So many messages that are none, and the connection is closed."""


class Allowance:
    """A bucket of tokens that fills up again: many at once, not many all the time."""

    def __init__(self) -> None:
        self._left = BURST
        self._at = time.monotonic()

    def spend(self) -> bool:
        """Is there one more?"""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        self._left -= 1
        return self._left >= 0
