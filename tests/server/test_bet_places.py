"""Two bets that can be made at the same moment never have the same place."""

from __future__ import annotations

import random

import pytest

from benchmarks.random_play import deal
from truquero.engine.decide import attempt, legal
from truquero.engine.illegal import Illegal
from truquero.engine.moves import Verb
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.engine.view import view
from truquero.rulebooks import BOOKS
from truquero.rules import Suerte
from truquero.server.study.bet_places import bet_places
from truquero.wire.view import own_part

ACTIONS = 250
UPPER = (Suerte.FLOR, Suerte.ENVIDO)
"""These share a row of the page: there are no bets on both at once."""


def in_each_row(match: Match, seat: int) -> list[tuple[str, int]]:
    """The row and place of each bet that the seat can make, as the page draws them."""
    own = own_part(view(match, seat))
    named = {word for word, *_ in own.numbers}
    found: set[tuple[str, int, str, bool]] = set()
    for action, move in zip(own.legal, own.moves, strict=True):
        if move is None or move.verb is not Verb.BET or move.suerte is None:
            continue
        ladder = match.book.ladder(move.suerte)
        assert ladder is not None
        row = "upper" if move.suerte in UPPER else "truco"
        word, place = ladder.rungs[move.rung].name, bet_places(ladder).of[move.rung]
        number = ladder.rungs[move.rung].number
        found.add((row, place, word, False))
        if number is not None and not number.required and getattr(action, "word", "") in named:
            found.add((row, place + 1, word, True))
    return [(row, place) for row, place, _, _ in found]


@pytest.mark.parametrize("name", BOOKS)
def test_bets_of_the_same_moment_have_places_of_their_own(name: str) -> None:
    book, rng = BOOKS[name], random.Random(7)
    most = dict.fromkeys(("upper", "truco"), 0)
    for players in book.players:
        match, actions = start(book, players), 0
        pack = list(book.pack_for(players))
        while actions < ACTIONS:
            if match.phase is Phase.OVER:
                match = start(book, players)
            if match.phase is Phase.DEAL:
                match = deal(match, pack, rng.random)
                continue
            choices = legal(match)
            for seat in choices:
                places = in_each_row(match, seat)
                assert len(places) == len(set(places)), f"two bets of seat {seat} on one place"
                for row, place in places:
                    most[row] = max(most[row], place + 1)
            seat = rng.choice([*choices])
            outcome = attempt(match, seat, rng.choice(choices[seat]))
            assert not isinstance(outcome, Illegal)
            match = outcome.match
            actions += 1
    ladders = [ladder for suerte in Suerte if (ladder := book.ladder(suerte)) is not None]
    assert most["truco"] == bet_places(book.truco).total, "no place is kept for nothing"
    assert max(most.values()) <= max(bet_places(ladder).total for ladder in ladders)
