"""The tables of every rulebook and number of players, as a table in Markdown: how large, and how long they take.

Each begins with nothing on disk and plays random matches until so many are done or the time is up. With two seats the
rows of a score are then complete; with more they grow as matches are played.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from time import process_time

from truquero.kernel import Kernel, Runner
from truquero.rulebooks import ALMERIA, BOOKS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0, help="of the processor for each at most (20)")
    parser.add_argument("--rulebook", choices=list(BOOKS), help="only this one")
    arguments = parser.parse_args()
    Runner(Kernel(ALMERIA, 2)).play(0, 1)  # compile the loop before time is taken
    print("| rulebook | seats | ready in | bets | rows | KiB | matches | s |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for book in BOOKS.values():
        for players in book.players:
            if arguments.rulebook in (None, book.id):
                with tempfile.TemporaryDirectory() as folder:
                    os.environ["TRUQUERO_CACHE"] = folder
                    print(line(Kernel, book.id, players, arguments.matches, arguments.seconds), flush=True)


def line(make: type[Kernel], name: str, players: int, matches: int, seconds: float) -> str:
    begun = process_time()
    kernel = make(BOOKS[name], players)
    ready = process_time() - begun
    runner, played = Runner(kernel, seed=1), 0
    while played < matches and process_time() - begun < seconds:
        runner.play(played, 1)
        played += 1
    used = process_time() - begun
    bets, rows = ("+".join(str(len(getattr(k.explorer, x))) for k in kernel.kinds) for x in ("bets", "rows"))
    size = sum(k.tables.nbytes for k in kernel.kinds) // 1024
    return f"| {name} | {players} | {ready:.1f} | {bets} | {rows} | {size:,} | {played} | {used:.1f} |"


if __name__ == "__main__":
    main()
