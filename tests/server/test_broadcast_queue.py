"""First everybody whose action is durable hears so; then the tables tell what happened, one at a time."""

from __future__ import annotations

import asyncio

from truquero.server.table.broadcast_queue import BroadcastQueue

TABLES = 5


def told(tables: int) -> list[str]:
    """What happens in a house when so many actions have become durable at once."""
    happened: list[str] = []

    async def table(turns: BroadcastQueue, number: int) -> None:
        happened.append(f"ack {number}")
        await turns.wait()
        happened.append(f"tell {number}")

    async def run() -> None:
        loop, turns = asyncio.get_running_loop(), BroadcastQueue()

        def look_at_the_sockets() -> None:
            happened.append("look")
            again[0] = loop.call_soon(look_at_the_sockets)

        again = [loop.call_soon(look_at_the_sockets)]
        await asyncio.gather(*[table(turns, number) for number in range(tables)])
        again[0].cancel()

    asyncio.run(run())
    return happened


def test_all_are_acknowledged_before_the_first_table_tells() -> None:
    happened = [what for what in told(TABLES) if what != "look"]
    assert happened == [f"ack {n}" for n in range(TABLES)] + [f"tell {n}" for n in range(TABLES)]


def test_the_sockets_are_looked_at_in_between() -> None:
    telling = " ".join(told(TABLES)).split("look")
    assert max(part.count("tell") for part in telling) == 1


def test_who_gives_up_waiting_takes_nobodys_turn() -> None:
    async def run() -> list[bool]:
        turns = BroadcastQueue()
        waiting = [turns.wait() for _ in range(3)]
        waiting[0].cancel()
        await asyncio.sleep(0)
        return [turn.done() and not turn.cancelled() for turn in waiting]

    assert asyncio.run(run()) == [False, True, False]
