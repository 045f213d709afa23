"""Every field of a rulebook changes the game: flip it to another valid value, and something goes another way.

A field that shows no effect is dead, and has no place in the rules. A field that may hold nothing else (the checks of
its piece refuse every other value) has nothing to show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import Any

import pytest

from tests.rules.flips import COMPILED, flips, is_told, leaves
from tests.rules.situations import MOODS, Game, differs, probes, record
from truquero.bots.signs import claims
from truquero.prose.rulebook_page import page
from truquero.rulebooks import ARGENTINO, BOOKS
from truquero.rules import (
    AllParda,
    Annuls,
    Contested,
    Decides,
    Draw,
    How,
    LeadAfter,
    Marker,
    MustShow,
    Penalty,
    Raises,
    Rhythm,
    Rulebook,
    Settling,
    Turned,
    Window,
    mark,
)

BATCHES = 6
"""How often every kind of table plays before a field is called dead; most show themselves in the first."""
DEEDS = 30


@cache
def games(book: Rulebook, batch: int) -> list[Game]:
    """One short game of each kind of table and mood; the more unlikely the field, the more batches are asked for."""
    kinds = [(players, strict) for players in book.players for strict in (False, True)]
    return [record(book, players, strict, mood, batch, DEEDS) for players, strict in kinds for mood in MOODS]


@cache
def tried(book: Rulebook) -> list[object]:
    return probes(book)


class Witness:
    """Looks for a difference, and remembers which games showed one for a field of this name."""

    def __init__(self) -> None:
        self.shown: Counter[tuple[str, int]] = Counter()

    def alive(self, book: Rulebook, others: Iterable[Rulebook], name: str) -> bool | None:
        """Whether any of these other rulebooks plays another game than this one; None: there are no others."""
        unshown: list[Rulebook] = []
        for other in others:
            if probes(other) != tried(book) or self.shows(book, other, name, 0):
                return True
            unshown.append(other)
        if not unshown:
            return None
        return any(self.shows(book, other, name, batch) for batch in range(1, BATCHES) for other in unshown)

    def shows(self, book: Rulebook, other: Rulebook, name: str, batch: int) -> bool:
        found = games(book, batch)
        order = sorted(range(len(found)), key=lambda at: -self.shown[name, at])
        at = next((at for at in order if differs(other, found[at])), None)
        if at is not None:
            self.shown[name, at] += 1
        return at is not None


def dead_fields(*books: Rulebook) -> Iterator[str]:
    """The fields that nothing can be shown of. A piece that two of the books share is tried once."""
    witness = Witness()
    seen: list[Rulebook] = []
    for book in books:
        for path, value in leaves(book):
            top: Any = getattr(book, path.partition(".")[0])
            if is_told(path) or (top and any(getattr(other, path.partition(".")[0], None) is top for other in seen)):
                continue
            if witness.alive(book, flips(book, path, value), path.rpartition(".")[2]) is False:
                yield f"{book.id}: {path}"
        seen.append(book)


def test_every_field_changes_the_game() -> None:
    assert list(dead_fields(*BOOKS.values())) == []


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Moonlit(Rulebook):
    """A rulebook with a field that nobody reads."""

    full_moon: bool = False


@pytest.mark.skipif(COMPILED, reason="no interpreted class can inherit from a compiled one")
def test_a_field_that_nobody_reads_is_found_dead() -> None:
    planted = Moonlit(
        **{f.name: getattr(ARGENTINO, f.name) for f in fields(ARGENTINO)} | {"players": (4,), "options": ()}
    )
    witness = Witness()
    others = list(flips(planted, "full_moon", False))
    assert [getattr(other, "full_moon", None) for other in others] == [True]
    assert witness.alive(planted, others, "full_moon") is False


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_every_value_of_an_option_changes_the_game(book: Rulebook) -> None:
    witness = Witness()
    values = [(o.name, v) for o in book.options for v in o.samples() if v != o.default]
    dead = [f"{o}={v}" for o, v in values if not any(alive_beside(witness, book, o, v))]
    assert dead == []


def alive_beside(witness: Witness, book: Rulebook, option: str, value: str) -> Iterator[bool | None]:
    """By itself, or else beside a value of another option: the aces of K6 need the pack that has them."""
    yield witness.alive(book, [book.with_options({option: value})], option)
    for other in book.options:
        for beside in other.samples():
            if other.name != option and beside != other.default:
                base = book.with_options({other.name: beside})
                yield witness.alive(base, [book.with_options({other.name: beside, option: value})], option)


def told(book: Rulebook) -> object:
    """What people are told: the page, the marks of every score, what a bot takes a sign for."""
    marks = [mark(points, book.match, book.marker) for points in range(book.match.target)]
    return page(book), book.match.match, marks, [claims(book, players) for players in book.players]


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_every_name_is_told(book: Rulebook) -> None:
    """What a thing is called, and the article it stands in, is read somewhere: on the page or in what happens."""
    mute: list[str] = []  # a key only tells two bets of one word apart: without it the ladder is refused
    for path, value in leaves(book):
        if not is_told(path) or path == "id" or path.endswith(".key"):
            continue
        others = list(flips(book, path, value))
        if others and not any(told(other) != told(book) or cited(other) != cited(book) for other in others[:3]):
            mute.append(path)
    assert mute == []


@cache
def cited(book: Rulebook) -> frozenset[str]:
    """Every article that a rulebook names in one of its pieces."""
    return frozenset(value for path, value in leaves(book) if path.endswith("article"))


VOCABULARY: tuple[type[Enum], ...] = (
    *(AllParda, Annuls, Contested, Decides, Draw, How, LeadAfter, Marker, MustShow),
    *(Penalty, Raises, Rhythm, Settling, Turned, Window),
)


def test_every_word_of_the_vocabulary_is_said_by_some_book() -> None:
    houses = [b.with_options({o.name: v}) for b in BOOKS.values() for o in b.options for v in o.samples()]
    said = {value for book in (*BOOKS.values(), *houses) for _, value in leaves(book) if isinstance(value, Enum)}
    assert {member for kind in VOCABULARY for member in kind} - said == set()
