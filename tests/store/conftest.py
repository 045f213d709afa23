"""Every test of the store runs against SQLite and against a real PostgreSQL.

What a test asks of the interface alone (``any_url``) also holds for the store of ``tests/storm``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store import postgres
from tests.storm.memory_store import Disk, MemoryStore
from truquero.store import Store

Opener = Callable[..., Store]
MEMORY = "memory"


@pytest.fixture(scope="session")
def pg() -> Iterator[postgres.Server]:
    with postgres.server_or_skip() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    return _empty(request, tmp_path)


def _empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    running: postgres.Server = request.getfixturevalue("pg")
    return running.new_database()


@pytest.fixture(params=["sqlite", "postgres", "memory"])
def any_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, real or simulated."""
    return MEMORY if request.param == "memory" else _empty(request, tmp_path)


@pytest.fixture
def opened() -> Iterator[Opener]:
    """Opens stores that are closed when the test is over."""
    stores: list[Store] = []
    disk = Disk()

    def open_one(url: str, **how: float) -> Store:
        stores.append(MemoryStore(disk) if url == MEMORY else Store.open(url, **how))  # type: ignore[arg-type]
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()


@pytest.fixture
def store(url: str, opened: Opener) -> Store:
    return opened(url)
