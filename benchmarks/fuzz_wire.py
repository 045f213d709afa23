"""A million broken frames: nothing may break, everything must be answered, and the memory must not grow.

    python -m benchmarks.fuzz_wire --frames 1000000

The frames are fed to real connections of a real house in this process. A frame that breaks it is named with its seed,
so that it can be made again.
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
from time import perf_counter

from benchmarks.machine import memory
from tests.wire.fuzzing import Broken, fuzz

SHARE = 50_000
"""Frames to one house; then comes the next."""
GROWTH = 60.0
"""MB by which the process may grow from the first house to the last."""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1000, help="of the first house")
    arguments = parser.parse_args(argv)
    found: Counter[str] = Counter()
    began, done, first = perf_counter(), 0, 0.0
    for seed in range(arguments.seed, arguments.seed + -(-arguments.frames // SHARE)):
        share = min(SHARE, arguments.frames - done)
        with tempfile.TemporaryDirectory() as folder:
            try:
                found += asyncio.run(fuzz(Path(folder), share, seed))
            except Broken as error:
                print(f"BROKEN      {error}")
                return 1
        done += share
        gc.collect()
        now = memory(os.getpid())[0]
        first = first or now
        print(f"            {done} frames in {perf_counter() - began:.0f} s, {now:.0f} MB", flush=True)
    print("answers     " + ", ".join(f"{kind} {count}" for kind, count in found.most_common() if count))
    grown = memory(os.getpid())[0] - first
    good = found["failures"] == 0 and found["nothing"] == 0 and grown <= GROWTH
    print(f"goal        no unhandled exception, every frame answered, {grown:+.0f} MB: {'met' if good else 'MISSED'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
