"""Engine and kernel walk the same random matches: same actions, points, ends, and the same view field by field."""

from __future__ import annotations

import pytest

from tests.kernel.lockstep import LEAST, Apart, Lockstep, walk, walk_case
from tests.kernel.refinement import shortened
from truquero.engine import Call, Phase
from truquero.kernel import Kernel
from truquero.kernel.words import FIRST_WORD
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import Rulebook

SMALL = [
    *[(book, 2) for book in BOOKS.values() if 2 in book.players and book is not VALENCIA],
    *[(BOOKS["asturias"], 4), (BOOKS["almeria"], 4), (BELMEZ, 4)],
]

SEEDS, LIMIT = range(4), 40
"""So many matches, and so many actions of each. Planted faults must be noticed in as much."""


@pytest.mark.parametrize(("book", "players"), SMALL, ids=lambda x: getattr(x, "id", str(x)))
def test_the_same_match_twice(book: Rulebook, players: int) -> None:
    assert walk(Kernel(book, players), SEEDS, LIMIT) > 20


@pytest.mark.parametrize(
    ("book", "players"), [(ARGENTINO, 6), (TARIJA, 4), (VALENCIA, 2)], ids=lambda x: getattr(x, "id", str(x))
)
def test_the_beginning_of_a_match_twice(book: Rulebook, players: int) -> None:
    assert Lockstep(Kernel(book, players), seed=1).run(limit=12) > 3


def test_options_of_the_house_count() -> None:
    book = ARGENTINO.with_options({"flor": "no", "falta": "partida"})
    assert walk(Kernel(book, 2), range(2), LIMIT) > 20


def test_a_short_game_is_won_by_what_is_paid_first() -> None:
    """In a game to 2 every mano may end it, so what flor, envido and truco pay must come in the engine's order."""
    assert walk(Kernel(shortened(TARIJA, 2), 2), SEEDS, LIMIT) > 20


def test_B32_bets_before_looking() -> None:
    """Some seats have not looked: they see no cards of their own, bet de cerrao, and look when they want to."""
    kernel = Kernel(BELMEZ, 2)
    said, look = set[str](), kernel.words.number_of(Call("mira"))
    for seed in range(12):
        one = Lockstep(kernel, seed)
        one.check()
        while one.steps < LIMIT and one.engine.phase is Phase.PLAY:
            said |= {kernel.words.name(a) for s in (1, 2) if s - 1 in one.blind for a in one.beside.options(s)}
            one.step()
            one.check()
    assert {"mira", "truco (blind)", "envido-y-truco (blind)"} <= said
    assert look >= FIRST_WORD


def test_a_case_of_the_whole_walk_is_walked_however_little_time_it_gets() -> None:
    found = walk_case(Kernel(BOOKS["almeria"], 2), steps=300, seconds=0, first=9)
    assert (found.steps >= LEAST, found.apart) == (True, "")


def test_whatever_goes_wrong_in_a_case_of_the_whole_walk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for error in (Apart("a word"), ZeroDivisionError("a fault")):

        def broken(self: Lockstep, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(Lockstep, "step", broken)
        found = walk_case(Kernel(BOOKS["almeria"], 2), steps=300, seconds=9)
        assert found.steps == 0
        assert str(error) in found.apart
