"""What plots need of many games, counted while rows go by."""

from collections import Counter
from dataclasses import dataclass, field

from brelan.lab.rows import END, Rows

Label = str | int


@dataclass
class Tally:
    """How often each came in which place, and how long games were."""

    by_seat: Counter[tuple[Label, float]] = field(default_factory=Counter)
    by_bot: Counter[tuple[Label, float]] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    """Games that came to their end, by their actions."""
    limited: Counter[int] = field(default_factory=Counter)
    """Games that a limit ended."""

    def add(self, rows: Rows) -> None:
        """Count these, too."""
        self.by_seat.update(zip(rows["seat"], rows["place"], strict=True))
        self.by_bot.update(zip(rows["bot"], rows["place"], strict=True))
        for seat, actions, ending in zip(rows["seat"], rows["actions"], rows["ending"], strict=True):
            if seat == 0:
                (self.lengths if ending == END else self.limited)[actions] += 1
