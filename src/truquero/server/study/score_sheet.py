"""A score sheet to print: NOS and ELLOS, a block for each game, its halves apart, five matchsticks to a square."""

from __future__ import annotations

from collections.abc import Iterator

from truquero.rules import MatchShape, Rulebook
from truquero.server.study.sheet_drawing import HEIGHT, WIDTH, DrawnLine, Mark, Words, pdf, svg

MARGIN = 15.0
ACROSS, DOWN = 3, 2
"""Blocks on a page."""
TOP = 48.0
BLOCK_HEIGHT = 112.0
SQUARE = 8.0
GAP = 2.2

TEXTS = {
    "en": {"us": "US", "them": "THEM", "date": "Date", "five": "one square = 5", "points": "{n} points"},
    "es": {"us": "NOS", "them": "ELLOS", "date": "Fecha", "five": "un cuadro = 5", "points": "{n} tantos"},
    "va": {"us": "NOSALTRES", "them": "ELLS", "date": "Data", "five": "un quadre = 5", "points": "{n} punts"},
}


def score_sheet(book: Rulebook, language: str) -> str:
    """The sheet as SVG."""
    return svg([list(_page(book, language))], _title(book))


def score_sheet_pdf(book: Rulebook, language: str) -> bytes:
    """The sheet as PDF."""
    return pdf([list(_page(book, language))], _title(book))


def _title(book: Rulebook) -> str:
    return f"{book.name} · Truquero"


def _page(book: Rulebook, language: str) -> Iterator[Mark]:
    text, shape = TEXTS[language], book.match
    yield Words(MARGIN, 22, 8, book.name, bold=True)
    points = text["points"].format(n=shape.target)
    parts = " + ".join(f"{n} {name}" for name, n in _halves(shape) if name)
    yield Words(MARGIN, 29, 4, f"{shape.game}: {points}" + (f" ({parts})" if parts else ""), grey=0.3)
    for x, word in ((MARGIN, text["us"]), (MARGIN + 68, text["them"]), (MARGIN + 136, text["date"])):
        yield Words(x, 40, 3.6, f"{word}:")
        yield DrawnLine(x + 4 + 0.62 * 3.6 * len(word), 40.5, min(x + 62, WIDTH - MARGIN), 40.5, 0.25, 0.4)
    wide = (WIDTH - 2 * MARGIN) / ACROSS
    for number in range(ACROSS * DOWN):
        row, column = divmod(number, ACROSS)
        x, y = MARGIN + column * wide, TOP + row * BLOCK_HEIGHT
        yield from game_block(shape, language, x + 2, y, wide - 4, f"{shape.game} {number + 1}")
    yield from _legend(text["five"])
    yield Words(WIDTH - MARGIN - 15, HEIGHT - 12, 3.4, "Truquero", grey=0.5)


def _halves(shape: MatchShape) -> list[tuple[str, int]]:
    """The parts of a game and their points; a game without halves is one part without a name."""
    if not shape.halves:
        return [("", shape.target)]
    return list(zip(shape.halves, (shape.half, shape.target - shape.half), strict=True))


def game_block(shape: MatchShape, language: str, x: float, y: float, wide: float, name: str) -> Iterator[Mark]:
    """One game: two columns, the second half below the first."""
    text = TEXTS[language]
    middle = x + wide / 2
    yield Words(middle, y + 5, 4, name, bold=True, anchor="middle")
    yield Words(x + wide / 4, y + 12, 3.8, text["us"], anchor="middle")
    yield Words(x + 3 * wide / 4, y + 12, 3.8, text["them"], anchor="middle")
    yield DrawnLine(x, y + 14, x + wide, y + 14, 0.6)
    bottom = y + 14
    for half, points in _halves(shape):
        rows = -(-points // 5)
        top = bottom
        bottom = top + 3 + rows * (SQUARE + GAP)
        for side in (x + wide / 4, x + 3 * wide / 4):
            for row in range(rows):
                yield from _square(side - SQUARE / 2, top + 2.6 + row * (SQUARE + GAP), min(5, points - 5 * row))
        yield Words(x + 0.5, top + 3.2, 2.4, half, grey=0.45)
        yield DrawnLine(x, bottom, x + wide, bottom, 0.35)
    yield DrawnLine(middle, y + 8, middle, bottom, 0.6)


def _square(x: float, y: float, sticks: int) -> Iterator[Mark]:
    """Where matchsticks go: the sides of a square and then its diagonal, lightly, to be drawn over."""
    right, low = x + SQUARE, y + SQUARE
    sides = ((x, low, x, y), (x, y, right, y), (right, y, right, low), (right, low, x, low), (x, low, right, y))
    for side in sides[:sticks]:
        yield DrawnLine(*side, 0.25, 0.7, 0.8)


def _legend(text: str) -> Iterator[Mark]:
    y = HEIGHT - 18
    x = MARGIN
    for side in ((x, y + 6, x, y), (x, y, x + 6, y), (x + 6, y, x + 6, y + 6), (x + 6, y + 6, x, y + 6)):
        yield DrawnLine(*side, 0.6)
    yield DrawnLine(x, y + 6, x + 6, y, 0.6)
    yield Words(x + 9, y + 4.4, 3.4, text, grey=0.3)
