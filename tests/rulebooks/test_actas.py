"""Every article, played through the referee: the records next to this file say what should happen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.actas import FOLDER, all_actas, articles_in, awards_until, expectations
from truquero.acta.parse import parse
from truquero.acta.printer import to_text
from truquero.acta.referee import Report, referee_bytes
from truquero.engine.evolve import evolve, fold
from truquero.rules import every_article

ACTAS = all_actas()


def _id(path: Path) -> str:
    return str(path.relative_to(FOLDER).with_suffix(""))


def _explain(report: Report) -> str:
    problem = report.problem
    return (
        "all legal"
        if problem is None
        else f"line {problem.line}: {problem.message} [{problem.article}] {problem.legal}"
    )


@pytest.mark.parametrize("path", ACTAS, ids=_id)
def test_acta(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    wanted = expectations(text)
    report = referee_bytes(text.encode())
    if wanted.illegal_line is None:
        assert report.ok, _explain(report)
    else:
        assert report.problem is not None, f"line {wanted.illegal_line} should be refused"
        assert report.problem.line == wanted.illegal_line, _explain(report)
        assert wanted.illegal_article in (None, report.problem.article), _explain(report)
    for line, team, points, suerte, article in wanted.awards:
        written = awards_until(report, line)
        fits = [w for w in written if w[:3] == (team, points, suerte) and article in (None, w[3])]
        assert fits, f"line {line}: {team} {points} {suerte} {article or ''} is not among {written}"


@pytest.mark.parametrize("path", ACTAS, ids=_id)
def test_every_acta_says_something(path: Path) -> None:
    """Named after real articles of the texts; a legal one asserts a score, so it can fail."""
    text = path.read_text(encoding="utf-8")
    named = articles_in(path.stem)
    assert named, "the file name must begin with the articles it proves"
    assert set(named) <= set(every_article())
    assert text.startswith("# "), "the first line says in a sentence what happens"
    wanted = expectations(text)
    asserted = any(line.startswith("=") for line in text.splitlines())
    assert wanted.illegal_line is not None or asserted


def test_printing_and_parsing_actas_is_identity() -> None:
    for path in ACTAS:
        text = path.read_text(encoding="utf-8")
        try:
            acta = parse(text)
        except ValueError:
            continue
        assert parse(to_text(acta)) == acta


def test_replaying_the_events_of_an_acta_gives_its_end() -> None:
    for path in ACTAS[::7]:
        report = referee_bytes(path.read_bytes())
        if report.start is None or report.match is None or not report.ok:
            continue
        events = report.events()
        folded = fold(report.start, events)
        single = report.start
        for event in events:
            single = evolve(single, event)
        for end in (folded, single):
            assert (end.score, end.games, end.dealer, end.phase) == (
                report.match.score,
                report.match.games,
                report.match.dealer,
                report.match.phase,
            )
