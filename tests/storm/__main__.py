"""``python -m tests.storm``: storms, one seed after the other; the first that breaks anything is told as a story.

python -m tests.storm --minutes 60            one after the other
python -m tests.storm --seed 17 --story       one of them again, told
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.storm.storms import storm


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.storm")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--first", type=int, default=1, help="the seed to begin with")
    parser.add_argument("--story", action="store_true", help="tell what happened even if nothing went wrong")
    given = parser.parse_args()
    until, seed, matches, seconds = time.monotonic() + 60 * given.minutes, given.seed or given.first, 0, 0.0
    while True:
        told = storm(seed)
        matches, seconds = matches + told.matches, seconds + told.seconds
        if told.violation or given.story:
            print("\n".join(told.story))
        if told.violation:
            print(f"\nseed {seed}: {told.violation}\nagain: python -m tests.storm --seed {seed}")
            return 1
        if given.seed is not None or time.monotonic() > until:
            print(f"seeds up to {seed}: {matches} matches to their end in {seconds / 3600:.1f} virtual hours")
            return 0
        seed += 1


if __name__ == "__main__":
    sys.exit(main())
