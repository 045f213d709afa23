"""Commitments that can be given up and made anew, each with what was fixed before the shares were told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

KEPT = "table_id, deal, secret, commitment, at"


def upgrade() -> None:
    op.create_table(
        "commitments",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("protocol", sa.Integer, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("dropped", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", "attempt", name="commitments_key"),
    )
    op.execute(
        f"INSERT INTO commitments ({KEPT}, attempt, protocol, asked, dropped) SELECT {KEPT}, 1, 1, '', '' FROM secrets"
    )
    op.drop_table("secrets")


def downgrade() -> None:
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", name="secrets_key"),
    )
    op.execute(f"INSERT INTO secrets ({KEPT}) SELECT {KEPT} FROM commitments WHERE protocol = 1")
    op.drop_table("commitments")
