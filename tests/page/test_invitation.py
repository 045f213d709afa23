"""The way in for friends: a link that works elsewhere, a code for a camera, and the truth about what was copied."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.forked import Server
from tests.page.conftest import SETTINGS, Invite
from tests.page.visitor import PHONE

ELSEWHERE = "http://truco.example:8000"
NO_CLIPBOARD = """() => {
  Object.defineProperty(navigator, 'clipboard', {value: undefined});
  document.execCommand = () => false;
}"""
SELECTED = (
    "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"
)


def test_friends_get_a_link_a_code_and_the_word_partner(invite: Invite, tmp_path: Path) -> None:
    settings = {**SETTINGS, "TRUQUERO_ORIGINS": ELSEWHERE}
    with Server(str(tmp_path / "house.db"), settings=settings) as house:
        ana = invite("en", url=house.url, size=PHONE, touch=True)
        ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
        path = ana.lay("argentino", 4)
        link = f"{ELSEWHERE}{path}"
        expect(ana.find("[data-share]")).to_have_value(link)
        ana.until(lambda: bool(ana.page.evaluate("document.querySelector('.share-code').naturalWidth")), "the code")
        ana.do("copy")
        expect(ana.find(".share-done")).to_have_text("Copied")
        assert ana.page.evaluate("navigator.clipboard.readText()") == link
        ana.page.evaluate(NO_CLIPBOARD)
        ana.do("copy")
        expect(ana.find(".share-done")).to_have_text("Copy the selected text")
        assert ana.page.evaluate(SELECTED) == link
        assert ana.find(".wait-side").all_inner_texts() == ["rival", "your partner", "rival"]
        ana.do("bot", '[data-seat="3"]')
        expect(ana.find(".wait-seat.bot")).to_have_count(1)
        expect(ana.find(".wait-seat.empty")).to_have_count(2)
        assert ana.overflow() <= 0


def test_a_house_of_this_computer_alone_gives_no_link_for_others(invite: Invite) -> None:
    ana = invite("es")
    ana.lay("argentino", 2)
    expect(ana.find(".share")).to_contain_text("make play-lan")
    assert ana.find("[data-share]").count() == 0
    assert "127.0.0.1" not in ana.text()
