"""A tournament as lines of text: tables, rounds, bulletins."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from truquero.tournament.export import Names, name_of, side_name, table_numbers
from truquero.tournament.model import DrawBy, Fixture, ResultBy, Tournament, TournamentPhase
from truquero.tournament.slots import sides_of
from truquero.tournament.standings import StageTable, people
from truquero.tournament.wording import word

LONGEST = 32
COLUMNS = 79


def headline(t: Tournament, language: str) -> str:
    playing = sum(c.plays for c in t.contenders.values())
    parts = [t.id, t.bases.rulebook, word("entries", language, n=playing), word(f"phase-{t.phase.value}", language)]
    if t.bases.draw is DrawBy.MANUAL:
        parts.append(word("by-hand", language))
    return " · ".join(parts)


def told(t: Tournament, names: Names, language: str, most: int = 0) -> list[str]:
    """Everything that the public may see: stages with their tables, the round that is open, rulings, places."""
    lines = [headline(t, language)]
    for stage in sorted(t.taking_part):
        plan = t.bases.stages[stage]
        lines += ["", f"{word('stage', language)} {stage + 1}: {plan.format.value}"]
        for n, table in enumerate(tables(t, stage), start=1):
            if t.groups.get(stage):
                lines.append(f"{word('group', language)} {n}")
            lines += _rows(t, table[: most or None], names, language)
    lines += _open_round(t, names, language)
    if t.rulings:
        lines.append("")
        for r in t.rulings:
            said = {"number": r.number, "decision": r.decision.value, "articles": ", ".join(r.articles)}
            lines += fitted(word("bulletin", language, **said, finding=r.finding))
    if t.phase is TournamentPhase.FINISHED:
        lines += ["", word("champion", language, name=name_of(t, t.places[0], names) if t.places else "—")]
    return lines


def tables(t: Tournament, stage: int) -> list[list[tuple[int, ...]]]:
    """The tables of a stage: place, entry, score, played, games and points for and against."""
    table = StageTable(t, stage)
    found = []
    for group in t.groups.get(stage) or (tuple(table.rows),):
        rows = table.ordered(group)
        found.append([(r.place, r.entry, r.score, r.played + r.byes, *r.games, *r.points) for r in rows])
    return found


def _rows(t: Tournament, rows: Sequence[tuple[int, ...]], names: Names, language: str) -> list[str]:
    entry, games, points = (word(key, language) for key in ("entry", "games-short", "points-short"))
    lines = [f"{word('place', language):>5} {entry:<{LONGEST}} {word('score', language):>6} {games:>9} {points:>11}"]
    for place, number, score, _, won, lost, made, got in rows:
        star = "* " if t.contenders[number].head else ""  # as in the list of entries
        name = star + name_of(t, number, names)
        shown = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        lines.append(f"{place:>5} {shown:<{LONGEST}} {score:>6} {f'{won}–{lost}':>9} {f'{made}–{got}':>11}")
    return lines


def _open_round(t: Tournament, names: Names, language: str) -> list[str]:
    lines: list[str] = []
    for (_, number), one in sorted(t.rounds.items()):
        if one.called and not one.closed:
            lines += ["", f"{word('round', language)} {number}"]
            lines += [part for n in one.fixtures for part in fitted(match_line(t, t.fixtures[n], names, language))]
    return lines


def match_line(t: Tournament, f: Fixture, names: Names, language: str) -> str:
    """One match in a line: its boards, the sides, how it stands."""
    a, b = (side_name(t, side, names, language) for side in sides_of(t, f))
    where = f"{word('table', language)} {','.join(map(str, table_numbers(t, f)))}: " if f.boards else ""
    if f.result is None:
        return f"{where}{a} / {b}"
    games = " ".join(f"{score.games[0]}–{score.games[1]}" for score in f.result.boards)
    how = "" if f.result.by is ResultBy.PLAYED else f"({word(f'by-{f.result.by.value}', language)})"
    return " ".join(part for part in (f"{where}{a} / {b} ", games, how) if part).rstrip()


def fitted(line: str) -> list[str]:
    """A line in as many as a terminal of 80 columns needs."""
    return textwrap.wrap(line, COLUMNS, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def people_lines(t: Tournament, names: Names, language: str) -> list[str]:
    """The table by person (O4)."""
    order = sorted(people(t).items(), key=lambda item: (-item[1], names.get(item[0], ""), item[0]))
    return [f"{points:>5} {names.get(person, f'#{person}')}" for person, points in order]
