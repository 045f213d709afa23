"""The four markers: what lies on the table for every score."""

from __future__ import annotations

import pytest

from truquero.rulebooks import ALMERIA, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import Marker, Rulebook, mark
from truquero.rules.markers import CoinLine, CoinPile, Marks, Stones, Tally, draw


def _mark(book: Rulebook, points: int) -> object:
    return mark(points, book.match, book.marker)


@pytest.mark.parametrize(
    ("points", "coins"),
    [
        (0, CoinLine(False, 0, 0, 0)),
        (4, CoinLine(False, 0, 0, 4)),
        (5, CoinLine(False, 0, 5, 0)),
        (6, CoinLine(False, 0, 5, 1)),
        (9, CoinLine(False, 0, 9, 0)),
        (10, CoinLine(False, 1, 0, 0)),
        (17, CoinLine(False, 1, 5, 2)),
        (19, CoinLine(False, 1, 9, 0)),
        (20, CoinLine(True, 0, 0, 0)),
        (37, CoinLine(True, 1, 5, 2)),
    ],
)
def test_B34_coins_before_and_behind_the_line(points: int, coins: CoinLine) -> None:
    assert _mark(BELMEZ, points) == coins


@pytest.mark.parametrize(
    ("points", "coins"),
    [(5, CoinPile(False, 1, 2)), (8, CoinPile(False, 2, 2)), (9, CoinPile(True, 0, 0)), (14, CoinPile(True, 1, 2))],
)
def test_L12_large_coins_are_three_and_small_ones_one(points: int, coins: CoinPile) -> None:
    assert _mark(ALMERIA, points) == coins


def test_V4_stones_start_again_when_the_roins_are_made() -> None:
    assert _mark(VALENCIA, 8) == Stones(False, 8)
    assert _mark(VALENCIA, 9) == Stones(True, 0)


def test_T21_the_tally_groups_matchsticks_by_five() -> None:
    assert _mark(TARIJA, 13) == Tally(False, 2, 3)
    assert _mark(TARIJA, 15) == Tally(True, 0, 0)


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_every_score_can_be_read_back_from_the_table(book: Rulebook) -> None:
    for points in range(book.match.target):
        marks = mark(points, book.match, book.marker)
        assert marks.points + (book.match.half if marks.second_half else 0) == points
        assert draw(marks)
        piles = [marks] if isinstance(marks, CoinPile) else []
        assert all(max(pile.large, pile.small) <= 4 for pile in piles)


@pytest.mark.parametrize("points", [-1, 41])
def test_a_score_outside_the_game_is_refused(points: int) -> None:
    with pytest.raises(ValueError, match="outside 0 to 40"):
        mark(points, BELMEZ.match, Marker.COINS)


@pytest.mark.parametrize(
    ("marks", "drawn"),
    [
        (CoinLine(False, 0, 0, 0), "·"),
        (CoinLine(False, 1, 5, 2), "●¦ ◎ ○○"),
        (CoinLine(True, 2, 9, 0), "●●¦ ⊚"),
        (CoinLine(True, 0, 0, 3), "○○○"),
        (CoinPile(False, 0, 0), "·"),
        (CoinPile(True, 2, 1), "◉◉○"),
        (Stones(False, 0), "·"),
        (Stones(True, 4), "••••"),
        (Tally(False, 0, 0), "·"),
        (Tally(False, 0, 2), "||"),
        (Tally(True, 2, 0), "⧄ ⧄"),
        (Tally(True, 1, 3), "⧄ |||"),
    ],
)
def test_what_lies_there_is_drawn(marks: Marks, drawn: str) -> None:
    assert draw(marks) == drawn


@pytest.mark.parametrize("book", [BELMEZ, VALENCIA, TARIJA, ALMERIA], ids=lambda b: b.id)
def test_the_last_point_of_a_game_can_be_marked(book: Rulebook) -> None:
    assert mark(book.match.target, book.match, book.marker).second_half
