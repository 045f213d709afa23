"""The protocol for the scripts of the page: types for the checker, and the numbers and codes that a client needs.

``python -m truquero.wire.javascript src/truquero/server/static/js`` writes them there. It also writes the sentences
about events, from the table that the record and the terminal use.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, get_args

from truquero.engine.moves import Move, Verb
from truquero.engine.state import Award, Phase, Stage
from truquero.engine.view_types import (
    AuctionView,
    BetWorth,
    ContestView,
    HandCount,
    Numbers,
    SeenBaza,
    SeenPlay,
    SeenSaying,
)
from truquero.prose.event_lines import event_lines, event_texts
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES, OptionError, Rulebook, Suerte
from truquero.rules.ladder import FALTA_STAKE, GAME_STAKE, LACKED_STAKE, MATCH_STAKE
from truquero.wire import PROTOCOL, championship
from truquero.wire.actions import WireAction
from truquero.wire.championship import CHAMPIONSHIP_PARTS
from truquero.wire.events import ADDED, KINDS
from truquero.wire.frames import CLOSE_CODES, COMES_BACK, FRAMES, Frame, Past, SeatInfo, TableInfo
from truquero.wire.reference import Told, classes
from truquero.wire.requests import REQUESTS, Request
from truquero.wire.view import OwnPart, TablePart

MADE = "Made from truquero.wire by `make docs`: change the Python, not this."
TOO_LONG = 1009
"""The socket's own close code for a frame that is too long."""
STAKES = {"falta": FALTA_STAKE, "game": GAME_STAKE, "match": MATCH_STAKE, "lacked": LACKED_STAKE}
LISTS: tuple[type, ...] = (BetWorth, HandCount, SeenPlay, SeenBaza, SeenSaying, Numbers, Move, Award)
"""NamedTuples: they travel as lists."""
PARTS: tuple[type, ...] = (AuctionView, ContestView, TablePart, OwnPart, TableInfo, SeatInfo, Past)
PLAIN = {
    **dict.fromkeys(("int", "float", "Named", "SeatNumber", "Verb"), "number"),
    **dict.fromkeys(("str", "Word", "Id", "ShareCommitment"), "string"),
    **{
        "bool": "boolean",
        "None": "null",
        "Any": "any",
        "Code": "Card",
        "WireAction": "Action",
        "Changes": "Record<string, any>",
    },
}


def typed(annotation: str) -> str:
    """An annotation of Python in TypeScript.

    >>> typed("tuple[tuple[Seat, Card | None], ...]")
    '[Seat, Card | null][]'
    """
    return _typed(ast.parse(annotation, mode="eval").body)


def _typed(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Constant(value=str(text)):
            return typed(text)
        case ast.Name(id=name):
            return PLAIN.get(name, name)
        case ast.Attribute(attr=name):
            return PLAIN.get(name, name)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_typed(left)} | {_typed(right)}"
        case ast.Subscript(value=ast.Name(id=outer), slice=inner):
            return _generic(outer, list(inner.elts) if isinstance(inner, ast.Tuple) else [inner])
    raise TypeError(f"no TypeScript for {ast.unparse(node)}")


def _generic(outer: str, inner: list[ast.expr]) -> str:
    if outer == "Annotated":
        return _typed(inner[0])
    if outer == "Literal":
        return " | ".join(json.dumps(ast.literal_eval(each)) for each in inner)
    parts = [_typed(each) for each in inner if not (isinstance(each, ast.Constant) and each.value is ...)]
    if outer == "dict":
        return "TableEvent" if parts == ["string", "any"] else f"Record<{parts[0]}, {parts[1]}>"
    if outer == "frozenset" or len(parts) < len(inner):
        return f"({parts[0]})[]" if "|" in parts[0] and not parts[0].startswith("[") else f"{parts[0]}[]"
    return f"[{', '.join(parts)}]"


def _enum(name: str, kind: type[Enum]) -> str:
    return f"export type {name} = {' | '.join(json.dumps(member.value) for member in kind)};"


