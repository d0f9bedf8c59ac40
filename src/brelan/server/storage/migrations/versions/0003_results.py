"""What came of each person's games, for their history."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "results",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("names", sa.String(1023), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.person"], name="fk_results_person"),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_results_code"),
        sa.PrimaryKeyConstraint("person", "code", "number", name="pk_results"),
    )
    op.create_index("ix_results_code", "results", ["code"])


def downgrade() -> None:
    """Go back."""
    op.drop_table("results")
