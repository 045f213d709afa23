"""What every connection and table waits with: in order, nothing lost, also when a reader gives up."""

from __future__ import annotations

import asyncio

import pytest

from truquero.server.common.small_queue import SmallGate, SmallQueue


def test_what_came_first_is_read_first() -> None:
    async def run() -> list[int]:
        queue = SmallQueue[int]()
        for item in (1, 2, 3):
            queue.put_nowait(item)
        found = [await queue.get() for _ in range(3)]
        assert queue.empty()
        return found

    assert asyncio.run(run()) == [1, 2, 3]


def test_a_reader_waits_until_something_comes() -> None:
    async def run() -> list[str]:
        queue = SmallQueue[str]()
        reader = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        assert not reader.done()
        queue.put_nowait("one")
        queue.put_nowait("two")
        return [await reader, await queue.get()]

    assert asyncio.run(run()) == ["one", "two"]


def test_a_reader_that_is_cancelled_just_when_something_comes_has_taken_nothing() -> None:
    async def run() -> str:
        queue = SmallQueue[str]()
        reader = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put_nowait("kept")
        reader.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reader
        return await queue.get()

    assert asyncio.run(run()) == "kept"


def test_nobody_passes_a_closed_gate_until_it_is_opened() -> None:
    async def run() -> list[bool]:
        gate, passed = SmallGate(), list[bool]()
        await gate.wait()  # open from the beginning
        gate.clear()
        waiting = [asyncio.create_task(gate.wait()) for _ in range(2)]
        await asyncio.sleep(0)
        passed += [task.done() for task in waiting]
        gate.set()
        await asyncio.gather(*waiting, gate.wait())
        passed += [task.done() for task in waiting]
        return passed

    assert asyncio.run(run()) == [False, False, True, True]
