"""Who is out of time where no bot stands in: something legal is done, and never anything that a good player would."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truquero.bots.absent import least_action
from truquero.engine.actions import Call, Cut, Play, SeatDealer, Shuffle
from truquero.engine.awaited import awaited
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.start import act, start
from truquero.engine.state import Match, Phase
from truquero.engine.view import view
from truquero.rulebooks import BOOKS
from truquero.seats import TABLE, left_of


def dealt(name: str, seed: int) -> Match:
    """A strict match of two whose first pack is shuffled and cut."""
    book = BOOKS[name]
    match = start(book, min(book.players), strict=True)
    match, _ = act(match, TABLE, SeatDealer(1))
    pack = list(book.pack_for(match.players))
    Random(seed).shuffle(pack)
    match, _ = act(match, TABLE, Shuffle(tuple(pack)))
    match, _ = act(match, left_of(match.dealer, match.players), Cut(0))
    return match


@pytest.mark.parametrize("name", sorted(BOOKS))
@given(seed=st.integers(0, 10_000))
def test_a_mano_in_which_everybody_is_absent_comes_to_its_end(name: str, seed: int) -> None:
    match, moves = dealt(name, seed), 0
    while match.phase in (Phase.PLAY, Phase.TURNED):
        seat = awaited(view(match, TABLE))[0]
        action = least_action(match.book, view(match, seat))
        outcome = attempt(match, seat, action)
        assert not isinstance(outcome, Illegal), (action, outcome)
        match, moves = outcome.match, moves + 1
        assert moves < 200
    assert max(match.score) < match.book.match.target


def test_a_bet_is_refused_and_the_lowest_card_played() -> None:
    match = dealt("argentino", 3)
    seat = awaited(view(match, TABLE))[0]
    hand = view(match, seat).hand or ()
    action = least_action(match.book, view(match, seat))
    assert isinstance(action, Play)
    assert action.card in hand
    outcome = attempt(match, seat, Call("truco"))
    assert not isinstance(outcome, Illegal)
    other = awaited(view(outcome.match, TABLE))[0]
    assert least_action(match.book, view(outcome.match, other)) == Call("no-quiero")
