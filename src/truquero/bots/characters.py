"""The characters by name: how a seat gets its player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from truquero.bots.azar import Azar
from truquero.bots.bullies import Bully
from truquero.bots.embustero import Embustero
from truquero.bots.heuristics import NAMES
from truquero.bots.levels import LEVELS, Levelled
from truquero.bots.novato import Novato
from truquero.bots.player import Bot
from truquero.bots.prudente import Prudente
from truquero.bots.trained_player import Maestro
from truquero.fairness.shuffle import Rng, seeded_rng
from truquero.maestro.bully_words import BULLIES
from truquero.prose.sentences import listed
from truquero.rules import Rulebook
from truquero.seats import Seat

_Maker = Callable[[Rulebook, int, Seat, Mapping[str, str], Rng], Bot]


class CharacterError(ValueError):
    """A character that does not exist, or a setting it does not have; the message says what would work."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character and how it was told to play: ``prudente``, ``embustero:copas=no``, ``always-bet+embustero``."""

    name: str
    settings: Mapping[str, str] = field(default_factory=dict)
    bully: str = ""
    """The rule of a bully that is wrapped round it, if any."""

    def __str__(self) -> str:
        told = ",".join(f"{key}={value}" for key, value in self.settings.items())
        who = f"{self.bully}+{self.name}" if self.bully else self.name
        return f"{who}:{told}" if told else who

    def sit(self, book: Rulebook, players: int, seat: Seat, seed: int) -> Bot:
        """A player for a seat. The same seed and the same events give the same actions."""
        bot = _MAKE[self.name](book, players, seat, self.settings, seeded_rng(seed))
        return Bully(self.bully, bot) if self.bully else bot


def _azar(book: Rulebook, players: int, seat: Seat, settings: Mapping[str, str], rng: Rng) -> Bot:
    return Azar(rng)


BLUFFING = frozenset({"temprano", "ultima", "pardas"})
"""Advice about bluffs, for characters that bluff."""
PRUDENTE = NAMES - BLUFFING - {"passe"}
EMBUSTERO = NAMES - {"passe"}
"""The advice each follows by default. ``passe`` opens a truc on envit cards: only if asked for."""
WORLDS = {"1": 0.5, "2": 1.0, "3": 3.0}
"""How many worlds are imagined, relative to the usual number."""


def _rules(settings: Mapping[str, str], usual: frozenset[str]) -> frozenset[str]:
    rules = set(usual)
    for name, value in settings.items():
        if name in NAMES:
            (rules.add if value == "si" else rules.discard)(name)
    return frozenset(rules)


def _level(settings: Mapping[str, str]) -> float:
    return WORLDS[settings.get("level", "2")]


def _novato(book: Rulebook, players: int, seat: Seat, settings: Mapping[str, str], rng: Rng) -> Bot:
    return Novato(book, players, seat, rng)


def _prudente(book: Rulebook, players: int, seat: Seat, settings: Mapping[str, str], rng: Rng) -> Bot:
    return Prudente(book, players, seat, rng, _rules(settings, PRUDENTE), _level(settings))


def _embustero(book: Rulebook, players: int, seat: Seat, settings: Mapping[str, str], rng: Rng) -> Bot:
    return Embustero(book, players, seat, rng, _rules(settings, EMBUSTERO), _level(settings))


def _levelled(name: str) -> _Maker:
    return lambda book, players, seat, settings, rng: Levelled(name, book, players, seat, rng, EMBUSTERO)


def _maestro(book: Rulebook, players: int, seat: Seat, settings: Mapping[str, str], rng: Rng) -> Bot:
    mixes, solves = (settings.get(name) != "no" for name in ("mix", "solve"))
    adapts = settings.get("adapt") == "si"
    return Maestro(book, players, seat, rng, EMBUSTERO, mixes=mixes, solves=solves, adapts=adapts)


_MAKE: dict[str, _Maker] = {
    "novato": _novato,
    **{name: _levelled(name) for name in LEVELS},
    "maestro": _maestro,
    "azar": _azar,
    "prudente": _prudente,
    "embustero": _embustero,
}

STEPS: tuple[str, ...] = ("novato", *LEVELS, "maestro")
"""The levels for people, from the weakest to the strongest."""
CHARACTERS: tuple[str, ...] = tuple(_MAKE)
"""The levels, and then the styles: azar, prudente and embustero."""
_SETTINGS: dict[str, dict[str, tuple[str, ...]]] = {
    "prudente": {"level": tuple(WORLDS), **dict.fromkeys(sorted(NAMES - BLUFFING), ("si", "no"))},
    "embustero": {"level": tuple(WORLDS), **dict.fromkeys(sorted(NAMES), ("si", "no"))},
    "maestro": dict.fromkeys(("mix", "solve", "adapt"), ("si", "no")),
}
"""What each character can be told, by name and values. Without ``mix``, maestro does what it does most often; without
``solve`` it plays the last baza as the others, and only with ``adapt`` it leans against habits of its rivals."""


def character(text: str) -> Character:
    """A character from its name, with settings if any. Raises CharacterError.

    >>> str(character("embustero:copas=no,level=3"))
    'embustero:copas=no,level=3'
    """
    bully, plus, rest = text.strip().rpartition("+")
    if plus and bully not in BULLIES:
        raise CharacterError(f"there is no bully {bully!r}; there are {', '.join(BULLIES)}")
    name, _, told = rest.partition(":")
    if name not in _MAKE:
        raise CharacterError(f"there is no player {name!r}; there are {', '.join(CHARACTERS)}")
    settings: dict[str, str] = {}
    for pair in filter(None, told.split(",")):
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not value:
            raise CharacterError(f"{pair!r} of {text!r} is not a setting: write name=value")
        if key in settings:
            raise CharacterError(f"{key!r} is set twice in {text!r}")
        _check(name, key, value)
        settings[key] = value
    return Character(name, settings, bully)


def _check(name: str, key: str, value: str) -> None:
    known = _SETTINGS.get(name)
    if known is None:
        raise CharacterError(f"{name} has no settings; {listed(tuple(_SETTINGS), 'en')} have")
    if key not in known:
        raise CharacterError(f"{name} has no setting {key!r}; there are {', '.join(known)}")
    if value not in known[key]:
        raise CharacterError(f"{key} is {' or '.join(known[key])}, not {value!r}")
