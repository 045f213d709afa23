"""The store's interface over dictionaries, in virtual time: slow, away, or unable to say what it has written.

What it holds outlives the house that wrote it, as a database does. The tests of the store hold it to what SQLite and
PostgreSQL do; championships are not simulated.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from enum import Enum
from typing import Any, NamedTuple

from truquero.store import (
    FINISHED,
    OPEN,
    TAKEN_AWAY,
    Account,
    Conflict,
    Duplicate,
    FinishedRow,
    NameTaken,
    OutcomeUnknown,
    Record,
    SecretRow,
    Store,
    StoreClosed,
    StoreError,
    TableRow,
    Unavailable,
    UnknownTable,
    WriteRefused,
)
from truquero.store.store import _check, _check_table, _key

READING = 0.0005
"""Virtual seconds to read a record."""


class Outcome(Enum):
    """What becomes of a write."""

    DONE = "done"
    AWAY = "away"
    """Certainly not written."""
    UNKNOWN_WRITTEN = "written, but the store cannot say so"
    UNKNOWN_NOT_WRITTEN = "not written, and the store cannot say so"


Weather = Callable[[str, str], tuple[float, Outcome]]
"""Asked before every write, with its kind and its table: how long it takes and what becomes of it."""


def fair(kind: str, table: str) -> tuple[float, Outcome]:
    return 0.001, Outcome.DONE


class Write(NamedTuple):
    """A write on its way to the disk."""

    apply: Callable[[], None]
    outcome: Outcome
    future: Future[None]


class Disk:
    """What survives."""

    def __init__(self) -> None:
        self.tables: dict[str, TableRow] = {}
        self.ended: dict[str, float] = {}
        self.records: dict[str, list[Record]] = {}
        self.said: dict[str, dict[tuple[str, str], int]] = {}
        """Which version each message of a sender became."""
        self.commitments: dict[str, dict[tuple[int, int], SecretRow]] = {}
        """By deal and attempt."""
        self.actas: dict[str, str] = {}
        self.accounts: dict[str, Account] = {}

    def add(self, record: Record) -> None:
        self.records.setdefault(record.table, []).append(record)
        if record.message:
            self.said.setdefault(record.table, {})[record.sender, record.message] = record.version


class MemoryStore(Store):
    """One opening of a disk. Its weather decides how writes go; reads fail while ``away``."""

    def __init__(self, disk: Disk | None = None, weather: Weather = fair) -> None:
        self.disk = disk or Disk()
        self.weather = weather
        self.away = False
        self.dead = False
        """Whether it was closed, or its house was killed: nothing that is handed in now is written."""
        self.read = 0.0
        """Virtual seconds that reading took since somebody asked."""
        self._lost: set[str] = set()
        self._under_way: deque[Write] = deque()
        self._free_at = 0.0

    # ---------------------------------------------------------------- writing

    def _write(self, kind: str, table: str, apply: Callable[[], None]) -> Future[None]:
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()
        if self.dead:
            future.set_exception(StoreClosed("the store is closed"))
            return future
        seconds, outcome = self.weather(kind, table)
        self._under_way.append(Write(apply, outcome, future))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no clock, no waiting
            self._settle()
            return future
        self._free_at = max(self._free_at, loop.time()) + seconds  # in the order in which they were handed in
        loop.call_at(self._free_at, self._settle)
        return future

    def _settle(self) -> None:
        """The oldest write gets its answer."""
        if not self._under_way:
            return
        write = self._under_way.popleft()
        error: StoreError | None = None
        if write.outcome in (Outcome.DONE, Outcome.UNKNOWN_WRITTEN):
            try:
                write.apply()
            except StoreError as refused:
                error = refused
        if write.outcome is Outcome.AWAY:
            error = Unavailable("away")
        elif write.outcome is not Outcome.DONE:
            error = OutcomeUnknown("went away while committing")
        if error is None:
            write.future.set_result(None)
        else:
            write.future.set_exception(error)

    def kill(self, reach_the_disk: int) -> None:
        """As kill -9: the first so many of the writes on their way reach the disk, and nobody is told of any."""
        self.dead = True
        for write in list(self._under_way)[:reach_the_disk]:
            if write.outcome in (Outcome.DONE, Outcome.UNKNOWN_WRITTEN):
                try:
                    write.apply()
                except StoreError:
                    continue
        self._under_way.clear()

    @property
    def under_way(self) -> int:
        return len(self._under_way)

    def append(self, records: Sequence[Record]) -> Future[None]:
        for record in records:
            _check(record.sender, record.message, record.note)
        return self._write("append", records[0].table if records else "", lambda: self._append(records))

    def _append(self, records: Sequence[Record]) -> None:
        """All or none, as the writer's ``Heads`` decide."""
        last: dict[str, int] = {}
        new: set[tuple[str, str, str]] = set()
        for record in records:
            table = record.table
            if table in self._lost:
                raise Conflict(f"table {table} was lost to another owner: it must be resumed first")
            row = self.disk.tables.get(table)
            if row is None or row.status != OPEN:
                raise UnknownTable(f"there is no open table {table}")
            at = last.get(table, len(self.disk.records.get(table, ())))
            if record.version != at + 1:
                if record.version <= at:
                    self._lost.add(table)
                    raise Conflict(f"version {record.version} of table {table} has been written already: it is at {at}")
                raise Conflict(f"version {record.version} of table {table} cannot follow {at}")
            last[table] = record.version
        for record in records:
            if not record.message:
                continue
            known = self.disk.said.get(record.table, {}).get((record.sender, record.message))
            if known is not None:
                raise Duplicate(f"message {record.message!r} was taken as version {known} of table {record.table}")
            key = (record.table, record.sender, record.message)
            if key in new:
                raise Duplicate(f"a message to table {record.table} came twice in one request")
            new.add(key)
        for record in records:
            self.disk.add(record)

    def create_table(self, row: TableRow) -> Future[None]:
        _check_table(row)
        return self._write("create", row.id, lambda: self._create(row))

    def _create(self, row: TableRow) -> None:
        if row.id in self.disk.tables:
            raise Conflict(f"there is a table {row.id} already")
        self.disk.tables[row.id] = row

    def _open_row(self, table: str) -> TableRow:
        stored = self.disk.tables.get(table)
        if stored is None or stored.status != OPEN:
            raise UnknownTable(f"there is no open table {table}")
        return stored

    def update_table(self, row: TableRow) -> Future[None]:
        _check_table(row)
        return self._write("update", row.id, lambda: self._update(row))

    def _update(self, row: TableRow) -> None:
        stored = self._open_row(row.id)
        if row.rev != stored.rev + 1:
            raise Conflict(f"table {row.id} is at change {stored.rev}, which {row.rev} cannot follow")
        kept = stored._replace(seats=row.seats, public=row.public, settings=row.settings, rev=row.rev)
        self.disk.tables[row.id] = kept

    def finish(self, table: str, acta: str, at: float) -> Future[None]:
        _check(acta)
        return self._write("finish", table, lambda: self._finish(table, acta, at))

    def _finish(self, table: str, acta: str, at: float) -> None:
        if table in self._lost:
            raise Conflict(f"table {table} was lost to another owner: it must be resumed first")
        kept = self.disk.actas.get(table)
        if kept is None:
            self.disk.tables[table] = self._open_row(table)._replace(status=FINISHED)
            self.disk.actas[table], self.disk.ended[table] = acta, at
        elif kept != acta:
            raise Conflict(f"table {table} was finished with another acta")

    def take_away(self, table: str) -> Future[None]:
        return self._write("take_away", table, lambda: self._take_away(table))

    def _take_away(self, table: str) -> None:
        if self.disk.records.get(table):
            raise Conflict(f"table {table} has begun to play")
        self.disk.tables[table] = self._open_row(table)._replace(status=TAKEN_AWAY)

    def put_secret(self, row: SecretRow) -> Future[None]:
        _check(row.table, row.commitment, row.asked, row.dropped)
        return self._write("secret", row.table, lambda: self._put_secret(row))

    def _put_secret(self, row: SecretRow) -> None:
        kept = self.disk.commitments.setdefault(row.table, {})
        if (row.deal, row.attempt) in kept:
            raise Conflict(f"deal {row.deal} of table {row.table} has its secret already")
        kept[row.deal, row.attempt] = row

    def ask_shares(self, row: SecretRow, asked: str) -> Future[None]:
        _check(asked)
        return self._write("shares", row.table, lambda: self._mark(row, "asked", asked))

    def drop_secret(self, row: SecretRow, why: str) -> Future[None]:
        _check(why)
        return self._write("drop", row.table, lambda: self._mark(row, "dropped", why))

    def _mark(self, row: SecretRow, field: str, value: str) -> None:
        """Write a field of a commitment that was empty so far."""
        kept = self.disk.commitments.get(row.table, {})
        found = kept.get((row.deal, row.attempt))
        if found is None or found.dropped or getattr(found, field):
            raise Conflict(f"deal {row.deal} of table {row.table} is past that: {field}")
        changed = found._replace(asked=value) if field == "asked" else found._replace(dropped=value)
        kept[row.deal, row.attempt] = changed

    def create_account(self, account: Account) -> Future[None]:
        _check(account.id, account.name, account.password)
        return self._write("account", "", lambda: self._create_account(account))

    def _create_account(self, account: Account) -> None:
        if self._named(account.name) is not None or account.id in self.disk.accounts:
            raise NameTaken(f"the name {account.name} is taken")
        self.disk.accounts[account.id] = account

    def set_password(self, account: str, password: str) -> Future[None]:
        _check(account, password)
        return self._write("password", "", lambda: self._change_account(account, password=password))

    def end_sessions(self, account: str) -> Future[None]:
        _check(account)
        return self._write("sessions", "", lambda: self._change_account(account))

    def _change_account(self, account: str, **fields: Any) -> None:
        found = self.disk.accounts.get(account)
        if found is None:
            raise WriteRefused(f"there is no account {account}")
        self.disk.accounts[account] = found._replace(**(fields or {"epoch": found.epoch + 1}))

    def resume(self, table: str) -> int:
        """Earlier requests are answered first."""
        if self.dead:
            raise StoreClosed("the store is closed")
        self._here()
        while self._under_way:
            self._settle()
        self._lost.discard(table)
        return len(self.disk.records.get(table, ()))

    def close(self) -> None:
        """Write everything handed in, then close."""
        while self._under_way:
            self._settle()
        self.dead = True

    # ---------------------------------------------------------------- reading

    def _here(self) -> None:
        if self.away or self.dead:
            raise Unavailable("the store is closed" if self.dead else "away")

    def ping(self) -> None:
        self._here()

    def table(self, table: str) -> TableRow | None:
        self._here()
        return self.disk.tables.get(table)

    def statuses(self, tables: Sequence[str]) -> dict[str, str]:
        self._here()
        return {name: row.status for name in tables if (row := self.disk.tables.get(name)) is not None}

    def rematch_of(self, table: str) -> TableRow | None:
        self._here()
        found = (row for row in self.disk.tables.values() if table and row.rematch_of == table)
        return min(found, key=lambda row: (row.created, row.id), default=None)

    def load_open(self) -> Iterator[tuple[TableRow, Iterator[Record]]]:
        self._here()
        rows = (row for row in self.disk.tables.values() if row.status == OPEN)
        for row in sorted(rows, key=lambda row: (row.created, row.id)):
            yield row, self.iter_records(row.id)

    def iter_records(self, table: str, after_version: int = 0) -> Iterator[Record]:
        self._here()
        found = self.disk.records.get(table, [])[after_version:]
        self.read += READING * len(found)
        return iter(found)

    def version(self, table: str) -> int:
        self._here()
        return len(self.disk.records.get(table, ()))

    def version_of(self, table: str, sender: str, message: str) -> int | None:
        self._here()
        return self.disk.said.get(table, {}).get((sender, message)) if message else None

    def acta(self, table: str) -> str | None:
        self._here()
        return self.disk.actas.get(table)

    def open_tables(
        self, limit: int = 50, before: tuple[float, str] | None = None, *, public_only: bool = True
    ) -> list[TableRow]:
        self._here()
        found = [(row.created, row) for row in self.disk.tables.values() if row.status == OPEN]
        return [row for _, row in _page(found, limit, before, public_only)]

    def finished(
        self, limit: int = 50, before: tuple[float, str] | None = None, *, public_only: bool = True
    ) -> list[FinishedRow]:
        self._here()
        found = [(self.disk.ended[row.id], row) for row in self.disk.tables.values() if row.status == FINISHED]
        return [FinishedRow(row, at) for at, row in _page(found, limit, before, public_only)]

    def secrets(self, table: str) -> list[SecretRow]:
        self._here()
        return [row for _, row in sorted(self.disk.commitments.get(table, {}).items())]

    def account(self, account: str) -> Account | None:
        self._here()
        return self.disk.accounts.get(account)

    def account_named(self, name: str) -> Account | None:
        self._here()
        return self._named(name)

    def _named(self, name: str) -> Account | None:
        return next((found for found in self.disk.accounts.values() if _key(found.name) == _key(name)), None)

    @property
    def where(self) -> str:
        return "memory"

    def _hand_in(self, job: Any) -> Future[None]:
        raise NotImplementedError(type(job).__name__)  # what is not simulated is not silently done


def _page(
    found: list[tuple[float, TableRow]], limit: int, before: tuple[float, str] | None, public_only: bool
) -> list[tuple[float, TableRow]]:
    """The newest first, after those that the reader has seen."""
    wanted = [(at, row) for at, row in found if (row.public or not public_only)]
    newest = sorted(wanted, key=lambda each: (each[0], each[1].id), reverse=True)
    return [(at, row) for at, row in newest if before is None or (at, row.id) < before][:limit]
