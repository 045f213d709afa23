"""A plugin for pytest: the processor time of each test, with the processes that it starts.

On a busy machine the wall clock says what the others do. Use: ``make profile``, or ``python -m pytest -p
tools.cpu_profile``. One line a test goes to the file that TRUQUERO_CPU_PROFILE names: seconds, a tab, the test. What
fixtures of a wider scope take is counted with the first test that needs them, or the last.
"""

from __future__ import annotations

import ctypes
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter

from benchmarks.machine import processes, under

PLACE = Path(os.environ.get("TRUQUERO_CPU_PROFILE", "build/cpu-profile.tsv"))
SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER of Linux."""
MOST = 40
"""How many tests and files the summary shows."""


def spent() -> float:
    """Seconds of the processor that this process and everything under it have taken so far."""
    return sum(under(os.getpid(), processes(), set()).values())


class Profile:
    def __init__(self) -> None:
        PLACE.parent.mkdir(parents=True, exist_ok=True)
        PLACE.unlink(missing_ok=True)
        self.times: Counter[str] = Counter()
        self.before = spent()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        result = yield
        now = spent()
        self.times[item.nodeid] = now - self.before  # type: ignore[assignment]
        self.before = now
        with PLACE.open("a", encoding="utf-8") as file:
            file.write(f"{self.times[item.nodeid]:.3f}\t{item.nodeid}\n")
        return result

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        files: Counter[str] = Counter()
        for test, seconds in self.times.items():
            files[test.partition("::")[0]] += seconds
        terminalreporter.section("processor time in seconds, by file and by test")
        terminalreporter.write_line(f"{sum(files.values()):8.1f} all")
        for found in (files, self.times):
            for name, seconds in found.most_common(MOST):
                terminalreporter.write_line(f"{seconds:8.1f} {name}")


def pytest_configure(config: pytest.Config) -> None:
    # A browser's processes outlive the one that started them: they come to us then, and their time with them.
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    config.pluginmanager.register(Profile(), "truquero-cpu-profile")
