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
    assert visitor.find(".chapters li").count() >= 8
    assert visitor.find(".history-figure img").count() == 2
    assert visitor.overflow() <= 0
