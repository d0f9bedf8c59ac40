"""A table that somebody looks at: the authority in memory, those who watch, and what happens by itself meanwhile."""

import asyncio
import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from brelan.core.contract import NOBODY
from brelan.core.errors import BrelanError, Refused
from brelan.server.audience import Audience
from brelan.server.clock import now_ms
from brelan.server.helping import Helping
from brelan.server.latch import Latch
from brelan.server.limits import ORDER, TALK, PerPerson
from brelan.server.pondering import FAILED_SECONDS, Pondering
from brelan.server.protocol import Said
from brelan.server.quiet import logged_as
from brelan.server.storage.listing import listed
from brelan.server.storage.store import Store, Taken
from brelan.server.thinking.pool import Pool
from brelan.server.turns import Turns
from brelan.server.viewing import KEPT_TALK, Scene, Viewer
from brelan.server.wanted import Answer, Wanted
from brelan.table.entries import OWN, Entry, Moved
from brelan.table.names import LONGEST_TALK, clean
from brelan.table.sight import Pace
from brelan.table.table import Table
from brelan.table.unattended import Unattended
from brelan.table.wishes import AnyWish, SetOrder

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

    def __init__(self, code: str, table: Table, store: Store, pool: Pool, turns: Turns | None = None) -> None:
        self.code = code
        self.table = table
        self.talk: deque[Said] = deque(maxlen=KEPT_TALK)
        """What was said lately; gone when the table leaves the memory."""
        self._store = store
        self._audience = Audience(turns or Turns())
        self._unattended = Unattended(table, elsewhere=True)
        self._lock = Latch()
        self.helping = Helping(pool)
        self._talking = PerPerson(TALK)
        self._ordering = PerPerson(ORDER)
        self._changed = asyncio.Event()
        self._pondering = Pondering(pool, self._changed)
        self._hall_mark = 0
        self._doubtful = False
        self._running: asyncio.Task[None] | None = None
        self._work: set[asyncio.Task[None]] = set()

    # ---- watching

    @property
    def empty(self) -> bool:
        """Does nobody watch?"""
        return not self._audience

    @property
    def guests(self) -> int:
        """How many watch without a seat."""
        return sum(self.table.seat_of(viewer.person) == NOBODY for viewer in self._audience)

    def enter(self, viewer: Viewer) -> None:
        """Watch. Bots and clocks run while somebody does."""
        self._audience.add(viewer, self)
        if viewer.person:
            self.table.presence.arrive(viewer.person)
        if self._running is None:
            self._resume()
            self._running = asyncio.create_task(self._run())
        self._stir_hall()

    def leave(self, viewer: Viewer) -> None:
        """Watch no longer."""
        self._audience.remove(viewer)
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
        return sum(viewer.person == person for viewer in self._audience)

    def scene(self) -> Scene:
        """What there is to be seen now."""
        return Scene(self.table, self._hall_mark, now_ms())

    def _resume(self) -> None:
        if self.table.phase == "playing":
            self.table.running.resume(now_ms())

    def _stir(self) -> None:
        if self._unattended.watches:
            self._changed.set()
        self._audience.stir(self)

    def _stir_hall(self) -> None:
        """Something besides the game has changed."""
        self._hall_mark += 1
        self._changed.set()
        self._stir()

    # ---- wanting

    async def move(self, person: str, move: object, *, version: int, id: str) -> int:
        """Make a person's move; the version that it made. Sent again, it is done once.

        Raises Refused or BadInput, nothing changed; Refused `not-stored` when it could not be written.
        """
        answered: asyncio.Future[int | BrelanError] = asyncio.get_running_loop().create_future()

        def answer(found: int | BrelanError) -> None:
            if not answered.done():
                answered.set_result(found)

        self.play(person, move, version=version, id=id, answer=answer)
        found = await answered
        if isinstance(found, BrelanError):
            raise found
        return found

    def play(self, person: str, move: object, *, version: int, id: str, answer: Answer) -> None:
        """`move` without a task: `answer` is called, perhaps at once, with what that returns or raises. Whoever goes
        away meanwhile: what is being written is done to its end.
        """
        if not person:
            answer(Refused("too-many"))  # newcomers from there: this one got no token
            return
        self._lock.take(lambda: self._play(Wanted(person, move, version, id, answer)))

    async def want(self, person: str, wish: AnyWish) -> int:
        """Grant a wish; the version that it made. Raises as `move` does, and Refused: `too-fast`."""
        return await self.write_for(person, wish.id, lambda: self._wished(person, wish))

    def _wished(self, person: str, wish: AnyWish) -> list[Entry]:
        entries = self.table.want(person, wish, now=now_ms(), secret=secrets.token_hex(SECRET_BYTES))
        if isinstance(wish, SetOrder):
            self._ordering.spend(person)
        return entries

    def set_pace(self, person: str, pace: Pace) -> None:
        """Let bots act at this pace, until the table is loaded anew. Raises Refused: `not-host`."""
        table = self.table
        alone = len(table.company.people) == 1 and table.seat_of(person) != NOBODY
        if person != table.company.host and not alone:
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
        self._talking.spend(person)
        cleaned = clean(text, LONGEST_TALK)
        if not cleaned and not emote:
            return
        said = Said(at=now_ms(), name=self.table.chairs[seat].name, seat=seat, text=cleaned, emote=emote)
        if cleaned:
            self.talk.append(said)
        for viewer in self._audience:
            viewer.hear(said)

    async def write_for(self, person: str, id: str, wanted: Callable[[], Sequence[Entry]]) -> int:
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

    def _play(self, wanted: Wanted) -> None:
        """The first half of a move: accept it and have it written."""
        try:
            if self._doubtful:
                self._apart(self._play_surely(wanted))
                return
            done = self.table.done(wanted.person, wanted.id)
            if done is not None:
                self._answer(wanted, done)
                return
            seat = self.table.seat_of(wanted.person)
            entry = self.table.move(seat, wanted.move, version=wanted.version, id=wanted.id, now=now_ms())
            self._doubtful = True
            self._store.append_soon(
                self.code, self.table.version + 1, entry, lambda problem: self._played(wanted, entry, problem)
            )
        except BrelanError as problem:
            self._answer(wanted, problem)
        except Exception as problem:
            self._failed(wanted, problem)

    async def _play_surely(self, wanted: Wanted) -> None:
        try:
            await self._be_sure()
        except BrelanError as problem:
            self._answer(wanted, problem)
        except Exception as problem:
            self._failed(wanted, problem)
        else:
            self._play(wanted)

    def _played(self, wanted: Wanted, entry: Moved, problem: Exception | None) -> None:
        """The second half: it is written, or it could not be."""
        try:
            if isinstance(problem, Taken):
                self._try_again(wanted)
            elif problem is not None:
                raise self._not_stored(problem)
            elif self._follow([entry]):
                self._apart(self._noted(wanted, self.table.version))
            else:
                self._answer(wanted, self.table.version)
        except BrelanError as refusal:
            self._answer(wanted, refusal)
        except Exception as fault:
            self._failed(wanted, fault)

    def _try_again(self, wanted: Wanted) -> None:
        """After what another server wrote this may be refused, or be as good as before. Raises Refused: `stale`."""
        self._changed.set()
        if wanted.tries == TRIES:
            raise Refused("stale")
        self._apart(self._play_surely(wanted._replace(tries=wanted.tries + 1)))

    async def _noted(self, wanted: Wanted, version: int) -> None:
        try:
            await self._note()
        finally:
            self._answer(wanted, version)

    def _answer(self, wanted: Wanted, found: int | BrelanError) -> None:
        self._lock.release()
        try:
            wanted.answer(found)
        except Exception:
            LOG.exception("table %s: an answer failed", logged_as(self.code))

    def _failed(self, wanted: Wanted, problem: Exception) -> None:
        """A fault of ours. What was written is known by the log."""
        LOG.error("table %s: a move failed", logged_as(self.code), exc_info=problem)
        self._answer(wanted, Refused("not-stored"))

    def _apart(self, work: Coroutine[None, None, None]) -> None:
        """Do something that takes its time, whoever goes away."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

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
            raise self._not_stored(problem) from None
        if self._follow(entries):
            await self._note()

    def _not_stored(self, problem: Exception) -> Refused:
        name, number = logged_as(self.code), self.table.version + 1
        LOG.warning("table %s: entry %d not stored: %s", name, number, type(problem).__name__)
        self._changed.set()  # all shall soon see what is so
        return Refused("not-stored")

    def _follow(self, entries: Sequence[Entry]) -> bool:
        """Do what is stored, and show it, unless it changes what lists say of the table: then say so, to be noted."""
        for entry in entries:
            self.table.commit(entry)
        self._doubtful = False
        if entries and all(isinstance(entry, OWN) for entry in entries):
            self._audience.stir_own(entries[-1].who)
            self._changed.set()
            return False
        if self.table.ended or not all(isinstance(entry, Moved) for entry in entries):
            return True
        self._stir()
        return False

    async def _note(self) -> None:
        """Keep what lists say, then show it: who sees that a game is over finds it in the history.

        Lists are a convenience: if they cannot be kept now, the log still says all.
        """
        try:
            with contextlib.suppress(SQLAlchemyError, Taken):
                await self._store.note(self.code, listed(self.table))
        finally:
            self._stir_hall()

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
