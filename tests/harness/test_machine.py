"""The harnesses measure themselves honestly: times, other people's work, memory."""

from __future__ import annotations

import os
import subprocess
import sys

from benchmarks.machine import TICKS, Meter, Noise, memory, processes, quantiles, under

BURN = "import time; end = time.monotonic() + 20\nwhile time.monotonic() < end: pass"


def test_quantiles_are_those_of_the_sorted_times() -> None:
    found = quantiles([n / 1000 for n in range(1000, 0, -1)])
    assert found == {"p50": 501.0, "p99": 990.0, "p99.9": 999.0, "worst": 1000.0}
    assert quantiles([])["p99"] == 0.0


def test_work_of_ours_is_told_from_work_of_others() -> None:
    burner = subprocess.Popen([sys.executable, "-c", BURN])
    try:
        ours, theirs = Meter(burner=burner.pid), Meter(me=os.getpid())
        burned = _burned(burner.pid)
        while _burned(burner.pid) < burned + 0.5:  # however busy the machine is
            os.sched_yield()
        known, unknown = ours.stop(), theirs.stop()
    finally:
        burner.kill()
        burner.wait()
    almost = 0.5 - 0.5 / TICKS  # times come in whole ticks; what is left over is rounding
    assert known.ours["burner"] * known.seconds > almost
    # The child of a process of ours is ours too.
    assert unknown.ours["me"] * unknown.seconds > almost


def _burned(pid: int) -> float:
    return under(pid, processes(), set())[pid]


def test_a_child_with_a_name_of_its_own_is_not_counted_twice() -> None:
    """A harness starts its server, which then hid as much of the work of others."""
    tree = {10: (1, 2.0), 11: (10, 3.0), 12: (11, 4.0), 13: (10, 5.0), 20: (1, 6.0)}
    assert under(10, tree, {10, 11}) == {10: 2.0, 13: 5.0}
    assert under(11, tree, {10, 11}) == {11: 3.0, 12: 4.0}
    assert under(99, tree, {99}) == {}


def test_other_work_makes_a_run_dirty() -> None:
    noise = Noise(10.0, 2, {"server": 0.9}, 0.5, 0.0, 0.1)
    assert noise.dirty
    assert "DIRTY" in "\n".join(noise.lines())


def test_a_quiet_machine_is_clean() -> None:
    assert not Noise(10.0, 2, {"server": 0.9}, 0.02, 0.0, 0.1).dirty
    assert Noise(10.0, 2, {"server": 0.9}, 0.02, 0.3, 0.1).dirty


def test_memory_is_that_of_the_process() -> None:
    now, height = memory(os.getpid())
    assert 5 < now <= height < 5000
