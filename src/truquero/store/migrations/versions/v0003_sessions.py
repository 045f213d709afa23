"""A count for every account, by which its cookies are ended; tables found by the match they repeat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    again = sa.text("rematch_of <> ''")
    op.create_index("tables_by_rematch", "tables", ["rematch_of"], sqlite_where=again, postgresql_where=again)


def downgrade() -> None:
    op.drop_index("tables_by_rematch", "tables")
    op.drop_column("accounts", "epoch")
