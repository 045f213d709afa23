"""The page speaks Spanish, Valencian and English: as the browser asks, and as one chooses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.playing import play, play_mano
from tests.page.test_texts import LANGUAGES, known, texts
from tests.page.visitor import Visitor

TAGS = {"en": "en", "es": "es", "va": "ca-valencia"}
PATHS = ["/", "/books", "/books/belmez", "/learn", "/glossary", "/anotador", "/deck", "/settings"]
KEYS = known()


def untranslated(visitor: Visitor) -> list[str]:
    """Keys of texts that show instead of the text."""
    words = visitor.find("body").inner_text() + " " + visitor.page.evaluate(LABELS)
    return sorted({word for word in re.findall(r"[\w-]+(?:\.[\w-]+)+", words) if word in KEYS})


LABELS = """[...document.querySelectorAll('[aria-label], [title], [placeholder]')]
  .flatMap(e => ['aria-label', 'title', 'placeholder'].map(a => e.getAttribute(a) ?? '')).join(' ')"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_speaks_the_language_of_the_browser(invite: Invite, lang: str) -> None:
    ana = invite(lang)
    for path in PATHS:
        ana.turn_to(path)
        expect(ana.find("html")).to_have_attribute("lang", TAGS[lang])
        assert ana.find("h1").count() == 1, path
        assert untranslated(ana) == [], path
        assert re.search(r"\{\w+\}", ana.text()) is None, path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mano_is_told_in_every_language(invite: Invite, lang: str) -> None:
    ana = invite(lang)
    ana.lay("argentino", 4, bots="novato")
    play_mano(ana)
    assert untranslated(ana) == []
    for line in ana.log():
        assert re.search(r"\{\w+\}|undefined|NaN|\[object", line) is None, line
    spoken = ana.page.evaluate("document.getElementById('live-polite').textContent")
    assert re.search(r"\{\w+\}|undefined|NaN", spoken) is None


def test_the_language_can_be_switched_in_the_middle_of_a_hand(visitor: Visitor) -> None:
    visitor.lay("argentino", 2, bots="novato")
    play([visitor], lambda: visitor.at("phase") == "play" and visitor.at("turn") == "mine")
    hand = visitor.hand()
    for lang in ("es", "va", "en"):
        visitor.find("select[name=lang]").select_option(lang)
        expect(visitor.find("html")).to_have_attribute("lang", TAGS[lang])
        visitor.until(lambda: visitor.hand() == hand, "the same hand")
        expect(visitor.find("#header nav a").first).to_have_text(str(texts(lang, "shell")["nav.lobby"]))
    visitor.go("/")
    expect(visitor.find("html")).to_have_attribute("lang", "en")


def test_what_is_liked_is_kept(visitor: Visitor) -> None:
    visitor.go("/settings")
    visitor.find("[name=name]").fill("Ana de Bélmez")
    visitor.find("[name=cloth][value=blue]").check()
    visitor.find("[name=motion]").uncheck()
    visitor.find("[name=sound]").uncheck()
    expect(visitor.find("html")).to_have_attribute("data-cloth", "blue")
    expect(visitor.find("html")).to_have_attribute("data-motion", "off")
    visitor.go("/").go("/settings")
    expect(visitor.find("[name=name]")).to_have_value("Ana de Bélmez")
    expect(visitor.find("[name=cloth][value=blue]")).to_be_checked()
    expect(visitor.find("[name=sound]")).not_to_be_checked()
    visitor.find("[name=lang][value=va]").check()
    expect(visitor.find("html")).to_have_attribute("lang", "ca-valencia")
