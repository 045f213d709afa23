"""The tutorial does what it says: its code runs, its record is legal, its messages are the real ones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from truquero.rulebook_files import load_rulebook
from truquero.rules import RulebookError

PAGE = (Path(__file__).parents[1] / "docs" / "write-a-rulebook.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("plaza.py").write_text(blocks("python")[0], encoding="utf-8")
    Path("first.acta").write_text(blocks("acta-of-plaza")[0], encoding="utf-8")
    return tmp_path


def test_the_code_of_the_tutorial_runs(house: Path) -> None:
    _, load, play = blocks("python")
    names: dict[str, object] = {}
    exec(compile(load + play, "write-a-rulebook.md", "exec"), names)
    report = names["report"]
    assert getattr(report, "ok", False)
    assert [e.article for e in report.events() if type(e).__name__ == "Scored"] == ["P5", "P4"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        ("ARGENTINO.ranking.groups[:-1]", "ARGENTINO.ranking.groups", 0),
        ('Rung("retruco", How.SET, 4, "P4")', 'Rung("retruco", How.SET, 4, "P4", then=("vale-cuatro",))', 1),
    ],
)
def test_the_messages_of_the_tutorial_are_the_real_ones(house: Path, right: str, wrong: str, place: int) -> None:
    source = Path("plaza.py").read_text(encoding="utf-8")
    assert right in source
    Path("plaza.py").write_text(source.replace(right, wrong), encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        load_rulebook(Path("plaza.py"))
    assert blocks("text")[place].strip() in str(caught.value).splitlines()


def test_options_of_the_tutorial(house: Path) -> None:
    book = load_rulebook(Path("plaza.py"))
    envido = book.with_options({"rechazo": "1"}).envido
    assert envido is not None
    assert envido.first_refused == 1
