"""Engine and kernel, side by side through the same random matches."""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

import numpy as np

from tests.engine.play import with_each_option
from truquero.cards import Card
from truquero.engine import Call, Match, Phase, Play, Stack, act, legal, start, view
from truquero.kernel.batch import Batch
from truquero.kernel.compiled import Kernel
from truquero.kernel.layout import COUNTS, DEALS
from truquero.kernel.observation import FIELDS, encode
from truquero.kernel.words import FIRST_WORD
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.seats import TABLE


class Apart(AssertionError):
    """Engine and kernel disagree."""


def options(kernel: Kernel, m: Match, seat: int, hand: tuple[Card, ...]) -> dict[int, Play | Call]:
    """What the engine lets a seat do, as actions of the kernel: bets that decide the game already are not raised."""
    c = m.contest_of(seat)
    listed = legal(m).get(seat, ())
    found: dict[int, Play | Call] = {}
    for action in listed:
        if isinstance(action, Play):
            found[hand.index(action.card) + 3 * action.down] = action
    if c is not None:
        of = kernel.round if len(c.seats) == m.players else kernel.duel
        found.update(of.explorer.options(m, c, seat, listed))
    return found


class Watched(Batch):
    """A batch of one that remembers every pack it dealt from."""

    packs: list[tuple[int, ...]]
    deals = 0

    def dealt(self, which: Any) -> None:
        if self.lines[0, COUNTS + DEALS] != self.deals:
            self.deals = int(self.lines[0, COUNTS + DEALS])
            self.packs.append(tuple(int(i) for i in self.decks[0]))


class Lockstep:
    """One match walked twice."""

    def __init__(self, kernel: Kernel, seed: int, score: tuple[int, int] = (0, 0)) -> None:
        self.kernel = kernel
        self.book = kernel.book
        self.rng = Random(seed)
        self.batch = Watched(kernel, n=1, seed=seed)
        self.batch.packs = []
        self.engine = start(self.book, kernel.players)
        self.pack = self.book.pack_for(kernel.players)
        self.batch.reset()
        self.dealt: dict[int, tuple[Card, ...]] = {}
        self.steps = 0
        self.deal()

    def deal(self) -> None:
        """Hand the kernel's pack to the engine."""
        while self.engine.phase is Phase.DEAL and self.batch.packs:
            deck = tuple(self.pack[i] for i in self.batch.packs.pop(0))
            self.engine, _ = act(self.engine, TABLE, Stack(deck))
        if self.batch.packs:
            raise Apart("the kernel dealt more often than the engine")

    def check(self) -> None:
        m, batch = self.engine, self.batch
        if (m.phase is Phase.OVER) != bool(batch.done[0]):
            raise Apart(f"engine {m.phase}, kernel over: {batch.done[0]}")
        if m.phase is Phase.DEAL:
            raise Apart("the engine waits for cards that the kernel did not deal")
        if m.phase is Phase.OVER:
            if m.winner != batch.winners[0]:
                raise Apart(f"engine says {m.winner} won, kernel {batch.winners[0]}")
            return
        if (m.score, m.games) != (tuple(batch.scores[0]), tuple(batch.games[0])):
            raise Apart(f"engine {m.score} {m.games}, kernel {batch.scores[0]} {batch.games[0]}")
        for seat in range(1, m.players + 1):
            self.check_seat(m, seat)

    def check_seat(self, m: Match, seat: int) -> None:
        c = m.contest_of(seat)
        hand = c.dealt[seat] if c is not None else ()
        ours = options(self.kernel, m, seat, hand)
        mask = sum(1 << a for a in ours)
        if mask != int(self.batch.masks[0, seat - 1]):
            name = self.kernel.words.name
            theirs = [name(a) for a in range(64) if int(self.batch.masks[0, seat - 1]) >> a & 1]
            raise Apart(f"seat {seat}: engine {[name(a) for a in ours]}, kernel {theirs}")
        seen = encode(view(m, seat), self.pack)
        got = self.batch.observations(np.array([seat - 1]))[0]
        if not np.array_equal(seen, got):
            wrong = [(FIELDS[i], int(seen[i]), int(got[i])) for i in np.flatnonzero(seen != got)]
            raise Apart(f"seat {seat} sees (field, engine, kernel): {wrong}")

    def step(self) -> None:
        m = self.engine
        may = {s: o for s in range(1, m.players + 1) if (o := self.options(m, s))}
        seat = self.rng.choice(list(may))
        weights = [0.15 if self.ends(a) else 1.0 for a in may[seat]]
        action = self.rng.choices(list(may[seat]), weights)[0]
        self.engine, _ = act(m, seat, may[seat][action])
        self.batch.step(np.array([action]), np.array([seat - 1]))
        self.steps += 1
        self.deal()

    def ends(self, action: int) -> bool:
        return action == self.kernel.round.explorer.leave_word or (
            action >= FIRST_WORD and self.kernel.words.words[action - FIRST_WORD].word == self.book.truco.refuse
        )

    def options(self, m: Match, seat: int) -> dict[int, Any]:
        c = m.contest_of(seat)
        return options(self.kernel, m, seat, c.dealt[seat]) if c is not None else {}

    def run(self, limit: int) -> int:
        self.check()
        while self.steps < limit and self.engine.phase is not Phase.OVER:
            self.step()
            self.check()
        return self.steps


def walk(kernel: Kernel, seeds: range, limit: int = 100_000) -> int:
    """How many steps engine and kernel agreed on."""
    total = 0
    for seed in seeds:
        one = Lockstep(kernel, seed)
        try:
            total += one.run(limit)
        except Apart as apart:
            where = f"{kernel.book.id} {kernel.book.chosen} {kernel.players}, seed {seed}, step {one.steps}"
            raise Apart(f"{where}: {apart}") from None
    return total


def everything() -> list[tuple[Rulebook, int]]:
    """Every rulebook, with each of its options, for every number of players."""
    books = [b for book in BOOKS.values() for b in with_each_option(book)]
    return [(book, players) for book in books for players in book.players]


def main() -> None:
    """Walk everything for so many steps: ``python -m tests.kernel.lockstep 1000 [rulebook] [players]``."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    wanted = sys.argv[2:3]
    seats = [int(x) for x in sys.argv[3:4]]
    failed = 0
    for book, players in everything():
        if (wanted and book.id not in wanted) or (seats and players not in seats):
            continue
        kernel = Kernel(book, players)
        done, seed, begun = 0, 0, time.process_time()
        try:
            while done < steps:
                done += walk(kernel, range(seed, seed + 1), steps - done)
                seed += 1
            said = "agree"
        except (Apart, RuntimeError, LookupError, ValueError) as error:
            failed += 1
            said = f"DISAGREE: {error}"
        kernel.save()
        bets = "+".join(str(len(k.explorer.bets)) for k in kernel.kinds)
        rows = "+".join(str(len(k.explorer.rows)) for k in kernel.kinds)
        used = time.process_time() - begun
        about = (
            f"{book.id} {dict(book.chosen)} {players} players: {done} steps, {seed} matches, {bets} bets, {rows} rows"
        )
        print(f"{about}, {used:.0f} s: {said}", flush=True)
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
