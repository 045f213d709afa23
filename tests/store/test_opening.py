"""Opening a store: made anew, brought up to date, or refused with a reason that helps."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text

from tests.store.conftest import Opener
from tests.store.postgres import Server
from tests.store.samples import laid, record
from truquero.store import NewerSchema, SecretRow, Store, StoreCannotOpen, schema, sqlite
from truquero.store.store import _database

TOURNAMENTS = (
    "tournaments",
    *(f"tournament_{of}" for of in ("records", "people", "secrets", "tallies", "sealed", "asides", "entry_notes")),
)


def test_the_migrations_make_what_the_queries_expect(store: Store) -> None:
    with store._database.write.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_a_database_from_the_future_is_left_alone(url: str, opened: Opener) -> None:
    store = opened(url)
    laid(store)
    with store._database.write.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(
        NewerSchema, match=r"newer Truquero: its tables are at 9999, and this program knows them up to 0"
    ):
        Store.open(url)


def test_a_migration_that_fails_leaves_nothing_behind(url: str) -> None:
    """The last table of the migration is there already and is another one: none of the others remains."""
    database = _database(url)
    with database.write.begin() as connection:
        for name in TOURNAMENTS:
            connection.execute(text(f"DROP TABLE {name}"))
        for name in ("accounts", "commitments", "actas", "records", "tables", "writers", "alembic_version"):
            connection.execute(text(f"DROP TABLE {name}"))
        connection.execute(text("CREATE TABLE accounts (id INTEGER)"))
    database.close()
    with pytest.raises(StoreCannotOpen, match="accounts"):
        Store.open(url)
    engine = create_engine(database.write.url)
    assert inspect(engine).get_table_names() == ["accounts"]
    engine.dispose()


def test_an_older_database_is_brought_up_to_date(url: str, opened: Opener) -> None:
    store = opened(url)
    laid(store)
    store.append([record(1)]).result()
    with store._database.write.begin() as connection:
        for name in TOURNAMENTS:
            connection.execute(text(f"DROP TABLE {name}"))
        connection.execute(text("DROP TABLE writers"))
        connection.execute(text("DROP TABLE commitments"))
        connection.execute(
            text("CREATE TABLE secrets (table_id text, deal integer, secret varchar, commitment text, at float)")
            if connection.dialect.name == "sqlite"
            else text("CREATE TABLE secrets (table_id text, deal integer, secret bytea, commitment text, at float)")
        )
        old = {"secret": b"s" * 32, "commitment": "ab" * 32}
        connection.execute(text("INSERT INTO secrets VALUES ('mesa', 3, :secret, :commitment, 5.0)"), old)
        connection.execute(text("DROP INDEX tables_by_rematch"))
        connection.execute(text("ALTER TABLE accounts DROP COLUMN epoch"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    store.close()
    again = opened(url)
    assert again.records("mesa") == [record(1)]
    assert again.secrets("mesa") == [SecretRow("mesa", 3, b"s" * 32, "ab" * 32, 5.0, attempt=1, protocol=1)]
    again.append([record(2)]).result()
    with again._database.write.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_several_may_open_an_empty_database_at_once(url: str) -> None:
    failed: list[BaseException] = []

    def open_and_close() -> None:
        try:
            Store.open(url).close()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=open_and_close) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


# ---------------------------------------------------------------- SQLite


def test_a_path_will_do(tmp_path: Path, opened: Opener) -> None:
    path = tmp_path / "a house % with ñ.db"
    store = opened(str(path))
    laid(store)
    store.close()
    assert opened(f"sqlite:///{path}").table("mesa") is not None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert {stat.S_IMODE(p.stat().st_mode) for p in tmp_path.iterdir()} == {0o600}


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path, opened: Opener) -> None:
    store = opened(str(tmp_path / "house.db"))
    with store._database.write.connect() as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        }
    assert asked == {"journal_mode": "wal", "synchronous": 2}
    with store._database.read.connect() as connection, pytest.raises(Exception, match="readonly"):
        connection.exec_driver_sql("DELETE FROM tables")


def test_the_log_does_not_grow_for_ever(tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    moved, checkpoint = threading.Semaphore(0), sqlite._checkpoint

    def counted(connection: Connection) -> None:
        checkpoint(connection)
        if threading.current_thread().name == "truquero-checkpoint":
            moved.release()

    monkeypatch.setattr(sqlite, "_checkpoint", counted)
    store = opened(str(tmp_path / "house.db"), pace=0.0)
    laid(store)
    large, batch = bytes(2000), 100
    part = sqlite.CHECKPOINT_EVERY + 5 * batch
    for begun in range(1, 4 * part, part):
        for start in range(begun, begun + part, batch):
            store.append([record(v)._replace(events=large) for v in range(start, start + batch)]).result()
        # On a busy machine the thread that moves the log lags behind; in each part there is one move at least.
        assert moved.acquire(timeout=60), "the log has not been moved"
    log, base = (tmp_path / "house.db-wal").stat().st_size, (tmp_path / "house.db").stat().st_size
    assert base > 10_000_000
    assert log < base
    store.close()
    assert not (tmp_path / "house.db-wal").exists()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite://", "in memory would lose everything"),
        ("sqlite:///:memory:", "in memory would lose everything"),
        ("mysql://ana@localhost/x", "a mysql database cannot be used"),
        ("://", "a path, sqlite:///path or postgresql://"),
    ],
)
def test_other_databases_are_refused(url: str, reason: str) -> None:
    with pytest.raises(StoreCannotOpen, match=reason):
        Store.open(url)


def test_files_that_will_not_do(tmp_path: Path) -> None:
    with pytest.raises(StoreCannotOpen, match=r"there is no folder .*nowhere"):
        Store.open(str(tmp_path / "nowhere" / "house.db"))
    with pytest.raises(StoreCannotOpen, match="is a folder"):
        Store.open(str(tmp_path))
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 200)
    with pytest.raises(StoreCannotOpen, match="file is not a database"):
        Store.open(str(letter))
    assert letter.read_text().startswith("Dear Ana")
    with pytest.raises(StoreCannotOpen, match="Not a directory"):
        Store.open(str(letter / "house.db"))


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    locked = tmp_path / "house.db"
    locked.touch(0o400)
    with pytest.raises(StoreCannotOpen, match="Permission denied"):
        Store.open(str(locked))


# ---------------------------------------------------------------- PostgreSQL


def test_servers_that_will_not_do(pg: Server, tmp_path: Path) -> None:
    with pytest.raises(StoreCannotOpen, match="cannot be used as the database"):
        Store.open(f"postgres://ana@/house?host={tmp_path}")
    with pytest.raises(StoreCannotOpen, match='database "nowhere" does not exist'):
        Store.open(pg.url("nowhere"))
    pg.do("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(StoreCannotOpen, match="must be made with UTF8"):
        Store.open(pg.url("latin"))
    url = pg.new_database()
    with pytest.raises(StoreCannotOpen, match="only lets us read"):
        Store.open(f"{url}&options=-c default_transaction_read_only=on")


def test_postgres_is_set_to_lose_nothing(pg: Server, opened: Opener) -> None:
    store = opened(f"{pg.new_database()}&options=-c synchronous_commit=off")
    with store._database.write.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
