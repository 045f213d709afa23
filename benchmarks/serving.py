"""A real server in a process of its own, for the harnesses: started, waited for, killed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import IO, Protocol, Self

COMMAND = (sys.executable, "-m", "truquero", "serve")


class Process(Protocol):
    """What is asked of a process; ``subprocess.Popen`` is one."""

    pid: int

    @property
    def stdout(self) -> IO[bytes] | None: ...
    @property
    def returncode(self) -> int | None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, number: int, /) -> None: ...


Launch = Callable[[Sequence[str], Mapping[str, str]], Process]
"""Starts a command in these surroundings. What it says and complains of comes out together."""


def new_process(command: Sequence[str], environment: Mapping[str, str]) -> Process:
    return subprocess.Popen(
        [*_mortal(), *command],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )


class Server:
    """A house in another process. ``log`` keeps the last lines it wrote."""

    def __init__(
        self,
        database: str,
        *,
        settings: Mapping[str, str] = {},
        command: Sequence[str] = COMMAND,
        core: int | None = None,
        port: int = 0,
        launch: Launch = new_process,
    ) -> None:
        environment = {**os.environ, **settings, "PYTHONUNBUFFERED": "1", "PYTHONHASHSEED": "random"}
        given = ("--host", "127.0.0.1", "--port", str(port), "--database", database)
        self.process = launch([*command, *given], environment)
        if core is not None:
            os.sched_setaffinity(self.process.pid, {core})
        self.pid = self.process.pid
        self.host, self.port = "127.0.0.1", 0
        self.log: deque[str] = deque(maxlen=2000)
        self.complaints: list[str] = []
        """Lines that no healthy server writes: tracebacks and errors."""
        self._listening = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def wait(self, seconds: float = 60.0) -> Self:
        """Until it listens. Raises RuntimeError with its last words if it does not."""
        if not self._listening.wait(seconds) or not self.port:
            self.kill()
            raise RuntimeError("the server does not listen:\n" + "\n".join(self.log))
        return self

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            self._lines(output)
        self._listening.set()

    def _lines(self, output: IO[bytes]) -> None:
        for raw in output:
            line = raw.decode(errors="replace").rstrip()
            self.log.append(line)
            told = _object(line)
            if told.get("event") == "listening":
                self.port = int(str(told.get("port", 0)))
                self._listening.set()
            if "Traceback" in line or "exception" in told or told.get("level") in ("error", "critical"):
                self.complaints.append(line)

    def kill(self) -> None:
        """Kill it at once, like a power cut."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._reader.join(5)

    def stop(self, seconds: float = 30.0) -> int:
        """Ask it to end and wait for that; its status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
        self._reader.join(5)
        return self.process.wait()

    def __enter__(self) -> Self:
        return self.wait()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def _mortal() -> list[str]:
    """Where the system can do it, a server ends with the harness that started it, however that ends."""
    found = shutil.which("setpriv")
    return [found, "--pdeathsig", "KILL", "--"] if found is not None else []


def _object(line: str) -> dict[str, object]:
    try:
        told = json.loads(line)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
