"""What takes longest comes first, and the matrix of articles is printed after every whole run."""

from __future__ import annotations

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

from tests.matrix import holes, table

# How long an example takes says more about what else the machine is doing than about what is tested.
settings.register_profile("truquero", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Against a mutant everything is done in the same way each time, and nothing is remembered.
settings.register_profile("mutation", settings.get_profile("truquero"), derandomize=True, database=None)
settings.load_profile("truquero")

LONGEST = ("page", "server", "harness", "wire", "client", "store", "arena", "bots", "engine")
"""Folders whose tests take longest. Left for the end, one of them would keep one worker busy and the others idle."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {folder: number for number, folder in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path.parent.name, len(order)))


def pytest_terminal_summary(terminalreporter: TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    terminalreporter.section("articles: number of tests named after each (– : nothing for a program to decide)")
    for line in table():
        terminalreporter.write_line(line)
    missing = holes()
    said = f"holes: {', '.join(a.id for a in missing)}" if missing else "no holes"
    terminalreporter.write_line(said)
