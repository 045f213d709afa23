"""The page of the deck, and the elements that show a card and a face."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.visitor import PHONE, Visitor

# A function: an expression would have to be evaluated in the page again and again, which its policy forbids.
LOADED = """() => [...document.querySelectorAll('naipe-card > img')]
    .every((image) => image.complete && image.naturalWidth > 0)"""
NAMES = {"en": ("seven of espadas", "card face down"), "es": ("siete de espadas", "carta boca abajo")}
NAMES["va"] = ("set d'espases", "carta boca avall")


@pytest.mark.parametrize("lang", NAMES)
def test_all_cards_lie_there_with_their_names(invite: Invite, lang: str) -> None:
    visitor = invite(lang, size=PHONE)
    visitor.go("/deck")
    assert visitor.find("button[data-card]").count() == 48
    visitor.page.wait_for_function(LOADED)
    assert visitor.overflow() <= 0
    visitor.find('button[data-card="7e"]').click()
    close = visitor.find("dialog naipe-card")
    expect(close).to_have_attribute("aria-label", NAMES[lang][0])
    box = close.bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(208 / 320, abs=0.01)
    visitor.page.keyboard.press("Escape")
    expect(visitor.find("dialog")).to_have_count(0)
    expect(visitor.find('button[data-card="7e"]')).to_be_focused()


@pytest.mark.parametrize("lang", NAMES)
def test_a_card_follows_its_attributes(invite: Invite, lang: str) -> None:
    visitor = invite(lang)
    visitor.go("/deck")
    visitor.page.evaluate("""() => {
        const card = document.createElement("naipe-card");
        card.id = "one";
        card.setAttribute("code", "7e");
        document.getElementById("main").append(card);
    }""")
    card = visitor.find("#one")
    expect(card).to_have_attribute("aria-label", NAMES[lang][0])
    expect(card).to_have_attribute("role", "img")
    expect(card.locator("img")).to_have_attribute("src", "/static/cards/7e.svg")
    card.evaluate("(card) => card.setAttribute('face-down', '')")
    expect(card).to_have_attribute("aria-label", NAMES[lang][1])
    expect(card.locator("img")).to_have_attribute("src", "/static/cards/back.svg")
    card.evaluate("(card) => { card.removeAttribute('face-down'); card.setAttribute('code', '99x'); }")
    expect(card.locator("img")).to_have_attribute("src", "/static/cards/back.svg")


def test_every_gesture_is_a_drawing_of_its_own(visitor: Visitor) -> None:
    visitor.go("/deck")
    drawings: dict[str, str] = visitor.page.evaluate("""async () => {
        const { GESTURES } = await import("/static/js/face.js");
        const drawings = {};
        for (const gesture of [...GESTURES, "no-such-gesture"]) {
            const face = document.createElement("sign-face");
            face.setAttribute("gesture", gesture);
            document.getElementById("main").append(face);
            drawings[gesture] = face.querySelector("svg").innerHTML;
        }
        return drawings;
    }""")
    assert drawings.pop("no-such-gesture") == drawings["neutral"]
    assert len(set(drawings.values())) == len(drawings)
    expect(visitor.find('sign-face[gesture="wink"]')).to_have_attribute("aria-label", "a wink")
    hidden = visitor.page.wait_for_function("""() => {
        const shown = document.querySelector('sign-face[gesture="wink"] .sign-shown');
        const gone = document.querySelector('sign-face[gesture="wink"] .sign-hidden');
        return getComputedStyle(shown).opacity === "1" && getComputedStyle(gone).opacity === "0";
    }""")
    assert hidden
