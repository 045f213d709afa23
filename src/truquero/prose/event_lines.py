"""What happened, in words: from an event to the text that tells it and the values it speaks of.

The table is ``events.toml``: which text tells which event, and the texts in three languages. It is data, so that the
page can use the same table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, NamedTuple

from truquero.engine.view_types import Seen
from truquero.rules import LANGUAGES
from truquero.seats import Seat, team_of

NAMED = "="
"""Marks a value that is a word and not a field of the event."""


class EventLine(NamedTuple):
    """One way to tell an event."""

    event: str
    text: str
    tone: str
    part: int
    when: Mapping[str, object]
    values: Mapping[str, str]


class ToldEvent(NamedTuple):
    """A text and the values it speaks of: seats, teams, cards and words as the engine has them."""

    text: str
    tone: str
    values: Mapping[str, Any]
    article: str


@cache
def _file() -> Mapping[str, Any]:
    source = resources.files("truquero.prose").joinpath("events.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def event_lines() -> tuple[EventLine, ...]:
    """Every line of the table, in its order."""
    return tuple(
        EventLine(e["event"], e["text"], e["tone"], e.get("part", 1), e.get("when", {}), e.get("values", {}))
        for e in _file()["lines"]
    )


@cache
def _lines_of(event: str) -> tuple[EventLine, ...]:
    return tuple(line for line in event_lines() if line.event == event)


@cache
def event_texts(language: str, section: str = "texts") -> Mapping[str, Mapping[str, str]]:
    """The texts of one language, each with its forms for one and for several."""
    return MappingProxyType({key: forms(entry[language]) for key, entry in _file()[section].items()})


def forms(entry: str | Mapping[str, str]) -> Mapping[str, str]:
    """The one or two forms of a text."""
    return {"one": entry, "other": entry} if isinstance(entry, str) else entry


def short_why(why: str, language: str) -> str:
    """Why points were written (``Scored.why``), in a word or two."""
    return event_texts(language, "why")[why]["one"]


def unseen(language: str) -> str:
    """What is said of a bet made before looking at the cards."""
    return event_texts(language, "words")["blind"]["one"]


def told(event: Seen) -> Iterator[ToldEvent]:
    """The texts that tell an event: usually one; none when another event tells it.

    >>> from truquero.engine.events import GameWon
    >>> [(t.text, dict(t.values)) for t in told(GameWon(1, (0, 1), "B3"))]
    [('game', {'side': 1, 'game': '=game', 'games': (0, 1)})]
    """
    parts: set[int] = set()
    for line in _lines_of(type(event).__name__):
        if line.part not in parts and all(_holds(getattr(event, field), what) for field, what in line.when.items()):
            parts.add(line.part)
            values = {name: _value(event, field) for name, field in line.values.items()}
            yield ToldEvent(line.text, line.tone, values, getattr(event, "article", ""))


def _holds(value: Any, what: object) -> bool:
    match what:
        case "some":
            return value is not None and value != "" and value != () and value != frozenset()
        case "none":
            return value is None
        case "two":
            return len(value) == 2
        case "negative":
            return bool(value < 0)
        case _:
            return bool(value == what)


def _value(event: Any, field: str) -> Any:
    """A field of an event, one of several, or a word that stands for itself."""
    if field.startswith(NAMED):
        return field
    if field == "taker":
        return _taker(event.best, event.outcome, event.leader)
    name, _, at = field.partition(".")
    value = getattr(event, name)
    return value[int(at)] if at else value


def _taker(best: tuple[Seat, ...], outcome: int, leader: Seat) -> Seat:
    """Who takes a baza: the first of the winners' best cards."""
    return next((seat for seat in best if team_of(seat) == outcome), leader)


def as_json() -> dict[str, Any]:
    """The whole table as plain data, for programs in other languages."""
    texts = {section: {x: dict(event_texts(x, section)) for x in LANGUAGES} for section in ("texts", "why", "words")}
    return {"lines": [{**line._asdict(), "when": dict(line.when)} for line in event_lines()], **texts}
