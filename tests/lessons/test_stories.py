"""Hands worth telling: true to the source that tells them, legal, and told in three languages."""

from __future__ import annotations

import pytest

from tests.lessons.test_lessons import texts
from truquero.engine import events as ev
from truquero.engine.decide import legal
from truquero.lessons import lesson, lessons, play, stories
from truquero.lessons.loading import LEARNER
from truquero.rules import LANGUAGES, every_article

EVERY = pytest.mark.parametrize("name", [found.id for found in stories()])


def test_no_story_has_the_name_of_a_lesson() -> None:
    names = [found.id for found in (*lessons(), *stories())]
    assert len(names) == len(set(names))
    assert all(found.id == found.rulebook and not found.open for found in lessons())


def test_the_commented_game_has_its_twenty_moments_and_its_scores() -> None:
    """The source's own count: 0-2, 1-2, 1-5, 5-5, 5-8, 9-8 after the six duels."""
    scenes = play(lesson("comentada"))
    assert len(scenes) == 20
    ended = [scene.match.score for scene in scenes if any(_ends(deed.events) for deed in scene.deeds)]
    assert ended == [(0, 2), (1, 2), (1, 5), (5, 5), (5, 8), (9, 8)]


def _ends(happened: tuple[ev.Event, ...]) -> bool:
    return any(isinstance(event, ev.ContestEnded) for event in happened)


def test_the_champion_gives_up_an_envite_that_was_won() -> None:
    scenes = play(lesson("campeonato"))
    first = scenes[0].match.live[0]
    assert {card.code for card in first.dealt[LEARNER]} == {"5o", "7c", "1e"}
    assert [scene.step.ask.action for scene in scenes if scene.step.ask] == ["no-quiero", "retruco", "1e", "5o"]
    assert scenes[-1].match.score == (35, 15)


@EVERY
def test_what_is_asked_is_legal_there(name: str) -> None:
    for scene in play(lesson(name)):
        if scene.action is None:
            continue
        may = legal(scene.match)[LEARNER]
        assert scene.action in may
        assert all(set(others) <= set(may) for others in scene.instead)


@EVERY
def test_a_story_that_is_watched_asks_nothing(name: str) -> None:
    found = lesson(name)
    assert found.open != any(step.ask is not None for step in found.steps)
    assert found.steps[-1].ask is None


@EVERY
def test_texts_in_three_languages(name: str) -> None:
    for text in texts(lesson(name)):
        assert set(text) == set(LANGUAGES)
        assert all(told == told.strip() and told.count("*") % 2 == 0 and len(told) <= 420 for told in text.values())
    assert all(step.why in every_article() for step in lesson(name).steps)
