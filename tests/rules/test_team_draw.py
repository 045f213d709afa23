"""Drawing the teams (V2): fair to everybody, and it says where each of them sits."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truquero.api import rulebook
from truquero.cards import card
from truquero.engine.actions import DrawTeams
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.start import start
from truquero.fairness.first_dealer import draws_before_dealing, in_proof
from truquero.rulebooks import BOOKS
from truquero.rules.team_draw import TeamDraw, draw_teams, rest_of, team_draws
from truquero.seats import TABLE

TABLES = [
    (name, players, how)
    for name, book in BOOKS.items()
    for players in book.players
    for how in team_draws(book, players)
]


def test_V2_the_twos_play_against_the_threes() -> None:
    book = rulebook("valencia")
    drawn = draw_teams(book, 4, TeamDraw.TWOS, [card(c) for c in "7e 3c 1e 2o 2c 5b 3o 3e 2b".split()])
    assert drawn is not None
    assert [c.code for _, c in drawn.draws] == ["3c", "2o", "2c", "3o"]
    assert drawn.seats == (2, 1, 3, 4)


def test_V2_the_higher_half_plays_against_the_lower_half_and_who_ties_draws_again() -> None:
    book = rulebook("argentino")
    drawn = draw_teams(book, 4, TeamDraw.HIGHEST, [card(c) for c in "3o 1e 3c 4b 6o 7e 5c".split()])
    assert drawn is not None
    # The 1e is in; both 3s want the other seat of that team; place 3 draws the 7e against a 6.
    assert drawn.draws[4:] == ((1, card("6o")), (3, card("7e")))
    assert drawn.seats == (2, 1, 3, 4)


def test_a_tie_inside_a_team_is_no_tie() -> None:
    drawn = draw_teams(rulebook("argentino"), 4, TeamDraw.HIGHEST, [card(c) for c in "3o 3c 4b 4c".split()])
    assert drawn is not None
    assert (len(drawn.draws), drawn.seats) == (4, (1, 3, 2, 4))


def test_a_pack_that_ends_in_a_tie_still_makes_teams() -> None:
    """Nobody will ever see it; the draw ends all the same. Only the very end of the pack counts as its end."""
    book = rulebook("almeria")
    by_rank = sorted(book.pack, key=lambda c: c.number)
    drawn = draw_teams(book, 4, TeamDraw.HIGHEST, by_rank)
    assert drawn is not None
    assert (len(drawn.draws), drawn.seats) == (40, (1, 3, 2, 4))
    assert draw_teams(book, 4, TeamDraw.HIGHEST, by_rank[:36]) is None


def test_there_are_no_teams_to_draw_for_two_and_no_dosos_without_2s() -> None:
    assert all(not team_draws(book, 2) for book in BOOKS.values() if 2 in book.players)
    assert team_draws(rulebook("valencia"), 6) == (TeamDraw.HIGHEST, TeamDraw.TWOS)
    assert team_draws(rulebook("valencia"), 8) == (TeamDraw.HIGHEST, TeamDraw.TWOS)
    assert team_draws(rulebook("valencia", dosos="no"), 6) == (TeamDraw.HIGHEST,)
    assert team_draws(rulebook("valencia24"), 4) == (TeamDraw.HIGHEST,)
    assert team_draws(rulebook("argentino"), 4) == (TeamDraw.HIGHEST,), "only Valencia writes of 2s and 3s"


def test_with_twos_and_threes_every_partner_is_equally_likely() -> None:
    """All orders of the four cards that count: each of the three ways to pair four people comes equally often."""
    book = rulebook("valencia")
    pairs: Counter[tuple[int, int]] = Counter()
    for order in itertools.permutations([card(c) for c in "2o 2c 3o 3c".split()]):
        drawn = draw_teams(book, 4, TeamDraw.TWOS, order)
        assert drawn is not None
        partner = next(p for p in (2, 3, 4) if drawn.seats[p - 1] % 2 == drawn.seats[0] % 2)
        pairs[1, partner] += 1
    assert set(pairs.values()) == {8}


@pytest.mark.parametrize(("name", "players", "how"), TABLES, ids=str)
@given(seed=st.integers(0, 2**32))
def test_every_order_of_the_pack_seats_everybody(name: str, players: int, how: TeamDraw, seed: int) -> None:
    book = BOOKS[name]
    order = list(book.pack_for(players))
    Random(seed).shuffle(order)
    drawn = draw_teams(book, players, how, order)
    assert drawn is not None
    assert sorted(drawn.seats) == list(range(1, players + 1))
    assert [place for place, _ in drawn.draws[:players]] == list(range(1, players + 1))
    assert len(rest_of(drawn, order)) == len(order) - len(drawn.draws)
    rounds = draws_before_dealing(start(book, players), order, how)
    assert rounds[-1].match.tied == ()
    what, told = in_proof(rounds[0].action, players)
    assert (what, told) == (f"teams-{how.value}", tuple((place, c.code) for place, c in drawn.draws))


@given(seed=st.integers(0, 2**32), one=st.integers(0, 3), other=st.integers(0, 3))
def test_nobody_else_fits_into_the_seats_that_were_drawn(seed: int, one: int, other: int) -> None:
    """Two people who exchange seats across the teams are found out."""
    book = rulebook("valencia")
    order = list(book.pack_for(4))
    Random(seed).shuffle(order)
    drawn = draw_teams(book, 4, TeamDraw.HIGHEST, order)
    assert drawn is not None
    swap = {drawn.seats[one]: drawn.seats[other], drawn.seats[other]: drawn.seats[one]}
    forged = tuple((swap.get(seat, seat), c) for seat, c in drawn.seated)
    outcome = attempt(start(book, 4), TABLE, DrawTeams("altas", forged))
    assert isinstance(outcome, Illegal) == (one != other)
