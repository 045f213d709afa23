"""Pieces of a rulebook that code asks for where they must be there."""

from __future__ import annotations

import pytest

from tests.rules.test_far_relatives import PAULISTA
from truquero.cards import cards
from truquero.engine.not_none import not_none
from truquero.rulebooks import ARGENTINO, VALENCIA
from truquero.rules import Counting, Suerte, point_counter


def test_the_pieces_of_a_book_that_has_them() -> None:
    assert ARGENTINO.the_flor is ARGENTINO.flor
    assert ARGENTINO.the_envido is ARGENTINO.envido
    assert ARGENTINO.the_manners is ARGENTINO.manners
    assert [ARGENTINO.the_ladder(s) for s in Suerte] == [ARGENTINO.ladder(s) for s in Suerte]
    assert not_none(0) == 0


def test_a_piece_that_is_missing_is_named() -> None:
    with pytest.raises(LookupError, match="valencia has no flor"):
        _ = VALENCIA.the_flor
    with pytest.raises(LookupError, match="valencia has no flor"):
        VALENCIA.the_ladder(Suerte.FLOR)
    with pytest.raises(LookupError, match="has no envido"):
        _ = PAULISTA.the_envido
    with pytest.raises(LookupError, match="has no manners"):
        _ = PAULISTA.the_manners
    with pytest.raises(LookupError, match="missing"):
        not_none(None)


def test_figures_count_nothing_unless_the_book_says_what_they_count() -> None:
    assert point_counter(Counting("X1")).envido(cards("12e 11e 3c")) == (20, cards("12e 11e"))
