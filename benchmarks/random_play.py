"""Random legal play: actions a second for every rulebook and number of players, side by side with pytruco.

One action is one legal move of a player: a card, a call, an answer, going to the pack. Its cost holds listing the
legal moves of every seat, choosing one, applying it, and the deals and matches that have to be started on the way.
Both engines take turns in one run, so that the noise of the machine falls on both; what counts is the ratio.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable
from time import process_time

from truquero.engine.actions import Hands
from truquero.engine.decide import attempt, legal
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.engine.why import Illegal
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.seats import TABLE

GOAL = 40


def deal(match: Match, rng: random.Random) -> Match:
    """Hand in the cards of the next mano."""
    seats = match.plan[match.next_contest]
    free = [c for c in match.book.pack_for(match.players) if c not in match.seen] if match.seen else None
    given = rng.sample(free or match.book.pack_for(match.players), 3 * len(seats))
    hands = tuple([(seat, tuple(given[3 * i : 3 * i + 3])) for i, seat in enumerate(seats)])
    outcome = attempt(match, TABLE, Hands(hands))
    if isinstance(outcome, Illegal):
        raise RuntimeError(f"the deal was refused: {outcome}")
    return outcome.match


def play_match(book: Rulebook, players: int, rng: random.Random) -> int:
    """Play a whole match at random; how many actions it took."""
    match = start(book, players)
    actions = 0
    pick = rng.random
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            match = deal(match, rng)
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


def actions_per_second(book: Rulebook, players: int, seconds: float, rng: random.Random) -> float:
    actions = 0
    begun = process_time()
    while (used := process_time() - begun) < seconds:
        actions += play_match(book, players, rng)
    return actions / used


def pytruco_rates(players: int, seconds: float, seed: int) -> tuple[float, float] | None:
    """pytruco's actions a second: with its own random player, and listing one seat's moves only."""
    try:
        from benchmarks import pytruco_play
    except ImportError:
        return None
    own = pytruco_play.actions_per_second(seconds, players, seed, every_seat=True)
    return own, pytruco_play.actions_per_second(seconds, players, seed)


def alternate(ours: Callable[[], float], seconds: float, rounds: int, seed: int) -> tuple[float, float, float]:
    """Take turns with pytruco's two-player game: our rate, and the ratios to its own and to its fastest random play."""
    mine: list[float] = []
    own: list[float] = []
    fast: list[float] = []
    for turn in range(rounds):
        mine.append(ours())
        theirs = pytruco_rates(2, seconds, seed + turn)
        if theirs is not None:
            own.append(mine[-1] / theirs[0])
            fast.append(mine[-1] / theirs[1])
    return statistics.median(mine), statistics.median(own or [0.0]), statistics.median(fast or [0.0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.5, help="processor time for each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    print(f"{'rulebook':<12} {'players':>7} {'actions/s':>10} {'× pytruco':>10} {'× its fastest':>14}")
    for book in BOOKS.values():
        for players in book.players:
            actions_per_second(book, players, args.seconds / 2, rng)  # warm up
            rate, own, fast = alternate(
                lambda b=book, n=players: actions_per_second(b, n, args.seconds, rng),  # type: ignore[misc]
                args.seconds,
                args.rounds,
                args.seed,
            )
            print(f"{book.id:<12} {players:>7} {rate:>10,.0f} {own:>10.1f} {fast:>14.1f}", flush=True)
    print("pytruco plays its own two-player game; its own random player lists every seat's moves, as ours does;")
    print(
        f"its fastest honest loop lists one seat's moves. The goal for two players is {GOAL} times its own random play."
    )


if __name__ == "__main__":
    main()
