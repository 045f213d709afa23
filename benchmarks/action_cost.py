"""What an action costs a house besides its sockets, in one process, and which part of it takes how much.

    python -m benchmarks.action_cost                       # microseconds of processor time an action
    python -m benchmarks.action_cost --split               # the same, by part
    python -m benchmarks.before_after REV --action         # two trees in turns

The real house with its tables, its log and its writer; guests are called instead of written to, and what they do
themselves is not counted. A soak shows what the sockets add.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import tempfile
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from random import Random
from statistics import quantiles
from time import clock_gettime, perf_counter, pthread_getcpuclockid, thread_time
from types import FrameType
from typing import Any

import msgspec
import uvloop

from benchmarks.guests import Guest, GuestTable
from truquero.server.common import logs
from truquero.server.common.identity import new_identity
from truquero.server.common.settings import Settings
from truquero.server.house.house import House
from truquero.server.house.table_order import TableOrder
from truquero.server.live.connection import Connection
from truquero.store import Store
from truquero.wire import PROTOCOL
from truquero.wire.requests import Hello

NO_LIMITS: dict[str, Any] = {
    "frames_per_second": None,
    "tables_per_identity": None,
    "tables_per_address": None,
    "seats_per_identity": None,
    "bot_workers": 0,
    "stand_in_after": 3600.0,
}
BREATH = 0.003
"""Seconds between two looks at what the guests were told."""
TICK = 0.001
"""Seconds of processor time between two samples."""

PARTS = {
    "server/live/": "sockets' side",
    "wire/requests.py": "decoding",
    "engine/view.py": "views",
    "engine/view_types.py": "views",
    "engine/betting_view.py": "views",
    "wire/view.py": "views",
    "engine/awaited.py": "views",
    "engine/allowed_moves.py": "what is legal",
    "engine/decide.py": "decide and evolve",
    "engine/evolve.py": "decide and evolve",
    "wire/changes.py": "what changed",
    "wire/": "encoding",
    "server/game/frame_builder.py": "frames",
    "store/codec.py": "encoding for the log",
    "store/": "store",
    "server/common/store_bridge.py": "store",
    "server/game/log_reader.py": "acknowledging",
    "server/table/table_deals.py": "dealing",
    "server/game/deal": "dealing",
    "fairness/": "dealing",
    "server/bot_players/": "bots",
    "server/table/attendance.py": "presence and clock",
    "server/table/spectators.py": "spectators",
    "server/": "the table's own work",
    "asyncio/": "event loop",
}
"""The innermost line of code that is in one of these places says what a sample counts for; the first that fits."""


class Silent:
    """What a guest was told is looked at later."""

    def __init__(self) -> None:
        self.wrongs: list[str] = []

    def told(self, guest: Guest, kind: str, v: int, raw: bytes) -> None: ...
    def sent(self, guest: Guest, id: str, body: bytes) -> None: ...
    def committed(self, guest: Guest, deal: int, commitment: str) -> None: ...
    def answered(self, guest: Guest, id: str, kind: str, v: int, code: str, took: float) -> None:
        if kind == "refused":
            self.wrongs.append(f"{guest.name}: {code}")

    def wrong(self, what: str) -> None:
        self.wrongs.append(what)


class Indoors:
    """A guest's way to the house without a socket."""

    def __init__(self, hall: Hall, guest: Guest, house: House) -> None:
        self.hall, self.guest = hall, guest
        guest.lean = self  # type: ignore[assignment]  # as far as a guest uses it
        self.connection = Connection(house, self._late, table=guest.table.id, write_now=self._write)
        house.connections.add(self.connection)

    def _write(self, frame: bytes) -> int:
        self.hall.told.append((self.guest, frame))
        return 0

    async def _late(self, text: str) -> None:
        raise RuntimeError(f"{self.guest.name} was hung up on: {text[:200]}")

    def send(self, payload: bytes) -> None:
        self.hall.said.append((self.connection, payload))


