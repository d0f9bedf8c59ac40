"""Tables, their logs, and who sits there."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "persons",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_persons"),
        sa.UniqueConstraint("token_hash", name="uq_persons_token_hash"),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("places", sa.String(255), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
    )
    op.create_table(
        "log",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_log_code"),
        sa.PrimaryKeyConstraint("code", "number", name="pk_log"),
    )
    op.create_table(
        "seats",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.person"], name="fk_seats_person"),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_seats_code"),
        sa.PrimaryKeyConstraint("person", "code", name="pk_seats"),
    )


def downgrade() -> None:
    """Go back."""
    for table in ("seats", "log", "tables", "persons"):
        op.drop_table(table)
