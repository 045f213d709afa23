"""Which test reaches which line, and how long each takes: measured once, kept in a file."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from pathlib import Path
from time import process_time
from types import FrameType

import coverage
import pytest
from coverage import Coverage, CoverageData

from tools.mutation import swap
from tools.mutation.hook import PACKAGE

COVERAGE = Path(coverage.__file__).parent


@dataclass
class Reach:
    """``lines``: for each file and line, the numbers of the tests that reach it. ``imported``: lines that run before
    any test does, when modules are imported and tests are collected."""

    tests: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    lines: dict[str, dict[int, list[int]]] = field(default_factory=dict)
    imported: dict[str, set[int]] = field(default_factory=dict)

    def plan(self, file: str, first: int, last: int, budget: float) -> list[str]:
        """Tests for a mutant, for so many seconds: those that reach its lines, then all that use the module.

        The others may notice too: what a line makes when it is imported, or once and for all, is used by them. Of
        what runs when the module is imported, anybody may notice.
        """
        lines = self.lines.get(file, {})
        near = {test for line in range(first, last + 1) for test in lines.get(line, ())}
        far = {test for tests in lines.values() for test in tests} - near
        at_import = any(line in self.imported.get(file, ()) for line in range(first, last + 1))
        rest = set(range(len(self.tests))) - near - far if at_import else set()
        chosen: list[str] = []
        for found in (near, far, rest):
            chosen += self._some(found, budget - self.expected(chosen))
        return chosen

    def _some(self, found: set[int], budget: float) -> list[str]:
        """The fastest first, and every file of tests in its turn: each gets as much time as the others."""
        waiting: dict[str, list[int]] = {}
        for test in sorted(found, key=lambda test: (self.seconds[test], test), reverse=True):
            waiting.setdefault(self.tests[test].partition("::")[0], []).append(test)
        turns = [(self.seconds[tests[-1]], file) for file, tests in waiting.items()]
        heapify(turns)
        chosen, spent = list[str](), 0.0
        while turns:
            after, file = heappop(turns)
            test = waiting[file].pop()
            if spent + self.seconds[test] <= budget:
                chosen.append(self.tests[test])
                spent += self.seconds[test]
                if waiting[file]:
                    heappush(turns, (after + self.seconds[waiting[file][-1]], file))
        return chosen

    def expected(self, plan: Sequence[str]) -> float:
        times = dict(zip(self.tests, self.seconds, strict=True))
        return sum(times[test] for test in plan)

    def with_more(self, more: Reach) -> Reach:
        """What another measurement found as well. A test that both know is taken from the other one."""
        kept = [number for number, test in enumerate(self.tests) if test not in set(more.tests)]
        place = {number: at for at, number in enumerate(kept)}
        both = Reach([self.tests[n] for n in kept] + more.tests, [self.seconds[n] for n in kept] + more.seconds)
        for file in {**self.lines, **more.lines}:
            old, new = self.lines.get(file, {}), more.lines.get(file, {})
            both.lines[file] = {
                line: [place[n] for n in old.get(line, ()) if n in place] + [len(kept) + n for n in new.get(line, ())]
                for line in sorted({**old, **new})
            }
            both.imported[file] = self.imported.get(file, set()) | more.imported.get(file, set())
        return both

    def save(self, place: Path) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        imported = {file: sorted(lines) for file, lines in self.imported.items()}
        place.write_text(json.dumps([self.tests, self.seconds, self.lines, imported]))

    @classmethod
    def load(cls, place: Path) -> Reach:
        tests, seconds, lines, imported = json.loads(place.read_text())
        numbered = {file: {int(line): found for line, found in by.items()} for file, by in lines.items()}
        return cls(tests, seconds, numbered, {file: set(found) for file, found in imported.items()})


class _Tracer:
    """A plugin for pytest that switches the context of the measurement with each test."""

    def __init__(self, measuring: Coverage, longest: float) -> None:
        self.measuring, self.longest = measuring, longest
        self.seconds: dict[str, float] = {}
        self.left_out: list[str] = []
        """Those that fail, and those that take too long."""
        self.caches: list[swap.Cache] = []

    def pytest_collection_finish(self) -> None:
        self.caches = swap.caches()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for cache in self.caches:  # or only the first test of all would reach what fills them
            cache.cache_clear()
        self.measuring.switch_context(item.nodeid)
        before = process_time()
        signal.signal(signal.SIGPROF, lambda number, frame: self._too_long(item.nodeid, frame))
        signal.setitimer(signal.ITIMER_PROF, self.longest)
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.seconds[item.nodeid] = process_time() - before
        self.measuring.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.left_out.append(report.nodeid)

    def _too_long(self, test: str, frame: FrameType | None) -> None:
        if frame is not None and Path(frame.f_code.co_filename).parent == COVERAGE:  # it may hold its lock
            signal.setitimer(signal.ITIMER_PROF, 0.01)
            return
        self.left_out.append(test)
        pytest.skip("takes too long")


def measure(arguments: Sequence[str], files: Sequence[Path], longest: float) -> Reach:
    """Run the tests once. Those that fail without a mutant tell nothing, and those that take more than so many seconds
    of the processor do not fit into a mutant's time: both are left out."""
    measuring = Coverage(data_file=None, include=[str(file) for file in files], config_file=False, messages=False)
    measuring.start()
    tracer = _Tracer(measuring, longest)
    ended = pytest.main(list(arguments), plugins=[tracer])
    measuring.stop()
    if ended not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"the tests could not be run: {ended!r}")
    reach = Reach()
    sound = [test for test in tracer.seconds if test not in set(tracer.left_out)]
    numbers = {test: number for number, test in enumerate(sound)}
    reach.tests, reach.seconds = sound, [round(tracer.seconds[test], 4) for test in sound]
    _read(measuring.get_data(), numbers, reach)
    return reach


def _read(data: CoverageData, numbers: dict[str, int], reach: Reach) -> None:
    for path in sorted(data.measured_files()):
        file = Path(path).relative_to(PACKAGE).as_posix()
        by_line = data.contexts_by_lineno(path)
        reach.imported[file] = {line for line, contexts in by_line.items() if "" in contexts}
        reach.lines[file] = {
            line: sorted(numbers[test] for test in contexts if test in numbers) for line, contexts in by_line.items()
        }
