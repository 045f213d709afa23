"""Compare the second scorer with the engine for as long as asked: ``make second-scorer ARGS="--minutes 5"``.

Every disagreement is printed as an acta, with the seed that brings it back.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections import Counter

from tests.second_scorer.random_games import Differ, Game, tables


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="second-scorer", description="the second scorer against the engine")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", default=str(int(time.time())), help="where the seeds of the games begin")
    parser.add_argument("--books", default="", help="only these rulebooks, with commas")
    parser.add_argument("--show", type=int, default=5, help="how many disagreements to print in full")
    asked = parser.parse_args(arguments)
    kinds = [
        (name, players, strict)
        for name, players in tables()
        for strict in (False, True)
        if not asked.books or name in asked.books.split(",")
    ]
    until = time.monotonic() + asked.minutes * 60
    games, manos, differ = 0, 0, Counter[str]()
    for number in itertools.count():
        if time.monotonic() >= until:
            break
        name, players, strict = kinds[number % len(kinds)]
        game = Game(name, players, strict, f"{asked.seed} {number}")
        try:
            game.play(12)
        except Differ as found:
            if differ.total() < asked.show:
                print(found, end="\n\n")
            differ[f"{name} {players} {'strict' if strict else 'assisted'}"] += 1
        games, manos = games + 1, manos + game.manos
    print(f"{games:,} games, {manos:,} manos, seed {asked.seed}: {differ.total()} disagreements")
    for kind, times in differ.most_common():
        print(f"{times:6} {kind}")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
