"""Cycles that nobody holds any more, and when to look for them.

States are values without cycles and go when nobody holds them; but the interpreter looks through what is new and has
stayed, and begins when a thousand more objects have come than gone. In a house whose tables replace their states all
the time that can be a hundred thousand objects, and everybody waits for 40 to 120 ms, for nothing: playing makes no
cycles. So the house does it itself, when so many more have come than gone that there may be a leak. Looking through
everything that is old stops a house with a thousand tables for half a second: it is done when hardly anybody plays, and
rarely otherwise.
"""

from __future__ import annotations

import asyncio
import gc

OFTEN = 1.0
"""Seconds between two questions whether it is time to look at what is new."""
MANY = 500_000
"""How many more objects must have come than gone since the last look: some 100 MB if all of it were rubbish."""
EVERY = 600.0
"""Seconds between two searches while the house is quiet."""
AT_LATEST = 6 * 3600.0
"""Seconds after which the search is made though people are playing."""
QUIET = 1.0
"""A house that sends fewer frames a second is quiet."""


def set_up() -> None:
    """What is there before the first guest stays: it is not looked at again. From here on :func:`tidy` has to run."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def tidy() -> None:
    """Look at what is new, again and again."""
    while True:
        await asyncio.sleep(OFTEN)
        if gc.get_count()[0] >= MANY:
            gc.collect(0)


class CollectionSchedule:
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
