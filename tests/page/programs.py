"""Programs of the system that the tests of the page need: found, installed where that is possible, or asked for."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path


class Missing(Exception):
    """A program that is not there and cannot be installed from here; the message says what to do."""


def chromium() -> str:
    """The system's Chromium: the page is tested in a browser that people have. What drives it can be started too."""
    found = _program(("chromium", "chromium-browser", "google-chrome"), "chromium")
    _need(_driver_starts, "libatomic1", "a library for Playwright")
    return found


def npx() -> str:
    """Runs tsc, which checks the types of the scripts."""
    return _program(("npx",), "npm")


def _program(names: tuple[str, ...], package: str) -> str:
    _need(lambda: _which(names) is not None, package)
    return _which(names) or names[0]


def _which(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name)) is not None), None)


def _driver_starts() -> bool:
    """Playwright brings its own Node; where that misses a library of the system, no word of it reaches us."""
    command = [sys.executable, "-m", "playwright", "--version"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def _need(there: Callable[[], bool], package: str, what: str = "") -> None:
    if there():
        return
    _install(there, package)
    if not there():
        needed = f"{package}, {what}" if what else package
        raise Missing(f"the tests of the page need {needed}. On Debian and Ubuntu: sudo apt-get install {package}")


def _install(there: Callable[[], bool], package: str) -> None:
    """By apt-get, where one may: one of the processes that test does it, the others wait for it."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    with (Path(tempfile.gettempdir()) / "truquero-tests-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if there():
            return
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([apt, "-qq", "update"], check=False, env=environment, stdout=subprocess.DEVNULL)
        command = [apt, "-qq", "install", "-y", "--no-install-recommends", package]
        subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL)
