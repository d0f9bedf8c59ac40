"""Copies of the database: made while a server runs, and put back."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from alembic.script import ScriptDirectory

from brelan.core.errors import BadInput
from brelan.server.storage.engine import MIGRATIONS, migrate, open_engine
from brelan.server.storage.holding import held

BUSY_SECONDS: Final = 30


def back_up(database: Path, target: Path, *, force: bool = False) -> None:
    """Copy a database as it is at one moment into a file of its own that only its owner can read.

    A server may go on writing meanwhile. The file appears whole or not at all; `force`: even over another one.
    Raises BadInput: `no-data`, `not-ours`, `newer-data`, `file-exists`.
    """
    if not database.is_file():
        raise BadInput("no-data", file=str(database.parent))
    check(database)
    if target.exists() and not force:
        raise BadInput("file-exists", file=str(target))
    with _draft_of(target) as draft:
        _copy(database, draft)
        _put(draft, target, force=force)


def restore(source: Path, database: Path, *, force: bool = False) -> None:
    """Make a copy the database of a data folder, brought to the newest form; `force`: in place of another one.

    Raises BadInput: `not-ours`, `newer-data`, `file-exists`, `in-use`. Then nothing was changed.
    """
    check(source)
    if database.exists() and not force:
        raise BadInput("file-exists", file=str(database))
    with held(database.parent):
        if database.exists():
            _take_apart(database)
        _clear_beside(database)
        with _draft_of(database) as draft:
            _copy(source, draft)
            engine = open_engine(draft, writes=True)
            migrate(engine)
            engine.dispose()
            _alone(draft)
            _put(draft, database, force=force)


def check(file: Path) -> None:
    """Raises BadInput: `not-ours`, for what is no sound database of Brelan; `newer-data`. OSError: no such file."""
    file.open("rb").close()
    try:
        with closing(_open(file)) as connection:
            (sound,) = connection.execute("pragma quick_check(1)").fetchone()
            form = connection.execute("select version_num from alembic_version").fetchone()
            connection.execute("select code, number, entry from log limit 1").fetchone()
    except sqlite3.DatabaseError:
        raise BadInput("not-ours", file=str(file)) from None
    if sound != "ok" or form is None:
        raise BadInput("not-ours", file=str(file))
    if form[0] not in _known_forms():
        raise BadInput("newer-data", file=str(file))


def _known_forms() -> set[str]:
    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def _open(file: Path) -> sqlite3.Connection:
    """A file that must be there."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def _copy(source: Path, target: Path) -> None:
    with closing(_open(source)) as reading, closing(sqlite3.connect(target, isolation_level=None)) as writing:
        reading.backup(writing)
    _alone(target)


def _alone(file: Path) -> None:
    """All in one file, without a write-ahead log beside it."""
    with closing(_open(file)) as connection:
        connection.execute("pragma journal_mode=delete").fetchone()


def _take_apart(database: Path) -> None:
    """See that nobody uses a database that is to be replaced. Raises BadInput: `in-use`."""
    try:
        with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as connection:
            (mode,) = connection.execute("pragma journal_mode=delete").fetchone()
    except sqlite3.OperationalError:
        mode = ""
    except sqlite3.DatabaseError:  # rubbish, which nobody can be using
        return
    if mode != "delete":
        raise BadInput("in-use", file=str(database.parent))


@contextmanager
def _draft_of(target: Path) -> Iterator[Path]:
    """An empty file beside the target, mode 600, gone afterwards."""
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(target))
    handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)
        _clear_beside(Path(name))


def _clear_beside(database: Path) -> None:
    """Whatever SQLite kept beside a database that is no more: it would be taken for the next one's."""
    for kind in ("wal", "shm", "journal"):
        database.with_name(f"{database.name}-{kind}").unlink(missing_ok=True)


def _put(draft: Path, target: Path, *, force: bool) -> None:
    """The draft under its name, for good."""
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    if target.exists() and not force:  # it came meanwhile
        raise BadInput("file-exists", file=str(target))
    draft.replace(target)
