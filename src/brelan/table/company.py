"""Who sits at a table and who is its host. Changed only by entries of the log."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from brelan.core.contract import NOBODY
from brelan.table.entries import Chair

FREE: Final = Chair()


@dataclass
class Company:
    """The chairs of one table."""

    chairs: list[Chair]
    host: str
    """The person who decides about the table."""
    later: dict[int, Chair] = field(default_factory=dict)
    """Who will have a bot's seat from the next game on."""
    held: set[int] = field(default_factory=set)
    """Seats of persons for whom a bot plays."""

    def seat_of(self, person: str) -> int:
        """The seat that a person has; NOBODY if none."""
        if person:
            for seat, chair in enumerate(self.chairs):
                if chair.person == person:
                    return seat
        return NOBODY

    def waiting_seat_of(self, person: str) -> int:
        """The seat that a person will have from the next game on; NOBODY if none."""
        return next((seat for seat, chair in self.later.items() if chair.person == person), NOBODY)

    def is_bot(self, seat: int) -> bool:
        """Does a program play this seat now?"""
        return self.chairs[seat].is_bot or seat in self.held

    @property
    def people(self) -> list[int]:
        """The seats that persons have."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person]

    @property
    def full(self) -> bool:
        """Is nobody missing?"""
        return not any(chair.is_free for chair in self.chairs)

    def names(self, but: Collection[int] = (), waiting: int = NOBODY) -> list[str]:
        """What those are called who sit here or will, but for those on some chairs and one who waits for a seat."""
        chairs = [chair for seat, chair in enumerate(self.chairs) if seat not in but]
        coming = [chair for seat, chair in self.later.items() if seat != waiting]
        return [chair.name for chair in (*chairs, *coming) if chair.name]

    # ---- what entries say

    def sit(self, seat: int, chair: Chair, *, later: bool) -> None:
        """Somebody takes a chair, and leaves the one they had or were waiting for."""
        old, waiting = self.seat_of(chair.person), self.waiting_seat_of(chair.person)
        if old != NOBODY:
            self.chairs[old] = FREE
            self.held.discard(old)
        if waiting != NOBODY:
            del self.later[waiting]
        if later:
            self.later[seat] = chair
        else:
            self.chairs[seat] = chair

    def stand(self, seat: int, after: Chair) -> None:
        """Whoever has a chair leaves it to nobody or to a bot."""
        person = self.chairs[seat].person
        self.chairs[seat] = after
        self.held.discard(seat)
        if person == self.host:
            self.host = next((chair.person for chair in self.chairs if chair.person), person)

    def resize(self, count: int) -> None:
        """So many chairs; the last ones go, or free ones come."""
        del self.chairs[count:]
        self.chairs.extend([FREE] * (count - len(self.chairs)))

    def take_up(self) -> None:
        """Those who waited for the next game have their seats."""
        for seat, chair in self.later.items():
            if self.chairs[seat].is_bot:
                self.chairs[seat] = chair
        self.later.clear()
