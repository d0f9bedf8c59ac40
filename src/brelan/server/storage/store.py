"""The store as the server uses it: asynchronous, in terms of tables, entries and persons."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from brelan.core.contract import NOBODY
from brelan.core.errors import BadInput
from brelan.server.pastbodies import PlayedGame, Rated
from brelan.server.protocol import PublicTable, TableSummary
from brelan.server.storage.engine import migrate, open_engine
from brelan.server.storage.landing import Landing
from brelan.server.storage.listing import Listed
from brelan.server.storage.rated import ratings_of
from brelan.server.storage.results import keep_results, results_of
from brelan.server.storage.retention import Forgotten, forget
from brelan.server.storage.reviews import keep_review, review_of
from brelan.server.storage.rows import Row, add_rows
from brelan.server.storage.sending import Sending
from brelan.server.storage.tables import DEVICES, LOG, PERSONS, SEATS, TABLES, TOKENS
from brelan.server.storage.writer import Told, Writer
from brelan.table import entries
from brelan.table.entries import PROGRAM, Entry, Opened

T = TypeVar("T")
UseOfLink = Literal["done", "link-used", "unknown-link"]

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
        self._landing = Landing()
        self._sending = Sending(self._writer, self._landing)

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
        self._sending.hand_over()
        await asyncio.to_thread(self._writer.close)
        self._reading.dispose()
        self._writing.dispose()

    # ---- persons

    async def person_of(self, token_hash: str) -> str | None:
        """Who has this token."""
        found = select(TOKENS.c.person).where(TOKENS.c.token_hash == token_hash)
        return await self._read(lambda connection: connection.execute(found).scalar())

    async def new_person(self, token_hash: str, now: int, *, program: bool = False) -> str:
        """Somebody new, known by this token. A program's name says that it is one. Raises Taken."""
        person = PROGRAM + secrets.token_hex(12) if program else secrets.token_hex(16)

        def job(connection: Connection) -> None:
            connection.execute(insert(PERSONS), {"person": person, "created": now, "seen": now})
            connection.execute(insert(TOKENS), {"token_hash": token_hash, "person": person, "created": now})

        await self._write(job)
        return person

    async def visited(self, person: str, now: int) -> None:
        """Remember that somebody was here."""
        change = update(PERSONS).where(PERSONS.c.person == person).values(seen=now)
        await self._write(lambda connection: connection.execute(change))

    async def new_link(self, link_hash: str, person: str, until: int) -> None:
        """A link by which another browser can become this person's. Raises Taken."""
        row = {"link_hash": link_hash, "person": person, "until": until, "used": False}
        await self._write(lambda connection: connection.execute(insert(DEVICES), row))

    async def use_link(self, link_hash: str, token_hash: str, now: int) -> UseOfLink:
        """Give the link's person this token too. Once, and not too late: else the code of a refusal, nothing done."""
        this = DEVICES.c.link_hash == link_hash

        def job(connection: Connection) -> UseOfLink:
            found = connection.execute(select(DEVICES).where(this)).first()
            if found is None:
                return "unknown-link"
            if found.used or found.until < now:
                return "link-used"
            person = found.person
            connection.execute(update(DEVICES).where(this).values(used=True))
            connection.execute(delete(TOKENS).where(TOKENS.c.token_hash == token_hash))
            connection.execute(insert(TOKENS), {"token_hash": token_hash, "person": person, "created": now})
            return "done"

        return await self._write(job)

    # ---- tables

    async def open_table(self, code: str, log: Sequence[Entry], listed: Listed) -> None:
        """A new table with its first entries. Raises Taken, when the code is."""
        opened = log[0]
        assert isinstance(opened, Opened)
        row = {"code": code, "game": opened.game, "opened": opened.at, **_columns(listed)}
        numbered = [_row(code, number, entry) for number, entry in enumerate(log)]

        def job(connection: Connection) -> None:
            connection.execute(insert(TABLES), row)
            add_rows(connection, numbered)
            _seat(connection, code, listed)

        await self._write(job)

    async def append(self, code: str, number: int, log: Sequence[Entry]) -> None:
        """Write the next entries of a log, from this number on, all or none; when this returns, they are on disk.

        Raises Taken, when one of these numbers exists.
        """
        if len(log) == 1:
            await self._landing.called(lambda told: self.append_soon(code, number, log[0], told))
        else:
            rows = [_row(code, number + index, entry) for index, entry in enumerate(log)]
            await self._write(lambda connection: add_rows(connection, rows))

    def append_soon(self, code: str, number: int, entry: Entry, told: Told) -> None:
        """`append` of one entry, for who does not wait: once it is on disk, or cannot be, `told` is called on the loop
        with nothing, or with what `append` raises.
        """

        def written(problem: Exception | None) -> None:
            told(Taken() if isinstance(problem, IntegrityError) else problem)

        self._sending.send(_row(code, number, entry), written)

    async def note(self, code: str, listed: Listed) -> None:
        """Keep for lists how the table stands."""
        change = update(TABLES).where(TABLES.c.code == code).values(**_columns(listed))

        def job(connection: Connection) -> None:
            connection.execute(change)
            _seat(connection, code, listed)
            keep_results(connection, code, listed)

        await self._write(job)

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

        def query(connection: Connection) -> list[TableSummary]:
            rows = connection.execute(wanted).mappings().all()
            others = select(SEATS.c.code, SEATS.c.name).where(
                SEATS.c.code.in_([row["code"] for row in rows]), SEATS.c.person != person
            )
            names: dict[str, list[str]] = {}
            for code, name in connection.execute(others.order_by(SEATS.c.seat)):
                names.setdefault(code, []).append(name)
            return [_summary(row, names.get(row["code"], [])) for row in rows]

        return await self._read(query)

    async def results_of(self, person: str) -> list[PlayedGame]:
        """What came of a person's games, the latest first."""
        return await self._read(lambda connection: results_of(connection, person))

    async def ratings_of(self, person: str) -> list[Rated]:
        """How good a person is at each game, by the games of people alone."""
        return await self._read(lambda connection: ratings_of(connection, person))

    async def keep_review(self, code: str, number: int, judge: int, report: bytes) -> None:
        """Keep a look back at a game; see `review_of`. Raises Taken, when there is no such table any more."""
        await self._write(lambda connection: keep_review(connection, code, number, judge, report))

    async def review_of(self, code: str, number: int, judge: int) -> bytes | None:
        """The kept look back at a game, if it was judged by this version of the level that judges."""
        return await self._read(lambda connection: review_of(connection, code, number, judge))

    async def public_tables(self, since: int) -> list[PublicTable]:
        """Tables that anybody may join, touched since then, the latest first."""
        wanted = (
            select(TABLES)
            .where(TABLES.c.public, TABLES.c.phase.in_(("gathering", "playing")), TABLES.c.touched >= since)
            .where(TABLES.c.free > 0)
            .order_by(TABLES.c.touched.desc(), TABLES.c.code)
            .limit(LISTED)
        )
        rows = await self._read(lambda connection: connection.execute(wanted).mappings().all())
        return [
            PublicTable(
                code=row["code"],
                game=row["game"],
                host=row["host_name"],
                people=row["players"] - row["free"],
                chairs=row["players"],
                phase=row["phase"],
                opened=row["opened"],
            )
            for row in rows
        ]

    async def forget(self, now: int) -> Forgotten:
        """Remove a helping of what is old enough; nothing left when nothing was removed."""
        return await self._write(lambda connection: forget(connection, now))

    async def _read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._reading.connect() as connection:
                return query(connection)

        return await asyncio.to_thread(run)

    async def _write(self, job: Callable[[Connection], T]) -> T:
        return await self._promised(self._writer.submit(job))

    async def _promised(self, future: "Future[T]") -> T:
        try:
            return await self._landing.of(future)
        except IntegrityError:
            raise Taken from None


