"""Playing without a pointer, and without eyes: keyboard and accessibility tree are enough to play a mano."""

from __future__ import annotations

import re

from playwright.sync_api import Locator

from tests.page.conftest import Invite
from tests.page.playing import Manos
from tests.page.visitor import Visitor

MOST_KEYS = 12
"""On average, for one action."""
FOCUSED = """() => {
  const at = document.activeElement;
  return at?.closest('[data-action="go-on"]') ? 'on'
    : at?.matches('.part-hand .may, .part-hand .hand-unseen') ? 'card'
    : at?.matches('[data-action="knock"]') ? 'cut'
    : at?.closest('.calls-answers') && at.matches('button, [type="submit"]') ? 'answer' : '';
}"""


def test_a_mano_is_played_with_tab_and_enter_in_few_presses(invite: Invite) -> None:
    ana = invite("en", likes={"coplas": False, "autoCut": True})
    ana.lay("argentino", 2, bots="azar")
    manos = Manos(ana)
    keys, actions = 0, 0
    while not (manos.ended() and actions >= 4):
        ana.until(lambda: ana.at("turn") == "mine" or recap(ana), "something to do")
        if recap(ana):
            ana.find("[data-action=go-on]").first.focus()  # or it goes by itself after a while
            ana.page.keyboard.press("Enter")
            continue
        if ana.at("turn") != "mine":
            continue
        before, tabs = ana.version, 0
        while not ana.page.evaluate(FOCUSED) and tabs < 60 and ana.version == before:
            ana.page.keyboard.press("Tab")
            tabs += 1
        if not ana.page.evaluate(FOCUSED):  # the table went on meanwhile: what has the focus now may lead away
            assert ana.version != before or recap(ana) or ana.at("turn") != "mine", "no key leads to what can be done"
            keys += tabs
            continue
        ana.page.keyboard.press("Enter")
        if ana.action("sure-yes").count():  # what decides the game is asked once more
            ana.page.keyboard.press("Enter")
            keys += 1
        ana.until(lambda at=before: ana.version > at or recap(ana), "what was pressed")  # type: ignore[misc]
        keys, actions = keys + tabs + 1, actions + 1
    assert keys / actions <= MOST_KEYS, f"{keys} keys for {actions} actions"


def recap(visitor: Visitor) -> bool:
    return visitor.action("go-on").count() > 0


def test_the_story_is_one_stop_of_the_keyboard(invite: Invite) -> None:
    ana = invite("en")
    ana.lay("argentino", 2, bots="azar")
    assert ana.find(".history-list a, .history-list button:not([tabindex='-1'])").count() == 0
    assert ana.find(".history-list[tabindex='0']").count() == 1


def named(visitor: Visitor, role: str, name: str) -> Locator:
    return visitor.page.get_by_role(role, name=re.compile(name)).and_(visitor.find(":enabled"))  # type: ignore[arg-type]


def test_a_mano_is_played_from_the_accessibility_tree_alone(invite: Invite) -> None:
    """Only roles and names are used to play, and the live region tells what the others do."""
    ana = invite("en", likes={"coplas": False})
    ana.lay("argentino", 2, bots="azar")
    manos = Manos(ana)
    heard: set[str] = set()
    wishes = [
        ("button", "^Knock"),
        ("button", "^Continue|^Go on"),
        ("button", "^¡?Quiero"),
        ("button", "^¡?Son buenas"),
        ("button", "^Play: "),
    ]
    while manos.ended() < 2:
        before = ana.version
        heard.add(ana.page.evaluate("document.getElementById('live-polite').textContent"))
        for role, name in wishes:
            found = named(ana, role, name)
            if found.count():
                found.first.click()
                if named(ana, "button", "^Cancel").count():  # what decides the game is asked once more
                    found.first.click()
                break
        ana.until(lambda at=before: ana.version != at or manos.ended() >= 2 or recap(ana), "the table to go on")  # type: ignore[misc]
    told = " ".join(heard)
    assert re.search(r"plays the \w+ of \w+", told), "what the others play is announced"
    assert re.search(r"baza", told), "who won a baza is announced"
