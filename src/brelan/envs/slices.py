"""How many games are shared out among threads: a slice each, larger where games were stepped faster the last time."""

from collections.abc import Sequence
from typing import Final

FEWEST: Final = 32
"""A thread of its own is worth so many games at least."""
HURRY: Final = 0.25
"""How much of the way to even times the slices go with each step: one slow step may be nobody's fault."""


class Slices:
    """Which games each thread steps. Only the time depends on it, not what happens in the games.

    Threads are not equally fast: the one that calls has what is seen and allowed in its core's cache, where the caller
    has just looked at it, and other programs want cores too.
    """

    def __init__(self, count: int, threads: int) -> None:
        parts = max(1, min(threads, count // FEWEST))
        self._count = count
        self._shares = [1 / parts] * parts

    def __len__(self) -> int:
        """How many there are."""
        return len(self._shares)

    def cut(self) -> list[tuple[int, int]]:
        """First game and the one after the last, by slice: none is empty, together they are all games once."""
        parts, ends, done = len(self), [0], 0.0
        for part, share in enumerate(self._shares):
            done += share
            most = self._count - (parts - 1 - part)
            ends.append(max(ends[-1] + 1, min(most, round(self._count * done))))
        return list(zip(ends, [*ends[1:-1], self._count], strict=False))

    def note(self, seconds: Sequence[float]) -> None:
        """Say how long each slice, as cut last, has taken."""
        rates = [(last - first) / max(took, 1e-9) for (first, last), took in zip(self.cut(), seconds, strict=True)]
        whole = sum(rates)
        self._shares = [share + HURRY * (rate / whole - share) for share, rate in zip(self._shares, rates, strict=True)]
