"""Train best responses to maestro's strategies and to embustero, and keep how they grew: part of ``make strength``.

What was found stands in benchmarks/measured/responses.json, with the strategy that it was found against. The learner
itself is kept in the cache folder, so that a run that was stopped goes on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from truquero.arena.imitation import ask, imitated, meet
from truquero.arena.setting import Setting, table_of
from truquero.bots.characters import character
from truquero.maestro.best_response import respond_to, responder
from truquero.maestro.blueprint import shipped, unpacked
from truquero.maestro.train_command import contests_of
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook

MEASURED: Final = Path(__file__).parent / "measured" / "responses.json"
SEED: Final = 9
"""Not used in training, which uses 1."""
MANOS: Final = 200_000
HEADER: Final = (
    "| rulebook | seats | minutes | manos learnt | gains a hand | the same by an unraised truco |",
    "| --- | --- | --- | --- | --- | --- |",
)
BOT_HEADER: Final = (
    "| rulebook | against | minutes | times asked | games | wins | points a hand |",
    "| --- | --- | --- | --- | --- | --- | --- |",
)
Record = dict[str, dict[str, Any]]


def strategies() -> Iterator[tuple[Rulebook, int]]:
    """Every strategy that comes with the package."""
    for book in BOOKS.values():
        for players in contests_of(book):
            if shipped(book, players).is_file():
                yield book, players


def respond(book: Rulebook, players: int, minutes: float) -> None:
    """Learn up to so many minutes in all against maestro's strategy; every look is kept as soon as it is known."""
    data = shipped(book, players).read_bytes()
    response = responder(book, unpacked(data, book, players), SEED, players)
    looks = []
    for gained in response.grow(minutes, MANOS):
        looks.append({"minutes": round(gained.minutes, 2), "manos": gained.manos, "values": _rounded(gained.values)})
        keep(f"{book.id} {players} maestro", {"strategy": _digest(data), "looks": looks})
        print(f"{book.id}, {players} seats: {looks[-1]}", flush=True)


def respond_to_bot(book: Rulebook, who: str, minutes: float) -> None:
    """Ask a bot, learn from what it said, and meet it: a third of the time each."""
    data = shipped(book, 2).read_bytes()
    blueprint = unpacked(data, book, 2)
    setting = Setting(book.id, (who, who), 2, SEED)
    bot = character(who)
    counts = ask(table_of(setting), bot, blueprint.groups, 20 * minutes)
    response = respond_to(book, imitated(book, blueprint, counts), blueprint, SEED)
    response.learn_for(minutes / 3)
    meeting = meet(table_of(Setting(book.id, (who, who), 2, SEED + 1)), bot, response, 20 * minutes)
    found = {
        "minutes": minutes,
        "asked": int(sum(map(sum, counts.values()))),
        "games": meeting.games,
        "share": _rounded(meeting.share()),
        "points": _rounded(meeting.points_a_deal()),
    }
    keep(f"{book.id} 2 {who}", found)
    print(f"{book.id}, {who}: {found}", flush=True)


def _rounded(numbers: Any) -> list[float]:
    return [round(float(x), 4) for x in numbers[:3]]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def measured() -> Record:
    """What was found so far."""
    if not MEASURED.exists():
        return {}
    found: Record = json.loads(MEASURED.read_text(encoding="utf-8"))
    return found


def keep(name: str, found: dict[str, Any]) -> None:
    record = {**measured(), name: found}
    lines = [f"  {json.dumps(key)}: {json.dumps(x)}" for key, x in sorted(record.items())]
    MEASURED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def current() -> Iterator[tuple[Rulebook, int, list[dict[str, Any]], bool]]:
    """What was found against maestro's strategies, and whether the strategy is the one that ships now."""
    record = measured()
    for book, players in strategies():
        found = record.get(f"{book.id} {players} maestro")
        if found is not None:
            yield book, players, found["looks"], found["strategy"] == _digest(shipped(book, players).read_bytes())


def table() -> Iterator[str]:
    yield from HEADER
    for book, players, looks, same in current():
        last = looks[-1]
        mean, low, high = last["values"]
        name = f"`{book.id}`" if same else f"`{book.id}` (an older file)"
        yield (
            f"| {name} | {players} | {last['minutes']:.1f} | {last['manos']:,} |"
            f" {mean:+.3f} ({low:+.3f} to {high:+.3f}) | {mean / book.truco.unraised:+.3f} |"
        )


def bots_table() -> Iterator[str]:
    yield from BOT_HEADER
    for name, found in sorted(measured().items()):
        book, _, who = name.split(" ", 2)
        if who != "maestro":
            won, low, high = (100 * x for x in found["share"])
            mean, least, most = found["points"]
            yield (
                f"| `{book}` | `{who}` | {found['minutes']:g} | {found['asked']:,} | {found['games']} |"
                f" {won:.1f} % ({low:.1f}–{high:.1f}) | {mean:+.3f} ({least:+.3f} to {most:+.3f}) |"
            )
