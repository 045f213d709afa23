"""Ten thousand quiet sockets: what memory they take.

    python -m benchmarks.sockets --sockets 10000

Every socket is a seat at a table where a match is under way; now and then one of them pings.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

import uvloop

from benchmarks.machine import Meter, memory
from benchmarks.seating import LIMITS_OFF, seat_all
from benchmarks.serving import Server
from benchmarks.soak import Scribe, still_unanswered

GOAL_MB = 350.0
SETTLE = 3.0
"""Seconds in which what was begun comes to rest."""


async def quiet(arguments: argparse.Namespace, server: Server) -> bool:
    rng, scribe = Random(arguments.seed), Scribe()
    empty = memory(server.pid)[0]
    began = perf_counter()
    count = arguments.sockets // arguments.players
    tables = await seat_all(server, count, arguments.rulebook, arguments.players, rng, scribe)
    print(
        f"seated      {count} tables, {count * arguments.players} sockets, in {perf_counter() - began:.0f} s",
        flush=True,
    )
    for table in tables:
        table.act()  # the cut: every table holds a deal
    await asyncio.sleep(SETTLE)
    guests = [guest for table in tables for guest in table.guests]
    meter = Meter(server=server.pid, guests=os.getpid())
    pings = int(arguments.seconds * len(guests) / arguments.every)
    for _ in range(pings):
        rng.choice(guests).send({"t": "ping"})
        await asyncio.sleep(arguments.every / len(guests))
    await asyncio.sleep(min(SETTLE, 2.0))
    unanswered = await still_unanswered(guests)
    noise = meter.stop()
    now, height = memory(server.pid)
    here = sum(guest.here for guest in guests)
    print(f"sockets     {here} of {len(guests)} still open, {pings} pings, {unanswered} unanswered")
    each = 1e3 * (now - empty) / max(here, 1)
    print(f"memory MB   {empty:.0f} empty, {now:.0f} now, {height:.0f} at its height; {each:.1f} kB a socket")
    for line in noise.lines():
        print(line)
    complaints = [*scribe.errors, *server.complaints]
    print(f"errors      {len(complaints)}")
    for line in complaints[:20]:
        print(f"  {line}")
    for guest in guests:
        if guest.lean is not None:
            guest.lean.close()
    await asyncio.sleep(0.5)
    good = here == len(guests) and now <= GOAL_MB and not complaints and not unanswered
    print(f"goal        {len(guests)} sockets in ≤ {GOAL_MB:.0f} MB: {'met' if good else 'MISSED'}")
    return good


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--every", type=float, default=30.0, help="seconds between two pings of one socket")
    parser.add_argument("--rulebook", default="argentino")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < arguments.sockets + 200:
        print(
            f"only {hard} files may be open here: {arguments.sockets} sockets do not fit (ulimit -n)", file=sys.stderr
        )
        return 2
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder, Server(str(Path(folder) / "quiet.db"), settings=LIMITS_OFF) as server:
        return 0 if uvloop.run(quiet(arguments, server)) else 1


if __name__ == "__main__":
    sys.exit(main())
