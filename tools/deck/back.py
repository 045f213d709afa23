"""The back of every card: a red lattice of small rosettes about a large rosette. Turned about it is the same, so a card cannot be known by how it lies."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from tools.deck import palette as c
from tools.deck.frame import HEIGHT, WIDTH, document
from tools.deck.pips import coin
from tools.deck.svg import circle, element, group, line, path, petals, place, ring

_TILE = 26


def _lattice() -> str:
    half = _TILE / 2
    return element(
        "pattern",
        element("rect", width=_TILE, height=_TILE, fill=c.RED),
        line(f"M0 {half}L{half} 0L{_TILE} {half}L{half} {_TILE}Z", c.GOLD, 1.8),
        *(
            path(petals(4, 0.6, 7, 3, 45), c.CREAM, transform=f"translate({x:g} {y:g})")
            for x, y in ((half, half), (0, 0), (_TILE, 0), (0, _TILE), (_TILE, _TILE))
        ),
        id="l",
        width=_TILE,
        height=_TILE,
        x=(WIDTH / 2) % _TILE - half,
        y=(HEIGHT / 2) % _TILE - half,
        patternUnits="userSpaceOnUse",
    )


def _medallion() -> str:
    """A coin as large as a hand, with a rosette in three colours."""
    beads = "".join(circle(x, y, 2.3, c.GOLD_LIGHT, stroke_width=0.8) for x, y, _ in ring(28, 52.5))
    return place(
        WIDTH / 2,
        HEIGHT / 2,
        circle(0, 0, 59, c.GOLD),
        circle(0, 0, 52.5, c.RED_DARK, stroke_width=1.4),
        beads,
        circle(0, 0, 47, c.CREAM, stroke_width=1.4),
        path(petals(12, 8, 44, 8, 15), c.GREEN, stroke_width=1.4),
        path(petals(12, 6, 42, 8), c.BLUE, stroke_width=1.4),
        path(petals(12, 4, 28, 5.5), c.GOLD, stroke_width=1.2),
        coin(),
        scale=1.05,
    )


def back() -> str:
    low = 10.0
    inner = {"x": low, "y": low, "width": WIDTH - 2 * low, "height": HEIGHT - 2 * low}
    return document(
        "back",
        f"<defs>{_lattice()}</defs>"
        + group(
            element("rect", **inner, rx=8, fill="url(#l)", stroke_width=2),
            element(
                "rect",
                x=low + 5,
                y=low + 5,
                width=WIDTH - 2 * low - 10,
                height=HEIGHT - 2 * low - 10,
                rx=5,
                fill="none",
                stroke=c.GOLD,
                stroke_width=3,
            ),
            element(
                "rect",
                x=low + 7,
                y=low + 7,
                width=WIDTH - 2 * low - 14,
                height=HEIGHT - 2 * low - 14,
                rx=4,
                fill="none",
                stroke=c.RED_DARK,
                stroke_width=1,
            ),
            _medallion(),
            stroke=c.INK,
            stroke_width=2,
        ),
    )
