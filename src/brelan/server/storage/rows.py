"""Rows for the log, many in one statement.

The driver lets go of Python's lock at each step of a statement and has to wait for it afterwards, up to
`sys.getswitchinterval()` while the event loop is at work. So a group of rows must not take a step for each.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from sqlalchemy import Connection

from brelan.server.storage.tables import LOG

Row = tuple[str, int, bytes]
"""A table's code, the number of the entry, and the entry as JSON."""

COLUMNS: Final = ", ".join(column.name for column in (LOG.c.code, LOG.c.number, LOG.c.entry))
MOST: Final = 64
"""So many rows a statement: for each number of rows it is another one, and the driver remembers 128."""


def add_rows(connection: Connection, rows: Sequence[Row]) -> None:
    """Add them to the log. Raises IntegrityError, when one of them exists; some may have been added then."""
    for start in range(0, len(rows), MOST):
        some = rows[start : start + MOST]
        connection.exec_driver_sql(_statement(len(some)), tuple(chain.from_iterable(some)))


@lru_cache(maxsize=MOST)
def _statement(count: int) -> str:
    places = ", ".join(["(?, ?, ?)"] * count)
    return f"INSERT INTO {LOG.name} ({COLUMNS}) VALUES {places}"
