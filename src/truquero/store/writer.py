"""The only thread that writes.

It takes all requests that have come in, writes them in one transaction, commits, and only then answers: so a request is
durable when it is answered, and a hundred of them cost little more than one.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue

from sqlalchemy import Connection

from truquero.store.database import Database, Trouble, said
from truquero.store.jobs import Append, Heads, Insert, Job
from truquero.store.model import OutcomeUnknown, Record, Stats, StoreClosed, StoreError, Unavailable, WriteRefused

MOST_AT_ONCE = 512
"""More requests in one commit would make the first of them wait and gain nothing."""
MOST_WAITING = 100_000
"""With this many unanswered requests the database is not keeping up, and accepting more would only fill the memory."""

Answers = list[StoreError | None]
Observer = Callable[[int, float], None]
"""Called after every commit with the number of requests it answered and the seconds it took."""

_log = logging.getLogger(__name__)


class _CommitFailed(Exception):
    def __init__(self, mark: str | None, answers: Answers, lost: frozenset[str], error: Exception) -> None:
        super().__init__(str(error))
        self.mark, self.answers, self.lost, self.error = mark, answers, lost, error


class Writer:
    """A queue of jobs and the thread that writes them."""

    def __init__(self, database: Database, patience: float, pace: float, on_commit: Observer | None) -> None:
        self._database = database
        self._patience = patience
        self._pace = pace
        self._began = 0.0
        self._on_commit = on_commit
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._heads = Heads()
        self._connection: Connection | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._handed_in = self._answered = 0
        self._commits = self._records = self._failed = self._retries = self._largest = 0
        self._seconds = 0.0
        # A daemon, so that a program which ends without closing does not hang; the store closes itself at exit.
        self._thread = threading.Thread(target=self._run, name="truquero-writer", daemon=True)
        self._thread.start()

    # ---- any thread

    def submit(self, job: Job) -> None:
        with self._lock:
            if self._closed:
                refusal: StoreError = StoreClosed("the store is closed")
            elif self._handed_in - self._answered >= MOST_WAITING:
                refusal = Unavailable(
                    f"{MOST_WAITING} requests are waiting for {self._database.where}: no more are taken"
                )
            else:
                self._handed_in += 1
                self._queue.put(job)
                return
        job.future.set_exception(refusal)

    @property
    def stats(self) -> Stats:
        waiting = self._handed_in - self._answered
        done = (self._commits, self._records, self._failed, self._retries, self._largest)
        return Stats(*done, waiting, self._seconds)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive() and not self._closed

    def close(self) -> None:
        """Write everything handed in so far, then stop."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    # ---- the writer's own thread

    def _run(self) -> None:
        more = True
        while more:
            jobs, more = self._take()
            if jobs:
                try:
                    answers = self._write(jobs)
                except BaseException as error:  # a bug of ours: report it to the waiting requests, and go on
                    _log.exception("the writer failed")
                    self._let_go()
                    answers = [OutcomeUnknown(f"the writer failed: {said(error)}")] * len(jobs)
                self._answer(jobs, answers)
                self._tidy_up()
        self._let_go()

    def _take(self) -> tuple[list[Job], bool]:
        """All that has come in, in its order, and whether there may be more later."""
        jobs: list[Job] = []
        try:
            job = self._queue.get()
            early = self._began + self._pace - time.monotonic()
            if early > 0 and not self._closed:
                time.sleep(early)
            self._began = time.monotonic()
            while job is not None:
                jobs.append(job)
                if len(jobs) == MOST_AT_ONCE:
                    return jobs, True
                job = self._queue.get_nowait()
            return jobs, False
        except Empty:
            return jobs, True

    def _answer(self, jobs: Sequence[Job], answers: Answers) -> None:
        self._answered += len(jobs)
        for job, answer in zip(jobs, answers, strict=True):
            if answer is None:
                job.future.set_result(job.result)
            else:
                self._failed += 1
                job.future.set_exception(answer)

    def _write(self, jobs: Sequence[Job]) -> Answers:
        """One transaction, tried again while the database is away and nothing can have been written."""
        deadline = time.monotonic() + self._patience
        pause = 0.01
        while True:
            began = time.perf_counter()
            try:
                answers = self._transaction(jobs)
                self._note(jobs, answers, time.perf_counter() - began)
                return answers
            except _CommitFailed as failed:
                done = self._database.settled(failed.mark, failed.error, deadline)
                if done is not False:
                    for table in failed.lost:
                        self._heads.lose(table)
                    self._heads.keep()
                if done:
                    self._note(jobs, failed.answers, time.perf_counter() - began)
                    return failed.answers
                where, what = self._database.where, said(failed.error)
                if done is None:
                    _log.error("%s went away during a commit: %s", where, what)
                    return [OutcomeUnknown(f"{where} went away while it was committing: {what}") for _ in jobs]
                error: Exception = failed.error
            except Exception as trouble:
                error = trouble
            if self._database.trouble(error) is not Trouble.AWAY or time.monotonic() >= deadline:
                _log.error("%s cannot be written: %s", self._database.where, said(error))
                return [Unavailable(f"{self._database.where} cannot be written: {said(error)}") for _ in jobs]
            self._retries += 1
            time.sleep(pause)
            pause = min(pause * 2, 0.5)

    def _note(self, jobs: Sequence[Job], answers: Answers, seconds: float) -> None:
        records = sum(
            len(job.records)
            for job, answer in zip(jobs, answers, strict=True)
            if answer is None and isinstance(job, Append)
        )
        self._commits += 1
        self._records += records
        self._seconds += seconds
        self._largest = max(self._largest, len(jobs))
        if self._on_commit is not None:
            try:
                self._on_commit(len(jobs), seconds)
            except Exception:
                _log.exception("the observer of commits failed")

    def _tidy_up(self) -> None:
        """The database's housekeeping, done while no request waits."""
        if self._connection is not None:
            self._database.between(self._connection, self._records)

    def _transaction(self, jobs: Sequence[Job]) -> Answers:
        """Write what can be written of the jobs and commit it. After an error nothing of it is left, in the database or
        here; only a failed commit is uncertain."""
        try:
            if self._connection is None:
                self._connection = self._database.write.connect()
            connection = self._connection
            transaction = connection.begin()
            try:
                answers = self._together(connection, jobs)
            except Exception as error:
                if not self._blames_one(error):
                    raise
                transaction.rollback()
                self._heads.back_to(0)
                transaction = connection.begin()
                answers = self._apart(connection, jobs, error)
            if None not in answers:
                transaction.rollback()
                self._heads.keep()
                return answers
            mark = self._database.mark(connection)
        except BaseException:
            self._let_go()
            raise
        try:
            transaction.commit()
        except Exception as error:
            lost = self._heads.lost
            self._let_go()
            raise _CommitFailed(mark, answers, lost, error) from error
        self._heads.keep()
        return answers

    def _together(self, connection: Connection, jobs: Sequence[Job]) -> Answers:
        """All jobs in their order; records in few statements: what only inserts is nothing to them."""
        self._heads.learn(connection, (table for job in jobs for table in job.tables))
        answers: Answers = []
        rows: list[Record] = []
        for job in jobs:
            try:
                if isinstance(job, Append):
                    job.apply(connection, self._heads)
                    rows.extend(job.records)
                else:
                    if rows and not isinstance(job, Insert):
                        self._database.insert(connection, rows)
                        rows = []
                    job.apply(connection, self._heads)
                answers.append(None)
            except WriteRefused as refused:
                answers.append(refused)
        if rows:
            self._database.insert(connection, rows)
        return answers

    def _apart(self, connection: Connection, jobs: Sequence[Job], error: Exception) -> Answers:
        """One of the jobs is at fault: halve them until it is found, and write the others."""
        if len(jobs) == 1:
            if self._database.trouble(error) is Trouble.TAKEN:
                return [jobs[0].taken(connection, self._heads)]
            return [WriteRefused(f"{self._database.where} does not take this: {said(error)}")]
        answers: Answers = []
        middle = len(jobs) // 2
        for part in (jobs[:middle], jobs[middle:]):
            mark = self._heads.mark()
            savepoint = connection.begin_nested()
            try:
                answers += self._together(connection, part)
                savepoint.commit()
            except Exception as trouble:
                if not self._blames_one(trouble):
                    raise
                savepoint.rollback()
                self._heads.back_to(mark)
                answers += self._apart(connection, part, trouble)
        return answers

    def _blames_one(self, error: Exception) -> bool:
        return self._database.trouble(error) in (Trouble.TAKEN, Trouble.OTHER)

    def _let_go(self) -> None:
        """Drop the connection, and what was known only inside its transaction."""
        self._heads.forget_all()
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                connection.invalidate()
                connection.close()
            except Exception:
                _log.debug("a broken connection could not be closed", exc_info=True)
