"""An event loop whose clock jumps to the next thing that is due: an hour of timers passes in the time the work takes.

Nothing runs beside it. What code hands to another thread (``asyncio.to_thread``, executors) runs on this one and is
done after a delay that the test chooses, so a run depends on its seed alone.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Collection, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Stuck(Exception):
    """Nothing is due, now or ever, and the test still waits for something."""


class _Selector(selectors.SelectSelector):
    """Never waits: where asyncio would sleep, the clock is set forward."""

    loop: VirtualLoop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise Stuck
        self.loop.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """asyncio under a clock of its own."""

    def __init__(self, delay: Callable[[], float] = lambda: 0.0, busy: Callable[[], float] = lambda: 0.0) -> None:
        self.now = 1_000_000.0
        self.delay = delay
        """How long the next thing takes that another thread would do."""
        self.busy = busy
        """How long the last such thing kept the processor: nothing else ran meanwhile."""
        selector = _Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.now

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        done: asyncio.Future[T] = self.create_future()

        def run() -> None:
            if done.done():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)
            self.now += self.busy()

        self.call_later(self.delay(), run)
        return done


def run(main: Coroutine[Any, Any, T], loop: VirtualLoop | None = None) -> T:
    """As asyncio.run, under a virtual clock."""
    loop = loop or VirtualLoop()
    try:
        return loop.run_until_complete(main)
    finally:
        loop.run_until_complete(cancel_the_rest())
        loop.close()


async def cancel_the_rest() -> None:
    await cancel(asyncio.all_tasks() - {asyncio.current_task()})


async def cancel(tasks: Collection[asyncio.Task[Any] | None]) -> None:
    """End these tasks. Again and again: ``wait_for`` forgets a cancellation that comes just as its result does."""
    left = {task for task in tasks if task is not None and not task.done()}
    while left:
        for task in left:
            task.cancel()
        done, left = await asyncio.wait(left, timeout=0.1)
        for task in done:
            if not task.cancelled():
                task.exception()  # seen
