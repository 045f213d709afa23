"""How many records a second the store makes durable: ``python -m tests.store.bench [URL]``.

Many threads play many tables; each waits for its record to be durable before it hands in the next one, as tables do.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

from truquero.store import Record, Store, TableRow
from truquero.store.store import PACE

ACTION = b'{"t":"Play","card":"7e","down":false}'
LOADS = ((1, 0, 1), (10, 0, 1), (100, 0, 1), (1000, 0, 1), (100, 0, 20), (1000, 1000.0, 1), (1000, 5000.0, 1))
"""Tables, requests a second (0: as many as can be), records a request."""
EVENTS = b'[{"t":"Played","at":0,"seat":1,"card":"7e","down":false,"turn":2}]' * 4


class Load:
    """So many tables, each with one request on its way, until so many records are written."""

    def __init__(self, store: Store, tables: int, records: int, rate: float, each: int) -> None:
        self.store, self.left, self.rate, self.each = store, records // each, rate, each
        self.ids = [f"t{number:06d}{'x' * 10}" for number in range(tables)]
        self.versions = [0] * tables
        self.waits: list[float] = []
        self.ended = threading.Event()
        self.lock = threading.Lock()

    def run(self) -> float:
        for future in [self.store.create_table(TableRow(i, 0.0, "argentino", 4)) for i in self.ids]:
            future.result()
        began = time.perf_counter()
        if self.rate:
            self._paced(began)
        else:
            for place in range(len(self.ids)):
                self.send(place)
        self.ended.wait()
        return time.perf_counter() - began

    def _paced(self, began: float) -> None:
        for number in range(self.left):
            time.sleep(max(0.0, began + number / self.rate - time.perf_counter()))
            self.send(number % len(self.ids), again=False)

    def send(self, place: int, again: bool = True) -> None:
        with self.lock:
            if self.left <= 0:
                return
            self.left -= 1
            last = self.left == 0
        first = self.versions[place] + 1
        self.versions[place] += self.each
        name, now = self.ids[place], time.time()
        records = [
            Record(name, version, 1, "sender", f"message-{version}", ACTION, EVENTS, now)
            for version in range(first, first + self.each)
        ]
        handed_in = time.perf_counter()

        def done(future: Future[None]) -> None:
            future.result()
            self.waits.append(time.perf_counter() - handed_in)
            if last:
                self.ended.set()
            elif again:
                self.send(place)

        self.store.append(records).add_done_callback(done)


def measure(url: str, tables: int, records: int, rate: float = 0.0, pace: float = PACE, each: int = 1) -> str:
    with Store.open(url, pace=pace) as store:
        load = Load(store, tables, records, rate, each)
        before = store.stats
        cpu = time.process_time()
        seconds = load.run()
        cpu = time.process_time() - cpu
        after = store.stats
    waits = sorted(load.waits)
    p50, p99, p999 = (waits[int(len(waits) * q)] * 1000 for q in (0.5, 0.99, 0.999))
    commits = after.commits - before.commits
    kind = f"{rate:,.0f} a second" if rate else f"as fast as it goes, {each} a request"
    return (
        f"{tables:5} tables, {kind}: {records / seconds:9,.0f} records/s, {records / commits:6.1f} a commit, "
        f"wait p50 {p50:.2f} p99 {p99:.2f} p99.9 {p999:.2f} max {waits[-1] * 1000:.1f} ms, "
        f"processor {cpu / seconds:.0%} ({records / cpu:,.0f} records a second of it)"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?", help="a new database; a file in the temporary folder unless given")
    parser.add_argument("--records", type=int, default=100_000)
    chosen = parser.parse_args(arguments)
    print(f"load of the machine before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors")
    for tables, rate, each in LOADS:
        records = int(rate * 10) or (chosen.records if tables >= 100 else chosen.records // 20)
        with tempfile.TemporaryDirectory() as folder:
            url = chosen.url or str(Path(folder) / "bench.db")
            print(measure(url, tables, records, rate, each=each), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
