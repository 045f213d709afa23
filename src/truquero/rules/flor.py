"""The flor: who must sing, how the sides fight over it, and what it pays."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from truquero.rules.ladder import Ladder


class Contested(Enum):
    """What the best flor takes when both sides sang and nobody raised."""

    EVERY_FLOR = "for each flor sung, its own and the others'"
    OWN_FLORES = "for each flor of its own"


class Annuls(Enum):
    """Which envido a sung flor annuls."""

    UNSETTLED = "one that still waits for its answer"
    ALWAYS = "any, waiting, wanted or refused"


@dataclass(frozen=True, slots=True)
class AskFlor:
    """Asking a rival for the flor they did not sing (strict tables)."""

    word: str
    gain: int
    false: int
    article: str


@dataclass(frozen=True, slots=True)
class Flor:
    """One rulebook's flor."""

    ladder: Ladder
    article: str
    """The article that fixes what a flor is and pays."""
    each: int
    compulsory: bool
    contested: Contested
    annuls: Annuls
    sing: str = "flor"
    good: str = ""
    """What the side without flor says; the program says it."""
    passing: str = ""
    """The word of who does not raise when both sides have sung: then everyone who sang must speak."""
    concede: str = ""
    """The word of a rival who holds a flor and gives way to the one sung."""
    conceded: int = 3
    """What the first flor pays when the rivals give way or a raise is refused."""
    reply_bet: str = ""
    """The rung that a rival's flor is, where answering with a flor is itself a bet."""
    first_may_raise: bool = False
    """Whether the first singer may still raise after the round."""
    ask: AskFlor | None = None
    closed_by_envido: bool = False
    """Whether a wanted envido closes the singing."""
    false_flor: int = 0
    """What the rivals take for a flor sung without holding one (strict tables)."""
    false_article: str = ""
    contested_article: str = ""
    annuls_article: str = ""
