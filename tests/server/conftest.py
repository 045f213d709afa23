"""Houses for a whole run, and guests for a test.

The house that tests share deals known cards (``tests/page/known_house.py``), so that none depends on luck; those about
the dealing itself share one that deals as houses do.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

from tests.page.known_house import COMMAND as KNOWN
from tests.page.known_house import Seed
from tests.server.houses import Guest, House
from tests.store import postgres

ON_BOTH = frozenset({"test_play", "test_again", "test_people"})
"""What is tested on SQLite and on a real PostgreSQL; everything else on SQLite alone."""
HONEST = frozenset({"test_deal_shares", "test_proof_routes", "test_team_draw"})
"""Where the shuffle is what is tested: proofs of a house that deals known cards do not hold."""


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


@pytest.fixture(scope="session")
def seed_file(tmp_path_factory: pytest.TempPathFactory) -> Seed:
    return Seed(tmp_path_factory.mktemp("seed"))


@pytest.fixture
def seed(seed_file: Seed) -> Iterator[Seed]:
    """What decides the cards of the tables that this test lays in the shared house: ``seed.choose(5)``; otherwise 1."""
    yield seed_file
    seed_file.choose(1)


@pytest.fixture(scope="module")
def house(
    request: pytest.FixtureRequest,
    houses: dict[str, House],
    kind: str,
    new_database: Callable[[], str],
    tmp_path_factory: pytest.TempPathFactory,
    seed_file: Seed,
) -> House:
    """Shared by tests that do not stop it."""
    honest = request.node.path.stem in HONEST
    found = f"{kind}, {'honest' if honest else 'known cards'}"
    if found not in houses:
        folder, database = tmp_path_factory.mktemp("house"), new_database()
        known = House(folder, database=database, command=KNOWN, **seed_file.environment)
        houses[found] = (House(folder, database=database) if honest else known).start()
    return houses[found]


@pytest.fixture
def guest(house: House) -> Iterator[Guest]:
    with house.guest() as made:
        yield made
