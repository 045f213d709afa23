"""Best play with the cards open: a famous proof, and two searches that must say the same."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, permutations, product
from random import Random

import pytest

from tests.odds import brute
from truquero.cards import Card, cards
from truquero.engine.card_facts import deal_tables
from truquero.odds.bazas import Position, bazas
from truquero.odds.question import strongest_first
from truquero.odds.redondo import open_cards
from truquero.rulebooks import BOOKS
from truquero.rules import Pardas, Rulebook

PARDAS = sorted({book.pardas for book in BOOKS.values()}, key=repr)


def policy(pardas: Pardas) -> str:
    """A short name for a test."""
    return f"{pardas.all_parda.name if pardas.all_parda else 'never'}-{pardas.decides.name}".lower()


def powers(book: Rulebook, hand: brute.Hand) -> tuple[int, ...]:
    table = deal_tables(book, None)[0]
    return strongest_first(table[c] for c in hand)


def three_hands() -> list[tuple[tuple[Card, ...], ...]]:
    """V22: {1e, 4, 4}, {1b, a manilla, 4}, {three 5s or 6s}, in every way the pack allows."""
    fours, low = cards("4o 4c 4e 4b"), cards("5o 5c 5e 5b 6o 6c 6e 6b")
    found: list[tuple[tuple[Card, ...], ...]] = []
    for manilla in cards("7e 7o"):
        for a, b, c in permutations(fours, 3):
            found += [((*cards("1e"), a, b), (*cards("1b"), manilla, c), three) for three in combinations(low, 3)]
    return found


def test_V22_la_prova_de_les_tres_bases() -> None:
    """Whatever hand the rival chooses, and leads with, one of the other two wins."""
    book = BOOKS["valencia"]
    rules = bazas(book.pardas, 2)
    prova = three_hands()
    assert len(prova) == 2 * 24 * 56
    for hands in prova:
        for rival in range(3):
            mine = [h for i, h in enumerate(hands) if i != rival]
            values = [rules.best_play(Position((powers(book, hands[rival]), powers(book, h)))) for h in mine]
            assert 0.0 in values, hands


def test_V22_the_engine_says_so_too() -> None:
    book = BOOKS["valencia"]
    hands = (cards("1e 4o 4c"), cards("1b 7e 4e"), cards("5o 6c 6b"))
    beaten_by = {
        i: {
            j
            for j in range(3)
            if i != j and not brute.engine_value(brute.begun(book, (hands[i], hands[j])), (hands[i], hands[j]))
        }
        for i in range(3)
    }
    assert all(beaten_by.values())


@pytest.mark.parametrize("pardas", PARDAS, ids=policy)
def test_a_better_card_never_hurts_a_duel(pardas: Pardas) -> None:
    """Six cards have no more than six ranks, so seven show every way one card can be better."""
    hands = [strongest_first(h) for h in combinations_with_replacement(range(1, 8), 3)]
    rules = bazas(pardas, 2)
    value = {(a, b): rules.best_play(Position((a, b))) for a in hands for b in hands}
    assert len(hands) == 84
    for held in hands:
        for i in range(3):
            better = strongest_first((*held[:i], held[i] + 1, *held[i + 1 :]))
            if better[0] > 7:
                continue
            assert all(value[better, other] >= value[held, other] for other in hands)
            assert all(value[other, better] <= value[other, held] for other in hands)


@pytest.mark.parametrize("pardas", PARDAS, ids=policy)
def test_the_quick_search_finds_what_the_plain_one_does_in_every_duel(pardas: Pardas) -> None:
    hands = [strongest_first(h) for h in combinations_with_replacement(range(1, 6), 3)]
    quick, plain = open_cards(pardas, 2), bazas(pardas, 2)
    for deal in product(hands, repeat=2):
        assert quick.value(deal) == plain.best_play(Position(deal)), deal


@pytest.mark.parametrize(("players", "ranks", "deals"), [(4, 3, 100), (4, 5, 100), (6, 4, 10), (6, 14, 4)])
@pytest.mark.parametrize("pardas", PARDAS, ids=policy)
def test_the_quick_search_finds_what_the_plain_one_does(pardas: Pardas, players: int, ranks: int, deals: int) -> None:
    """With few ranks there are pardas everywhere."""
    rng = Random(players)
    quick, plain = open_cards(pardas, players), bazas(pardas, players)
    for _ in range(deals):
        dealt = [rng.randint(1, ranks) for _ in range(3 * players)]
        deal = tuple(strongest_first(dealt[i::players]) for i in range(players))
        assert quick.value(deal) == plain.best_play(Position(deal)), deal


@pytest.mark.parametrize(("name", "players"), [("argentino", 4), ("belmez", 4), ("asturias", 4), ("valencia", 4)])
def test_a_redondo_is_what_every_line_through_the_engine_says(name: str, players: int) -> None:
    book, rng = BOOKS[name], Random(7)
    for _ in range(25):
        dealt = rng.sample(book.pack_for(players), 3 * players)
        hands = [dealt[i::players] for i in range(players)]
        value = open_cards(book.pardas, players).value(tuple(powers(book, h) for h in hands))
        assert value == brute.engine_value(brute.begun(book, hands), hands)
