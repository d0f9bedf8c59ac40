"""Reading all logs of a database, one after the other, for exports."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from sqlalchemy import select

from brelan.core.errors import BadInput
from brelan.server.storage.backup import check
from brelan.server.storage.engine import open_engine
from brelan.server.storage.tables import LOG, TABLES
from brelan.table.entries import Entry, decode


def all_logs(database: Path) -> Iterator[tuple[str, list[Entry]]]:
    """Each table's code and log, the oldest table first; an empty log where it cannot be read.

    Raises BadInput as `check_logs` does.
    """
    check_logs(database)
    engine = open_engine(database, writes=False)
    try:
        with engine.connect() as connection:
            codes = connection.execute(select(TABLES.c.code).order_by(TABLES.c.opened, TABLES.c.code)).scalars().all()
            for code in codes:
                rows = select(LOG.c.entry).where(LOG.c.code == code).order_by(LOG.c.number)
                yield code, _decoded(connection.execute(rows).scalars().all())
    finally:
        engine.dispose()


def check_logs(database: Path) -> None:
    """Raises BadInput: `no-data`, `not-ours`, `newer-data`."""
    if not database.is_file():
        raise BadInput("no-data", file=str(database.parent))
    check(database)


def _decoded(rows: Sequence[bytes]) -> list[Entry]:
    try:
        return [decode(row) for row in rows]
    except msgspec.DecodeError:
        return []
