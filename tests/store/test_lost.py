"""PostgreSQL goes away and comes back, at the worst moments: nothing is lost silently, nothing is written twice."""

from __future__ import annotations

import contextlib
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store import postgres
from tests.store.conftest import Opener
from tests.store.samples import laid, record
from truquero.store import Conflict, OutcomeUnknown, Store, Unavailable

SOCKET = ".s.PGSQL.5432"


class Line:
    """The line between store and server, which can be cut when a commit passes."""

    def __init__(self, server: postgres.Server, folder: Path) -> None:
        self._behind = str(server.folder / SOCKET)
        self.folder = folder
        self.cut = ""
        """"before": the next commit does not reach the server; "after": its answer does not come back."""
        self.down = False
        self.cuts = 0
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / SOCKET))
        self._listening.listen()
        self._ends: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def close(self) -> None:
        for end in (self._listening, *self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for end in (self._listening, *self._ends):
            end.close()

    def _start(self, work: Callable[..., None], *given: object) -> None:
        self._threads.append(threading.Thread(target=work, args=given, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            self._ends.append(client)
            if self.down:
                client.shutdown(socket.SHUT_RDWR)
                continue
            server = socket.socket(socket.AF_UNIX)
            self._ends.append(server)
            server.connect(self._behind)
            answered = threading.Event()
            self._start(self._pump, client, server, True, answered)
            self._start(self._pump, server, client, False, answered)

    def _pump(self, source: socket.socket, target: socket.socket, from_client: bool, answered: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if from_client and self.cut and b"COMMIT" in data:
                    self._cut(source, target, data, answered)
                    return
                target.sendall(data)
        answered.set()
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _cut(self, client: socket.socket, server: socket.socket, data: bytes, answered: threading.Event) -> None:
        how, self.cut = self.cut, ""
        self.cuts += 1
        client.shutdown(socket.SHUT_RDWR)  # the other pump can no longer answer the client
        if how == "after":
            server.sendall(data)
            answered.wait()  # it has been done, and the other pump had nobody to tell
        with contextlib.suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def line(pg: postgres.Server) -> Iterator[Line]:
    with tempfile.TemporaryDirectory(prefix="truquero-line-") as folder:
        made = Line(pg, Path(folder))
        yield made
        made.close()


def through(line: Line, pg: postgres.Server) -> str:
    return pg.new_database().replace(str(pg.folder), str(line.folder))


def test_a_commit_whose_answer_is_lost_is_looked_up(line: Line, pg: postgres.Server, opened: Opener) -> None:
    store = opened(through(line, pg))
    laid(store, "a", "b")
    line.cut = "after"
    futures = [store.append([record(1, "a")]), store.append([record(1, "b")]), store.append([record(1, "nowhere")])]
    assert [type(future.exception()).__name__ for future in futures] == ["NoneType", "NoneType", "UnknownTable"]
    assert line.cuts == 1
    store.append([record(2, "a")]).result()
    assert (store.records("a"), store.records("b")) == ([record(1, "a"), record(2, "a")], [record(1, "b")])


def test_a_commit_that_never_arrived_is_made_again(line: Line, pg: postgres.Server, opened: Opener) -> None:
    store = opened(through(line, pg))
    laid(store)
    line.cut = "before"
    store.append([record(1)]).result()
    assert line.cuts == 1
    assert store.stats.retries == 1
    assert store.records("mesa") == [record(1)]


@pytest.mark.parametrize("how", ["before", "after"])
def test_an_outcome_that_cannot_be_found_out_is_called_unknown(
    line: Line, pg: postgres.Server, opened: Opener, how: str
) -> None:
    store = opened(through(line, pg), patience=0.3)
    laid(store)
    line.cut, line.down = how, True
    with pytest.raises(OutcomeUnknown, match="went away while it was committing"):
        store.append([record(1)]).result()
    with pytest.raises(Unavailable):
        store.append([record(2)]).result()
    line.down = False
    written = 1 if how == "after" else 0
    assert store.resume("mesa") == written
    with pytest.raises(Conflict):
        store.append([record(1 if written else 2)]).result()
    store.resume("mesa")
    store.append([record(written + 1)]).result()
    assert store.version("mesa") == written + 1


@pytest.mark.parametrize("kept", [True, False])
def test_a_transaction_that_has_not_ended_is_waited_for(pg: postgres.Server, opened: Opener, kept: bool) -> None:
    """We have lost the line, but the server has not noticed yet and is still about to commit."""
    database = opened(pg.new_database())._database
    answers: list[bool | None] = []
    with database.write.connect() as lost:
        transaction = lost.begin()
        mark = database.mark(lost)

        def ask() -> None:
            answers.append(database.settled(mark, Exception("lost"), time.monotonic() + 60))

        asking = threading.Thread(target=ask)
        asking.start()
        while not pg.do("SELECT 1 FROM pg_locks WHERE NOT granted"):
            time.sleep(0.01)
        assert answers == []
        if kept:
            transaction.commit()
        else:
            transaction.rollback()
        asking.join()
    assert answers == [kept]


def test_a_connection_that_is_cut_is_made_again(pg: postgres.Server, opened: Opener) -> None:
    url = pg.new_database()
    store = opened(url)
    laid(store)
    store.append([record(1)]).result()
    ours = f"application_name = 'truquero' AND datname = '{url.partition('?')[0].rpartition('/')[2]}'"
    for version in (2, 3):
        cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {ours}"
        assert len(pg.do(cut)) >= 1
        store.append([record(version)]).result()
        assert store.version("mesa") == version  # readers come back too
        store.ping()


@pytest.fixture
def own() -> Iterator[postgres.Server]:
    """A server that a test may stop without taking it away from others."""
    with postgres.server_or_skip() as running:
        yield running


def test_a_server_that_falls_over_and_gets_up(own: postgres.Server, opened: Opener) -> None:
    store = opened(own.new_database(), patience=60.0)
    names = [f"t{number}" for number in range(5)]
    laid(store, *names)
    done: list[str] = []

    def play(name: str) -> None:
        for version in range(1, 61):
            store.append([record(version, name)]).result()
        done.append(name)

    threads = [threading.Thread(target=play, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    while store.stats.records < 50:
        time.sleep(0.01)
    own.stop(signal.SIGQUIT)
    own.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == names
    assert all(store.records(name) == [record(v, name) for v in range(1, 61)] for name in names)

    impatient = Store.open(own.url("house_1"), patience=0.2)
    impatient.append([record(61, "t0")]).result()
    own.stop()
    pending = [impatient.append([record(v, "t0")]) for v in (62, 63)]
    assert [type(future.exception()) for future in pending] == [Unavailable] * 2
    with pytest.raises(Unavailable, match="does not answer"):
        impatient.ping()
    own.start()
    assert impatient.version("t0") == 61
    impatient.append([record(62, "t0")]).result()
    impatient.close()
