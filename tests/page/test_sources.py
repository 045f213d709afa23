"""Where the games come from, on the page: a rulebook leads to its source, and the story has its drawings."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.visitor import PHONE

DRAWN = """() => [...document.querySelectorAll('.history-figure img')]
    .every((image) => image.complete && image.naturalWidth > 0)"""


def test_a_rulebook_leads_to_its_source_and_to_the_story(invite: Invite) -> None:
    visitor = invite("es", size=PHONE)
    visitor.go("/books/quesada")
    visitor.find("[data-source]").click()
    expect(visitor.find("#belmez h2")).to_be_in_viewport()
    expect(visitor.find("#belmez")).to_contain_text("Francisco José Fuentes Pereira")
    assert visitor.find(".source").count() == 5
    assert visitor.overflow() <= 0
    visitor.find('a[href="/history"]').click()
    visitor.page.wait_for_function(DRAWN)
    visitor.find(".chapters li").nth(7).wait_for()
    assert visitor.find(".history-figure img").count() == 2
    assert visitor.overflow() <= 0


def test_the_three_hands_are_played_and_won(invite: Invite) -> None:
    """V22: against the basto and the manilla the major wins, also when its strongest card is simply played first."""
    visitor = invite("va", size=PHONE)
    visitor.go("/three-hands")
    visitor.find('[data-hand="1"]').click()
    visitor.find('[data-hand="0"]').click()
    for _ in range(3):
        visitor.find(".three-card").first.click()
    expect(visitor.find("[data-ending]")).to_have_attribute("data-ending", "won")
    assert visitor.overflow() <= 0
    visitor.do("again")
    assert visitor.find("[data-hand]").count() == 3
