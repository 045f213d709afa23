"""A lock on a file that only one process can hold. It is released when the process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class AlreadyLocked(Exception):
    """Somebody else holds the lock. ``holder`` is the number of their process, if it is known."""

    def __init__(self, holder: str) -> None:
        super().__init__(holder)
        self.holder = holder


class FileLock:
    """Held from the moment it is made until it is released."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            holder = os.pread(self._file, 20, 0).decode("ascii", "replace").strip() if hasattr(os, "pread") else ""
            os.close(self._file)
            raise AlreadyLocked(holder) from None
        os.truncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, 1 << 20, os.SEEK_SET)  # far behind the text, so that others can read the text
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
