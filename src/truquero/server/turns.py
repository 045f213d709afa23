"""Whose turn it is to tell a table what happened.

A commit makes many actions durable at once. Everybody who waits for one is told so first, which takes no time; then the
tables tell what happened, which takes long. A few of them at a time, so that what comes in meanwhile is on its way to
the log before the last table has spoken.
"""

from __future__ import annotations

import asyncio
from collections import deque

AT_ONCE = 4
"""How many tables speak before the loop looks at its sockets again."""


class Turns:
    """First come, first served."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._calling = False

    def wait(self) -> asyncio.Future[None]:
        """Done when it is one's turn."""
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        if not self._calling:
            self._calling = True
            loop.call_soon(self._call)
        return turn

    def _call(self) -> None:
        called = 0
        while self._waiting and called < AT_ONCE:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                called += 1
        self._calling = bool(self._waiting)
        if self._calling:
            asyncio.get_running_loop().call_soon(self._call)
