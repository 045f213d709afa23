"""Where the pips of the cards from 2 to 9 stand, and how large."""

from __future__ import annotations

from tools.deck.pips import PIPS
from tools.deck.svg import element, group, number

Spot = tuple[float, float]
_X, _Y = 104.0, 160.0

_LONG = "eb"  # swords and clubs are long and narrow


def _columns(x: float, ys: tuple[float, ...]) -> list[Spot]:
    return [(_X + side * x, y) for y in ys for side in (-1, 1)]


def _row(y: float, *xs: float) -> list[Spot]:
    return [(_X + x, y) for x in xs]


def _round(count: int) -> tuple[float, list[Spot]]:
    """Coins and cups."""
    table: dict[int, tuple[float, list[Spot]]] = {
        2: (1.9, [(_X, 94), (_X, 226)]),
        3: (1.5, [(_X, 70), (_X, 160), (_X, 250)]),
        4: (1.42, _columns(38, (100, 220))),
        5: (1.2, [*_columns(39, (84, 236)), (_X, _Y)]),
        6: (1.24, _columns(36, (80, 160, 240))),
        7: (1.08, [*_columns(36, (72, 190, 252)), (_X, 130)]),
        8: (1.02, [*_row(94, -52, 0, 52), *_row(160, -27, 27), *_row(226, -52, 0, 52)]),
        9: (1.02, [*_row(92, -52, 0, 52), *_row(160, -52, 0, 52), *_row(228, -52, 0, 52)]),
    }
    return table[count]


def _long(count: int) -> tuple[float, list[Spot]]:
    """Swords and clubs."""
    table: dict[int, tuple[float, list[Spot]]] = {
        2: (2.3, _row(_Y, -37, 37)),
        3: (1.5, [(_X, 90), (_X - 40, 228), (_X + 40, 228)]),
        4: (1.45, _columns(36, (92, 228))),
        5: (1.2, [*_columns(43, (82, 238)), (_X, _Y)]),
        6: (1.3, [*_row(96, -44, 0, 44), *_row(224, -44, 0, 44)]),
        7: (0.98, [*_columns(44, (70, 160, 250)), (_X, 115)]),
        8: (0.98, [*_row(70, -44, 0, 44), *_row(160, -24, 24), *_row(250, -44, 0, 44)]),
        9: (0.98, [*_row(70, -44, 0, 44), *_row(160, -44, 0, 44), *_row(250, -44, 0, 44)]),
    }
    return table[count]


def spots(number_: int, suit: str) -> tuple[float, list[Spot]]:
    if suit in _LONG:
        return _long(number_)
    scale, places = _round(number_)
    if suit == "c":  # cups are taller than coins
        if number_ == 7:
            places = [*_columns(34, (84, 236)), *_row(_Y, -56, 0, 56)]
        return scale * 0.94, places
    return scale, places


def pips(number_: int, suit: str) -> tuple[str, str]:
    """The drawing of one pip for the card's definitions, and its uses."""
    scale, places = spots(number_, suit)
    drawn = "".join(
        element("use", href="#p", transform=f"translate({number(x)} {number(y)})scale({scale:.3g})") for x, y in places
    )
    return group(PIPS[suit](), id="p"), drawn
