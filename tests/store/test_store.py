"""What is put into the store is there afterwards, also for whoever opens it next."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.store.conftest import Opener
from tests.store.samples import laid, record, table
from truquero.store import (
    FINISHED,
    Account,
    Conflict,
    NameTaken,
    SeatRow,
    SecretRow,
    Store,
    StoreCannotOpen,
    StoreClosed,
    Unavailable,
    UnknownTable,
    WriteRefused,
)
from truquero.store.ownership import LocalOwnership, Ownership


@pytest.fixture
def store(any_url: str, opened: Opener) -> Store:
    """The simulated store has to pass too."""
    return opened(any_url)


def test_a_table_and_its_records_come_back(any_url: str, opened: Opener) -> None:
    store = opened(any_url)
    row = table(strict=True, public=True, rematch_of="before")
    store.create_table(row).result()
    first, rest = record(1)._replace(note="c0ffee"), [record(2, message=""), record(3, message="")]
    store.append([first]).result()
    store.append(rest).result()
    store.close()
    again = opened(any_url)
    assert again.table("mesa") == row
    assert [(t, list(records)) for t, records in again.load_open()] == [(row, [first, *rest])]
    assert again.records("mesa") == [first, *rest]
    assert again.records("mesa", 1) == rest
    assert again.records("mesa", 3) == []
    assert (again.version("mesa"), again.version("other")) == (3, 0)
    again.append([record(4)]).result()
    assert again.version("mesa") == 4


def test_nothing_is_nothing(store: Store) -> None:
    assert (store.table("x"), store.acta("x"), store.account("x"), store.account_named("x")) == (None,) * 4
    assert (store.records("x"), store.secrets("x"), store.finished(), store.open_tables()) == ([], [], [], [])
    assert list(store.load_open()) == []
    store.append([]).result()


def test_a_message_is_found_again(store: Store) -> None:
    laid(store)
    store.append([record(1, message="hello"), record(2, message="")]).result()
    assert store.version_of("mesa", "ana", "hello") == 1
    assert store.version_of("mesa", "blas", "hello") is None
    assert store.version_of("mesa", "ana", "") is None


def test_a_table_changes_step_by_step(store: Store) -> None:
    laid(store)
    seated = table(seats=(SeatRow(1, "Caro"),), public=True, settings={"chat": False}, rev=1)
    store.update_table(seated).result()
    assert store.table("mesa") == seated
    with pytest.raises(Conflict, match="is at change 1, which 1 cannot follow"):
        store.update_table(table(rev=1)).result()
    with pytest.raises(Conflict, match="is at change 1, which 3 cannot follow"):
        store.update_table(table(rev=3)).result()
    with pytest.raises(UnknownTable, match="no open table other"):
        store.update_table(table("other", rev=1)).result()
    assert store.table("mesa") == seated


def test_a_table_is_made_once(store: Store) -> None:
    laid(store)
    with pytest.raises(Conflict, match="there is a table mesa already"):
        store.create_table(table(players=4)).result()
    assert store.table("mesa") == table()


def test_a_finished_table_is_closed(store: Store) -> None:
    laid(store, "mesa", "other")
    store.append([record(1)]).result()
    store.finish("mesa", "rulebook: argentino\nñ", 9.5).result()
    assert store.acta("mesa") == "rulebook: argentino\nñ"
    assert [t.id for t, _ in store.load_open()] == ["other"]
    assert store.table("mesa") == table(status=FINISHED)
    store.finish("mesa", "rulebook: argentino\nñ", 10.0).result()
    with pytest.raises(Conflict, match="another acta"):
        store.finish("mesa", "something else", 10.0).result()
    with pytest.raises(UnknownTable):
        store.finish("nowhere", "x", 10.0).result()
    with pytest.raises(UnknownTable, match="no open table mesa"):
        store.append([record(2)]).result()
    with pytest.raises(UnknownTable):
        store.update_table(table(rev=1)).result()
    assert store.records("mesa") == [record(1)]


def test_records_need_a_table(store: Store) -> None:
    with pytest.raises(UnknownTable, match="no open table mesa"):
        store.append([record(1)]).result()
    laid(store)
    store.append([record(1)]).result()


def test_finished_and_open_tables_are_paged(store: Store) -> None:
    for number in range(7):
        name = f"t{number}"
        store.create_table(table(name, created=float(number // 2), public=number != 3)).result()
    everything = ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]
    assert [t.id for t in store.open_tables(public_only=False)] == everything
    first = store.open_tables(3)
    assert [t.id for t in first] == ["t6", "t5", "t4"]
    assert [t.id for t in store.open_tables(3, (first[-1].created, first[-1].id))] == ["t2", "t1", "t0"]
    for number in range(7):
        store.finish(f"t{number}", "x", float(number // 3)).result()
    assert store.open_tables() == []
    assert [f.table.id for f in store.finished(public_only=False)] == everything
    page = store.finished(4)
    assert [f.table.id for f in page] == ["t6", "t5", "t4", "t2"]
    assert [f.table.id for f in store.finished(4, (page[-1].finished, page[-1].table.id))] == ["t1", "t0"]


def test_secrets_are_kept_once(store: Store) -> None:
    rows = [SecretRow("mesa", deal, bytes([deal]) * 32, "ab" * 32, 5.0) for deal in (0, 1, 2)]
    for row in reversed(rows):
        store.put_secret(row).result()
    assert store.secrets("mesa") == rows
    with pytest.raises(Conflict, match="deal 1 of table mesa has its secret already"):
        store.put_secret(rows[1]._replace(secret=bytes(32))).result()
    assert store.secrets("mesa") == rows


def test_a_commitment_that_is_given_up_stays(store: Store) -> None:
    first = SecretRow("mesa", 7, b"n" * 32, "ab" * 32, 5.0, protocol=2)
    store.put_secret(first).result()
    store.ask_shares(first, '{"lifted":3}').result()
    with pytest.raises(Conflict, match="deal 7 of table mesa is past that: asked"):
        store.ask_shares(first, '{"lifted":4}').result()
    store.drop_secret(first, "key").result()
    with pytest.raises(Conflict, match="past that: dropped"):
        store.drop_secret(first, "other").result()
    again = SecretRow("mesa", 7, b"m" * 32, "cd" * 32, 6.0, attempt=2, protocol=2)
    store.put_secret(again).result()
    assert store.secrets("mesa") == [first._replace(asked='{"lifted":3}', dropped="key"), again]
    with pytest.raises(Conflict):
        store.ask_shares(first._replace(deal=8), "{}").result()


def test_accounts_have_names_of_their_own(store: Store) -> None:
    ana = Account("1", "Ána Ruiz", "$argon2id$…", 7.0)
    store.create_account(ana).result()
    assert store.account("1") == ana
    assert store.account_named("ána ruiz") == store.account_named("A\u0301NA RUIZ") == ana
    with pytest.raises(NameTaken, match="the name ÁNA RUIZ is taken"):
        store.create_account(Account("2", "ÁNA RUIZ", "x", 8.0)).result()
    store.set_password("1", "other").result()
    assert store.account("1") == ana._replace(password="other")
    with pytest.raises(WriteRefused, match="no account 2"):
        store.set_password("2", "x").result()


@pytest.mark.parametrize("text", ["a\0b", "\ud83d"])
def test_what_no_database_keeps_is_refused_at_once(store: Store, text: str) -> None:
    with pytest.raises(ValueError, match="half a character"):
        store.append([record(1, message=text)])
    with pytest.raises(ValueError, match="half a character"):
        store.create_account(Account("1", text, "x", 1.0))


def test_strange_texts_are_only_texts(store: Store) -> None:
    strange = "'; DROP TABLE records; -- %s ? :x {} \\ \" é漢😀"
    laid(store, strange)
    written = record(1, strange, strange, strange)
    store.append([written]).result()
    assert store.records(strange) == [written]
    assert store.version_of(strange, strange, strange) == 1
    assert store.version("%") == 0


def test_writes_can_be_awaited_and_not_taken_back(store: Store) -> None:
    laid(store)

    async def play() -> None:
        await asyncio.wrap_future(store.append([record(1)]))
        waiting = asyncio.wrap_future(store.append([record(2)]))
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await asyncio.wrap_future(store.append([record(3)]))

    asyncio.run(play())
    assert store.version("mesa") == 3


def test_a_closed_store_says_so(any_url: str, opened: Opener) -> None:
    store = opened(any_url)
    laid(store)
    pending = [store.append([record(version)]) for version in range(1, 101)]
    store.close()
    assert all(future.done() and future.exception() is None for future in pending)
    with pytest.raises(StoreClosed):
        store.append([record(101)]).result()
    with pytest.raises(StoreClosed):
        store.resume("mesa")
    with pytest.raises(Unavailable, match="closed"):
        store.ping()
    store.close()
    assert opened(any_url).version("mesa") == 100


def test_the_store_tells_how_it_is(url: str) -> None:
    seen: list[tuple[int, float]] = []
    with Store.open(url, on_commit=lambda jobs, seconds: seen.append((jobs, seconds))) as store:
        laid(store)
        for future in [store.append([record(version)]) for version in range(1, 11)]:
            future.result()
        with pytest.raises(Conflict):
            store.append([record(4)]).result()
        store.ping()
        stats = store.stats
    assert (stats.records, stats.failed, stats.waiting) == (10, 1, 0)
    assert sum(jobs for jobs, _ in seen) == 12
    assert stats.commits == len(seen) <= 12
    assert "house" in store.where


def test_an_observer_that_fails_harms_nobody(url: str) -> None:
    def broken(jobs: int, seconds: float) -> None:
        raise RuntimeError("no")

    with Store.open(url, on_commit=broken) as store:
        laid(store)
        store.append([record(1)]).result()


def test_a_password_in_a_url_is_not_told(tmp_path: Path) -> None:
    with pytest.raises(StoreCannotOpen) as caught:
        Store.open(f"postgresql://ana:hunter2@/x?host={tmp_path}")
    assert "hunter2" not in str(caught.value)
    assert "postgresql://ana:***@" in str(caught.value)


def test_a_table_has_one_owner() -> None:
    ownership: Ownership = LocalOwnership()
    assert ownership.claim("mesa")
    assert not ownership.claim("mesa")
    assert ownership.claim("other")
    ownership.release("mesa")
    ownership.release("mesa")
    assert ownership.claim("mesa")


@pytest.mark.parametrize("many", [1, 2, 63, 64, 65, 143])
def test_any_number_of_records_at_once(store: Store, many: int) -> None:
    laid(store)
    written = [record(version) for version in range(1, many + 1)]
    store.append(written).result()
    assert list(store.iter_records("mesa")) == written
