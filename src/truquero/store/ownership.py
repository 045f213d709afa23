"""Which process plays a table. Today there is one; several would need another implementation of this class."""

from __future__ import annotations

import threading
from typing import Protocol


class Ownership(Protocol):
    """Who may play a table. The store's versions decide in the end; this only keeps two owners from trying."""

    def claim(self, table: str) -> bool:
        """Whether this table is ours from now on; False when somebody else has it."""

    def release(self, table: str) -> None:
        """Release the table; nothing happens if it was not ours."""


class LocalOwnership:
    """Ownership inside one process: the first to ask has the table until it releases it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owned: set[str] = set()

    def claim(self, table: str) -> bool:
        with self._lock:
            if table in self._owned:
                return False
            self._owned.add(table)
            return True

    def release(self, table: str) -> None:
        with self._lock:
            self._owned.discard(table)
