"""What tests need is installed once, by the first process that needs it, and what is not available is reported."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests import installing
from tests.installing import Missing, needed

APT = """#!/bin/sh
echo "$*" >> {folder}/log
case "$*" in *install*) {does};; esac
"""


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Puts an apt-get in the place of the real one; what it does to install something is handed in."""

    def put(does: str) -> Path:
        program = tmp_path / "apt-get"
        program.write_text(APT.format(folder=tmp_path, does=does))
        program.chmod(0o755)
        return tmp_path

    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(installing, "LOCK", tmp_path / "lock")
    return put


def test_it_is_installed_once_however_many_ask(apt: Callable[[str], Path]) -> None:
    folder = apt('touch "$(dirname "$0")/thing"')
    thing, prepared = folder / "thing", list[str]()

    def find() -> Path | None:
        return thing if thing.exists() else None

    def ask(_: int) -> Path:
        return needed(find, "a-thing", before=lambda: prepared.append("once"))

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(ask, range(4))) == [thing] * 4
    log = (folder / "log").read_text().splitlines()
    assert [line.split()[-1] for line in log] == ["update", "a-thing"]
    assert prepared == ["once"]


def test_what_fails_is_told(apt: Callable[[str], Path]) -> None:
    apt('echo "E: no such package" >&2; exit 100')
    with pytest.raises(Missing, match=r"need a-thing, of this kind \(apt-get failed: E: no such package\)\. On Debian"):
        needed(lambda: None, "a-thing", "of this kind")


def test_who_is_not_root_is_told_what_to_do(apt: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    folder = apt("true")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Missing, match="only root may install it"):
        needed(lambda: None, "a-thing")
    assert not (folder / "log").exists()
