"""A person may have several browsers; what the lobby lists; who was here when."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    _tokens()
    _devices()
    _persons()
    _tables()
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("name", sa.String(64), nullable=False, server_default=""))
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("name", server_default=None)
        seats.create_index("ix_seats_code", ["code"])


def _tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.person"], name="fk_tokens_person"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_tokens"),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])
    op.execute("insert into tokens (token_hash, person, created) select token_hash, person, created from persons")


def _devices() -> None:
    op.create_table(
        "devices",
        sa.Column("link_hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.person"], name="fk_devices_person"),
        sa.PrimaryKeyConstraint("link_hash", name="pk_devices"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])


def _persons() -> None:
    with op.batch_alter_table("persons") as persons:
        persons.add_column(sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("update persons set seen = created")
    with op.batch_alter_table("persons") as persons:
        persons.alter_column("seen", server_default=None)
        persons.drop_constraint("uq_persons_token_hash", type_="unique")
        persons.drop_column("token_hash")


def _tables() -> None:
    new: list[sa.Column[Any]] = [
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("phase", sa.String(16), nullable=False, server_default="playing"),
        sa.Column("free", sa.Integer, nullable=False, server_default="0"),
        sa.Column("host_name", sa.String(64), nullable=False, server_default=""),
    ]
    with op.batch_alter_table("tables") as tables:
        for column in new:
            tables.add_column(column)
    op.execute("update tables set phase = 'finished' where over")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("over")
        for column in new:
            tables.alter_column(column.name, server_default=None)
        tables.create_index("ix_tables_lobby", ["public", "phase", "touched"])


def downgrade() -> None:
    """Go back. Of several browsers of a person the first stays theirs."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("ix_seats_code")
        seats.drop_column("name")
    with op.batch_alter_table("tables") as tables:
        tables.drop_index("ix_tables_lobby")
        tables.add_column(sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("update tables set over = phase = 'finished'")
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("over", server_default=None)
        for name in ("public", "phase", "free", "host_name"):
            tables.drop_column(name)
    with op.batch_alter_table("persons") as persons:
        persons.add_column(sa.Column("token_hash", sa.String(64), nullable=False, server_default=""))
    op.execute(
        "update persons set token_hash = coalesce("
        "(select token_hash from tokens where tokens.person = persons.person order by created limit 1), person)"
    )
    with op.batch_alter_table("persons") as persons:
        persons.alter_column("token_hash", server_default=None)
        persons.create_unique_constraint("uq_persons_token_hash", ["token_hash"])
        persons.drop_column("seen")
    op.drop_table("devices")
    op.drop_table("tokens")
