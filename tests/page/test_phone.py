"""A phone, held upright: nothing sticks out, everything can be tapped."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import Invite
from tests.page.playing import play, play_mano
from tests.page.visitor import PHONE, Visitor

TABLES = [("argentino", 2), ("belmez", 4), ("tarija", 6), ("valencia", 8)]
FINGER = 44

SMALL = """() => [...document.querySelectorAll('.part-hand button, .part-calls button, .part-cut button')]
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => e.checkVisibility() && box.width && (box.height < 43.5 || box.width < 43.5))
  .map(([e, box]) => `${e.textContent.trim() || e.getAttribute('aria-label')}: ${box.width} × ${box.height}`)"""


def fits(visitor: Visitor) -> None:
    assert visitor.overflow() <= 0
    assert visitor.cut_off() == []


@pytest.mark.parametrize(("rulebook", "players"), TABLES)
def test_a_table_fits_the_phone(regular: Invite, rulebook: str, players: int) -> None:
    ana = regular("es", size=PHONE, touch=True)
    ana.lay(rulebook, players, bots="novato")
    play([ana], lambda: ana.at("phase") == "play" and ana.at("turn") == "mine")
    fits(ana)
    small: list[Any] = ana.page.evaluate(SMALL)
    assert small == []
    hand = ana.find(".part-hand button[data-card]").first.bounding_box()
    assert hand is not None
    assert hand["y"] + hand["height"] <= PHONE[1], "the hand is in sight without scrolling"
    play_mano(ana)
    fits(ana)


def test_a_small_phone_too(invite: Invite) -> None:
    ana = invite("es", size=(340, 640), touch=True).go("/")
    assert ana.overflow() <= 0
    ana.lay("argentino", 2, bots="novato")
    play_mano(ana)
    assert ana.overflow() <= 0
