"""The deal itself: shuffle handed in, cut or knock, one card at a time in order."""

from __future__ import annotations

import pytest

from truquero.cards import Card, card, cards
from truquero.engine.actions import Call, Cut, Hands, Shuffle, Stack, TurnUp
from truquero.engine.dealing import drawn_dealer, tied_highest
from truquero.engine.decide import attempt, legal
from truquero.engine.illegal import Illegal
from truquero.engine.start import act, start
from truquero.engine.state import Match, Phase
from truquero.rulebooks import ALMERIA, ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import Rulebook
from truquero.seats import TABLE, left_of, order_from

EVERY_TABLE = [(book, n) for book in BOOKS.values() for n in book.players]


def _hands(match: Match) -> dict[int, tuple[Card, ...]]:
    return match.live[-1].dealt


@pytest.mark.parametrize(("book", "players"), EVERY_TABLE, ids=lambda x: getattr(x, "id", str(x)))
def test_G14_A3_the_seat_at_the_dealers_left_cuts_and_the_pack_turns_over(book: Rulebook, players: int) -> None:
    pack = book.pack_for(players)
    shuffled, _ = act(start(book, players), TABLE, Shuffle(pack))
    cutter = left_of(players, players)
    assert list(legal(shuffled)) == [cutter]
    lifted = len(pack) // 3
    cut, _ = act(shuffled, cutter, Cut(lifted))
    stacked, _ = act(start(book, players), TABLE, Stack(pack[lifted:] + pack[:lifted]))
    assert cut.phase is Phase.PLAY
    assert _hands(cut) == _hands(stacked)


def test_G14_a_knock_leaves_the_pack_as_it_is() -> None:
    shuffled, _ = act(start(ARGENTINO, 2), TABLE, Shuffle(ARGENTINO.pack))
    knocked, _ = act(shuffled, 1, Cut(0))
    assert knocked.deck == ARGENTINO.pack


@pytest.mark.parametrize("lifted", [4, 36])
def test_A3_four_cards_may_be_lifted_or_left(lifted: int) -> None:
    shuffled, _ = act(start(ARGENTINO, 4), TABLE, Shuffle(ARGENTINO.pack))
    assert not isinstance(attempt(shuffled, 3, Cut(lifted)), Illegal)


@pytest.mark.parametrize("lifted", [3, 37, -1])
def test_A3_four_cards_must_be_lifted_and_four_left(lifted: int) -> None:
    shuffled, _ = act(start(ARGENTINO, 4), TABLE, Shuffle(ARGENTINO.pack))
    outcome = attempt(shuffled, 3, Cut(lifted))
    assert isinstance(outcome, Illegal)
    assert outcome.article == "A3"
    assert shuffled.phase is Phase.CUT


def test_A3_nobody_else_may_cut() -> None:
    shuffled, _ = act(start(ARGENTINO, 4), TABLE, Shuffle(ARGENTINO.pack))
    for seat in (1, 2, 4):
        outcome = attempt(shuffled, seat, Cut(20))
        assert isinstance(outcome, Illegal)
        assert outcome.article == "A3"


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_V3_one_card_at_a_time_from_the_ma_to_the_peu(players: int) -> None:
    pack = VALENCIA.pack_for(players)
    match, _ = act(start(VALENCIA, players, dealer=2), TABLE, Stack(pack))
    for place, seat in enumerate(order_from(3 if players > 2 else 1, players)):
        assert _hands(match)[seat] == (pack[place], pack[players + place], pack[2 * players + place])


def test_B6_the_hands_of_the_three_cortaillos_come_one_after_another() -> None:
    match, _ = act(start(BELMEZ, 4), TABLE, Stack(BELMEZ.pack))
    pack = BELMEZ.pack
    for duel, (leader, rival) in enumerate(((1, 2), (1, 2), (3, 4))):
        six = pack[6 * duel : 6 * duel + 6]
        assert match.live[-1].seats == (leader, rival)
        assert _hands(match) == {leader: six[0::2], rival: six[1::2]}
        loser = leader if match.live[-1].turn == leader else rival
        match, _ = act(match, loser, Call("mazo"))
    assert match.dealer == 1


