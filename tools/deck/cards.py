"""The whole deck as files: 48 cards and a back."""

from __future__ import annotations

from pathlib import Path

from tools.deck.aces import ACES
from tools.deck.back import back
from tools.deck.frame import card
from tools.deck.kings import KINGS
from tools.deck.layout import pips
from tools.deck.pages import PAGES
from tools.deck.riders import RIDERS
from tools.deck.svg import place

FOLDER = Path(__file__).resolve().parents[2] / "src" / "truquero" / "server" / "static" / "cards"


def draw(number: int, suit: str) -> str:
    """One card."""
    if number == 1:
        return card(number, suit, ACES[suit]())
    if number == 12:
        return card(number, suit, place(-4, 0, KINGS[suit]()))
    if number == 10:
        return card(number, suit, place(-4, 0, PAGES[suit]()))
    if number == 11:
        return card(number, suit, RIDERS[suit]())
    if 2 <= number <= 9:
        defs, art = pips(number, suit)
        return card(number, suit, art, defs)
    return card(number, suit, "")


def deck() -> dict[str, str]:
    """Every file of the deck by its name."""
    files = {f"{number}{suit}.svg": draw(number, suit) for suit in "oceb" for number in range(1, 13)}
    return {**files, "back.svg": back()}
