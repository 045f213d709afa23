"""The store's interface over a dictionary, in virtual time: slow, away, or unable to say what it has written.

What it holds outlives the house that wrote it, as a database does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from enum import Enum
from typing import Any

from truquero.store import (
    FINISHED,
    OPEN,
    TAKEN_AWAY,
    Account,
    Conflict,
    Duplicate,
    OutcomeUnknown,
    Record,
    SecretRow,
    Store,
    StoreError,
    TableRow,
    Unavailable,
    UnknownTable,
)


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


class Disk:
    """What survives."""

    def __init__(self) -> None:
        self.tables: dict[str, TableRow] = {}
        self.records: dict[str, list[Record]] = {}
        self.secrets_of: dict[str, dict[int, SecretRow]] = {}
        self.actas: dict[str, str] = {}


class MemoryStore(Store):
    """One opening of a disk. Its weather decides how writes go; reads fail while ``away``."""

    def __init__(self, disk: Disk | None = None, weather: Weather = fair) -> None:
        self.disk = disk or Disk()
        self.weather = weather
        self.away = False
        self.dead = False
        """Whether the house that opened it was killed: nothing it still hands in is written."""
        self._lost: set[str] = set()
        self._free_at = 0.0

    # ---------------------------------------------------------------- writing

    def _write(self, kind: str, table: str, apply: Callable[[], None]) -> Future[None]:
        loop = asyncio.get_running_loop()
        future: Future[None] = Future()
        seconds, outcome = self.weather(kind, table)
        self._free_at = max(self._free_at, loop.time()) + seconds  # in the order in which they were handed in

        def settle() -> None:
            if self.dead:
                return
            error: StoreError | None = None
            if outcome in (Outcome.DONE, Outcome.UNKNOWN_WRITTEN):
                try:
                    apply()
                except StoreError as refused:
                    error = refused
            if outcome is Outcome.AWAY:
                error = Unavailable("away")
            elif outcome is not Outcome.DONE:
                error = OutcomeUnknown("went away while committing")
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        loop.call_at(self._free_at, settle)
        return future

    def append(self, records: Sequence[Record]) -> Future[None]:
        return self._write("append", records[0].table, lambda: self._append(records))

    def _append(self, records: Sequence[Record]) -> None:
        table = records[0].table
        log = self.disk.records.setdefault(table, [])
        if table in self._lost:
            raise Conflict("must be resumed first")
        if self.disk.tables[table].status != OPEN:
            raise UnknownTable("not open")
        for record in records:
            if record.version != len(log) + 1:
                self._lost.add(table)
                raise Conflict(f"version {record.version} cannot follow {len(log)}")
            if record.message and any((r.sender, r.message) == (record.sender, record.message) for r in log):
                raise Duplicate("taken already")
            log.append(record)

    def create_table(self, row: TableRow) -> Future[None]:
        return self._write("create", row.id, lambda: self.disk.tables.__setitem__(row.id, row))

    def update_table(self, row: TableRow) -> Future[None]:
        return self._write("update", row.id, lambda: self._update(row))

    def _update(self, row: TableRow) -> None:
        stored = self.disk.tables[row.id]
        if stored.status != OPEN:
            raise UnknownTable("not open")
        if row.rev != stored.rev + 1:
            raise Conflict("changed meanwhile")
        self.disk.tables[row.id] = row

    def finish(self, table: str, acta: str, at: float) -> Future[None]:
        return self._write("finish", table, lambda: self._finish(table, acta))

    def _finish(self, table: str, acta: str) -> None:
        if self.disk.actas.setdefault(table, acta) != acta:
            raise Conflict("another acta")
        self.disk.tables[table] = self.disk.tables[table]._replace(status=FINISHED)

    def take_away(self, table: str) -> Future[None]:
        return self._write("take_away", table, lambda: self._take_away(table))

    def _take_away(self, table: str) -> None:
        if self.disk.records.get(table):
            raise Conflict("begun")
        self.disk.tables[table] = self.disk.tables[table]._replace(status=TAKEN_AWAY)

    def put_secret(self, row: SecretRow) -> Future[None]:
        return self._write("secret", row.table, lambda: self._put_secret(row))

    def _put_secret(self, row: SecretRow) -> None:
        kept = self.disk.secrets_of.setdefault(row.table, {})
        if row.deal in kept:
            raise Conflict("has its secret already")
        kept[row.deal] = row

    def resume(self, table: str) -> int:
        self._here()
        self._lost.discard(table)
        return len(self.disk.records.get(table, ()))

    def close(self) -> None:
        self.dead = True

    # ---------------------------------------------------------------- reading

    def _here(self) -> None:
        if self.away or self.dead:
            raise Unavailable("away")

    def ping(self) -> None:
        self._here()

    def table(self, table: str) -> TableRow | None:
        self._here()
        return self.disk.tables.get(table)

    def rematch_of(self, table: str) -> TableRow | None:
        self._here()
        return next((row for row in self.disk.tables.values() if row.rematch_of == table), None)

    def iter_records(self, table: str, after_version: int = 0) -> Iterator[Record]:
        self._here()
        return iter(self.disk.records.get(table, [])[after_version:])

    def version(self, table: str) -> int:
        return len(self.disk.records.get(table, ()))

    def version_of(self, table: str, sender: str, message: str) -> int | None:
        self._here()
        said = (r.version for r in self.disk.records.get(table, ()) if (r.sender, r.message) == (sender, message))
        return next(said, None) if message else None

    def acta(self, table: str) -> str | None:
        self._here()
        return self.disk.actas.get(table)

    def open_tables(
        self, limit: int = 50, before: tuple[float, str] | None = None, *, public_only: bool = True
    ) -> list[TableRow]:
        self._here()
        return [row for row in self.disk.tables.values() if row.status == OPEN and row.public][:limit]

    def secrets(self, table: str) -> list[SecretRow]:
        self._here()
        return list(self.disk.secrets_of.get(table, {}).values())

    def account(self, account: str) -> Account | None:
        self._here()
        return None

    @property
    def where(self) -> str:
        return "memory"

    def _hand_in(self, job: Any) -> Future[None]:
        raise NotImplementedError(type(job).__name__)  # what is not simulated is not silently done
