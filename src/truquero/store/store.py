"""The store as the rest of the server sees it."""

from __future__ import annotations

import atexit
import unicodedata
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Row, Select, and_, func, select, tuple_
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from truquero.store import jobs, schema
from truquero.store.database import Database
from truquero.store.model import (
    FINISHED,
    OPEN,
    Account,
    Conflict,
    Corrupt,
    FinishedRow,
    NameTaken,
    Record,
    SeatRow,
    SecretRow,
    Stats,
    StoreCannotOpen,
    TableRow,
    Unavailable,
)
from truquero.store.postgres import Postgres
from truquero.store.sqlite import SQLite
from truquero.store.tournament_store import TournamentStore
from truquero.store.writer import Observer, Writer

PAGE = 1000
"""How many records are read at a time, so that a long match does not have to fit into memory."""
MANY = 500
"""How many tables are asked for in one query."""
PATIENCE = 10.0
"""Seconds to wait for a database that is locked or away before requests fail."""

PACE = 0.002
"""Commits begin this many seconds apart, so many tables share one; a single request does not wait."""

_RECORD = tuple(schema.records.c)
_TABLE = tuple(column for column in schema.tables.c if column.name != "finished")
_SEATS = msgspec.json.Decoder(tuple[SeatRow, ...])
_OPTIONS = msgspec.json.Decoder(dict[str, str])
_SETTINGS = msgspec.json.Decoder(dict[str, Any])


