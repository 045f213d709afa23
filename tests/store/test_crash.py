"""Processes that are killed, that end too early, and disks that are full or locked."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.store.child import NAMES
from tests.store.conftest import Opener
from tests.store.samples import laid, record
from truquero.store import Store, Unavailable, sqlite

ROOT = Path(__file__).resolve().parents[2]


def child(how: str, url: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "tests.store.child", how, url], cwd=ROOT, stdout=subprocess.PIPE)


def killed(how: str, url: str, lines: int) -> list[tuple[str, int]]:
    """What a child has acknowledged by the time it was killed, which is soon after so many lines."""
    with child(how, url) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        heard += process.stdout.read().splitlines(keepends=True)
    whole = [line.decode().split() for line in heard if line.endswith(b"\n")]
    return [(name, int(version)) for name, version in whole]


def test_what_was_acknowledged_survives_kill_9(url: str, opened: Opener) -> None:
    told = [*killed("play", url, 100), *killed("play", url, 250)]
    store = opened(url)
    for name in NAMES:
        kept = store.records(name)
        assert kept == [record(version, name) for version in range(1, len(kept) + 1)]
        mine = [version for told_name, version in told if told_name == name]
        assert mine == sorted(set(mine))
        assert set(mine) <= {r.version for r in kept}
    assert len(told) >= 350


def test_the_test_above_notices_an_early_acknowledgement(url: str) -> None:
    """A kill may come just between two rounds, when nothing is on its way: so it may take more than one."""
    for _ in range(5):
        told = killed("play too early", url, 60)
        with Store.open(url) as store:
            if any(version > store.version(name) for name, version in told):
                return
    pytest.fail("nothing was lost although everything was acknowledged too early")


def test_a_program_that_ends_early_still_writes_what_it_handed_in(url: str, opened: Opener) -> None:
    with child("leave", url) as process:
        assert process.wait(60) == 0
    assert opened(url).version(NAMES[0]) == 500


def test_a_full_disk_is_told_and_survived(tmp_path: Path, opened: Opener) -> None:
    path = str(tmp_path / "house.db")
    with child("fill", path) as process:
        said = process.communicate(timeout=60)[0].decode()
        assert process.returncode == 0
    version, _, reason = said.partition(" ")
    assert "cannot be written" in reason
    assert opened(path).version(NAMES[0]) == int(version) > 1


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.02)


@pytest.mark.usefixtures("hasty")
def test_a_locked_database_is_waited_for(tmp_path: Path, opened: Opener) -> None:
    path = tmp_path / "house.db"
    store = opened(str(path), patience=60.0)
    laid(store)
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    pending = store.append([record(1)])
    assert store.version("mesa") == 0  # who reads does not wait
    threading.Timer(0.3, other.execute, ["ROLLBACK"]).start()
    pending.result()
    other.close()
    assert store.version("mesa") == 1
    assert store.stats.retries > 0


@pytest.mark.usefixtures("hasty")
def test_a_database_locked_for_too_long_is_told(tmp_path: Path, opened: Opener) -> None:
    path = tmp_path / "house.db"
    store = opened(str(path), patience=0.2)
    laid(store)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="database is locked"):
        store.append([record(1)]).result()
    other.execute("ROLLBACK")
    other.close()
    store.append([record(1)]).result()
    assert store.records("mesa") == [record(1)]
