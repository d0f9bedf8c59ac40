"""The tables of the database. The migrations make them; a test sees that both say the same."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

PERSONS: Final = Table(
    "persons",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),  # the token itself only the browser has
    Column("created", BigInteger, nullable=False),  # ms since 1970, as everywhere
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("opened", BigInteger, nullable=False),
    # What the log says, kept here for lists only:
    Column("touched", BigInteger, nullable=False),  # at the last deal or end
    Column("over", Boolean, nullable=False),
    Column("places", String(255), nullable=False),  # JSON, by seat; empty before the end
)

LOG: Final = Table(
    "log",
    METADATA,
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # two writers cannot both have it
    Column("entry", LargeBinary, nullable=False),  # JSON of brelan.table.entries
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("person", String(32), ForeignKey("persons.person"), primary_key=True),
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, nullable=False),
)