class Store:
    """Everything the server stores.

    Writes return at once with a future, which is done when the request is durable or carries one of the errors of
    ``model.py``; :func:`asyncio.wrap_future` makes it awaitable. They are handled in the order in which they
    came. Reads are made in the thread of the caller and may take as long as the database does. Any thread may use
    a store.
    """

    def __init__(
        self,
        database: Database,
        *,
        patience: float = PATIENCE,
        pace: float = PACE,
        on_commit: Observer | None = None,
    ) -> None:
        self._database = database
        self._writer = Writer(database, patience, pace, on_commit)
        self.tournaments = TournamentStore(database, self._writer.submit)
        atexit.register(self.close)

    @classmethod
    def open(
        cls,
        url: str,
        *,
        patience: float = PATIENCE,
        pace: float = PACE,
        on_commit: Observer | None = None,
        sole: bool = False,
    ) -> Store:
        """The store behind a URL or the path of a file, brought up to date. Raises StoreCannotOpen.

        ``sole``: no other server may have the same file.
        """
        return cls(_database(url, sole), patience=patience, pace=pace, on_commit=on_commit)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Write everything handed in, then close; later writes fail with StoreClosed."""
        atexit.unregister(self.close)
        self._writer.close()
        self._database.close()

    @property
    def where(self) -> str:
        """Which database this is, fit for a log: without a password."""
        return self._database.where

    @property
    def stats(self) -> Stats:
        """What has been written since the store was opened."""
        return self._writer.stats

    def ping(self) -> None:
        """Raises Unavailable if the database does not answer or nothing is being written any more."""
        if not self._writer.alive:
            raise Unavailable("the store is closed")
        with self._database.reading() as connection:
            connection.execute(select(1))

    # ---------------------------------------------------------------- writing

    def append(self, records: Sequence[Record]) -> Future[None]:
        """The next records of a table, all of them or none."""
        for record in records:
            _check(record.sender, record.message, record.note)
        return self._hand_in(jobs.Append(tuple(records)))

    def create_table(self, row: TableRow) -> Future[None]:
        """A new table, on which nothing has happened."""
        _check_table(row)
        return self._hand_in(jobs.CreateTable(row))

    def update_table(self, row: TableRow) -> Future[None]:
        """Other seats, publicity or settings of an open table; ``row.rev`` is the stored one plus 1, else Conflict."""
        _check_table(row)
        return self._hand_in(jobs.UpdateTable(row))

    def finish(self, table: str, acta: str, at: float) -> Future[None]:
        """Close a table with its acta. Doing it again with the same acta changes nothing."""
        _check(acta)
        return self._hand_in(jobs.Finish(table, acta, at))

    def take_away(self, table: str) -> Future[None]:
        """Close a table where nothing has happened; Conflict if something has."""
        return self._hand_in(jobs.TakeAway(table))

    def put_secret(self, row: SecretRow) -> Future[None]:
        """Keep the secret of a deal, to be awaited before its commitment is shown to anybody."""
        _check(row.table, row.commitment, row.asked, row.dropped)
        values = {**row._asdict(), "table_id": row.table}
        del values["table"]
        taken = Conflict(f"deal {row.deal} of table {row.table} has its secret already")
        return self._hand_in(jobs.Insert(schema.commitments, values, taken))

    def ask_shares(self, row: SecretRow, asked: str) -> Future[None]:
        """Keep what is fixed before the clients reveal their shares; it can be fixed only once."""
        _check(asked)
        return self._hand_in(jobs.MarkCommitment(row, "asked", asked))

    def drop_secret(self, row: SecretRow, why: str) -> Future[None]:
        """Drop a commitment. It stays in the store, so that everybody can see that it was made."""
        _check(why)
        return self._hand_in(jobs.MarkCommitment(row, "dropped", why))

    def create_account(self, account: Account) -> Future[None]:
        """A new account; NameTaken if somebody has that name, however it is written."""
        _check(account.id, account.name, account.password)
        values = {**account._asdict(), "key": _key(account.name)}
        return self._hand_in(jobs.Insert(schema.accounts, values, NameTaken(f"the name {account.name} is taken")))

    def set_password(self, account: str, password: str) -> Future[None]:
        """Another hash for the account with this id."""
        _check(account, password)
        return self._hand_in(jobs.SetPassword(account, password))

    def end_sessions(self, account: str) -> Future[None]:
        """The next epoch of the account with this id: cookies of the previous one are no longer valid."""
        _check(account)
        return self._hand_in(jobs.EndSessions(account))

    def resume(self, table: str) -> int:
        """After a Conflict or OutcomeUnknown: the last stored version; the table accepts records again.

        Earlier requests are answered first, so none of them can change what the caller reads next.
        """
        job = jobs.Resume(table)
        self._writer.submit(job)
        last: int = job.future.result()
        return last

    def _hand_in(self, job: jobs.Job) -> Future[None]:
        self._writer.submit(job)
        return job.future

    # ---------------------------------------------------------------- reading

    def table(self, table: str) -> TableRow | None:
        """A table, open or finished."""
        with self._database.reading() as connection:
            row = connection.execute(select(*_TABLE).where(schema.tables.c.id == table)).first()
        return None if row is None else _table(row)

    def statuses(self, tables: Sequence[str]) -> dict[str, str]:
        """Which of these tables there are, and whether each is open or finished."""
        t, found = schema.tables, dict[str, str]()
        for at in range(0, len(tables), MANY):
            wanted = select(t.c.id, t.c.status).where(t.c.id.in_(tables[at : at + MANY]))
            with self._database.reading() as connection:
                found |= {row.id: row.status for row in connection.execute(wanted)}
        return found

    def rematch_of(self, table: str) -> TableRow | None:
        """The rematch of this table; the first, if there were several."""
        t = schema.tables
        # Written out, so that the database uses the index on rematches.
        this = and_(t.c.rematch_of == table, t.c.rematch_of != "")
        with self._database.reading() as connection:
            row = connection.execute(select(*_TABLE).where(this).order_by(t.c.created, t.c.id).limit(1)).first()
        return None if row is None else _table(row)

    def load_open(self) -> Iterator[tuple[TableRow, Iterator[Record]]]:
        """Every open table, oldest first, with all that happened there: what a server needs to go on."""
        t = schema.tables
        with self._database.reading() as connection:
            rows = connection.execute(select(*_TABLE).where(t.c.status == OPEN).order_by(t.c.created, t.c.id)).all()
        for row in rows:
            yield _table(row), self.iter_records(row.id)

    def records(self, table: str, after_version: int = 0) -> list[Record]:
        """What happened at a table after a version."""
        return list(self.iter_records(table, after_version))

    def iter_records(self, table: str, after_version: int = 0) -> Iterator[Record]:
        """The same, a page at a time."""
        r = schema.records
        last = after_version
        while True:
            wanted = and_(r.c.table_id == table, r.c.version > last)
            with self._database.reading() as connection:
                page = connection.execute(select(*_RECORD).where(wanted).order_by(r.c.version).limit(PAGE)).all()
            for row in page:
                if row.version != last + 1:
                    raise Corrupt(f"version {last + 1} of table {table} is missing in {self.where}")
                last = row.version
                yield Record(*row)
            if len(page) < PAGE:
                return

    def version(self, table: str) -> int:
        """The last version of a table; 0 when nothing has happened there."""
        r = schema.records
        with self._database.reading() as connection:
            return connection.execute(select(func.max(r.c.version)).where(r.c.table_id == table)).scalar() or 0

    def version_of(self, table: str, sender: str, message: str) -> int | None:
        """The version that a message became, if it was accepted."""
        if not message:
            return None
        r = schema.records
        # Written out, so that the database uses the index on messages.
        this = and_(r.c.table_id == table, r.c.sender == sender, r.c.message == message, r.c.message != "")
        with self._database.reading() as connection:
            version: int | None = connection.execute(select(r.c.version).where(this)).scalar()
        return version

    def acta(self, table: str) -> str | None:
        """The acta of a finished table."""
        a = schema.actas
        with self._database.reading() as connection:
            acta: str | None = connection.execute(select(a.c.acta).where(a.c.table_id == table)).scalar()
        return acta

    def open_tables(
        self, limit: int = 50, before: tuple[float, str] | None = None, *, public_only: bool = True
    ) -> list[TableRow]:
        """Open tables, newest first. ``before``: time of creation and id of the last one seen, for the next page."""
        t = schema.tables
        query = select(*_TABLE).where(t.c.status == OPEN)
        return [_table(row) for row in self._newest(query, t.c.created, limit, before, public_only)]

    def finished(
        self, limit: int = 50, before: tuple[float, str] | None = None, *, public_only: bool = True
    ) -> list[FinishedRow]:
        """Finished tables, newest first. ``before``: time and id of the last one seen, for the next page."""
        t = schema.tables
        query = select(*_TABLE, t.c.finished).where(t.c.status == FINISHED)
        rows = self._newest(query, t.c.finished, limit, before, public_only)
        return [FinishedRow(_table(row), row.finished) for row in rows]

    def championship_tables(self, rulebook: str) -> int:
        """How many tables of championships have been played to their end under a rulebook."""
        t = schema.tables
        these = and_(t.c.status == FINISHED, t.c.rulebook == rulebook, t.c.settings.like('%"tournament":"%'))
        with self._database.reading() as connection:
            found: int = connection.execute(select(func.count()).select_from(t).where(these)).scalar() or 0
        return found

    def _newest(
        self, query: Select[Any], at: Column[Any], limit: int, before: tuple[float, str] | None, public_only: bool
    ) -> Sequence[Row[Any]]:
        """A page of tables by the time ``at``, the newest first."""
        t = schema.tables
        if public_only:
            query = query.where(t.c.public)
        if before is not None:
            query = query.where(tuple_(at, t.c.id) < before)
        with self._database.reading() as connection:
            return connection.execute(query.order_by(at.desc(), t.c.id.desc()).limit(limit)).all()

    def secrets(self, table: str) -> list[SecretRow]:
        """The secrets of a table's deals so far, in the order in which they were committed."""
        c = schema.commitments
        with self._database.reading() as connection:
            wanted = select(*c.c).where(c.c.table_id == table).order_by(c.c.deal, c.c.attempt)
            rows = connection.execute(wanted).all()
        return [SecretRow(*row) for row in rows]

    def account(self, account: str) -> Account | None:
        """The account with this id."""
        return self._account(schema.accounts.c.id == account)

    def account_named(self, name: str) -> Account | None:
        """The account of this name, however it is written."""
        return self._account(schema.accounts.c.key == _key(name))

    def _account(self, this: Any) -> Account | None:
        a = schema.accounts
        with self._database.reading() as connection:
            row = connection.execute(select(a.c.id, a.c.name, a.c.password, a.c.created, a.c.epoch).where(this)).first()
        return None if row is None else Account(*row)


