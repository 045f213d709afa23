"""The suit in somebody's hand: where each mark stands about the hand that holds it."""

from __future__ import annotations

from tools.deck.heads import fist
from tools.deck.pips import club, coin, cup, sword
from tools.deck.svg import place


def held(suit: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The mark and the closed hand at the point, the hand in front of what it holds."""
    match suit:
        case "o":
            return place(x, y - 26 * scale, coin(), scale=1.12 * scale, turn=turn) + fist(x, y, turn=-12)
        case "c":
            return place(x, y - 19 * scale, cup(), scale=1.05 * scale, turn=turn) + fist(x, y, turn=-6)
        case "e":
            return place(x, y, place(0, -29 * 1.5 * scale, sword(), scale=1.5 * scale), turn=turn) + fist(
                x, y, turn=turn
            )
        case _:
            return place(x, y, place(0, -22 * 1.35 * scale, club(), scale=1.35 * scale), turn=turn) + fist(
                x, y, turn=turn
            )
