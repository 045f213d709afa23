"""The screen of a championship: one page of HTML that needs nothing else, for a television, a wall or a printer.

It shows what the public may know, and reloads every few seconds.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from importlib import resources

from truquero.tournament.drafting import OPEN_STATUSES
from truquero.tournament.export import Names, name_of, side_name, table_numbers
from truquero.tournament.model import Fixture, StageFormat, Tournament, TournamentPhase
from truquero.tournament.slots import sides_of
from truquero.tournament.telling import headline, tables
from truquero.tournament.wording import word

REFRESH = 10
"""Seconds."""
ROWS = 24
"""Lines of a table that fit on a screen; a printed table has all."""
COLUMNS = 5
"""Rounds of a llave that fit side by side: the last ones."""


@cache
def _style() -> str:
    return resources.files("truquero.tournament").joinpath("screen.css").read_text(encoding="utf-8")


def screen(t: Tournament, names: Names, head: str, language: str = "en") -> str:
    """The whole page. ``head`` is that of the log, so that any change to the past shows."""
    parts = [_champion(t, names, language), _round(t, names, language), *_stages(t, names, language)]
    body = "".join(part for part in parts if part)
    bulletins = "".join(f"<p>{escape(_bulletin(t, n, language))}</p>" for n in range(len(t.rulings)))
    commitment = t.commitments[-1] if t.commitments else ""
    return (
        f'<!doctype html><html lang="{"ca-valencia" if language == "va" else language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="{REFRESH}">'
        f"<title>{escape(t.id)}</title><style>{_style()}</style></head><body><h1>{escape(headline(t, language))}</h1>"
        f'<main class="parts">{body}</main>{bulletins}'
        f"<footer>acta {escape(head)}<br>{escape(word('committed', language))} {escape(commitment)}</footer>"
        "</body></html>\n"
    )


def _bulletin(t: Tournament, n: int, language: str) -> str:
    r = t.rulings[n]
    articles = ", ".join(r.articles)
    return word("bulletin", language, number=r.number, decision=r.decision.value, articles=articles, finding=r.finding)


def _champion(t: Tournament, names: Names, language: str) -> str:
    if t.phase is not TournamentPhase.FINISHED or not t.places:
        return ""
    said = word("champion", language, name=name_of(t, t.places[0], names))
    return f'<section class="wide"><p class="champion">{escape(said)}</p></section>'


def _round(t: Tournament, names: Names, language: str) -> str:
    """The matches of the open round by their tables, those still being played first."""
    called = [t.fixtures[n] for r in t.rounds.values() if r.called and not r.closed for n in r.fixtures]
    if not called:
        return ""
    rows = []
    for f in sorted(called, key=lambda f: (f.status not in OPEN_STATUSES, f.boards)):
        a, b = (escape(side_name(t, side, names, language)) for side in sides_of(t, f))
        where = ", ".join(map(str, table_numbers(t, f))) or "–"
        marked = [f'<span class="won">{one}</span>' if _won(f, n) else one for n, one in enumerate((a, b))]
        sides = "".join(f"<td>{one}</td>" for one in marked)
        rows.append(f'<tr><td class="n">{where}</td>{sides}<td class="n">{_games(f)}</td></tr>')
    title = f"{word('round', language)} {called[0].round}"
    head = f"<tr><th class='n'>{escape(word('table', language))}</th><th>a</th><th>b</th><th></th></tr>"
    return f"<section><h2>{escape(title)}</h2><table>{head}{''.join(rows)}</table></section>"


def _won(f: Fixture, side: int) -> bool:
    return f.result is not None and f.result.winner == side


def _games(f: Fixture) -> str:
    if f.result is None:
        return ""
    return " ".join(f"{score.games[0]}–{score.games[1]}" for score in f.result.boards) or f.result.by.value


def _stages(t: Tournament, names: Names, language: str) -> Iterable[str]:
    """The stages, the one being played first: a llave as a bracket, everything else as tables."""
    for stage in sorted(t.taking_part, reverse=True):
        plan = t.bases.stages[stage]
        title = f"<h2>{escape(word('stage', language))} {stage + 1}: {plan.format.value}</h2>"
        if plan.format is StageFormat.LLAVE:
            yield f'<section class="wide">{title}{_bracket(t, stage, names, language)}</section>'
            continue
        for n, rows in enumerate(tables(t, stage), start=1):
            group = f"<h2>{escape(word('group', language))} {n}</h2>" if t.groups.get(stage) else title
            yield f"<section>{group}{_table(t, rows, names, language)}</section>"


def _table(t: Tournament, rows: list[tuple[int, ...]], names: Names, language: str) -> str:
    keys = ("place", "entry", "score", "games-short", "points-short")
    head = "".join(f"<th{'' if key == 'entry' else ' class=n'}>{escape(word(key, language))}</th>" for key in keys)
    lines = []
    for place, entry, score, _, won, lost, made, got in rows:
        more = ' class="more"' if place > ROWS else ""
        name = escape(name_of(t, entry, names))
        numbers = "".join(f'<td class="n">{cell}</td>' for cell in (score, f"{won}–{lost}", f"{made}–{got}"))
        lines.append(f'<tr{more}><td class="n">{place}</td><td>{name}</td>{numbers}</tr>')
    return f"<table><tr>{head}</tr>{''.join(lines)}</table>"


def _bracket(t: Tournament, stage: int, names: Names, language: str) -> str:
    columns = []
    for key in sorted(key for key in t.rounds if key[0] == stage)[-COLUMNS:]:
        boxes = []
        for f in (t.fixtures[n] for n in t.rounds[key].fixtures):
            shown = [escape(side_name(t, side, names, language)) for side in sides_of(t, f)]
            lines = [f'<span class="won">{one}</span>' if _won(f, n) else one for n, one in enumerate(shown)]
            boxes.append(f"<li>{lines[0]}<br>{lines[1]} {_games(f)}</li>")
        columns.append(f"<ol>{''.join(boxes)}</ol>")
    return f'<div class="llave">{"".join(columns)}</div>'