def _database(url: str, sole: bool = False) -> Database:
    if "://" not in url:
        return SQLite.open(Path(url), sole)
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreCannotOpen("the database is a path, sqlite:///path or postgresql://user@host/name") from None
    kind = parsed.drivername.partition("+")[0]
    if kind == "sqlite":
        if not parsed.database or parsed.database == ":memory:":
            raise StoreCannotOpen(
                "a store in memory would lose everything: give it a file, as in sqlite:///truquero.db"
            )
        return SQLite.open(Path(parsed.database), sole)
    if kind in ("postgresql", "postgres"):
        return Postgres.open(parsed)
    raise StoreCannotOpen(
        f"a {kind} database cannot be used: it is a path, sqlite:///path or postgresql://user@host/name"
    )


def _table(row: Any) -> TableRow:
    given: dict[str, Any] = {name: getattr(row, name) for name in TableRow._fields}
    given["options"] = _OPTIONS.decode(row.options)
    given["seats"] = _SEATS.decode(row.seats)
    given["settings"] = _SETTINGS.decode(row.settings)
    return TableRow(**given)


def _key(name: str) -> str:
    """Names that look the same to people have the same key."""
    return unicodedata.normalize("NFKC", name).casefold()


def _check_table(row: TableRow) -> None:
    _check(row.id, row.rulebook, row.rematch_of)


def _check(*texts: str) -> None:
    """PostgreSQL stores no zero characters, and neither database stores half a character."""
    for text in texts:
        if "\0" in text or (not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text)):
            raise ValueError("a text with a zero or half a character in it cannot be stored")