def _told(kind: type) -> Told:
    return classes(importlib.import_module(kind.__module__))[kind.__name__]


def _annotations(kind: type) -> dict[str, str]:
    """The fields and their types as they are written in the source; a NamedTuple wraps them."""
    hints = inspect.get_annotations(kind).items()
    return {name: str(getattr(hint, "__forward_arg__", hint)) for name, hint in hints if not name.startswith("_")}


def _comment(about: str, indent: str = "") -> list[str]:
    return [f"{indent}/** {about} */"] if about else []


def _interface(name: str, kind: type, head: list[str], optional: bool = False) -> Iterator[str]:
    told = _told(kind)
    yield from _comment(told.about)
    yield f"export interface {name} {{"
    yield from (f"  {line}" for line in head)
    about = {field.name: field for field in told.fields}
    for field, hint in _annotations(kind).items():
        yield from _comment(about[field].about, "  ")
        mark = "?" if optional and about[field].default else ""
        yield f"  {field}{mark}: {typed(hint)};"
    yield "}"


def _tagged(kind: Any, base: type | None, optional: bool = False) -> Iterator[str]:
    """A message: its kind under ``t``, and the fields that all messages have."""
    shared = [] if base is None else [f"{name}: {typed(hint)};" for name, hint in _annotations(base).items()]
    yield from _interface(kind.__name__, kind, [f"t: {json.dumps(kind.__struct_config__.tag)};", *shared], optional)


def _list(kind: type) -> Iterator[str]:
    fields = ", ".join(f"{name}: {typed(hint)}" for name, hint in _annotations(kind).items())
    yield from _comment(_told(kind).about)
    yield f"export type {kind.__name__} = [{fields}];"


def types() -> str:
    """``frames.d.ts``."""
    lines = [
        f"// {MADE}",
        "",
        "export type Seat = number;",
        *_comment("0: the odd seats; 1: the even ones."),
        "export type Team = 0 | 1;",
        *_comment("As in 7e: number and o, c, e or b."),
        "export type Card = string;",
        _enum("Suerte", Suerte),
        _enum("Phase", Phase),
        _enum("Stage", Stage),
        *_comment("An event of the table: its kind under `e`, then its fields as in `EventKinds`."),
        "export interface TableEvent {",
        "  e: string;",
        "  [field: string]: any;",
        "}",
    ]
    for action in get_args(WireAction):
        lines += _tagged(action, None, optional=True)
    names = [action.__name__ for action in get_args(WireAction)]
    lines.append(f"export type Action = {' | '.join(names)};")
    for kind in LISTS:
        lines += _list(kind)
    for kind in PARTS:
        lines += _interface(kind.__name__, kind, [])
    lines += ["", "// What the house sends.", ""]
    for frame in FRAMES:
        lines += _tagged(frame, Frame)
    lines += ["", "// What a client sends.", ""]
    for request in REQUESTS:
        lines += _tagged(request, Request, optional=True)
    lines += ["", "export interface EventKinds {"]
    for name, kind in KINDS.items():
        hints = _annotations(kind) | ADDED.get(name, {})
        fields = "; ".join(f"{field}: {typed(hint)}" for field, hint in hints.items())
        lines.append(f"  {name}: {{ e: {json.dumps(name)}; {fields} }};")
    return "\n".join([*lines, "}"]) + "\n"


def championship_types() -> str:
    """``championship/types.d.ts``."""
    lines = [f"// {MADE}", ""]
    for name in CHAMPIONSHIP_PARTS:
        lines += _interface(name, getattr(championship, name), [], optional=True)
    lines += _tagged(championship.CalledToTable, Frame, optional=True)
    text = "\n".join(lines) + "\n"
    return text.replace(" | UnsetType", "").replace("TableEvent", "Record<string, any>")


