"""What an action means. (These types go over the wire, so they are not compiled: see benchmarks/compiled.py.)"""

from __future__ import annotations

from enum import IntEnum, auto
from typing import NamedTuple

from truquero.rules import Suerte


class Verb(IntEnum):
    """What an action does."""

    BET = auto()
    WANT = auto()
    FARTA = auto()
    WANT_AND_RAISE = auto()
    REFUSE = auto()
    JOIN = auto()
    WANT_BOTH = auto()
    REFUSE_BOTH = auto()
    ONLY_TRUCO = auto()
    ONLY_ENVIDO = auto()
    PASS = auto()
    SING = auto()
    CONCEDE = auto()
    SMALL = auto()
    SAY = auto()
    GOOD = auto()
    LEAVE = auto()
    LOOK = auto()
    SHOW = auto()
    ASK = auto()
    READY = auto()


class Move(NamedTuple):
    """One thing a seat may do."""

    verb: Verb
    suerte: Suerte | None = None
    rung: int = -1
