"""What is forgotten, and when. `docs/data.md` tells people the same."""

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select

from brelan.server.storage.tables import DEVICES, LOG, PERSONS, RATINGS, RESULTS, REVIEWS, SEATS, TABLES, TOKENS

DAY_MS: Final = 86_400_000
KEPT_DAYS: Final = {"finished": 400, "gathering": 7, "playing": 180}
"""By phase, so long a table is kept after anything last happened there."""
PERSON_DAYS: Final = 400
"""So long a person without a table is remembered after their last visit; their browser's cookie lasts as long."""
AT_ONCE: Final = 500
"""Rows of one statement: nobody waits long for the database meanwhile."""


class _At(msgspec.Struct):
    at: int


@dataclass(frozen=True)
class Forgotten:
    """How much was."""

    tables: int
    persons: int
    links: int


def forget(connection: Connection, now: int) -> Forgotten:
    """Remove what has been kept long enough (`now`: ms since 1970), within the transaction that is on.

    A few hundred tables and persons at most; `tables` or `persons` of AT_ONCE: there may be more, call again.
    """
    links = connection.execute(delete(DEVICES).where(or_(DEVICES.c.used, DEVICES.c.until < now))).rowcount
    tables = _forget_tables(connection, now)
    return Forgotten(tables=tables, persons=_forget_persons(connection, now), links=links)


def _forget_tables(connection: Connection, now: int) -> int:
    codes = []
    for phase, days in KEPT_DAYS.items():
        limit = now - days * DAY_MS
        old = _first(connection, TABLES.c.code, and_(TABLES.c.phase == phase, TABLES.c.touched < limit))
        codes += [code for code in old if _last_entry(connection, code) < limit]
    for table in (LOG, SEATS, RESULTS, REVIEWS, TABLES):
        connection.execute(delete(table).where(table.c.code.in_(codes)))
    return len(codes)


def _last_entry(connection: Connection, code: str) -> int:
    """When something last happened at a table; its row does not say so of mere moves. 0 if that cannot be read."""
    last = select(LOG.c.entry).where(LOG.c.code == code).order_by(LOG.c.number.desc()).limit(1)
    try:
        return msgspec.json.decode(connection.execute(last).scalar() or b"", type=_At).at
    except msgspec.DecodeError:
        return 0


def _forget_persons(connection: Connection, now: int) -> int:
    away = PERSONS.c.seen < now - PERSON_DAYS * DAY_MS
    seated = select(SEATS.c.person).where(SEATS.c.person == PERSONS.c.person).exists()
    played = select(RESULTS.c.person).where(RESULTS.c.person == PERSONS.c.person).exists()
    persons = _first(connection, PERSONS.c.person, and_(away, ~seated, ~played))
    for table in (TOKENS, DEVICES, RATINGS, PERSONS):
        connection.execute(delete(table).where(table.c.person.in_(persons)))
    return len(persons)


def _first(connection: Connection, column: Any, wanted: ColumnElement[bool]) -> list[str]:
    return list(connection.execute(select(column).where(wanted).limit(AT_ONCE)).scalars())
