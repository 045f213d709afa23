"""A whole championship at live tables of one server: everybody is called, comes, and plays anything legal.

    python -m benchmarks.championship_live --entries 512 --rounds 9

Each round is called as soon as the server has read all results of the one before. Nobody types a result.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from websockets.asyncio.client import connect

from benchmarks.guests import Guest, GuestTable
from benchmarks.machine import Meter
from benchmarks.seating import LIMITS_OFF
from tests.server.houses import running
from tests.server.live_desk import LiveDesk

GOAL = 360.0
"""Seconds for 512 pairs and 9 rounds."""
AT_ONCE = 32
"""How many people open the page of the championship at a time."""
PATIENCE = 120.0
"""Seconds in which a round is played, and in which it must be over after its last table has ended."""


class Notes:
    """Counts what happened at the tables."""

    def __init__(self) -> None:
        self.actions = 0
        self.refused: Counter[str] = Counter()
        self.errors: list[str] = []

    def told(self, guest: Guest, kind: str, v: int, raw: bytes) -> None: ...

    def sent(self, guest: Guest, id: str, body: bytes) -> None: ...

    def committed(self, guest: Guest, deal: int, commitment: str) -> None: ...

    def answered(self, guest: Guest, id: str, kind: str, v: int, code: str, took: float) -> None:
        if kind == "ack":
            self.actions += 1
        elif kind == "refused":
            self.refused[code] += 1

    def wrong(self, what: str) -> None:
        self.errors.append(what)


async def called(desk: LiveDesk, token: str, boards: set[int], some: asyncio.Semaphore) -> dict[str, Any]:
    """Whoever opens the page of the championship is told their table."""
    async with some, connect(desk.socket, max_size=None) as socket:
        await socket.send(json.dumps({"t": "hello", "id": "1", "token": token}))
        while True:
            frame: dict[str, Any] = json.loads(await socket.recv())
            if frame["t"] == "call" and frame["board"] in boards:
                return frame


async def play(house: Any, calls: list[dict[str, Any]], rng: Random, notes: Notes) -> None:
    """The people of all tables come and play to the end."""
    seats: Mapping[str, dict[int, str]] = defaultdict(dict)
    for call in calls:
        seats[call["table"]][call["seat"]] = call["token"]
    host, _, port = house.address.partition(":")
    tables = []
    for id, tokens in seats.items():
        table = GuestTable(id, [tokens[seat] for seat in sorted(tokens)], Random(rng.getrandbits(64)), notes)
        table.farewell = True  # the server hangs up when the match is over
        table.on_move = act
        tables.append(table)
        for guest in table.guests:
            await guest.come(host, int(port))
    async with asyncio.timeout(PATIENCE):
        while not all(table.over for table in tables):
            await asyncio.sleep(0.05)
    for table in tables:
        for guest in table.guests:
            if guest.lean is not None:
                guest.lean.close()


def act(table: GuestTable) -> None:
    table.act()


def round_is_over(desk: LiveDesk, number: int) -> bool:
    return all(match["result"] for match in desk.seen()["matches"] if match["round"] == number)


async def championship(entries: int, rounds: int, rulebook: str) -> bool:
    class Large(LiveDesk):
        pairs = tuple((f"Ana{n}", f"Luis{n}") for n in range(entries))
        bases: Mapping[str, Any] = {
            "rulebook": rulebook,
            "size": 2,
            "stages": [{"format": "suizo", "games": 1, "options": [["rondas", str(rounds)]]}],
            "place": "online",
            "delay": 0,
        }

    notes, rng, some = Notes(), Random(1), asyncio.Semaphore(AT_ONCE)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), **LIMITS_OFF) as house:
        meter = Meter(guests=os.getpid())
        began = perf_counter()
        desk = Large(house)
        desk.enter()
        desk.done("CloseEntries")
        desk.done("MakeDraw", word="¡quiero!")
        for number in range(1, rounds + 1):
            start = perf_counter()
            if number > 1:
                desk.done("PairRound")
            desk.done("CallRound")
            boards = {board["number"] for board in desk.seen()["boards"] if not board.get("over")}
            people = [link["token"] for link in desk.links.values()]
            calls = await asyncio.gather(*[called(desk, token, boards, some) for token in people])
            there = perf_counter()
            await play(house, calls, rng, notes)
            played = perf_counter()
            while not round_is_over(desk, number):
                if perf_counter() - played > PATIENCE:
                    raise TimeoutError(f"round {number} has no end")
                await asyncio.sleep(0.2)
            desk.done("CloseRound")
            took = perf_counter() - start
            print(
                f"round {number:>2}   {took:6.1f} s, of these {there - start:.1f} s until all were called", flush=True
            )
        whole = perf_counter() - began
        standings = desk.seen()
        desk.http.close()
    print(f"actions    {notes.actions}, {notes.actions / whole:.0f} a second; refused: {dict(notes.refused) or 'none'}")
    for line in meter.stop().lines():
        print(line)
    for line in notes.errors[:20]:
        print(f"  {line}")
    results = sum(bool(match["result"]) for match in standings["matches"])
    met = whole <= GOAL and not notes.errors and results == entries // 2 * rounds
    print(f"goal       {entries} pairs, {rounds} rounds, {results} results in ≤ {GOAL:.0f} s: {whole:.0f} s:", end=" ")
    print("met" if met else "MISSED")
    return met


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--rulebook", default="argentino")
    asked = parser.parse_args()
    raise SystemExit(not asyncio.run(championship(asked.entries, asked.rounds, asked.rulebook)))


if __name__ == "__main__":
    main()
