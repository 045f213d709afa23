"""The reason that is given for each refusal: of several that would do, the one that helps."""

from __future__ import annotations

import pytest

from tests.engine.test_cited import Hand, dealt
from truquero.cards import cards
from truquero.engine.actions import READY, Action, AskFlor, Call, Play, Show
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.rulebooks import ARGENTINO, BELMEZ, TARIJA, VALENCIA
from truquero.seats import Seat

FOUR = ("7c 6c 4o", "1e 1b 5o", "3o 3c 6o", "3e 3b 6e")


def refused(hand: Hand, seat: Seat, action: Action) -> str:
    outcome = attempt(hand.match, seat, action)
    assert isinstance(outcome, Illegal)
    return outcome.code


ASSISTED = dealt(ARGENTINO, *FOUR)
STRICT = dealt(ARGENTINO, strict=True)
OVER = STRICT.then(1, "mazo")
SUNG = dealt(ARGENTINO, "7c 6c 4c", "1e 2e 5e", strict=True).then(1, "flor").then(2, "flor").then(1, "mazo")


@pytest.mark.parametrize(
    ("hand", "seat", "action", "code"),
    [
        (ASSISTED, 1, Show(cards("7c")), "strict-only"),
        (ASSISTED, 1, AskFlor(2), "strict-only"),
        (STRICT, 1, Show(cards("7c")), "not-showing"),
        (STRICT, 1, AskFlor(2), "ask-at-end"),
        (OVER, 1, Show(cards("1e")), "not-yours-to-show"),
        (OVER, 1, AskFlor(1), "ask-rival"),
        (SUNG, 1, AskFlor(2), "asked-sang"),
    ],
)
def test_A20_showing_and_asking_at_the_wrong_time(hand: Hand, seat: Seat, action: Action, code: str) -> None:
    assert refused(hand, seat, action) == code


@pytest.mark.parametrize(
    ("hand", "seat", "word", "code"),
    [
        (dealt(VALENCIA, *FOUR).then(1, "truque").then(2, "envide"), 1, "torne", "envido-barred"),
        (dealt(VALENCIA, *FOUR), 2, "truque", "not-your-turn"),
        (ASSISTED, 2, "envido", "not-your-turn"),
        (ASSISTED.then(1, "truco"), 1, "retruco", "bet-waits"),
        (ASSISTED.then(1, "truco"), 2, "retruco", "want-first"),
        (ASSISTED.then(1, "truco").then(2, "quiero"), 1, "retruco", "not-your-raise"),
        (ASSISTED.then(1, "truco").then(2, "quiero"), 1, "envido", "envido-closed"),
        (ASSISTED.then(1, "envido").then(2, "no-quiero"), 1, "envido", "envido-opened"),
        (ASSISTED.then(1, "envido"), 1, "mazo", "own-bet-waits"),
        (ASSISTED, 3, "mazo", "mazo-turn"),
        (dealt(VALENCIA, *FOUR).then(1, "truque-i-passe"), 2, "vullc", "must-pass"),
        (dealt(VALENCIA, *FOUR), 1, "flor", "unknown-word"),
    ],
)
def test_a_bet_at_the_wrong_time(hand: Hand, seat: Seat, word: str, code: str) -> None:
    assert refused(hand, seat, Call(word)) == code


def test_cards_at_the_wrong_time() -> None:
    assert refused(ASSISTED, 2, Play(cards("1e")[0])) == "not-your-turn"
    assert refused(ASSISTED, 1, Play(cards("1e")[0])) == "card-not-held"
    assert refused(ASSISTED.then(1, "truco"), 1, Play(cards("7c")[0])) == "own-bet"
    assert refused(ASSISTED, 1, READY) == "strict-only"


def test_T14_where_no_card_may_be_covered() -> None:
    covered = Play(cards("7c")[0], down=True)
    assert isinstance(attempt(dealt(TARIJA).match, 1, covered), Illegal) is False
    assert refused(dealt(BELMEZ), 1, covered) == "no-cover-here"
