"""Houses for tests, forked from a process that has imported what they need: a start takes a twentieth of a second.

A new Python takes a second of processor for the imports alone, and the tests start a house some hundred times. A fork
runs the same module with the same arguments and surroundings, in a session of its own, and ends like any process.
Tests of the command itself start it the long way: ``tests/server/test_serve_command.py``, the first crash of
``tests/harness/test_crash.py``.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import IO, Any

from benchmarks import serving

IMPORTED = ("truquero.cli", "truquero.server.serve_command", "truquero.bots.characters", "psycopg")
"""What a house imports before it listens."""
PARENT_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of Linux."""

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(list(IMPORTED))


class Forked:
    """As much of ``subprocess.Popen`` as those who start houses use."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], errors: str = "") -> None:
        python, flag, module, *arguments = command
        assert (python, flag) == (sys.executable, "-m"), command
        reader, writer = multiprocessing.Pipe(duplex=False)
        given = (module, arguments, dict(environment), writer, errors)
        self._process = _forks.Process(target=_run, args=given)
        self._process.start()
        writer.close()
        self.stdout: IO[bytes] = os.fdopen(os.dup(reader.fileno()), "rb")
        reader.close()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0.0)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self._process.exitcode is None:
            os.kill(self.pid, number)


class Server(serving.Server):
    """A house of the harnesses, forked."""

    def __init__(self, database: str, **how: Any) -> None:
        super().__init__(database, launch=Forked, **how)


def _run(
    module: str, arguments: Sequence[str], environment: Mapping[str, str], output: Connection, errors: str
) -> None:
    """In the fork: what ``python -m module`` would do. ``errors``: the file for them, or they go with the output."""
    if sys.platform == "linux":  # it goes when the tests go, however they end
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = [path for path in environment.get("PYTHONPATH", "").split(os.pathsep) if path]
    os.dup2(output.fileno(), 1)
    log = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644) if errors else 1
    os.dup2(log, 2)
    output.close()
    sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1, closefd=False) for number in (1, 2))
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
