"""Write docs/vocabulary.md: what a rulebook can say, from the classes of rules/ and their docstrings.

python -m tools.vocabulary docs/vocabulary.md
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any

from truquero import rules
from truquero.rulebooks import BOOKS

FOLDER = Path(rules.__file__).parent
MODULES = ("book", "options", "formats", "ladder", "flor", "counting", "pardas", "match_rules", "signs")
BEGINNING = """# What a rulebook can say

A rulebook is one `Rulebook`, made of the classes below. *Books* says in how many
of the eleven rulebooks a field differs from its default. [Write a rulebook](write-a-rulebook.md) shows how to use them.
This page is written by `make docs`.
"""


def page() -> str:
    used = usage()
    parts = [BEGINNING]
    for module in MODULES:
        tree = ast.parse((FOLDER / f"{module}.py").read_text("utf-8"))
        parts += [_section(node, used) for node in tree.body if isinstance(node, ast.ClassDef) and _shown(node)]
    return "\n".join(parts)


def usage() -> dict[tuple[str, str], set[str]]:
    """Which books set each field, by class and field."""
    found: dict[tuple[str, str], set[str]] = {}
    for book in BOOKS.values():
        for thing in _parts(book):
            for field in fields(thing):
                used = found.setdefault((type(thing).__name__, field.name), set())
                if field.default is MISSING or getattr(thing, field.name) != field.default:
                    used.add(book.id)
    return found


def _parts(thing: Any) -> Iterator[Any]:
    """A nest of dataclasses, opened."""
    if is_dataclass(thing) and not isinstance(thing, type):
        yield thing
        for field in fields(thing):
            yield from _parts(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for entry in thing:
            yield from _parts(entry)


def _shown(node: ast.ClassDef) -> bool:
    errors = any(isinstance(base, ast.Name) and base.id.endswith("Error") for base in node.bases)
    return not node.name.startswith("_") and not errors and bool(_rows(node))


def _section(node: ast.ClassDef, used: dict[tuple[str, str], set[str]]) -> str:
    about = (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")
    rows = _rows(node)
    if rows[0][1] is None:
        lines = ["| value | meaning |", "| --- | --- |", *(f"| `{name}` | {text} |" for name, _, text in rows)]
    else:
        lines = ["| field | type | books | meaning |", "| --- | --- | --- | --- |"]
        for name, kind, text in rows:
            books = len(used.get((node.name, name), ()))
            lines.append(f"| `{name}` | `{(kind or '').replace('|', 'or')}` | {books or '–'} | {text} |")
    return f"## {node.name}\n\n{about}\n\n" + "\n".join(lines) + "\n"


def _rows(node: ast.ClassDef) -> list[tuple[str, str | None, str]]:
    """Fields with their type and meaning, or the values of an enumeration (which have no type)."""
    found: list[tuple[str, str | None, str]] = []
    for here, after in zip(node.body, [*node.body[1:], ast.Pass()], strict=True):
        match here:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if "ClassVar" not in ast.unparse(kind):
                found.append((name, ast.unparse(kind), _text(after)))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))) if name.isupper():
                found.append((name, None, text))
    return found


def _text(node: ast.stmt) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return " ".join(text.split()).replace("|", "\\|")
    return ""


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
