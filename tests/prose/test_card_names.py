"""The names of cards in Python are those of the page."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from truquero.cards import NUMBERS, Suit, card
from truquero.prose.card_names import card_name
from truquero.rules import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_has_one_name_on_the_page_and_in_sentences(language: str) -> None:
    file = resources.files("truquero.server").joinpath("static", "text", language, "deck.json")
    texts = json.loads(file.read_text(encoding="utf-8"))
    for suit in Suit:
        for number in NUMBERS:
            name = texts["deck.card"].format(number=texts[f"deck.number.{number}"], suit=texts[f"deck.of.{suit.value}"])
            assert card_name(card(f"{number}{suit.value}"), language) == name
