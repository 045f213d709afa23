"""Our own numerals for the corners: strokes in a box 22 wide and 40 high, so that no font is needed."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from tools.deck.svg import group, line, number

_WIDE = 22.0
_GAP = 7.0

# Each numeral: its width and the line it is drawn along.
_STROKES: dict[str, tuple[float, str]] = {
    "0": (_WIDE, "M11 3.5C4 3.5 3.5 12 3.5 20C3.5 28 4 36.5 11 36.5C18 36.5 18.5 28 18.5 20C18.5 12 18 3.5 11 3.5Z"),
    "1": (13.0, "M3.5 10.5L9.5 3.5V36.5"),
    "2": (_WIDE, "M4 12C4 6.5 6.5 3.5 11 3.5C15.5 3.5 18 6.5 18 11C18 18 5 26 4 36.5H18.5"),
    "3": (
        _WIDE,
        "M4 9C5 5.5 7.5 3.5 11 3.5C15 3.5 17.5 6.5 17.5 11C17.5 16 14.5 18.5 9.5 18.5C15 18.5 18.5 21.5 18.5 27C18.5 33 15 36.5 11 36.5C7 36.5 4.5 34 3.5 30",
    ),
    "4": (_WIDE, "M14.5 36.5V3.5L3.5 26.5H19.5"),
    "5": (
        _WIDE,
        "M17.5 3.5H6L4.5 18.5C6.5 16.5 8.5 15.5 11 15.5C15.5 15.5 18.5 19 18.5 25.5C18.5 32 15.5 36.5 10.5 36.5C7 36.5 4.5 34.5 3.5 31",
    ),
    "6": (
        _WIDE,
        "M17 7C16 4.5 14 3.5 11.5 3.5C6 3.5 3.5 10 3.5 22C3.5 31.5 6 36.5 11 36.5C15.5 36.5 18.5 32.5 18.5 26.5C18.5 20.5 15.5 17 11.5 17C8 17 4.5 19.5 3.6 25",
    ),
    "7": (_WIDE, "M3.5 3.5H18.5C13.5 13 10 24 9 36.5"),
    "8": (
        _WIDE,
        "M11 18.5C7 18.5 4.5 15.5 4.5 11C4.5 6.5 7 3.5 11 3.5C15 3.5 17.5 6.5 17.5 11C17.5 15.5 15 18.5 11 18.5C6.5 18.5 3.5 22 3.5 27.5C3.5 33 6.5 36.5 11 36.5C15.5 36.5 18.5 33 18.5 27.5C18.5 22 15.5 18.5 11 18.5Z",
    ),
    "9": (
        _WIDE,
        "M5 33C6 35.5 8 36.5 10.5 36.5C16 36.5 18.5 30 18.5 18C18.5 8.5 16 3.5 11 3.5C6.5 3.5 3.5 7.5 3.5 13.5C3.5 19.5 6.5 23 10.5 23C14 23 17.5 20.5 18.4 15",
    ),
}


def numeral(text: str, x: float, y: float, colour: str) -> str:
    """The number written with its top left corner at a point, 46 high."""
    drawn = []
    along = 0.0
    for digit in text:
        width, d = _STROKES[digit]
        drawn.append(line(d, transform=f"translate({number(along)})" if along else None))
        along += width + (_GAP if digit == "1" else 2) - 5
    return group(
        *drawn,
        stroke=colour,
        stroke_width=6.2,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"translate({number(x)} {number(y)})scale(1.15)",
    )
