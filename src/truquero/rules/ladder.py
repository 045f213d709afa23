"""A ladder of bets: what may be said, what it is worth wanted and refused, and what may answer it.

Flor, envido and truco are three ladders of the same kind; only what settles them differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final


class Suerte(StrEnum):
    """One thing to bet on."""

    FLOR = "flor"
    ENVIDO = "envido"
    TRUCO = "truco"


FLOR: Final = Suerte.FLOR
ENVIDO: Final = Suerte.ENVIDO
TRUCO: Final = Suerte.TRUCO


class How(Enum):
    """How a bet changes what is at stake."""

    SET = "the stake becomes this much"
    ADD = "this much is added to the stake"
    FALTA = "what the leading team lacks to win the game, in place of the sum"
    HALF = "what the leading team lacks to finish the half being played, in place of the sum"
    EQUALISE = "the difference between the teams, in place of the sum"
    LACKED = "what the challenging team lacks to win the game"
    GAME = "the whole game"
    MATCH = "the whole match"
    FLORES = "this much, never less than each flor sung is worth"
    FALTA_FLORES = "what the leading team lacks, and every flor sung on top"
    FLOR_EXTRA = "this much, and the further flores of the winning team on top"


# Stakes that are not a number of points stay symbolic until they are settled.
FALTA_STAKE = -1
GAME_STAKE = -2
MATCH_STAKE = -3
LACKED_STAKE = -4


class Window(Enum):
    """When a suerte may be opened or raised later."""

    ANY_TIME = "at any moment, by whoever still holds a card"
    ON_TURN = "only by the player whose turn it is"


class Spoken(Enum):
    """When the values of a wanted bet are heard."""

    AT_ONCE = "said in turn as soon as the bet is wanted"
    AT_THE_END = "secret until the mano is over"


class Cap(Enum):
    """Whether a stake may exceed what is left of the game."""

    NONE = "no limit"
    LEADER_LACKS = "never more than the leading team lacks"


NUMBER_LIMIT = 999
"""No spoken stake is larger: beyond it a number is a boast, not a bet."""


@dataclass(frozen=True, slots=True)
class Number:
    """The number a player may name with a bet."""

    least: int
    step: int = 1
    required: bool = False
    next_only: bool = False
    """Only the stake that stands plus one may be named (``val N``)."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One bet of a ladder."""

    word: str
    how: How
    amount: int
    article: str
    opens: bool = False
    then: tuple[str, ...] = ()
    """The bets that may answer this one, by their ``key``."""
    limit: int | None = None
    number: Number | None = None
    key: str = ""
    keeps_open: bool = False
    """Said before the envido it keeps it open for the caller's team (``truque-i-passe``)."""
    capped: bool = False
    """Only legal while the stake does not exceed what the leading team lacks."""
    accept: str = ""
    """A word of its own for wanting this bet."""

    @property
    def name(self) -> str:
        return self.key or self.word


@dataclass(frozen=True, slots=True)
class Ladder:
    """All the bets of one suerte."""

    suerte: Suerte
    rungs: tuple[Rung, ...]
    accept: str
    refuse: str
    window: Window
    article: str
    unraised: int = 0
    first_refused: int = 1
    """What refusing the first bet pays; a refused raise pays what stood wanted before it."""
    bare_raise: bool = True
    """Whether a raise may be the answer by itself; otherwise the bet is wanted first."""
    joined: bool = False
    """Whether wanting and raising may be said in one breath (``quiero-retruco``)."""
    raise_later: bool = False
    """Whether the side that wanted may raise later in the mano."""
    cap: Cap = Cap.NONE
    farta: str = ""
    """The word that wants a bet only for what one's own side lacks."""
    spoken: Spoken = Spoken.AT_ONCE
    refusal_bonus: int = 0
    late: bool = False
    """Whether who has already played may still open it while the first baza is unresolved."""
    costs_envido: bool = False
    """Whether opening it in the first baza costs the caller's team the opening and raising of the envido."""
    closes_flor: bool = True
    """Whether wanting it closes the opening of the flor."""
    first_seat: int = 1
    """The first place in the order of play that may open it."""
    first_card_shown: bool = False
    """Whether who opens it on turn plays the first card before the answer."""
    stops_if_decisive: bool = False
    """A wanted stake that finishes the game whichever side wins it is settled at once."""

    def rung(self, name: str) -> int:
        for index, rung in enumerate(self.rungs):
            if rung.name == name:
                return index
        raise KeyError(f"the {self.suerte} ladder has no bet called {name!r}")
