"""Who meets whom, by which rules: what was asked for, checked before anybody plays.

A rulebook cannot be sent to another process, so a setting holds only text; every process makes the table from it once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from truquero.bots.characters import CHARACTERS, Character, CharacterError, character
from truquero.prose.describe import either
from truquero.rulebook_files import NoSuchBook, named_rulebook
from truquero.rules import Rulebook

LARGEST_SEED = 2**63 - 1


class ArenaError(ValueError):
    """Something that cannot be played as asked; the message says why and what would work."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A pool of bots and the table they meet at.

    The rulebook is written as on the command line: ``belmez``, ``belmez:patas=3``, ``my_rules.py``. No players: the
    fewest the rulebook allows. A team is one character, in all its seats.
    """

    rulebook: str
    bots: tuple[str, ...]
    players: int | None = None
    seed: int = 1
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """How much is played in each meeting of two bots: deals or pairs, and perhaps a reason to stop early.

    ``deals``: pairs are played in the order of their numbers until at least so many cards were dealt, counting the
    replays. ``pairs``: exactly so many pairs, two games each. ``clear_above``: stop as soon as it is clear that one of
    the two wins more than this share of the games.
    """

    deals: int | None = None
    pairs: int | None = None
    clear_above: float | None = None

    def __post_init__(self) -> None:
        if (self.deals is None) == (self.pairs is None):
            raise ArenaError("say how much to play: a number of deals or a number of pairs")
        for name, number in (("deals", self.deals), ("pairs", self.pairs)):
            if number is not None and number < 1:
                raise ArenaError(f"{number} {name} cannot be played: use 1 or more")
        if self.clear_above is not None and not 0.5 <= self.clear_above < 1:
            raise ArenaError(f"a share of {self.clear_above:g} cannot be waited for: it must be from 0.5 up to below 1")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot of the pool: its character, and the name it goes by in the results."""

    name: str
    character: Character


@dataclass(frozen=True, slots=True)
class ArenaTable:
    """A setting made real: what a process needs to play any pair of it."""

    book: Rulebook
    players: int
    strict: bool
    seed: int
    entrants: tuple[Entrant, ...]

    @property
    def meetings(self) -> tuple[tuple[Entrant, Entrant], ...]:
        """Every two bots of the pool, in the order in which they were named."""
        return tuple(combinations(self.entrants, 2))


def table_of(setting: Setting) -> ArenaTable:
    """The table of a setting. Raises ArenaError for whatever in it cannot be played."""
    book = book_of(setting.rulebook)
    players = min(book.players) if setting.players is None else setting.players
    if players not in book.players:
        raise ArenaError(f"{book.id} is played by {either(book.players)}, not by {players}")
    if not 0 <= setting.seed <= LARGEST_SEED:
        raise ArenaError(f"{setting.seed} is not a seed: it must be from 0 to {LARGEST_SEED}")
    if len(setting.bots) < 2:
        raise ArenaError(f"name two bots or more, as in {CHARACTERS[0]},{CHARACTERS[-1]}; there are {_known()}")
    characters = [_character(text, book, players) for text in setting.bots]
    entrants = tuple(Entrant(*both) for both in zip(told_apart(characters), characters, strict=True))
    return ArenaTable(book, players, setting.strict, setting.seed, entrants)


def _character(text: str, book: Rulebook, players: int) -> Character:
    """A character that can sit at this table: some settings can only be checked there."""
    try:
        told = character(text)
        told.sit(book, players, 1, 0)
    except CharacterError as error:
        raise ArenaError(str(error)) from None
    except (LookupError, ValueError) as error:
        raise ArenaError(f"{text!r} cannot sit down at {book.id}: {type(error).__name__} {error}") from None
    return told


def _known() -> str:
    return ", ".join(CHARACTERS)


def told_apart(characters: Sequence[Character]) -> list[str]:
    """A name for each: that of its character, with a number where the same one comes twice.

    >>> told_apart([Character("azar"), Character("azar"), Character("novato")])
    ['azar#1', 'azar#2', 'novato']
    """
    names = [str(c) for c in characters]
    times, met = Counter(names), Counter[str]()
    found: list[str] = []
    for name in names:
        met[name] += 1
        found.append(f"{name}#{met[name]}" if times[name] > 1 else name)
    return found


def bots_of(text: str) -> tuple[str, ...]:
    """The bots of a list with commas; commas also separate the settings of one bot.

    >>> bots_of("azar,embustero:copas=no,risk=2,novato")
    ('azar', 'embustero:copas=no,risk=2', 'novato')
    """
    found: list[str] = []
    for part in (piece.strip() for piece in text.split(",")):
        if found and ":" in found[-1] and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        elif part:
            found.append(part)
    return tuple(found)


def book_of(text: str) -> Rulebook:
    """A rulebook by its id or from a file, with options if any: ``belmez:patas=3``, ``my_rules.py:patas=3``."""
    try:
        return named_rulebook(text)
    except NoSuchBook as error:
        raise ArenaError(str(error)) from None
