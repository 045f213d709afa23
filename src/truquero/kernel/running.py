"""Random play by the million: batches of matches over all threads, with the engine filling in what is missing."""
# ruff: noqa: F403, F405

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from truquero.kernel.arguments import seed_number, threads_number, whole_number
from truquero.kernel.compiled import Kernel
from truquero.kernel.jit import announce
from truquero.kernel.layout import *
from truquero.kernel.matches import play_matches

Line = np.ndarray[Any, Any]


AT_ONCE = 64
"""So many matches that stopped are looked at before the tables are laid out anew."""
PIECE = 256
"""So many matches a thread takes at a time."""
APART = 32
"""Room between what two threads write, so that they share no line of the processor's cache."""
MOST = 1 << 40


class MatchCounts(NamedTuple):
    """What a batch of matches came to."""

    counts: Line
    """By match and counter, in the order of the layout from COUNTS on."""
    winners: Line


class Runner:
    """Plays matches of one kernel from one seed: match k is the same in every run, with any number of threads.

    ``blind`` names seats that do not look at their cards until they say so, where the rulebook knows that (B32).
    """

    def __init__(self, kernel: Kernel, seed: int = 0, threads: int = 1, blind: Iterable[int] = ()) -> None:
        self.kernel = kernel
        self.seed = seed_number(seed)
        self.threads = threads = threads_number(threads)
        self.plan = kernel.plan_with(blind)
        self.lines = [np.zeros(kernel.length + APART, np.int32)[: kernel.length] for _ in range(threads)]
        self.decks = [np.zeros(kernel.pack_size + APART, np.int32)[: kernel.pack_size] for _ in range(threads)]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        announce("play_matches")

    def play(self, first: int, count: int) -> MatchCounts:
        """Matches ``first`` to ``first + count``."""
        first, count = (whole_number(name, x, 0, MOST) for name, x in (("first", first), ("count", count)))
        return self.play_these(np.arange(first, first + count, dtype=np.int64))

    def play_these(self, units: Line) -> MatchCounts:
        """The matches with these numbers."""
        counts = np.zeros((units.size, HEADER - COUNTS), np.int32)
        winners = np.zeros(units.size, np.int32)
        self._run(units, counts, winners)
        while (missing := np.flatnonzero(winners == 2)).size:
            self._learn(units[missing])
            again, ended = np.zeros((missing.size, counts.shape[1]), np.int32), np.zeros(missing.size, np.int32)
            self._run(units[missing], again, ended)
            counts[missing], winners[missing] = again, ended
        return MatchCounts(counts, winners)

    def batches(self, size: int) -> Iterator[MatchCounts]:
        first = 0
        while True:
            yield self.play(first, size)
            first += size

    def _run(self, units: Line, counts: Line, winners: Line) -> None:
        """Threads take the next few matches whenever they are done with theirs, so that none waits for another."""
        tables = (*self.kernel.tables[:2], self.plan, self.seed)
        size = max(1, min(PIECE, units.size // (4 * self.threads)))
        pieces = iter(range(0, units.size, size))

        def work(i: int) -> None:
            for at in pieces:
                play(slice(at, at + size), i)

        def play(own: slice, i: int = 0) -> None:
            play_matches(*tables, units[own], self.lines[i], self.decks[i], counts[own], winners[own])

        if self.pool is None:
            play(slice(None))
            return
        if not play_matches.signatures:
            play(slice(0))  # compiled here, where Ctrl-C is heard at once
        try:
            list(self.pool.map(work, range(self.threads)))
        finally:
            for _ in pieces:  # after Ctrl-C nothing is left to do for the threads
                pass

    def _learn(self, units: Line) -> None:
        """Walk the matches that stopped one by one, and have what each lacked written down."""
        line, deck = self.lines[0], self.decks[0]
        counts, ended = np.zeros((1, HEADER - COUNTS), np.int32), np.zeros(1, np.int32)
        stopped: list[Line] = []
        for unit in units[:AT_ONCE]:
            play_matches(*self.kernel.tables[:2], self.plan, self.seed, np.array([unit]), line, deck, counts, ended)
            if ended[0] == 2:
                stopped.append(line.copy())
        self.kernel.learn(*stopped)
