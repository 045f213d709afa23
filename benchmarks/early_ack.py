"""A server that acknowledges before the commit: the fault that the crash harness must find. It lives here alone.

    python -m benchmarks.early_ack --host … --port … --database …

The store says at once that a record is durable and hands it to the real one a moment later, in order.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from truquero.store import Record, Store

EARLY = (sys.executable, "-m", "benchmarks.early_ack")
LATE = 0.03
"""Seconds between the acknowledgement and the commit."""


def acknowledge_early() -> None:
    """Make every store of this process acknowledge before it commits."""
    real = Store.append
    waiting: queue.SimpleQueue[tuple[float, Store, Sequence[Record]]] = queue.SimpleQueue()

    def keep() -> None:
        while True:
            due, store, records = waiting.get()
            time.sleep(max(0.0, due - time.monotonic()))
            real(store, records)

    def promise(self: Store, records: Sequence[Record]) -> Future[Any]:
        waiting.put((time.monotonic() + LATE, self, records))
        done: Future[Any] = Future()
        done.set_result(None)
        return done

    threading.Thread(target=keep, daemon=True).start()
    Store.append = promise  # type: ignore[method-assign]


def main() -> int:
    from truquero.cli import main as command

    acknowledge_early()
    return command(["serve", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
