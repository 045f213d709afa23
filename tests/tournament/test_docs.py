"""The commands that docs/organise.md and docs/bar.md show are run as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from truquero.cli import main

DOCS = Path(__file__).resolve().parents[2] / "docs"
TOO_EARLY = "result agosto.log 3 wo-a"
"""Shown, and refused until the tolerance is over."""


def commands(page: str) -> list[list[str]]:
    """The command lines of a page, without the file a shell would write to and without comments."""
    lines = re.findall(r"^ *truquero (torneo .*)$", (DOCS / page).read_text("utf-8"), re.M)
    assert lines
    return [shlex.split(line.partition(">")[0], comments=True) for line in lines]


def test_the_commands_of_the_pages_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("parejas.txt").write_text("".join(f"Ana {n}, Luis {n}\n" for n in range(16)), encoding="utf-8")
    shown = [command for page in ("organise.md", "bar.md") for command in commands(page)]
    played = [c for c in shown if c[1] not in ("close", "simulate")]  # seven more matches would have to be typed
    assert len(played) >= 12
    for command in played:
        early = " ".join(command[1:]) == TOO_EARLY
        assert main(command) == (2 if early else 0), (command, capsys.readouterr().err)
    (simulated,) = (c for c in shown if c[1] == "simulate")
    assert main([*simulated, "--entries", "2", "--games", "1", "--workers", "1"]) == 0
