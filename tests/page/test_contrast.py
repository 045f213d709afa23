"""What matters most can be read on every cloth: measured from the colours that the browser has worked out."""

from __future__ import annotations

import pytest

from tests.page.conftest import Invite
from tests.page.known_house import Seed
from tests.page.playing import play

ENOUGH = 4.5
RATIO = """element => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const over = colours => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b]
    .map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = [];
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (Number(style.opacity) < 1) return 0;
    behind.unshift(style.backgroundColor);
    if (over([style.backgroundColor])[3] === 255) break;
    if (style.backgroundImage !== 'none') return 0; // nobody knows what lies behind it
  }
  const ground = light(over(behind)), ink = light(over([...behind, getComputedStyle(element).color]));
  return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
}"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_whose_turn_it_is_can_be_read_on_every_cloth(invite: Invite, seed: Seed, dark: bool) -> None:
    seed.choose(5)  # one is mano: nobody has said anything yet
    ana = invite("es", dark=dark)
    ana.lay("argentino", 2, bots="azar")
    play([ana], lambda: ana.at("phase") == "play" and ana.at("turn") == "mine")
    ratios = {}
    for cloth in ("auto", "green", "blue", "dark"):
        ana.page.evaluate("cloth => { document.documentElement.dataset.cloth = cloth; }", cloth)
        for what in (".calls-status.mine", '.lane[data-state~="turn"] .note-text', ".hand-count strong"):
            ratios[cloth, what] = round(ana.find(what).first.evaluate(RATIO), 2)
    assert {what: ratio for what, ratio in ratios.items() if ratio < ENOUGH} == {}
