"""What is told beside a move lies on no card and on nothing that can be pressed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.page.conftest import Invite
from tests.page.playing import CALM, play
from tests.page.test_picture import DRAWN, SIZES
from tests.page.visitor import PHONE, WIDE
from truquero import prose

REFUSALS = tomllib.loads((Path(prose.__file__).parent / "refusals.toml").read_text(encoding="utf-8"))
UNPLAYABLE = '.part-hand [data-card][aria-disabled="true"]'

UNDER = """async (sentence) => {
  const boxes = (what) => [...document.querySelectorAll(what)]
    .filter((e) => !e.closest('.calls-notices') && e.checkVisibility({visibilityProperty: true}))
    .map((e) => [e, e.getBoundingClientRect()]).filter(([, box]) => box.width && box.bottom > 0);
  document.querySelector('.part-hand [data-card][aria-disabled="true"]').click();
  while (!document.querySelector('.refusal')) await new Promise(requestAnimationFrame);
  const notice = document.querySelector('.refusal');
  if (sentence) notice.querySelector('p').textContent = sentence;
  const {left, right, top, bottom} = notice.getBoundingClientRect();
  const trouble = boxes('button, a[href], select, input, .hand-card, .fallen')
    .filter(([, box]) => left + 1 < box.right && box.left + 1 < right && top + 1 < box.bottom && box.top + 1 < bottom)
    .map(([e]) => `lies on ${e.className} ${e.textContent.trim()}`);
  if (notice.scrollHeight > notice.clientHeight + 1) trouble.push('cut off');
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) trouble.push('sticks out');
  return trouble.map((each) => `${each} at ${[left, top, right, bottom].map(Math.round)}`);
}"""


def longest(lang: str) -> str:
    """The longest reason for a refusal that there is."""
    told = [texts[lang] for texts in REFUSALS["reasons"].values() if lang in texts]
    return re.sub(r"[\[\]{}]", "", max(told, key=len))


@pytest.mark.parametrize("lang", ["en", "es", "va"])
def test_why_something_was_not_done_lies_over_no_button_no_card_and_no_link(regular: Invite, lang: str) -> None:
    ana = regular(lang, likes={"coplas": False})
    ana.lay("argentino", 2, bots="azar")
    play([ana], lambda: ana.at("turn") == "mine" and ana.find(UNPLAYABLE).count() > 0, lambda _: CALM)
    trouble: dict[str, Any] = {}
    for size in SIZES:
        ana.page.set_viewport_size(size)
        ana.page.evaluate(DRAWN, size)
        for sentence in ("", longest(lang)):
            found = ana.page.evaluate(UNDER, sentence)
            if found:
                trouble[f"{size['width']} {sentence}"] = found
            ana.do("dismiss")
            expect(ana.find(".refusal")).to_have_count(0)
    ana.resize(WIDE)
    assert trouble == {}


def test_a_hint_lies_over_no_card(regular: Invite) -> None:
    ana = regular("en", likes={"coplas": False})
    ana.lay("argentino", 2, bots="azar")
    play([ana], lambda: ana.at("turn") == "mine" and ana.action("hint").count() > 0, lambda _: CALM)
    for size in (PHONE, (844, 390), WIDE):
        ana.resize(size)
        ana.page.evaluate(DRAWN, ViewportSize(width=size[0], height=size[1]))
        ana.do("hint")
        box = ana.find(".hint").bounding_box()
        felt = ana.find(".part-felt").bounding_box()
        assert box is not None
        assert felt is not None
        above = box["y"] + box["height"] <= felt["y"] + 1
        beside = box["x"] + box["width"] <= felt["x"] + 1
        assert above or beside, f"at {size}: {ana.find('.hint').inner_text()}"
        ana.find('.hint [data-key="hint-no"]').click()
    ana.resize(WIDE)
