"""A crowd that watches one table: do its players hear of an action any later?

    python -m benchmarks.gallery --spectators 1000

Four people play at one table. By turns nobody watches and a thousand do, in one run, several times each. What counts is
the time from when an action was due until the last player at the table had been told of it, and the difference that the
crowd makes. The crowd is a process of its own, so that what it costs itself is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import uvloop

from benchmarks.crowd import Crowd
from benchmarks.machine import Meter, quantiles
from benchmarks.seating import LIMITS_OFF, seat_all
from benchmarks.serving import Server
from benchmarks.soak import Scribe, listed

GOAL_MORE = 10.0
"""Milliseconds that the crowd may add, at p99: nobody notices a hundredth of a second."""
SETTLE = 1.0


async def watch(arguments: argparse.Namespace, server: Server) -> bool:
    scribe = Scribe()
    more = {"delay": arguments.delay}
    seed = Random(arguments.seed)
    tables = await seat_all(server, 2 * arguments.turns, arguments.rulebook, 4, seed, scribe, settings=more)
    times: dict[int, list[float]] = {0: [], arguments.spectators: []}
    rounds: list[float] = []
    heard = 0
    meter = Meter(server=server.pid, guests=os.getpid())
    for turn in range(arguments.turns):
        p99 = {}
        for count in (0, arguments.spectators) if turn % 2 == 0 else (arguments.spectators, 0):
            table = tables.pop()  # a new one each time: a match would end
            people = await Crowd.come(server, [table.id], count) if count else None
            await asyncio.sleep(SETTLE + arguments.delay)
            scribe.heard.clear()
            scribe.measuring = True
            await _play(table.act, arguments.rate, arguments.seconds)
            scribe.measuring = False
            times[count] += scribe.heard
            p99[count] = quantiles(scribe.heard)["p99"]
            await asyncio.sleep(SETTLE + arguments.delay)
            if people is not None:
                heard += await people.go()
        rounds.append(p99[arguments.spectators] - p99[0])
        print(
            f"turn        {turn + 1}: p99 {p99[0]:.1f} ms alone, {p99[arguments.spectators]:.1f} ms watched", flush=True
        )
    noise = meter.stop()
    for count, found in times.items():
        print(f"told ms     {listed(quantiles(found))} with {count} spectators ({len(found)} actions)")
    print(f"crowd       heard {heard} frames")
    for line in noise.lines():
        print(line)
    complaints = [*scribe.errors, *server.complaints]
    print(f"errors      {len(complaints)}")
    for line in complaints[:20]:
        print(f"  {line}")
    middle = median(rounds)
    good = middle <= GOAL_MORE and not complaints and heard >= arguments.spectators * len(rounds)
    dirty = " (dirty run)" if noise.dirty else ""
    print(f"goal        {arguments.spectators} spectators add ≤ {GOAL_MORE:.0f} ms at p99:"
          f" {middle:+.1f} ms in the middle turn: {'met' if good else 'MISSED'}{dirty}")  # fmt: skip
    return good


async def _play(act: Callable[[float], bool], rate: float, seconds: float) -> None:
    """An action whenever one is due, as far as the table is ready."""
    start = perf_counter()
    for n in range(int(rate * seconds)):
        due = start + n / rate
        await asyncio.sleep(max(0.0, due - perf_counter()))
        act(due)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=5, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each measurement")
    parser.add_argument("--rate", type=float, default=5.0, help="actions a second at the table")
    parser.add_argument("--delay", type=int, default=1, help="how many seconds later spectators see things")
    parser.add_argument("--rulebook", default="argentino")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder, Server(str(Path(folder) / "one.db"), settings=LIMITS_OFF) as server:
        return 0 if uvloop.run(watch(arguments, server)) else 1


if __name__ == "__main__":
    sys.exit(main())
