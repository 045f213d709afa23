"""Engine and kernel, side by side through the same random matches."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from tests.engine.play import with_each_option
from truquero.engine import Match, Phase, view
from truquero.kernel import table_files
from truquero.kernel.batch import Batch
from truquero.kernel.beside import Beside
from truquero.kernel.cache_folder import cache_folder
from truquero.kernel.compiled import Kernel
from truquero.kernel.observation import FIELDS, encode
from truquero.kernel.words import FIRST_WORD
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook


class Apart(AssertionError):
    """Engine and kernel disagree."""


class Lockstep:
    """One match walked twice."""

    def __init__(self, kernel: Kernel, seed: int, *, may_be_blind: bool = True) -> None:
        self.kernel = kernel
        self.book = kernel.book
        self.rng = Random(seed)
        may_be_blind = may_be_blind and self.book.blind is not None
        self.blind = [s for s in range(kernel.players) if may_be_blind and self.rng.random() < 0.4]
        self.beside = Beside(kernel, seed, self.blind)
        self.steps = 0

    @property
    def batch(self) -> Batch:
        return self.beside.batch

    @property
    def engine(self) -> Match:
        return self.beside.match

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
        ours = self.beside.options(seat)
        mask = sum(1 << a for a in ours)
        if mask != int(self.batch.masks[0, seat - 1]):
            name = self.kernel.words.name
            theirs = [name(a) for a in range(64) if int(self.batch.masks[0, seat - 1]) >> a & 1]
            raise Apart(f"seat {seat}: engine {[name(a) for a in ours]}, kernel {theirs}")
        seen = encode(view(m, seat), self.beside.pack)
        got = self.batch.observations(np.array([seat - 1]))[0]
        if not np.array_equal(seen, got):
            wrong = [(FIELDS[i], int(seen[i]), int(got[i])) for i in np.flatnonzero(seen != got)]
            raise Apart(f"seat {seat} sees (field, engine, kernel): {wrong}")

    def step(self) -> None:
        m = self.engine
        may = {s: o for s in range(1, m.players + 1) if (o := self.beside.options(s))}
        seat = self.rng.choice(list(may))
        weights = [0.15 if self.ends(a) else 1.0 for a in may[seat]]
        action = self.rng.choices(list(may[seat]), weights)[0]
        self.beside.act(seat, action)
        self.steps += 1

    def ends(self, action: int) -> bool:
        return action == self.kernel.round.explorer.leave_word or (
            action >= FIRST_WORD and self.kernel.words.words[action - FIRST_WORD].word == self.book.truco.refuse
        )

    def run(self, limit: int, until: float = float("inf"), least: int = 0) -> int:
        self.check()
        while self.steps < limit and self.engine.phase is not Phase.OVER:
            if self.steps >= least and time.process_time() >= until:
                break
            self.step()
            self.check()
        return self.steps


def walk(kernel: Kernel, seeds: range, limit: int = 100_000, until: float = float("inf"), least: int = 0) -> int:
    """How many steps engine and kernel agreed on, until the processor's clock says so; at least so many a match."""
    total = 0
    for seed in seeds:
        one = Lockstep(kernel, seed)
        try:
            total += one.run(limit, until, least)
        except Apart as apart:
            where = f"{kernel.book.id} {kernel.book.chosen} {kernel.players}, seed {seed}, step {one.steps}"
            raise Apart(f"{where}: {apart}") from None
    return total


def everything() -> list[tuple[Rulebook, int]]:
    """Every rulebook, with each of its options, for every number of players."""
    books = [b for book in BOOKS.values() for b in with_each_option(book)]
    return [(book, players) for book in books for players in book.players]


class Done:
    """Which cases agreed so far, kept beside the tables under the same hash: what has changed is walked again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.steps: dict[str, int] = {}
        if path.exists():
            self.steps = {name: int(steps) for name, steps in map(str.split, path.read_text("utf-8").splitlines())}

    def add(self, name: str, steps: int) -> None:
        self.steps[name] = steps
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{name} {steps}\n")


class Case(NamedTuple):
    """What one rulebook came to."""

    steps: int
    matches: int
    seconds: float
    apart: str


LEAST = 60
"""So many steps of a case are walked however long they take."""


def walk_case(kernel: Kernel, steps: int, seconds: float, first: int = 0) -> Case:
    """Whole matches, from this seed on, until so many steps agreed or so many seconds of the processor are used up."""
    done, matches, begun = 0, 0, time.process_time()
    least = min(LEAST, steps)
    try:
        while done < least or (done < steps and time.process_time() - begun < seconds):
            seeds = range(first + matches, first + matches + 1)
            done += walk(kernel, seeds, steps - done, begun + seconds, least - done)
            matches += 1
    except Exception as error:  # whatever goes wrong is a disagreement, and the other cases are walked all the same
        return Case(done, matches, time.process_time() - begun, f"{type(error).__name__}: {error}")
    return Case(done, matches, time.process_time() - begun, "")


def main() -> None:
    """Walk everything, or a part of it; a case that agreed before and has not changed since is not walked again."""
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.lockstep", description=main.__doc__)
    parser.add_argument("--steps", type=int, default=300, help="of each case (300)")
    bound = f"of the processor for each case, but {LEAST} steps anyway (30)"
    parser.add_argument("--seconds", type=float, default=30.0, help=bound)
    parser.add_argument("--seed", type=int, default=0, help="of the first match of each case (0)")
    parser.add_argument("--rulebook", choices=list(BOOKS), help="only this one")
    parser.add_argument("--players", type=int, help="only with so many")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only every N-th case, from the K-th on")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no other case after so long")
    parser.add_argument("--again", action="store_true", help="also what agreed before")
    arguments = parser.parse_args()
    first, every = map(int, arguments.part.split("/"))
    cases = [
        (book, players)
        for book, players in everything()[first - 1 :: every]
        if arguments.rulebook in (None, book.id) and arguments.players in (None, players)
    ]
    known, failed, left, begun = Done(cache_folder() / "lockstep.txt"), 0, 0, time.monotonic()
    for number, (book, players) in enumerate(cases, 1):
        kernel = Kernel(book, players)
        about = f"[{number}/{len(cases)}] {book.id} {dict(book.chosen)} {players} players"
        name = table_files.path_of(kernel).stem
        if known.steps.get(name) and not arguments.again:
            print(f"{about}: {known.steps[name]} steps agreed before", flush=True)
            continue
        if time.monotonic() - begun > 60 * arguments.minutes:
            left += 1
            continue
        found = walk_case(kernel, arguments.steps, arguments.seconds, arguments.seed)
        kernel.save()
        if found.apart:
            failed += 1
        else:
            known.add(name, found.steps)
        sizes = [f"{len(k.explorer.bets)} bets, {len(k.explorer.rows)} rows" for k in kernel.kinds]
        walked = f"{found.steps} steps, {found.matches} matches, {' + '.join(sizes)}, {found.seconds:.0f} s"
        print(f"{about}: {walked}: {f'DISAGREE: {found.apart}' if found.apart else 'agree'}", flush=True)
    print(f"{len(cases)} cases, {failed} disagree, {left} left for another time")
    sys.exit(failed > 0 or left > 0)


if __name__ == "__main__":
    main()
