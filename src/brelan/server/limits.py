"""How much one connection, and one address, may ask. Everything bounded: nobody can fill the house or guess codes."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from brelan.core.errors import Refused

JUNK: Final = 20
"""So many messages that are none, and the connection is closed."""
KEPT_ADDRESSES: Final = 20_000
"""Beyond so many addresses the one that has asked for nothing the longest is forgotten."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


MESSAGES: Final = Rate(120, 30)
"""On one connection."""
TALK: Final = Rate(5, 0.5)
"""What a person says or shows."""

ORDER: Final = Rate(8, 1 / 2)
"""How often a person puts the hand in another order for their other devices: each is kept in the log."""

COACH: Final = Rate(20, 2)
"""How often a person asks the coach: whenever their cards change."""

HINT: Final = Rate(4, 1 / 10)
"""How often a person asks for a hint: each takes a second of a core."""


class Allowance:
    """A bucket of tokens that fills up again: many at once, not many all the time."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = time.monotonic()

    def spend(self) -> bool:
        """Is there one more?"""
        self._fill()
        self._left -= 1
        return self._left >= 0

    @property
    def spent(self) -> bool:
        """Is there none left?"""
        self._fill()
        return self._left < 1

    def _fill(self) -> None:
        now = time.monotonic()
        left = max(self._left, -self._rate.burst)  # a debt is remembered, but not for ever
        self._left = min(self._rate.burst, left + (now - self._at) * self._rate.per_second)
        self._at = now


@dataclass
class PerAddress:
    """An allowance for each address that asks."""

    rate: Rate
    _kept: dict[str, Allowance] = field(default_factory=dict)
    """By address, who has asked last at the end."""

    def of(self, address: str) -> Allowance:
        """That of one address."""
        found = self._kept.pop(address, None)
        if found is None:
            found = Allowance(self.rate)
            if len(self._kept) >= KEPT_ADDRESSES:
                del self._kept[next(iter(self._kept))]
        self._kept[address] = found
        return found


@dataclass
class PerPerson:
    """An allowance for each person at one table."""

    rate: Rate
    _kept: dict[str, Allowance] = field(default_factory=dict)

    def spend(self, person: str) -> None:
        """One more. Raises Refused: `too-fast`. To be called for those who are seated only: all are kept."""
        if not self._kept.setdefault(person, Allowance(self.rate)).spend():
            raise Refused("too-fast")


@dataclass
class AtOnce:
    """So many of something for each address at a time."""

    most: int
    _now: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """One more, until it ends. Raises Refused: `too-many`."""
        if self._now[address] >= self.most:
            raise Refused("too-many")
        self._now[address] += 1
        try:
            yield
        finally:
            self._now[address] -= 1
            if not self._now[address]:
                del self._now[address]


@dataclass
class Limits:
    """What one address may do, whoever asks from there: a family behind one router, or a robot."""

    tables: PerAddress = field(default_factory=lambda: PerAddress(Rate(30, 1 / 20)))
    """Open tables."""
    wrong_codes: PerAddress = field(default_factory=lambda: PerAddress(Rate(20, 1 / 5)))
    """Ask for tables that do not exist: with 31**8 codes, guessing leads nowhere at this rate."""
    newcomers: PerAddress = field(default_factory=lambda: PerAddress(Rate(100, 1 / 5)))
    """Come without a cookie."""
    links: PerAddress = field(default_factory=lambda: PerAddress(Rate(20, 1 / 60)))
    """Ask for links for another device."""
    arrivals: PerAddress = field(default_factory=lambda: PerAddress(Rate(200, 2)))
    """Connect to a table, or come back to it."""
    sockets: AtOnce = field(default_factory=lambda: AtOnce(200))
    """Be connected to tables."""
    looks: PerAddress = field(default_factory=lambda: PerAddress(Rate(120, 4)))
    """Look back at games: their moments are worked out anew."""
    lessons: PerAddress = field(default_factory=lambda: PerAddress(Rate(300, 10)))
    """Ask in lessons: whoever lays a contract out asks at each card."""
    reviews: PerAddress = field(default_factory=lambda: PerAddress(Rate(10, 1 / 30)))
    """Have games looked back at by the bots: up to a minute of a core each."""
    hints: PerAddress = field(default_factory=lambda: PerAddress(Rate(12, 1 / 4)))
    """Ask for hints, all who play from there."""


def without_limits() -> Limits:
    """For tests and benchmarks, where all come from one address."""
    never = PerAddress(Rate(1e9, 1e9))
    return Limits(
        tables=never,
        wrong_codes=never,
        newcomers=never,
        links=never,
        arrivals=never,
        sockets=AtOnce(10**9),
        looks=never,
        reviews=never,
        hints=never,
        lessons=never,
    )
