"""The characters by name: how a seat gets its player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from truquero.bots.azar import Azar
from truquero.bots.player import Bot
from truquero.fairness.shuffle import Rng, seeded_rng
from truquero.rules import Rulebook
from truquero.seats import Seat


class CharacterError(ValueError):
    """A character that does not exist, or something it cannot be told; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character and how it was told to play: ``prudente``, ``embustero:copas=no``."""

    name: str
    settings: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        told = ",".join(f"{key}={value}" for key, value in self.settings.items())
        return f"{self.name}:{told}" if told else self.name

    def sit(self, book: Rulebook, players: int, seat: Seat, seed: int) -> Bot:
        """A player for a seat. The same seed, and the same things seen, bring the same actions."""
        return _MAKE[self.name](book, players, seat, self.settings, seeded_rng(seed))


def _azar(book: Rulebook, players: int, seat: Seat, settings: Mapping[str, str], rng: Rng) -> Bot:
    return Azar(rng)


_MAKE: dict[str, Callable[[Rulebook, int, Seat, Mapping[str, str], Rng], Bot]] = {
    "azar": _azar,
}

CHARACTERS: tuple[str, ...] = tuple(_MAKE)
"""From the weakest to the strongest."""


def character(text: str) -> Character:
    """A character from its name, with settings if any.

    >>> str(character("azar"))
    'azar'
    """
    name, _, told = text.strip().partition(":")
    if name not in _MAKE:
        raise CharacterError(f"there is no player {name!r}; there are {', '.join(CHARACTERS)}")
    settings: dict[str, str] = {}
    for pair in filter(None, told.split(",")):
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not value:
            raise CharacterError(f"{pair!r} of {text!r} is not a setting: write name=value")
        settings[key] = value
    return Character(name, settings)
