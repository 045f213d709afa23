"""The page speaks Spanish, Valencian and English: as the browser asks, and as the visitor chooses."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.languages import TAGS, speak, untranslated
from tests.page.playing import play, play_mano
from tests.page.test_texts import texts
from tests.page.visitor import Visitor


def test_a_mano_is_told_in_every_language(visitor: Visitor) -> None:
    visitor.lay("argentino", 4, bots="novato")
    play_mano(visitor)
    story = visitor.log()
    told: dict[str, list[str]] = {}
    for lang in ("en", "es", "va"):
        speak(visitor, lang)
        visitor.until(lambda: len(visitor.log()) >= len(story), "the whole story")
        told[lang] = visitor.log()
        assert untranslated(visitor) == []
    assert told["en"][: len(story)] == story
    assert len({lines[0] for lines in told.values()}) == 3
    lines = [line for story in told.values() for line in story]
    assert [line for line in lines if re.search(r"\{\w+\}|undefined|NaN|\[object", line)] == []
    spoken = visitor.page.evaluate("document.getElementById('live-polite').textContent")
    assert spoken.strip()
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


def test_what_is_liked_is_kept(invite: Invite) -> None:
    visitor = invite(likes={"sound": True})
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
