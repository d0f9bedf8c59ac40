"""Rows for the log, many in one statement.

The driver lets go of Python's lock at each step of a statement and has to wait for it afterwards, up to
`sys.getswitchinterval()` while the event loop is at work. So a group of rows must not take a step for each.
"""

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, OperationalError

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


class Appending:
    """A connection of its own for rows and nothing else, where each statement is a commit. In the usual way (three
    statements, and what the library does around them) the writer's thread works a third to a half longer.
    """

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.raw_connection()

    def add(self, rows: Sequence[Row]) -> None:
        """Add and commit them, all or none, MOST of them or fewer.

        Raises IntegrityError, when one of them exists; OperationalError, when they cannot be written.
        """
        driver = self._connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            driver.execute(_statement(len(rows)), tuple(chain.from_iterable(rows))).close()
        except sqlite3.IntegrityError as problem:
            raise IntegrityError(_statement(1), None, problem) from None
        except sqlite3.Error as problem:
            raise OperationalError(_statement(1), None, problem) from None

    def close(self) -> None:
        """Give the connection back."""
        self._connection.close()


@lru_cache(maxsize=MOST)
def _statement(count: int) -> str:
    places = ", ".join(["(?, ?, ?)"] * count)
    return f"INSERT INTO {LOG.name} ({COLUMNS}) VALUES {places}"
