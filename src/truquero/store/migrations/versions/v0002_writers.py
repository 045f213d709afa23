"""The last transaction of every writer, by which one whose answer was lost can be found again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "writers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("mark", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("writers")
