"""``truquero simulate``: frequencies over many hands, also when it is stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from truquero.cli import main
from truquero.kernel import Runner


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", "--rulebook", "argentino", "--hands", "4e3", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_frequencies_do_not_depend_on_threads(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one = simulated(capsys, "--threads", "1", "--plot", str(tmp_path / "out.svg"))
    two = simulated(capsys, "--threads", "2")
    timed = {"seconds", "hands_per_second"}
    assert {k: v for k, v in one.items() if k not in timed} == {k: v for k, v in two.items() if k not in timed}
    assert one["complete"]
    assert one["hands"] >= 4000
    assert 0.07 < one["hands_with_flor"] < 0.11  # two hands in 4 % to 5 % each
    assert (tmp_path / "out.svg").read_text("utf-8").startswith("<?xml")


def test_stopping_it_leaves_a_valid_result(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    play, calls = Runner.play, 0

    def interrupted(self: Runner, first: int, count: int) -> Any:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise KeyboardInterrupt
        return play(self, first, 16)

    monkeypatch.setattr(Runner, "play", interrupted)
    found = simulated(capsys, "--threads", "1")
    assert not found["complete"]
    assert found["hands"] > 0


def test_a_wrong_number_of_players_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rulebook", "asturias", "--players", "6"]) == 2
    assert "asturias is played by 4, not by 6" in capsys.readouterr().err
