"""No test passes because a collection was empty: what is looped over in a test is shown to hold something."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
Test = ast.FunctionDef | ast.AsyncFunctionDef
OF_BUILT_INS = frozenset({"enumerate", "sorted", "list", "zip", "reversed"})
CHECKS = frozenset({"expect", "raises", "until", "wait_for"})


def unproved_loops(source: str) -> Iterator[str]:
    """Tests whose checks are all in loops over something that the test itself has made or found, and that it has not
    shown to hold anything."""
    for test in ast.walk(ast.parse(source)):
        if isinstance(test, Test) and test.name.startswith("test"):
            loops = [node for node in ast.walk(test) if isinstance(node, ast.For) and _made_here(node.iter, test)]
            inside = {node for loop in loops for node in ast.walk(loop)}
            checks = [node for node in ast.walk(test) if _checks(node)]
            if loops and checks and inside.issuperset(checks):
                yield f"line {loops[0].lineno}: for … in {ast.unparse(loops[0].iter)}"


def _checks(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.Raise():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in CHECKS
    return False


def _made_here(node: ast.expr, test: Test) -> bool:
    """Whether a collection comes from a local name, or from a call on one; fields of what is handed in are trusted."""
    given = {argument.arg for argument in test.args.args}
    local = {name.id for name in ast.walk(test) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    local |= {function.name for function in ast.walk(test) if isinstance(function, Test) and function is not test}
    match node:
        case ast.Attribute(value=ast.Name(id=name)) if name in given or name == "book":
            return False
        case ast.Name(id=name):
            return name in local | given
        case ast.Call(func=ast.Name(id=name), args=args):
            return name in local or (name in OF_BUILT_INS and any(_made_here(each, test) for each in args))
        case ast.Call(func=ast.Attribute(value=value)) | ast.Attribute(value=value) | ast.Subscript(value=value):
            return _made_here(value, test)
        case ast.ListComp(generators=generators) | ast.GeneratorExp(generators=generators):
            return any(each.ifs or _made_here(each.iter, test) for each in generators)
    return False


def test_what_is_looped_over_is_there() -> None:
    found = {path.relative_to(TESTS).as_posix(): list(unproved_loops(path.read_text("utf-8"))) for path in _tests()}
    assert len(found) > 100
    assert {path: lines for path, lines in found.items() if lines} == {}


def _tests() -> list[Path]:
    return sorted(TESTS.rglob("test_*.py"))


@pytest.mark.parametrize(
    "body",
    [
        "for x in page.lines():\n  assert x",
        "found = look()\n for x in found:\n  assert x",
        "for x in [y for y in EVERY if y.odd]:\n  assert x",
        "for n, x in enumerate(page.lines()):\n  assert x",
    ],
)
def test_a_loop_that_may_do_nothing_is_found(body: str) -> None:
    assert len(list(unproved_loops(f"def test_it(page):\n {body}"))) == 1


@pytest.mark.parametrize(
    "body",
    [
        "for x in EVERY:\n  assert x",
        "for x in book.players:\n  assert x",
        "found = look()\n assert found\n for x in found:\n  assert x",
        "for x in page.lines():\n  pass\n assert page",
    ],
)
def test_a_loop_that_does_something_is_none_of_them(body: str) -> None:
    assert list(unproved_loops(f"def test_it(page, book):\n {body}")) == []
