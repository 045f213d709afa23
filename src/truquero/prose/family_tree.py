"""Two drawings for the story: where the games are played, and how near they are to each other."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from itertools import combinations
from pathlib import Path

from truquero.prose.compare import differences
from truquero.prose.sources import places
from truquero.rules import Rulebook

PAPER, LAND, INK, SOFT, MARK = "#fbf6ea", "#eadfc4", "#2b2118", "#6b5d4a", "#9c2f1f"
_LEFT_OUT = frozenset({"signs", "options"})
"""Fields that differ between houses rather than games."""

_IBERIA = (
    "-9.2,43.2 -8,43.7 -5.8,43.6 -3.8,43.5 -1.8,43.4 0.7,42.7 3.2,42.4 3.1,41.9 2.2,41.3 0.9,41 0.1,40 -0.3,39.5 "
    "0.2,38.8 -0.5,38.2 -0.7,37.6 -1.8,37.2 -2.2,36.8 -3.6,36.7 -4.5,36.7 -5.6,36 -6.3,36.6 -6.9,37.2 -7.9,37 -8.9,37 "
    "-8.8,38.4 -9.5,38.8 -8.9,40.2 -8.7,41.5 -8.9,42.2"
)
_SOUTH = (
    "-75.5,-14.5 -70.3,-18.4 -70.2,-23 -71.5,-30 -73.5,-37 -74,-42 -75.5,-47 -74,-52 -68.5,-55 -65.2,-54.7 -68.5,-52.3 "
    "-69,-50.5 -65.8,-47.8 -67.5,-46 -65,-42 -62.2,-40.5 -62,-39 -57.6,-38.2 -56.8,-36.4 -58.4,-34.4 -54.9,-34.9 "
    "-53.4,-33.7 -50.2,-30 -48.6,-26.5 -46.3,-24 -41,-22 -39,-17 -38.8,-14.5"
)


@dataclass(frozen=True)
class Branch:
    """Games that are nearer to each other than to the rest, and how far apart they are."""

    leaves: tuple[str, ...]
    height: float = 0.0
    parts: tuple[Branch, ...] = ()


def family(books: Mapping[str, Rulebook]) -> Branch:
    """The games joined two by two, the nearest first; between groups the mean of their differences counts."""
    apart = {
        frozenset(pair): sum(d.topic not in _LEFT_OUT for d in differences(books[pair[0]], books[pair[1]]))
        for pair in combinations(books, 2)
    }

    def distance(pair: tuple[Branch, Branch]) -> tuple[float, tuple[str, ...]]:
        counts = [apart[frozenset((a, b))] for a in pair[0].leaves for b in pair[1].leaves]
        return sum(counts) / len(counts), pair[0].leaves + pair[1].leaves

    groups = [Branch((name,)) for name in books]
    while len(groups) > 1:
        pair = min(combinations(groups, 2), key=distance)
        joined = Branch(pair[0].leaves + pair[1].leaves, distance(pair)[0], pair)
        groups = [group for group in groups if group not in pair] + [joined]
    return groups[0]


def tree_svg(books: Mapping[str, Rulebook], title: str) -> str:
    """The family tree: names at the right, the number of differences to the left."""
    root = family(books)
    step, names_at, width = 30, 290, 510
    rows = {name: 34 + step * at for at, name in enumerate(root.leaves)}
    bottom = 34 + step * len(rows)
    parts: list[str] = []

    def across(height: float) -> float:
        return names_at - height / root.height * (names_at - 30)

    def draw(branch: Branch) -> float:
        if not branch.parts:
            return rows[branch.leaves[0]]
        first, second = (draw(part) for part in branch.parts)
        x = across(branch.height)
        for part, y in zip(branch.parts, (first, second), strict=True):
            parts.append(f'<path d="M{x:.1f} {y:.1f}H{across(part.height):.1f}"/>')
        parts.append(f'<path d="M{x:.1f} {first:.1f}V{second:.1f}"/>')
        return (first + second) / 2

    trunk = draw(root)
    parts.append(f'<path d="M{across(root.height) - 14:.1f} {trunk:.1f}h14"/>')
    marks = [
        f'<text x="{across(n):.1f}" y="{bottom + 8}" text-anchor="middle" class="soft">{n}</text>'
        for n in range(0, int(root.height) + 1, 5)
    ]
    names = [f'<text x="{names_at + 8}" y="{y + 5}">{escape(books[name].name)}</text>' for name, y in rows.items()]
    lines = f'<g fill="none" stroke="{INK}" stroke-width="2">{"".join(parts)}</g>'
    return _drawing(width, bottom + 22, title, [lines, *marks, *names])


def map_svg(title: str) -> str:
    """Iberia at the left, the south of America at the right, every game where it is at home."""
    found = places()
    here = [name for name, place in found.items() if place["lat"] > 0]
    there = [name for name in found if name not in here]
    parts = [*_panel(_IBERIA, here, (10, 24), 25.0, (-9.9, 44.1), 0.78)]
    parts += _panel(_SOUTH, there, (350, 24), 4.8, (-76, -14), 0.9)
    return _drawing(520, 250, title, parts)


def _panel(
    outline: str,
    names: Iterable[str],
    corner: tuple[float, float],
    scale: float,
    origin: tuple[float, float],
    squeeze: float,
) -> list[str]:
    """One coast, drawn by hand from a few points, and the games on it."""

    def at(lon: float, lat: float) -> tuple[float, float]:
        return corner[0] + (lon - origin[0]) * scale * squeeze, corner[1] + (origin[1] - lat) * scale

    coast = [at(*(float(each) for each in point.split(","))) for point in outline.split()]
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in coast)
    parts = [f'<polygon points="{drawn}" fill="{LAND}" stroke="{SOFT}" stroke-linejoin="round"/>']
    for name in names:
        place = places()[name]
        x, y = at(place["lon"], place["lat"])
        label_x, label_y = x + place["dx"], y + place["dy"]
        anchor = "start" if place["dx"] >= 0 else "end"
        if abs(place["dy"]) > 12:
            parts.append(f'<path d="M{x:.1f} {y:.1f}L{label_x:.1f} {label_y - 5:.1f}" stroke="{SOFT}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{MARK}"/>')
        parts.append(f'<text x="{label_x:.1f}" y="{label_y:.1f}" text-anchor="{anchor}">{escape(place["name"])}</text>')
    return parts


def _drawing(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    style = f"text{{font:15px Georgia,'Times New Roman',serif;fill:{INK}}}.soft{{fill:{SOFT};font-size:13px}}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(title)}</title><style>{style}</style>"
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def draw(folder: Path, books: Mapping[str, Rulebook]) -> None:
    """Write both drawings for the documentation."""
    (folder / "map.svg").write_text(map_svg("Where the games are played"), "utf-8")
    (folder / "family.svg").write_text(tree_svg(books, "How near the games are to each other"), "utf-8")


if __name__ == "__main__":
    from truquero.rulebooks import BOOKS

    draw(Path(sys.argv[1]), BOOKS)
