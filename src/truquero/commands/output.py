"""What the commands share: their statuses, reading a file, naming a rulebook, printing."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from truquero.rulebook_files import NoSuchBook, load_rulebook, named_rulebook
from truquero.rules import Rulebook, RulebookError

OK, WRONG, UNUSABLE = 0, 1, 2
"""The statuses: all is well; the acta or the proof is wrong; the command could not run."""


class Unusable(Exception):
    """The command cannot run; the message says why and what would work."""


def read_bytes(name: str, most: int) -> bytes:
    """The bytes of a file, or of the standard input ("-"): at most one more than allowed, to notice too many."""
    try:
        if name == "-" and sys.stdin is not None:
            return sys.stdin.buffer.read(most + 1)
        with open(name, "rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Unusable(f"cannot read {name!r}: {reason}") from None


def book_named(text: str) -> Rulebook:
    try:
        return named_rulebook(text)
    except NoSuchBook as error:
        raise Unusable(str(error)) from None


def book_in_file(name: str) -> Rulebook:
    try:
        return load_rulebook(Path(name))
    except RulebookError as error:
        raise Unusable(str(error)) from None


def show(lines: Iterable[str], stream: TextIO | None = None) -> None:
    """Print lines. A closed pipe is no error and does not change the status."""
    try:
        print("".join(f"{line}\n" for line in lines), end="", file=stream, flush=True)
    except OSError as error:
        hush(stream or sys.stdout)
        if stream is None and not isinstance(error, BrokenPipeError):
            raise


def hush(stream: TextIO) -> None:
    """Drop unwritten output, so that Python does not try again at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def forgive_encodings() -> None:
    """A terminal that lacks a character gets a question mark, not a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
