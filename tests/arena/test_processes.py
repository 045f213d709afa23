"""Real processes and real signals: whatever happens on the way, the arena ends, in good order."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

pty = pytest.importorskip("pty", reason="there are no such terminals here")
termios = pytest.importorskip("termios", reason="there are no such terminals here")

PATIENCE = 60
"""Seconds after which something hangs that should not; nothing here takes nearly as long."""


class Running:
    """An arena at work, whose errors and whose bar go to a terminal."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.terminal, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, 80))  # a bar is not drawn where there is no room for it
        command = [sys.executable, "-m", "truquero.arena", "--bots", "azar,azar", "--deals", "1000000", *words]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, text=True, start_new_session=True
        )
        os.close(theirs)
        self.shown = ""

    def wait_for(self, pattern: str) -> None:
        """Read the terminal until this is on it."""
        while not re.search(pattern, self.shown):
            more = self._more()
            assert more, f"the arena ended: {self.shown}"
            self.shown += more

    def _more(self) -> str:
        ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
        assert ready, f"the arena hangs: {self.shown}"
        try:
            return os.read(self.terminal, 4096).decode(errors="replace")
        except OSError:  # the other end is closed
            return ""

    def end(self) -> tuple[int, str]:
        """The status and what was printed."""
        while more := self._more():
            self.shown += more
        printed, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, printed

    def workers(self) -> list[int]:
        """The processes it started, except for the one that Python keeps beside them."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.fixture
def running() -> Iterator[Callable[..., Running]]:
    started: list[Running] = []

    def start(*words: str) -> Running:
        started.append(Running(words))
        return started[-1]

    yield start
    for arena in started:
        if arena.process.poll() is None:
            os.killpg(arena.process.pid, signal.SIGKILL)
        arena.process.communicate()
        os.close(arena.terminal)


@contextmanager
def everybody_goes(arena: Running) -> Iterator[None]:
    """Afterwards no worker is left."""
    workers = arena.workers()
    yield
    until = monotonic() + PATIENCE
    while left := [pid for pid in workers if Path(f"/proc/{pid}").exists()]:  # somebody may have to bury them first
        assert monotonic() < until, f"still there: {left}"
        sleep(0.01)


SOME_PAIRS = r"[1-9]\d*/\d+"
"""What the bar shows once something has been finished."""
linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to see the workers")


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_leaves_a_valid_partial_result(
    running: Callable[..., Running], number: signal.Signals, status: int, workers: str, tmp_path: Path
) -> None:
    """As at a terminal, where Ctrl-C goes to everybody: to the workers too, who must not mind."""
    games = tmp_path / "games.csv"
    arena = running("--workers", workers, "--json", "--csv", str(games))
    arena.wait_for(SOME_PAIRS)
    os.killpg(arena.process.pid, number)
    ended, printed = arena.end()
    found = json.loads(printed)
    assert ended == status
    assert found["partial"] is True
    assert found["meetings"][0]["ended"] == "interrupted"
    assert len(games.read_text("utf-8").splitlines()) == 1 + found["meetings"][0]["games"]
    assert "the result is partial" in arena.shown
    assert "Traceback" not in arena.shown


@linux
def test_a_partial_result_is_the_beginning_of_the_whole(running: Callable[..., Running], tmp_path: Path) -> None:
    part, whole = tmp_path / "part.csv", tmp_path / "whole.csv"
    arena = running("--workers", "2", "--csv", str(part))
    arena.wait_for(SOME_PAIRS)
    with everybody_goes(arena):
        arena.process.send_signal(signal.SIGINT)
        assert arena.end()[0] == 130
    pairs = len(part.read_text("utf-8").splitlines()) // 2
    alone = [sys.executable, "-m", "truquero.arena", "--bots", "azar,azar", "--workers", "1"]
    subprocess.run([*alone, "--pairs", str(pairs), "--csv", str(whole)], check=True, capture_output=True)
    assert part.read_bytes() == whole.read_bytes()


def test_stopped_before_anything_was_finished(running: Callable[..., Running], tmp_path: Path) -> None:
    """The workers of this arena never get to play: their rulebook takes its time, in them alone."""
    slow, games = tmp_path / "slow.py", tmp_path / "games.csv"
    slow.write_text(
        "import multiprocessing, time\nfrom dataclasses import replace\nfrom truquero.rulebooks import ALMERIA\n"
        "if multiprocessing.parent_process() is not None:\n    time.sleep(600)\n"
        "BOOK = replace(ALMERIA, id='slow')\n"
    )
    arena = running("--rulebook", str(slow), "--workers", "2", "--csv", str(games))
    arena.wait_for(r"0/1000000")
    arena.process.send_signal(signal.SIGINT)
    assert arena.end() == (130, "")
    assert "nothing was finished" in arena.shown
    assert "Traceback" not in arena.shown
    assert not games.exists()


@linux
def test_a_worker_that_is_killed_is_missed(running: Callable[..., Running]) -> None:
    arena = running("--workers", "2", "--json")
    arena.wait_for(SOME_PAIRS)
    with everybody_goes(arena):
        os.kill(arena.workers()[0], signal.SIGKILL)
        status, printed = arena.end()
    assert status == 1
    assert re.search(r"a worker \(process \d+\) was lost.*: it was killed by signal 9", arena.shown)
    assert json.loads(printed)["partial"] is True


@linux
def test_workers_do_not_outlive_their_arena(running: Callable[..., Running]) -> None:
    arena = running("--workers", "2")
    arena.wait_for(SOME_PAIRS)
    workers = arena.workers()
    assert len(workers) == 2
    arena.process.kill()
    assert arena.end()[0] == -signal.SIGKILL  # end() reads until the last worker has closed the terminal


def test_without_a_terminal_there_is_no_bar() -> None:
    words = [sys.executable, "-m", "truquero.arena", "--bots", "azar,azar", "--pairs", "4", "--workers", "2"]
    done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stderr == ""
    assert "4 pairs" in done.stdout
