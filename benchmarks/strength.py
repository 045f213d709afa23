"""Measure how strong maestro is, and write the tables and pictures of docs/strength.md: ``make strength``.

What was measured is kept in build/strength/, by the file of the strategy, so that a run that was stopped goes on. The
page shows what is kept, and of other rulebooks what it showed before. ``--only`` and ``--rulebook`` measure a part.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from benchmarks import responses, strength_plots
from truquero.arena import Amount, Setting, measure
from truquero.maestro.blueprint import shipped, unpacked
from truquero.maestro.bully_words import BULLIES
from truquero.maestro.measuring import StrategyTable
from truquero.maestro.strategy import Strategy
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "strength.md"
KEPT: Final = ROOT / "build" / "strength"
SEED: Final = 9
"""Not used in training, which uses 1."""
BULLY_PAIRS: Final = 1000
Found = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=[*TABLES, "response", "responded", "page"], help="measure only this")
    parser.add_argument("--rulebook", help="measure only this one")
    parser.add_argument("--players", type=int, help="seats of a best response (all that have a strategy)")
    parser.add_argument("--minutes", type=float, default=30.0, help="of the processor for each best response (30)")
    parser.add_argument("--pairs", type=int, default=200, help="of games through the engine (200)")
    arguments = parser.parse_args()
    for name, table in TABLES.items():
        for book in books():
            if arguments.only in (None, name) and arguments.rulebook in (None, book.id):
                print(f"{name} {book.id}: {measured(name, book, partial(table.measure, book, arguments))}", flush=True)
    if arguments.only in (None, "response"):
        for book, players in responses.strategies():
            if arguments.rulebook in (None, book.id) and arguments.players in (None, players):
                responses.respond(book, players, arguments.minutes)
                write()
    if arguments.only in (None, "responded"):
        for book in books():
            if arguments.rulebook in (None, book.id):
                responses.respond_to_bot(book, "embustero", arguments.minutes)
    write()


def books() -> list[Rulebook]:
    """Those that have a strategy for two."""
    return [book for book in BOOKS.values() if 2 in book.players and shipped(book, 2).is_file()]


def kept_at(name: str, book: Rulebook) -> Path:
    """The file of a measurement, by the strategy that was measured."""
    made = hashlib.sha256(shipped(book, 2).read_bytes())
    return KEPT / f"{name}-{book.id}-{made.hexdigest()[:12]}.json"


def measured(name: str, book: Rulebook, now: Callable[[], Found]) -> Found:
    """What came out: as kept, or measured now."""
    file = kept_at(name, book)
    if not file.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(now()))
    found: Found = json.loads(file.read_text())
    return found


def strategy(book: Rulebook) -> Strategy:
    return Strategy.of_blueprint(unpacked(shipped(book, 2).read_bytes(), book, 2), book, 2)


class Kind(Protocol):
    """A kind of table."""

    header: tuple[str, str]

    def measure(self, book: Rulebook, arguments: argparse.Namespace) -> Found:
        """Play for one rulebook."""

    def rows(self, book: Rulebook, found: Found) -> Iterator[str]:
        """What is written of it."""


class Bullies:
    """Every bully round maestro's strategy, over the kernel."""

    header = ("| rulebook | bully | wins | points a hand | unknown |", "| --- | --- | --- | --- | --- |")

    def measure(self, book: Rulebook, arguments: argparse.Namespace) -> Found:
        own, table = strategy(book), StrategyTable(book)
        found: Found = {}
        for bully in BULLIES:
            fared = table.games(own, own, BULLY_PAIRS, SEED, bend=table.groups.bend(bully))
            found[bully] = [fared.won.percent, str(fared.points), f"{100 * fared.unmet[1]:.2f} %"]
        return found

    def rows(self, book: Rulebook, found: Found) -> Iterator[str]:
        for bully, (won, points, unknown) in found.items():
            yield f"| `{book.id}` | `{bully}` | {won} | {points} | {unknown} |"


class AgainstEngine:
    """Maestro against another player, through the engine."""

    header = ("| rulebook | wins | points a hand | games |", "| --- | --- | --- | --- |")

    def __init__(self, first: str, second: str, seed: int) -> None:
        self.first, self.second, self.seed = first, second, seed

    def measure(self, book: Rulebook, arguments: argparse.Namespace) -> Found:
        setting = Setting(book.id, (self.first, self.second), players=2, seed=self.seed)
        meeting = measure(setting, Amount(pairs=arguments.pairs)).meetings[0]
        share, points = meeting.share(), meeting.points_a_deal()
        return {"games": meeting.games, "share": list(share), "points": list(points)}

    def rows(self, book: Rulebook, found: Found) -> Iterator[str]:
        share = "{:.1f} % ({:.1f}–{:.1f})".format(*(100 * x for x in found["share"]))
        points = "{:+.3f} ({:+.3f} to {:+.3f})".format(*found["points"])
        yield f"| `{book.id}` | {share} | {points} | {found['games']} |"


TABLES: Final[dict[str, Kind]] = {
    "bullies": Bullies(),
    "embustero": AgainstEngine("maestro", "embustero", 7100),
    "leaning": AgainstEngine("maestro:adapt=si", "embustero", 7100),
    "solving": AgainstEngine("maestro", "maestro:solve=no", 3100),
}


def rows_of(name: str, table: Kind, book: Rulebook, before: str) -> list[str]:
    """The rows of a rulebook: from what is kept, else as they stood on the page."""
    file = kept_at(name, book)
    if file.exists():
        return list(table.rows(book, json.loads(file.read_text())))
    return [line for line in before.splitlines() if line.startswith(f"| `{book.id}`")]


def write() -> None:
    """Put what is kept between the marks of the page."""
    page = PAGE.read_text(encoding="utf-8")
    for name, table in TABLES.items():
        before = between(page, name)[1]
        rows = [row for book in books() for row in rows_of(name, table, book, before)]
        page = put(page, name, [*table.header, *rows])
    page = put(page, "response", responses.table())
    page = put(page, "responded", responses.bots_table())
    PAGE.write_text(page, encoding="utf-8")
    grown = [(f"{b.id}, {n} seats", b.truco.unraised, looks) for b, n, looks, _ in responses.current()]
    if grown:
        strength_plots.growth(grown, PAGE.with_name("strength-growth.svg"))
    strength_plots.bullies(between(page, "bullies")[1].splitlines(), PAGE.with_name("strength-bullies.svg"))


def between(page: str, name: str) -> tuple[str, str, str]:
    """The page up to the marks of a table, what stands between them, and the rest."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    head, found, rest = page.partition(begin)
    if not found:
        raise LookupError(f"{PAGE} has no place for {name}")
    inside, found, tail = rest.partition(end)
    return head + begin, inside, found + tail


def put(page: str, name: str, lines: Iterable[str]) -> str:
    head, _, tail = between(page, name)
    return head + "".join(f"{line}\n" for line in lines) + tail


if __name__ == "__main__":
    main()
