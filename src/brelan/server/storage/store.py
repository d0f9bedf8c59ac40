"""The store as the server uses it: asynchronous, in terms of tables, entries and persons."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from brelan.core.errors import BadInput
from brelan.server.protocol import TableSummary
from brelan.server.storage.engine import migrate, open_engine
from brelan.server.storage.tables import LOG, PERSONS, SEATS, TABLES
from brelan.server.storage.writer import Writer
from brelan.table import entries
from brelan.table.entries import Entry, Opened

T = TypeVar("T")

LISTED: Final = 100
"""A person's list of tables is no longer than this."""


class Taken(Exception):
    """Somebody else wrote this number of the log first, or has this code or token."""


class Store:
    """One database. Its methods raise SQLAlchemyError when it cannot be reached: then nothing was promised."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._writing = open_engine(path, writes=True)
        migrate(self._writing)
        self._reading = open_engine(path, writes=False)
        self._writer = Writer(self._writing)

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        await asyncio.to_thread(self._writer.close)
        self._reading.dispose()
        self._writing.dispose()

    async def person_of(self, token_hash: str) -> str | None:
        """Who has this token."""
        found = select(PERSONS.c.person).where(PERSONS.c.token_hash == token_hash)
        return await self._read(lambda connection: connection.execute(found).scalar())

    async def new_person(self, token_hash: str, now: int) -> str:
        """Somebody new, known by this token. Raises Taken."""
        person = secrets.token_hex(16)
        row = {"person": person, "token_hash": token_hash, "created": now}
        await self._write(lambda connection: connection.execute(insert(PERSONS), row))
        return person

    async def open_table(self, code: str, opened: Opened) -> None:
        """A new table with its first entry. Raises Taken, when the code is."""
        row = {"code": code, "game": opened.game, "players": len(opened.chairs), "opened": opened.at}
        state = {"touched": opened.at, "over": False, "places": ""}
        sitting = [
            {"person": chair.person, "code": code, "seat": seat}
            for seat, chair in enumerate(opened.chairs)
            if not chair.is_bot
        ]

        def job(connection: Connection) -> None:
            connection.execute(insert(TABLES), {**row, **state})
            connection.execute(insert(LOG), {"code": code, "number": 0, "entry": entries.encode(opened)})
            connection.execute(insert(SEATS), sitting)

        await self._write(job)

    async def append(self, code: str, number: int, entry: Entry) -> None:
        """Write the next entry of a log; when this returns, it is on disk. Raises Taken, when that number exists."""
        row = {"code": code, "number": number, "entry": entries.encode(entry)}
        await self._promised(self._writer.append(row))

    async def note(self, code: str, *, touched: int, places: list[int]) -> None:
        """Keep for lists how the table stands: dealt anew (no places) or at an end."""
        change = update(TABLES).where(TABLES.c.code == code)
        text = msgspec.json.encode(places).decode() if places else ""
        values = {"touched": touched, "over": bool(places), "places": text}
        await self._write(lambda connection: connection.execute(change.values(values)))

    async def log_of(self, code: str) -> list[Entry]:
        """All entries of a table, in order; none if there is no such table. Raises BadInput: `bad-log`, where the file
        was damaged.
        """
        wanted = select(LOG.c.entry).where(LOG.c.code == code).order_by(LOG.c.number)
        rows = await self._read(lambda connection: connection.execute(wanted).scalars().all())
        return [_entry(number, row) for number, row in enumerate(rows)]

    async def tables_of(self, person: str) -> list[TableSummary]:
        """A person's tables, the latest first."""
        wanted = (
            select(TABLES, SEATS.c.seat)
            .join(SEATS, SEATS.c.code == TABLES.c.code)
            .where(SEATS.c.person == person)
            .order_by(TABLES.c.touched.desc(), TABLES.c.code)
            .limit(LISTED)
        )
        rows = await self._read(lambda connection: connection.execute(wanted).mappings().all())
        return [_summary(row) for row in rows]

    async def _read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._reading.connect() as connection:
                return query(connection)

        return await asyncio.to_thread(run)

    async def _write(self, job: Callable[[Connection], T]) -> T:
        return await self._promised(self._writer.submit(job))

    async def _promised(self, future: "Future[T]") -> T:
        try:
            return await asyncio.wrap_future(future)
        except IntegrityError:
            raise Taken from None


def _entry(number: int, row: bytes) -> Entry:
    try:
        return entries.decode(row)
    except msgspec.DecodeError:
        raise BadInput("bad-log", number=number) from None


def _summary(row: Any) -> TableSummary:
    places: list[int] = msgspec.json.decode(row["places"]) if row["places"] else []
    return TableSummary(
        code=row["code"],
        game=row["game"],
        players=row["players"],
        opened=row["opened"],
        touched=row["touched"],
        over=row["over"],
        place=places[row["seat"]] if places else 0,
    )
