"""A rulebook: everything a region's people wrote down, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from truquero.cards import Card
from truquero.rules.consistency import book_faults
from truquero.rules.counting import Counting, Muestra, Ranking, Vira
from truquero.rules.faults import RulebookError, check
from truquero.rules.flor import EachSpeaks, FalseFlor, Flor, FlorAsking
from truquero.rules.formats import Schedule
from truquero.rules.ladder import ENVIDO, TRUCO, Envido, Ladder, Settling, Suerte, Truco
from truquero.rules.match_rules import BlindBets, Dealing, DoubleBet, Manners, Marker, MatchShape, Mazo
from truquero.rules.options import LENGTHS, NORMAL, Lengths, Option, OptionError, PathError, Preset, changed_at_once
from truquero.rules.pardas import Pardas
from truquero.rules.signs import Sign


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rulebook:
    """One region's game. Compared by identity: options make new rulebooks.

    A rulebook that makes no sense cannot be made: RulebookError names every field that is wrong.
    """

    id: str
    name: str
    place: str
    language: str
    players: tuple[int, ...]
    pack: tuple[Card, ...]
    packs: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    """Packs of their own for some numbers of players."""
    ranking: Ranking
    counting: Counting | None = None
    """What cards are worth in envido and flor; None where neither is played."""
    muestra: Muestra | Vira | None = None
    match: MatchShape
    formats: tuple[tuple[int, Schedule], ...] = ()
    """When so many players play a deal in duels; otherwise it is a redondo."""
    truco: Truco
    envido: Envido | None = None
    flor: Flor | None = None
    farta: str = ""
    """The word that accepts a bet only for the points the side still needs."""
    pardas: Pardas
    mazo: Mazo
    dealing: Dealing
    manners: Manners | None = None
    """What a strict table checks; None where there is nothing to show."""
    signs: tuple[Sign, ...] = ()
    marker: Marker
    captains: bool = False
    """Whether captains see their partner's cards in a redondo."""
    blind: BlindBets | None = None
    cover: str = ""
    """The word that plays a card face down."""
    double: DoubleBet | None = None
    synonyms: tuple[tuple[str, str], ...] = ()
    """Synonyms: (what is said, what it means)."""
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    """The ways to play that people look for first, the usual one before the others."""
    lengths: Lengths | None = None
    """How a short and a long match are chosen; None: all matches are as long."""
    chosen: tuple[tuple[str, str], ...] = ()
    """The options that were set, as given."""
    cites: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The article behind each field and each reason; general articles cover what is missing here."""

    def __post_init__(self) -> None:
        if isinstance(self.presets, tuple) and isinstance(self.options, tuple):
            # A book made from another one, with options of its own, keeps what still makes sense.
            known = {option.name for option in self.options}
            kept = tuple(p for p in self.presets if known.issuperset(dict(p.options)))
            object.__setattr__(self, "presets", kept)
            if isinstance(self.lengths, Lengths) and not known.issuperset(dict(self.lengths.short + self.lengths.long)):
                object.__setattr__(self, "lengths", None)
        check(self, book_faults(self), self.id if isinstance(self.id, str) else "")

    def pack_for(self, players: int) -> tuple[Card, ...]:
        for number, pack in self.packs:
            if number == players:
                return pack
        return self.pack

    def schedule(self, players: int) -> Schedule | None:
        """When so many players play duels; None: never."""
        for number, schedule in self.formats:
            if number == players:
                return schedule
        return None

    def cite(self, reason: str) -> str:
        return self.cites.get(reason) or GENERAL.get(reason, "G2")

    def ladder(self, suerte: Suerte) -> Ladder | None:
        if suerte is TRUCO:
            return self.truco
        if suerte is ENVIDO:
            return self.envido
        return self.flor

    def the_ladder(self, suerte: Suerte) -> Ladder:
        """The ladder of a suerte, for code that is reached only where it is played. Raises LookupError."""
        ladder = self.truco if suerte is TRUCO else self.envido if suerte is ENVIDO else self.flor
        if ladder is None:
            raise LookupError(f"{self.id} has no {suerte.value}")
        return ladder

    def settling(self, suerte: Suerte) -> Settling | None:
        """When a suerte's values are heard and its points written; None for the truco, and for what is not played."""
        if suerte is TRUCO:
            return None
        if suerte is ENVIDO:
            return self.envido.settling if self.envido is not None else None
        return self.flor.settling if self.flor is not None else None

    @property
    def the_flor(self) -> Flor:
        """The flor, for code that is reached only where one is played. Raises LookupError."""
        if self.flor is None:
            raise LookupError(f"{self.id} has no flor")
        return self.flor

    @property
    def the_envido(self) -> Envido:
        """The envido, for code that is reached only where one is played. Raises LookupError."""
        if self.envido is None:
            raise LookupError(f"{self.id} has no envido")
        return self.envido

    @property
    def the_manners(self) -> Manners:
        """The infractions, for code that is reached only where envido or flor is played. Raises LookupError."""
        if self.manners is None:
            raise LookupError(f"{self.id} has no manners")
        return self.manners

    @property
    def each_speaks(self) -> EachSpeaks | None:
        """How everyone who sang a flor speaks, where flores are decided like that (B29)."""
        return self.flor.fight if self.flor is not None and isinstance(self.flor.fight, EachSpeaks) else None

    @property
    def flor_asking(self) -> FlorAsking | None:
        """What asking for a flor that was not sung brings, where that is allowed (A20)."""
        return self.flor.ask if self.flor is not None else None

    @property
    def false_flor(self) -> FalseFlor | None:
        """What a flor sung without holding one costs (T15)."""
        return self.flor.false if self.flor is not None else None

    def at_once(self, suerte: Suerte) -> bool:
        """Whether the points of a suerte are written as soon as it is settled, and not at the end of the mano."""
        return self.settling(suerte) is Settling.ALOUD_AT_ONCE

    def with_options(self, given: Mapping[str, str]) -> Rulebook:
        """This rulebook as a house plays it.

        Raises OptionError for an option it does not have, a value the option does not take, and options that exclude
        each other, in any order.
        """
        book = self
        for name, value in given.items():
            _agrees(self, name, value, given)
            book = _with_option(book, name, value)
        return book

    def preset(self, name: str) -> Preset:
        """A preset by its id. Raises OptionError."""
        for preset in self.presets:
            if preset.id == name:
                return preset
        known = ", ".join(p.id for p in self.presets) or "none"
        raise OptionError(
            f"{self.id} has no preset {name!r}; its presets: {known}", what="preset-unknown", name=name, known=known
        )

    def with_preset(self, name: str, given: Mapping[str, str] | None = None) -> Rulebook:
        """This rulebook with a preset. Options given as well win over those of the preset."""
        return self.chosen_as(preset=name, given=given)

    def chosen_as(self, *, preset: str = "", length: str = "", given: Mapping[str, str] | None = None) -> Rulebook:
        """This rulebook with a preset, a length and options: a length goes before a preset, and an option before both.

        Raises OptionError.
        """
        named = dict(self.preset(preset).options) if preset else {}
        return self.with_options({**named, **(self.length_options(length) if length else {}), **(given or {})})

    def length_options(self, name: str) -> dict[str, str]:
        """The options of a length: "short", "normal" or "long". Raises OptionError."""
        known = LENGTHS if self.lengths is not None else (NORMAL,)
        if name not in known:
            said = f"{self.id} has no length {name!r}; its lengths: {', '.join(known)}"
            raise OptionError(said, what="length-unknown", name=name, known=", ".join(known))
        return self.lengths.of(name) if self.lengths is not None else {}

    @property
    def length(self) -> str:
        """Which of the lengths this is, by the options that were set; empty if it is none of them."""
        if self.lengths is None:
            return NORMAL
        usual = {o.name: o.default for o in self.options if o.name in dict(self.lengths.short + self.lengths.long)}
        now = {name: value for name, value in self.chosen if name in usual}
        return next((name for name in LENGTHS if {**usual, **now} == {**usual, **self.lengths.of(name)}), "")

    def every_option(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options of a table that chose these, defaults included: they stay when a default changes."""
        book = self.with_options(given)
        for option in self.options:
            if option.name not in given:
                try:
                    book = _with_option(book, option.name, option.default)
                except (OptionError, RulebookError):
                    continue  # it makes no sense with what was chosen
        return dict(book.chosen)

    def options_of_old(self, kept: Mapping[str, str]) -> dict[str, str]:
        """A table's options from what was stored: a missing one had the default of its time."""
        return {**kept, **{o.name: o.formerly for o in self.options if o.formerly and o.name not in kept}}

    def told_options(self) -> dict[str, str]:
        """The options that a record has to name: those that differ from the default, or whose default has changed."""
        chosen = dict(self.chosen)
        values = {o.name: (chosen.get(o.name, o.default), o) for o in self.options}
        return {name: value for name, (value, o) in values.items() if value != o.default or o.formerly}


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
    """Whether an option still has something to change when another one is chosen."""
    option = _option(book, name)
    chosen = " ".join(f"{other}={said}" for other, said in book.chosen)
    others = {f"{other}={said}": (other, said) for other, said in given.items() if other != name}
    for clash, other in [(chosen, None), *others.items()] if chosen else others.items():
        try:
            after = book if other is None else _with_option(book, *other)
            changed_at_once(after, option.sets(value) or ())
        except (PathError, RulebookError):
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
    made: Rulebook = changed_at_once(book, sets, chosen=(*book.chosen, (name, value)))
    return made
