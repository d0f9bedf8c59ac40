"""A table that somebody looks at: the authority in memory, those who watch, and what happens by itself meanwhile."""

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from brelan.core.contract import NOBODY
from brelan.core.errors import BrelanError, Refused
from brelan.server.clock import now_ms
from brelan.server.limits import TALK, Allowance
from brelan.server.pondering import FAILED_SECONDS, Pondering
from brelan.server.protocol import Said
from brelan.server.quiet import logged_as
from brelan.server.storage.listing import listed
from brelan.server.storage.store import Store, Taken
from brelan.server.thinking.pool import Pool
from brelan.server.viewing import KEPT_TALK, Viewer
from brelan.table.entries import Entry, Moved
from brelan.table.names import LONGEST_TALK, clean
from brelan.table.sight import Hall, Pace, Seen
from brelan.table.table import Table
from brelan.table.unattended import Unattended
from brelan.table.wishes import AnyWish

LOG: Final = logging.getLogger(__name__)
RETRY_SECONDS: Final = 1.0
"""After something could not be stored."""
TRIES: Final = 5
"""So often something is tried where another server writes at the same table."""
BREATH_SECONDS: Final = 0.005
"""After nothing was done, however soon something is due: no table may keep the others from their turn."""
SECRET_BYTES: Final = 32


