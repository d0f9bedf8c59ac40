"""A table that somebody looks at: the authority in memory, those who watch, and what happens by itself meanwhile."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from brelan.core.contract import NOBODY
from brelan.core.errors import BrelanError, Refused
from brelan.server.clock import now_ms
from brelan.server.storage.store import Store, Taken
from brelan.table.entries import Dealt, Entry, Moved
from brelan.table.sight import Pace, Seen
from brelan.table.table import Table
from brelan.table.unattended import Unattended

LOG: Final = logging.getLogger(__name__)
RETRY_SECONDS: Final = 1.0
"""After something could not be stored."""
BREATH_SECONDS: Final = 0.005
"""After nothing was done, however soon something is due: no table may keep the others from their turn."""
FAILED_SECONDS: Final = 30.0
"""After a fault of ours."""

_ENCODE: Final = msgspec.json.Encoder().encode


class Viewer:
    """One connection that watches a table, from a seat or from none."""

    def __init__(self, seat: int, seen: int) -> None:
        self.seat = seat
        self._seen = seen
        self._stirred = asyncio.Event()
        self._stirred.set()

    def stir(self) -> None:
        """Something may have changed."""
        self._stirred.set()

    async def wait(self) -> None:
        """Until something may have changed."""
        await self._stirred.wait()
        self._stirred.clear()

    def look(self, room: "Room") -> Seen:
        """What there is to see now, with the events since the last look. A slow viewer misses none, however late."""
        seen = room.table.see(self.seat, since=self._seen, now=now_ms(), here=room.here())
        self._seen = seen.version
        return seen


class Room:
    """One table in memory. Everything that changes it goes through its lock: stored first, then done."""

    def __init__(self, code: str, table: Table, store: Store) -> None:
        self.code = code
        self.table = table
        self._store = store
        self._unattended = Unattended(table)
        self._lock = asyncio.Lock()
        self._viewers: set[Viewer] = set()
        self._changed = asyncio.Event()
        self._doubtful = False
        self._running: asyncio.Task[None] | None = None

    # ---- watching

    def here(self) -> frozenset[int]:
        """The seats of which a device is connected."""
        return frozenset(viewer.seat for viewer in self._viewers if viewer.seat != NOBODY)

    @property
    def empty(self) -> bool:
        """Does nobody watch?"""
        return not self._viewers

    def enter(self, viewer: Viewer) -> None:
        """Watch. Bots and clocks run while somebody does."""
        self._viewers.add(viewer)
        if self._running is None:
            self.table.running.resume(now_ms())
            self._running = asyncio.create_task(self._run())
        self._stir()

    def leave(self, viewer: Viewer) -> None:
        """Watch no longer."""
        self._viewers.discard(viewer)
        if self.empty and self._running is not None:
            self._running.cancel()
            self._running = None
        self._stir()

    def _stir(self) -> None:
        self._changed.set()
        for viewer in self._viewers:
            viewer.stir()

    # ---- wanting

    async def move(self, seat: int, move: object, *, version: int, id: str) -> int:
        """Make a person's move; the version that it made. Sent again, it is done once.

        Raises Refused or BadInput, nothing changed; Refused `not-stored` when it could not be written.
        """
        return await self._want(seat, id, lambda: self.table.move(seat, move, version=version, id=id, now=now_ms()))

    async def again(self, seat: int, *, seed: str, id: str) -> int:
        """Deal a new game; the version that it made. Raises Refused: `not-over`, `not-stored`."""
        return await self._want(seat, id, lambda: self.table.again(seat, seed=seed, id=id, now=now_ms()))

    def set_pace(self, pace: Pace) -> None:
        """Let bots act at this pace, until the table is loaded anew."""
        self.table.pace = pace
        self._stir()

    async def _want(self, seat: int, id: str, wanted: Callable[[], Moved | Dealt]) -> int:
        async with self._lock:
            await self._be_sure()
            done = self.table.done(seat, id)
            if done is not None:
                return done
            await self._do(wanted())
            return self.table.version

    # ---- doing; all under the lock

    async def _do(self, entry: Moved | Dealt) -> None:
        """Store an entry, then do it, then show it. Raises Refused: `not-stored`, nothing done."""
        self._doubtful = True
        try:
            await self._store.append(self.code, self.table.version + 1, entry)
        except (Taken, SQLAlchemyError) as problem:
            LOG.warning("table %s: entry %d not stored: %s", self.code, self.table.version + 1, type(problem).__name__)
            raise Refused("not-stored") from None
        self.table.commit(entry)
        self._doubtful = False
        self._stir()
        if isinstance(entry, Dealt) or self.table.running.over:
            await self._note(entry.at)

    async def _note(self, at: int) -> None:
        """Lists are a convenience: if they cannot be kept now, the log still says all."""
        with contextlib.suppress(SQLAlchemyError):
            await self._store.note(self.code, touched=at, places=self.table.places())

    async def _be_sure(self) -> None:
        """After a failed write only the log knows what is so. Raises Refused: `not-stored`, if it cannot be read."""
        if not self._doubtful:
            return
        try:
            entries: list[Entry] = await self._store.log_of(self.code)
        except SQLAlchemyError:
            raise Refused("not-stored") from None
        pace = self.table.pace
        self.table = Table.of(entries)
        self.table.pace = pace
        self.table.running.resume(now_ms())
        self._unattended = Unattended(self.table)
        self._doubtful = False
        self._stir()

    # ---- by itself

    async def _run(self) -> None:
        """Let bots and clocks act when their time comes."""
        while True:
            self._changed.clear()
            try:
                wait = await self._act()
            except BrelanError:
                wait = RETRY_SECONDS
            except Exception:
                LOG.exception("table %s: a bot or a clock failed", self.code)
                wait = FAILED_SECONDS
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)

    async def _act(self) -> float | None:
        """Do what is due; in how many seconds to look again, None for not before something changes."""
        async with self._lock:
            await self._be_sure()
            entry = self._unattended.act(now_ms())
            if entry is not None:
                await self._do(entry)
            due = self._unattended.due()
        if due is None:
            return None
        return max(0.0 if entry is not None else BREATH_SECONDS, (due - now_ms()) / 1000)


def encoded(message: object) -> str:
    """A message as it goes on the wire."""
    return _ENCODE(message).decode()
