"""A plugin for pytest: runs the tests that a list names, in its order."""

from __future__ import annotations

import pytest

from tools.mutation.hunt import only


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = list(only(items))
