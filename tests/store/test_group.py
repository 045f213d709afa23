"""Many requests in one commit: each is answered for itself, and versions have no gaps and no two owners."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import pytest
from sqlalchemy import delete

from tests.store.conftest import Opener
from tests.store.samples import laid, record, table
from truquero.store import (
    Conflict,
    Corrupt,
    Duplicate,
    Record,
    Store,
    Unavailable,
    UnknownTable,
    WriteRefused,
    schema,
    writer,
)


@contextmanager
def one_batch(store: Store) -> Iterator[None]:
    """What is handed in inside is written in one transaction: the writer is kept waiting until the end."""
    entered, go = threading.Event(), threading.Event()

    def hold(_: Future[None]) -> None:
        entered.set()
        go.wait()

    # A callback runs in the writer's thread, between two transactions.
    store.append([]).add_done_callback(hold)
    entered.wait()
    before = store.stats.commits
    yield
    go.set()
    while store.stats.waiting:
        time.sleep(0.001)
    assert store.stats.commits <= before + 1


def outcome(future: Future[None]) -> type[BaseException] | None:
    error = future.exception()
    return None if error is None else type(error)


def test_one_conflict_among_many_is_its_own(store: Store) -> None:
    names = [f"t{number:02d}" for number in range(40)]
    laid(store, *names)
    for name in names[::2]:
        store.append([record(1, name, message="first")]).result()
    with one_batch(store):
        futures = {name: store.append([record(1, name, message="second")]) for name in names}
    assert [outcome(futures[name]) for name in names] == [Conflict, None] * 20
    assert [store.records(name)[0].message for name in names] == ["first", "second"] * 20


def test_one_duplicate_among_many_is_its_own(store: Store) -> None:
    names = [f"t{number:02d}" for number in range(50)]
    laid(store, *names)
    for name in names:
        store.append([record(1, name, message="taken")]).result()
    odd = {names[7], names[8], names[49]}
    with one_batch(store):
        futures = [store.append([record(2, n, message="taken" if n in odd else "new"), record(3, n)]) for n in names]
    assert [outcome(future) for future in futures] == [Duplicate if name in odd else None for name in names]
    assert [store.version(name) for name in names] == [1 if name in odd else 3 for name in names]
    with pytest.raises(Duplicate, match="message 'taken' was taken as version 1 of table t07"):
        futures[7].result()


def test_requests_that_fail_for_other_reasons_are_alone_too(store: Store) -> None:
    """A number that no column holds, a secret twice, a table twice, among honest requests."""
    laid(store, "a", "b", "c")
    with one_batch(store):
        futures = [
            store.append([record(1, "a")]),
            store.append([record(1, "b")._replace(seat=2**70)]),
            store.create_table(table("a")),
            store.create_table(table("d")),
            store.append([record(1, "d")]),
            store.append([record(1, "c")._replace(at=None)]),  # type: ignore[arg-type]
            store.append([record(1, "c")]),
            store.append([record(2, "a")]),
        ]
    expected = [None, WriteRefused, Conflict, None, None, WriteRefused, None, None]
    assert [outcome(future) for future in futures] == expected
    assert [store.version(name) for name in "abcd"] == [2, 0, 1, 1]


def test_everything_of_a_request_or_nothing(store: Store) -> None:
    laid(store, "a", "b")
    store.append([record(1, "a", message="x")]).result()
    with pytest.raises(Duplicate):
        store.append([record(1, "b"), record(2, "a", message="y"), record(3, "a", message="x")]).result()
    with pytest.raises(Duplicate, match="came twice in one request"):
        store.append([record(2, "a", message="z"), record(3, "a", message="z")]).result()
    assert (store.version("a"), store.version("b")) == (1, 0)
    store.append([record(2, "a", message="y"), record(1, "b")]).result()


def test_versions_have_no_gaps(store: Store) -> None:
    laid(store)
    for wrong in (0, 2, -1, 7):
        with pytest.raises(Conflict):
            store.append([record(wrong)]).result()
        store.resume("mesa")
    with pytest.raises(Conflict, match="version 3 of table mesa cannot follow 1"):
        store.append([record(1), record(3)]).result()
    store.append([record(1)]).result()


def test_what_follows_a_refused_record_is_refused(store: Store) -> None:
    laid(store)
    store.append([record(1, message="x")]).result()
    with one_batch(store):
        futures = [store.append([record(2, message="x")]), store.append([record(3)]), store.append([record(2)])]
    assert [outcome(future) for future in futures] == [Duplicate, Conflict, None]
    assert [r.message for r in store.records("mesa")] == ["x", "m2"]


def test_two_owners_never_both_write(url: str, opened: Opener) -> None:
    ours, theirs = opened(url), opened(url)
    laid(ours)
    ours.append([record(1)]).result()
    theirs.append([record(2, sender="theirs")]).result()
    # What we had on its way for version 3 was thought out without knowing their version 2.
    with one_batch(ours):
        futures = [ours.append([record(2)]), ours.append([record(3)])]
    assert [outcome(future) for future in futures] == [Conflict, Conflict]
    with pytest.raises(Conflict, match="must be resumed first"):
        ours.append([record(3)]).result()
    with pytest.raises(Conflict, match="must be resumed first"):
        ours.finish("mesa", "acta", 1.0).result()
    assert ours.resume("mesa") == 2
    ours.append([record(3)]).result()
    assert [r.sender for r in theirs.records("mesa")] == ["ana", "theirs", "ana"]
    with pytest.raises(Conflict):
        theirs.append([record(3)]).result()


def test_a_race_has_one_winner(url: str, opened: Opener) -> None:
    stores = [opened(url), opened(url)]
    names = [f"t{number}" for number in range(20)]
    laid(stores[0], *names)
    won: list[list[Record]] = [[], []]

    def run(me: int) -> None:
        for version in range(1, 16):
            mine = [record(version, name, sender=f"owner {me}") for name in names[:: 1 - 2 * me]]
            for written, future in [(r, stores[me].append([r])) for r in mine]:
                assert isinstance(future.exception(), Conflict | None)
                if future.exception() is None:
                    won[me].append(written)
                else:
                    stores[me].resume(written.table)

    threads = [threading.Thread(target=run, args=(me,)) for me in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = [r for name in names for r in stores[0].records(name)]
    assert sorted(kept) == sorted(won[0] + won[1])
    assert {r.table for r in kept} == set(names)


def test_a_table_made_elsewhere_can_be_played_here(url: str, opened: Opener) -> None:
    ours, theirs = opened(url), opened(url)
    with pytest.raises(UnknownTable):
        ours.append([record(1)]).result()
    laid(theirs)
    theirs.append([record(1)]).result()
    ours.append([record(2)]).result()


def test_a_house_full_of_tables_goes_on_after_a_restart(url: str, opened: Opener) -> None:
    names = [f"t{number:03d}" for number in range(510)]
    before = opened(url)
    laid(before, *names)
    for future in [before.append([record(1, name)]) for name in names]:
        future.result()
    before.close()
    store = opened(url)
    with one_batch(store):
        futures = [store.append([record(2, name)]) for name in names]
    assert all(future.exception() is None for future in futures)
    assert [(row.id, [r.version for r in records]) for row, records in store.load_open()] == [
        (n, [1, 2]) for n in names
    ]


def test_many_threads(store: Store) -> None:
    names = [f"t{number}" for number in range(8)]
    laid(store, *names)
    failed: list[BaseException] = []

    def play(name: str) -> None:
        try:
            for version in range(1, 41):
                store.append([record(version, name)]).result()
                assert store.version(name) == version  # reading while others write, and reading what one wrote
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=play, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert all(store.records(name) == [record(v, name) for v in range(1, 41)] for name in names)


def test_a_long_match_and_a_large_action(store: Store) -> None:
    laid(store)
    large = record(1)._replace(events=bytes(range(256)) * 8192)
    store.append([large]).result()
    for start in range(2, 3502, 500):
        store.append([record(version) for version in range(start, start + 500)]).result()
    reading = store.iter_records("mesa")
    assert next(reading) == large
    store.append([record(3502)]).result()  # written while somebody reads
    assert [r.version for r in reading] == list(range(2, 3503))
    assert [r.version for r in store.records("mesa", 3500)] == [3501, 3502]


def test_a_missing_record_is_noticed(store: Store) -> None:
    laid(store)
    store.append([record(version) for version in range(1, 6)]).result()
    with store._database.write.begin() as connection:
        connection.execute(delete(schema.records).where(schema.records.c.version == 3))
    with pytest.raises(Corrupt, match="version 3 of table mesa is missing"):
        store.records("mesa")


def test_too_much_waiting_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(store)
    monkeypatch.setattr(writer, "MOST_WAITING", 5)
    with one_batch(store):
        futures = [store.append([record(version)]) for version in range(1, 8)]
        assert store.stats.waiting == 5
        assert [future.done() for future in futures] == [False] * 5 + [True] * 2
    assert [outcome(future) for future in futures] == [None] * 5 + [Unavailable] * 2
    store.append([record(6)]).result()


def test_a_mistake_in_the_writer_is_told_and_survived(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(store)

    def broken(*_: object) -> None:
        raise AssertionError("a mistake")

    with monkeypatch.context() as patched:
        patched.setattr(store._writer, "_note", broken)
        assert store.append([record(1)]).exception() is not None
    assert store.resume("mesa") == 1
    store.append([record(2)]).result()
