"""When to run the garbage collector.

States have no cycles: they are freed as soon as nobody refers to them. But the interpreter starts a young collection
after 1,000 net allocations. In a house whose tables replace their states all the time it may go through a hundred
thousand objects, which stops everybody for 40 to 120 ms and finds nothing. So the house runs the collector itself, when
net allocations are so high that there may be a leak. A full collection stops a house with a thousand tables for half a
second: it is run when hardly anybody plays, and rarely otherwise.
"""

from __future__ import annotations

import asyncio
import gc

OFTEN = 1.0
"""Seconds between two checks whether a young collection is due."""
MANY = 100_000
"""Net allocations between two young collections: about 20 MB if all of it were garbage. Five times as many stopped a
server that was filling up for a quarter of a second."""
EVERY = 600.0
"""Seconds between two full collections while the house is quiet."""
AT_LATEST = 6 * 3600.0
"""Seconds after which a full collection is run even while people play."""
QUIET = 1.0
"""A house that sends fewer frames a second is quiet."""


def set_up() -> None:
    """Freeze everything that exists at the start: it is never collected. From now on :func:`tidy` has to run."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def tidy() -> None:
    """Run a young collection whenever one is due."""
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
        """Whether a full collection is due; if so, it counts as done."""
        quiet = sent - self._sent <= QUIET * (now - self._asked)
        self._asked, self._sent = now, sent
        since = now - self._searched
        if since >= AT_LATEST or (quiet and since >= EVERY):
            self._searched = now
            return True
        return False
