"""The houses these tests visit, and the folder in which those who join keep what they see."""

from pathlib import Path

import pytest

from tests.harness.house import house, strict_house

__all__ = ["house", "seen_folder", "strict_house"]


@pytest.fixture(autouse=True)
def seen_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRUQUERO_SEEN", str(tmp_path / "seen"))
    return tmp_path / "seen"
