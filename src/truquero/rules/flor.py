"""The flor: who must sing, how the sides fight over it, and what it pays."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from truquero.rules.faults import Found, check, cited
from truquero.rules.ladder import FLOR, Ladder, Settling, Suerte


class Contested(Enum):
    """What the best flor takes when both sides sang and nobody raised."""

    EVERY_FLOR = "for each flor sung, its own and the others'"
    OWN_FLORES = "for each flor of its own"


class Annuls(Enum):
    """Which envido a sung flor annuls."""

    UNSETTLED = "one that still waits for its answer"
    ALWAYS = "any, waiting, wanted or refused"


@dataclass(frozen=True, slots=True)
class EachSpeaks:
    """Both sides sang: everyone who did says a word that does not raise, or raises (B29)."""

    word: str
    contested: Contested
    article: str

    def __post_init__(self) -> None:
        check(self, _fight_faults(self.word, "word", self.article))


@dataclass(frozen=True, slots=True)
class HoldersAnswer:
    """A rival who holds a flor sings it too, gives way or raises; then the first singer may raise (A16, A17)."""

    concede: str
    contested: Contested
    article: str

    def __post_init__(self) -> None:
        check(self, _fight_faults(self.concede, "concede", self.article))


@dataclass(frozen=True, slots=True)
class FlorIsBet:
    """A rival's flor is itself a bet, answered by the first singer; giving way and refusing have one price (T16)."""

    bet: str
    """The bet that a rival's flor is."""
    concede: str
    conceded: int
    """What giving way, or refusing any bet, pays for the first flor."""
    article: str

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        yield from _fight_faults(self.concede, "concede", self.article)
        if self.conceded < 0:
            yield "conceded", f"must not be below 0, not {self.conceded}"


Fight = EachSpeaks | HoldersAnswer | FlorIsBet
"""How the flores of both sides fight."""


def _fight_faults(word: str, field: str, article: str) -> Found:
    if not word:
        yield field, "must be a word"
    yield from cited(article)


@dataclass(frozen=True, slots=True)
class FlorAsking:
    """Asking a rival for the flor they did not sing (strict tables)."""

    gain: int
    false: int
    article: str

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        for field in ("gain", "false"):
            if getattr(self, field) < 1:
                yield field, f"must be at least 1, not {getattr(self, field)}"
        yield from cited(self.article)


@dataclass(frozen=True, slots=True)
class FalseFlor:
    """What the rivals take for a flor sung without holding one (strict tables)."""

    points: int
    article: str
    leaving: bool = False
    """Also if the singer goes to the pack without showing it."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if self.points < 1:
            yield "points", f"must be at least 1, not {self.points}"
        yield from cited(self.article)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flor(Ladder):
    """One rulebook's flor, and the bets that raise it."""

    each: int
    sung_article: str
    """The article that fixes what a flor is and pays; ``article`` is that of the bets."""
    compulsory: bool
    fight: Fight
    annuls: Annuls
    settling: Settling
    closed_by: tuple[Suerte, ...] = ()
    """The suertes whose bets, once wanted, close the singing."""
    sing: str = "flor"
    good: str = ""
    """What the side without flor says; the program says it."""
    ask: FlorAsking | None = None
    false: FalseFlor | None = None

    @property
    def suerte(self) -> Suerte:
        return FLOR

    def __post_init__(self) -> None:
        check(self, self._faults())

    def openers(self) -> list[str]:
        """The bets that can open; a rival's flor too, where it is a bet."""
        reply = self.fight.bet if isinstance(self.fight, FlorIsBet) else ""
        return [r.name for r in self.rungs if r.opens or r.name == reply]

    @property
    def concede(self) -> str:
        """The word of a rival who holds a flor and gives way to the one sung; empty where there is none."""
        return "" if isinstance(self.fight, EachSpeaks) else self.fight.concede

    @property
    def conceded(self) -> int:
        """What the first flor pays when the rivals give way or refuse a raise."""
        return self.fight.conceded if isinstance(self.fight, FlorIsBet) else self.each

    def given_way(self, own: int) -> int:
        """What a side with so many flores takes when the rivals give way."""
        return self.conceded + self.each * (own - 1)

    def refused(self, stood: int, own: int, sung: int) -> int:
        """What a refused bet pays its side: with so many flores of its own, of so many sung, over what was wanted."""
        if stood and not isinstance(self.fight, FlorIsBet):
            # Refusing the raise of a wanted contraflor pays what that contraflor was worth (A18).
            return max(stood, self.each * sung)
        return self.given_way(own)

    def _faults(self) -> Found:
        yield from self.ladder_faults()
        if self.each <= 0:
            yield "each", f"must be above 0, not {self.each}"
        yield from cited(self.sung_article, "sung_article")
        if not self.sing:
            yield "sing", "must be a word"
        if isinstance(self.fight, FlorIsBet) and self.fight.bet not in {r.name for r in self.rungs}:
            yield "fight.bet", f"{self.fight.bet!r} is no bet of the flor"
        elif isinstance(self.fight, FlorIsBet) and self.rungs[self.rung(self.fight.bet)].opens:
            yield f"rungs.{self.fight.bet}.opens", "a rival's flor is this bet: singing opens it"
        if FLOR in self.closed_by or len(set(self.closed_by)) != len(self.closed_by):
            yield "closed_by", "names the envido or the truco, each once"
        if self.settling is Settling.SECRET_UNLESS_DECISIVE:
            yield "settling", "is said of the envido: a flor that takes the whole game is settled at once in any case"
