"""From the store's thread back to the event loop: one wake-up for a whole commit, not one for each record."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any


class StoreBridge:
    """Waits for futures of another thread."""

    def __init__(self) -> None:
        self._done: deque[tuple[asyncio.Future[None], BaseException | None]] = deque()
        self._knocked = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def wait(self, future: Future[Any]) -> asyncio.Future[None]:
        """A future of this loop, done when the other is; the result is not passed on."""
        loop = self._loop
        if loop is None:
            loop = self._loop = asyncio.get_running_loop()
        here: asyncio.Future[None] = loop.create_future()

        def done(there: Future[Any]) -> None:
            self._done.append((here, there.exception()))
            if not self._knocked:
                self._knocked = True
                try:
                    loop.call_soon_threadsafe(self._pass_on)
                except RuntimeError:  # the loop has been closed: nobody waits any more
                    self._done.clear()

        future.add_done_callback(done)
        return here

    def later(self, future: Future[Any], failed: Callable[[BaseException], None]) -> None:
        """Nobody waits for this; what goes wrong is reported."""

        def done(here: asyncio.Future[None]) -> None:
            error = None if here.cancelled() else here.exception()
            if error is not None:
                failed(error)

        self.wait(future).add_done_callback(done)

    def _pass_on(self) -> None:
        self._knocked = False  # first: futures added from now on wake the loop again
        while self._done:
            here, error = self._done.popleft()
            if here.done():
                continue
            if error is None:
                here.set_result(None)
            else:
                here.set_exception(error)
