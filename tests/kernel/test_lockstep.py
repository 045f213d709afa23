"""Engine and kernel walk the same random matches: same actions, points, ends, and the same view field by field."""

from __future__ import annotations

import pytest

from tests.kernel.lockstep import Lockstep, walk
from truquero.kernel import Kernel
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import Rulebook

SMALL = [
    *[(book, 2) for book in BOOKS.values() if 2 in book.players and book is not VALENCIA],
    *[(BOOKS["asturias"], 4), (BOOKS["almeria"], 4), (BELMEZ, 4)],
]

LARGE = [(ARGENTINO, 6), (TARIJA, 4), (VALENCIA, 2)]


@pytest.mark.parametrize(("book", "players"), SMALL, ids=lambda x: getattr(x, "id", str(x)))
def test_the_same_match_twice(book: Rulebook, players: int) -> None:
    assert walk(Kernel(book, players), range(3), limit=40) > 20


@pytest.mark.parametrize(
    ("book", "players"), [(ARGENTINO, 6), (TARIJA, 4), (VALENCIA, 2)], ids=lambda x: getattr(x, "id", str(x))
)
def test_the_beginning_of_a_match_twice(book: Rulebook, players: int) -> None:
    assert Lockstep(Kernel(book, players), seed=1).run(limit=12) > 3


def test_options_of_the_house_count() -> None:
    book = ARGENTINO.with_options({"flor": "no", "falta": "partida"})
    assert walk(Kernel(book, 2), range(2), limit=40) > 20
