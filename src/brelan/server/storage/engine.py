"""Opening the database, and bringing it up to date."""

import sqlite3
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BUSY_SECONDS: Final = 5
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""WAL lets readers read while one writes; with FULL, what is committed survives a power cut."""


def open_engine(path: Path, *, writes: bool) -> Engine:
    """An engine on a SQLite file, for the one writer or for readers."""
    engine = create_engine(
        f"sqlite+pysqlite:///{path}", connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False}
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin_writing if writes else _begin_reading)
    return engine


def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")  # wait for the lock at the start, never half-way


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form, all or nothing."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        _look_after_keys(connection, False)  # a table that is made anew is dropped meanwhile
        try:
            with connection.begin():
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        finally:
            _look_after_keys(connection, True)


def _look_after_keys(connection: Connection, watched: bool) -> None:
    """Whether foreign keys are watched; can be said only outside a transaction."""
    raw = connection.connection.dbapi_connection
    if raw is not None:
        raw.cursor().execute(f"PRAGMA foreign_keys={'ON' if watched else 'OFF'}")
