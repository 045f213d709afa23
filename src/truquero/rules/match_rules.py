"""The match around the manos: its shape, the deal, penalties, markers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from truquero.cards import Card
from truquero.rules.faults import Found, check, cited


@dataclass(frozen=True, slots=True)
class MatchShape:
    """Points make a game, games make a match."""

    target: int
    to_win: int
    game: str
    match: str
    halves: tuple[str, ...]
    """The names of the two halves of a game; empty where a game has none."""
    article: str

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if self.target <= 0:
            yield "target", f"must be above 0, not {self.target}"
        elif self.halves and self.target % 2:
            yield "target", f"must be even, in two halves, not {self.target}"
        if self.to_win <= 0:
            yield "to_win", f"must be at least 1, not {self.to_win}"
        for field in ("game", "match"):
            if not getattr(self, field):
                yield field, "must have a name"
        if len(self.halves) not in (0, 2) or not all(self.halves):
            yield "halves", "must be two names, or none"
        yield from cited(self.article)

    @property
    def half(self) -> int:
        """Where the second half begins; the whole game where there are no halves."""
        return self.target // 2 if self.halves else self.target


class Draw(Enum):
    """How the first dealer is drawn."""

    HIGHEST = "everyone draws; the highest card by the truco order deals, ties draw again"
    FIRST_KING = "cards are drawn in turn; the first to draw a king deals"


KING = 12


def first_king(drawn: Iterable[Card]) -> int:
    """Which of the cards drawn is the first king, counted from 0; -1: none was drawn yet."""
    return next((place for place, card in enumerate(drawn) if card.number == KING), -1)


class Turned(Enum):
    """What a card that turns face up in the deal allows."""

    NOTHING = "it is kept"
    ANOTHER_CARD = "its receiver keeps it or takes another in its place"
    NEW_DEAL = "its receiver keeps it or demands a new deal"
    RIVAL_NEW_DEAL = "kept in the dealer's team; a rival may demand a new deal"

    @property
    def answers(self) -> tuple[str, ...]:
        """What its receiver may say."""
        if self is Turned.NOTHING:
            return ()
        return (KEEP, ANOTHER) if self is Turned.ANOTHER_CARD else (KEEP, REDEAL)


KEEP, ANOTHER, REDEAL = TURNED_WORDS = ("la-quiero", "otra", "nuevo-reparto")
"""The words of every table for a card that turned up; the book's own remedy decides which of them are legal."""


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
    teams_article: str = ""
    """The article by which 2s play against 3s; empty where no book draws its teams so."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if self.cut_least < 1:
            yield "cut_least", f"must be at least 1, not {self.cut_least}"
        for field in ("cut_article", "draw_article", "turned_article"):
            yield from cited(getattr(self, field), field)


class Penalty(Enum):
    """What a slip costs on a strict table."""

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

    not_shown: Penalty
    must_show: MustShow
    article: str
    wrong_number: Penalty | None = None
    """Where values are said aloud: what a wrong one costs."""
    reminder: str = ""
    """The article that punishes reminding a duellist like not showing; empty if none does."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if self.not_shown is Penalty.LOSES_BET:
            yield "not_shown", "costs the points, or the bet and the truco"
        if self.wrong_number is Penalty.NO_POINTS:
            yield "wrong_number", "costs the bet, or the bet and the truco"
        yield from cited(self.article)


@dataclass(frozen=True, slots=True)
class Mazo:
    """Going to the pack."""

    word: str
    alone: bool
    """A player may leave alone, and the partners play on."""
    article: str

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if not self.word:
            yield "word", "must be a word"
        yield from cited(self.article)


class Marker(Enum):
    """How the score lies on the table."""

    COINS = "coins before and behind a base line"
    BIG_AND_SMALL = "large and small coins"
    STONES = "stones"
    TALLY = "matchsticks in two columns, NOS and ELLOS"


@dataclass(frozen=True, slots=True)
class BlindBets:
    """Bets made before looking at the cards (B32)."""

    word: str
    """The word that marks such a bet."""
    look: str = "mira"

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        for field in ("word", "look"):
            if not getattr(self, field):
                yield field, "must be a word"


JOINT = "-y-"
"""What joins two words said in one breath."""


@dataclass(frozen=True, slots=True)
class DoubleBet:
    """Envido and truco announced in one breath."""

    article: str
    pass_envido: str = ""
    """Where one answer serves both: refuses the envido and wants the truco."""
    pass_truco: str = ""
    """Where one answer serves both: refuses the truco and wants the envido."""
    blind_only: bool = False

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if bool(self.pass_envido) != bool(self.pass_truco):
            yield "pass_envido", "the two words for taking only one of the bets go together"
        yield from cited(self.article)

    @property
    def one_answer(self) -> bool:
        """Whether one quiero or no-quiero answers both."""
        return bool(self.pass_envido)