class Room:
    """One table in memory. Everything that changes it goes through its lock: stored first, then done."""

    def __init__(self, code: str, table: Table, store: Store, pool: Pool) -> None:
        self.code = code
        self.table = table
        self.talk: deque[Said] = deque(maxlen=KEPT_TALK)
        """What was said lately; gone when the table leaves the memory."""
        self._store = store
        self._unattended = Unattended(table, elsewhere=True)
        self._lock = asyncio.Lock()
        self._viewers: set[Viewer] = set()
        self._talking: dict[str, Allowance] = {}
        self._changed = asyncio.Event()
        self._pondering = Pondering(pool, self._changed)
        self._hall_mark = 0
        self._doubtful = False
        self._running: asyncio.Task[None] | None = None

    # ---- watching

    @property
    def empty(self) -> bool:
        """Does nobody watch?"""
        return not self._viewers

    @property
    def guests(self) -> int:
        """How many watch without a seat."""
        return sum(self.table.seat_of(viewer.person) == NOBODY for viewer in self._viewers)

    def enter(self, viewer: Viewer) -> None:
        """Watch. Bots and clocks run while somebody does."""
        self._viewers.add(viewer)
        if viewer.person:
            self.table.presence.arrive(viewer.person)
        if self._running is None:
            self._resume()
            self._running = asyncio.create_task(self._run())
        self._stir_hall()

    def leave(self, viewer: Viewer) -> None:
        """Watch no longer."""
        self._viewers.discard(viewer)
        if viewer.person:
            self.table.presence.depart(viewer.person, now_ms())
        if self.empty and self._running is not None:
            self._running.cancel()
            self._running = None
            self._pondering.stop()
        self._stir_hall()

    def admits(self, person: str) -> bool:
        """May this person look on? Whoever has a seat or will, and the host; others where the door says so."""
        table, company = self.table, self.table.company
        at_home = company.seat_of(person) != NOBODY or company.waiting_seat_of(person) != NOBODY
        return at_home or person == company.host or table.door.watch or table.phase == "gathering"

    def tabs(self, person: str) -> int:
        """With how many connections somebody watches."""
        return sum(viewer.person == person for viewer in self._viewers)

    def news(self, viewer: Viewer) -> list[Hall | Seen | Said]:
        """What a viewer has not seen yet. Raises Refused: `not-seated`, where they may look on no longer."""
        if not self.admits(viewer.person):
            raise Refused("not-seated")
        return viewer.news(self.table, self._hall_mark, now_ms())

    def _resume(self) -> None:
        if self.table.phase == "playing":
            self.table.running.resume(now_ms())

    def _stir(self) -> None:
        self._changed.set()
        for viewer in self._viewers:
            viewer.stir()

    def _stir_hall(self) -> None:
        """Something besides the game has changed."""
        self._hall_mark += 1
        self._stir()

    # ---- wanting

    async def move(self, person: str, move: object, *, version: int, id: str) -> int:
        """Make a person's move; the version that it made. Sent again, it is done once.

        Raises Refused or BadInput, nothing changed; Refused `not-stored` when it could not be written.
        """

        def entries() -> list[Entry]:
            seat = self.table.seat_of(person)
            return [self.table.move(seat, move, version=version, id=id, now=now_ms())]

        return await self._want(person, id, entries)

    async def want(self, person: str, wish: AnyWish) -> int:
        """Grant a wish; the version that it made. Raises as `move` does."""
        secret = secrets.token_hex(SECRET_BYTES)
        return await self._want(person, wish.id, lambda: self.table.want(person, wish, now=now_ms(), secret=secret))

    def set_pace(self, person: str, pace: Pace) -> None:
        """Let bots act at this pace, until the table is loaded anew. Raises Refused: `not-host`."""
        table = self.table
        if person != table.company.host and len(table.company.people) != 1:
            raise Refused("not-host")
        if table.seat_of(person) == NOBODY and person != table.company.host:
            raise Refused("not-host")
        table.pace = pace
        self._stir_hall()

    def say(self, person: str, *, text: str = "", emote: str = "") -> None:
        """Show all what a seated person says or feels. Raises Refused: `not-seated`, `no-chat`, `too-fast`."""
        seat = self.table.seat_of(person)
        if seat == NOBODY:
            raise Refused("not-seated")
        if text and self.table.door.public:
            raise Refused("no-chat")
        if not self._talking.setdefault(person, Allowance(TALK)).spend():
            raise Refused("too-fast")
        cleaned = clean(text, LONGEST_TALK)
        if not cleaned and not emote:
            return
        said = Said(at=now_ms(), name=self.table.chairs[seat].name, seat=seat, text=cleaned, emote=emote)
        if cleaned:
            self.talk.append(said)
        for viewer in self._viewers:
            viewer.hear(said)

    async def _want(self, person: str, id: str, wanted: Callable[[], Sequence[Entry]]) -> int:
        """Whoever goes away meanwhile: what is being written is done to its end, so that the others see it."""
        if not person:
            raise Refused("too-many")  # newcomers from there: this one got no token
        return await asyncio.shield(self._granted(person, id, wanted))

    async def _granted(self, person: str, id: str, wanted: Callable[[], Sequence[Entry]]) -> int:
        async with self._lock:
            for _ in range(TRIES):
                await self._be_sure()
                done = self.table.done(person, id)
                if done is not None:
                    return done
                try:
                    await self._do(wanted())
                except Taken:  # after what another server wrote this may be refused, or be as good as before
                    continue
                return self.table.version
        raise Refused("stale")

    # ---- doing; all under the lock

    async def _do(self, entries: Sequence[Entry]) -> None:
        """Store entries, all or none, then do them, then show them.

        Raises, nothing done: Refused `not-stored`; Taken, where another server wrote the next entry first.
        """
        self._doubtful = True
        try:
            await self._store.append(self.code, self.table.version + 1, entries)
        except Taken:
            self._changed.set()
            raise
        except SQLAlchemyError as problem:
            name, number = logged_as(self.code), self.table.version + 1
            LOG.warning("table %s: entry %d not stored: %s", name, number, type(problem).__name__)
            self._changed.set()  # all shall soon see what is so
            raise Refused("not-stored") from None
        for entry in entries:
            self.table.commit(entry)
        self._doubtful = False
        if self.table.ended or not all(isinstance(entry, Moved) for entry in entries):
            self._stir_hall()
            await self._note()
        else:
            self._stir()

    async def _note(self) -> None:
        """Lists are a convenience: if they cannot be kept now, the log still says all."""
        with contextlib.suppress(SQLAlchemyError, Taken):
            await self._store.note(self.code, listed(self.table))

    async def _be_sure(self) -> None:
        """After a failed write only the log knows what is so. Raises Refused: `not-stored`, if it cannot be read."""
        if not self._doubtful:
            return
        try:
            entries: list[Entry] = await self._store.log_of(self.code)
        except SQLAlchemyError:
            raise Refused("not-stored") from None
        before = self.table
        self.table = Table.of(entries)
        self.table.pace = before.pace
        self.table.presence = before.presence
        self._resume()
        self._unattended = Unattended(self.table, elsewhere=True)
        self._doubtful = False
        self._stir_hall()

    # ---- by itself

    async def _run(self) -> None:
        """Let bots and clocks act when their time comes."""
        while True:
            self._changed.clear()
            try:
                wait = await self._act()
            except (BrelanError, Taken):
                wait = RETRY_SECONDS
            except Exception:
                LOG.exception("table %s: a bot or a clock failed", logged_as(self.code))
                wait = FAILED_SECONDS
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()

    async def _act(self) -> float | None:
        """Do what is due, and have what comes next thought about; in how many seconds to look again, None for not
        before something changes.
        """
        async with self._lock:
            await self._be_sure()
            entry = self._unattended.act(now_ms())
            if entry is not None:
                await self._do([entry])
            self._pondering.look(self._unattended)
            due = self._unattended.due()
        if due is None:
            return None
        return max(0.0 if entry is not None else BREATH_SECONDS, (due - now_ms()) / 1000)
