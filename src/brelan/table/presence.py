"""Whose devices are connected. Not in the log: after a restart nobody is, until they come back."""

from dataclasses import dataclass, field
from typing import Final

GONE: Final = 60_000
"""After so long (ms) without a device the others may go on without somebody."""
HOST_GONE: Final = 120_000
"""After so long the host's role passes on."""


@dataclass
class Presence:
    """Who is there, and since when who is not."""

    loaded: int
    """Since when anybody could have been there."""
    _devices: dict[str, int] = field(default_factory=dict)
    _left: dict[str, int] = field(default_factory=dict)

    def arrive(self, person: str) -> None:
        """One more device."""
        self._devices[person] = self._devices.get(person, 0) + 1

    def depart(self, person: str, now: int) -> None:
        """One device fewer."""
        self._devices[person] -= 1
        if not self._devices[person]:
            del self._devices[person]
            self._left[person] = now

    def here(self, person: str) -> bool:
        """Is any device connected?"""
        return person in self._devices

    def away_since(self, person: str) -> int:
        """Since when none is; 0: one is."""
        return 0 if person in self._devices else self._left.get(person, self.loaded)

    def gone(self, person: str, now: int, limit: int = GONE) -> bool:
        """Has nobody seen this person for so long?"""
        return not self.here(person) and now - self.away_since(person) >= limit
