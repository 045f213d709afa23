"""A house for a whole run, and guests for a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.houses import Guest, House, running


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Shared by tests that do not stop it."""
    with running(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture
def guest(house: House) -> Iterator[Guest]:
    with house.guest() as made:
        yield made
