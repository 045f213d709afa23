"""What takes longest comes first, and the matrix of articles is printed after every whole run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

from tests.amounts import LONG
from tests.matrix import holes, table

# How long an example takes says more about what else the machine is doing than about what is tested.
settings.register_profile("long", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Without luck: the same examples in every run, and nothing is remembered. New ones are looked for by `make long`.
settings.register_profile("truquero", settings.get_profile("long"), derandomize=True, database=None)
settings.register_profile("mutation", settings.get_profile("truquero"))
settings.load_profile("long" if os.environ.get(LONG) else "truquero")

TESTS = Path(__file__).parent
LONGEST = (
    "page/test_championship.py",
    "page/test_axe.py",
    "page/test_rulebooks.py",
    "page/test_play.py",
    "page/test_learn.py",
    "page",
    "storm",
    "maestro",
    "kernel",
    "wire/test_noninterference.py",
    "engine/test_properties.py",
    "engine/test_noninterference.py",
    "tui/test_plain.py",
    "server/test_again.py",
    "server/test_play.py",
    "bots/test_noninterference.py",
    "harness",
    "server",
    "wire",
    "bots",
    "client",
    "store",
    "arena",
    "tournament",
    "review",
    "second_scorer",
    "rules/test_alive.py",
    "engine",
)
"""Files and folders that take longest, as ``make profile`` finds. A file goes to one worker as a whole: left for the
end, one of these would keep one worker busy and the others idle. Those of the page share a browser, so they come
together."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {name: number for number, name in enumerate(LONGEST)}

    def place(item: pytest.Item) -> int:
        file = item.path.relative_to(TESTS)
        return order.get(file.as_posix(), order.get(file.parts[0], len(order)))

    items.sort(key=place)


def pytest_terminal_summary(terminalreporter: TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    terminalreporter.section("articles: number of tests named after each (– : nothing for a program to decide)")
    for line in table():
        terminalreporter.write_line(line)
    missing = holes()
    said = f"holes: {', '.join(a.id for a in missing)}" if missing else "no holes"
    terminalreporter.write_line(said)
