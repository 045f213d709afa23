"""What waits to be done at a table, and the one task that does it. Nothing else touches a table."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import TypeVar

from truquero.server.common.server_refusals import Refusal
from truquero.server.common.small_queue import SmallQueue

T = TypeVar("T")


class Inbox(ABC):
    """One thing after the other."""

    def __init__(self) -> None:
        self.stopping = False
        self.gone = False
        """Whether the host closed the table: every later request is refused."""
        self._inbox: SmallQueue[Callable[[], Awaitable[None]] | None] = SmallQueue()
        self._task: asyncio.Task[None] | None = None

    @abstractmethod
    def failed(self, what: str, error: BaseException) -> None:
        """Something that should not have happened."""

    def begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def end(self) -> None:
        """Finish the step that is under way and stop."""
        self.stopping = True
        self._inbox.put_nowait(None)
        if self._task is not None and self._task is not asyncio.current_task():
            await self._task

    def put(self, work: Callable[[], Awaitable[None]]) -> None:
        self._inbox.put_nowait(work)

    def post(self, work: Callable[[], Awaitable[None]]) -> None:
        """Let the table do this when its turn comes."""
        if not self.stopping:
            self.put(work)

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Let the table do this, and wait for the result. A table that stops refuses at once."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                self._refuse_late()
                found = await work()
            except Exception as error:
                if not done.done():
                    done.set_exception(error)
            else:
                if not done.done():
                    done.set_result(found)

        self._refuse_late()
        self.put(run)
        return await done

    def _refuse_late(self) -> None:
        if self.gone:
            raise Refusal("no-such-table", 404)
        if self.stopping:
            raise Refusal("table-closed", 503)

    async def _run(self) -> None:
        """Work until the end is asked for. Later requests are handled too: they find that the table has stopped."""
        ending = False
        while not (ending and self._inbox.empty()):
            work = await self._inbox.get()
            if work is None:
                ending = True
                continue
            try:
                await work()
            except Exception as error:
                self.failed("table", error)
