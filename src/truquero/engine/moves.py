"""What a seat may do now, as a table from actions to what they mean."""

from __future__ import annotations

from enum import IntEnum, auto
from typing import NamedTuple

from truquero.engine.actions import Action, Call
from truquero.rules import Suerte


class Verb(IntEnum):
    """What an action does."""

    PLAY = auto()
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


class Options:
    """The moves of one seat: by action, and by word where a number may be named."""

    __slots__ = ("moves", "ranges")

    def __init__(self) -> None:
        self.moves: dict[Action, Move] = {}
        self.ranges: dict[tuple[str, bool], tuple[range, Move]] = {}

    def find(self, action: Action) -> Move | None:
        """What an action would do, if it is legal."""
        move = self.moves.get(action)
        if move is None and isinstance(action, Call) and action.number is not None:
            numbered = self.ranges.get((action.word, action.blind))
            if numbered is not None and action.number in numbered[0]:
                return numbered[1]
        return move


NOTHING = Options()
