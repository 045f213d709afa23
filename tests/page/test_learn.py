"""The guided hands on the page: every one is played through by its own buttons, and a mistake breaks nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.visitor import PATIENCE, PHONE, WIDE, Visitor

LESSONS = [
    ("argentino", "es", WIDE),
    ("belmez", "va", WIDE),
    ("almeria", "en", PHONE),
    ("valencia", "va", PHONE),
    ("tarija", "es", PHONE),
]


def told(visitor: Visitor, rulebook: str) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = visitor.rest("GET", f"/api/lessons/{rulebook}?lang={visitor.lang}")["steps"]
    return steps


def reach(visitor: Visitor, action: dict[str, Any]) -> None:
    """Do it with the hand and the calls that the page offers."""
    if action["t"] == "play":
        if action.get("down"):
            visitor.do("down")
        visitor.find(f'.part-hand [data-card="{action["card"]}"]').click()
        return
    visitor.find(f'.part-calls button[data-word="{action["word"]}"]:not([data-action="name"])').click()
    for second in ("leave-yes", "sure-yes"):  # what ends a mano or decides a game is asked twice, as at a table
        if visitor.action(second).count():
            visitor.do(second)


def plain(text: str) -> str:
    return text.replace("*", "")


@pytest.mark.parametrize(("rulebook", "lang", "size"), LESSONS)
def test_a_lesson_from_the_first_step_to_the_last(
    invite: Invite, rulebook: str, lang: str, size: tuple[int, int]
) -> None:
    ana = invite(lang, size=size).go("/learn")
    steps = told(ana, rulebook)
    ana.find(f'[data-lesson="{rulebook}"]').click()
    for number, step in enumerate(steps, start=1):
        ana.find(f'.lesson[data-step="{number}"]').wait_for()
        ask = step["ask"]
        if ask is None:
            if number < len(steps):
                ana.page.keyboard.press("ArrowRight")
            continue
        expect(ana.find("[data-prompt]")).to_have_text(plain(ask["prompt"]))
        other = next((a for a in step["own"]["legal"] if a != ask["action"] and not a.get("number")), None)
        if other is not None:
            own = [entry["text"] for entry in ask["instead"] if other in entry["actions"]]
            reach(ana, other)
            expect(ana.find("[data-wrong]")).to_have_text(plain([*own, ask["wrong"]][0]), timeout=PATIENCE)
            expect(ana.find(".lesson")).to_have_attribute("data-step", str(number))
        reach(ana, ask["action"])
    assert ana.overflow() <= 0
    ana.find(".coach-end [data-action=play-now]").wait_for()
    ana.go("/learn")
    assert ana.find(f'[data-lesson="{rulebook}"] .learn-done').count() == 1


def test_whoever_wants_only_looks(visitor: Visitor) -> None:
    """Everything can be shown, one can go back, and in the end there is a real table."""
    visitor.go("/learn/argentino")
    for number in range(2, len(told(visitor, "argentino")) + 1):
        visitor.find(".coach-actions [data-action=next]").click()
        visitor.find(f'.lesson[data-step="{number}"]').wait_for()
    visitor.do("back")
    visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.find(".lesson")).to_have_attribute("data-step", str(number - 2))
    visitor.page.keyboard.press("ArrowRight")  # something is asked here, so nothing goes on by itself
    expect(visitor.find(".lesson")).to_have_attribute("data-step", str(number - 2))
    for _ in range(2):
        visitor.find(".coach-actions [data-action=next]").click()
    visitor.find(".coach-end [data-action=play-now]").click()
    visitor.table.wait_for()


def test_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.go("/learn/argentino")
    for key in ("ArrowRight", "ArrowRight", "e"):
        visitor.page.keyboard.press(key)
    expect(visitor.find(".lesson")).to_have_attribute("data-step", "4")
    visitor.page.keyboard.press("q")
    expect(visitor.find(".lesson")).to_have_attribute("data-step", "5")
    visitor.page.keyboard.press("1")
    expect(visitor.find(".lesson")).to_have_attribute("data-step", "6")


def test_the_glossary_is_one_tap_away(visitor: Visitor) -> None:
    visitor.go("/learn/valencia").do("glossary")
    visitor.find("dialog .glossary-entry").first.wait_for()
    visitor.find("dialog [data-search]").fill("FINS igualar")
    expect(visitor.find("dialog .glossary-entry")).to_have_count(1)
    visitor.page.keyboard.press("Escape")  # empties the field, as browsers do
    visitor.page.keyboard.press("Escape")
    expect(visitor.find("dialog")).to_have_count(0)
    visitor.go("/glossary?q=cortaillo")
    expect(visitor.find(".glossary-entry").first).to_contain_text("cortaíllo")
    visitor.find("[data-search]").fill("zzz")
    expect(visitor.find(".glossary-entry")).to_have_count(0)


def test_an_article_of_the_lesson(visitor: Visitor) -> None:
    visitor.go("/learn/belmez")
    visitor.find('.coach-why[data-article="B6"]').click()
    visitor.find("dialog .article h3").wait_for()


def test_another_language_goes_on_where_one_was(visitor: Visitor) -> None:
    visitor.go("/learn/tarija")
    for _ in range(3):
        visitor.find(".coach-actions [data-action=next]").click()
    visitor.find('select[name="lang"], #lang, .top select').first.select_option("es")
    expect(visitor.find("[data-prompt]")).to_have_text("Juega el tres de espadas.")
    visitor.go("/learn").find('[data-lesson="tarija"]').click()
    expect(visitor.find(".lesson")).to_have_attribute("data-step", "1")