class Hall:
    """Every guest, and what is on its way to and from them."""

    def __init__(self, house: House, store: Store) -> None:
        self.house, self.store = house, store
        self.told: list[tuple[Guest, bytes]] = []
        self.said: list[tuple[Connection, bytes]] = []
        self.witness = Silent()
        self.tables: list[GuestTable] = []
        self.spent = 0.0
        """Processor time of the guests, which is not the house's."""
        self.at = 0

    async def seat(self, tables: int, rulebook: str, players: int, rng: Random) -> None:
        for _ in range(tables):
            order = TableOrder(rulebook, {}, players, False, False, {}, (), 0, "")
            table = (await self.house.lay(order, new_identity())).table
            tokens = [(await table.commands.sit(seat, f"P{seat}", new_identity())) for seat in table.seats]
            made = GuestTable(table.id, tokens, Random(rng.getrandbits(64)), self.witness)
            self.tables.append(made)
            for guest in made.guests:
                way = Indoors(self, guest, self.house)
                way.connection.feed(msgspec.json.encode(Hello("h", token=guest.token, protocol=PROTOCOL)))
        while not all(table.started and table.settled for table in self.tables):
            await asyncio.sleep(BREATH)
            self.hear()

    def hear(self) -> None:
        told, self.told = self.told, []
        for guest, frame in told:
            guest.heard(frame)

    async def play(self, actions: int, at_once: int) -> None:
        """So many actions, some of them on their way at a time."""
        begun, moving = 0, list[GuestTable]()
        while begun < actions:
            spent = thread_time()
            self.hear()
            moving = [table for table in moving if table.waiting or not table.settled]
            for _ in range(len(self.tables)):
                if len(moving) >= at_once or begun >= actions:
                    break
                self.at = (self.at + 1) % len(self.tables)
                table = self.tables[self.at]
                if table not in moving and table.act():
                    moving.append(table)
                    begun += 1
            said, self.said = self.said, []
            self.spent += thread_time() - spent
            for connection, payload in said:
                connection.feed(payload)
            await asyncio.sleep(BREATH)
        if self.witness.wrongs:
            raise RuntimeError("\n".join(self.witness.wrongs[:20]))


class Samples:
    """Where the processor's time goes: what the house is doing at every tick of it."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()

    def __enter__(self) -> Samples:
        signal.signal(signal.SIGPROF, self._tick)
        signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
        return self

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _tick(self, number: int, frame: FrameType | None) -> None:
        at = frame
        while at is not None:
            place = at.f_code.co_filename.rpartition("truquero/")[2]
            if place.endswith("benchmarks/guests.py") or at.f_code.co_qualname in ("Hall.play", "Indoors._write"):
                return  # the guests'
            for known, part in PARTS.items():
                if known in place if known == "asyncio/" else place.startswith(known):
                    self.found[part] += 1
                    return
            at = at.f_back
        self.found["event loop"] += 1


async def measure(arguments: argparse.Namespace, folder: str) -> None:
    logs.set_up("warning")
    rng = Random(arguments.seed)
    settings = Settings(secret="x" * 32, **NO_LIMITS)
    store = Store.open(str(Path(folder) / "cost.db"), pace=settings.commit_pace)
    house = House(settings, store, settings.secret)
    hall = Hall(house, store)
    await house.open()
    await hall.seat(arguments.tables, arguments.rulebook, arguments.players, rng)
    gc.collect()
    gc.freeze()
    gc.disable()
    writer = pthread_getcpuclockid(store._writer._thread.ident or 0)
    await hall.play(arguments.tables * 4, arguments.at_once)
    samples, many = Samples(), arguments.actions // arguments.slices
    tables, writes, began = list[float](), list[float](), perf_counter()
    for _ in range(arguments.slices):
        hall.spent, own, written = 0.0, thread_time(), clock_gettime(writer)
        with samples if arguments.split else nullcontext():
            await hall.play(many, arguments.at_once)
        tables.append(1e6 * (thread_time() - own - hall.spent) / many)
        writes.append(1e6 * (clock_gettime(writer) - written) / many)
    rate = arguments.slices * many / (perf_counter() - began)
    table, write = quantiles(tables, n=4)[0], quantiles(writes, n=4)[0]
    print(f"table {table:.1f}, writer {write:.1f} µs an action, {rate:.0f} a second: the quicker quarter of the slices")
    whole = sum(samples.found.values())
    for part, count in samples.found.most_common():
        print(f"  {part:<24} {100 * count / whole:5.1f} %")
    await house.close()
    store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--actions", type=int, default=6000)
    parser.add_argument("--slices", type=int, default=30, help="of the measurement: others disturb some of them")
    parser.add_argument("--at-once", type=int, default=8, help="how many actions are on their way at a time")
    parser.add_argument("--rulebook", default="argentino")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", action="store_true", help="say which part takes how much")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(measure(arguments, folder))


if __name__ == "__main__":
    main()
