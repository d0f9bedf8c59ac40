"""The film that a winner named, and which games were continued from others, for histories."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    new: list[sa.Column[str] | sa.Column[bool]] = [
        sa.Column("film", sa.String(255), nullable=False, server_default=""),
        sa.Column("continued", sa.Boolean, nullable=False, server_default=sa.false()),
    ]
    with op.batch_alter_table("results") as results:
        for column in new:
            results.add_column(column)
    with op.batch_alter_table("results") as results:
        for column in new:
            results.alter_column(column.name, server_default=None)


def downgrade() -> None:
    """Go back."""
    with op.batch_alter_table("results") as results:
        results.drop_column("film")
        results.drop_column("continued")
