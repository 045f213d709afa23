"""axe-core finds nothing to complain about at the table, in any language; ``test_pages`` asks it about the pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import expect

from tests.page.axe import violations
from tests.page.conftest import Invite
from tests.page.languages import speak
from tests.page.playing import finished, play
from tests.page.visitor import PHONE, Visitor

LANGUAGES = ("es", "va", "en")
"""The last is that of the visitor, who goes on in it."""


class Screen(NamedTuple):
    """How one gets there, and what is opened on top of it: that is closed before the language changes."""

    go: Callable[[Visitor], None]
    open: Callable[[Visitor], None] | None = None


def begin_a_score(visitor: Visitor) -> None:
    visitor.go("/anotador")
    visitor.do("begin")
    visitor.find('[data-team="0"] [data-action="add"]').first.click()


def more_points(visitor: Visitor) -> None:
    """On top of the match that has begun."""
    visitor.action("more").first.click()
    visitor.find("dialog[open]").wait_for()


def waiting_room(visitor: Visitor) -> None:
    visitor.lay("valencia", 4)


def nowhere(visitor: Visitor) -> None:
    visitor.turn_to("/settings")
    visitor.turn_to("/nowhere")
    visitor.find('#main[data-page="missing"]').wait_for(state="attached")


def cutting(visitor: Visitor) -> None:
    visitor.lay("argentino", 2, bots="novato")
    play([visitor], lambda: visitor.action("cut").count() > 0)


def my_turn(rulebook: str, players: int) -> Callable[[Visitor], None]:
    def go(visitor: Visitor) -> None:
        visitor.lay(rulebook, players, bots="novato")
        play([visitor], lambda: visitor.at("phase") == "play" and visitor.at("turn") == "mine")

    return go


def signs(visitor: Visitor) -> None:
    if not visitor.action("sign").first.is_visible():
        visitor.do("signs")
    visitor.action("sign").first.wait_for()


def a_reason(visitor: Visitor) -> None:
    my_turn("argentino", 4)(visitor)
    play([visitor], lambda: visitor.find('[data-action="why"]:visible').count() > 0)


def an_article(visitor: Visitor) -> None:
    visitor.find('[data-action="why"]:visible').first.click()
    visitor.find("dialog .article h3").wait_for()


def the_end(visitor: Visitor) -> None:
    visitor.go(f"/t/{finished(visitor)}")
    expect(visitor.table).to_have_attribute("data-over", re.compile("."))


def replay(visitor: Visitor) -> None:
    visitor.action("replay").first.click()
    visitor.find('#main[data-page="replay"][data-ready]').wait_for(state="attached")


SCREENS: dict[str, Screen] = {
    "the score of a match": Screen(begin_a_score),
    "more points": Screen(lambda _: None, more_points),
    "waiting room": Screen(waiting_room),
    "nowhere": Screen(nowhere),
    "the cut": Screen(cutting),
    "table of 4": Screen(my_turn("belmez", 4)),
    "table of 8": Screen(my_turn("valencia", 8)),
    "signs": Screen(my_turn("argentino", 4), signs),
    "an article": Screen(a_reason, an_article),
    "the end": Screen(the_end),
    "replay": Screen(replay),
}


def test_the_screens_of_the_table(visitor: Visitor) -> None:
    found: list[str] = []
    for name, screen in SCREENS.items():
        screen.go(visitor)
        for lang in LANGUAGES:
            speak(visitor, lang)
            if screen.open is not None:
                screen.open(visitor)
            found += violations(visitor, f"{name} in {lang}", everything=lang == "en")
            visitor.page.keyboard.press("Escape")
    assert found == []


def test_the_table_on_a_phone_in_the_dark(invite: Invite) -> None:
    ana = invite("es", size=PHONE, touch=True, dark=True)
    my_turn("argentino", 4)(ana)
    assert list(violations(ana, "table")) == []
