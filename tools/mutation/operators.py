"""What can be broken in a module: every mutant that it has, in a fixed order.

Text is left alone: annotations, docstrings, decorators and strings. A mutant that only changes words is caught by its
readers. Assertions are left alone too: they report faults and cause none.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
COPIES = frozenset({"replace", "_replace"})
"""Calls that make a changed copy: each change may be forgotten."""
UNTOUCHED = frozenset({"annotation", "returns", "decorator_list", "type_comment", "type_params", "bases"})

Enums = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Mutant:
    """One fault. ``number`` finds it again in the same text."""

    number: int
    kind: str
    line: int
    last: int
    where: str
    """The function or class it is in; empty: the module itself."""
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.line}: {self.where or 'module'}: [{self.kind}] {self.before} → {self.after}"


@dataclass
class _Site:
    """A place where something else can be put, and what."""

    kind: str
    at: ast.AST
    where: str
    before: str
    after: str
    put: Callable[[], None]


def enums(sources: Sequence[str]) -> dict[str, list[str]]:
    """The members of every enumeration, by its name."""
    found: dict[str, list[str]] = {}
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and any(
                ast.unparse(base).endswith(("Enum", "Flag")) for base in node.bases
            ):
                names = [
                    target.id
                    for statement in node.body
                    if isinstance(statement, ast.Assign)
                    for target in statement.targets
                    if isinstance(target, ast.Name)
                ]
                found[node.name] = names
    return found


def mutants(source: str, known: Enums) -> list[Mutant]:
    """Every mutant of a module."""
    return [
        Mutant(
            number,
            site.kind,
            getattr(site.at, "lineno", 0),
            getattr(site.at, "end_lineno", 0) or 0,
            site.where,
            site.before,
            site.after,
        )
        for number, site in enumerate(_sites(ast.parse(source), known))
    ]


def mutated(source: str, number: int, known: Enums) -> ast.Module:
    """The module with one fault in it."""
    tree = ast.parse(source)
    for count, site in enumerate(_sites(tree, known)):
        if count == number:
            site.put()
            return ast.fix_missing_locations(tree)
    raise IndexError(f"there is no mutant {number}: only {count + 1}")


# ---------------------------------------------------------------- the walk


def _sites(tree: ast.Module, known: Enums) -> list[_Site]:
    return [site for site in _walk(tree, "", known) if site.before != site.after]


def _walk(node: ast.AST, where: str, known: Enums) -> Iterator[_Site]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}" if where else node.name
    if _is_for_types(node):
        return
    yield from _of(node, where, known)
    for field, value in ast.iter_fields(node):
        if field in UNTOUCHED or (field == "keywords" and _is_zip(node)):
            continue
        if isinstance(value, ast.AST):
            yield from _slot(node, field, value, where, known)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST) and not _is_text(item):
                    yield from _slot_in(value, index, item, where, known)


def _is_for_types(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Import() | ast.ImportFrom() | ast.Assert():
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__") or _is_type(node.value)
        case ast.Call(func=ast.Name(id="cast" | "TypeVar" | "NewType" | "assert_never")):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
    return False


def _is_zip(node: ast.AST) -> bool:
    """``zip(…, strict=True)`` is an assertion, and those are left alone."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip"


