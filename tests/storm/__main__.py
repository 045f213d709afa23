"""``python -m tests.storm``: storms, one seed after the other; the first that breaks anything is told as a story.

python -m tests.storm --minutes 60            one after the other, on every core
python -m tests.storm --seed 17 --story       one of them again, told
python -m tests.storm --planted               put known faults into the server, and say how soon each is found
"""

from __future__ import annotations

import argparse
import itertools
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor

from tests.storm.planted import FAULTS, planted
from tests.storm.storms import Told, storm


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.storm")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--first", type=int, default=1, help="the seed to begin with")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    parser.add_argument("--story", action="store_true", help="tell what happened even if nothing went wrong")
    parser.add_argument("--planted", action="store_true", help="look for planted faults, a minute each at most")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if given.planted:
        return _look_for_faults()
    if given.seed is not None:
        return _judge([(given.seed, storm(given.seed))], given.story)
    return _judge(_storms(given.first, given.jobs, time.monotonic() + 60 * given.minutes), given.story)


def _storms(first: int, jobs: int, until: float) -> Iterator[tuple[int, Told]]:
    """In the order of their seeds, some at a time, until the time is over."""
    pool = ProcessPoolExecutor(jobs, initializer=_leave_signals)
    under_way: deque[tuple[int, Future[Told]]] = deque()
    try:
        for seed in itertools.count(first):
            if time.monotonic() > until:
                break
            under_way.append((seed, pool.submit(storm, seed)))
            if len(under_way) > 2 * jobs:
                told, future = under_way.popleft()
                yield told, future.result()
        for told, future in under_way:
            yield told, future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_signals() -> None:
    """Whoever started the storms stops them, and says how far they came."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


def _judge(storms: Iterator[tuple[int, Told]] | list[tuple[int, Told]], tell: bool) -> int:
    matches, seconds, last, stopped = 0, 0.0, 0, False
    try:
        for seed, told in storms:
            matches, seconds, last = matches + told.matches, seconds + told.seconds, seed
            if told.violation or tell:
                print("\n".join(told.story))
            if told.violation:
                print(f"\nafter {matches} matches in {seconds / 3600:.1f} virtual hours: {told.violation}")
                print(f"again: python -m tests.storm --seed {seed}")
                return 1
    except KeyboardInterrupt:
        stopped = True
    early = "stopped early, nothing broken; " if stopped else ""
    print(f"{early}seeds up to {last}: {matches} matches to their end in {seconds / 3600:.1f} virtual hours")
    return 130 if stopped else 0


def _look_for_faults(most: float = 60.0) -> int:
    """As a storm without help finds them: the seed chooses what breaks."""
    missed = 0
    for name in FAULTS:
        began = time.process_time()
        for seed in itertools.count(1):
            with planted(name):
                told = storm(seed)
            spent = time.process_time() - began
            if told.violation or spent > most:
                break
        print(f"{name:20} {spent:5.1f} s, {seed} storms: {told.violation or 'NOT FOUND'}"[:150], flush=True)
        missed += not told.violation
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
