"""What the table may do when: every act of the ritual in every moment of a deal."""

from __future__ import annotations

import pytest

from truquero.cards import cards
from truquero.engine.actions import (
    Action,
    Annul,
    Call,
    Cut,
    Disqualify,
    DrawForDeal,
    DrawTeams,
    Hands,
    SeatDealer,
    Shuffle,
    Stack,
    TurnUp,
)
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.start import act, start
from truquero.engine.state import Match
from truquero.rulebooks import BELMEZ
from truquero.rules.match_rules import ANOTHER, KEEP
from truquero.seats import TABLE, Seat

PACK = BELMEZ.pack_for(4)
DRAWN = tuple(zip((1, 2, 3, 4), cards("3o 7c 5e 4b"), strict=True))
DUEL = ((1, PACK[6:9]), (2, PACK[9:12]))
TURNED = (TABLE, TurnUp(3, PACK[0]))


def after(*steps: tuple[Seat, Action]) -> Match:
    match = start(BELMEZ, 4)
    for seat, action in steps:
        match, _ = act(match, seat, action)
    return match


MOMENTS = {
    "about to deal": after(),
    "cut first": after((3, Cut(0))),
    "shuffled": after((TABLE, Shuffle(PACK))),
    "a card turned up": after(TURNED),
    "a card kept": after(TURNED, (3, Call(KEEP))),
    "a card refused": after(TURNED, (3, Call(ANOTHER))),
    "playing": after((TABLE, Stack(PACK))),
    "between duels": after((TABLE, Hands(DUEL)), (1, Call("mazo"))),
    "over": after((TABLE, Disqualify(0))),
}
ACTS: dict[str, tuple[Seat, Action]] = {
    "cut": (3, Cut(0)),
    "draw": (TABLE, DrawForDeal(DRAWN)),
    "teams": (TABLE, DrawTeams("altas", DRAWN)),
    "dealer": (TABLE, SeatDealer(2)),
    "turn up": (TABLE, TurnUp(2, PACK[5])),
    "shuffle": (TABLE, Shuffle(PACK)),
    "stack": (TABLE, Stack(PACK)),
    "hands": (TABLE, Hands(DUEL)),
    "annul": (TABLE, Annul()),
    "disqualify": (TABLE, Disqualify(1)),
}
REFUSED: dict[str, dict[str, str]] = {
    "about to deal": {"teams": "bad-teams", "annul": "no-mano"},
    "cut first": {"cut": "cut-done", "draw": "draw-late", "teams": "draw-late", "annul": "no-mano"},
    "shuffled": {
        **dict.fromkeys(("draw", "teams"), "draw-late"),
        **dict.fromkeys(("dealer", "turn up", "shuffle", "stack", "hands"), "not-dealing"),
        "annul": "no-mano",
    },
    "a card turned up": {
        **dict.fromkeys(("draw", "teams"), "draw-late"),
        **dict.fromkeys(("cut", "dealer"), "not-dealing"),
        **dict.fromkeys(("turn up", "shuffle", "stack", "hands"), "answer-turned"),
        "annul": "no-mano",
    },
    "a card kept": {"draw": "draw-late", "teams": "draw-late", "annul": "no-mano"},
    "a card refused": {"draw": "draw-late", "teams": "draw-late", "annul": "no-mano"},
    "playing": {
        **dict.fromkeys(("draw", "teams"), "draw-late"),
        **dict.fromkeys(("cut", "dealer", "turn up", "shuffle", "stack", "hands"), "not-dealing"),
    },
    "between duels": {
        **dict.fromkeys(("draw", "teams"), "draw-late"),
        **dict.fromkeys(("cut", "dealer", "turn up", "shuffle", "stack"), "not-dealing"),
        "hands": "bad-cards",
        "annul": "no-mano",
    },
    "over": {
        **dict.fromkeys(("draw", "teams"), "draw-late"),
        **dict.fromkeys(("cut", "dealer"), "not-dealing"),
        **dict.fromkeys(("turn up", "shuffle", "stack", "hands", "annul", "disqualify"), "match-over"),
    },
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_B4_B6_what_the_table_may_do_when(moment: str) -> None:
    found = {name: attempt(MOMENTS[moment], seat, action) for name, (seat, action) in ACTS.items()}
    assert {name: said.code for name, said in found.items() if isinstance(said, Illegal)} == REFUSED[moment]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_only_the_table_hands_in_cards_and_rulings(seat: Seat) -> None:
    of_the_table = [action for who, action in ACTS.values() if who == TABLE]
    said = [attempt(MOMENTS["about to deal"], seat, action) for action in of_the_table]
    assert [one.code for one in said if isinstance(one, Illegal)] == ["table-only"] * len(of_the_table)


def test_B4_a_card_kept_goes_to_its_seat_and_one_refused_to_nobody() -> None:
    """Seat 3 plays the third duel: its hand comes after the twelve cards of the first two."""
    kept = attempt(MOMENTS["a card kept"], TABLE, Stack(PACK))
    assert not isinstance(kept, Illegal)
    refused = attempt(MOMENTS["a card refused"], TABLE, Stack(PACK))
    assert not isinstance(refused, Illegal)
    assert refused.match.live[0].dealt[1] == (PACK[1], PACK[3], PACK[5])
    assert kept.match.live[0].dealt[1] == (PACK[0], PACK[2], PACK[4])
