"""One server to a data folder: two would write to the same tables, and each would know half of what happens there."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from brelan.core.errors import BadInput

LOCK: Final = "brelan.lock"
PATIENCE_SECONDS: Final = 0.5
"""Two that ask at once get into each other's way for a moment; then one has it."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep a data folder, made if need be, for this process alone.

    The lock is the operating system's, which gives it back however the process ends; the file stays, and means nothing.
    SQLite takes it, so that it works wherever the database itself does. Raises BadInput: `in-use`; OSError,
    sqlite3.Error, where nothing can be written.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with closing(sqlite3.connect(folder / LOCK, timeout=PATIENCE_SECONDS, isolation_level=None)) as lock:
        try:
            lock.execute("begin exclusive")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise BadInput("in-use", file=str(folder)) from None
        yield
