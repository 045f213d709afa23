"""Measure the levels against each other, and bullies against the characters; write their tables in docs/bots.md.

``make levels``. What was measured stands in benchmarks/measured/levels.json, by what was measured and with how many
games, so that a run may be stopped at any time; the page shows what stands there. A cell that stands there is not
measured again: ``--again`` forgets it first. ``--only``, ``--rulebook``, ``--players`` and ``--bots`` measure a part.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from truquero.arena import Amount, Setting, measure
from truquero.bots.characters import STEPS
from truquero.maestro.bully_words import BULLIES
from truquero.rulebooks import BOOKS

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "bots.md"
MEASURED: Final = ROOT / "benchmarks" / "measured" / "levels.json"
BOOKS_MEASURED: Final = ("belmez", "argentino", "almeria", "valencia", "tarija")
SEATS: Final = (2, 4)
SEED: Final = 711
"""Not used for tuning, which used 301 to 304."""
STEP_PAIRS: Final = {2: 800, 4: 300}
"""So many pairs at most: a meeting stops once it is clear who wins more."""
BULLY_PAIRS: Final = 100
BULLIED: Final = ("aprendiz", "aficionado", "veterano", "prudente", "embustero")
Record = dict[str, dict[str, Any]]


class Cell(NamedTuple):
    """One meeting."""

    table: str
    rulebook: str
    players: int
    first: str
    second: str

    @property
    def name(self) -> str:
        return f"{self.rulebook} {self.players} {self.first} {self.second}"

    @property
    def pairs(self) -> int:
        return STEP_PAIRS[self.players] if self.table == "steps" else BULLY_PAIRS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["steps", "bullies"], help="measure only this table")
    parser.add_argument("--rulebook", help="measure only this one")
    parser.add_argument("--players", type=int, help="measure only so many seats")
    parser.add_argument("--bots", help="measure only meetings in which one of these plays, as in aprendiz,veterano")
    parser.add_argument("--minutes", type=float, help="begin no meeting after so many minutes of the processor")
    parser.add_argument("--again", action="store_true", help="forget what was measured of this part")
    arguments = parser.parse_args()
    chosen = [cell for cell in cells() if is_asked_for(cell, arguments)]
    if arguments.again:
        keep({name: x for name, x in measured().items() if name not in {cell.name for cell in chosen}})
    for cell in chosen:
        if cell.name in measured():
            continue
        if arguments.minutes is not None and time.process_time() > 60 * arguments.minutes:
            break
        found = play(cell)
        keep({**measured(), cell.name: found})
        print(f"{cell.name}: {told(found)}", flush=True)
        write()
    write()


def cells() -> Iterator[Cell]:
    """Everything that the page shows."""
    for players in SEATS:
        for rulebook in BOOKS_MEASURED:
            if players in BOOKS[rulebook].players:
                for lower, higher in pairwise(STEPS):
                    yield Cell("steps", rulebook, players, higher, lower)
    for players in SEATS:
        for who in BULLIED:
            for bully in BULLIES:
                for rulebook in BOOKS_MEASURED:
                    if players in BOOKS[rulebook].players:
                        yield Cell("bullies", rulebook, players, f"{bully}+{who}", who)


def is_asked_for(cell: Cell, arguments: argparse.Namespace) -> bool:
    return (
        arguments.only in (None, cell.table)
        and arguments.rulebook in (None, cell.rulebook)
        and arguments.players in (None, cell.players)
        and (arguments.bots is None or bool({cell.first, cell.second} & set(arguments.bots.split(","))))
    )


def play(cell: Cell) -> dict[str, Any]:
    setting = Setting(cell.rulebook, (cell.first, cell.second), players=cell.players, seed=SEED)
    meeting = measure(setting, Amount(pairs=cell.pairs, clear_above=0.5)).meetings[0]
    share, points = meeting.share(), meeting.points_a_deal()
    return {
        "games": meeting.games,
        "share": [round(x, 4) for x in (share.value, share.low, share.high)],
        "points": [round(x, 4) for x in (points.value, points.low, points.high)],
    }


def measured() -> Record:
    """What was measured so far."""
    if not MEASURED.exists():
        return {}
    found: Record = json.loads(MEASURED.read_text(encoding="utf-8"))
    return found


def keep(record: Record) -> None:
    lines = [f"  {json.dumps(name)}: {json.dumps(found)}" for name, found in sorted(record.items())]
    MEASURED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


# ---------------------------------------------------------------- the page


def write() -> None:
    """Put what was measured between the marks of the page."""
    page = PAGE.read_text(encoding="utf-8")
    for name, lines in (("levels", steps_table()), ("bullied", bullies_table())):
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        head, found, rest = page.partition(begin)
        if not found:
            raise LookupError(f"{PAGE} has no place for {name}")
        page = f"{head}{begin}\n" + "\n".join(lines) + f"\n{end}{rest.partition(end)[2]}"
    PAGE.write_text(page, encoding="utf-8")


def steps_table() -> Iterator[str]:
    record = measured()
    steps = list(pairwise(STEPS))
    yield f"| rulebook | seats | {' | '.join(f'{higher} – {lower}' for lower, higher in steps)} |"
    yield "| --- | --- |" + " --- |" * len(steps)
    for players in SEATS:
        for rulebook in BOOKS_MEASURED:
            row = [Cell("steps", rulebook, players, higher, lower).name for lower, higher in steps]
            if any(name in record for name in row):
                yield f"| `{rulebook}` | {players} | {' | '.join(told(record.get(name)) for name in row)} |"


def bullies_table() -> Iterator[str]:
    """By character, rulebook and seats: how many of a hundred games each bully wins."""
    record = measured()
    yield f"| who | rulebook | seats | {' | '.join(f'`{bully}`' for bully in BULLIES)} |"
    yield "| --- | --- | --- |" + " --- |" * len(BULLIES)
    for who in BULLIED:
        for players in SEATS:
            for rulebook in BOOKS_MEASURED:
                names = [Cell("bullies", rulebook, players, f"{bully}+{who}", who).name for bully in BULLIES]
                if any(name in record for name in names):
                    row = " | ".join(short(record.get(name)) for name in names)
                    yield f"| {who} | `{rulebook}` | {players} | {row} |"


def told(found: dict[str, Any] | None) -> str:
    if found is None:
        return ""
    value, low, high = (100 * x for x in found["share"])
    mark = "**" if low > 50 else ""
    return f"{mark}{value:.1f} %{mark} ({low:.1f}–{high:.1f}), {found['games']:,}"


def short(found: dict[str, Any] | None) -> str:
    if found is None:
        return ""
    value, low, high = (round(100 * x) for x in found["share"])
    return f"{value} ({low}–{high})"


if __name__ == "__main__":
    main()
