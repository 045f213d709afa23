"""What a bet would be worth is told before it is made, and is what it is worth once it is made."""

from __future__ import annotations

import pytest

from tests.engine.play import Table, random_match, tables
from truquero.engine import events as ev
from truquero.engine.actions import Call
from truquero.engine.decide import decide
from truquero.engine.evolve import fold
from truquero.engine.illegal import Illegal
from truquero.engine.moves import Verb
from truquero.engine.state import Match
from truquero.engine.view import view
from truquero.engine.view_types import AuctionView
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS
from truquero.rules import Suerte
from truquero.seats import Seat

TABLES = tables(*BOOKS.values())


def auction(match: Match, seat: Seat, suerte: Suerte) -> AuctionView | None:
    """The bets on a suerte of the mano that a seat plays; None once the mano is over."""
    mano = next((c for c in view(match, seat).contests if seat in c.seats and c.stage.value == "play"), None)
    return None if mano is None else {"truco": mano.truco, "envido": mano.envido, "flor": mano.flor}[suerte.value]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_bet_is_worth_what_was_told_before_it_was_made(table: Table) -> None:
    made = 0
    for step in random_match(*table, 3, max_actions=90):
        for seat in range(1, table.players + 1):
            seen = view(step.after, seat)
            for action, move, worth in zip(seen.legal, seen.moves, seen.worths, strict=True):
                if worth is None or move is None or move.suerte is None:
                    continue
                events = decide(step.after, seat, action)
                assert not isinstance(events, Illegal)
                # A flor that the table sings for somebody may close the bet at once: ask before that.
                bet = next(i for i, event in enumerate(events) if isinstance(event, ev.BetMade))
                stands = auction(fold(step.after, events[: bet + 1]), seat, move.suerte)
                assert stands is not None
                assert stands.status == "waiting"
                assert (stands.offer, stands.worth, stands.refusal) == worth
                made += 1
    assert made


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_bet_that_can_be_made_tells_what_it_is_worth(table: Table) -> None:
    for step in random_match(*table, 4, max_actions=60):
        for seat in range(1, table.players + 1):
            seen = view(step.after, seat)
            bets = {move.verb for move in seen.moves if move is not None} & {Verb.BET, Verb.WANT_AND_RAISE}
            told = [move.verb for move, worth in zip(seen.moves, seen.worths, strict=True) if move and worth]
            assert bets == set(told)


def test_B21_the_number_named_with_a_bet_stays_with_it() -> None:
    seen = 0
    for seed in range(6):
        for step in random_match(BELMEZ, 2, False, seed, max_actions=120):
            if isinstance(step.action, Call) and step.action.number is not None:
                stands = auction(step.after, step.seat, Suerte.ENVIDO)
                if stands is not None and stands.caller == step.seat and stands.status == "waiting":
                    assert stands.number == step.action.number
                    seen += 1
    assert seen


def test_G11_the_score_of_the_game_that_was_won_last_is_kept() -> None:
    last: tuple[int, int] | None = None
    for step in random_match(ARGENTINO, 2, False, 1, max_actions=3000):
        if sum(step.after.games) > sum(step.before.games):
            last = step.after.last_game
            assert last is not None
            assert max(last) >= ARGENTINO.match.target > min(last)
        assert view(step.after, 1).last_game == last
    assert last is not None
