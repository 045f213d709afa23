"""The crash harness in small: a sound server loses nothing, and one that promises too early is caught."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

from benchmarks.crash import crash
from benchmarks.ledger import Ledger
from tests.forked import Forked
from tests.installing import Missing
from tests.store.postgres import server as postgres

FEW = (("argentino", 2), ("tarija", 2))


def test_nothing_is_lost_on_sqlite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert crash(str(tmp_path / "crash.db"), 2, tables=6, rulebooks=FEW) == []
    assert "0 problems" in capsys.readouterr().out


def test_the_deals_of_a_house_that_was_killed_while_it_dealt_are_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert crash(str(tmp_path / "crash.db"), 3, tables=8, rulebooks=(("autoridades", 2),), launch=Forked) == []
    told = re.search(r"(\d+) actas refereed, (\d+) deals proved", capsys.readouterr().out)
    assert told is not None
    assert int(told[2]) > 8


def test_nothing_is_lost_on_postgresql() -> None:
    try:
        with postgres() as server:
            assert crash(server.new_database(), 2, tables=6, rulebooks=FEW, launch=Forked) == []
    except Missing as why:
        pytest.skip(f"no PostgreSQL: {why}")


def test_a_server_that_acknowledges_before_the_commit_is_caught() -> None:
    with tempfile.TemporaryDirectory() as folder:
        problems = crash(str(Path(folder) / "early.db"), 4, tables=6, early=True, rulebooks=FEW, launch=Forked)
    assert any("was acknowledged at" in problem for problem in problems), problems[:5]
    assert any("the log ends at" in problem for problem in problems), problems[:5]


def test_contradictions_are_noted() -> None:
    ledger = Ledger()
    guest = _Guest()
    ledger.answered(guest, "1", "ack", 5, "", 0.0)  # type: ignore[arg-type]
    ledger.answered(guest, "1", "ack", 5, "", 0.0)  # type: ignore[arg-type]
    assert ledger.problems == []
    ledger.answered(guest, "1", "ack", 6, "", 0.0)  # type: ignore[arg-type]
    ledger.answered(guest, "2", "ack", 5, "", 0.0)  # type: ignore[arg-type]
    ledger.answered(guest, "1", "refused", 6, "x", 0.0)  # type: ignore[arg-type]
    ledger.committed(guest, 1, "aa")  # type: ignore[arg-type]
    ledger.committed(guest, 1, "bb")  # type: ignore[arg-type]
    assert len(ledger.problems) == 4
    frame = b'{"t":"event","v":3,"events":[%b],"table":{},"own":{}}'
    ledger.told(guest, "event", 3, frame % b"1")  # type: ignore[arg-type]
    ledger.told(guest, "event", 3, frame % b"1")  # type: ignore[arg-type]
    assert len(ledger.problems) == 4
    ledger.told(guest, "event", 3, frame % b"2")  # type: ignore[arg-type]
    assert len(ledger.problems) == 5


class _Guest:
    """As much of a guest as a ledger looks at."""

    seat, name = 1, "table/1"

    class table:  # noqa: N801
        id = "table"
