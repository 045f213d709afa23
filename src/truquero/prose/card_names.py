"""Cards by name in each language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from truquero.cards import Card

Names = Mapping[str, Mapping[str, Mapping[str, str]]]


@cache
def _names() -> Names:
    return tomllib.loads(resources.files("truquero.prose").joinpath("cards.toml").read_text(encoding="utf-8"))


def card_name(card: Card, language: str) -> str:
    """What people call a card.

    >>> from truquero.cards import card
    >>> card_name(card("7e"), "es"), card_name(card("12o"), "va"), card_name(card("1b"), "en")
    ('siete de espadas', "rei d'oros", 'ace of bastos')
    """
    names = _names()
    return f"{names['number'][str(card.number)][language]} {names['of'][card.suit.value][language]}"
