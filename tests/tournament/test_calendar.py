"""The calendar of a championship: the day it begins, and its rounds, as programs read them (RFC 5545)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.tournament.running import drawn, opened, stage
from truquero.tournament.export import calendar
from truquero.tournament.model import StageFormat

LLAVE = stage(StageFormat.LLAVE)
STARTS = 1_780_000_000
NAMES = {n: f"Ánima {n}; la de Peña, «El As»" for n in range(1, 20)}


def read(text: str) -> list[dict[str, str]]:
    """The events of a calendar, each by the names of its lines."""
    assert text.endswith("\r\n")
    raw = text.removesuffix("\r\n").split("\r\n")
    assert all(len(line.encode()) <= 75 and line.isprintable() for line in raw)
    lines = "\r\n".join(raw).replace("\r\n ", "").split("\r\n")
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    events: list[dict[str, str]] = []
    for line in lines:
        key, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events and key not in ("BEGIN", "END"):
            events[-1][key] = value
    return events


def day(told: str) -> datetime:
    return datetime.strptime(told, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def test_a_calendar_has_the_day_before_anything_is_called() -> None:
    (event,) = read(calendar(opened(LLAVE).t, NAMES, "es", "Agosto; Bélmez", STARTS))
    assert day(event["DTSTART"]) == datetime.fromtimestamp(STARTS, UTC)
    assert event["SUMMARY"] == "Agosto\\; Bélmez"
    assert day(event["DTEND"]) > day(event["DTSTART"])


def test_every_round_that_was_called_is_in_the_calendar() -> None:
    event = drawn(4, LLAVE)
    event.call()
    first, called = read(calendar(event.t, NAMES, "va", "Agosto", STARTS))
    assert first["UID"] != called["UID"]
    assert called["SUMMARY"] == "Agosto: Ronda 1"
    assert day(called["DTEND"]) - day(called["DTSTART"]) == timedelta(seconds=LLAVE.clock)
    assert called["DESCRIPTION"].count("Peña\\, «El As»") == 8
    assert len(called["DESCRIPTION"].split("\\n")) == 2


def test_a_day_beyond_all_calendars_is_the_last_one() -> None:
    (event,) = read(calendar(opened(LLAVE).t, NAMES, "en", "Agosto", 2**40))
    assert event["DTSTART"].startswith("99991231")
