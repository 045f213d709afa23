"""What a seat chose, what it knew and what its partner hid, read off a match."""

from __future__ import annotations

import pytest

from truquero.cards import cards
from truquero.engine.actions import Action, Call, Combo, Hands, Play
from truquero.engine.start import act, start
from truquero.review.choices import BetChoice, TimedDeed, choices_of_match
from truquero.rulebooks import BOOKS
from truquero.seats import TABLE, Seat

STRONG, WEAK = "1e 7e 3o", "4c 5o 6b"


def told(book: str, *moves: tuple[Seat, Action], hands: dict[Seat, str]) -> list[BetChoice]:
    dealt = Hands(tuple((seat, cards(held)) for seat, held in hands.items()))
    first = match = start(BOOKS[book], len(hands))
    deeds: list[TimedDeed] = []
    for seat, action in [(TABLE, dealt), *moves]:
        match, events = act(match, seat, action)
        deeds.append(TimedDeed(seat, action, events))
    return list(choices_of_match(first, deeds))


def four(
    first: str = WEAK, second: str = "4o 5e 6o", third: str = STRONG, fourth: str = "4e 5b 10c"
) -> dict[Seat, str]:
    return {1: first, 2: second, 3: third, 4: fourth}


def test_a_card_lets_go_of_every_bet_that_could_be_made() -> None:
    found = told("argentino", (1, Play(cards("4c")[0])), hands=four())
    assert [(c.seat, c.kind, c.bold) for c in found] == [(1, "open envido", False), (1, "open truco", False)]


def test_a_bet_made_and_a_bet_refused_are_choices() -> None:
    found = told("argentino", (1, Call("truco")), (2, Call("no-quiero")), hands=four())
    assert [(c.seat, c.kind, c.bold, c.gave_way) for c in found] == [
        (1, "open envido", False, False),
        (1, "open truco", True, False),
        (2, "answer truco", False, True),
    ]


def test_card_and_bet_in_one_gesture_are_one_choice() -> None:
    both = Combo((Play(cards("4c")[0]), Call("truco")))
    found = told("argentino", (1, both), hands=four())
    assert ("open truco", True) in [(c.kind, c.bold) for c in found]


def test_the_partners_cards_are_what_is_hidden() -> None:
    with_strong = told("argentino", (1, Call("truco")), hands=four())[1]
    with_weak = told("argentino", (1, Call("truco")), hands=four(third="4b 6c 10e"))[1]
    assert with_strong.hidden > 0.8 > 0.4 > with_weak.hidden
    assert with_strong.known == with_weak.known  # nothing of it is known to the seat itself


def test_a_strong_hand_is_known_as_strong() -> None:
    found = told("argentino", (1, Call("truco")), (2, Call("no-quiero")), hands=four(second=STRONG, third="4b 6c 10e"))
    assert [c.strong for c in found] == [False, False, True]


@pytest.mark.parametrize(("book", "players"), [("argentino", 2), ("belmez", 2)])
def test_duels_hide_no_partner(book: str, players: int) -> None:
    assert told(book, (1, Call("truco")), hands={1: "4c 6c 2e", 2: "4o 6o 3e"}) == []
