"""Random legal play through pytruco (extra ``bench``), as fast as its public interface honestly allows.

One *action* is one legal move that a player makes: a card played, a call, an answer or going to the pack. Its cost
holds everything around it: listing a player's legal moves (``chi``), choosing one, applying it (``hacer``), and the
deals and matches that have to be started on the way.

What makes it fast:

- ``verbose=False``: pytruco then builds none of its messages.
- Only one player's moves are listed. pytruco's own ``random_action`` lists those of everybody, then takes a player at
  random among those who have any. Asking the players in random order until one has a move draws from exactly the same
  distribution and is up to three times as fast. ``every_seat=True`` lists them all, for a comparison with an engine
  that does so too.
"""

import random
import sys
from time import process_time
from typing import Any

from pytruco.pdt.chi import chi, random_action
from pytruco.pdt.partida import Partida

BLUES = ["Alice", "Ariana", "Annie"]
REDS = ["Bob", "Ben", "Bill"]
TARGET = 40  # the longest match it offers, so that starting matches weighs least


def actions_per_second(seconds: float, players: int, seed: int, *, every_seat: bool = False) -> float:
    """Play whole matches of 2, 4 or 6 players for at least so many seconds of processor time; actions a second."""
    before = random.getstate()
    random.seed(seed)  # pytruco deals from the global generator
    try:
        actions = 0
        start = process_time()
        while (elapsed := process_time() - start) < seconds:
            actions += _play_match(players // 2, every_seat)
        return actions / elapsed
    finally:
        random.setstate(before)


def _play_match(team_size: int, every_seat: bool) -> int:
    match = Partida(TARGET, BLUES[:team_size], REDS[:team_size], verbose=False)
    choose = random_action if every_seat else _random_action_of_one
    actions = 0
    while not match.terminada():
        choose(match).hacer(match)
        actions += 1
    return actions


def _random_action_of_one(match: Partida) -> Any:
    hands = match.ronda.manojos
    for hand in random.sample(hands, len(hands)):
        if moves := chi(match, hand):
            return random.choice(moves)
    raise RuntimeError("nobody can move, yet the match is not over")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    for players in (2, 4, 6):
        one = actions_per_second(seconds, players, seed=1)
        every = actions_per_second(seconds, players, seed=1, every_seat=True)
        print(f"{players} players: {one:8,.0f} actions/s  (listing every seat's moves: {every:,.0f})")


if __name__ == "__main__":
    main()
