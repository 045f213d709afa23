"""The harnesses measure themselves honestly: times, other people's work, memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from time import perf_counter

from benchmarks.machine import Meter, Noise, memory, quantiles

BURN = "import time; end = time.monotonic() + 20\nwhile time.monotonic() < end: pass"


def test_quantiles_are_those_of_the_sorted_times() -> None:
    found = quantiles([n / 1000 for n in range(1000, 0, -1)])
    assert found == {"p50": 501.0, "p99": 990.0, "p99.9": 999.0, "worst": 1000.0}
    assert quantiles([])["p99"] == 0.0


def test_work_of_ours_is_ours_and_work_of_others_makes_a_run_dirty() -> None:
    burner = subprocess.Popen([sys.executable, "-c", BURN])
    try:
        ours, theirs = Meter(burner=burner.pid), Meter(me=os.getpid())
        until = perf_counter() + 1.5
        while perf_counter() < until:
            os.sched_yield()
        known, unknown = ours.stop(), theirs.stop()
    finally:
        burner.kill()
        burner.wait()
    # The child of a process of ours is ours too, unless it is this very process that is asked for.
    assert known.ours["burner"] > 0.1
    assert unknown.ours["me"] > known.ours["burner"] * 0.5
    assert known.others > 0.1
    assert known.dirty
    assert "DIRTY" in "\n".join(known.lines())


def test_a_child_with_a_name_of_its_own_is_not_counted_twice() -> None:
    """A harness starts its server: the server's work hid as much of the work of others before."""
    burner = subprocess.Popen([sys.executable, "-c", BURN])
    try:
        meter = Meter(server=burner.pid, guests=os.getpid())
        time.sleep(1.0)
        found = meter.stop()
    finally:
        burner.kill()
        burner.wait()
    assert found.ours["server"] > 0.1
    assert found.ours["guests"] < found.ours["server"] / 2


def test_a_quiet_machine_is_clean() -> None:
    assert not Noise(10.0, 2, {"server": 0.9}, 0.02, 0.0, 0.1).dirty
    assert Noise(10.0, 2, {"server": 0.9}, 0.02, 0.3, 0.1).dirty


def test_memory_is_that_of_the_process() -> None:
    now, height = memory(os.getpid())
    assert 5 < now <= height < 5000
