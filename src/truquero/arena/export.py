"""The outcome for other programs: one JSON object, or a CSV table with one line for each game.

CSV columns: ``rulebook`` (with its options), ``players``, ``table``, ``seed``; ``pair``, the number of the pair, and
``odd_seats`` and ``even_seats``, who sat where; ``winner``; ``odd_points`` and ``even_points``; ``deals`` and
``actions``. Games of the same ``pair`` have the same cards, whoever plays: that is the unit for any statistics.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from errno import EACCES, EISDIR
from importlib import metadata
from pathlib import Path
from typing import Any

from truquero.arena.intervals import CONFIDENCE, Estimate
from truquero.arena.ratings import Rating
from truquero.arena.results import Meeting, Outcome
from truquero.arena.setting import ArenaError

COLUMNS = (
    *("rulebook", "players", "table", "seed", "pair", "odd_seats", "even_seats"),
    *("winner", "odd_points", "even_points", "deals", "actions"),
)
DIGITS = 6
"""Digits that mean something and are the same on every machine."""


def as_json(outcome: Outcome, ratings: Sequence[Rating] = (), *, times: bool = False) -> str:
    """Everything in one object; the times, which are never the same twice, only where they are asked for."""
    asked = {name: value for name, value in asdict(outcome.amount).items() if value is not None}
    found: dict[str, Any] = {
        "truquero": metadata.version("truquero"),
        "rulebook": outcome.rulebook,
        "options": dict(outcome.options),
        "players": outcome.players,
        "table": _table(outcome),
        "game": outcome.game,
        "target": outcome.target,
        "seed": outcome.setting.seed,
        "asked": asked,
        "bots": list(outcome.bots),
        "partial": outcome.partial,
        "stopped_early": outcome.stopped_early,
        "confidence": CONFIDENCE,
        "meetings": [_meeting(meeting) for meeting in outcome.meetings],
        "missing": [list(bots) for bots in outcome.missing],
        "ratings": [_rounded(rating._asdict()) for rating in ratings],
    }
    if times:
        found["times"] = {bot: _rounded(asdict(t)) for bot, t in outcome.thinking.items()}
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _meeting(meeting: Meeting) -> dict[str, Any]:
    return {
        "bots": list(meeting.bots),
        "ended": meeting.ended.value,
        "pairs": len(meeting.pairs),
        "games": meeting.games,
        "won": list(meeting.won),
        "share": _estimate(meeting.share()),
        "points": list(meeting.points),
        "points_a_deal": _estimate(meeting.points_a_deal()),
        "deals": meeting.deals,
        "actions": meeting.actions,
    }


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return _rounded(estimate._asdict())


def _rounded(values: dict[str, Any]) -> dict[str, Any]:
    return {key: round(value, DIGITS) if isinstance(value, float) else value for key, value in values.items()}


def as_csv(outcome: Outcome) -> str:
    """One line for each game, meeting by meeting, in the order of the pairs."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    options = ",".join(f"{name}={value}" for name, value in outcome.options)
    book = f"{outcome.rulebook}:{options}" if options else outcome.rulebook
    same = (book, outcome.players, _table(outcome), outcome.setting.seed)
    writer.writerows((*same, *line) for meeting in outcome.meetings for line in _games(meeting))
    return text.getvalue()


def _games(meeting: Meeting) -> Iterator[tuple[str | int, ...]]:
    for pair in meeting.pairs:
        for game, odd in zip(pair.games, (0, 1), strict=True):
            even = 1 - odd
            seats = meeting.bots[odd], meeting.bots[even]
            points = game.points[odd], game.points[even]
            yield pair.number, *seats, meeting.bots[game.winner], *points, game.deals, game.actions


def _table(outcome: Outcome) -> str:
    return "strict" if outcome.setting.strict else "assisted"


# ---------------------------------------------------------------- files


def check_writable(path: Path) -> None:
    """Raise ArenaError if the file cannot be written; it tries the same steps as writing it."""
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, "it is a folder")
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(EACCES, "it may not be changed")
        if not _special(path):
            part = _part(path)
            part.write_bytes(b"")
            part.unlink()
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        raise ArenaError(f"cannot write {str(path)!r}: {reason}; name a file in a folder that is there") from None


def write(path: Path, data: bytes) -> None:
    """Write a file atomically: it is complete, or as it was before. Devices and pipes are simply written to."""
    if _special(path):
        path.write_bytes(data)
        return
    part = _part(path)
    try:
        part.write_bytes(data)
        os.replace(part, path.resolve())
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _part(path: Path) -> Path:
    """The temporary file, in the same folder. Another process that writes there uses another number."""
    whole = path.resolve()
    return whole.with_name(f".{whole.name}.{os.getpid()}.part")


def _special(path: Path) -> bool:
    return path.exists() and not path.is_file()
