"""Acta tests: plain records with what a player expects of them written in their comments.

``# illegal B17`` at the end of a line: the referee must stop exactly there, citing that article.
``#> A 3 truco B15`` on a line of its own: so far in the mano those points have been written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from truquero.acta.referee import Report
from truquero.engine import events as ev
from truquero.seats import TEAM_NAMES

FOLDER = Path(__file__).parent / "rulebooks"
_ILLEGAL = re.compile(r"\S.*#\s*illegal(?:\s+([A-Z]\d+))?\s*$")
_AWARD = re.compile(r"#>\s*([AB])\s+(-?\d+)\s+(flor|envido|truco|penalty)(?:\s+([A-Z]\d+))?\s*(?:#.*)?$")
_ARTICLE = re.compile(r"[A-Z]\d+")


@dataclass(frozen=True)
class Expected:
    """What an acta's annotations ask for."""

    illegal_line: int | None
    illegal_article: str | None
    awards: tuple[tuple[int, str, int, str, str | None], ...]


def all_actas() -> list[Path]:
    return sorted(FOLDER.glob("*/*.acta"))


def expectations(text: str) -> Expected:
    line: int | None = None
    article: str | None = None
    awards: list[tuple[int, str, int, str, str | None]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        if raw.startswith("#>"):
            found = _AWARD.match(raw)
            if found is None:
                raise ValueError(f"line {number}: cannot read the annotation {raw!r}")
            awards.append((number, found[1], int(found[2]), found[3], found[4]))
        elif not raw.lstrip().startswith("#"):
            illegal = _ILLEGAL.match(raw)
            if illegal is not None:
                line, article = number, illegal[1]
    return Expected(line, article, tuple(awards))


def articles_in(name: str) -> tuple[str, ...]:
    """The articles a file or test name begins with: ``B13_B14_third_parda`` proves B13 and B14."""
    found: list[str] = []
    for part in name.split("_"):
        if not _ARTICLE.fullmatch(part):
            break
        found.append(part)
    return tuple(found)


def awards_until(report: Report, line: int) -> list[tuple[str, int, str, str]]:
    """The points written in the mano that is under way, or just over, before a line of the record."""
    written: list[tuple[str, int, str, str]] = []
    for step in report.steps:
        if step.line >= line:
            break
        for event in step.events:
            if isinstance(event, ev.ContestBegan) and event.at == 0:
                written = []
            elif isinstance(event, ev.Scored):
                written.append((TEAM_NAMES[event.team], event.points, event.suerte, event.article))
    return written
