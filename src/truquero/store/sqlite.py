"""SQLite: a file, readers beside one writer (WAL), and nothing acknowledged before it is on the disk (FULL)."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from truquero.store.database import Database, Trouble, driver, original, said
from truquero.store.file_lock import AlreadyLocked, FileLock
from truquero.store.migrate import bring_up_to_date
from truquero.store.model import Record, StoreCannotOpen

BUSY_SECONDS = 1.0
"""How long SQLite itself waits for a lock; the writer tries again for longer."""
CHECKPOINT_EVERY = 2000
"""After this many records and transactions the log is moved into the database."""
CHECKPOINT_NICE = 10
CACHE_KB = 64 * 1024
"""Each active table has its own pages in the indexes: a thousand of them do not fit into SQLite's default cache."""
FILE_MODE = 0o600
"""The file holds secrets of deals and password hashes: nobody else may read it."""

_INSERT = "INSERT INTO records (table_id, version, seat, sender, message, action, events, at, note) VALUES "
_ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
_MANY = 64
"""Records in one statement: after every statement the writer has to wait until Python lets it go on."""
_INSERTS = ["", *[_INSERT + ", ".join([_ROW] * size) for size in range(1, _MANY + 1)]]
"""The statement for so many records."""
_AWAY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_STUCK = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
}
_TAKEN = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}


class SQLite(Database):
    """One file and its log."""

    def __init__(self, path: Path) -> None:
        self.path = path
        where = URL.create("sqlite", database=str(path))
        # We begin transactions ourselves: the module would take the write lock too late.
        options: dict[str, Any] = {"isolation_level": None, "timeout": BUSY_SECONDS}
        write = create_engine(where, poolclass=NullPool, connect_args=options, hide_parameters=True)
        read = create_engine(
            where,
            connect_args=options,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            pool_size=8,
            max_overflow=8,
        )
        event.listen(write, "connect", _set_up_writer)
        event.listen(write, "begin", _begin)
        event.listen(read, "connect", _set_up_reader)
        super().__init__(str(path), write, read)
        self._transactions = self._moved = 0
        self._checkpoint_due = threading.Event()
        self._finish_due = threading.Event()
        self._closing = False
        self._checkpointer: threading.Thread | None = None
        self._lock: FileLock | None = None

    @classmethod
    def open(cls, path: Path, sole: bool = False) -> SQLite:
        """The database in this file, which is made if it is not there; ``sole``: for one server at a time."""
        _prepare(path)
        self = cls(path)
        if sole:
            self._lock = _locked(path)
        try:
            with self.write.connect() as connection:
                mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
                if mode != "wal":
                    raise StoreCannotOpen(
                        f"{path} cannot be kept safely: this file system does not let SQLite keep a write-ahead log "
                        f"(it offers “{mode}”). Choose a local disk"
                    )
                bring_up_to_date(connection, str(path))
                connection.commit()
        except DBAPIError as error:
            self.close()
            raise StoreCannotOpen(f"{path} cannot be used as the database: {said(error)}") from error
        except BaseException:
            self.close()
            raise
        self._checkpointer = threading.Thread(target=self._checkpoints, name="truquero-checkpoint", daemon=True)
        self._checkpointer.start()
        return self

    def insert(self, connection: Connection, rows: Sequence[Record]) -> None:
        execute = driver(connection).execute
        for at in range(0, len(rows), _MANY):
            some = rows[at : at + _MANY]
            execute(_INSERTS[len(some)], tuple(chain.from_iterable(some))).close()

    def trouble(self, error: BaseException) -> Trouble:
        code = _code(error)
        if code is None:
            return Trouble.OTHER
        if code in _TAKEN:
            return Trouble.TAKEN
        if code & 0xFF in _AWAY:
            return Trouble.AWAY
        return Trouble.STUCK if code & 0xFF in _STUCK else Trouble.OTHER

    def settled(self, mark: str | None, error: BaseException, deadline: float) -> bool | None:
        """A commit that could not be written was not made. One that could not be synced may survive a crash or not."""
        return None if _code(error) == sqlite3.SQLITE_IOERR_FSYNC else False

    # The log is moved into the database by a thread of its own, since that takes many times as long as a commit. It can
    # only start again from its beginning when all of it has been moved, so the writer moves the little that is left.

    def between(self, connection: Connection, records: int) -> None:
        self._transactions += 1
        done = records + self._transactions
        if done - self._moved >= CHECKPOINT_EVERY:
            self._moved = done
            self._checkpoint_due.set()
        elif self._finish_due.is_set():
            self._finish_due.clear()
            _checkpoint(connection)

    def _checkpoints(self) -> None:
        with suppress(OSError, AttributeError):  # where threads have priorities: this one can wait, people cannot
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), CHECKPOINT_NICE)
        engine = create_engine(self.write.url, poolclass=NullPool, connect_args={"isolation_level": None})
        with engine.connect() as connection:
            while True:
                self._checkpoint_due.wait()
                self._checkpoint_due.clear()
                if self._closing:
                    return
                _checkpoint(connection)
                self._finish_due.set()

    def close(self) -> None:
        self._closing = True
        self._checkpoint_due.set()
        if self._checkpointer is not None:
            self._checkpointer.join()
        super().close()
        if self._lock is not None:
            self._lock.release()


def _checkpoint(connection: Connection) -> None:
    """Move what can be moved without making anybody wait. It may fail (a full disk): the log is safe anyway."""
    with suppress(sqlite3.Error):
        driver(connection).execute("PRAGMA wal_checkpoint(PASSIVE)").close()


def _code(error: BaseException) -> int | None:
    return getattr(original(error), "sqlite_errorcode", None)


def _set_up_writer(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL").close()
    connection.execute("PRAGMA synchronous = FULL").close()
    connection.execute("PRAGMA wal_autocheckpoint = 0").close()
    connection.execute(f"PRAGMA cache_size = -{CACHE_KB}").close()


def _set_up_reader(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA query_only = ON").close()


def _begin(connection: Connection) -> None:
    driver(connection).execute("BEGIN IMMEDIATE").close()


def _locked(path: Path) -> FileLock:
    """Two servers must not use one file, so the second one says so and does not start."""
    try:
        return FileLock(path.with_name(f"{path.name}.lock"))
    except AlreadyLocked as error:
        who = f"process {error.holder}" if error.holder else "another process"
        raise StoreCannotOpen(
            f"{path} is already in use by another Truquero server ({who}). Stop that one first, or choose another file"
        ) from None
    except OSError as error:
        raise StoreCannotOpen(f"{path} cannot be used as the database: {error.strerror}") from error


def _prepare(path: Path) -> None:
    """Make the file, for us alone. SQLite would make it readable by others, and its log like the file."""
    if path.is_dir():
        raise StoreCannotOpen(f"{path} is a folder: the database needs a file")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    except FileNotFoundError:
        raise StoreCannotOpen(f"{path} cannot be made: there is no folder {path.parent}") from None
    except OSError as error:
        raise StoreCannotOpen(f"{path} cannot be used as the database: {error.strerror}") from error
