"""PostgreSQL: for servers that have one. Durable means that its log is on its disk (synchronous_commit)."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from truquero.store.database import Database, Trouble, driver, original, said
from truquero.store.migrate import bring_up_to_date
from truquero.store.model import Record, StoreCannotOpen

OLDEST = 13
"""Older versions are no longer supported."""
STALE = 30 * 86400.0
"""A writer that has not written for this many seconds is gone."""
MIGRATION_LOCK = 0x7472757175
"""Two servers that start at once do not both run the migrations."""

_INSERT = (
    "INSERT INTO records (table_id, version, seat, sender, message, action, events, at, note) "
    "SELECT * FROM unnest(%s::text[], %s::bigint[], %s::int[], %s::text[], %s::text[], %s::bytea[], %s::bytea[], "
    "%s::float8[], %s::text[])"
)
_MARK = (
    "INSERT INTO writers (id, mark, at) VALUES (%s, %s, %s) "
    "ON CONFLICT (id) DO UPDATE SET mark = excluded.mark, at = excluded.at"
)
_FIND = (
    "INSERT INTO writers (id, mark, at) VALUES (%s, '', %s) "
    "ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING mark"
)
_AWAY = ("40001", "40P01", "55P03", "57014", "08", "57P")
"""Serialization, deadlock, lock or statement timeout; connection lost; shutting down or starting up."""
_STUCK = ("53", "58", "25006", "XX", "28", "3D", "42501")
"""No space or connections, system error, a standby that only reads, internal error; no longer let in."""


class Postgres(Database):
    """One database of a server."""

    def __init__(self, url: URL) -> None:
        self.url = url.set(drivername="postgresql+psycopg")
        options: dict[str, Any] = {"connect_timeout": 5, "application_name": "truquero", "tcp_user_timeout": 10_000}
        options = {name: value for name, value in options.items() if name not in self.url.query}
        write = create_engine(self.url, poolclass=NullPool, connect_args=options, hide_parameters=True)
        read = create_engine(
            self.url,
            connect_args=options,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            pool_pre_ping=True,
            pool_size=4,
            max_overflow=8,
        )
        event.listen(write, "connect", _set_up_writer)
        self._me = secrets.token_hex(16)
        self._marks = 0
        super().__init__(self.url.set(drivername="postgresql").render_as_string(hide_password=True), write, read)

    @classmethod
    def open(cls, url: URL) -> Postgres:
        """The database behind this URL, which must be there already."""
        try:
            import psycopg  # noqa: F401  # an extra: only who wants PostgreSQL needs it
        except ImportError:
            raise StoreCannotOpen(
                "PostgreSQL needs a driver that is not installed: pip install 'truquero[postgres]'"
            ) from None
        self = cls(url)
        try:
            with self.write.connect() as connection:
                self._examine(connection)
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
                bring_up_to_date(connection, self.where)
                connection.exec_driver_sql("DELETE FROM writers WHERE at < %s", (time.time() - STALE,))
                connection.commit()
        except DBAPIError as error:
            self.close()
            raise StoreCannotOpen(f"{self.where} cannot be used as the database: {said(error)}") from error
        except BaseException:
            self.close()
            raise
        return self

    def _examine(self, connection: Connection) -> None:
        version: tuple[Any, ...] = connection.dialect.server_version_info or (0,)
        if version[0] < OLDEST:
            raise StoreCannotOpen(f"{self.where} is PostgreSQL {version[0]}; Truquero needs {OLDEST} or newer")
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
        if encoding != "UTF8":
            raise StoreCannotOpen(f"{self.where} keeps its texts as {encoding}: the database must be made with UTF8")
        if connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on":
            raise StoreCannotOpen(f"{self.where} only lets us read: it is a standby, or set so")

    def insert(self, connection: Connection, rows: Sequence[Record]) -> None:
        # In the order of the key, so that two processes cannot wait for each other crosswise.
        columns = zip(*sorted(rows, key=_key), strict=True)
        driver(connection).execute(_INSERT, [list(column) for column in columns]).close()

    def trouble(self, error: BaseException) -> Trouble:
        state = getattr(original(error), "sqlstate", None)
        if state is None:
            # No answer from the server: it could not be reached, or the connection broke.
            return Trouble.AWAY if _is_operational(original(error)) else Trouble.OTHER
        if state == "23505":
            return Trouble.TAKEN
        if state.startswith(_AWAY):
            return Trouble.AWAY
        return Trouble.STUCK if state.startswith(_STUCK) else Trouble.OTHER

    # Every transaction leaves its mark in the writer's own row. When the answer to a commit is lost, writing that row
    # again waits until the lost transaction has ended, and the mark then shows whether it was committed. Its status by
    # number would not help: after a crash PostgreSQL may give the number to another transaction.

    def mark(self, connection: Connection) -> str | None:
        self._marks += 1
        mark = str(self._marks)
        driver(connection).execute(_MARK, (self._me, mark, time.time())).close()
        return mark

    def settled(self, mark: str | None, error: BaseException, deadline: float) -> bool | None:
        """Look for the mark of the transaction, until the server answers or patience ends."""
        pause = 0.02
        while True:
            try:
                with self.write.connect() as connection:
                    found = connection.exec_driver_sql(_FIND, (self._me, time.time())).scalar()
                    connection.commit()
                return bool(found == mark)
            except DBAPIError as trouble:
                if self.trouble(trouble) is not Trouble.AWAY:
                    return None
            if time.monotonic() >= deadline:
                return None
            time.sleep(pause)
            pause = min(pause * 2, 0.5)


def _key(record: Record) -> tuple[str, int]:
    return record.table, record.version


def _is_operational(error: BaseException) -> bool:
    import psycopg

    return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)


def _set_up_writer(connection: Any, _: object) -> None:
    """A database may be set to acknowledge early; for us "committed" must mean committed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('synchronous_commit')")
        if cursor.fetchone()[0] == "off":
            cursor.execute("SET synchronous_commit = on")
        cursor.execute("SET lock_timeout = '5s'")
    connection.commit()
