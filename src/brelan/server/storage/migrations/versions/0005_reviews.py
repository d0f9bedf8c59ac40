"""Looks back at games, which take time to work out."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "reviews",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("judge", sa.Integer, nullable=False),
        sa.Column("report", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["code"], ["tables.code"], name="fk_reviews_code"),
        sa.PrimaryKeyConstraint("code", "number", name="pk_reviews"),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("reviews")
