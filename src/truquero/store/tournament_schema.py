"""The tables of championships, as queries see them. The migrations create them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

from truquero.store.schema import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Double, nullable=False),
    Column("name", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("rulebook", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("circuit", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("version", BigInteger, nullable=False),
    Index("tournaments_by_age", "created", "id"),
)

# The primary key stops two directors of a tournament from both writing a version.
records = Table(
    "tournament_records",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("actor", BigInteger, nullable=False),
    Column("message", Text, nullable=False),
    Column("line", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "version", name="tournament_records_key"),
)
Index(
    "tournament_records_by_message",
    records.c.tournament,
    records.c.actor,
    records.c.message,
    unique=True,
    sqlite_where=text("message <> ''"),
    postgresql_where=text("message <> ''"),
)

# Outside the log and changeable, so that a name can be removed.
people = Table(
    "tournament_people",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("contact", Text, nullable=False),
    Column("nonce", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "person", name="tournament_people_key"),
)

secrets = Table(
    "tournament_secrets",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("draw", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    PrimaryKeyConstraint("tournament", "draw", name="tournament_secrets_key"),
)

tallies = Table(
    "tournament_tallies",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("board", BigInteger, nullable=False),
    Column("pen", Text, nullable=False),
    Column("taps", Text, nullable=False),
    Column("rev", BigInteger, nullable=False),
    PrimaryKeyConstraint("tournament", "board", name="tournament_tallies_key"),
)

# Texts whose log entry is only a fingerprint: private signs (O19), why an entry was refused (O33).
sealed = Table(
    "tournament_sealed",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "fingerprint", name="tournament_sealed_key"),
)

# Beside the log, and taken back when it is no longer needed: who has paid, from where people came to their tables.
entry_notes = Table(
    "tournament_entry_notes",
    metadata,
    Column("tournament", Text, nullable=False),
    Column("entry", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("what", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "entry", "kind", "what", name="tournament_entry_notes_key"),
)

# Beside the log, which has no trace of them: only a veedor who opens a record sees them (O8).
asides = Table(
    "tournament_asides",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("table_id", Text, nullable=False),
    Column("after_version", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("tournament_asides_by_table", "table_id", "number"),
)
