"""Every button of hand and calls has one place for a whole match, whatever else can be done, and what it says fits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.conftest import Invite
from tests.page.playing import BOLD, CALM, play
from tests.page.visitor import PHONE, Visitor

WATCH = """() => {
  window.places = {};
  window.misplaced = new Set();
  const shown = (e) => e.checkVisibility({visibilityProperty: true});
  const boxOf = (e) => { // where it lies, not where it flies
    const box = {left: 0, top: 0, width: e.offsetWidth, height: e.offsetHeight};
    for (let up = e; up; up = up.offsetParent) [box.left, box.top] = [box.left + up.offsetLeft, box.top + up.offsetTop];
    return {...box, right: box.left + box.width, bottom: box.top + box.height};
  };
  const nameOf = (e) => e.dataset.card ? `card ${e.getAttribute('aria-keyshortcuts')}`
    : [e.dataset.action ?? e.className, e.dataset.word, e.dataset.verb].filter(Boolean).join(' ');
  const look = () => {
    const table = document.querySelector('[data-table]');
    const asked = document.querySelector('.calls.alone, .leave-sure, [data-action="both-no"]'); // a second step
    const found = [...document.querySelectorAll('.part-hand button, .part-calls button')].filter(shown);
    for (const button of found) {
      const box = boxOf(button);
      const name = nameOf(button);
      for (const text of button.querySelectorAll('span:not(.hidden), small')) {
        const edge = button.getBoundingClientRect();
        const {left, right, top, bottom} = text.getBoundingClientRect();
        if (left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1)
          misplaced.add(`${text.textContent} sticks out of ${name}`);
      }
      for (const other of found) {
        const {left, right, top, bottom} = boxOf(other);
        const apart = left >= box.right || box.left >= right || top >= box.bottom || box.top >= bottom;
        if (other !== button && !apart) misplaced.add(`${nameOf(other)} on ${name}`);
      }
      if (asked || button.closest('.calls-notices, .hand-orders')) continue;
      const format = table.dataset.format; // where a captain plays the partner's cards lie beside the own ones
      (places[`${format} ${name}`] ??= new Set()).add([box.left, box.top, box.width, box.height].join(' '));
    }
  };
  const parts = document.querySelector('[data-table]');
  new MutationObserver(look).observe(parts, {childList: true, subtree: true, attributes: true});
}"""
"""Notes, at every change of the page, where each button lies: nobody has to look at the right moment."""
FOUND = """() => ({
  places: Object.fromEntries(Object.entries(places).map(([name, boxes]) => [name, [...boxes]])),
  misplaced: [...misplaced],
})"""
MATCHES = [
    ("argentino", 2, PHONE),
    ("cazorla", 2, (1280, 800)),
    ("valencia", 2, (844, 390)),
    ("uruguay", 2, (640, 400)),  # 1280 × 800 at 200 %
    ("tarija", 4, (820, 1180)),
]


@pytest.mark.parametrize(("rulebook", "players", "size"), MATCHES)
def test_every_button_keeps_its_place_for_a_whole_match(
    invite: Invite, rulebook: str, players: int, size: tuple[int, int]
) -> None:
    ana = invite("es", size=size, likes={"coplas": False})
    ana.lay(rulebook, players, bots="azar", length="short")
    ana.page.evaluate(WATCH)

    def wishes(player: Visitor) -> tuple[str, ...]:
        return BOLD if player.version % 3 == 0 else CALM

    play([ana], lambda: bool(ana.at("over")), wishes)
    found: dict[str, Any] = ana.page.evaluate(FOUND)
    assert found["misplaced"] == []
    assert {name: boxes for name, boxes in found["places"].items() if len(boxes) > 1} == {}
    assert sum("card" in name for name in found["places"]) >= 3
    assert sum("want" in name or "refuse" in name for name in found["places"]) >= 2
