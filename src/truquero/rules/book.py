"""A rulebook: everything a region's people wrote down, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any

from truquero.cards import Card
from truquero.rules.counting import Counting, Muestra, Ranking
from truquero.rules.flor import Flor
from truquero.rules.formats import Schedule
from truquero.rules.ladder import ENVIDO, TRUCO, Ladder, Suerte
from truquero.rules.pardas import Pardas
from truquero.rules.table import Dealing, DoubleBet, Manners, Marker, MatchShape, Mazo, Sign

REDONDO_ONLY = Schedule()


class OptionError(ValueError):
    """A house option that the rulebook does not know or cannot take.

    ``what`` is the kind of mistake and ``values`` its particulars, for who tells it in another language.
    """

    def __init__(self, message: str, article: str = "", what: str = "", **values: str) -> None:
        super().__init__(message)
        self.article = article
        self.what = what
        self.values = values


class PathError(OptionError):
    """A dotted path that leads to no field of the rulebook."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option and the fields it changes, by dotted path."""

    value: str
    sets: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class NumberChoice:
    """Any number, written into one field."""

    path: str
    least: int
    most: int
    step: int = 1
    sets: tuple[tuple[str, Any], ...] = ()
    """What else changes, before the number is written, whatever the number is."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house option: a field of the rulebook that towns set differently. It takes words, a number, or either."""

    name: str
    default: str
    article: str
    meaning: str
    choices: tuple[Choice, ...] = ()
    number: NumberChoice | None = None

    def values(self) -> str:
        """The values it takes, for people."""
        found = [c.value for c in self.choices]
        if self.number is not None:
            n = self.number
            step = f" in steps of {n.step}" if n.step > 1 else ""
            found.append(f"a number from {n.least} to {n.most}{step}")
        return ", ".join(found)

    def sets(self, value: str) -> tuple[tuple[str, Any], ...] | None:
        """The fields this value changes, by dotted path; None if the option does not take it."""
        for choice in self.choices:
            if choice.value == value:
                return choice.sets
        n = self.number
        if n is None or not (value.isascii() and value.isdigit() and len(value) <= 4):
            return None
        number = int(value)
        if not n.least <= number <= n.most or (number - n.least) % n.step:
            return None
        return (*n.sets, (n.path, number))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rulebook:
    """One region's game. Compared by identity: options make new rulebooks."""

    id: str
    name: str
    place: str
    language: str
    players: tuple[int, ...]
    pack: tuple[Card, ...]
    packs: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    """Packs of their own for some numbers of players."""
    ranking: Ranking
    counting: Counting
    muestra: Muestra | None = None
    match: MatchShape
    formats: tuple[tuple[int, Schedule], ...] = ()
    truco: Ladder
    envido: Ladder | None = None
    flor: Flor | None = None
    pardas: Pardas
    scored_at_once: tuple[Suerte, ...] = ()
    """The suertes whose points fall when they are settled; the others at the end of the mano."""
    mazo: Mazo
    dealing: Dealing
    manners: Manners
    signs: tuple[Sign, ...] = ()
    marker: Marker
    captains: bool = False
    """Whether captains see their partner's cards in a redondo."""
    blind: str = ""
    """The word that marks a bet made before looking at the cards."""
    look: str = "mira"
    cover: str = ""
    """The word that plays a card face down."""
    double: DoubleBet | None = None
    synonyms: tuple[tuple[str, str], ...] = ()
    """Words that mean no more than another word: (what is said, what it means)."""
    options: tuple[Option, ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    """The options that were set, as given."""
    cites: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The article behind each field and each reason; general articles stand in for what is not here."""

    def pack_for(self, players: int) -> tuple[Card, ...]:
        for number, pack in self.packs:
            if number == players:
                return pack
        return self.pack

    def schedule(self, players: int) -> Schedule:
        for number, schedule in self.formats:
            if number == players:
                return schedule
        return REDONDO_ONLY

    def cite(self, reason: str) -> str:
        return self.cites.get(reason) or GENERAL.get(reason, "G2")

    def ladder(self, suerte: Suerte) -> Ladder | None:
        if suerte is TRUCO:
            return self.truco
        if suerte is ENVIDO:
            return self.envido
        return self.flor.ladder if self.flor is not None else None

    def with_options(self, given: Mapping[str, str]) -> Rulebook:
        """This rulebook as a house plays it.

        Raises OptionError for an option it does not have, a value the option does not take, and options that take
        the ground from one another, in whatever order they are given.
        """
        book = self
        for name, value in given.items():
            _agrees(self, name, value, given)
            book = _with_option(book, name, value)
        return book


GENERAL: Mapping[str, str] = MappingProxyType(
    {
        "answer": "G1",
        "turn": "G2",
        "truco-window": "G2",
        "wanted-truco": "G3",
        "envido-first": "G4",
        "envido-window": "G4",
        "flor-first": "G5",
        "flor-window": "G5",
        "raise": "G6",
        "needs-card": "G6",
        "rung": "G6",
        "mazo": "G7",
        "mazo-when": "G7",
        "parda": "G8",
        "over": "G9",
        "moment": "G10",
        "game": "G11",
        "score": "G12",
        "declare": "G13",
        "cut": "G14",
    }
)


def _known(book: Rulebook) -> str:
    return "; ".join(f"{o.name}={o.values()} (default {o.default})" for o in book.options) or "none"


def _option(book: Rulebook, name: str) -> Option:
    for option in book.options:
        if option.name == name:
            return option
    said = f"{book.id} has no option {name!r}; its options: {_known(book)}"
    raise OptionError(said, what="option-unknown", name=name)


def _agrees(book: Rulebook, name: str, value: str, given: Mapping[str, str]) -> None:
    """Whether an option still finds what it changes once each of the others is chosen."""
    option = _option(book, name)
    chosen = " ".join(f"{other}={said}" for other, said in book.chosen)
    others = {f"{other}={said}": (other, said) for other, said in given.items() if other != name}
    for clash, other in [(chosen, None), *others.items()] if chosen else others.items():
        try:
            after = book if other is None else _with_option(book, *other)
            for path, new in option.sets(value) or ():
                after = changed(after, path, new)
        except PathError:
            said = f"{name}={value} makes no sense with {clash}; the options of {book.id}: {_known(book)}"
            values = {"name": name, "value": value, "clash": clash}
            raise OptionError(said, option.article, "option-clash", **values) from None


def _with_option(book: Rulebook, name: str, value: str) -> Rulebook:
    option = _option(book, name)
    if any(name == set_name for set_name, _ in book.chosen):
        raise OptionError(f"option {name!r} is given twice", what="option-twice", name=name)
    sets = option.sets(value)
    if sets is None:
        said = f"{name}={value}: {option.name} takes {option.values()}"
        raise OptionError(said, option.article, "option-value", name=name, value=value)
    made = book
    for path, new in sets:
        made = changed(made, path, new)
    return replace(made, chosen=(*made.chosen, (name, value)))


def changed(thing: Any, path: str, value: Any) -> Any:
    """A copy of a nest of dataclasses with the field at this dotted path changed.

    A step into a tuple names one of its entries: a bet by its name (``envido.rungs.falta.how``), or what stands for a
    number of players (``formats.4.until_points``).
    """
    if isinstance(thing, tuple):
        return _entry_changed(thing, path, value)
    if not is_dataclass(thing) or isinstance(thing, type):
        raise PathError(f"{path!r} does not lead to a field")
    head, _, rest = path.partition(".")
    if head not in {f.name for f in fields(thing)}:
        raise PathError(f"{type(thing).__name__} has no field {head!r}")
    new = changed(getattr(thing, head), rest, value) if rest else value
    return replace(thing, **{head: new})


def _entry_changed(entries: tuple[Any, ...], path: str, value: Any) -> tuple[Any, ...]:
    head, _, rest = path.partition(".")
    for place, entry in enumerate(entries):
        if isinstance(entry, tuple) and len(entry) == 2 and str(entry[0]) == head:
            new: Any = (entry[0], changed(entry[1], rest, value) if rest else value)
        elif getattr(entry, "name", None) == head:
            new = changed(entry, rest, value) if rest else value
        else:
            continue
        return (*entries[:place], new, *entries[place + 1 :])
    raise PathError(f"there is no {head!r} among the entries")
