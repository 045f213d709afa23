"""The reference part of docs/protocol.md, made from the messages themselves, so that it is always true.

``python -m truquero.wire.reference docs/protocol.md`` writes it between the two marks of that page.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, get_args

from truquero.wire.actions import WireAction
from truquero.wire.championship import CHAMPIONSHIP_FRAMES, CHAMPIONSHIP_PARTS, CHAMPIONSHIP_REQUESTS
from truquero.wire.events import ADDED, KINDS
from truquero.wire.frames import CLOSE_CODES, FRAMES
from truquero.wire.lobby import LOBBY_FRAMES, LOBBY_REQUESTS
from truquero.wire.requests import REQUESTS

BEGIN, END = "<!-- reference: begin -->", "<!-- reference: end -->"
PARTS = ("TableInfo", "SeatInfo", "Past", "TablePart", "OwnPart")
OF_VIEWS = ("ContestView", "AuctionView", "SeenPlay", "SeenBaza", "BetWorth", "HandCount", "Numbers", "SeenSaying")
MODULES = (
    "truquero.engine.view_types",
    *("truquero.engine.events", "truquero.engine.table_events"),
    *("truquero.wire.requests", "truquero.wire.frames", "truquero.wire.actions", "truquero.wire.view"),
    *("truquero.wire.lobby", "truquero.wire.championship"),
)
"""Where the structures of the protocol are defined."""


class Field(NamedTuple):
    """A field as its source tells it."""

    name: str
    kind: str
    default: str
    about: str


class Told(NamedTuple):
    """A class as its source tells it."""

    about: str
    fields: tuple[Field, ...]


def _sources() -> dict[str, Told]:
    found: dict[str, Told] = {}
    for name in MODULES:
        found |= classes(importlib.import_module(name))
    return found


def classes(module: ModuleType) -> dict[str, Told]:
    """Every class of a module, with its fields and what is said about them."""
    found: dict[str, Told] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            about = " ".join((ast.get_docstring(node) or "").split()).replace("``", "`")
            found[node.name] = Told(about, tuple(_fields(node.body)))
    return found


def _fields(body: list[ast.stmt]) -> Iterator[Field]:
    for at, node in enumerate(body):
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        after = body[at + 1] if at + 1 < len(body) else None
        about = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            about = " ".join(str(after.value.value).split()).replace("``", "`")
        default = ast.unparse(node.value) if node.value is not None else ""
        yield Field(node.target.id, _kind(ast.unparse(node.annotation)), default, about)


def _kind(text: str) -> str:
    """A type as people read it."""
    text = re.sub(r"Annotated\[(.*), Meta\((.*)\)\]", r"\1 (\2)", text)
    for old, new in (
        ("tuple[", "list["),
        (", ...]", "]"),
        (" | ", " or "),
        ("Literal", ""),
        ("dict[str, Any]", "event"),
        ("Changes", "object"),
    ):
        text = text.replace(old, new)
    return text


def _section(title: str, told: Told) -> Iterator[str]:
    yield f"### {title}"
    yield ""
    if told.about:
        yield told.about
        yield ""
    if told.fields:
        yield "| field | type | |"
        yield "| --- | --- | --- |"
        for field in told.fields:
            default = f"Default `{field.default}`." if field.default else ""
            yield f"| `{field.name}` | `{field.kind}` | {' '.join(filter(None, (field.about, default)))} |"
        yield ""


def _tagged(classes: Iterable[Any], known: dict[str, Told]) -> Iterator[str]:
    for kind in classes:
        yield from _section(f"`{kind.__struct_config__.tag}` ({kind.__name__})", known[kind.__name__])


def reference() -> str:
    """Everything that travels, as Markdown."""
    known = _sources()
    lines = ["## What a client sends", "", "Every message has `t`, its kind, and `id`.", ""]
    lines += _tagged(REQUESTS, known)
    lines += ["## Actions", "", "The `action` of `act`, and the `legal` of a view and of a refusal.", ""]
    lines += _tagged(get_args(WireAction), known)
    lines += ["## What the house sends", "", "Every frame has `t`, its kind, and `v`, the version of the table.", ""]
    lines += _tagged(FRAMES, known)
    lines += ["## At the lobby", "", "What a client sends at `/ws`; `ping` is as at a table.", ""]
    lines += _tagged((kind for kind in LOBBY_REQUESTS if kind not in REQUESTS), known)
    lines += ["What the house sends there, besides `ack`, `refused`, `pong` and `error`, which are as at a table.", ""]
    lines += _tagged((kind for kind in LOBBY_FRAMES if kind not in FRAMES), known)
    lines += _section("TableCard", known["TableCard"])
    lines += _section("BotPlace", known["BotPlace"])
    lines += ["## At a championship", "", "What a client sends at `/ws/tournament/{id}`; `ping` is as at a table.", ""]
    lines += _tagged((kind for kind in CHAMPIONSHIP_REQUESTS if kind not in REQUESTS), known)
    lines += ["What the house sends there, besides `refused`, `pong` and `error`, which are as at a table.", ""]
    lines += _tagged((kind for kind in CHAMPIONSHIP_FRAMES if kind not in FRAMES), known)
    for name in CHAMPIONSHIP_PARTS:
        lines += _section(name, known[name])
    lines += ["## Parts of frames", "", "NamedTuples of the engine (marked *list*) travel as lists in this order.", ""]
    for name in PARTS:
        lines += _section(name, known[name])
    for name in OF_VIEWS:
        listed = "" if name in ("ContestView", "AuctionView") else " (*list*)"
        lines += _section(f"{name}{listed}", known[name])
    lines += ["## Events", "", "Under `e` the kind, then its fields by name. Cards are codes such as `7e`.", ""]
    lines += ["| kind | fields |", "| --- | --- |"]
    for name in KINDS:
        fields = [*[field.name for field in known[name].fields], *ADDED.get(name, {})]
        lines.append(f"| `{name}` | {', '.join(f'`{field}`' for field in fields)} |")
    lines += ["", "## Close codes", "", "| code | number |", "| --- | --- |"]
    lines += [f"| `{code}` | {number} |" for code, number in CLOSE_CODES.items()]
    return "\n".join(lines) + "\n"


def written_into(page: str) -> str:
    """A page with its reference made anew."""
    head, _, rest = page.partition(BEGIN)
    tail = rest.partition(END)[2]
    return f"{head}{BEGIN}\n\n{reference()}\n{END}{tail}"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(written_into(path.read_text("utf-8")), "utf-8")
