"""What is worth a look, worked out in a process of its own and at the lowest priority, while people play on."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import NamedTuple, ParamSpec, TypeVar

import msgspec

from truquero.review.advice import Advised, Agreement, advised, agreements
from truquero.review.choices import BetChoice, TimedDeed, choices_of_match
from truquero.review.flags import PairFinding, findings
from truquero.server.bot_players.bot_workers import begin_worker
from truquero.server.game.log_reader import first_state
from truquero.store import Record, TableRow
from truquero.store.codec import decode_action, decode_events

P = ParamSpec("P")
R = TypeVar("R")
Packed = bytes
"""One table as it was read, small enough to be kept until the event is over."""
LOWEST = 19


class ReadSide(NamedTuple):
    """What one side of a table chose."""

    choices: tuple[BetChoice, ...]
    advised: Advised


class EventFindings(NamedTuple):
    """What stands out in an event, by entry."""

    ranked: list[PairFinding]
    advised: dict[int, Agreement]


_SIDES = msgspec.msgpack.Decoder(tuple[ReadSide, ReadSide])


def read_table(row: TableRow, records: Sequence[Record]) -> Packed:
    """A table of the store: what both sides chose, the odd seats first."""
    first = first_state(row)
    deeds = [TimedDeed(r.seat, decode_action(r.action), decode_events(r.events), r.at) for r in records]
    chosen = list(choices_of_match(first, deeds))
    by_side = [tuple(c for c in chosen if c.seat % 2 == odd) for odd in (1, 0)]
    sides = [ReadSide(own, counts) for own, counts in zip(by_side, advised(first, deeds), strict=True)]
    return packed(sides)


def packed(sides: Sequence[ReadSide]) -> Packed:
    return zlib.compress(msgspec.msgpack.encode(sides), 1)


def review_event(event: Mapping[int, Iterable[tuple[Packed, int]]], games: int, rulebook: str) -> EventFindings:
    """Every entry's tables, each with the side it sat on, compared with those of the others."""
    read = {
        entry: [_SIDES.decode(zlib.decompress(packed))[side] for packed, side in own] for entry, own in event.items()
    }
    ranked = findings({entry: [side.choices for side in own] for entry, own in read.items()}, games, rulebook)
    return EventFindings(ranked, agreements({entry: [side.advised for side in own] for entry, own in read.items()}))


class ReviewWorkers:
    """The process in which events are reviewed; it ends when nothing is left to do. Without processes, a thread."""

    def __init__(self, processes: bool) -> None:
        self._processes = processes
        self._pool: Executor | None = None
        self._running = 0

    async def run(self, work: Callable[P, R], *given: P.args, **named: P.kwargs) -> R:
        self._running += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._made(), _called, work, given, named)
        finally:
            self._running -= 1

    def _made(self) -> Executor:
        if self._pool is None:
            if self._processes:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, context, _begin)
            else:
                self._pool = ThreadPoolExecutor(1, "review")
        return self._pool

    def rest(self) -> None:
        """End the process unless something is under way."""
        if not self._running:
            self.close()

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()


def _called(work: Callable[..., R], given: Sequence[object], named: Mapping[str, object]) -> R:
    return work(*given, **named)


def _begin() -> None:
    os.nice(LOWEST)
    begin_worker()