def _is_type(node: ast.expr) -> bool:
    """``A | B``, ``tuple[A, ...]``, ``A``: a name for a type."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_type(left) and _is_type(right)
        case ast.Subscript(value=value):
            return _is_type(value)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return (name[:1].isupper() and not name.isupper()) or name in ("tuple", "list", "dict", "frozenset", "set")
        case ast.Constant(value=None):
            return True
    return False


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _slot(owner: ast.AST, field: str, value: ast.AST, where: str, known: Enums) -> Iterator[_Site]:
    for kind, new in _instead(value, known):
        yield _Site(kind, value, where, _said(value), _said(new), _setter(owner, field, new))
    if field == "test" and isinstance(value, ast.expr) and not isinstance(value, ast.Compare | ast.UnaryOp):
        turned = ast.UnaryOp(ast.Not(), value)
        yield _Site("condition", value, where, _said(value), _said(turned), _setter(owner, field, turned))
    yield from _walk(value, where, known)


def _slot_in(items: list[ast.AST], index: int, value: ast.AST, where: str, known: Enums) -> Iterator[_Site]:
    for kind, new in _instead(value, known):
        yield _Site(kind, value, where, _said(value), _said(new), _putter(items, index, new))
    yield from _walk(value, where, known)


def _setter(owner: ast.AST, field: str, new: object) -> Callable[[], None]:
    return lambda: setattr(owner, field, new)


def _putter(items: list[ast.AST], index: int, new: ast.AST) -> Callable[[], None]:
    def put() -> None:
        items[index] = new

    return put


def _said(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 100 else f"{text[:60]} … {text[-35:]}"


# ---------------------------------------------------------------- what can be put instead of a node


def _instead(node: ast.AST, known: Enums) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.BoolOp(op=op, values=values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "and/or", ast.copy_location(ast.BoolOp(other, values), node)
            for index in range(len(values)):
                rest = [value for number, value in enumerate(values) if number != index]
                yield "operand", rest[0] if len(rest) == 1 else ast.copy_location(ast.BoolOp(op, rest), node)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", operand
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield "minus", operand
        case ast.BinOp(left=left, op=operator, right=right) if not _is_type(node):
            if type(operator) in ARITHMETIC and not _is_string(left) and not _is_string(right):
                new = ast.BinOp(left, ARITHMETIC[type(operator)](), right)
                yield "arithmetic", ast.copy_location(new, node)
        case ast.Constant(value=bool(value)):
            yield "constant", ast.copy_location(ast.Constant(not value), node)
        case ast.Constant(value=int(value)):
            yield "constant", ast.copy_location(ast.Constant(value + 1), node)
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if attr in known.get(name, ()):
            members = known[name]
            if len(members) > 1:
                other_member = members[(members.index(attr) + 1) % len(members)]
                yield (
                    "enum",
                    ast.copy_location(ast.Attribute(ast.Name(name, ast.Load()), other_member, ast.Load()), node),
                )
        case ast.Expr(value=ast.Call() | ast.Await() | ast.Yield() | ast.YieldFrom()):
            yield "statement", ast.copy_location(_nothing(node), node)
        case ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield "statement", ast.copy_location(ast.Pass(), node)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement", ast.copy_location(ast.Pass(), node)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return", ast.copy_location(ast.Return(_empty(value)), node)


def _nothing(node: ast.Expr) -> ast.stmt:
    """A generator must stay one."""
    if isinstance(node.value, ast.Yield | ast.YieldFrom):
        return ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
    return ast.Pass()


def _empty(value: ast.expr) -> ast.expr:
    """The opposite of what is decided, and nothing of what is collected."""
    match value:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return ast.UnaryOp(ast.Not(), value)
        case ast.Tuple() | ast.GeneratorExp() | ast.ListComp() | ast.List():
            return ast.Tuple([], ast.Load())
        case ast.Call(func=ast.Name(id="tuple" | "list" | "sorted")):
            return ast.Tuple([], ast.Load())
        case ast.Call(func=ast.Name(id="any" | "all" | "bool" | "isinstance")):
            return ast.UnaryOp(ast.Not(), value)
        case ast.Dict() | ast.DictComp():
            return ast.Dict([], [])
        case ast.BinOp():
            return ast.Constant(0)
    return ast.Constant(None)


def _is_string(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


# ---------------------------------------------------------------- what can be broken inside a node


def _of(node: ast.AST, where: str, known: Enums) -> Iterator[_Site]:
    match node:
        case ast.Compare(left=left, ops=ops):
            if not (len(ops) == 1 and isinstance(left, ast.Name) and left.id == "__name__"):
                for index, op in enumerate(ops):
                    yield from _comparison(node, index, op, where)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), keywords=keywords) if name in COPIES:
            for index, keyword in enumerate(keywords):
                if keyword.arg is not None:
                    said = f"{keyword.arg}={_said(keyword.value)}"
                    yield _Site("change", keyword, where, said, "(forgotten)", _dropper(keywords, index))
        case ast.Match(cases=cases):
            for case in cases:
                if not (isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None):
                    said = f"case {_said(case.pattern)}"
                    never = _setter(case, "guard", ast.Constant(False))
                    yield _Site("case", case.pattern, where, said, f"{said} if False", never)
        case ast.comprehension(ifs=ifs):
            for index, test in enumerate(ifs):
                yield _Site("filter", test, where, f"if {_said(test)}", "(all)", _dropper(ifs, index))


def _dropper(items: list[Any], index: int) -> Callable[[], None]:
    return lambda: items.__delitem__(index)


def _comparison(node: ast.Compare, index: int, op: ast.cmpop, where: str) -> Iterator[_Site]:
    before = _said(node)
    ops: list[ast.cmpop] = list(node.ops)
    ops[index] = COMPARISONS[type(op)]()
    new = ast.Compare(node.left, ops, node.comparators)
    yield _Site("comparison", node, where, before, _said(new), _setter(node, "ops", ops))
    if isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        opposite = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt}[type(op)]
        ops = list(node.ops)
        ops[index] = opposite()
        new = ast.Compare(node.left, ops, node.comparators)
        yield _Site("comparison", node, where, before, _said(new), _setter(node, "ops", ops))
