"""Plays on request, for the benchmark: a line ``rulebook players seconds`` in, the actions a second out."""

from __future__ import annotations

import random
import sys

from benchmarks.random_play import actions_per_second
from truquero.rulebooks import BOOKS


def main() -> None:
    rng = random.Random(1)
    for line in sys.stdin:
        book, players, seconds = line.split()
        print(actions_per_second(BOOKS[book], int(players), float(seconds), rng), flush=True)


if __name__ == "__main__":
    main()
