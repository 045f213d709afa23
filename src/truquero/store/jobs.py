"""What can be asked of the writer. Each job is written whole or not at all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Dialect, Table, and_, func, insert, select, update

from truquero.store import schema
from truquero.store.database import driver
from truquero.store.model import (
    FINISHED,
    OPEN,
    TAKEN_AWAY,
    Conflict,
    Duplicate,
    NameTaken,
    Record,
    SecretRow,
    StoreError,
    TableRow,
    UnknownTable,
    WriteRefused,
)

AT_ONCE = 500
"""How many values one question to the database may carry."""


class Heads:
    """The last version of every table that is being written, and which tables were lost to another owner.

    Only the writer's thread uses it. What changes during a transaction can be taken back to a mark.
    """

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self._lost: set[str] = set()
        self._before: list[tuple[str, int | None, bool]] = []

    def mark(self) -> int:
        return len(self._before)

    def back_to(self, mark: int) -> None:
        while len(self._before) > mark:
            table, last, lost = self._before.pop()
            self._write(table, last, lost)

    def keep(self) -> None:
        self._before.clear()

    def forget_all(self) -> None:
        """Forget everything: a transaction has failed, and others may have written since."""
        self.back_to(0)
        self._last.clear()

    def set(self, table: str, last: int | None, lost: bool = False) -> None:
        self._before.append((table, self._last.get(table), table in self._lost))
        self._write(table, last, lost)

    def lose(self, table: str) -> None:
        self.set(table, None, lost=True)

    @property
    def lost(self) -> frozenset[str]:
        return frozenset(self._lost)

    def is_lost(self, table: str) -> bool:
        return table in self._lost

    def _write(self, table: str, last: int | None, lost: bool) -> None:
        if last is None:
            self._last.pop(table, None)
        else:
            self._last[table] = last
        if lost:
            self._lost.add(table)
        else:
            self._lost.discard(table)

    def learn(self, connection: Connection, tables: Iterable[str]) -> None:
        """Look up the open tables that are not known yet."""
        missing = sorted({table for table in tables if table not in self._last and table not in self._lost})
        if not missing:
            return
        t, r = schema.tables, schema.records
        last = select(func.max(r.c.version)).where(r.c.table_id == t.c.id).scalar_subquery()
        for at in range(0, len(missing), AT_ONCE):
            wanted = and_(t.c.id.in_(missing[at : at + AT_ONCE]), t.c.status == OPEN)
            for table, version in connection.execute(select(t.c.id, last).where(wanted)):
                self._last[table] = version or 0

    def follow(self, records: Sequence[Record]) -> None:
        """Check that these records are next, each at its table; raises WriteRefused and changes nothing otherwise."""
        mark = self.mark()
        for record in records:
            table, version = record.table, record.version
            last = self._last.get(table)
            if last is not None and version == last + 1:
                self.set(table, version)
                continue
            self.back_to(mark)
            if table in self._lost:
                raise Conflict(f"table {table} was lost to another owner: it must be resumed first")
            if last is None:
                raise UnknownTable(f"there is no open table {table}")
            if version <= last:
                self.lose(table)
                raise Conflict(f"version {version} of table {table} has been written already: it is at {last}")
            raise Conflict(f"version {version} of table {table} cannot follow {last}")


class Job(ABC):
    """A request to the writer and the promise of an answer."""

    __slots__ = ("future",)

    def __init__(self) -> None:
        self.future: Future[Any] = Future()
        # From now on it cannot be cancelled: it is on its way to the disk.
        self.future.set_running_or_notify_cancel()

    @property
    def tables(self) -> Iterable[str]:
        """The tables whose last version must be known."""
        return ()

    @property
    def result(self) -> object:
        return None

    @abstractmethod
    def apply(self, connection: Connection, heads: Heads) -> None:
        """Do it. Raises WriteRefused only before anything is written."""

    @abstractmethod
    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        """Why a key was taken."""


class Append(Job):
    """Further records of one table or several; the writer puts those of many jobs into one statement."""

    __slots__ = ("records",)

    def __init__(self, records: tuple[Record, ...]) -> None:
        super().__init__()
        self.records = records

    @property
    def tables(self) -> Iterable[str]:
        return (record.table for record in self.records)

    def apply(self, connection: Connection, heads: Heads) -> None:
        heads.follow(self.records)

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        r = schema.records
        for record in self.records:
            key = and_(r.c.table_id == record.table, r.c.version == record.version)
            if connection.execute(select(r.c.version).where(key)).first() is not None:
                heads.lose(record.table)
                return Conflict(f"version {record.version} of table {record.table} was written by another owner")
            said = and_(r.c.table_id == record.table, r.c.sender == record.sender, r.c.message == record.message)
            known = connection.execute(select(r.c.version).where(said)).scalar() if record.message else None
            if known is not None:
                return Duplicate(f"message {record.message!r} was taken as version {known} of table {record.table}")
        return Duplicate(f"a message to table {self.records[0].table} came twice in one request")


class CreateTable(Job):
    __slots__ = ("row",)

    def __init__(self, row: TableRow) -> None:
        super().__init__()
        self.row = row

    def apply(self, connection: Connection, heads: Heads) -> None:
        connection.execute(insert(schema.tables), written(self.row))
        heads.set(self.row.id, 0)

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return Conflict(f"there is a table {self.row.id} already")


class UpdateTable(Job):
    __slots__ = ("row",)

    def __init__(self, row: TableRow) -> None:
        super().__init__()
        self.row = row

    def apply(self, connection: Connection, heads: Heads) -> None:
        row, t = written(self.row), schema.tables
        change = {name: row[name] for name in ("seats", "public", "settings", "rev")}
        this = and_(t.c.id == self.row.id, t.c.rev == self.row.rev - 1, t.c.status == OPEN)
        if connection.execute(update(t).where(this).values(change)).rowcount == 1:
            return
        found = connection.execute(select(t.c.rev, t.c.status).where(t.c.id == self.row.id)).first()
        if found is None or found.status != OPEN:
            raise UnknownTable(f"there is no open table {self.row.id}")
        raise Conflict(f"table {self.row.id} is at change {found.rev}, which {self.row.rev} cannot follow")

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return WriteRefused(f"table {self.row.id} cannot be changed so")


class Finish(Job):
    __slots__ = ("acta", "at", "table")

    def __init__(self, table: str, acta: str, at: float) -> None:
        super().__init__()
        self.table, self.acta, self.at = table, acta, at

    def apply(self, connection: Connection, heads: Heads) -> None:
        if heads.is_lost(self.table):
            raise Conflict(f"table {self.table} was lost to another owner: it must be resumed first")
        t, a = schema.tables, schema.actas
        change = update(t).where(and_(t.c.id == self.table, t.c.status == OPEN))
        if connection.execute(change.values(status=FINISHED, finished=self.at)).rowcount == 1:
            connection.execute(insert(a), {"table_id": self.table, "acta": self.acta})
            heads.set(self.table, None)
            return
        kept = connection.execute(select(a.c.acta).where(a.c.table_id == self.table)).scalar()
        if kept is None:
            raise UnknownTable(f"there is no open table {self.table}")
        if kept != self.acta:
            raise Conflict(f"table {self.table} was finished with another acta")

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return Conflict(f"there is an acta of table {self.table} already")


class TakeAway(Job):
    """Remove a table where nothing has happened."""

    __slots__ = ("table",)

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table

    def apply(self, connection: Connection, heads: Heads) -> None:
        t, r = schema.tables, schema.records
        begun = connection.execute(select(r.c.version).where(r.c.table_id == self.table).limit(1)).first()
        if begun is not None:
            raise Conflict(f"table {self.table} has begun to play")
        change = update(t).where(and_(t.c.id == self.table, t.c.status == OPEN)).values(status=TAKEN_AWAY)
        if connection.execute(change).rowcount != 1:
            raise UnknownTable(f"there is no open table {self.table}")
        heads.set(self.table, None)

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return WriteRefused(f"table {self.table} cannot be removed")


class Insert(Job):
    """A row that needs no other check."""

    __slots__ = ("into", "otherwise", "row")

    def __init__(self, into: Table, row: dict[str, object], otherwise: StoreError) -> None:
        super().__init__()
        self.into, self.row, self.otherwise = into, row, otherwise

    def apply(self, connection: Connection, heads: Heads) -> None:
        statement, order = _inserting(connection.dialect, self.into, tuple(self.row))
        values = self.row if order is None else [self.row[name] for name in order]
        driver(connection).execute(statement, values).close()

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return self.otherwise


@cache
def _inserting(dialect: Dialect, into: Table, columns: tuple[str, ...]) -> tuple[str, list[str] | None]:
    """The statement that inserts a row, as the driver takes it, and the order of its values; None: by name.

    Every deal inserts its secret, and SQLAlchemy would take five times as long as the database.
    """
    made = insert(into).compile(dialect=dialect, column_keys=list(columns))
    return str(made), made.positiontup if made.positional else None


class MarkCommitment(Job):
    """Write a field of a commitment that was empty so far."""

    __slots__ = ("field", "row", "value")

    def __init__(self, row: SecretRow, field: str, value: str) -> None:
        super().__init__()
        self.row, self.field, self.value = row, field, value

    def apply(self, connection: Connection, heads: Heads) -> None:
        c, row = schema.commitments, self.row
        this = and_(c.c.table_id == row.table, c.c.deal == row.deal, c.c.attempt == row.attempt, c.c.dropped == "")
        change = update(c).where(and_(this, c.c[self.field] == "")).values({self.field: self.value})
        if connection.execute(change).rowcount != 1:
            raise Conflict(f"deal {row.deal} of table {row.table} is past that: {self.field}")

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return WriteRefused(f"deal {self.row.deal} of table {self.row.table} cannot be changed so")


class SetPassword(Job):
    __slots__ = ("account", "password")

    def __init__(self, account: str, password: str) -> None:
        super().__init__()
        self.account, self.password = account, password

    def apply(self, connection: Connection, heads: Heads) -> None:
        a = schema.accounts
        change = update(a).where(a.c.id == self.account).values(password=self.password)
        if connection.execute(change).rowcount != 1:
            raise WriteRefused(f"there is no account {self.account}")

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return NameTaken(f"account {self.account} cannot be changed so")


class EndSessions(Job):
    __slots__ = ("account",)

    def __init__(self, account: str) -> None:
        super().__init__()
        self.account = account

    def apply(self, connection: Connection, heads: Heads) -> None:
        a = schema.accounts
        change = update(a).where(a.c.id == self.account).values(epoch=a.c.epoch + 1)
        if connection.execute(change).rowcount != 1:
            raise WriteRefused(f"there is no account {self.account}")

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return WriteRefused(f"account {self.account} cannot be changed so")


class Resume(Job):
    """Go on with a lost table from its state in the database."""

    __slots__ = ("last", "table")

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table, self.last = table, 0

    @property
    def result(self) -> object:
        return self.last

    def apply(self, connection: Connection, heads: Heads) -> None:
        heads.set(self.table, None)
        heads.learn(connection, (self.table,))
        r = schema.records
        self.last = connection.execute(select(func.max(r.c.version)).where(r.c.table_id == self.table)).scalar() or 0

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return WriteRefused(f"table {self.table} cannot be resumed")


def written(row: TableRow) -> dict[str, object]:
    """A row as the columns have it."""
    values: dict[str, object] = row._asdict()
    for name in ("options", "seats", "settings"):
        values[name] = msgspec.json.encode(values[name], order="deterministic").decode()
    return values
