"""A few lines to write SVG by: elements as text, with presentation attributes only."""

from __future__ import annotations

import math

Value = str | float | int | None


def number(value: float) -> str:
    """A coordinate as short as it can be written.

    >>> number(3.0), number(-0.5), number(1.26)
    ('3', '-.5', '1.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def element(tag: str, *children: str, **attributes: Value) -> str:
    """One element; ``stroke_width=2`` writes ``stroke-width="2"``; what is None is left out."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, float | int) else value}"'
        for name, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>"


def group(*children: str, **attributes: Value) -> str:
    return element("g", *children, **attributes)


def path(d: str, fill: str = "none", **attributes: Value) -> str:
    return element("path", d=d, fill=fill, **attributes)


def line(d: str, stroke: str | None = None, width: float | None = None, **attributes: Value) -> str:
    """A path that is only drawn along."""
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **attributes)


def flat(d: str, fill: str, opacity: float | None = None) -> str:
    """A filled shape without outline: light, shade, pattern."""
    return element("path", d=d, fill=fill, stroke="none", fill_opacity=None if opacity is None else f"{opacity:g}")


def circle(x: float, y: float, r: float, fill: str = "none", **attributes: Value) -> str:
    return element("circle", cx=x or None, cy=y or None, r=r, fill=fill, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str = "none", **attributes: Value) -> str:
    return element("ellipse", cx=x or None, cy=y or None, rx=rx, ry=ry, fill=fill, **attributes)


def place(x: float, y: float, *children: str, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """The children moved to a point, turned and scaled there, mirrored first if asked for."""
    moves = [f"translate({number(x)} {number(y)})"]
    if turn:
        moves.append(f"rotate({number(turn)})")
    if flip or scale != 1:
        moves.append(f"scale({-scale:g} {scale:g})" if flip else f"scale({scale:g})")
    return group(*children, transform="".join(moves))


def limb(d: str, fill: str, width: float, ink: str, outline: float = 2) -> str:
    """A sleeve, a strap or a ribbon: one line drawn twice, so that it has an outline."""
    drawn = {"stroke_linecap": "butt", "stroke_linejoin": "round"}
    return line(d, ink, width + 2 * outline, **drawn) + line(d, fill, width, **drawn)


def ring(count: int, radius: float, start: float = 0) -> list[tuple[float, float, float]]:
    """Points around a circle: x, y and the angle in degrees, clockwise from the top."""
    found = []
    for step in range(count):
        angle = start + 360 * step / count
        found.append(
            (radius * math.sin(math.radians(angle)), -radius * math.cos(math.radians(angle)), angle),
        )
    return found


def petals(count: int, inner: float, outer: float, width: float, start: float = 0) -> str:
    """The path of a rosette: that many pointed ovals around the middle."""
    parts = []
    for _, _, angle in ring(count, 1, start):
        s, c = math.sin(math.radians(angle)), math.cos(math.radians(angle))

        def at(side: float, out: float, s: float = s, c: float = c) -> str:
            return f"{number(side * c + out * s)} {number(side * s - out * c)}"

        low, high = inner + (outer - inner) * 0.35, inner + (outer - inner) * 0.8
        parts.append(
            f"M{at(0, inner)}C{at(-width, low)} {at(-width, high)} {at(0, outer)}"
            f"C{at(width, high)} {at(width, low)} {at(0, inner)}Z"
        )
    return "".join(parts)


def star(count: int, inner: float, outer: float) -> str:
    """The path of a star with that many points."""
    points = []
    for step in range(2 * count):
        angle = math.pi * step / count
        radius = inner if step % 2 else outer
        points.append(f"{number(radius * math.sin(angle))} {number(-radius * math.cos(angle))}")
    return "M" + "L".join(points) + "Z"
