"""Two trees of this repository side by side: random play in the engine, or a short soak of the house.

    python -m benchmarks.before_after 85757d2                   # the interpreted engine, against a revision
    python -m benchmarks.before_after 85757d2 --compiled        # the same as machine code
    python -m benchmarks.before_after ../other --soak           # a house under load, against a folder
    python -m benchmarks.before_after ../other --action         # the same without sockets, in far less time

Only processor time counts. The trees take turns in short slices, so that the noise of the machine falls on both; what
counts is the median of the ratios of neighbouring slices, this tree to the other: above 1 this tree is faster.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from benchmarks.compiled import ROOT
from benchmarks.machine import Meter

TABLES = ("argentino/2", "belmez/4", "valencia/2", "tarija/4")


@contextmanager
def tree_of(named: str) -> Iterator[Path]:
    """The folder of a tree, from its path or from a git revision."""
    if (Path(named) / "src" / "truquero").is_dir():
        yield Path(named).resolve()
        return
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", named], cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


def package(tree: Path, compiled: bool) -> Path:
    """Where the package of a tree lies: its source, or its compiled build (made if need be)."""
    if not compiled:
        return tree / "src"
    made = subprocess.run([sys.executable, "-m", "benchmarks.compiled"], cwd=tree, env=environment(tree / "src"),
                          stdout=subprocess.PIPE, text=True, check=True)  # fmt: skip
    return Path(made.stdout.strip())


def environment(package: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(package)}


class Player:
    """Random play in one tree, in a process of its own."""

    def __init__(self, tree: Path, package: Path) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "benchmarks.worker"], cwd=tree, env=environment(package),
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # fmt: skip

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def rate(self, table: str, seconds: float) -> float:
        """Actions a second of processor time."""
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("the player cannot be reached")
        print(*table.split("/"), seconds, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())


def compare_engines(here: Player, other: Player, table: str, arguments: argparse.Namespace) -> str:
    for player in (here, other):
        player.rate(table, arguments.warm)
    ratios: list[float] = []
    for turn in range(arguments.rounds):
        order = (here, other) if turn % 2 else (other, here)
        rates = {player: player.rate(table, arguments.seconds) for player in order}
        ratios.append(rates[here] / rates[other])
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{table:<16} {middle:>7.3f} {low:>9.3f} {high:>7.3f}"


def soak_cost(tree: Path, load: list[str]) -> float:
    """Milliseconds of a core that an action costs the house of a tree."""
    command = [sys.executable, "-m", "benchmarks.soak", *load]
    told = subprocess.run(command, cwd=tree, env=environment(tree / "src"), capture_output=True, text=True, check=False)
    rate = re.search(r"acknowledged, (\d+) a second", told.stdout)
    core = re.search(r"server ([\d.]+)", told.stdout)
    if rate is None or core is None:
        raise RuntimeError(f"the soak of {tree} failed:\n{told.stdout[-2000:]}{told.stderr[-2000:]}")
    return 1000 * float(core[1]) / float(rate[1])


def compare_houses(other: Path, arguments: argparse.Namespace) -> None:
    load = ["--tables", str(arguments.tables), "--rate", str(arguments.rate), "--seconds", str(arguments.soak_seconds)]
    print(f"{'ms of a core an action':<24} {'here':>6} {'other':>6}", flush=True)
    for turn in range(arguments.pairs):
        order = (ROOT, other) if turn % 2 else (other, ROOT)
        cost = {tree: soak_cost(tree, load) for tree in order}
        print(f"{f'pair {turn + 1}':<24} {cost[ROOT]:>6.3f} {cost[other]:>6.3f}", flush=True)


def action_cost(tree: Path, arguments: argparse.Namespace) -> float:
    """Microseconds of a core that an action costs the house of a tree, measured with the harness of this one."""
    command = [sys.executable, "-m", "benchmarks.action_cost", "--actions", str(arguments.actions)]
    told = subprocess.run(command, cwd=ROOT, env=environment(tree / "src"), capture_output=True, text=True, check=False)
    found = re.search(r"table ([\d.]+), writer ([\d.]+)", told.stdout)
    if found is None:
        raise RuntimeError(f"the house of {tree} failed:\n{told.stdout[-2000:]}{told.stderr[-2000:]}")
    return float(found[1]) + float(found[2])


def compare_actions(other: Path, arguments: argparse.Namespace) -> None:
    print(f"{'µs of a core an action':<24} {'here':>6} {'other':>6} {'ratio':>6}", flush=True)
    ratios: list[float] = []
    for turn in range(arguments.pairs):
        order = (ROOT, other) if turn % 2 else (other, ROOT)
        cost = {tree: action_cost(tree, arguments) for tree in order}
        ratios.append(cost[ROOT] / cost[other])
        print(f"{f'pair {turn + 1}':<24} {cost[ROOT]:>6.0f} {cost[other]:>6.0f} {ratios[-1]:>6.3f}", flush=True)
    print(f"{'median':<24} {'':>6} {'':>6} {statistics.median(ratios):>6.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="the tree to compare with: a folder or a git revision")
    parser.add_argument("play", nargs="*", default=TABLES, help="which tables, as in argentino/2")
    parser.add_argument("--compiled", action="store_true", help="both as machine code")
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of a slice")
    parser.add_argument("--warm", type=float, default=2.0, help="processor time to fill the memory of situations")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--soak", action="store_true", help="houses under load, and not the engines")
    parser.add_argument("--action", action="store_true", help="houses without sockets, and not the engines")
    parser.add_argument("--actions", type=int, default=6000, help="of each house in a pair")
    parser.add_argument("--pairs", type=int, default=2, help="how often each house has its turn")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--rate", type=float, default=250.0)
    parser.add_argument("--soak-seconds", type=float, default=20.0)
    arguments = parser.parse_intermixed_args()
    with ExitStack() as opened:
        other = opened.enter_context(tree_of(arguments.other))
        meter = Meter(ours=os.getpid())
        if arguments.soak:
            compare_houses(other, arguments)
        elif arguments.action:
            compare_actions(other, arguments)
        else:
            here = opened.enter_context(Player(ROOT, package(ROOT, arguments.compiled)))
            there = opened.enter_context(Player(other, package(other, arguments.compiled)))
            print(f"{'table':<16} {'median':>7} {'quartiles':>9}", flush=True)
            for table in arguments.play:
                print(compare_engines(here, there, table, arguments), flush=True)
        for line in meter.stop().lines():
            print(line)


if __name__ == "__main__":
    main()
