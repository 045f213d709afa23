"""How busy the machine was with other work during a measurement: a figure from a busy machine means little."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")
DIRTY = 0.10
"""From this many cores of other work on, a measurement is called dirty."""


class Noise(NamedTuple):
    """What the processor did during a measurement, in cores (1.0: one core all the time)."""

    seconds: float
    cores: int
    ours: dict[str, float]
    others: float
    stolen: float
    """Taken by the machine underneath, where this one is virtual."""
    kernel: float
    """Interrupts, which belong to nobody: with many sockets mostly our own."""

    @property
    def dirty(self) -> bool:
        return self.others + self.stolen >= DIRTY

    def lines(self) -> list[str]:
        ours = ", ".join(f"{name} {used:.2f}" for name, used in self.ours.items())
        told = [
            f"processor   {ours}, others {self.others:.2f}, stolen {self.stolen:.2f}, interrupts {self.kernel:.2f}"
            f" of {self.cores} cores during {self.seconds:.0f} s",
        ]
        if self.dirty:
            told.append(
                f"DIRTY RUN   other work took {self.others + self.stolen:.2f} cores: these figures are worse than true"
            )
        return told


class _Reading(NamedTuple):
    at: float
    busy: float
    stolen: float
    kernel: float
    ours: dict[str, dict[int, float]]
    """For each of our names, the processor time of every process under it."""


class Meter:
    """Reads the clocks of the whole machine and of our own processes, with their children."""

    def __init__(self, **pids: int) -> None:
        self.pids = pids
        self.first = self._read()

    def stop(self) -> Noise:
        last, first = self._read(), self.first
        took = max(last.at - first.at, 1e-9)
        ours: dict[str, float] = {}
        for name, now in last.ours.items():
            # A process that ended meanwhile is gone from the list; its parent has inherited its time.
            ours[name] = sum(used - first.ours[name].get(pid, 0.0) for pid, used in now.items()) / took
        others = (last.busy - first.busy) / took - sum(ours.values())
        return Noise(
            took,
            os.cpu_count() or 1,
            ours,
            max(0.0, others),
            (last.stolen - first.stolen) / took,
            (last.kernel - first.kernel) / took,
        )

    def _read(self) -> _Reading:
        user, nice, system, _, _, irq, softirq, stolen = (
            int(n) / TICKS for n in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]
        )
        tree = processes()
        named = set(self.pids.values())
        ours = {name: under(pid, tree, named) for name, pid in self.pids.items()}
        return _Reading(monotonic(), user + nice + system, stolen, irq + softirq, ours)


def processes() -> dict[int, tuple[int, float]]:
    """Every process: its parent, and the time it and its buried children have used."""
    found: dict[int, tuple[int, float]] = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended while we looked
        found[int(entry)] = int(fields[1]), sum(int(n) for n in fields[11:15]) / TICKS
    return found


def under(pid: int, tree: dict[int, tuple[int, float]], named: set[int]) -> dict[int, float]:
    """A process and those under it, but for those that have a name of their own: nobody is counted twice."""
    if pid not in tree:
        return {}
    found = {pid: tree[pid][1]}
    for child, (parent, _) in tree.items():
        if parent == pid and child not in named and child != os.getpid():
            found |= under(child, tree, named)
    return found


def memory(pid: int) -> tuple[float, float]:
    """The memory of a process, now and at its height, in MB (10⁶ bytes)."""
    now = height = 0.0
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            now = int(line.split()[1]) * 1024 / 1e6
        elif line.startswith("VmHWM:"):
            height = int(line.split()[1]) * 1024 / 1e6
    return now, height


def quantiles(times: list[float]) -> dict[str, float]:
    """p50, p99, p99.9 and the worst of some times, in milliseconds."""
    ordered = sorted(times)
    if not ordered:
        return {"p50": 0.0, "p99": 0.0, "p99.9": 0.0, "worst": 0.0}
    last = len(ordered) - 1
    shares = {"p50": 0.5, "p99": 0.99, "p99.9": 0.999, "worst": 1.0}
    return {name: 1000 * ordered[min(last, round(share * last))] for name, share in shares.items()}
