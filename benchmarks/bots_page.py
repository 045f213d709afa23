"""Measure the characters in every rulebook and write the tables of docs/bots.md: ``make bots-page``.

Every cell is a setting of the arena with its own number of pairs and seed 1, so that anybody can play it again. What
has been measured is kept in build/bots/ until the code of the bots changes, so a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from truquero.arena import Amount, Setting, Thinking, all_cores, measure
from truquero.bots.characters import EMBUSTERO
from truquero.bots.heuristics import HEURISTICS
from truquero.rulebooks import BOOKS

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "bots"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
SEED = 1

LADDER = (("novato", "azar", 60), ("prudente", "novato", 240), ("embustero", "prudente", 640))
"""Each character against the one below it, and how many pairs at most: it stops once one side clearly wins more."""
TWO_BY_OPTION = {"asturias": "asturias:jugadores=2"}
CLOSE = {("valencia", 4): 400, ("autoridades", 4): 300}
"""Where two characters are close: exactly so many pairs, without stopping early."""
HEURISTIC_PAIRS = 60
WHERE = {"belmez": ("belmez", 2), "valencia": ("valencia", 4)}
"""Where the advice of a source is put to the test."""
TEAM_ADVICE = {"peu", "company"}
SPEED = (("argentino", 2), ("argentino", 4), ("valencia", 8))


class Cell(NamedTuple):
    """One meeting to be measured."""

    rulebook: str
    players: int
    first: str
    second: str
    pairs: int
    clear: bool


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--workers", type=int, default=all_cores())
    parser.add_argument("--only", default="", help="measure only cells whose name contains this; write no page")
    arguments = parser.parse_args()
    for cell in cells():
        if arguments.only in name_of(cell):
            found = measured(cell, arguments.workers)
            print(f"{name_of(cell)}: {told(found)}", file=sys.stderr, flush=True)
    if not arguments.only:
        write()


def cells() -> Iterator[Cell]:
    for first, second, pairs in LADDER:
        for rulebook, players in tables():
            yield ladder_cell(rulebook, players, first, second, pairs)
    for heuristic in HEURISTICS:
        yield heuristic_cell(heuristic.name, heuristic.source)


def ladder_cell(rulebook: str, players: int, first: str, second: str, pairs: int) -> Cell:
    exactly = CLOSE.get((rulebook, players)) if first == LADDER[-1][0] else None
    return Cell(rulebook, players, first, second, exactly or pairs, exactly is None)


def tables() -> Iterator[tuple[str, int]]:
    """Every rulebook with two and with four players, where it is played so."""
    for name, book in BOOKS.items():
        for players in (2, 4):
            if players in book.players:
                yield name, players
            elif players == 2 and name in TWO_BY_OPTION:
                yield TWO_BY_OPTION[name], 2


def heuristic_cell(name: str, source: str) -> Cell:
    rulebook, players = ("argentino", 4) if name in TEAM_ADVICE else WHERE[source]
    if name == "recordar":
        rulebook, players = "belmez", 4  # where there are cortaíllos to remember
    if name == "esconder":
        rulebook, players = "tarija", 2  # where cards can be covered
    usual = "embustero" if name in EMBUSTERO else f"embustero:{name}=si"
    return Cell(rulebook, players, usual, f"embustero:{name}=no", HEURISTIC_PAIRS, False)


def name_of(cell: Cell) -> str:
    return f"{cell.rulebook} {cell.players} {cell.first} {cell.second}"


def measured(cell: Cell, workers: int) -> dict[str, Any]:
    """What came out of a meeting: as kept, or played now."""
    file = KEPT / f"{name_of(cell)} {cell.pairs} {_fingerprint()}.json".replace(":", "_").replace(" ", "_")
    if file.exists():
        kept: dict[str, Any] = json.loads(file.read_text())
        return kept
    setting = Setting(cell.rulebook, (cell.first, cell.second), players=cell.players, seed=SEED)
    amount = Amount(pairs=cell.pairs, clear_above=0.5) if cell.clear else Amount(pairs=cell.pairs)
    meeting = measure(setting, amount, workers=workers).meetings[0]
    share, points = meeting.share(), meeting.points_a_deal()
    found = {
        "pairs": len(meeting.pairs),
        "games": meeting.games,
        "share": [share.value, share.low, share.high],
        "points": [points.value, points.low, points.high],
    }
    KEPT.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found))
    return found


def _fingerprint() -> str:
    made = hashlib.sha256()
    for room in ("bots", "odds"):
        for file in sorted((ROOT / "src" / "truquero" / room).glob("*.py")):
            made.update(file.read_bytes())
    return made.hexdigest()[:12]


def told(found: dict[str, Any]) -> str:
    value, low, high = (100 * x for x in found["share"])
    return f"{value:.1f} % ({low:.1f}–{high:.1f}), {found['games']} games"


# ---------------------------------------------------------------- the page


def write() -> None:
    page = PAGE.read_text()
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    body = "\n".join([*_ladder_table(), "", *_heuristic_table(), "", *_speed_table()])
    PAGE.write_text(f"{head}{BEGIN}\n\n{body}\n\n{END}{tail}")


def _ladder_table() -> Iterator[str]:
    yield "### Each character against the one below it"
    yield ""
    yield "The share of games the stronger won, with its 95 % interval and the number of games. Seed 1."
    yield ""
    pairings = [f"{first} – {second}" for first, second, _ in LADDER]
    yield f"| rulebook | players | {' | '.join(pairings)} |"
    yield "| --- | --- |" + " --- |" * len(pairings)
    for rulebook, players in tables():
        row = [told(measured(ladder_cell(rulebook, players, a, b, pairs), 1)) for a, b, pairs in LADDER]
        yield f"| `{rulebook}` | {players} | {' | '.join(row)} |"


def _heuristic_table() -> Iterator[str]:
    yield "### What each piece of advice is worth"
    yield ""
    yield "Embustero with the advice against embustero without it. Most advice is worth less than the luck of cards:"
    yield "an interval that holds 50 % says that nothing was shown either way."
    yield ""
    yield "| advice | rulebook | players | share of games with it | points a deal |"
    yield "| --- | --- | --- | --- | --- |"
    for heuristic in HEURISTICS:
        cell = heuristic_cell(heuristic.name, heuristic.source)
        found = measured(cell, 1)
        value, low, high = found["points"]
        points = f"{value:+.3f} ({low:+.3f} to {high:+.3f})"
        yield f"| `{heuristic.name}` | `{cell.rulebook}` | {cell.players} | {told(found)} | {points} |"


def _speed_table() -> Iterator[str]:
    yield "### How fast the arena plays"
    yield ""
    yield "Games a second of prudente against novato on the machine that made this page, in one run; what carries over"
    yield "to other machines is the ratio. The share of decisions under 0.2 s is prudente's."
    yield ""
    yield "| rulebook | players | one process | two processes | ratio | under 0.2 s | 95 % under |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for rulebook, players in SPEED:
        setting = Setting(rulebook, ("prudente", "novato"), players=players, seed=SEED)
        one, thinking = _speed(setting, 1)
        two, _ = _speed(setting, 2)
        quick = f"{100 * thinking.quick:.1f} % | {1000 * thinking.ninety_five:.0f} ms"
        yield f"| `{rulebook}` | {players} | {one:.1f} | {two:.1f} | {two / one:.2f} | {quick} |"


def _speed(setting: Setting, workers: int) -> tuple[float, Thinking]:
    """Games a second, and how long prudente thought."""
    began = time.perf_counter()
    outcome = measure(setting, Amount(pairs=40), workers=workers)
    return outcome.meetings[0].games / (time.perf_counter() - began), outcome.thinking["prudente"]


if __name__ == "__main__":
    main()
