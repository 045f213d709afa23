"""Championships through kill -9: a short run of ``python -m benchmarks.crash --tournament``."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.crash_championship import crash_championships


def test_kill_9_while_championships_are_called_played_reported_and_ruled(tmp_path: Path) -> None:
    assert crash_championships(tmp_path, "", kills=2) == []


def test_the_same_on_postgresql(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    database = request.getfixturevalue("pg").new_database()
    assert crash_championships(tmp_path, database, kills=1, seed=2) == []