def test_L5_T17_each_seat_has_one_hand_for_the_duels_of_a_deal() -> None:
    almeria, _ = act(start(ALMERIA, 4), TABLE, Stack(ALMERIA.pack))
    assert _hands(almeria)[4] == (ALMERIA.pack[3], ALMERIA.pack[7], ALMERIA.pack[11])
    second, _ = act(almeria, 1, Call("mazo"))
    assert _hands(second) == {
        3: (ALMERIA.pack[2], ALMERIA.pack[6], ALMERIA.pack[10]),
        2: (ALMERIA.pack[1], ALMERIA.pack[5], ALMERIA.pack[9]),
    }


def test_B4_another_card_in_place_of_the_one_refused() -> None:
    turned, _ = act(start(BELMEZ, 2), TABLE, TurnUp(1, BELMEZ.pack[0]))
    refused, _ = act(turned, 1, Call("otra"))
    match, _ = act(refused, TABLE, Stack(BELMEZ.pack))
    dealt = [card for hand in _hands(match).values() for card in hand]
    assert BELMEZ.pack[0] not in dealt
    assert sorted(c.code for c in dealt) == sorted(c.code for c in BELMEZ.pack[1:7])


def test_A4_a_new_deal_by_the_same_dealer() -> None:
    turned, _ = act(start(ARGENTINO, 2), TABLE, TurnUp(2, ARGENTINO.pack[5]))
    again, _ = act(turned, 2, Call("nuevo-reparto"))
    assert (again.phase, again.dealer, again.out) == (Phase.DEAL, 2, ())


def test_T4_in_the_dealers_team_the_deal_goes_on() -> None:
    kept, _ = act(start(TARIJA, 4), TABLE, TurnUp(2, TARIJA.pack[5]))
    assert kept.phase is Phase.DEAL
    rival, _ = act(start(TARIJA, 4), TABLE, TurnUp(1, TARIJA.pack[5]))
    assert [a.word for a in legal(rival)[1] if isinstance(a, Call)] == ["la-quiero", "nuevo-reparto"]


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_a_pack_that_is_not_whole_is_refused(book: Rulebook) -> None:
    players = book.players[0]
    pack = book.pack_for(players)
    for wrong in (pack[1:], (*pack[1:], pack[1]), ()):
        outcome = attempt(start(book, players), TABLE, Stack(tuple(wrong)))
        assert isinstance(outcome, Illegal)
        assert outcome.code == "bad-cards"


def test_hands_of_the_wrong_seats_are_refused() -> None:
    hands = ((1, BELMEZ.pack[:3]), (3, BELMEZ.pack[3:6]))
    outcome = attempt(start(BELMEZ, 4), TABLE, Hands(hands))
    assert isinstance(outcome, Illegal)
    assert (outcome.code, outcome.article) == ("wrong-seats", "B6")


@pytest.mark.parametrize(
    ("drawn", "dealer", "again"),
    [
        ({1: "1e", 2: "4o"}, 1, (1,)),
        ({1: "4o", 2: "1e"}, 2, (2,)),
        ({1: "3o", 2: "3c"}, 0, (1, 2)),
        ({1: "3o", 2: "1e", 3: "3c", 4: "4o"}, 2, (2,)),
        ({1: "3o", 2: "4o", 3: "3c", 4: "4c"}, 0, (1, 3)),
        ({3: "4o"}, 3, (3,)),
    ],
)
def test_V2_the_highest_card_deals_and_equal_ones_draw_again(
    drawn: dict[int, str], dealer: int, again: tuple[int, ...]
) -> None:
    draws = [(seat, card(code)) for seat, code in drawn.items()]
    assert drawn_dealer(VALENCIA, draws) == dealer
    assert tied_highest(VALENCIA, draws) == again


def test_a_card_that_is_not_in_the_pack_is_refused_and_named() -> None:
    outcome = attempt(start(ARGENTINO, 2), TABLE, Hands(((1, cards("8o 7e 1e")), (2, cards("4c 5c 6b")))))
    assert isinstance(outcome, Illegal)
    assert (outcome.code, dict(outcome.values)["case"], dict(outcome.values)["cards"]) == (
        "bad-cards",
        "strange",
        cards("8o"),
    )
