"""A ladder of bets: what may be said, what it is worth wanted and refused, and what may answer it.

Truco, envido and flor are three ladders; :class:`Ladder` has what they share.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final

from truquero.rules.faults import Found, check, cited


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


OF_FLORES: Final = (How.FLORES, How.FALTA_FLORES, How.FLOR_EXTRA)
"""Bets that count flores: the flor alone has them."""
COUNTED: Final = (How.SET, How.ADD, How.FLORES, How.FLOR_EXTRA)
"""Bets that are worth a number whatever the score is."""

# Stakes that are not a number of points stay symbolic until they are settled.
FALTA_STAKE = -1
GAME_STAKE = -2
MATCH_STAKE = -3
LACKED_STAKE = -4


class Window(Enum):
    """When the truco may be opened or raised later."""

    ANY_TIME = "at any moment, by whoever still holds a card"
    ON_TURN = "only by the player whose turn it is"


class Raises(Enum):
    """How a truco that waits is raised by the side that answers it."""

    AS_ANSWER = "a raise is an answer by itself"
    WANTED_FIRST = "it is wanted first: the raise comes in the same breath, or after"


class Settling(Enum):
    """When the values of a wanted bet are heard, and when its points are written."""

    ALOUD_AT_ONCE = "said in turn as soon as it is wanted, and written at once"
    ALOUD = "said in turn as soon as it is wanted, and written at the end of the mano"
    SECRET = "secret until the mano is over"
    SECRET_UNLESS_DECISIVE = "secret until the mano is over, unless it ends the game whichever side wins it"


NUMBER_LIMIT = 999
"""The largest stake that can be named (R8)."""


@dataclass(frozen=True, slots=True)
class Number:
    """The number a player may name with a bet."""

    least: int | None
    """None: only the current stake plus one (``val N``)."""
    step: int = 1
    required: bool = False
    capped: bool = False
    """Never more than the leading team still needs."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if self.least is None:
            if self.step != 1 or not self.required:
                yield "least", "only the next number: it must be said, and there are no steps"
        elif self.least < 1:
            yield "least", f"must be at least 1, not {self.least}"
        if self.step < 1:
            yield "step", f"must be at least 1, not {self.step}"


