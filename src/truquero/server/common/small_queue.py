"""A queue and a gate for one task each: every connection has both, every table a queue, and nearly all are at rest.

Those of asyncio keep deques before anybody waits for them: four in a queue, one in an event, 760 bytes each.
"""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class SmallQueue(Generic[T]):
    """First come, first served. Only one task may wait at a time."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: T) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> T:
        """The next item, as soon as there is one. Whoever is cancelled meanwhile has taken nothing."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)


class SmallGate:
    """Open or closed, as asyncio.Event is set or not."""

    __slots__ = ("_closed",)

    def __init__(self) -> None:
        self._closed: asyncio.Event | None = None
        """Somebody may wait for this one; nobody waits at an open gate."""

    def set(self) -> None:
        if self._closed is not None:
            self._closed.set()
            self._closed = None

    def clear(self) -> None:
        if self._closed is None:
            self._closed = asyncio.Event()

    async def wait(self) -> None:
        while self._closed is not None:
            await self._closed.wait()
