"""The film of the evening: in some games whoever wins may name it, for all to see."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from brelan.core.contract import NOBODY

MOST_TITLES: Final = 3
"""So often a winner may think again: each title is an entry of the log."""


@dataclass(frozen=True)
class Screening:
    """What there is of it after one game; nothing before its end."""

    winners: Mapping[str, int] = field(default_factory=dict)
    """The persons who may name it, wherever they sit now, and from which seat they won. Bots name none."""
    title: str = ""
    seat: int = NOBODY
    """From which it was won by whoever named it."""
    named: int = 0
    """So often."""

    def called(self, title: str, seat: int) -> "Screening":
        """It has a title, or another one."""
        return replace(self, title=title, seat=seat, named=self.named + 1)
