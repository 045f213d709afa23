"""Programs of the system that tests need: found, installed by apt-get where that is possible, or asked for.

Several processes may want something at once. One lock makes them take turns, and whoever comes second finds it there.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

LOCK = Path(tempfile.gettempdir()) / "truquero-tests-install.lock"
SECONDS = 600
APT = ("-o", "DPkg::Lock::Timeout=300", "-o", "Dpkg::Options::=--force-confold")
"""Others may be installing something too; and a file of settings that is there already stays as it is."""


class Missing(Exception):
    """A program that is not there and cannot be installed from here; the message says what to do."""


def needed(find: Callable[[], T | None], package: str, what: str = "", before: Callable[[], None] | None = None) -> T:
    """What ``find`` finds, if need be after Debian's package was installed; ``before`` prepares that."""
    found = find()
    if found is not None:
        return found
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = find()
        why = "" if found is not None else _install(package, before)
    found = found if found is not None else find()
    if found is None:
        name = f"{package}, {what}" if what else package
        reason = f" ({why})" if why else ""
        raise Missing(f"these tests need {name}{reason}. On Debian and Ubuntu: sudo apt-get install {package}")
    return found


def _install(package: str, before: Callable[[], None] | None) -> str:
    """Returns why it could not be done, if so."""
    apt = shutil.which("apt-get")
    if apt is None:
        return "there is no apt-get to install it with"
    if os.geteuid() != 0:
        return "only root may install it"
    if before is not None:
        before()
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (("update",), ("install", "-y", "--no-install-recommends", package)):
        command = [apt, "-qq", *APT, *step]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False)
        if done.returncode and step[0] == "install":
            last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            return f"apt-get failed: {last}"
    return ""
