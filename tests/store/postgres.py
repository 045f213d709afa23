"""A real PostgreSQL for tests and harnesses: found or installed, made in a temporary folder, stopped at the end.

PostgreSQL refuses to run as root, so as root it runs as a lesser user. It listens on a Unix socket only.
"""

from __future__ import annotations

import functools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.installing import Missing, needed

NAMED = "TRUQUERO_TEST_POSTGRES"
"""A folder with the programs of PostgreSQL (initdb, postgres), for machines that keep them in an unusual place."""
DEBIAN = Path("/usr/lib/postgresql")
NO_CLUSTER = Path("/etc/postgresql-common/createcluster.conf")
LESSER = ("postgres", "nobody")
MEMORY = "/dev/shm"
ROOM = 1 << 30
SECONDS = 60


@functools.cache
def programs() -> Path:
    """The folder with initdb and postgres; installs Debian's package if it is missing and we may."""
    return needed(_found, "postgresql", f"or {NAMED} pointing at its programs", before=_without_a_server)


def _found() -> Path | None:
    on_path = shutil.which("initdb")
    candidates = [Path(os.environ[NAMED])] if NAMED in os.environ else []
    candidates += [Path(on_path).resolve().parent] if on_path else []
    candidates += sorted(DEBIAN.glob("*/bin"), key=lambda folder: float(folder.parent.name), reverse=True)
    return next((c for c in candidates if (c / "initdb").exists() and (c / "postgres").exists()), None)


def _without_a_server() -> None:
    """The package would otherwise start a server of its own."""
    if not NO_CLUSTER.exists():
        NO_CLUSTER.parent.mkdir(parents=True, exist_ok=True)
        NO_CLUSTER.write_text("create_main_cluster = false\n")


class Server:
    """One server with its own folder. It can be stopped and started again, which is what some tests are about."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._as = _lesser_user(folder)

    def make(self) -> None:
        arguments = ("--pgdata", str(self.data), "--username", "truquero", "--auth", "trust", "--encoding", "UTF8")
        made = subprocess.run(
            [*self._as, str(programs() / "initdb"), *arguments, "--locale", "C", "--no-sync"],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            cwd=self.folder,
        )
        if made.returncode:
            raise Missing(f"initdb failed: {made.stderr.strip()}")

    def start(self) -> None:
        settings = ("listen_addresses=", "max_connections=60", "shared_buffers=32MB", "autovacuum=off")
        chosen = [part for setting in settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._as, str(programs() / "postgres"), "-D", str(self.data), "-k", str(self.folder), *chosen],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                cwd=self.folder,
            )
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError as error:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise Missing(f"PostgreSQL did not start: {error}\n{(self.folder / 'log').read_text()}") from error
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: at once but in order; SIGQUIT: as in a power cut."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def url(self, database: str, folder: Path | None = None) -> str:
        return f"postgresql://truquero@/{database}?host={folder or self.folder}"

    def new_database(self) -> str:
        """The URL of a database with nothing in it."""
        self._databases += 1
        name = f"house_{self._databases}"
        self.do(f"CREATE DATABASE {name}")
        return self.url(name)

    def do(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []


def _lesser_user(folder: Path) -> Sequence[str]:
    """What to put before a command: somebody who is not root, and who goes when we are gone."""
    setpriv = shutil.which("setpriv")
    if os.getuid() != 0:
        return (setpriv, "--pdeathsig", "INT", "--") if setpriv else ()
    if setpriv is None:
        raise Missing("PostgreSQL does not run as root, and there is no setpriv to become somebody else")
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = next((known[name] for name in LESSER if name in known), None)
    if user is None:
        raise Missing(f"PostgreSQL does not run as root, and there is no user {' or '.join(LESSER)}")
    os.chown(folder, user.pw_uid, user.pw_gid)
    ids = (f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups")
    return (setpriv, *ids, "--pdeathsig", "INT", "--")


def _place(on_disk: bool) -> str | None:
    """Tests kill processes and not machines, so a disk in memory tells them as much and does not make them wait."""
    try:
        return None if on_disk or shutil.disk_usage(MEMORY).free < ROOM else MEMORY
    except OSError:
        return None


@contextmanager
def server(on_disk: bool = False) -> Iterator[Server]:
    """A server that is there for the length of a ``with``. Raises Missing where there can be none."""
    programs()
    # Not in the folder of pytest, which is closed to other users; and the path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="truquero-pg-", dir=_place(on_disk), ignore_cleanup_errors=True) as folder:
        made = Server(Path(folder))
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()


@contextmanager
def server_or_skip() -> Iterator[Server]:
    """The same for tests, which say so where there can be none."""
    try:
        with server() as running:
            yield running
    except Missing as missing:
        pytest.skip(f"NOT TESTED AGAINST POSTGRESQL: {missing}")
