"""Prints the matrix of articles after every whole run."""

from __future__ import annotations

import pytest
from _pytest.terminal import TerminalReporter

from tests.matrix import holes, table


def pytest_terminal_summary(terminalreporter: TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    if config.args and any("::" in arg for arg in config.args):
        return
    terminalreporter.section("articles: number of tests named after each (– : nothing for a program to decide)")
    for line in table():
        terminalreporter.write_line(line)
    missing = holes()
    said = f"holes: {', '.join(a.id for a in missing)}" if missing else "no holes"
    terminalreporter.write_line(said)
