"""The calendar of a championship, read by icalendar: what a calendar program shows is what we meant."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.tournament.running import Event, drawn, lower, stage
from truquero.rules import LANGUAGES
from truquero.tournament.export import calendar
from truquero.tournament.model import StageFormat

icalendar = pytest.importorskip("icalendar", reason="extra dev")

STARTS = 1_780_000_000
TITLE = "Agosto; «Peña \\ El As», 1ª\nSa Pobla 🂡 " + "campeonato de tríos " * 9
NAMES = {n: f"Ánima {n}, la de Peña; «L'As» \\ l·l" for n in range(1, 20)}
LLAVE = stage(StageFormat.LLAVE)


def read(event: Event, language: str = "es") -> list[Any]:
    """The events of a calendar as icalendar has them: it complains of none of its lines."""
    found = icalendar.Calendar.from_ical(calendar(event.t, NAMES, language, TITLE, STARTS).encode())
    assert (found["VERSION"], found.errors) == ("2.0", [])
    rows: list[Any] = found.walk("VEVENT")
    assert [row.errors for row in rows] == [[] for _ in rows]
    return rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_calendar_program_reads_the_day_and_every_round(language: str) -> None:
    event = drawn(4, LLAVE)
    times = []
    for _ in range(2):
        times.append(event.now)
        event.play_round(lower)
        event.now += 7_200
    whole, *rounds = read(event, language)
    assert whole.start == datetime.fromtimestamp(STARTS, UTC)
    assert whole.duration > timedelta(0)
    assert str(whole["SUMMARY"]) == TITLE
    assert [row.start for row in rounds] == [datetime.fromtimestamp(at, UTC) for at in times]
    assert {row.duration for row in rounds} == {timedelta(seconds=LLAVE.clock)}
    assert len({str(row["UID"]) for row in (whole, *rounds)}) == 3


def test_names_come_back_as_they_were_written() -> None:
    event = drawn(4, LLAVE)
    event.call()
    _, called = read(event)
    matches = str(called["DESCRIPTION"]).split("\n")
    assert len(matches) == 2
    assert sum(match.count(name) for match in matches for name in NAMES.values()) == 8