@dataclass(frozen=True, slots=True)
class Rung:
    """One bet of a ladder."""

    word: str
    how: How
    amount: int
    article: str
    opens: bool = False
    then: tuple[str, ...] = ()
    """The bets that may answer this one, by their ``name``."""
    limit: int | None = None
    """How often it may be made in a mano, where a raise leads back to it."""
    number: Number | None = None
    key: str = ""
    """A name of its own, where two bets share a word."""
    accept: str = ""
    """A word of its own for wanting this bet."""

    @property
    def name(self) -> str:
        return self.key or self.word

    @property
    def has_no_end(self) -> bool:
        """Whether it may answer itself, as often as one likes."""
        return self.name in self.then and self.limit is None

    def __post_init__(self) -> None:
        check(self, self._faults(), self.name if isinstance(self.word, str) and isinstance(self.key, str) else "")

    def _faults(self) -> Found:
        if not self.word:
            yield "word", "must be a word"
        yield from cited(self.article)
        if self.limit is not None and self.limit < 1:
            yield "limit", f"must be at least 1, not {self.limit}"
        if self.number is not None and self.how not in (How.SET, How.ADD):
            yield "number", f"a number cannot be named with a bet that is {self.how.value}"
        if self.number is not None and self.number.least is None and self.how is not How.ADD:
            yield "how", "one more than what stands is added to it"
        counts = self.how in COUNTED and not (self.number is not None and self.number.required)
        if counts and self.amount <= 0:
            yield "amount", f"must be above 0, not {self.amount}"
        if not counts and self.amount:
            yield "amount", f"must be 0 where the score or the number said decides, not {self.amount}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    """The bets of one suerte."""

    rungs: tuple[Rung, ...]
    accept: str
    refuse: str
    article: str

    @property
    def suerte(self) -> Suerte:
        """A property, not a ``ClassVar``: a compiled dataclass would take that for a field."""
        raise NotImplementedError

    def rung(self, name: str) -> int:
        for index, rung in enumerate(self.rungs):
            if rung.name == name:
                return index
        raise KeyError(f"the {self.suerte} ladder has no bet called {name!r}")

    def openers(self) -> list[str]:
        """The bets that can open."""
        return [r.name for r in self.rungs if r.opens]

    def reached(self, names: tuple[str, ...]) -> set[str]:
        """The bets that raises lead to from these, these included."""
        after = {r.name: r.then for r in self.rungs}
        found: set[str] = set()
        ahead = list(names)
        while ahead:
            name = ahead.pop()
            if name not in found:
                found.add(name)
                ahead += after.get(name, ())
        return found

    def ladder_faults(self) -> Found:
        """What is wrong with the bets themselves."""
        names = [r.name for r in self.rungs]
        if not names:
            yield "rungs", "must have at least one bet"
        for name in {n for n in names if names.count(n) > 1}:
            yield "rungs", f"has two bets called {name!r}"
        openers = self.openers()
        if names and not openers:
            yield "rungs", "has no bet that opens"
        for rung in self.rungs:
            strange = [n for n in rung.then if n not in names]
            if strange:
                yield f"rungs.{rung.name}.then", f"names {', '.join(strange)}, which is no bet of this ladder"
            if rung.how is How.ADD and not any(rung.name in r.then for r in self.rungs):
                yield f"rungs.{rung.name}.how", "nothing stands before a bet that raises none: it must be SET"
            once = rung.name not in self.reached(rung.then) or rung.how in (How.EQUALISE, How.HALF)
            if rung.limit is not None and once:
                yield f"rungs.{rung.name}.limit", "nothing leads back to this bet: it is made once in any case"
            if rung.how in OF_FLORES and self.suerte is not FLOR:
                yield f"rungs.{rung.name}.how", "counts flores, and this is no bet on them"
        unreachable = set(names) - self.reached(tuple(openers))
        if openers and unreachable:
            yield "rungs", f"nothing leads to {', '.join(sorted(unreachable))}"
        for field in ("accept", "refuse"):
            if not getattr(self, field):
                yield field, "must be a word"
        yield from cited(self.article)


@dataclass(frozen=True, slots=True)
class EnvidoCost:
    """Calling the truco in the first baza costs the caller's team the opening and raising of the envido (V8)."""

    unless: str = ""
    """The bet that keeps it open (``truque-i-passe``): each later seat passes or bets the envido first."""
    passing: str = ""
    """The word for passing then."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if bool(self.unless) != bool(self.passing):
            yield "passing", "the bet that keeps the envido open and the word for passing go together"


@dataclass(frozen=True, slots=True, kw_only=True)
class Truco(Ladder):
    """The bets on the bazas."""

    window: Window
    raises: Raises = Raises.AS_ANSWER
    unraised: int = 1
    """What a mano is worth without a bet, and what refusing the first bet pays."""
    costs_envido: EnvidoCost | None = None

    @property
    def suerte(self) -> Suerte:
        return TRUCO

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        yield from self.ladder_faults()
        if self.unraised < 1:
            yield "unraised", f"a mano without a bet must be worth at least 1, not {self.unraised}"
        cost = self.costs_envido
        if cost is not None and cost.unless and cost.unless not in self.openers():
            yield "costs_envido.unless", f"{cost.unless!r} is no bet that opens the truco"


@dataclass(frozen=True, slots=True)
class Opening:
    """Who may open the envido, besides an uncarded player on turn."""

    late: bool = False
    """Also one who has already played, while the first baza is unresolved."""
    first_seat: int = 1
    """Only from this place in the order of play on."""
    shows_card: bool = False
    """A player who opens it on turn plays the first card before it is answered."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if self.first_seat < 1:
            yield "first_seat", f"must be at least 1, not {self.first_seat}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Envido(Ladder):
    """The bets on the points of two cards (envite, envit)."""

    settling: Settling
    opening: Opening = Opening()
    capped: bool = False
    """No stake exceeds the points that the leading team still needs."""
    first_refused: int = 1
    """What refusing the first bet pays; a refused raise pays what was wanted before it."""
    refusal_bonus: int = 0
    """What the bettor scores on top of it when the bet is refused."""

    @property
    def suerte(self) -> Suerte:
        return ENVIDO

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        yield from self.ladder_faults()
        for field in ("first_refused", "refusal_bonus"):
            if getattr(self, field) < 0:
                yield field, f"must not be below 0, not {getattr(self, field)}"
