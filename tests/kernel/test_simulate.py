"""``truquero simulate``: frequencies over many hands, also when it is stopped."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from truquero.cli import main
from truquero.kernel import Kernel, Runner, running
from truquero.rulebooks import ALMERIA


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


def test_stopping_it_before_the_first_hand_claims_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Ctrl-C does while the loop is compiled: a share of nothing is null, not 0 % or 100 %."""

    def interrupted(self: Runner, first: int, count: int) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(Runner, "play", interrupted)
    found = simulated(capsys)
    assert (found["complete"], found["hands"], found["first_mano_wins_match"]) == (False, 0, None)
    assert main(["simulate"]) == 0
    told = capsys.readouterr().out
    assert "(stopped early)" in told
    assert "%" not in told


def test_what_a_rulebook_does_not_have_has_no_share(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--rulebook", "almeria", "--threads", "1")
    assert found["complete"]
    assert (found["hands_with_flor"], found["envidos_settled"], found["flor_by_place"]) == (None, None, [None, None])
    assert found["mano_wins_truco"] > 0


def test_what_cannot_be_drawn_is_told_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def played(self: Runner, first: int, count: int) -> Any:
        raise AssertionError("an hour of work would be lost")

    monkeypatch.setattr(Runner, "play", played)
    for name in ("nowhere/out.svg", "out.doc"):
        assert main(["simulate", "--plot", str(tmp_path / name)]) == 2
        assert f"cannot write {str(tmp_path / name)!r}: " in capsys.readouterr().err


def test_a_rulebook_of_ones_own_is_simulated(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from dataclasses import replace\n"
        "from truquero.rulebooks import ALMERIA as BASE\n"
        "BOOK = replace(BASE, id='mine', match=replace(BASE.match, target=6))\n"
    )
    found = simulated(capsys, "--rulebook", str(mine), "--threads", "1")
    assert (found["rulebook"], found["complete"]) == ("mine", True)


def test_a_wrong_number_of_players_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rulebook", "asturias", "--players", "6"]) == 2
    assert "asturias is played by 4, not by 6" in capsys.readouterr().err


def hear_ctrl_c() -> None:
    """A shell lets what runs in its background ignore Ctrl-C; a process at a terminal does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_at_a_terminal_leaves_the_bar_and_a_whole_result() -> None:
    """A real process, stopped as soon as its progress bar says that some hands are played."""
    terminal, theirs = pty.openpty()
    command = [sys.executable, "-m", "truquero", "simulate", "--rulebook", "argentino", "--hands", "1e12", "--json"]
    with subprocess.Popen(
        [*command, "--threads", "2"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        preexec_fn=hear_ctrl_c,
    ) as process:
        os.close(theirs)
        shown = b""
        while not re.search(rb"\[ {40}\] [\d,]+ hands", shown):
            shown += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=120)
    os.close(terminal)
    found = json.loads(out)
    assert process.returncode == 0
    assert not found["complete"]
    assert found["hands"] > 0
    assert found["matches"] >= 256


class Pool:
    """In the place of the threads: Ctrl-C comes while they work."""

    def map(self, work: Callable[[int], None], numbers: Iterable[int]) -> None:
        self.work = work
        raise KeyboardInterrupt


def test_ctrl_c_is_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop is compiled by the thread that hears it, before others begin; and after it they take no more matches."""
    played: list[int] = []

    def play(*given: Any) -> None:
        played.append(given[4].size)

    runner, pool = Runner(Kernel(ALMERIA, 2), threads=2), Pool()
    monkeypatch.setattr(runner, "pool", pool)
    monkeypatch.setattr(running, "play_matches", type("Loop", (), {"signatures": [], "__call__": staticmethod(play)})())
    with pytest.raises(KeyboardInterrupt):
        runner.play(0, 100 * running.PIECE)
    pool.work(0)
    assert played == [0]


def test_what_cannot_be_drawn_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    where = str(tmp_path / "nowhere" / "out.svg")
    assert main(["simulate", "--hands", "10", "--threads", "1", "--plot", where]) == 2
    assert f"cannot write {where!r}" in capsys.readouterr().err


@pytest.mark.parametrize("hands", ["0", "-3", "many", "nan", "inf"])
def test_a_number_of_hands_that_is_none_is_told(hands: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", f"--hands={hands}"]) == 2
    assert f"{hands!r} is not a number of hands, as in 1000000 or 1e6" in capsys.readouterr().err
