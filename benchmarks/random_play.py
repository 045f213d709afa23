"""Random legal play: actions a second for every rulebook and number of players, side by side with pytruco.

One action is one legal move of a player: a card, a call, an answer, going to the pack. Its cost holds listing the
legal moves of every seat, choosing one, applying it, and the deals and matches that have to be started on the way.
The engines take turns in one run, so that the noise of the machine falls on all; what counts is the ratio.
The compiled engine is the same source built with mypyc (see :mod:`benchmarks.compiled`); the random player around it
is interpreted, as pytruco's is.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import process_time

from benchmarks.compiled import ROOT, CannotCompile, build
from truquero.cards import Card
from truquero.engine.actions import Hands
from truquero.engine.decide import attempt, legal
from truquero.engine.illegal import Illegal
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.seats import TABLE

GOAL = 40


def deal(match: Match, pack: list[Card], pick: Callable[[], float]) -> Match:
    """Hand in the cards of the next mano. The pack stays as the last deal left it: that is just as random."""
    seats = match.plan[match.next_contest]
    if match.seen:
        pack = [c for c in pack if c not in match.seen]
    turned = match.book.muestra is not None
    for at in range(3 * len(seats) + turned):  # a shuffle that stops as soon as everybody has three cards
        other = at + int(pick() * (len(pack) - at))
        pack[at], pack[other] = pack[other], pack[at]
    hands = tuple([(seat, tuple(pack[3 * i : 3 * i + 3])) for i, seat in enumerate(seats)])
    outcome = attempt(match, TABLE, Hands(hands, pack[3 * len(seats)] if turned else None))
    if isinstance(outcome, Illegal):
        raise RuntimeError(f"the deal was refused: {outcome}")
    return outcome.match


def play_match(book: Rulebook, players: int, rng: random.Random) -> int:
    """Play a whole match at random; how many actions it took."""
    match = start(book, players)
    actions = 0
    pick = rng.random
    pack = list(book.pack_for(players))
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match = deal(match, pack, pick)
            continue
        choices = legal(match)
        seats = [*choices]
        seat = seats[int(pick() * len(seats))]
        moves = choices[seat]
        outcome = attempt(match, seat, moves[int(pick() * len(moves))])
        if isinstance(outcome, Illegal):
            raise RuntimeError(f"a listed action was refused: {outcome}")
        match = outcome.match
        actions += 1
    return actions


@contextmanager
def no_collection() -> Iterator[None]:
    """As timeit does: the collector of cycles rests while time is taken, for every engine alike."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def actions_per_second(book: Rulebook, players: int, seconds: float, rng: random.Random) -> float:
    actions = 0
    with no_collection():
        begun = process_time()
        while (used := process_time() - begun) < seconds:
            actions += play_match(book, players, rng)
    return actions / used


class Compiled:
    """The compiled engine, playing in a process of its own: one process can hold only one package truquero."""

    def __init__(self, package: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.worker"],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(package)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def actions_per_second(self, book: Rulebook, players: int, seconds: float) -> float:
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("the compiled engine cannot be reached")
        print(book.id, players, seconds, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def close(self) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.process.wait()


def compiled_engine() -> Compiled | None:
    try:
        return Compiled(build())
    except CannotCompile as why:
        print(f"Only the figures of the interpreted engine: {why}\n", flush=True)
        return None


def pytruco_rates(players: int, seconds: float, seed: int) -> tuple[float, float] | None:
    """pytruco's actions a second: with its own random player, and listing one seat's moves only."""
    try:
        from benchmarks import pytruco_play
    except ImportError:
        return None
    with no_collection():
        own = pytruco_play.actions_per_second(seconds, players, seed, every_seat=True)
    with no_collection():
        return own, pytruco_play.actions_per_second(seconds, players, seed)


@dataclass
class Rates:
    """What one engine reached in each round, by itself and as ratios to pytruco's own and fastest random play."""

    mine: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    fast: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        rate, own, fast = (statistics.median(x or [0.0]) for x in (self.mine, self.own, self.fast))
        return f"{rate:>10,.0f} {own:>10.1f} {fast:>14.1f}"


def alternate(engines: list[Callable[[], float]], seconds: float, rounds: int, seed: int) -> list[Rates]:
    """Every engine takes turns with pytruco's two-player game."""
    rates = [Rates() for _ in engines]
    for turn in range(rounds):
        for engine, found in zip(engines, rates, strict=True):
            found.mine.append(engine())
        theirs = pytruco_rates(2, seconds, seed + turn)
        if theirs is not None:
            for found in rates:
                found.own.append(found.mine[-1] / theirs[0])
                found.fast.append(found.mine[-1] / theirs[1])
    return rates


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.5, help="processor time for each measurement")
    parser.add_argument("--warm", type=float, default=4.0, help="processor time to fill the memory of situations")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, help="only tables of so many")
    parser.add_argument("--pure", action="store_true", help="leave out the compiled engine")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    compiled = None if args.pure else compiled_engine()
    columns = f" {'actions/s':>10} {'× pytruco':>10} {'× its fastest':>14}"
    if compiled is not None:
        print(f"{'':<20} {'interpreted':>36} {'compiled':>36}")
    print(f"{'rulebook':<12} {'players':>7}" + columns * (1 if compiled is None else 2), flush=True)
    for book in BOOKS.values():
        for players in book.players:
            if args.players in (None, players):
                engines: list[Callable[[], float]] = [partial(actions_per_second, book, players, args.seconds, rng)]
                actions_per_second(book, players, args.warm, rng)
                if compiled is not None:
                    engines.append(partial(compiled.actions_per_second, book, players, args.seconds))
                    compiled.actions_per_second(book, players, args.warm)
                rates = alternate(engines, args.seconds, args.rounds, args.seed)
                print(f"{book.id:<12} {players:>7}", *rates, flush=True)
    if compiled is not None:
        compiled.close()
    print("pytruco plays its own two-player game; its own random player lists every seat's moves, as ours does;")
    print(
        f"its fastest honest loop lists one seat's moves. The goal for two players is {GOAL} times its own random play."
    )


if __name__ == "__main__":
    main()
