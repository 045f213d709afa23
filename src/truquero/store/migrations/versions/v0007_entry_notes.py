"""What is kept of an entry beside the log, and can be taken back: who has paid, from where people came."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournament_entry_notes",
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "entry", "kind", "what", name="tournament_entry_notes_key"),
    )


def downgrade() -> None:
    op.drop_table("tournament_entry_notes")
