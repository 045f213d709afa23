"""Reading a lesson: its file says who sits, what happens step by step, what is told, and what the learner is asked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from truquero.cards import Card, cards
from truquero.rules import LANGUAGES
from truquero.seats import Seat

LEARNER: Seat = 1
"""Where the learner sits in every lesson."""

Text = Mapping[str, str]
"""The same in every language."""


class LessonError(ValueError):
    """A lesson with a mistake; the message says which, where and why."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the learner has to do now."""

    action: str
    """In the words of an acta."""
    prompt: Text
    wrong: Text
    """Why this is better than the other legal actions."""
    instead: tuple[tuple[tuple[str, ...], Text], ...]
    """Answers to some of the other actions."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What happens, what is told about it, and what is asked then."""

    acta: tuple[str, ...]
    text: Text
    why: str
    """The article that says so."""
    cards: tuple[tuple[Card, ...], ...]
    """Cards to be drawn beside the text, those of equal power together."""
    ask: Ask | None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first hand, or a story: a hand worth telling."""

    id: str
    """The name of its file; that of the rulebook for a first hand."""
    rulebook: str
    open: bool
    """Whether all cards lie open: there is nothing to play, only to watch."""
    names: tuple[str, ...]
    header: tuple[str, ...]
    title: Text
    about: Text
    steps: tuple[LessonStep, ...]


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which they are offered."""
    return tuple(lesson(name) for name in ("argentino", "belmez", "almeria", "valencia", "tarija"))


@cache
def stories() -> tuple[Lesson, ...]:
    """Hands worth telling, in the order in which they are offered."""
    return tuple(lesson(name) for name in ("comentada", "campeonato"))


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a rulebook, or a story by its name. Raises LookupError where there is none."""
    source = resources.files("truquero.lessons").joinpath(f"{name}.toml")
    if not name.isalnum() or not source.is_file():
        raise LookupError(f"there is no lesson for {name!r}")
    return read(name, source.read_text(encoding="utf-8"))


def read(name: str, script: str) -> Lesson:
    """A lesson from the text of its file. Raises LessonError."""
    data = tomllib.loads(script)
    try:
        return Lesson(
            id=name,
            rulebook=data.get("rulebook", name),
            open=data.get("open", False),
            names=tuple(data["seats"].split()),
            header=tuple(data.get("header", ())),
            title=_text(data["title"], "title"),
            about=_text(data["about"], "about"),
            steps=tuple(_step(entry, f"step {at}") for at, entry in enumerate(data["steps"], start=1)),
        )
    except KeyError as error:
        raise LessonError(f"{name}: {error.args[0]} is missing") from None
    except LessonError as error:
        raise LessonError(f"{name}: {error}") from None


def _step(entry: Mapping[str, Any], where: str) -> LessonStep:
    ask = entry.get("ask")
    return LessonStep(
        acta=tuple(entry.get("acta", ())),
        text=_text(entry, where),
        why=entry["why"],
        cards=tuple(tuple(cards(group)) for group in entry.get("cards", "").split("|") if group.strip()),
        ask=None if ask is None else _ask(ask, where),
    )


def _ask(entry: Mapping[str, Any], where: str) -> Ask:
    others = entry.get("instead", ())
    return Ask(
        action=entry["action"],
        prompt=_text(entry["prompt"], f"{where}, prompt"),
        wrong=_text(entry["wrong"], f"{where}, wrong"),
        instead=tuple((tuple(other["actions"]), _text(other, f"{where}, instead")) for other in others),
    )


def _text(entry: Mapping[str, Any], where: str) -> Text:
    found = {language: entry.get(language, "") for language in LANGUAGES}
    silent = [language for language, told in found.items() if not told]
    if silent:
        raise LessonError(f"{where}: nothing is said in {', '.join(silent)}")
    return found
