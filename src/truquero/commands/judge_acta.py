"""``referee`` and ``replay``: judge the acta in a file, or tell it as a story."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from typing import Any

from truquero.acta.complaints import complain
from truquero.acta.model import Header
from truquero.acta.parse import MAX_BYTES, ActaError, decode, fold, parse
from truquero.acta.referee import Problem, Report, referee
from truquero.acta.story import reasons, tell
from truquero.commands.output import OK, UNUSABLE, WRONG, book_in_file, read_bytes, show
from truquero.engine import events as ev
from truquero.engine.evolve import evolve
from truquero.prose.describe import plural
from truquero.prose.sentences import harmless
from truquero.rules import every_article
from truquero.seats import TEAM_NAMES
from truquero.tui import rule_printing

WORDS = {
    "en": ("in progress", "the match is over, {who} won it", "legal there"),
    "es": ("en curso", "ha terminado, ganó {who}", "legal ahí"),
    "va": ("en joc", "ha acabat, ha guanyat {who}", "legal ahí"),
}


def run_referee(arguments: argparse.Namespace) -> int:
    data = read_bytes(arguments.file, MAX_BYTES)
    report, status = _judge(data, arguments)
    if arguments.json:
        show([json.dumps(_as_json(arguments.file, data, report), ensure_ascii=False, indent=2)])
        return status
    show([note.told(arguments.lang) for note in report.understood])
    show([*reasons(report, arguments.lang), *([_summary(report, arguments.lang)] if report.ok else [])])
    if report.problem is not None:
        _complain_of(arguments.file, data, report.problem, arguments.lang)
    return status


def run_replay(arguments: argparse.Namespace) -> int:
    data = read_bytes(arguments.file, MAX_BYTES)
    report, status = _judge(data, arguments)
    if report.match is not None:
        show(tell(report, arguments.lang, color=sys.stdout.isatty() and "NO_COLOR" not in os.environ))
    if report.problem is not None:
        _complain_of(arguments.file, data, report.problem, arguments.lang)
    return status


def _judge(data: bytes, arguments: argparse.Namespace) -> tuple[Report, int]:
    book = book_in_file(arguments.book) if arguments.book is not None else None
    try:
        text = decode(data)
    except ActaError as error:  # not text at all: there is nothing to judge
        return Report(problem=Problem(error.line, error.say(arguments.lang))), UNUSABLE
    try:
        acta = parse(text)
    except ActaError as error:
        return Report(problem=Problem(error.line, error.say(arguments.lang))), WRONG
    header = next((x for x in acta.lines if isinstance(x, Header) and x.key == "rulebook"), None)
    if book is not None and header is not None and fold(header.value) != fold(book.id):
        said = complain("other-rulebook", arguments.lang, said=header.value, file=arguments.book, name=book.id)
        return Report(problem=Problem(header.number, said)), WRONG
    report = referee(acta, arguments.lang, book)
    return report, OK if report.ok else WRONG


def _summary(report: Report, language: str) -> str:
    """How the match stands, for an acta that is right to the end."""
    m = report.match
    if m is None:
        return "ok"
    shape = m.book.match
    going, over, _ = WORDS[language]
    games = f"{plural(shape.game, m.book.language)} {m.games[0]}-{m.games[1]}"
    if m.winner is not None:
        who = ", ".join(report.names[m.winner :: len(TEAM_NAMES)])
        return f"ok: {over.format(who=f'{TEAM_NAMES[m.winner]} ({who})')} – {games}"
    return f"ok: {going} – {shape.game} {m.score[0]}-{m.score[1]} / {shape.target}, {games}"


def _complain_of(name: str, data: bytes, problem: Problem, language: str) -> None:
    cited = every_article().get(problem.article)
    article = f" [{cited.id}: {rule_printing.bare(cited.title(language))}]" if cited is not None else ""
    lines = [f"{name}:{problem.line}: {problem.message}{article}"]
    text = _line_of(data, problem)
    if text:
        lines.append(f"    {text if len(text) <= 200 else text[:199] + '…'}")
    if problem.legal:
        lines.append(f"{WORDS[language][2]}: " + "; ".join(f"{who}: {', '.join(may)}" for who, may in problem.legal))
    show(lines, sys.stderr)


def _line_of(data: bytes, problem: Problem) -> str:
    """The line of the file that a problem is about."""
    lines = re.split(r"\r\n|\n|\r", data.decode("utf-8-sig", errors="replace"))
    found = lines[problem.line - 1] if 0 < problem.line <= len(lines) else ""
    return harmless(found).strip()


def _as_json(name: str, data: bytes, report: Report) -> dict[str, Any]:
    setup, m, problem = report.setup, report.match, report.problem
    return {
        "ok": report.ok,
        "file": name,
        "rulebook": setup.book.id if setup is not None else None,
        "options": dict(setup.book.chosen) if setup is not None else {},
        "seats": list(report.names),
        "table": None if setup is None else "strict" if setup.strict else "assisted",
        "score": list(m.score) if m is not None else None,
        "games": list(m.games) if m is not None else None,
        "winner": TEAM_NAMES[m.winner] if m is not None and m.winner is not None else None,
        "in_progress": m is not None and m.winner is None,
        "points": _points(report),
        "understood": [note._asdict() for note in report.understood],
        "problem": problem
        and {
            "line": problem.line,
            "text": _line_of(data, problem),
            "message": problem.message,
            "article": problem.article or None,
            "legal": {who: list(may) for who, may in problem.legal},
        },
    }


def _points(report: Report) -> list[dict[str, Any]]:
    """Every point with its reason and the score it made."""
    found: list[dict[str, Any]] = []
    m, mano = report.start, 0
    for step in report.steps:
        for event in step.events:
            if m is None:
                break
            m = evolve(m, event)
            mano += isinstance(event, ev.ContestBegan)
            if isinstance(event, ev.Scored):
                why = {"points": event.points, "suerte": event.suerte, "why": event.why, "article": event.article}
                where = {"line": step.line, "mano": mano, "team": TEAM_NAMES[event.team]}
                found.append({**where, **why, "score": list(m.score)})
    return found