def _entry(number: int, row: bytes) -> Entry:
    try:
        return entries.decode(row)
    except msgspec.DecodeError:
        raise BadInput("bad-log", number=number) from None


def _row(code: str, number: int, entry: Entry) -> Row:
    return code, number, entries.encode(entry)


def _columns(listed: Listed) -> dict[str, Any]:
    return {
        "players": listed.chairs,
        "touched": listed.touched,
        "phase": listed.phase,
        "places": msgspec.json.encode(listed.places).decode() if listed.places else "",
        "public": listed.public,
        "free": listed.free,
        "host_name": listed.host_name,
    }


def _seat(connection: Connection, code: str, listed: Listed) -> None:
    """Keep who sits at a table. Whoever left after a game stays in the list, without a seat; else is gone."""
    if listed.phase == "gathering":
        connection.execute(delete(SEATS).where(SEATS.c.code == code))
    else:
        here = [person for person, _, _ in listed.seats]
        connection.execute(delete(SEATS).where(SEATS.c.code == code, SEATS.c.person.in_(here)))
        connection.execute(update(SEATS).where(SEATS.c.code == code).values(seat=NOBODY))
    rows = [{"person": person, "code": code, "seat": seat, "name": name} for person, seat, name in listed.seats]
    if rows:
        connection.execute(insert(SEATS), rows)


def _summary(row: Any, people: list[str]) -> TableSummary:
    places: list[int] = msgspec.json.decode(row["places"]) if row["places"] else []
    seated = 0 <= row["seat"] < len(places)
    return TableSummary(
        code=row["code"],
        game=row["game"],
        chairs=row["players"],
        people=people,
        phase=row["phase"],
        opened=row["opened"],
        touched=row["touched"],
        place=places[row["seat"]] if seated else 0,
    )
