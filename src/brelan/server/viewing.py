"""One connection's view of a table: what it has seen, and what is new."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterator
from typing import Final

from brelan.core.contract import NOBODY
from brelan.server.protocol import Said
from brelan.table.sight import Hall, Seen
from brelan.table.table import Table

KEPT_TALK: Final = 50


class Viewer:
    """A person (or nobody known) who watches a table, from a seat or from none. A slow line gets the newest, never a
    queue; only what was said is kept for it, and of that the last.
    """

    def __init__(self, person: str, seen: int) -> None:
        self.person = person
        self.language = ""
        """In which to tell what is seen in words, too; empty for not at all."""
        self.record = False
        """Does it want the masked state, too?"""
        self._seen = seen
        self._shown = -1
        self._hall = -1
        self._said: deque[Said] = deque(maxlen=KEPT_TALK)
        self._answering = False
        self._stirred = asyncio.Event()
        self._stirred.set()

    def stir(self, *, again: bool = False) -> None:
        """Something may have changed. `again`: show all of it, changed or not."""
        if again:
            self._shown = self._hall = -1
        if not self._answering:
            self._stirred.set()

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """While the viewer's own message is done and answered: what it changes is shown after the answer, once."""
        self._answering = True
        try:
            yield
        finally:
            self._answering = False

    def hear(self, said: Said) -> None:
        """Somebody said something."""
        self._said.append(said)
        self._stirred.set()

    async def wait(self) -> None:
        """Until something may have changed."""
        await self._stirred.wait()

    def has_seen(self, version: int) -> bool:
        """Has this version, or a later one, been shown?"""
        return self._shown >= version

    def news(self, table: Table, hall_mark: int, now: int) -> list[Hall | Seen | Said]:
        """What is new since the last call, with the events since then. `hall_mark` changes when the hall does."""
        self._stirred.clear()
        found: list[Hall | Seen | Said] = []
        if self._hall != hall_mark:
            self._hall = hall_mark
            found.append(table.hall(self.person))
        if self._shown != table.version and table.phase != "gathering":
            seen = self._look(table, now)
            found.append(seen)
        found.extend(self._said)
        self._said.clear()
        return found

    def _look(self, table: Table, now: int) -> Seen:
        seat = table.seat_of(self.person)
        seen = table.see(seat, since=self._seen, now=now, language=self.language, record=self.record)
        self._seen = self._shown = seen.version
        return seen

    def seat(self, table: Table) -> int:
        """The viewer's seat; NOBODY for a spectator."""
        return table.seat_of(self.person) if self.person else NOBODY
