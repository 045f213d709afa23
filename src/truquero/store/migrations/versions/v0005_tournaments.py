"""Championships: their log, their people, the secrets of their draws, the boards and what is kept sealed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("rulebook", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("circuit", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
    )
    op.create_index("tournaments_by_age", "tournaments", ["created", "id"])
    op.create_table(
        "tournament_records",
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.BigInteger, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "version", name="tournament_records_key"),
    )
    op.create_index(
        "tournament_records_by_message",
        "tournament_records",
        ["tournament", "actor", "message"],
        unique=True,
        sqlite_where=sa.text("message <> ''"),
        postgresql_where=sa.text("message <> ''"),
    )
    op.create_table(
        "tournament_people",
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "person", name="tournament_people_key"),
    )
    op.create_table(
        "tournament_secrets",
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("draw", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "draw", name="tournament_secrets_key"),
    )
    op.create_table(
        "tournament_tallies",
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("board", sa.BigInteger, nullable=False),
        sa.Column("pen", sa.Text, nullable=False),
        sa.Column("taps", sa.Text, nullable=False),
        sa.Column("rev", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "board", name="tournament_tallies_key"),
    )
    op.create_table(
        "tournament_sealed",
        sa.Column("tournament", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "fingerprint", name="tournament_sealed_key"),
    )


def downgrade() -> None:
    for name in ("sealed", "tallies", "secrets", "people", "records"):
        op.drop_table(f"tournament_{name}")
    op.drop_table("tournaments")
