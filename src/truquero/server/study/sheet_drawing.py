"""Lines, words and black squares on A4 pages, in millimetres, as SVG or as PDF: no more than our papers need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 210.0, 297.0
POINT = 72 / 25.4
"""Points in a millimetre."""


class DrawnLine(NamedTuple):
    """A straight line; ``dash`` makes it broken, ``grey`` from 0 (black) to 1 (white)."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.4
    grey: float = 0.0
    dash: float = 0.0


class Words(NamedTuple):
    """A line of text; ``x`` is where it begins, or its middle."""

    x: float
    y: float
    size: float
    text: str
    bold: bool = False
    anchor: Literal["start", "middle"] = "start"
    grey: float = 0.0


class Block(NamedTuple):
    """A filled rectangle, as a QR code is made of."""

    x: float
    y: float
    wide: float
    high: float
    grey: float = 0.0


Mark = DrawnLine | Words | Block
Drawn = Sequence[Mark]
"""The content of one page."""


def svg(pages: Sequence[Drawn], title: str) -> str:
    """The pages as SVG, one below the other, without styles that a strict content policy would refuse."""
    high = HEIGHT * len(pages)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{high:g}mm" '
        f'viewBox="0 0 {WIDTH:g} {high:g}" font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH:g}" height="{high:g}" fill="#fff"/>',
    ]
    for number, marks in enumerate(pages):
        if number:
            lines.append(f'<g transform="translate(0 {number * HEIGHT:g})">')
        lines += [_svg_mark(mark) for mark in marks]
        if number:
            lines.append("</g>")
    return "\n".join([*lines, "</svg>"]) + "\n"


def _svg_mark(mark: Mark) -> str:
    shade = f"#{f'{round(mark.grey * 255):02x}' * 3}"
    if isinstance(mark, Block):
        return f'<rect x="{mark.x:g}" y="{mark.y:g}" width="{mark.wide:g}" height="{mark.high:g}" fill="{shade}"/>'
    if isinstance(mark, DrawnLine):
        dash = f' stroke-dasharray="{mark.dash:g}"' if mark.dash else ""
        return (
            f'<line x1="{mark.x1:g}" y1="{mark.y1:g}" x2="{mark.x2:g}" y2="{mark.y2:g}" '
            f'stroke="{shade}" stroke-width="{mark.width:g}" stroke-linecap="round"{dash}/>'
        )
    bold = ' font-weight="bold"' if mark.bold else ""
    middle = ' text-anchor="middle"' if mark.anchor == "middle" else ""
    return (
        f'<text x="{mark.x:g}" y="{mark.y:g}" font-size="{mark.size:g}" fill="{shade}"{bold}{middle}>'
        f"{escape(mark.text)}</text>"
    )


# ---------------------------------------------------------------- PDF

_WIDE = {
    **dict.fromkeys("ijl'|", 222),
    **dict.fromkeys("ftI .,:;!¡/[]·", 278),
    **dict.fromkeys("r()-", 333),
    **dict.fromkeys("cksvxyzJç", 500),
    **dict.fromkeys("ABEKPSVXYÀÁÈÉ", 667),
    **dict.fromkeys("CDHNRUwÚÑ", 722),
    **dict.fromkeys("GOQÒÓ", 778),
    **dict.fromkeys("mM", 833),
    **dict.fromkeys("FTZ", 611),
    **dict.fromkeys("íïì", 278),
    "W": 944,
    "—": 1000,
}
"""Widths of Helvetica in thousandths of its size; what is not here is 556 wide."""


def wide(text: str, size: float) -> float:
    """How wide a text is set in Helvetica."""
    return sum(_WIDE.get(c, 556) for c in text) * size / 1000


WIDER = 1.14
"""A browser without Helvetica uses letters that are this much wider."""


def fitting(text: str, size: float, room: float) -> str:
    """A text that is no wider than the room it has."""
    if wide(text, size) * WIDER <= room:
        return text
    while text and wide(f"{text}…", size) * WIDER > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def pdf(pages: Sequence[Drawn], title: str) -> bytes:
    """The same pages as PDF. It uses the fonts that every PDF reader has."""
    first = 6
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(pages)))
    box = f"/MediaBox [0 0 {WIDTH * POINT:.2f} {HEIGHT * POINT:.2f}]"
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
        b"<< /Title (%b) /Producer (Truquero) >>" % _quoted(title).encode("cp1252", "replace"),
    ]
    for n, marks in enumerate(pages):
        drawn = "\n".join(map(_pdf_mark, marks)).encode("cp1252", "replace")
        page = f"<< /Type /Page /Parent 2 0 R {box} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> "
        parts.append(f"{page}/Contents {first + 2 * n + 1} 0 R >>".encode())
        parts.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(drawn), drawn))
    body = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    places: list[int] = []
    for number, part in enumerate(parts, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n{table}"
    end += f"trailer\n<< /Size {len(parts) + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{len(body)}\n%%EOF\n"
    return body + end.encode()


def _pdf_mark(mark: Mark) -> str:
    if isinstance(mark, Block):
        x, y, wide_, high = (n * POINT for n in (mark.x, HEIGHT - mark.y - mark.high, mark.wide, mark.high))
        return f"{mark.grey:g} g {x:.2f} {y:.2f} {wide_:.2f} {high:.2f} re f"
    return _line(mark) if isinstance(mark, DrawnLine) else _words(mark)


def _line(mark: DrawnLine) -> str:
    x1, y1, x2, y2 = mark.x1 * POINT, (HEIGHT - mark.y1) * POINT, mark.x2 * POINT, (HEIGHT - mark.y2) * POINT
    dash = f"[{mark.dash * POINT:.2f}] 0 d" if mark.dash else "[] 0 d"
    pen = f"{mark.grey:g} G {mark.width * POINT:.2f} w 1 J {dash}"
    return f"{pen} {x1:.2f} {y1:.2f} m {x2:.2f} {y2:.2f} l S"


def _words(mark: Words) -> str:
    size = mark.size * POINT
    x = mark.x - (wide(mark.text, mark.size) / 2 if mark.anchor == "middle" else 0.0)
    at = f"{x * POINT:.2f} {(HEIGHT - mark.y) * POINT:.2f}"
    return f"BT {mark.grey:g} g /{'F2' if mark.bold else 'F1'} {size:.2f} Tf {at} Td ({_quoted(mark.text)}) Tj ET"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