def constants() -> str:
    """``wire.js``."""
    codes = {number: code for code, number in CLOSE_CODES.items()} | {TOO_LONG: "bad-frame"}
    verbs = ["", *[verb.name.lower().replace("_", "-") for verb in Verb]]
    lines = [
        "// @ts-check",
        f"// {MADE}",
        "",
        "/** Raised when an old client could no longer understand the house. */",
        f"export const PROTOCOL = {PROTOCOL};",
        "",
        "/** Why the house ends a connection, by the number of the close. @type {Record<number, string>} */",
        "export const CLOSE_CODES = {",
        *[f"  {number}: {json.dumps(code)}," for number, code in sorted(codes.items())],
        "};",
        "",
        "/** After these a client connects again; after any other it does not. @type {ReadonlySet<string>} */",
        f"export const COMES_BACK = new Set({json.dumps(sorted(COMES_BACK))});",
        "",
        "/** What a legal action does, by the first number of its move. */",
        "export const VERBS = /** @type {const} */ ([",
        *[f"  {json.dumps(verb)}," for verb in verbs],
        "]);",
        "/** @typedef {typeof VERBS[number]} Verb */",
        "",
        "/** Stakes below zero stand for what is worked out when they are settled. */",
        f"export const STAKES = {{ {', '.join(f'{name}: {stake}' for name, stake in STAKES.items())} }};",
    ]
    return "\n".join(lines) + "\n"


def event_table() -> str:
    """``table/event-lines.js``: which text tells which event (from prose/events.toml)."""
    lines = [
        "// @ts-check",
        f"// {MADE}",
        "",
        "/** @typedef {{event: string, text: string, tone: string, part: number, when: Record<string, unknown>, "
        "values: Record<string, string>}} EventLine */",
        "",
        "/** @type {EventLine[]} */",
        "export const LINES = [",
        *[
            f"  {json.dumps({**line._asdict(), 'when': dict(line.when), 'values': dict(line.values)})},"
            for line in event_lines()
            if line.event in KINDS
        ],
        "];",
    ]
    return "\n".join(lines) + "\n"


def event_sentences(language: str) -> str:
    """``text/…/events.json``: the sentences of one language."""
    made: dict[str, object] = {}
    used = {line.text for line in event_lines() if line.event in KINDS}
    for section, prefix in (("texts", "events."), ("why", "events.why."), ("words", "events.words.")):
        for key, forms in event_texts(language, section).items():
            if section != "texts" or key in used:
                made[prefix + key] = forms["one"] if forms["one"] == forms["other"] else dict(forms)
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


def packs_of(book: Rulebook) -> list[str]:
    """The packs that a rulebook plays with, under any two options and number of players, each in its order."""
    books = [book]
    choices = [(option.name, choice.value) for option in book.options for choice in option.choices]
    for one, other in product(choices, choices):
        with suppress(OptionError):  # not these two together
            books.append(book.with_options(dict((one, other))))
    return sorted({" ".join(card.code for card in each.pack_for(n)) for each in books for n in each.players})


def packs() -> str:
    """``fairness/packs.js``: the pack with which a shuffle begins, so that a proof cannot bring its own."""
    lines = [
        "// @ts-check",
        f"// {MADE}",
        "",
        "/** @type {Record<string, string[]>} the packs of each rulebook, in the order in which a shuffle begins */",
        "export const PACKS = {",
        *[f"  {json.dumps(name)}: {json.dumps(packs_of(book))}," for name, book in sorted(BOOKS.items())],
        "};",
    ]
    return "\n".join(lines) + "\n"


FILES: dict[str, Callable[[], str]] = {
    "frames.d.ts": types,
    "championship/types.d.ts": championship_types,
    "wire.js": constants,
    "table/event-lines.js": event_table,
    "fairness/packs.js": packs,
    **{f"../text/{language}/events.json": partial(event_sentences, language) for language in LANGUAGES},
}


if __name__ == "__main__":
    for file, made in FILES.items():
        (Path(sys.argv[1]) / file).write_text(made(), encoding="utf-8")
