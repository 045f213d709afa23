"""Processes that play pairs, and what happens when one dies.

A worker gets a task through its pipe and sends the answer back. It ignores Ctrl-C and requests to
terminate: those are for the parent, which stops handing out work and ends the workers. When the parent is gone the pipe
closes and the worker ends too.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import TracebackType

from truquero.arena.game import Stopped, never, play_pair
from truquero.arena.results import Broken
from truquero.arena.schedule import PairResult, PairSchedule, Task
from truquero.arena.setting import ArenaError, ArenaTable, Setting, table_of

PATIENCE = 0.2
"""Seconds after which the parent looks up from waiting, to see whether it was asked to stop."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def play_task(table: ArenaTable, task: Task, stop: Callable[[], bool] = never) -> PairResult:
    """Play a pair. An error is part of the answer, because it counts only when it is the turn of this pair."""
    times = array("d"), array("d")
    try:
        return PairResult(
            task, play_pair(table, table.meetings[task.meeting], task.pair, times=times, stop=stop), times
        )
    except Stopped:
        raise
    except ArenaError as error:
        return PairResult(task, None, times, str(error))
    except Exception as error:
        return PairResult(task, None, times, f"{type(error).__name__}: {error}", traceback.format_exc())


def work_alone(table: ArenaTable, schedule: PairSchedule, stop: Callable[[], bool], watch: Callable[[], None]) -> None:
    """Play everything in this process."""
    while not stop() and (task := schedule.next()) is not None:
        try:
            answer = play_task(table, task, stop)
        except Stopped:
            return
        schedule.take(answer)
        watch()


def work_together(
    setting: Setting, schedule: PairSchedule, workers: int, stop: Callable[[], bool], watch: Callable[[], None]
) -> None:
    """Play everything in so many processes."""
    with Crew(setting, workers) as crew:
        while not (stop() or schedule.done):
            crew.hand_out(schedule)
            for answer in crew.answers(PATIENCE):
                schedule.take(answer)
                watch()


class Crew:
    """Processes, each with a pipe and at most one task."""

    def __init__(self, setting: Setting, workers: int) -> None:
        self.setting = setting
        self.workers = workers
        self.processes: dict[Connection, SpawnProcess] = {}
        self.busy: dict[Connection, Task] = {}

    def __enter__(self) -> Crew:
        try:
            with _unheard():
                for _ in range(self.workers):
                    self._hire()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _hire(self) -> None:
        # A fresh interpreter: nothing of this one (threads, open pipes of other workers) goes along.
        context = multiprocessing.get_context("spawn")
        mine, yours = context.Pipe()
        process = context.Process(target=_work, args=(self.setting, yours), daemon=True)
        process.start()
        yours.close()
        self.processes[mine] = process

    def _end(self) -> None:
        """They hold nothing that could be lost, so they are killed."""
        for pipe, process in self.processes.items():
            process.kill()
            process.join()
            process.close()
            pipe.close()
        self.processes.clear()

    def hand_out(self, schedule: PairSchedule) -> None:
        for pipe in self.processes:
            if pipe in self.busy:
                continue
            task = schedule.next()
            if task is None:
                return
            self.busy[pipe] = task
            try:
                pipe.send(task)
            except OSError:
                raise self._lost(pipe) from None

    def answers(self, patience: float) -> Iterator[PairResult]:
        """What has been finished; nothing if that takes longer than the patience lasts."""
        for ready in connection.wait(list(self.processes), patience):
            assert isinstance(ready, Connection)
            try:
                answer: PairResult = ready.recv()
            except (EOFError, OSError):
                raise self._lost(ready) from None
            del self.busy[ready]
            yield answer

    def _lost(self, pipe: Connection) -> Broken:
        process = self.processes[pipe]
        process.join(1)
        code = process.exitcode
        how = f"it was killed by signal {-code}" if code is not None and code < 0 else f"it ended with status {code}"
        task = self.busy.get(pipe)
        doing = f" while it played pair {task.pair}" if task is not None else ""
        return Broken(f"a worker (process {process.pid}) was lost{doing}: {how}; with fewer --workers it may work")


@contextmanager
def _unheard() -> Iterator[None]:
    """Start processes that do not get the signals meant for this one. This process gets them afterwards.

    What is blocked stays blocked in a process started now, from its very first instruction: a Ctrl-C while it is still
    importing does not break it. The tracker that Python starts beside them would undo this, so it is started before.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(setting: Setting, pipe: Connection) -> None:
    """The life of a worker. The table is made once."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    table: ArenaTable | None = None
    while True:
        try:
            task: Task = pipe.recv()
            try:
                table = table or table_of(setting)
                answer = play_task(table, task)
            except ArenaError as error:
                answer = PairResult(task, None, (array("d"), array("d")), str(error))
            pipe.send(answer)
        except (EOFError, OSError):
            return
