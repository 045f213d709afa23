"""Cycles that nobody holds any more, and when to look for them.

New objects are looked through by the interpreter, a thousand at a time. Looking through everything that is old stops a
house with a thousand tables for half a second: it is done when hardly anybody plays, and rarely otherwise.
"""

from __future__ import annotations

import gc

PORTION = 1_000
"""How many new objects are looked through in one go."""
NEVER = 1_000_000
"""Portions after which the interpreter would look at what is old by itself."""
EVERY = 600.0
"""Seconds between two searches while the house is quiet."""
AT_LATEST = 6 * 3600.0
"""Seconds after which the search is made though people are playing."""
QUIET = 1.0
"""A house that sends fewer frames a second is quiet."""


def set_up() -> None:
    """What is there before the first guest stays: it is not looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(PORTION, NEVER, NEVER)


class Rubbish:
    """Decides from the clock and the frames sent so far."""

    def __init__(self, now: float) -> None:
        self._searched = self._asked = now
        self._sent = 0

    def due(self, now: float, sent: int) -> bool:
        """Whether this is the moment; if so, it counts as searched."""
        quiet = sent - self._sent <= QUIET * (now - self._asked)
        self._asked, self._sent = now, sent
        since = now - self._searched
        if since >= AT_LATEST or (quiet and since >= EVERY):
            self._searched = now
            return True
        return False
