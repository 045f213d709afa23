"""What the page knows of the protocol is made from it."""

from __future__ import annotations

from importlib import resources
from typing import get_args

import pytest

from truquero.engine import state
from truquero.engine.moves import Verb
from truquero.wire.actions import WireAction
from truquero.wire.events import KINDS
from truquero.wire.frames import CLOSE_CODES, COMES_BACK, FRAMES
from truquero.wire.javascript import FILES, constants, typed, types
from truquero.wire.requests import REQUESTS

from_source = pytest.mark.skipif(state.COMPILED, reason="a compiled class does not tell the kinds of its fields")


@from_source
@pytest.mark.parametrize("file", FILES)
def test_the_files_of_the_page_are_current(file: str) -> None:
    made = resources.files("truquero.server").joinpath("static", "js", file)
    assert made.read_text("utf-8") == FILES[file](), "write them anew: make docs"


@from_source
def test_everything_that_travels_has_a_type() -> None:
    made = types()
    tags = [kind.__struct_config__.tag for kind in (*FRAMES, *REQUESTS, *get_args(WireAction))]
    assert [tag for tag in tags if f't: "{tag}";' not in made] == []
    assert [name for name in KINDS if f'e: "{name}";' not in made] == []


def test_every_close_code_and_verb_is_told() -> None:
    made = constants()
    assert [code for code, number in CLOSE_CODES.items() if f'{number}: "{code}"' not in made] == []
    assert made.count('",\n') == len(CLOSE_CODES) + 1 + len(Verb) + 1
    assert set(CLOSE_CODES) >= COMES_BACK
    assert not COMES_BACK & {"table-gone", "logged-out", "replaced", "not-your-seat"}


@pytest.mark.parametrize(
    ("python", "script"),
    [
        ("Annotated[int, Meta(ge=0)] | None", "number | null"),
        ("Literal['a', 'b']", '"a" | "b"'),
        ("tuple[int, int]", "[number, number]"),
        ("tuple[PlayAction | CallAction, ...]", "(PlayAction | CallAction)[]"),
        ("frozenset[Seat]", "Seat[]"),
        ("dict[str, str]", "Record<string, string>"),
    ],
)
def test_a_type_is_the_same_in_both_languages(python: str, script: str) -> None:
    assert typed(python) == script


def test_a_type_without_a_counterpart_is_an_error() -> None:
    with pytest.raises(TypeError, match="no TypeScript for lambda"):
        typed("lambda: 0")
