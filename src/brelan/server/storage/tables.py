"""The tables of the database. The migrations make them; a test sees that both say the same."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

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
    Column("created", BigInteger, nullable=False),  # ms since 1970, as everywhere
    Column("seen", BigInteger, nullable=False),  # the last visit
)

TOKENS: Final = Table(  # a person has one for each browser
    "tokens",
    METADATA,
    Column("token_hash", String(64), primary_key=True),  # the token itself only the browser has
    Column("person", String(32), ForeignKey("persons.person"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

DEVICES: Final = Table(  # links by which another browser becomes a person's too
    "devices",
    METADATA,
    Column("link_hash", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("persons.person"), nullable=False, index=True),
    Column("until", BigInteger, nullable=False),
    Column("used", Boolean, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),  # all chairs
    Column("opened", BigInteger, nullable=False),
    # What the log says, kept here for lists only:
    Column("touched", BigInteger, nullable=False),  # at the last deal or end
    Column("places", String(255), nullable=False),  # JSON, by seat; empty before the end
    Column("public", Boolean, nullable=False),
    Column("phase", String(16), nullable=False),  # gathering, playing or finished
    Column("free", Integer, nullable=False),  # chairs that a person may take: free ones, and bots' where it is allowed
    Column("host_name", String(64), nullable=False),
    Index("ix_tables_lobby", "public", "phase", "touched"),
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
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),  # what the person is called there
)

RESULTS: Final = Table(  # what came of each person's games, for their history
    "results",
    METADATA,
    Column("person", String(32), ForeignKey("persons.person"), primary_key=True),
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True, index=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the game at its table, from 1
    Column("ended", BigInteger, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("place", Integer, nullable=False),  # 0 where all stopped the game
    Column("names", String(1023), nullable=False),  # JSON: of all others, bots too
    Column("film", String(255), nullable=False),  # of the evening; empty where nobody named one
    Column("continued", Boolean, nullable=False),  # from another game: it counts in no figures
)

RATINGS: Final = Table(  # how good people are at each game, by the games of people alone
    "ratings",
    METADATA,
    Column("person", String(32), ForeignKey("persons.person"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),  # that it goes by
)

REVIEWS: Final = Table(  # looks back at games, which take time to work out
    "reviews",
    METADATA,
    Column("code", String(16), ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the game at its table, from 1
    Column("judge", Integer, nullable=False),  # version of the level that judged
    Column("report", LargeBinary, nullable=False),  # JSON of brelan.bots.reviewing
)
