"""Bots ask the engine what a refusal or a flor pays: they have no calculation of their own that could drift."""

from __future__ import annotations

import pytest

from tests.bots.asking import at_table
from tests.engine.play import Table, random_match, tables
from truquero.acta.action_words import action_of
from truquero.bots.bet_weighing import BetWeigher
from truquero.bots.memory import Memory
from truquero.bots.prudente import Prudente
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.betting_view import bet_worth
from truquero.engine.view import view
from truquero.rulebooks import BOOKS


def weigher(acta: str, who: str) -> BetWeigher:
    """What a careful bot weighs at the end of a record."""
    bot, seen = at_table(acta, who, "prudente")
    assert isinstance(bot, Prudente)
    return bot.think(SeatKnowledge(bot.book, seen, bot.memory))


VALENCIA24 = """rulebook: valencia24
seats: Ana Blas Caro Dani
score: {score}
mano: Ana 7e 6e 4c | Blas 7o 6o 3c | Caro 5c 4e 3b | Dani 5o 4b 6c
"""


@pytest.mark.parametrize(("score", "pays"), [("0-0", 2), ("23-10", 1)])
def test_K6_a_refused_envit_pays_no_more_than_the_leader_lacks(score: str, pays: int) -> None:
    rk = weigher(VALENCIA24.format(score=score), "Ana")
    envit = action_of(rk.sit.book, ["envide"], {})
    move = dict(zip(rk.sit.view.legal, rk.sit.view.moves, strict=True))[envit]
    assert move is not None
    assert rk.terms(envit, move)[1] == pays


FLORES = "rulebook: {book}\nseats: Ana Blas\ntable: strict\nmano: {mano}\nAna flor\nBlas flor\n"


@pytest.mark.parametrize(
    ("book", "mano", "pays"),
    [
        ("argentino", "Ana 1e 6e 12e | Blas 7o 6o 5o", 6),  # A16: whoever wins is paid for every flor
        ("belmez", "Ana 1e 6e 4e | Blas 7c 6c 4c", 3),  # B29: only for one's own
    ],
)
def test_flor_against_flor_pays_what_the_book_says(book: str, mano: str, pays: int) -> None:
    rk = weigher(FLORES.format(book=book, mano=mano), "Ana")
    assert [rk.sit.flor_pays(team) for team in (0, 1)] == [pays, pays]
    assert {points for _, own, theirs in rk._pending for points in (own, theirs)} == {0, pays}


@pytest.mark.parametrize("table", tables(*BOOKS.values()), ids=str)
def test_what_a_bot_makes_of_a_bet_is_what_the_engine_makes_of_it(table: Table) -> None:
    for step in random_match(*table, seed=7, max_actions=150):
        seen = view(step.before, step.seat)
        if not any(seen.worths):
            continue
        frame = SeatKnowledge(table.book, seen, Memory(step.seat)).frame
        asked = [
            bet_worth(table.book, frame, step.seat, action, move) if move is not None else None
            for action, move in zip(seen.legal, seen.moves, strict=True)
        ]
        assert asked == list(seen.worths)
