"""Runs tests against mutants, a process for each, and says which of them were caught.

Everything is imported and collected once. Each mutant gets a fork of that process, where the changed function has
other code; a mutant that changes how a module is made gets a process that starts anew.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from tools.mutation import swap
from tools.mutation.hook import PACKAGE, PATH, ROOT, code_of, environment
from tools.mutation.operators import Mutant
from tools.mutation.reach import Reach

CAUGHT, TIMEOUT, SURVIVED, UNREACHED = "caught", "timeout", "survived", "unreached"
ONLY = "TRUQUERO_MUTATION_TESTS"
"""A file with the tests that a new process runs, in order."""
PATIENCE = 60
"""How much longer than expected a mutant may take by the clock. Generous: on a busy machine it would pass for caught.
One that runs without end is stopped by its processor time."""
OPTIONS = ("-q", "-s", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "--hypothesis-profile=mutation")


@dataclass
class Verdict:
    file: str
    mutant: Mutant
    said: str
    killer: str = ""
    tests: int = 0
    seconds: float = 0.0
    fresh: bool = False


@dataclass
class _Running:
    file: str
    mutant: Mutant
    pid: int
    read: int
    until: float
    tests: int
    began: float
    fresh: bool


class Hunt:
    """A plugin for pytest. It takes the place of the loop that runs the tests."""

    def __init__(
        self,
        chosen: Sequence[tuple[str, Mutant]],
        reach: Reach,
        budget: float,
        jobs: int,
        tell: Callable[[Verdict], None],
    ) -> None:
        self.chosen, self.reach, self.budget, self.jobs, self.tell = chosen, reach, budget, jobs, tell
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[swap.Place, list[FunctionType]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = swap.living()
        self._check_without_a_mutant()
        running: list[_Running] = []
        for file, mutant in self.chosen:
            plan = self.reach.plan(file, mutant.line, mutant.last, self.budget)
            plan = [test for test in plan if test in self.items]
            if not plan:
                self.tell(Verdict(file, mutant, UNREACHED))
                continue
            while len(running) >= self.jobs:
                self._wait(running)
            running.append(self._start(session, file, mutant, plan))
        while running:
            self._wait(running)
        return True

    def _check_without_a_mutant(self) -> None:
        """A test that fails in a new process anyway would catch everything."""
        times = dict(zip(self.reach.tests, self.reach.seconds, strict=True))
        fastest: dict[str, str] = {}
        for test in sorted(set(times) & set(self.items), key=lambda test: times[test]):
            fastest.setdefault(test.partition("::")[0], test)
        status, failed = _anew(list(fastest.values()), {**os.environ, "PYTHONPATH": PATH})
        if status:
            pytest.exit(f"without a mutant: {failed}", pytest.ExitCode.INTERNAL_ERROR)

    # ---------------------------------------------------------------- one mutant

    def _start(self, session: pytest.Session, file: str, mutant: Mutant, plan: list[str]) -> _Running:
        swaps = self._swaps(file, mutant)
        expected = self.reach.expected(plan)
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.setpgid(0, 0)
            os.close(read)
            _limit(expected)
            _silence()
            os.environ.update(environment(PACKAGE / file, mutant.number))
            if swaps is None:
                _start_anew(plan, write)
            else:
                self._run(session, swaps, plan, write)
        os.close(write)
        now = time.monotonic()
        return _Running(file, mutant, pid, read, now + PATIENCE * (15 + expected), len(plan), now, swaps is None)

    def _swaps(self, file: str, mutant: Mutant) -> list[tuple[FunctionType, CodeType]] | None:
        """The functions that get other code, with that code; None: the process has to start anew."""
        path = PACKAGE / file
        old = compile(path.read_text("utf-8"), str(path), "exec", dont_inherit=True)
        new = code_of(path, mutant.number)
        if not swap.same_frame(old, new):
            return None
        found: list[tuple[FunctionType, CodeType]] = []
        imported = self.reach.imported.get(file, set())
        for mine, yours in swap.changed(old, new):
            functions = self.functions.get((mine.co_filename, mine.co_qualname, mine.co_firstlineno), [])
            ran = any(line in imported for _, _, line in mine.co_lines() if line and line != mine.co_firstlineno)
            if ran or not functions or mine.co_freevars != yours.co_freevars:
                return None
            found += [(function, yours) for function in functions]
        return found

    def _run(
        self, session: pytest.Session, swaps: Sequence[tuple[FunctionType, CodeType]], plan: list[str], write: int
    ) -> None:
        """In the fork. Never returns."""
        status = 3
        try:
            swap.forget()
            for function, code in swaps:
                function.__code__ = code
            items = [self.items[test] for test in plan]
            status = 0
            for item, following in zip(items, [*items[1:], None], strict=True):
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    os.write(write, item.nodeid.encode())
                    status = 1
                    session._setupstate.teardown_exact(None)
                    break
        except BaseException as error:
            os.write(write, f"{type(error).__name__}: {error}"[:500].encode())
            status = 1
        finally:
            os._exit(status)

    # ---------------------------------------------------------------- waiting

    def _wait(self, running: list[_Running]) -> None:
        """Until one of them has ended, or has taken too long."""
        select.select([one.read for one in running], [], [], 1.0)
        for one in list(running):
            ended, status = os.waitpid(one.pid, os.WNOHANG)
            late = time.monotonic() > one.until
            if not ended and not late:
                continue
            _end_group(one.pid)
            if not ended:
                os.waitpid(one.pid, 0)
            os.set_blocking(one.read, False)
            killer = _rest(one.read)
            os.close(one.read)
            running.remove(one)
            took = time.monotonic() - one.began
            said = TIMEOUT if late or os.WIFSIGNALED(status) else SURVIVED if os.WEXITSTATUS(status) == 0 else CAUGHT
            self.tell(Verdict(one.file, one.mutant, said, killer, one.tests, round(took, 1), one.fresh))


def _rest(read: int) -> str:
    try:
        return os.read(read, 4096).decode(errors="replace")
    except BlockingIOError:
        return ""


def _limit(expected: float) -> None:
    seconds = int(15 + 4 * expected)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _end_group(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)


# ---------------------------------------------------------------- a process that starts anew


def _start_anew(plan: Sequence[str], write: int) -> None:
    """In the fork: become a new process that imports everything with the fault in it. Never returns."""
    status, failed = _anew(plan, os.environ)
    os.write(write, failed[:500].encode())
    os._exit(status)


def _anew(plan: Sequence[str], environment: Mapping[str, str]) -> tuple[int, str]:
    """Run tests in a new process: 0 if none fails, and otherwise what did."""
    with tempfile.NamedTemporaryFile("w", prefix="truquero-mutant-", suffix=".txt") as file:
        file.write("\n".join(plan))
        file.flush()
        files = list(dict.fromkeys(test.partition("::")[0] for test in plan))
        command = [sys.executable, "-m", "pytest", *OPTIONS, "-p", "tools.mutation.only", *files]
        with_tests = {**environment, ONLY: file.name}
        done = subprocess.run(command, env=with_tests, cwd=ROOT, stdout=subprocess.PIPE, check=False)
    if done.returncode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return 0, ""
    lines = done.stdout.decode(errors="replace").splitlines()
    return 1, next((line for line in lines if line.startswith(("FAILED", "ERROR"))), "(could not be imported)")


def only(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The tests that were chosen, in the order in which they were."""
    found = {item.nodeid: item for item in items}
    for test in Path(os.environ[ONLY]).read_text("utf-8").splitlines():
        if test in found:
            yield found[test]
