"""A match of the engine beside a table of the kernel: the same cards, the same actions, step by step.

The engine gives views, bots and a second opinion; the kernel gives numbers.
"""
# ruff: noqa: F403, F405

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from truquero.engine import Action, Call, Match, Phase, Play, Stack, act, legal, numbers, start
from truquero.kernel.batch import Batch
from truquero.kernel.compiled import Kernel
from truquero.kernel.layout import *
from truquero.kernel.words import SLOTS, ladders
from truquero.seats import TABLE, Seat


class OutOfStep(RuntimeError):
    """Engine and kernel do not deal in the same way."""


class WatchedBatch(Batch):
    """A batch of one that remembers every pack it dealt from."""

    deals_at_once = 1

    def __init__(self, kernel: Kernel, seed: int = 0, blind: Iterable[int] = ()) -> None:
        super().__init__(kernel, n=1, seed=seed, blind=blind)
        self.packs: list[tuple[int, ...]] = []
        self.deals = 0

    def reset(self, which: Any = None, seed: int | None = None) -> None:
        self.packs.clear()
        self.deals = 0
        super().reset(which, seed)

    def dealt(self, which: Any) -> None:
        if self.lines[0, COUNTS + DEALS] != self.deals:
            self.deals = int(self.lines[0, COUNTS + DEALS])
            self.packs.append(tuple(int(i) for i in self.decks[0]))


class Beside:
    """One match, held twice. ``blind``: the seats, from 0, that do not look at their cards until they say so."""

    def __init__(self, kernel: Kernel, seed: int = 0, blind: Iterable[int] = ()) -> None:
        self.kernel = kernel
        self.blind = frozenset(seat + 1 for seat in blind)
        self.batch = WatchedBatch(kernel, seed, [seat - 1 for seat in self.blind])
        self.pack = kernel.book.pack_for(kernel.players)
        self.match: Match = start(kernel.book, kernel.players)
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        self.batch.reset(seed=seed)
        self.match = start(self.kernel.book, self.kernel.players)
        self._deal()

    def options(self, seat: Seat) -> dict[int, Play | Call]:
        """What the engine lets a seat do, by the kernel's numbers, as far as the kernel's ladders go."""
        m = self.match
        c = m.contest_of(seat)
        if c is None:
            return {}
        listed = legal(m).get(seat, ())
        hand = c.dealt[seat]
        found: dict[int, Play | Call] = {hand.index(a.card) + SLOTS * a.down: a for a in listed if isinstance(a, Play)}
        of = self.kernel.round if len(c.seats) == m.players else self.kernel.duel
        found.update(of.explorer.options(m, c, seat, listed))
        return found

    def number_of(self, seat: Seat, action: Action) -> int:
        """The kernel's number of what somebody wants to do; a number that is said becomes the nearest size.

        Raising a bet that already decides the game is the same as wanting it.
        """
        options = self.options(seat)
        for number, listed in options.items():
            if listed == action:
                return number
        if not isinstance(action, Call):
            raise ValueError(f"seat {seat} may not do {action}")
        words = self.kernel.words
        near = words.number_of(action, numbers(self.match, seat).get(action.word))
        if near in options:
            return near
        accepting = {ladder.accept for ladder in ladders(self.kernel.book)}
        wanting = (n for n, a in options.items() if isinstance(a, Call) and a.word in accepting)
        return next(wanting, next(iter(options)))

    def act(self, seat: Seat, number: int) -> tuple[int, int]:
        """Do it on both sides. Returns what each team gained."""
        self.do(seat, self.options(seat)[number])
        gained = self.batch.step(np.array([number]), np.array([seat - 1]))[0]
        self._deal()
        return int(gained[0]), int(gained[1])

    def do(self, seat: Seat, action: Action) -> None:
        """Tell the engine."""
        self.match, _ = act(self.match, seat, action)

    def _deal(self) -> None:
        """Hand the kernel's packs to the engine."""
        while self.match.phase is Phase.DEAL and self.batch.packs:
            self.do(TABLE, Stack(tuple(self.pack[i] for i in self.batch.packs.pop(0)), self.blind))
        if self.batch.packs:
            raise OutOfStep("the kernel dealt more often than the engine")
