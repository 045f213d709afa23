"""When bots move: at random moments that do not depend on how long a bot thought about its cards.

A pause is drawn for every move. It is long enough for every recent thought at any table, so a bot that needs longer for
some hands does not move later with them. Only a thought longer than all recent ones misses its slot. It then waits for
the next slot, a whole pause later, and from then on all pauses are that long.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable

LEAST, MOST = 0.6, 1.4
LATE = 64
"""How many thoughts count as recent."""
LONGEST = 3.0
"""Seconds; a longer thought does not lengthen later pauses."""


class BotPace:
    """The pauses of one house. With a pause of 0 bots move as soon as they can, and the time they take shows."""

    def __init__(self, pause: float, draw: Callable[[float, float], float] = random.uniform) -> None:
        self.pause = pause
        self._draw = draw
        self._took: deque[float] = deque(maxlen=LATE)

    def took(self, seconds: float) -> None:
        """How long bots thought, without the time they waited for a worker."""
        self._took.append(seconds)

    def moment(self, after: float) -> float:
        """The next moment at which a bot may move."""
        if not self.pause:
            return after
        longest = min(max(self._took, default=0.0), LONGEST)
        return after + self._draw(LEAST, MOST) * max(self.pause, longest / LEAST)

    def due(self, moment: float, now: float) -> float:
        """When to move after a thought that has just ended and had this slot."""
        while self.pause and moment < now:
            moment = self.moment(moment)
        return moment
