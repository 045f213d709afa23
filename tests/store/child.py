"""A process that writes, for the tests that kill it: ``python -m tests.store.child HOW URL``."""

from __future__ import annotations

import os
import resource
import sys
from concurrent.futures import Future
from functools import partial

from tests.store.samples import laid, record
from truquero.store import Store, Unavailable

NAMES = [f"t{number}" for number in range(12)]


def tell(name: str, version: int) -> None:
    os.write(1, f"{name} {version}\n".encode())


def play(store: Store, too_early: bool = False) -> None:
    """Go on with every table for ever, and tell each version once it is durable."""

    def told(name: str, version: int, done: Future[None]) -> None:
        done.result()
        if not too_early:
            tell(name, version)

    versions = {name: store.version(name) for name in NAMES}
    while True:
        waiting = []
        for name in NAMES:
            versions[name] += 1
            if too_early:
                tell(name, versions[name])
            waiting.append(store.append([record(versions[name], name)]))
            waiting[-1].add_done_callback(partial(told, name, versions[name]))
        waiting[0].result()


def leave(store: Store) -> None:
    """Hand in a lot and end the program without closing the store or waiting for anything."""
    for version in range(1, 501):
        store.append([record(version, NAMES[0])])


def fill(store: Store, path: str) -> None:
    """Write until the disk has no more room, and go on when it has some again."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (os.stat(f"{path}-wal").st_size + 100_000, most))
    version = 0
    while True:
        error = store.append([record(version + 1, NAMES[0])._replace(events=bytes(5000))]).exception()
        if error is not None:
            break
        version += 1
    assert isinstance(error, Unavailable), error
    assert isinstance(
        store.append([record(version + 1, NAMES[0])._replace(events=bytes(200_000))]).exception(), Unavailable
    )
    assert store.version(NAMES[0]) == version
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    store.append([record(version + 1, NAMES[0])]).result()
    print(version + 1, error)


def main() -> None:
    how, url = sys.argv[1:]
    store = Store.open(url)
    if store.table(NAMES[0]) is None:
        laid(store, *NAMES)
    if how == "play":
        play(store)
    elif how == "play too early":
        play(store, too_early=True)
    elif how == "leave":
        leave(store)
    elif how == "fill":
        fill(store, url)


if __name__ == "__main__":
    main()
