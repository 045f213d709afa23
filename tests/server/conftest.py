"""A house for a whole run, and guests for a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.server.houses import Guest, House, running
from tests.store import postgres

ON_BOTH = frozenset({"test_play", "test_again", "test_people"})
"""What is tested on SQLite and on a real PostgreSQL; everything else on SQLite alone."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kind" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
        metafunc.parametrize("kind", ["sqlite", "postgres"], indirect=True, scope="session")


@pytest.fixture(scope="session")
def kind(request: pytest.FixtureRequest) -> str:
    """Which database the house keeps its tables in."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture(scope="session")
def pg() -> Iterator[postgres.Server]:
    with postgres.server_or_skip() as server:
        yield server


@pytest.fixture(scope="session")
def new_database(request: pytest.FixtureRequest, kind: str) -> Callable[[], str]:
    """Makes an empty database for a house; nothing: its own file."""
    if kind == "sqlite":
        return lambda: ""
    server: postgres.Server = request.getfixturevalue("pg")
    return server.new_database


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[], str]) -> Iterator[House]:
    """Shared by tests that do not stop it."""
    with running(tmp_path_factory.mktemp("house"), database=new_database()) as made:
        yield made


@pytest.fixture
def guest(house: House) -> Iterator[Guest]:
    with house.guest() as made:
        yield made
