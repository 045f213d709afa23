"""Logs: one JSON object a line, with the time and what happened. No token, card, secret or password is ever passed in.

An exception is logged by its type and place, not by its message, which may contain what a player must not know. A table
is logged by a short hash of its id: the id is in the link, and anybody who has the link can come in.
"""

from __future__ import annotations

import logging
import sys
import traceback
from hashlib import sha256
from typing import Any

import structlog


def set_up(level: str = "info") -> None:
    """Write to the standard error; libraries that use the logging of Python are told the same way."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper(), logging.INFO)),
        logger_factory=lambda *_: structlog.WriteLogger(sys.stderr),  # whichever it is by then
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    root.handlers = [_Bridge()]
    root.setLevel(logging.WARNING)


class _Bridge(logging.Handler):
    """What a library logs, as one of our lines."""

    def emit(self, record: logging.LogRecord) -> None:
        kind = {"kind": record.exc_info[0].__name__} if record.exc_info and record.exc_info[0] else {}
        log().warning("library", library=record.name, **kind, at=f"{record.filename}:{record.lineno}")


def table_name(table: str) -> str:
    """The name of a table in the log: you can find it if you know its id, but you cannot learn the id from it.

    >>> table_name("mesa")
    '73e29454bd93'
    """
    return sha256(table.encode()).hexdigest()[:12]


def log() -> Any:
    return structlog.get_logger()


def failure(event: str, error: BaseException, **more: Any) -> None:
    """Something that should not have happened."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames]
    log().error(event, kind=type(error).__name__, where=where, **more)
