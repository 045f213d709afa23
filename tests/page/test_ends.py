"""The ends of a mano, a game and a match: what they tell lies on no card and no name, and fits every screen."""

from __future__ import annotations

import pytest

from tests.page.conftest import Invite
from tests.page.playing import BOLD, CLICK
from tests.page.test_picture import DRAWN, SIZES
from tests.page.visitor import LOOKS, WIDE, Visitor

SLOWLY = """import('/static/js/table/event-player.js')
  .then(({PACES}) => Object.assign(PACES.quick, {points: 3e5, game: 3e5}))"""
"""They stay until somebody has seen enough."""
DECIDE = f"""wishes => document.querySelector('[data-action="go-on"]') ? null : ({CLICK})(wishes)"""
TOLD = """() => {
  const told = [...document.querySelectorAll('.recap, .over-card')].find((e) => e.checkVisibility());
  if (!told) return ['nothing is told'];
  const box = (e) => e.getBoundingClientRect();
  const {left, right, top, bottom} = box(told);
  const trouble = [...document.querySelectorAll('.plate, .fallen, .centre > *, .score-side, .table-bar button')]
    .filter((e) => e.checkVisibility({visibilityProperty: true}) && box(e).width)
    .filter((e) => left + 1 < box(e).right && box(e).left + 1 < right)
    .filter((e) => top + 1 < box(e).bottom && box(e).top + 1 < bottom)
    .map((e) => `lies on ${e.className} ${e.textContent}`);
  if (told.scrollHeight > told.clientHeight + 1) trouble.push(`cut off: ${told.scrollHeight} of ${told.clientHeight}`);
  if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1)
    trouble.push(`sticks out: ${[left, top, right, bottom].map(Math.round)}`);
  return trouble;
}"""


def looked_at(visitor: Visitor) -> dict[int, list[str]]:
    """What is wrong at each size."""
    found: dict[int, list[str]] = {}
    for size in SIZES:
        visitor.page.set_viewport_size(size)
        visitor.page.evaluate(DRAWN, size)
        found[size["width"]] = visitor.page.evaluate(TOLD)
    visitor.resize(WIDE)
    return {width: trouble for width, trouble in found.items() if trouble}


@pytest.mark.parametrize(("lang", "rulebook", "players"), [("es", "argentino", 2), ("va", "belmez", 4)])
def test_what_is_told_at_an_end_covers_nothing_and_is_not_cut_off(
    invite: Invite, lang: str, rulebook: str, players: int
) -> None:
    ana = invite(lang, likes={"coplas": False})
    ana.lay(rulebook, players, bots="azar", length="short")
    ana.page.evaluate(SLOWLY)
    trouble: dict[str, dict[int, list[str]]] = {}
    while not ana.at("over"):
        if ana.action("go-on").count():
            scene = ana.find(".table-grid").get_attribute("data-scene") or ""
            if scene not in trouble:
                trouble[scene] = looked_at(ana)
            ana.do("go-on")
        ana.page.evaluate(DECIDE, list(BOLD))
        ana.page.wait_for_timeout(LOOKS)
    ana.action("rematch").wait_for()
    trouble["match"] = looked_at(ana)
    assert trouble == {"points": {}, "game": {}, "match": {}}
