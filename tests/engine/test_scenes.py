"""Who sees what when: one walk over the events of an action, for everybody who tells them."""

from __future__ import annotations

from truquero.cards import cards
from truquero.engine import events as ev
from truquero.engine.start import start
from truquero.engine.view import SPECTATOR, scenes, seen_events
from truquero.rulebooks import BELMEZ
from truquero.rules import REDONDO

SEATS = (1, 2, 3, 4)
HANDS = tuple((seat, cards("1o 2o 3o")) for seat in SEATS)
REDONDO_BEGAN = ev.DealBegan(4, "", REDONDO, (SEATS,), True, False, "B6")
MANO_BEGAN = ev.ContestBegan(0, SEATS, HANDS, None, frozenset(), (0, 0))


def test_B8_a_captain_sees_the_partner_from_the_deal_that_begins_inside_the_same_action() -> None:
    duels = start(BELMEZ, 4, score=(0, 0))
    duels.format = "duelos"
    assert [state.format for state, _ in scenes(duels, [REDONDO_BEGAN, MANO_BEGAN])] == ["duelos", REDONDO]
    _, seen = seen_events(duels, [REDONDO_BEGAN, MANO_BEGAN], 1)
    assert seen == MANO_BEGAN._replace(hands=(HANDS[0], HANDS[2]))
    assert list(seen_events(duels, [MANO_BEGAN], 1)) == [MANO_BEGAN._replace(hands=HANDS[:1])]


def test_what_nobody_may_see_is_left_out() -> None:
    pack = ev.Stacked(BELMEZ.pack_for(4), frozenset())
    seen = seen_events(start(BELMEZ, 4), [pack, REDONDO_BEGAN, MANO_BEGAN], SPECTATOR)
    assert list(seen) == [REDONDO_BEGAN, MANO_BEGAN._replace(hands=())]
