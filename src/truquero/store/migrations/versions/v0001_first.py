"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("rulebook", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("strict", sa.Boolean, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("rematch_of", sa.Text, nullable=False),
        sa.Column("rev", sa.Integer, nullable=False),
        sa.Column("finished", sa.Double),
    )
    op.create_index("tables_by_status", "tables", ["status", "created"])
    op.create_index("tables_by_finish", "tables", ["finished", "id"])
    op.create_table(
        "records",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("sender", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("action", sa.LargeBinary, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="records_key"),
    )
    said = sa.text("message <> ''")
    op.create_index(
        *("records_by_message", "records", ["table_id", "sender", "message"]),
        unique=True,
        sqlite_where=said,
        postgresql_where=said,
    )
    op.create_table(
        "actas",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("acta", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", name="secrets_key"),
    )
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("accounts_by_key", "accounts", ["key"], unique=True)


def downgrade() -> None:
    for name in ("accounts", "secrets", "actas", "records", "tables"):
        op.drop_table(name)
