"""Many tables at once under a steady load: how long an action takes until it is durable and acknowledged.

    python -m benchmarks.soak --tables 1000 --rate 1000 --seconds 60 [--compiled]

The server has one core for itself (with its writer and its file system calls), the guests have another. Actions are
sent by the clock, whether or not the house keeps up, and an action's time runs from the moment it *should* have been
sent: a house that falls behind cannot hide it. The last lines say which goals were met; the status is 0 if all were.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import uvloop

from benchmarks import compiled
from benchmarks.crowd import Crowd
from benchmarks.guests import Guest, GuestTable
from benchmarks.machine import Meter, memory, quantiles
from benchmarks.seating import LIMITS_OFF, seat_all
from benchmarks.serving import Server

GOAL_ACKED, GOAL_TOLD = 25.0, 50.0
"""Milliseconds, p99: until an action is acknowledged, and until everybody at the table was told of it."""
GOAL_COST = 0.45
"""Milliseconds of a core that an action costs the server, everything counted."""
GOAL_RATE = 0.98
"""Of the actions a second that were asked for."""
BREATH = 0.001
"""Seconds between two looks at the clock."""
PATIENCE = 30.0
"""Seconds for which an answer is waited for in the end."""
WARM_UP = 3.0
"""Seconds of load before the measurement begins."""


class Scribe:
    """Notes times, refusals and everything that should not be."""

    def __init__(self) -> None:
        self.measuring = False
        self.times: list[float] = []
        """From when an action was due until it was acknowledged."""
        self.heard: list[float] = []
        """From when an action was due until the last at its table had been told."""
        self._telling: dict[GuestTable, tuple[int, float, int]] = {}
        self.acked = 0
        self.refused: Counter[str] = Counter()
        self.errors: list[str] = []
        self.frames = 0

    def told(self, guest: Guest, kind: str, v: int, raw: bytes) -> None:
        self.frames += 1
        version, due, told = self._telling.get(guest.table, (-1, 0.0, 0))
        if v != version:
            return
        if told + 1 < len(guest.table.guests):
            self._telling[guest.table] = (version, due, told + 1)
        else:
            del self._telling[guest.table]
            if self.measuring:
                self.heard.append(perf_counter() - due)

    def sent(self, guest: Guest, id: str, body: bytes) -> None:
        self._telling[guest.table] = (guest.version + 1, guest.unanswered[id][1], 0)

    def answered(self, guest: Guest, id: str, kind: str, v: int, code: str, took: float) -> None:
        if kind == "refused":
            self.refused[code] += 1
        elif self.measuring:
            self.acked += 1
            self.times.append(took)

    def committed(self, guest: Guest, deal: int, commitment: str) -> None:
        pass

    def wrong(self, what: str) -> None:
        self.errors.append(what)


async def soak(arguments: argparse.Namespace, server: Server, database: str) -> bool:
    rng, scribe = Random(arguments.seed), Scribe()
    began = perf_counter()
    tables = await seat_all(server, arguments.tables, arguments.rulebook, arguments.players, rng, scribe)
    print(f"seated      {arguments.tables} tables, {arguments.tables * arguments.players} sockets,"
          f" in {perf_counter() - began:.0f} s", flush=True)  # fmt: skip
    people = None
    if arguments.watching:
        people = await Crowd.come(server, [table.id for table in tables], arguments.watching)
        print(f"watching    {arguments.watching} spectators", flush=True)
    leaving = False

    def lost(guest: Guest, code: int) -> None:
        if not leaving:
            scribe.wrong(f"{guest.name}: lost with {code}")

    for table in tables:
        table.on_lost = lost
    gc.collect()
    gc.freeze()
    gc.disable()  # the guests' own pauses would count as the server's
    await load(tables, arguments.rate, WARM_UP, [])
    lag: list[float] = []
    scribe.measuring, scribe.frames = True, 0
    before = memory(server.pid)[0]
    meter = Meter(server=server.pid, guests=os.getpid())
    late = await load(tables, arguments.rate, arguments.seconds, lag)
    noise = meter.stop()
    await asyncio.sleep(0.1)
    unanswered = await still_unanswered([guest for table in tables for guest in table.guests])
    scribe.measuring = False
    now, height = memory(server.pid)
    leaving = True
    if people is not None:
        print(f"            they heard {await people.go()} frames")
    for table in tables:
        for guest in table.guests:
            if guest.lean is not None:
                guest.lean.close()
    await asyncio.sleep(0.5)
    acked, told = quantiles(scribe.times), quantiles(scribe.heard)
    rate = scribe.acked / noise.seconds
    cost = 1000 * noise.ours["server"] / rate if rate else 0.0
    print(f"actions     {scribe.acked} acknowledged, {rate:.0f} a second of {arguments.rate:.0f} asked for,"
          f" {scribe.frames / noise.seconds:.0f} frames a second told")  # fmt: skip
    print(f"latency ms  {listed(acked)} until acknowledged")
    print(f"            {listed(told)} until everybody at the table was told")
    print(f"cost        {cost:.2f} ms of a core an action")
    print(f"of these    guests came late to send by {listed(quantiles(lag))}")
    print(f"memory MB   {before:.0f} before, {now:.0f} after, {height:.0f} at its height")
    over = sum(t.over for t in tables)
    print(
        f"tables      {over} matches ended; {late} times no table was ready; refused: {dict(scribe.refused) or 'none'}"
    )
    for line in noise.lines():
        print(line)
    complaints = [*scribe.errors, *server.complaints]
    print(f"errors      {len(complaints)}, unanswered {unanswered}, refused {sum(scribe.refused.values())}")
    for line in complaints[:20]:
        print(f"  {line}")
    errors = len(complaints) + unanswered + sum(scribe.refused.values())
    goals = judged(rate / arguments.rate, acked["p99"], told["p99"], cost, errors)
    for goal, met in goals.items():
        print(f"goal        {goal}: {'met' if met else 'MISSED'}{' (dirty run)' if noise.dirty else ''}")
    return all(goals.values())


def judged(share: float, acked: float, told: float, cost: float, errors: int) -> dict[str, bool]:
    """Every goal, and whether it was met: what was done of what was asked for, p99s and cost in milliseconds."""
    return {
        f"{GOAL_RATE:.0%} of what was asked for, no errors": share >= GOAL_RATE and not errors,
        f"acknowledged at p99 ≤ {GOAL_ACKED:.0f} ms": acked <= GOAL_ACKED,
        f"everybody told at p99 ≤ {GOAL_TOLD:.0f} ms": told <= GOAL_TOLD,
        f"≤ {GOAL_COST} ms of a core an action": cost <= GOAL_COST,
    }


def listed(found: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.1f}" for name, value in found.items())


async def still_unanswered(guests: list[Guest]) -> int:
    """How many messages have no answer, once those on their way have come."""
    latest = perf_counter() + PATIENCE
    while (left := sum(len(guest.unanswered) for guest in guests)) and perf_counter() < latest:
        await asyncio.sleep(0.1)
    return left


async def load(tables: list[GuestTable], rate: float, seconds: float, lag: list[float]) -> int:
    """Send actions by the clock, to one table after another; how often none was ready. ``lag``: how late each was."""
    start = perf_counter()
    total, sent, late, at = int(rate * seconds), 0, 0, 0
    while sent < total:
        due = min(total, int((perf_counter() - start) * rate))
        while sent < due:
            when = start + sent / rate
            lag.append(perf_counter() - when)
            for _ in range(len(tables)):
                at = (at + 1) % len(tables)
                if tables[at].act(when):
                    break
            else:
                late += 1
            sent += 1
        sleep(BREATH)  # not the loop: what comes meanwhile is read in one go, which costs the guests half as much
        await asyncio.sleep(0)
    return late


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=1000.0, help="actions a second, all tables together")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rulebook", default="argentino")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--database", default="", help="postgresql://…; otherwise a new SQLite file")
    parser.add_argument("--folder", default=None, help="where the SQLite file lies")
    parser.add_argument("--watching", type=int, default=0, help="spectators, spread over the tables")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--any-core", action="store_true", help="bind nobody to a core: for trying this out")
    parser.add_argument("--compiled", action="store_true", help="a house as machine code, if that can be made here")
    arguments = parser.parse_args(argv)
    settings = dict(LIMITS_OFF)
    if arguments.compiled:
        try:
            settings["PYTHONPATH"] = str(compiled.build())
        except compiled.CannotCompile as why:
            print(f"no build    {why}")
    print(f"house       {'compiled' if 'PYTHONPATH' in settings else 'interpreted'}", flush=True)
    cores = sorted(os.sched_getaffinity(0))
    core = None if arguments.any_core else cores[0]
    if len(cores) == 1:
        print("one core    the guests share it with the server: these figures are worse than true")
    elif core is not None:
        os.sched_setaffinity(0, set(cores[1:]))
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        database = arguments.database or f"{Path(folder) / 'soak.db'}"
        with Server(database, settings=settings, core=core) as server:
            good = uvloop.run(soak(arguments, server, database))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
