"""Tables taken away before anybody played, tables that repeat a match, and cookies that are ended."""

from __future__ import annotations

import pytest

from tests.store.conftest import Opener
from tests.store.samples import laid, record, table
from truquero.store import TAKEN_AWAY, Account, Conflict, Store, UnknownTable, WriteRefused


@pytest.fixture
def store(any_url: str, opened: Opener) -> Store:
    """The simulated store has to pass too."""
    return opened(any_url)


def test_a_table_where_nothing_happened_can_be_taken_away(store: Store) -> None:
    row = table()
    laid(store)
    store.take_away(row.id).result()
    found = store.table(row.id)
    assert found is not None
    assert found.status == TAKEN_AWAY
    assert store.open_tables(public_only=False) == []
    assert store.finished(public_only=False) == []
    for late in (store.append([record(1)]), store.update_table(row._replace(rev=1)), store.take_away(row.id)):
        with pytest.raises(UnknownTable):
            late.result()


def test_a_table_where_something_happened_stays(store: Store) -> None:
    row = table()
    laid(store)
    store.append([record(1)]).result()
    with pytest.raises(Conflict, match="begun"):
        store.take_away(row.id).result()
    store.append([record(2)]).result()


def test_the_table_that_repeats_a_match_is_found(store: Store) -> None:
    row = table()
    laid(store)
    assert store.rematch_of(row.id) is None
    assert store.rematch_of("") is None
    for at, name in ((20.0, "second"), (10.0, "first")):
        store.create_table(row._replace(id=name, created=at, rematch_of=row.id)).result()
    found = store.rematch_of(row.id)
    assert found is not None
    assert found.id == "first"


def test_of_many_tables_those_that_are_there_are_told_with_their_status(store: Store) -> None:
    row = table()
    laid(store)
    store.create_table(row._replace(id="over")).result()
    store.finish("over", "acta", 5.0).result()
    assert store.statuses([*(f"none-{n}" for n in range(1200)), row.id, "over"]) == {row.id: "open", "over": "finished"}
    assert store.statuses([]) == {}


def test_an_account_counts_how_often_its_cookies_were_ended(store: Store) -> None:
    ana = Account("1", "Ana", "x", 7.0)
    store.create_account(ana).result()
    assert store.account("1") == ana
    store.end_sessions("1").result()
    store.end_sessions("1").result()
    assert store.account("1") == ana._replace(epoch=2)
    with pytest.raises(WriteRefused, match="no account 2"):
        store.end_sessions("2").result()
