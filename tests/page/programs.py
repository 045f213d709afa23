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
    _need(_driver, "libatomic1", "a library for Playwright")
    return found


def npm() -> str:
    """Installs what checks the scripts; it comes with node, which runs the tests of their logic."""
    return _program(("npm",), "npm")


def _program(names: tuple[str, ...], package: str) -> str:
    return _need(lambda: next((path for name in names if (path := shutil.which(name)) is not None), None), package)


def _driver() -> str | None:
    """Playwright brings its own Node; where that misses a library of the system, no word of it reaches us."""
    command = [sys.executable, "-m", "playwright", "--version"]
    started = subprocess.run(command, check=False, capture_output=True, text=True)
    return started.stdout if started.returncode == 0 else None


def _need(find: Callable[[], str | None], package: str, what: str = "") -> str:
    found = find()
    if found is None:
        _install(find, package)
        found = find()
    if found is None:
        needed = f"{package}, {what}" if what else package
        raise Missing(f"the tests of the page need {needed}. On Debian and Ubuntu: sudo apt-get install {package}")
    return found


def _install(find: Callable[[], str | None], package: str) -> None:
    """By apt-get, where one may: one of the processes that test does it, the others wait for it."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    with (Path(tempfile.gettempdir()) / "truquero-tests-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if find() is not None:
            return
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([apt, "-qq", "update"], check=False, env=environment, stdout=subprocess.DEVNULL)
        command = [apt, "-qq", "install", "-y", "--no-install-recommends", package]
        subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL)
