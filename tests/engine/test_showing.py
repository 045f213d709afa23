"""The end of a mano on a strict table, where points are proven before they stand."""

from __future__ import annotations

from truquero import parse, referee
from truquero.engine import events as ev

WON_BY_FLOR = """
rulebook: tarija
table: strict
seats: Ana Blas
mano: Ana 7e 6e 5e | Blas 4o 2o 1o
Ana flor
Blas contraflor-al-resto
Ana con-flor-quiero
Ana muestro 7e 6e 5e
Blas muestro 4o 2o 1o
Ana listo
Blas listo
"""


def test_a_game_won_by_flor_is_written_once() -> None:
    report = referee(parse(WON_BY_FLOR))
    assert report.ok, report.problem
    scored = [e for step in report.steps for e in step.events if isinstance(e, ev.Scored)]
    assert [(e.team, e.points, e.why) for e in scored] == [(0, 30, "wanted")]


WRONG_FLOR = """
rulebook: argentino
table: strict
seats: Ana Blas
mano: Ana 7e 6e 4e | Blas 5o 2o 1o
Ana flor
Blas contraflor
Ana con-flor-quiero
Ana canto 38
Blas son-buenas
Ana truco
Blas no-quiero
Ana muestro 7e 6e 4e
Ana listo
Blas listo
"""


def test_A19_a_flor_wrongly_said_is_taken_back_and_given_to_the_others() -> None:
    report = referee(parse(WRONG_FLOR))
    assert report.ok, report.problem
    scored = [e for step in report.steps for e in step.events if isinstance(e, ev.Scored)]
    assert [(e.team, e.points, e.suerte, e.why, e.article) for e in scored] == [
        (0, 6, "flor", "wanted", "A17"),
        (0, -6, "flor", "taken-back", "A19"),
        (1, 6, "flor", "penalty", "A19"),
        (0, 1, "truco", "refused", "A24"),
    ]
