"""Programs of the system that the tests of the page need."""

from __future__ import annotations

import shutil
import subprocess
import sys

from tests.installing import Missing, needed


def chromium() -> str:
    """Debian's Chromium: the page is tested in a browser that people have. What drives it can be started too.

    The one that never opens a window is the same engine with less around it, and takes a fifth less of the processor:
    it is taken where it is installed, and installed where there is none.
    """
    browsers = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    try:
        found = _program(browsers, "chromium-headless-shell")
    except Missing:
        found = _program(browsers, "chromium")  # older systems have only this one
    needed(_driver, "libatomic1", "a library for Playwright")
    return found


def npm() -> str:
    """Installs what checks the scripts; it comes with node, which runs the tests of their logic."""
    return _program(("npm",), "npm")


def _program(names: tuple[str, ...], package: str) -> str:
    return needed(lambda: next((path for name in names if (path := shutil.which(name)) is not None), None), package)


def _driver() -> str | None:
    """Playwright brings its own Node; where that misses a library of the system, no word of it reaches us."""
    command = [sys.executable, "-m", "playwright", "--version"]
    started = subprocess.run(command, check=False, capture_output=True, text=True)
    return started.stdout if started.returncode == 0 else None
