"""How good people are at each game."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.person"], name="fk_ratings_person"),
        sa.PrimaryKeyConstraint("person", "game", name="pk_ratings"),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("ratings")
