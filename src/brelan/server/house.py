"""All tables of this server: opened, found by their code, kept in memory while somebody looks."""

import asyncio
import secrets
from typing import Final

from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput
from brelan.games import registry
from brelan.server.clock import now_ms
from brelan.server.continuing import continuing
from brelan.server.opening import opening
from brelan.server.past import Archive
from brelan.server.pastbodies import ContinueFrom
from brelan.server.protocol import NewTable
from brelan.server.quiet import Once
from brelan.server.readying import ready_beside
from brelan.server.reviews import Reviews
from brelan.server.room import Room
from brelan.server.school import School
from brelan.server.storage.listing import listed
from brelan.server.storage.store import Store, Taken
from brelan.server.thinking.pool import Pool
from brelan.server.turns import Turns
from brelan.server.viewing import Outlet, Viewer
from brelan.table.entries import Entry, Opened
from brelan.table.table import Table

CODE_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that are taken for others: 0 O 1 I L."""
CODE_LENGTH: Final = 8
"""About 10**12 codes: with a few wrong ones a minute (see `limits.py`), nobody finds a table by trying."""
MOST_GUESTS: Final = 50
"""So many may look on at a table without sitting there."""
MOST_TABS: Final = 12
"""With so many connections one person may be at a table."""


class House:
    """The tables of one store, and the pool that their bots think in."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self.store = store
        self.pool = pool
        self._turns = Turns()
        """For tables that have something to show."""
        self.archive = Archive(self.table_log)
        self.reviews = Reviews(pool, store)
        self.school = School(self.ready)
        self.damaged = Once()
        """Tables whose log cannot be read: said once of each."""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._readying: dict[str, asyncio.Task[None]] = {}

    # ---- games

    async def ready(self, game: str) -> None:
        """Until the game's rules are compiled and loaded; at once, but for the first time."""
        if game not in registry.GAMES:
            raise BadInput("unknown-game", name=game, known=", ".join(registry.GAMES))
        if game not in self._readying:
            self._readying[game] = asyncio.create_task(ready_beside(game))
        await asyncio.shield(self._readying[game])

    # ---- tables

    async def open(self, person: str, wanted: NewTable) -> str:
        """Open a table for a person, others who are to come, and bots; its code.

        Raises BadInput: `unknown-game`, `bad-options`, `bad-players`, `unknown-bot`; Refused: `free-chairs`.
        """
        await self.ready(wanted.game)
        log = opening(person, wanted)
        return await self._stored(log, Table.of(log))

    async def continue_from(self, code: str, number: int, person: str, wanted: ContinueFrom) -> str:
        """Open a table that goes on in the midst of a game that is over, for a person who may look back at it.

        Raises what `Archive.source` and `continuing` do.
        """
        record, source = await self.archive.source(code, number, person)
        log, table = await asyncio.to_thread(continuing, person, wanted, record, source, code=code, number=number)
        return await self._stored(log, table)

    async def _stored(self, log: list[Entry], table: Table) -> str:
        """Keep a new table under a code that nobody can guess."""
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            try:
                await self.store.open_table(code, log, listed(table))
            except Taken:
                continue
            return code

    async def enter(self, code: str, person: str, seen: int, outlet: Outlet | None = None) -> tuple[Room, Viewer]:
        """Let somebody watch a table, which is loaded from its log if need be.

        Raises BadInput: `no-such-table`; `not-seated`, where only those who sit there may look on; `table-full`;
        `other-rules`, for a table that began under other rules than ours.
        """
        room = None
        while room is None or self._rooms.get(code) is not room:  # it may have emptied while we waited
            room = self._rooms.get(code) or await self._loaded(code)
        try:
            _check_welcome(room, person)
        except BadInput:
            self.release(room)
            raise
        viewer = Viewer(person, seen, outlet)
        room.enter(viewer)
        return room, viewer

    def leave(self, room: Room, viewer: Viewer) -> None:
        """Let somebody go; a table that nobody watches is forgotten, the log has it."""
        room.leave(viewer)
        self.release(room)

    async def _loaded(self, code: str) -> Room:
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Room:
        log = await self.table_log(code)
        room = Room(code, Table.of(log), self.store, self.pool, self._turns)
        room.table.presence.loaded = now_ms()
        self._rooms[code] = room
        return room

    async def table_log(self, code: str) -> list[Entry]:
        """All that happened at a table. Raises BadInput: `no-such-table`, `bad-log`."""
        log = await self.store.log_of(code)
        if not log or not isinstance(log[0], Opened):
            raise BadInput("no-such-table")
        await self.ready(log[0].game)
        return log

    def release(self, room: Room) -> None:
        """Forget a table that nobody watches."""
        if room.empty and self._rooms.get(room.code) is room:
            del self._rooms[room.code]

    async def close(self) -> None:
        """Write what waits, end all workers, and stop."""
        await self.reviews.close()
        await self.pool.close()
        await self.store.close()


def _check_welcome(room: Room, person: str) -> None:
    """Raises BadInput: `not-seated`, `table-full`."""
    if not room.admits(person):
        raise BadInput("not-seated")
    if room.guests >= MOST_GUESTS and room.table.seat_of(person) == NOBODY and person != room.table.company.host:
        raise BadInput("table-full")
    if person and room.tabs(person) >= MOST_TABS:
        raise BadInput("table-full")
