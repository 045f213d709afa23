"""The match around the mano: its shape, the ritual of the deal, manners, signs and markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class MatchShape:
    """Points make a game, games make a match."""

    target: int
    to_win: int
    game: str
    match: str
    halves: tuple[str, str]
    article: str

    @property
    def half(self) -> int:
        return self.target // 2


class Draw(Enum):
    """How the first dealer is drawn."""

    HIGHEST = "everyone draws; the highest card by the truco order deals, ties draw again"
    FIRST_KING = "cards are drawn in turn; the first to draw a king deals"


class Turned(Enum):
    """What a card that turns face up in the deal allows."""

    NOTHING = "it is kept"
    ANOTHER_CARD = "its receiver keeps it or takes another in its place"
    NEW_DEAL = "its receiver keeps it or demands a new deal"
    RIVAL_NEW_DEAL = "kept in the dealer's team; a rival may demand a new deal"


@dataclass(frozen=True, slots=True)
class Dealing:
    """The ritual before the cards are picked up."""

    draw: Draw
    turned: Turned
    cut_article: str
    draw_article: str
    turned_article: str
    cut_least: int = 1
    """How many cards must be lifted, and how many left, at least."""
    keep: str = "la-quiero"
    another: str = "otra"
    redeal: str = "nuevo-reparto"


class Penalty(Enum):
    """What a slip costs on a strict table."""

    NOTHING = "nothing"
    NO_POINTS = "the points are not written"
    LOSES_BET = "the bet goes to the other team"
    LOSES_ALL = "the bet and the truco of that mano go to the other team"


class MustShow(Enum):
    """Who proves the envido at the end."""

    WINNER = "only who scores it"
    SPEAKERS = "everyone who said a number"


@dataclass(frozen=True, slots=True)
class Manners:
    """The infractions of a strict table."""

    wrong_number: Penalty
    not_shown: Penalty
    must_show: MustShow
    article: str
    reminder: bool = False
    """Whether reminding a duellist is recorded and punished as not showing."""
    reminder_article: str = ""
    mazo_shows_flor: bool = False
    """Whether leaving without showing a sung flor loses it."""


@dataclass(frozen=True, slots=True)
class Mazo:
    """Going to the pack."""

    word: str
    alone: bool
    article: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A gesture and what it claims; it may lie and changes no score."""

    holding: str
    es: str
    va: str
    en: str
    numbers: tuple[int, ...] = ()
    """The cards it stands for, when their suit does not matter."""

    def means(self, what: str) -> bool:
        """Whether ``what`` (a card such as 3e, or the name of the sign) is what the gesture claims."""
        return what == self.holding or any(what in {f"{n}{s}" for s in "oceb"} for n in self.numbers)


def as_seen(signs: Sequence[Sign], what: str) -> str:
    """What a sign tells those who see it: the gesture. Two claims with one gesture (A28, T19) look the same."""
    made = next((sign for sign in signs if sign.means(what)), None)
    return what if made is None else next(sign.holding for sign in signs if sign.en == made.en)


class Marker(Enum):
    """How the score lies on the table."""

    COINS = "coins before and behind a base line"
    BIG_AND_SMALL = "large and small coins"
    STONES = "stones"
    TALLY = "matchsticks in two columns, NOS and ELLOS"


@dataclass(frozen=True, slots=True)
class DoubleBet:
    """Envido and truco announced in one breath."""

    article: str
    one_answer: bool
    """Whether one quiero or no-quiero answers both."""
    blind_only: bool = False
    joint: str = "-y-"
    pass_envido: str = ""
    """Refuses the envido and wants the truco."""
    pass_truco: str = ""
    """Refuses the truco and wants the envido."""
