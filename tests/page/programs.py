"""Programs of the system that the tests of the page need: found, installed where that is possible, or asked for."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path


class Missing(Exception):
    """A program that is not there and cannot be installed from here; the message says what to do."""


def chromium() -> str:
    """The system's Chromium: the page is tested in a browser that people have."""
    return _program(("chromium", "chromium-browser", "google-chrome"), "chromium")


def npx() -> str:
    """Runs tsc, which checks the types of the scripts."""
    return _program(("npx",), "npm")


def _program(names: tuple[str, ...], package: str) -> str:
    found = _which(names)
    if found is None:
        _install(names, package)
        found = _which(names)
    if found is None:
        raise Missing(f"the tests of the page need {package}. On Debian and Ubuntu: sudo apt-get install {package}")
    return found


def _which(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name)) is not None), None)


def _install(names: tuple[str, ...], package: str) -> None:
    """By apt-get, where one may: one of the processes that test does it, the others wait for it."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    with (Path(tempfile.gettempdir()) / "truquero-tests-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _which(names) is not None:
            return
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([apt, "-qq", "update"], check=False, env=environment, stdout=subprocess.DEVNULL)
        command = [apt, "-qq", "install", "-y", "--no-install-recommends", package]
        subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL)
