"""A llave on paper: the tree of each final, its first round on the left; in parts where it does not fit on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from truquero.server.study.sheet_drawing import HEIGHT, WIDTH, DrawnLine, Mark, Words, fitting
from truquero.tournament.brackets import THIRD
from truquero.tournament.model import Fixture, StageFormat, Tournament, WinnerOf

MARGIN = 15.0
TOP, BOTTOM = 36.0, HEIGHT - 22.0
DEPTH = 5
"""Rounds that one page has room for: sixteen matches in the first of them."""
Sides = Callable[[Fixture], list[str]]


def bracket_pages(t: Tournament, sides: Sides, third: str) -> Iterator[list[Mark]]:
    """Every llave of the tournament, the last stage first."""
    for stage in sorted(t.taking_part, reverse=True):
        if t.bases.stages[stage].format is not StageFormat.LLAVE:
            continue
        fixtures = {f.number: f for f in t.of_stage(stage)}
        followed = {slot.fixture for f in fixtures.values() for slot in f.slots if isinstance(slot, WinnerOf)}
        roots = [f for number, f in sorted(fixtures.items(), reverse=True) if number not in followed]
        beside = next((f for f in roots if f.prize == THIRD), None)
        for n, f in enumerate(one for one in roots if one is not beside):
            for page in _tree(fixtures, f, sides):
                if beside is not None and n == 0:
                    page += _third(beside, sides, third)
                    beside = None
                yield page


def _before(fixtures: dict[int, Fixture], f: Fixture) -> list[Fixture]:
    return [fixtures[slot.fixture] for slot in f.slots if isinstance(slot, WinnerOf)]


def _depth(fixtures: dict[int, Fixture], f: Fixture) -> int:
    return 1 + max((_depth(fixtures, one) for one in _before(fixtures, f)), default=0)


def _tree(fixtures: dict[int, Fixture], root: Fixture, sides: Sides) -> Iterator[list[Mark]]:
    """The tree on one page, or its top on one and each part of it on another."""
    levels = [[root]]
    while below := [one for f in levels[-1] for one in _before(fixtures, f)]:
        levels.append(below)
    yield _page(fixtures, root, DEPTH, sides)
    if len(levels) > DEPTH:
        for part in levels[len(levels) - DEPTH]:
            yield _page(fixtures, part, DEPTH, sides)


def _page(fixtures: dict[int, Fixture], root: Fixture, most: int, sides: Sides) -> list[Mark]:
    rounds = min(_depth(fixtures, root), most)
    across = min(60.0, (WIDTH - 2 * MARGIN) / rounds)
    marks: list[Mark] = []
    rows = max(1, 2 ** (rounds - 1))
    size = min(4.0, 0.36 * (BOTTOM - TOP) / rows)

    def draw(f: Fixture, level: int, top: float, high: float) -> float:
        """A match in the middle of its part of the page; where its line leaves to the right."""
        x = MARGIN + (rounds - 1 - level) * across
        before = [slot for slot in f.slots if isinstance(slot, WinnerOf)] if level < rounds - 1 else []
        middle = top + high / 2
        gap = min(high / 4, 9.0)
        ends = [middle - gap, middle + gap]
        if before:
            for n, slot in enumerate(f.slots):
                if isinstance(slot, WinnerOf):
                    ends[n] = draw(fixtures[slot.fixture], level + 1, top + n * high / 2, high / 2)
        names = sides(f)
        for n, y in enumerate(ends):
            won = f.result is not None and f.result.winner == n
            marks.append(Words(x + 1, y - 0.9, size, fitting(names[n], size, across - 4), bold=won))
            marks.append(DrawnLine(x, y, x + across - 2, y, 0.35, 0.2))
        right = x + across - 2
        marks.append(DrawnLine(right, ends[0], right, ends[1], 0.35, 0.2))
        out = (ends[0] + ends[1]) / 2
        if f.result is not None and f.result.boards:
            score = " ".join(f"{one.games[0]}–{one.games[1]}" for one in f.result.boards)
            marks.append(Words(right - 0.62 * size * len(score), out + 0.35 * size, size * 0.9, score, grey=0.3))
        if level:
            marks.append(DrawnLine(right, out, right + 2, out, 0.35, 0.2))
        return out

    draw(root, 0, TOP, BOTTOM - TOP)
    return marks


def _third(f: Fixture, sides: Sides, title: str) -> list[Mark]:
    """The match for third place, in the corner that the tree leaves free."""
    x, right = WIDTH - MARGIN - 56, WIDTH - MARGIN - 2
    marks: list[Mark] = [Words(x, BOTTOM - 18, 3.6, title, grey=0.3)]
    for n, (name, y) in enumerate(zip(sides(f), (BOTTOM - 10, BOTTOM - 2), strict=True)):
        won = f.result is not None and f.result.winner == n
        marks += [Words(x + 1, y - 0.9, 3.8, fitting(name, 3.8, 50), bold=won), DrawnLine(x, y, right, y, 0.35, 0.2)]
    return [*marks, DrawnLine(right, BOTTOM - 10, right, BOTTOM - 2, 0.35, 0.2)]
