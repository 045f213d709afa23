"""The four suit marks, each about a point 0,0: a coin, a cup, a sword, a knotted club."""

# ruff: noqa: E501 (the path of a shape is one line)

from __future__ import annotations

from tools.deck import palette as c
from tools.deck.svg import circle, ellipse, flat, group, line, path, petals


def coin() -> str:
    """48 across: a beaded rim and a rosette of eight petals."""
    return group(
        circle(0, 0, 23, c.GOLD),
        circle(0, 0, 19.6, stroke=c.RED_DARK, stroke_width=2.6, stroke_dasharray="0 6.157", stroke_linecap="round"),
        circle(0, 0, 16, c.GOLD_LIGHT, stroke=c.GOLD_DARK, stroke_width=1.2),
        path(petals(8, 2, 14.6, 4.6), c.RED, stroke=c.RED_DARK, stroke_width=0.9),
        path(petals(8, 7, 14.4, 2, 22.5), c.GOLD_DARK, stroke="none"),
        circle(0, 0, 4.4, c.BLUE, stroke_width=1.2),
        circle(-1, -1.2, 1.3, c.STEEL_LIGHT, stroke="none"),
        flat("M-15.5-15A21.6 21.6 0 0 1 8-20A23 23 0 0 0-15.5-15Z", c.WHITE, 0.7),
        stroke=c.INK,
        stroke_width=1.8,
    )


def cup() -> str:
    """44 wide, 56 high: a red bowl bound in gold."""
    return group(
        path("M-3.4 14V19C-5 23-15 21.5-16.5 28H16.5C15 21.5 5 23 3.4 19V14Z", c.GOLD),
        flat("M-12 26C-10 23-3 24-1 20C0 24-8 25-9 27Z", c.WHITE, 0.6),
        path("M-20-22C-22-2-13 9-5 11.5H5C13 9 22-2 20-22Z", c.RED),
        path("M-20.3-12C-20-9-19-5-18-3C-8 1 8 1 18-3C19-5 20-9 20.3-12C10-8-10-8-20.3-12Z", c.GOLD, stroke_width=1.4),
        flat("M0-6.5L3-4L0-1.5L-3-4Z", c.BLUE),
        circle(-10.5, -5.2, 1.7, c.RED_DARK, stroke="none"),
        circle(10.5, -5.2, 1.7, c.RED_DARK, stroke="none"),
        flat("M-15 0C-12 6-7 9-4 9.5C-8 6-11 3-12 .6Z", c.RED_LIGHT),
        flat("M-16.5-18C-17-15-17-14-16.8-12L-13-11.3C-13.5-14-13.5-16-13-17.3Z", c.RED_LIGHT),
        ellipse(0, -22, 20, 5.2, c.GOLD_LIGHT),
        ellipse(0, -22, 15.5, 3, c.RED_DARK, stroke_width=1.2),
        ellipse(0, 13.6, 7, 3.8, c.GOLD),
        flat("M-5 13C-4 11-1 10.8 1 11.3C-1 12-3 13-4 14Z", c.WHITE, 0.7),
        stroke=c.INK,
        stroke_width=1.8,
        stroke_linejoin="round",
    )


def sword() -> str:
    """28 wide, 86 high, point up: a blade of blue steel, a gilt guard, a red grip."""
    return group(
        path("M0-43L6.5-33L5.4 19H-5.4L-6.5-33Z", c.STEEL),
        flat("M0-41L-5.5-32.5L-4.4 18.2H0Z", c.STEEL_LIGHT),
        line("M0-30V16", c.BLUE, 1.6),
        path("M-3.6 23H3.6L4 35H-4Z", c.RED),
        line("M-3 27L3 25.5M-3.2 31L3.2 29.5", c.GOLD_LIGHT, 1.3),
        path(
            "M-14 15.5C-12 18-6 17.5 0 17.5C6 17.5 12 18 14 15.5C16 19 13 23.5 9 23.5C5 23.5 3 22.5 0 22.5C-3 22.5-5 23.5-9 23.5C-13 23.5-16 19-14 15.5Z",
            c.GOLD,
        ),
        flat("M-12 18.5C-9 20-5 19.2 0 19.2V20.5C-5 20.5-9 21.5-11.5 20Z", c.GOLD_LIGHT),
        circle(0, 38.5, 4.4, c.GOLD),
        circle(0, 38.5, 1.5, c.BLUE, stroke="none"),
        stroke=c.INK,
        stroke_width=1.7,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def club() -> str:
    """30 wide, 86 high, the thick end up: a green limb with lopped branches."""
    return group(
        path("M-5 12L-14.5 2L-10-4.5L-4 0ZM6-6L15-16L10.5-22.5L5-17ZM3 30L11 23L8.5 17.5L3 20Z", c.GREEN),
        path(
            "M-4 42C-4.5 34-4 26-5 18C-7 13-6 8-7.5 2C-10-4-9-10-10-16C-13-22-12-30-11.5-37"
            "C-8-42 8-42 11.5-37C13-30 11-24 11-18C9.5-12 9.5-6 8.5 0C6.5 6 7 14 5.5 20C4.5 28 5 36 4 42C2 44-2 44-4 42Z",
            c.GREEN,
        ),
        flat(
            "M-9.5-33C-10-26-8.5-20-7-14C-6.5-6-5-2-4.5 4C-4 12-3 20-3 30L-2 41C-1 32-1 22-2 12C-3 2-3.5-8-4.5-16C-6-22-5.5-28-5.5-33Z",
            c.GREEN_LIGHT,
        ),
        flat(
            "M10.5-33C10-26 8-22 8-16C7.5-8 7-4 6 2C4.5 8 4.5 16 3.5 22L2 41.5L4 41C4.5 34 4.5 28 5.5 20C6.5 12 6.5 6 8 0C9-6 9-12 10.5-18C10.5-24 12-28 11-33Z",
            c.GREEN_DARK,
        ),
        ellipse(0, -37.5, 11.2, 5, c.GOLD_LIGHT),
        line("M-6.5-37.5C-6-40 6-40 6.5-37.5S-3-34.5-3-37.2S3-38.5 2.5-37", c.GOLD_DARK, 1),
        ellipse(-12.2, -1.2, 2.3, 4.3, c.GOLD_LIGHT, transform="rotate(35-12.2-1.2)", stroke_width=1.4),
        ellipse(12.7, -19.2, 2.3, 4.2, c.GOLD_LIGHT, transform="rotate(-35 12.7-19.2)", stroke_width=1.4),
        ellipse(9.7, 20.2, 1.8, 3.3, c.GOLD_LIGHT, transform="rotate(-26 9.7 20.2)", stroke_width=1.3),
        path("M1-23C3.5-23 4-17 1.5-16C-1.5-16-1.5-22 1-23Z", c.GREEN_DARK, stroke_width=1),
        line("M1-8C3-4 2 0 1 4M0 12C2 15 1.5 19 .5 23M-2-29C0-27 4-27 6-29", c.GREEN_DARK, 1.3),
        stroke=c.INK,
        stroke_width=1.8,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


PIPS = {"o": coin, "c": cup, "e": sword, "b": club}
