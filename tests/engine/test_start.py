"""A match that cannot begin says why; one that can begins where it was told to."""

from __future__ import annotations

from typing import Any

import pytest

from truquero.engine import start
from truquero.engine.start import SetupError
from truquero.rulebooks import ARGENTINO, BELMEZ

LAST = ARGENTINO.match.target - 1
MOST = ARGENTINO.match.to_win - 1


@pytest.mark.parametrize(
    ("given", "about", "said"),
    [
        ({"players": 3}, "players", "argentino is played by 2, 4, 6, not by 3"),
        ({"dealer": 0}, "dealer", "seat 0 does not exist: the seats are 1 to 4"),
        ({"dealer": 5}, "dealer", "seat 5 does not exist: the seats are 1 to 4"),
        ({"score": (LAST + 1, 0)}, "score", "a score of 30-0 is outside 0 to 29: a chico is 30"),
        ({"score": (0, -1)}, "score", "a score of 0--1 is outside 0 to 29: a chico is 30"),
        ({"games": (0, MOST + 1)}, "games", "games of 0-2 are outside 0 to 1: 2 win the match"),
        ({"games": (-1, 0)}, "games", "games of -1-0 are outside 0 to 1: 2 win the match"),
        ({"captains": (2, 1)}, "captains", "the captains are one of team A (odd seats) and one of team B (even seats)"),
        ({"captains": (1, 3)}, "captains", "the captains are"),
        ({"captains": (2, 4)}, "captains", "the captains are"),
        ({"captains": (5, 2)}, "captains", "the captains are"),
        ({"captains": (1, 0)}, "captains", "the captains are"),
    ],
)
def test_a_match_that_cannot_begin_says_why(given: dict[str, Any], about: str, said: str) -> None:
    wanted: dict[str, Any] = {"players": 4, **given}
    with pytest.raises(SetupError) as caught:
        start(ARGENTINO, **wanted)
    assert caught.value.about == about
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("dealer", [1, 4])
@pytest.mark.parametrize("captains", [(1, 2), (3, 4)])
def test_a_match_begins_where_it_was_told_to(dealer: int, captains: tuple[int, int]) -> None:
    match = start(ARGENTINO, 4, dealer=dealer, score=(LAST, 0), games=(0, MOST), captains=captains)
    assert (match.dealer, match.score, match.games, match.captains) == (dealer, (LAST, 0), (0, MOST), captains)
    assert match.deal_base == (LAST, 0)
    assert not match.strict


def test_the_last_seat_deals_first_unless_somebody_else_is_named() -> None:
    assert start(ARGENTINO, 6).dealer == 6
    assert start(BELMEZ, 2, strict=True).dealer == 2
