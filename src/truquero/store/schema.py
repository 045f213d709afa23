"""The tables of the database, as queries see them. The migrations create them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("rulebook", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("strict", Boolean, nullable=False),
    Column("seats", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("settings", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("rematch_of", Text, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("finished", Double),
    Index("tables_by_status", "status", "created"),
    Index("tables_by_finish", "finished", "id"),
    Index(
        "tables_by_rematch",
        "rematch_of",
        sqlite_where=text("rematch_of <> ''"),
        postgresql_where=text("rematch_of <> ''"),
    ),
)

# The primary key stops two owners of a table from both writing a version.
records = Table(
    "records",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("sender", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("action", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    Column("note", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "version", name="records_key"),
)
Index(
    "records_by_message",
    records.c.table_id,
    records.c.sender,
    records.c.message,
    unique=True,
    sqlite_where=text("message <> ''"),
    postgresql_where=text("message <> ''"),
)

actas = Table(
    "actas",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("acta", Text, nullable=False),
)

# A deal has one row, and another for every commitment that was dropped: none is ever removed.
commitments = Table(
    "commitments",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("protocol", Integer, nullable=False),
    Column("asked", Text, nullable=False),
    Column("dropped", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "deal", "attempt", name="commitments_key"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Index("accounts_by_key", "key", unique=True),
)

# One row a running writer, changed by each of its transactions (PostgreSQL): see postgres.py.
writers = Table(
    "writers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("mark", Text, nullable=False),
    Column("at", Double, nullable=False),
)
