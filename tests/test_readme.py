"""What the README and the docs show is run as it stands: Python, actas and commands."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from truquero.acta.referee import referee_bytes
from truquero.cli import main

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
_FENCE = re.compile(r"^```.*$", re.MULTILINE)
_LINK = re.compile(r"\]\((?!\w+:|#)([^)#]+)[^)]*\)")


class Fenced(doctest.DocTestParser):
    """Takes the fences of Markdown for blank lines, which end an expected output."""

    def parse(self, string: str, name: str = "<string>") -> list[str | doctest.Example]:
        return super().parse(_FENCE.sub("", string), name)


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def page_id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_python_of_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8", parser=Fenced())
    assert tried >= 20
    assert failed == 0


@pytest.mark.parametrize("path", PAGES[1:], ids=page_id)
def test_the_python_of_the_docs_runs(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False, encoding="utf-8", parser=Fenced()).failed == 0


@pytest.mark.parametrize("path", PAGES, ids=page_id)
def test_the_actas_of_the_docs_are_legal(path: Path) -> None:
    assert blocks(README, "acta")
    for text in blocks(path, "acta"):
        report = referee_bytes(text.encode())
        assert report.ok, report.problem


def test_the_commands_of_the_readme_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("match.acta").write_text(blocks(README, "acta")[0], encoding="utf-8")
    shown = blocks(README, "console")
    assert shown
    for block in shown:
        command, _, expected = block.partition("\n")
        assert main(command.removeprefix("$ truquero ").split()) == 0
        assert capsys.readouterr().out == expected


@pytest.mark.parametrize("path", PAGES, ids=page_id)
def test_links_lead_somewhere(path: Path) -> None:
    targets = [path.parent / target for target in _LINK.findall(path.read_text(encoding="utf-8"))]
    assert [str(target) for target in targets if not target.exists()] == []
