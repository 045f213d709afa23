"""Run pytest, and give the few tests that need the whole machine a second try, alone.

Browsers, servers and killed processes share the machine with the other workers. When at most five such tests fail, they
are run once more with nothing beside them. What fails again has failed. What passes is named at the end: it is slow or
lucky, and should be mended. Tests of rules, engine and texts get no second try.

Use: ``python -m tools.run_tests`` with the arguments of pytest. ``--beside COMMAND``, any number of times, runs a check
of one process meanwhile: what it found is told at the end, and fails the run. The module is also the plugin that notes
the failures.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

WHOLE_MACHINE = ("tests/page/", "tests/server/", "tests/client/", "tests/store/", "tests/harness/", "tests/tui/")
MOST = 5
WORKER = "PYTEST_XDIST_WORKER"
NOTED = "TRUQUERO_FAILED_TESTS"
SOME_FAILED = 1
"""What pytest answers when tests failed, and nothing worse happened."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed and NOTED in os.environ and WORKER not in os.environ:
        with Path(os.environ[NOTED]).open("a") as noted:
            noted.write(report.nodeid + "\n")


def for_second_try(status: int, failed: Sequence[str]) -> list[str]:
    """The tests to run again: none if anything failed that has to pass beside others."""
    again = sorted(set(failed))
    if status != SOME_FAILED or not 0 < len(again) <= MOST:
        return []
    return again if all(test.startswith(WHOLE_MACHINE) for test in again) else []


def run_pytest(arguments: Sequence[str]) -> tuple[int, list[str]]:
    """Its status, and the tests that failed."""
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder) / "failed"
        noted.touch()
        command = [sys.executable, "-m", "pytest", "-p", "tools.run_tests", *arguments]
        surroundings = os.environ | {NOTED: str(noted)}
        surroundings.pop(WORKER, None)  # a test of this module is itself in a worker
        status = subprocess.run(command, env=surroundings, check=False).returncode
        return status, noted.read_text().splitlines()


class Check:
    """A command that runs beside the tests."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._output = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process = subprocess.Popen(shlex.split(command), stdout=self._output, stderr=subprocess.STDOUT)

    def passed(self) -> bool:
        """Wait for its end; if it failed, print what it said."""
        status = self._process.wait()
        with self._output as output:
            output.seek(0)
            if status:
                print(f"\n{self.command}\n{output.read()}", flush=True)
        return status == 0


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--beside", action="append", default=[])
    known, of_pytest = parser.parse_known_args(arguments)
    checks = [Check(command) for command in known.beside]
    status = run_twice(of_pytest)
    failed = [check.command for check in checks if not check.passed()]
    for command in failed:
        print(f"failed: {command}")
    return status or int(bool(failed))


def run_twice(arguments: Sequence[str]) -> int:
    status, failed = run_pytest(arguments)
    again = for_second_try(status, failed)
    if not again:
        return status
    print(f"\nOnce more, alone: {len(again)} that failed beside the others", flush=True)
    status, failed = run_pytest(again)
    for test in again:
        said = "failed again" if test in failed else "passed alone: look why it failed beside others"
        print(f"{said}: {test}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
