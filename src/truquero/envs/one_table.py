"""One table of the kernel, as the adapters use it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from truquero.kernel.arguments import whole_number
from truquero.kernel.batch import Batch
from truquero.kernel.compiled import Kernel
from truquero.kernel.layout import COUNTS, HANDS
from truquero.kernel.observation import FIELDS, LENGTH
from truquero.rules import Rulebook

LEAST, MOST = -16, 1000
"""The bounds of every field of an observation."""
MOST_MANOS = 1 << 30


@lru_cache(maxsize=8)
def kernel_of(book: Rulebook, players: int) -> Kernel:
    """Tables are made once for all environments of a kind."""
    return Kernel(book, players)


class OneTable:
    """A match, or a number of its manos."""

    def __init__(self, book: Rulebook, players: int, manos: int | None = None, batch: Batch | None = None) -> None:
        if manos is not None:
            whole_number("manos", manos, 1, MOST_MANOS)
        self.kernel = kernel_of(book, players)
        self.batch = batch or Batch(self.kernel, n=1)
        self.manos = manos
        """After so many manos the episode is over; None: a whole match."""

    def reset(self, seed: int) -> None:
        self.batch.reset(seed=seed)

    @property
    def over(self) -> bool:
        dealt = int(self.batch.lines[0, COUNTS + HANDS])
        return bool(self.batch.done[0]) or (self.manos is not None and dealt > self.manos)

    @property
    def actor(self) -> int:
        return int(self.batch.actors[0])

    def act(self, action: int) -> tuple[int, int]:
        """Act for the seat whose turn it is. Returns what each team gained."""
        gained = self.batch.step(np.array([action]))[0]
        return int(gained[0]), int(gained[1])

    def mask(self, seat: int) -> np.ndarray[Any, Any]:
        if self.batch.done[0] or seat != self.actor:
            return np.zeros(self.kernel.words.count, np.int8)
        found: np.ndarray[Any, Any] = self.batch.legal_masks(np.array([seat]))[0]
        return found

    def observe(self, seat: int) -> np.ndarray[Any, Any]:
        found: np.ndarray[Any, Any] = self.batch.observations(np.array([seat]))[0]
        return found

    def told(self) -> str:
        """The table in words, as a spectator sees it."""
        line = self.observe(0)
        shown = [f"{name}={int(line[i])}" for i, name in enumerate(FIELDS) if line[i] and not _hidden(name)]
        asked = f"seat {self.actor + 1} is asked" if self.actor >= 0 else "over"
        return f"{self.kernel.book.name}: {asked}; {' '.join(shown)}"


def _hidden(name: str) -> bool:
    return name.startswith(("hand", "upcoming", "partner"))


__all__ = ["LEAST", "LENGTH", "MOST", "OneTable", "kernel_of"]
