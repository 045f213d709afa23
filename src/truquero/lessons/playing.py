"""A lesson as the engine plays it: the match after each step, and what happened since the step before."""

from __future__ import annotations

from typing import NamedTuple

from truquero.acta import parse, referee
from truquero.acta.action_words import action_of
from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.evolve import fold
from truquero.engine.state import Match
from truquero.lessons.loading import LEARNER, Lesson, LessonError, LessonStep


class Deed(NamedTuple):
    """What one line of the acta caused, and the state it began in."""

    before: Match
    events: tuple[ev.Event, ...]


class Scene(NamedTuple):
    """One step of a lesson on the table."""

    step: LessonStep
    deeds: tuple[Deed, ...]
    match: Match
    """How things stand when the step is told."""
    action: Action | None
    """What the learner is asked to do."""
    instead: tuple[tuple[Action, ...], ...]
    """The other actions that get an answer of their own, as in the step's ask."""


def acta_of(lesson: Lesson) -> str:
    """The whole hand as an acta that the referee can read."""
    return "\n".join(line for _, line in _lines(lesson)) + "\n"


def _lines(lesson: Lesson) -> list[tuple[int, str]]:
    """The lines of the acta, each with the step that shows what it did."""
    found = [(0, f"rulebook: {lesson.rulebook}"), (0, f"seats: {' '.join(lesson.names)}")]
    found += [(0, line) for line in lesson.header]
    for at, step in enumerate(lesson.steps):
        found += [(at, line) for line in step.acta]
        if step.ask is not None:
            found.append((at + 1, f"{lesson.names[LEARNER - 1]} {step.ask.action}"))
    return found


def play(lesson: Lesson) -> list[Scene]:
    """The scenes of a lesson. Raises LessonError where the referee complains."""
    lines = _lines(lesson)
    report = referee(parse(acta_of(lesson)))
    if report.problem is not None or report.start is None:
        line = report.problem.line if report.problem is not None else 0
        told = report.problem.message if report.problem is not None else "nothing is played"
        raise LessonError(f"{lesson.id}: {lines[line - 1][1]}: {told}")
    match = report.start
    deeds: list[list[Deed]] = [[] for _ in range(len(lesson.steps) + 1)]
    after: dict[int, Match] = {}
    for done in report.steps:
        at = lines[done.line - 1][0]
        deeds[at].append(Deed(match, done.events))
        match = fold(match, done.events)
        after[at] = match
    scenes: list[Scene] = []
    match = report.start
    seats = {name: seat for seat, name in enumerate(lesson.names, start=1)}
    for at, step in enumerate(lesson.steps):
        match = after.get(at, match)
        ask = step.ask
        action = None if ask is None else action_of(match.book, ask.action.split(), seats)
        others = () if ask is None else ask.instead
        instead = tuple(tuple(action_of(match.book, word.split(), seats) for word in words) for words, _ in others)
        scenes.append(Scene(step, tuple(deeds[at]), match, action, instead))
    return scenes
