"""The scripts of the page: formatted, linted, typed by their comments, and their logic tested without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import javascript
from tools.javascript import CONFIGS, STATIC, Failed
from truquero.server.rest.served_scripts import without_comments

MOST_LINES = 420


def test_the_scripts_are_formatted_and_clean() -> None:
    javascript.lint()


@pytest.mark.parametrize("config", CONFIGS, ids=["page", "worker"])
def test_the_types_hold(config: Path) -> None:
    javascript.types(config)


def test_the_logic_holds() -> None:
    javascript.logic()


def test_what_a_tool_finds_is_told(tmp_path: Path) -> None:
    script = tmp_path / "wrong.js"
    script.write_text('// @ts-check\n/** @type {number} */\nexport const n = "one";\n', encoding="utf-8")
    config = tmp_path / "jsconfig.json"
    config.write_text('{"compilerOptions": {"checkJs": true, "noEmit": true}, "files": ["wrong.js"]}', encoding="utf-8")
    with pytest.raises(Failed, match="is not assignable to type 'number'"):
        javascript.types(config)


def test_what_is_served_of_a_script_does_the_same_and_has_no_comments() -> None:
    pairs = {str(path): [path.read_text("utf-8"), served(path.read_bytes())] for path in [*scripts(), STATIC / "sw.js"]}
    begins = [line.lstrip() for _, small in pairs.values() for line in small.splitlines()]
    assert [line for line in begins if line.startswith(("//", "/**"))] == []
    assert all(whole.count("\n") == small.count("\n") for whole, small in pairs.values()), "lines keep their numbers"
    script = "export const text = `\n// not a comment\n`;\n"
    pairs["a text that looks like a comment"] = [script, served(script.encode())]
    assert javascript.different(pairs) == ["a text that looks like a comment"]


def served(script: bytes) -> str:
    return without_comments(script).decode()


def scripts() -> list[Path]:
    return sorted((STATIC / "js").rglob("*.js"))


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.relative_to(STATIC).as_posix())
def test_every_script_is_checked_and_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// @ts-check\n")
    assert "@ts-ignore" not in text
    assert "@ts-nocheck" not in text
    assert len(text.splitlines()) <= MOST_LINES
