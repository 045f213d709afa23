"""What holds for the odds of every hand of every rulebook."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.odds.brute import book_of
from truquero.fairness.shuffle import seeded_rng
from truquero.odds.chances import Chance, Chances, chances, exact
from truquero.odds.question import OddsQuestion, ask
from truquero.rulebooks import BOOKS
from truquero.rules import AllParda, Rulebook

DUELS = [*(b for b in BOOKS.values() if 2 in b.players), book_of("asturias:jugadores=2")]


@st.composite
def questions(draw: st.DrawFn, books: list[Rulebook] = DUELS, players: int | None = 2) -> OddsQuestion:
    """A hand, a place and up to eight cards out of play."""
    book = draw(st.sampled_from(books))
    count = draw(st.sampled_from(book.players)) if players is None else players
    pack = list(book.pack_for(count))
    codes = [c.code for c in Random(draw(st.integers(0, 10_000))).sample(pack, 12)]
    places = 2 if (plan := book.schedule(count)) is not None and plan.duels_now(0, "") else count
    return ask(
        book,
        " ".join(codes[:3]),
        players=count,
        place=draw(st.integers(0, places)),
        muestra=codes[3] if book.muestra is not None else "",
        seen=" ".join(codes[4 : 4 + draw(st.integers(0, min(8, len(pack) - 3 * count - 1)))]),
    )


def every_chance(found: Chances) -> list[Chance]:
    said: list[Chance | None] = [found.truco.win, found.truco.nobody]
    if found.envido is not None:
        said += [found.envido.win, found.envido.annulled]
    if found.flor is not None:
        said += [found.flor.win, found.flor.rival, found.flor.against]
    return [c for c in said if c is not None]


@settings(max_examples=8, deadline=None)
@given(questions())
def test_an_exact_chance_is_between_nothing_and_all(question: OddsQuestion) -> None:
    found = exact(question)
    assert found.exact
    assert all(0 <= c.low == c.win == c.high <= 1 and 0 < c.of <= found.of for c in every_chance(found))
    assert found.truco.win.win + found.truco.nobody.win <= 1
    assert not found.truco.nobody.win or question.book.pardas.all_parda is AllParda.NOBODY


@settings(max_examples=8, deadline=None)
@given(questions(list(BOOKS.values()), None), st.integers(1, 10))
def test_a_sampled_chance_lies_in_its_interval(question: OddsQuestion, samples: int) -> None:
    found = chances(question, samples, seeded_rng(1))
    assert found.exact == (question.places == 2)
    assert all(0 <= c.low <= c.win <= c.high <= 1 for c in every_chance(found))


def sat(question: OddsQuestion, place: int, *gone: str) -> Chances:
    """The same hand in another place, with more cards out of play."""
    seen = " ".join([*(c.code for c in question.seen), *gone])
    muestra = question.muestra.code if question.muestra is not None else ""
    hand = " ".join(c.code for c in question.hand)
    return exact(ask(question.book, hand, place=place, muestra=muestra, seen=seen))


@settings(max_examples=6, deadline=None)
@given(questions())
def test_the_mano_is_never_worse_in_envido_and_flor(question: OddsQuestion) -> None:
    first, last = sat(question, 1), sat(question, 2)
    both = ((first.envido, last.envido), (first.flor, last.flor))
    compared = [(mano.win, other.win) for mano, other in both if mano and other and mano.win and other.win]
    assume(compared)
    assert all(mano.win >= other.win for mano, other in compared)


@settings(max_examples=6, deadline=None)
@given(questions())
def test_the_best_card_out_of_play_never_lowers_the_truco(question: OddsQuestion) -> None:
    """Whoever held it now holds something no better; and the other way round with the lowest."""
    powers, place = question.powers, question.place + 1
    ordered = sorted(question.unseen, key=lambda c: powers[c])
    as_it_is = exact(question).truco.win.win
    assert sat(question, place, ordered[-1].code).truco.win.win >= as_it_is
    assert sat(question, place, ordered[0].code).truco.win.win <= as_it_is
