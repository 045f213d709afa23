"""Houses for a whole run, and guests for a test."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

from tests.server.houses import Guest, House
from tests.store import postgres

ON_BOTH = frozenset({"test_play", "test_again", "test_people"})
"""What is tested on SQLite and on a real PostgreSQL; everything else on SQLite alone."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kind" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
        metafunc.parametrize("kind", ["sqlite", "postgres"], indirect=True, scope="module")


@pytest.fixture(scope="module")
def kind(request: pytest.FixtureRequest) -> str:
    """Which database the house keeps its tables in."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture(scope="session")
def pg() -> Iterator[postgres.Server]:
    with postgres.server_or_skip() as server:
        yield server


@pytest.fixture(scope="module")
def new_database(request: pytest.FixtureRequest, kind: str) -> Callable[[], str]:
    """Makes an empty database for a house; nothing: its own file."""
    if kind == "sqlite":
        return lambda: ""
    server: postgres.Server = request.getfixturevalue("pg")
    return server.new_database


@pytest.fixture(scope="session")
def houses() -> Iterator[dict[str, House]]:
    """One for each kind of database, opened when the first test comes to it."""
    found: dict[str, House] = {}
    yield found
    for house in found.values():
        if house.process is not None:
            house.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def house(
    houses: dict[str, House], kind: str, new_database: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> House:
    """Shared by tests that do not stop it."""
    if kind not in houses:
        houses[kind] = House(tmp_path_factory.mktemp("house"), database=new_database()).start()
    return houses[kind]


@pytest.fixture
def guest(house: House) -> Iterator[Guest]:
    with house.guest() as made:
        yield made
