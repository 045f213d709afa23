"""A real house for the tests: the command itself in a process of its own, on a database in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.seating import LIMITS_OFF
from tests.forked import Server


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house without limits, where bots do not pause. Its log must hold no complaint in the end."""
    folder = tmp_path_factory.mktemp("house")
    with Server(str(folder / "house.db"), settings=LIMITS_OFF) as server:
        yield server
    assert server.complaints == []
    assert server.process.returncode == 0


@pytest.fixture(scope="session")
def strict_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with its limits as they are, for those who test them."""
    folder = tmp_path_factory.mktemp("strict")
    with Server(str(folder / "strict.db"), settings={"TRUQUERO_BOT_PAUSE": "0"}) as server:
        yield server
    assert server.complaints == []
