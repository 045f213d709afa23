"""What every card has: the paper, the frame with the suit's *pintas*, the numbers in two corners."""

from __future__ import annotations

from tools.deck import palette as c
from tools.deck.digits import numeral
from tools.deck.svg import element, group, number

WIDTH, HEIGHT = 208, 320
INSET = 9.0
_CORNER = 9.0
_GAP = 17.0

# Gaps in the upper and in the lower line of the frame: how players know a suit by the edge of the card.
PINTAS = {"o": 0, "c": 1, "e": 2, "b": 3}
COLOURS = {"o": "#96600a", "c": c.RED, "e": c.BLUE, "b": "#2f7a3d"}
NAMES = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}


def _edge(gaps: int, y: float) -> str:
    """The upper or lower line from left to right, in gaps + 1 pieces of one length."""
    left, right = INSET + _CORNER, WIDTH - INSET - _CORNER
    piece = (right - left - gaps * _GAP) / (gaps + 1)
    starts = [left + step * (piece + _GAP) for step in range(gaps + 1)]
    return "".join(f"M{number(start)} {number(y)}H{number(start + piece)}" for start in starts)


def frame(suit: str) -> str:
    """Two sides with their round corners, and between them the broken lines."""
    low, high, r = INSET, HEIGHT - INSET, _CORNER
    far = WIDTH - INSET
    sides = (
        f"M{number(low + r)} {number(low)}A{number(r)} {number(r)} 0 0 0 {number(low)} {number(low + r)}"
        f"V{number(high - r)}A{number(r)} {number(r)} 0 0 0 {number(low + r)} {number(high)}"
        f"M{number(far - r)} {number(low)}A{number(r)} {number(r)} 0 0 1 {number(far)} {number(low + r)}"
        f"V{number(high - r)}A{number(r)} {number(r)} 0 0 1 {number(far - r)} {number(high)}"
    )
    gaps = PINTAS[suit]
    return group(
        element("path", d=sides),
        element("path", id="top", d=_edge(gaps, low)),
        element("path", id="bottom", d=_edge(gaps, high)),
        id="frame",
        fill="none",
        stroke=c.INK,
        stroke_width=2.5,
    )


def card(number_: int, suit: str, art: str, defs: str = "") -> str:
    """A whole card as a file."""
    text = str(number_)
    index = numeral(text, 16, 16, COLOURS[suit])
    return document(
        f"{text} {NAMES[suit]}",
        (f"<defs>{defs}</defs>" if defs else "")
        + frame(suit)
        + art
        + index
        + group(index, transform=f"rotate(180 {WIDTH // 2} {HEIGHT // 2})"),
    )


def document(title: str, drawn: str) -> str:
    paper = element(
        "rect", x=0.75, y=0.75, width=WIDTH - 1.5, height=HEIGHT - 1.5, rx=14, fill=c.CREAM, stroke=c.PAPER_EDGE
    ).replace('x=".8" y=".8"', 'x=".75" y=".75"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"<title>{title}</title>{paper}{drawn}</svg>\n"
    )
