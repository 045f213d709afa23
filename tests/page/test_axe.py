"""axe-core finds nothing to complain about, on any screen in any language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import finished, play
from tests.page.visitor import PHONE, Visitor

LANGUAGES = ("en", "es", "va")
PAGES = ["/", "/books", "/books/belmez", "/learn", "/learn/argentino", "/glossary", "/anotador", "/deck", "/settings"]
PAGES += ["/sources", "/history", "/three-hands", "/learn/comentada"]
# Style sheets are fetched again only for a rule that is an experiment of axe and off.
OPTIONS = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}
# Shapes and colours are the same in every language: looking at them once is enough.
WORDS = ["cat.language", "cat.text-alternatives", "cat.name-role-value", "cat.forms", "cat.semantics"]
ONLY_WORDS = {**OPTIONS, "runOnly": {"type": "tag", "values": WORDS}, "rules": {"color-contrast": {"enabled": False}}}


def violations(visitor: Visitor, where: str, everything: bool = True) -> Iterator[str]:
    """What axe finds, a line for each element."""
    found = Axe().run(visitor.page, options=OPTIONS if everything else ONLY_WORDS).response["violations"]
    for violation in found:
        for node in violation["nodes"]:
            message = "; ".join(item["message"] for item in [*node["any"], *node["all"], *node["none"]])
            yield f"{where}: {violation['id']}: {node['target']}: {message}"[:400]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages(invite: Invite, lang: str) -> None:
    ana = invite(lang)
    found = [line for path in PAGES for line in violations(ana.turn_to(path), path, everything=lang == "en")]
    assert found == []


def test_the_pages_on_a_phone_in_the_dark(invite: Invite) -> None:
    ana = invite("va", size=PHONE, touch=True, dark=True)
    found = [line for path in PAGES for line in violations(ana.turn_to(path), path)]
    assert found == []


def begin_a_score(visitor: Visitor) -> None:
    visitor.go("/anotador")
    visitor.do("begin")
    visitor.find('[data-team="0"] [data-action="add"]').first.click()


def more_points(visitor: Visitor) -> None:
    """On top of the match that has begun."""
    visitor.go("/anotador")
    visitor.action("more").first.click()
    visitor.find("dialog[open]").wait_for()


def waiting_room(visitor: Visitor) -> None:
    visitor.lay("valencia", 4)


def nowhere(visitor: Visitor) -> None:
    visitor.go("/settings")
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
    my_turn("argentino", 4)(visitor)
    visitor.do("signs")


def an_article(visitor: Visitor) -> None:
    my_turn("argentino", 4)(visitor)
    play([visitor], lambda: visitor.find('[data-action="why"]:visible').count() > 0)
    visitor.find('[data-action="why"]:visible').first.click()
    visitor.find("dialog .article h3").wait_for()


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "the score of a match": begin_a_score,
    "more points": more_points,
    "waiting room": waiting_room,
    "nowhere": nowhere,
    "the cut": cutting,
    "table of 4": my_turn("belmez", 4),
    "table of 8": my_turn("valencia", 8),
    "signs": signs,
    "an article": an_article,
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_screens_of_the_table(invite: Invite, lang: str) -> None:
    found: list[str] = []
    everything = lang == "en"
    ana = invite(lang)
    for name, go in SCREENS.items():
        go(ana)
        found += violations(ana, name, everything)
    ana.go(f"/t/{finished(ana)}")
    expect(ana.table).to_have_attribute("data-over", re.compile("."))
    found += violations(ana, "the end", everything)
    ana.action("replay").first.click()
    ana.find('#main[data-page="replay"][data-ready]').wait_for(state="attached")
    found += violations(ana, "replay", everything)
    assert found == []


def test_the_table_on_a_phone_in_the_dark(invite: Invite) -> None:
    ana = invite("es", size=PHONE, touch=True, dark=True)
    my_turn("argentino", 4)(ana)
    assert list(violations(ana, "table")) == []
