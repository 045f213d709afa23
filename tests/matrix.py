"""The matrix of articles: which tests prove each, which have nothing for a program to decide."""

from __future__ import annotations

import ast
import functools
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from tests.actas import all_actas, articles_in
from truquero.rules import Article, articles
from truquero.rules.articles import text_files

TESTS = Path(__file__).parent
COVERED = ("general", "belmez", "argentino", "almeria", "valencia", "tarija", "kin", "torneo")


def python_tests() -> list[str]:
    """The names of all test functions, read from the sources."""
    names: list[str] = []
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.append(node.name)
    return names


def articles_of_test(name: str) -> tuple[str, ...]:
    return articles_in(name.removeprefix("test_"))


@functools.cache
def proofs() -> dict[str, int]:
    """How many tests are named after each article."""
    count: dict[str, int] = defaultdict(int)
    for name in (*(p.stem for p in all_actas()), *(n.removeprefix("test_") for n in python_tests())):
        for article in articles_in(name):
            count[article] += 1
    return dict(count)


def holes(covered: Iterable[str] = COVERED) -> list[Article]:
    """Articles that a program can decide and no test is named after."""
    found = proofs()
    return [a for name in covered for a in articles(name).values() if a.mechanical and not found.get(a.id)]


def table() -> list[str]:
    """The matrix in words, for the end of a test run."""
    found = proofs()
    lines: list[str] = []
    for name in text_files():
        if name not in COVERED:
            continue
        known = articles(name)
        cells = [f"{a.id}:{found.get(a.id, 0) if a.mechanical else '–'}" for a in known.values()]
        lines.append(f"{name:<10} {' '.join(cells)}")
        lines += [f"{'':<10} {a.id} is not mechanical: {a.why}" for a in known.values() if not a.mechanical]
    return lines
