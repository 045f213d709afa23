"""What leaves a tournament: tables as CSV, dates as a calendar, sheets to print. Plain text, made from the state."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from truquero.tournament.drafting import OPEN_STATUSES
from truquero.tournament.forecast import forecast
from truquero.tournament.model import Fixture, Tournament
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.slots import SideEntries, sides_of
from truquero.tournament.standings import StageTable
from truquero.tournament.wording import word

Names = Mapping[int, str]
"""People by number."""

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
WIDTH = 36


def name_of(t: Tournament, entry: int, names: Names) -> str:
    """An entry by the names of its people; somebody who has removed their name is a number."""
    return "–".join(names.get(person, f"#{person}") for person in t.contenders[entry].members)


def side_name(t: Tournament, side: SideEntries, names: Names, language: str) -> str:
    if side is None:
        return "…"
    return " + ".join(name_of(t, entry, names) for entry in side) or word("nobody", language)


def table_numbers(t: Tournament, f: Fixture) -> tuple[int, ...]:
    """The tables in the room where a fixture is played: from 1 in every round. Boards are numbered once and for all."""
    if not f.boards:
        return ()
    fixtures = t.rounds[f.stage, f.round].fixtures
    before = sum(len(t.fixtures[n].boards) for n in fixtures[: fixtures.index(f.number)])
    return tuple(range(before + 1, before + 1 + len(f.boards)))


def _safe(cell: object) -> object:
    """A spreadsheet must not take a name for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return out.getvalue()


def standings_csv(t: Tournament, names: Names) -> str:
    """All stages, all groups, in the order that decides who goes on."""
    head = "stage group place entry name score played won lost byes games_for games_against points_for points_against"
    rows: list[Sequence[object]] = []
    for stage in sorted(t.taking_part):
        table = StageTable(t, stage)
        for n, group in enumerate(t.groups.get(stage) or (tuple(table.rows),), start=1):
            for row in table.ordered(group):
                score = (row.score, row.played, row.won, row.lost, row.byes, *row.games, *row.points)
                rows.append((stage + 1, n, row.place, row.entry, name_of(t, row.entry, names), *score))
    return _table(head.split(), rows)


def fixtures_csv(t: Tournament, names: Names, language: str = "en") -> str:
    rows: list[Sequence[object]] = []
    for number, f in sorted(t.fixtures.items()):
        a, b = (side_name(t, side, names, language) for side in sides_of(t, f))
        rows.append((number, f.stage + 1, f.round, f.group + 1, a, b, f.status.value, *_result(f)))
    return _table("match stage round group a b status games points winner by".split(), rows)


def _result(f: Fixture) -> tuple[str, str, str, str]:
    if f.result is None:
        return "", "", "", ""
    games = " ".join(f"{score.games[0]}:{score.games[1]}" for score in f.result.boards)
    points = " ".join(f"{a}:{b}" for score in f.result.boards for a, b in score.points)
    return games, points, {0: "a", 1: "b"}.get(f.result.winner, ""), f.result.by.value


# ---------------------------------------------------------------- sheets


def score_sheets(t: Tournament, names: Names, language: str = "en") -> list[str]:
    """A sheet for every board of the open round: its number, both entries, the columns NOS and ELLOS (O7)."""
    found: list[str] = []
    for f in t.fixtures.values():
        if f.status not in OPEN_STATUSES:
            continue
        a, b = (side_name(t, side, names, language) for side in sides_of(t, f))
        plan = t.bases.stages[f.stage]
        for table in table_numbers(t, f):
            head = f"{word('table', language)} {table} · {word('round', language)} {f.round} · {t.id}"
            games = 1 if f.grande else plan.games
            rules = f"{t.bases.rulebook} · {word('games', language)} {games} × {plan.target}"
            columns = [f"{'NOS':<{WIDTH}}ELLOS", f"{a[: WIDTH - 2]:<{WIDTH}}{b[: WIDTH - 2]}", "─" * 2 * WIDTH]
            lines = [f"{'│':>{WIDTH}}" for _ in range(2 * games - 1) for _ in range(3)]
            sign = word("signed", language)
            found.append("\n".join([head, rules, "", *columns, *lines, "─" * 2 * WIDTH, f"{sign:<{WIDTH}}{sign}"]))
    return found


# ---------------------------------------------------------------- the calendar

LAST_SECOND = 253_402_300_799
"""Of the year 9999: dates end there."""
NO_CLOCK = 3600
"""Seconds that a calendar shows for a round whose matches have no clock."""


def calendar(t: Tournament, names: Names, language: str = "en", title: str = "", starts: int = 0) -> str:
    """The day it begins and the rounds that were called, as an iCalendar (RFC 5545): UTC, CRLF, folded at 75 octets."""
    name = _escaped(title or t.id)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//truquero//torneo//EN"]
    if starts:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{t.id}@truquero",
            f"DTSTAMP:{_utc(starts)}",
            f"DTSTART:{_utc(starts)}",
            f"DTEND:{_utc(starts + _length(t))}",
            f"SUMMARY:{name}",
            "END:VEVENT",
        ]
    for (stage, number), one in sorted(t.rounds.items()):
        if not one.called:
            continue
        told = [" – ".join(side_name(t, s, names, language) for s in sides_of(t, t.fixtures[n])) for n in one.fixtures]
        lines += [
            "BEGIN:VEVENT",
            f"UID:{t.id}-{stage}-{number}@truquero",
            f"DTSTAMP:{_utc(one.called)}",
            f"DTSTART:{_utc(one.called)}",
            f"DTEND:{_utc(one.called + (t.bases.stages[stage].clock or NO_CLOCK))}",
            f"SUMMARY:{name}: {_escaped(word('round', language))} {number}",
            f"DESCRIPTION:{_escaped(chr(10).join(told))}",
            "END:VEVENT",
        ]
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _length(t: Tournament) -> int:
    """How many seconds all of it takes at most, as far as that can be told from who is in."""
    entries = sum(c.plays for c in t.contenders.values())
    try:
        return forecast(t.bases, entries).seconds or NO_CLOCK
    except TournamentRefusal:  # nobody, or too few, have entered yet
        return NO_CLOCK


def _utc(at: int) -> str:
    return datetime.fromtimestamp(min(at, LAST_SECOND), UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for plain, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(plain, written)
    return text


def _folded(line: str) -> list[str]:
    """Pieces of at most 75 octets; those after the first begin with a space."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > 75:
            pieces.append(piece)
            piece = " "
        piece += letter
    return [*pieces, piece]
