"""What somebody needs who sits down for the first time: every sign is explained, and the table helps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.known_house import Seed
from tests.page.playing import play
from tests.page.visitor import PHONE

BESIDE = """() => {
    const [chip, card] = [".hand-count", ".hand-card"].map(
        (found) => document.querySelector(found).getBoundingClientRect());
    return [chip.left, chip.right, card.left];
}"""
"""Where the chip and the first card are, both at one moment: the hand may be drawn anew between two questions."""


def test_signs_are_explained_by_a_tap_and_the_rules_lie_beside_the_table(invite: Invite) -> None:
    ana = invite("es", likes={"autoCut": True})
    ana.lay("argentino", 4, bots="azar")
    play([ana], lambda: ana.at("phase") == "play" and ana.at("turn") == "mine")
    assert ana.action("knock").count() == 0, "against bots the pack is cut by itself"
    ana.find(".plate .icon-mano").first.click()
    expect(ana.find(".tip")).to_contain_text("Sale en la primera baza")
    ana.find(".score-half").first.click()
    expect(ana.find(".tip")).to_contain_text("la mitad del juego")
    expect(ana.action("look", '[aria-pressed="true"]')).to_have_attribute("data-seat", "3")
    ana.find('.lane[data-place="right"] .plate-name').click()
    expect(ana.action("look", '[aria-pressed="true"]')).to_have_attribute("data-seat", "2")
    ana.find('[aria-controls="panel-last"]').click()
    expect(ana.find(".panel .order naipe-card").first).to_be_visible()
    expect(ana.find(".about-words").first).to_contain_text("¡Truco!")
    ana.find('[aria-controls="panel-chat"]').click()
    ana.action("phrase").first.click()
    expect(ana.find(".chat-list")).to_contain_text("¡Suerte!")
    signs = ana.find(".legend dd")
    assert signs.count() >= 7, "the same without tapping anything"


@pytest.mark.parametrize(("size", "players"), [(PHONE, 2), ((844, 390), 4), ((1280, 800), 2)], ids=str)
def test_what_ones_cards_count_stands_beside_them(
    invite: Invite, seed: Seed, size: tuple[int, int], players: int
) -> None:
    seed.choose(5)
    ana = invite("es", size=size)
    ana.lay("argentino", players, bots="azar")
    play([ana], lambda: ana.at("phase") == "play" and ana.at("turn") == "mine")
    expect(ana.find('.lane[data-state~="own"] .plate-tag')).to_have_text("tú")
    expect(ana.find(".score-head").first).to_contain_text("tú" if players == 2 else "Nosotros")
    chip = ana.find(".hand-count")
    expect(chip).to_have_attribute("title", re.compile(r"^Lo que valen tus tres cartas: (envido|flor) \d+\."))
    left, right, card = ana.page.evaluate(BESIDE)
    assert 0 <= left < right <= card, "no card is covered"
    chip.click()
    expect(ana.find(".tip")).to_contain_text("Lo que valen")


def test_A15_the_flor_that_the_table_sings_is_told_to_whoever_holds_it(invite: Invite, seed: Seed) -> None:
    seed.choose(19)  # 12b 7b 11b
    ana = invite("es", size=PHONE)
    ana.lay("argentino", 2, bots="azar")
    play([ana], lambda: ana.at("phase") == "play")
    chip = ana.find('.hand-count[data-count="flor"]')
    expect(chip).to_contain_text("La mesa la ha cantado por ti")
    expect(chip.locator("strong")).to_have_text("27")
    expect(ana.find("#live-polite")).to_contain_text("Tu flor se canta a la fuerza")


def test_the_character_of_a_bot_is_told_on_a_phone(invite: Invite) -> None:
    ana = invite("va", size=PHONE)
    ana.lay("valencia", 4, bots="azar")
    ana.find('.lane[data-place="top"] .plate').click(position={"x": 6, "y": 6})
    expect(ana.find(".tip")).to_contain_text("Bot: azar")


def test_T15_a_flor_that_is_not_sung_is_not_said_to_be(invite: Invite, seed: Seed) -> None:
    seed.choose(19)
    ana = invite("es", size=PHONE)
    ana.lay("tarija", 2, bots="azar")
    play([ana], lambda: ana.at("phase") == "play")
    expect(ana.find('.hand-count[data-count="flor"]')).to_have_text("flor27")
