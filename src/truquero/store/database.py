"""What the writer needs to know about a kind of database; SQLite and PostgreSQL each implement it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from truquero.store.model import Record, StoreError, Unavailable


class Trouble(Enum):
    """What an error of the database means for a transaction."""

    TAKEN = "taken"
    """A key is taken: somebody else was first. Only the request that caused it is at fault."""
    AWAY = "away"
    """Locked, restarting, connection lost: the same transaction may succeed in a moment."""
    STUCK = "stuck"
    """Full, broken or read-only: a person has to repair it."""
    OTHER = "other"
    """Anything else; the request that caused it is at fault."""


class Database(ABC):
    """One database: an engine for the only writer, another for readers, and the meaning of its errors."""

    def __init__(self, where: str, write: Engine, read: Engine) -> None:
        self.where = where
        """For messages: never with a password."""
        self.write = write
        self.read = read

    @abstractmethod
    def insert(self, connection: Connection, rows: Sequence[Record]) -> None:
        """Write records in the fastest way."""

    @abstractmethod
    def trouble(self, error: BaseException) -> Trouble:
        """What an error means."""

    def mark(self, connection: Connection) -> str | None:
        """A mark by which :meth:`settled` recognises the transaction that is about to be committed."""
        return None

    @abstractmethod
    def settled(self, mark: str | None, error: BaseException, deadline: float) -> bool | None:
        """Whether a transaction whose commit failed with ``error`` was committed; None: it cannot be found out."""

    def between(self, connection: Connection, records: int) -> None:  # noqa: B027  # nothing to do is a fine answer
        """Called by the writer between transactions, with how many records it has written in all."""

    def close(self) -> None:
        """Close all connections."""
        self.read.dispose()
        self.write.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees everything committed so far, and never waits for the writer."""
        try:
            with self.read.connect() as connection:
                yield connection
        except (DBAPIError, PoolTimeout) as error:
            raise Unavailable(f"{self.where} does not answer: {said(error)}") from error


def driver(connection: Connection) -> Any:
    """The driver's own connection, for frequent statements where SQLAlchemy would take most of the time."""
    return connection.connection.dbapi_connection


def original(error: BaseException) -> BaseException:
    """The error as the driver raised it."""
    return error.orig if isinstance(error, DBAPIError) and error.orig is not None else error


def said(error: BaseException) -> str:
    """What the database itself said, in one line, without the statement and its values: they may be secret."""
    if isinstance(error, StoreError):
        return str(error)
    inner = original(error)
    lines = str(inner).strip().splitlines()
    return lines[0] if lines else type(inner).__name__
