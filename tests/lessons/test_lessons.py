"""Every lesson is played by the engine; what it asks is legal, what it tells is there in three languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from truquero.acta import parse, referee
from truquero.acta.parse import fold
from truquero.engine import events as ev
from truquero.engine.decide import legal
from truquero.engine.lexicon import lexicon
from truquero.lessons import Lesson, LessonError, LessonStep, Scene, acta_of, lesson, lessons, play
from truquero.lessons.loading import LEARNER, Text, read
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES, Suerte, every_article
from truquero.rules.articles import articles
from truquero.seats import team_of

FIVE = {"belmez", "argentino", "almeria", "valencia", "tarija"}
EVERY = pytest.mark.parametrize("name", sorted(FIVE))


@cache
def scenes(name: str) -> list[Scene]:
    return play(lesson(name))


def events(name: str) -> list[ev.Event]:
    return [event for scene in scenes(name) for deed in scene.deeds for event in deed.events]


def asked(name: str) -> list[Scene]:
    return [scene for scene in scenes(name) if scene.action is not None]


def texts(found: Lesson) -> list[Text]:
    told = [found.title, found.about]
    for step in found.steps:
        told.append(step.text)
        if step.ask is not None:
            told += [step.ask.prompt, step.ask.wrong, *(text for _, text in step.ask.instead)]
    return told


def test_the_five_rulebooks_have_one() -> None:
    assert {found.rulebook for found in lessons()} == FIVE


@pytest.mark.parametrize("name", ["uruguay", "nowhere", "../belmez", ""])
def test_others_have_none(name: str) -> None:
    with pytest.raises(LookupError):
        lesson(name)


@EVERY
def test_the_referee_does_not_complain(name: str) -> None:
    report = referee(parse(acta_of(lesson(name))))
    assert report.problem is None
    assert report.match is not None
    assert (report.match.score, report.match.games) == (scenes(name)[-1].match.score, scenes(name)[-1].match.games)


@EVERY
def test_what_is_asked_is_legal_there(name: str) -> None:
    for scene in asked(name):
        may = legal(scene.match)[LEARNER]
        assert scene.action in may
        for others in scene.instead:
            assert set(others) <= set(may)
            assert scene.action not in others


@EVERY
def test_the_learner_does_what_is_asked_and_nothing_else(name: str) -> None:
    """Nobody acts for the learner: every line of theirs is an answer to a question."""
    you = lesson(name).names[LEARNER - 1]
    scripted = [line for step in lesson(name).steps for line in step.acta]
    assert not [line for line in scripted if line.startswith(f"{you} ")]
    assert len(asked(name)) >= 6
    assert lesson(name).steps[-1].ask is None


@EVERY
def test_every_lesson_has_what_a_first_hand_needs(name: str) -> None:
    book = BOOKS[name]
    happened = events(name)
    bet_on = {event.suerte for event in happened if isinstance(event, ev.BetMade)}
    own = [e for e in happened if isinstance(e, ev.BetMade | ev.BetWanted | ev.BetRefused) and e.seat == LEARNER]
    scored = [event for event in happened if isinstance(event, ev.Scored)]
    order = [[card.code for card in group] for step in lesson(name).steps for group in step.cards]
    groups = [[c.code for c in book.pack_for(book.players[0]) if c.code in group.split()] for group in _groups(name)]
    assert any(isinstance(event, ev.ContestEnded) for event in happened)
    assert any(isinstance(event, ev.BazaEnded) for event in happened)
    assert bet_on >= ({Suerte.ENVIDO, Suerte.TRUCO} if book.envido is not None else {Suerte.TRUCO})
    assert any(isinstance(event, ev.BetMade) for event in own)
    assert any(not isinstance(event, ev.BetMade) for event in own)
    assert sum(event.points for event in scored if event.team == team_of(LEARNER)) > 0
    assert [sorted(group) for group in order[: len(groups)]] == [sorted(group) for group in groups]


def _groups(name: str) -> list[str]:
    """The order of the rulebook, as its ranking says."""
    book = BOOKS[name]
    held = {c.code for c in book.pack_for(book.players[0])}
    return [" ".join(c for c in codes if c in held) for codes in _codes(book.ranking.groups) if held & set(codes)]


def _codes(groups: tuple[str, ...]) -> list[list[str]]:
    return [group.split() for group in groups]


@EVERY
def test_points_are_told_where_they_fall(name: str) -> None:
    """A step that ends a mano says the score that stands then; one that ends a game says what it was won with."""
    ended = 0
    for scene in scenes(name):
        happened = [event for deed in scene.deeds for event in deed.events]
        if not any(isinstance(event, ev.ContestEnded) for event in happened):
            continue
        ended += 1
        won = any(isinstance(event, ev.GameWon) for event in happened)
        a, b = scene.match.score
        told = str(BOOKS[name].match.target) if won else f"{a}–{b}"
        following = lesson(name).steps[lesson(name).steps.index(scene.step) + 1 :][:1]
        for language in LANGUAGES:
            said = [scene.step.text[language], *(step.text[language] for step in following)]
            assert any(told in text for text in said), (told, said)
    assert ended


@EVERY
def test_articles_exist(name: str) -> None:
    own = articles(name)
    for step in lesson(name).steps:
        assert step.why in every_article()
        assert step.why in own or step.why.startswith("G")


@EVERY
def test_texts_in_three_languages(name: str) -> None:
    for text in texts(lesson(name)):
        assert set(text) == set(LANGUAGES)
        said = list(text.values())
        assert all(told == told.strip() and told.count("*") % 2 == 0 for told in said)
        assert not any("¡" in text[language] or "¿" in text[language] for language in ("en", "va"))
        assert not any("“" in text[language] for language in ("es", "va"))
        assert "«" not in text["en"]
        assert all(len(told) <= 420 for told in said)
        # The same figures whatever the language.
        figures = [sorted(re.findall(r"\d+", told)) for told in said]
        assert figures[0] == figures[1] == figures[2], text


@EVERY
def test_words_between_quotes_are_words_of_the_game(name: str) -> None:
    """What the texts put into somebody's mouth is what the rulebook says."""
    known = lexicon(BOOKS[name]).known | {"i-passe", "face-down"}
    for text in texts(lesson(name)):
        quoted = {"en": r"“([^”]+)”", "es": r"«([^»]+)»", "va": r"«([^»]+)»"}
        spoken = {
            language: [_word(said) for said in re.findall(quoted[language], text[language])] for language in quoted
        }
        assert set(spoken["en"]) == set(spoken["es"]) == set(spoken["va"]), text
        assert set(spoken["en"]) <= known, text


def _word(said: str) -> str:
    """A word as the acta writes it, without the number that may follow."""
    return re.sub(r" \d+$", "", fold(said)).replace(" ", "-")


def _script(**changes: str) -> str:
    same = '{ en = "a", es = "b", va = "c" }'
    parts = {
        "acta": 'acta = ["mano: Tú 3c 7e 6e | Rosa 3b 7o 4o"]',
        "text": 'en = "a"\nes = "b"\nva = "c"',
        "ask": f'ask = {{ action = "3c", prompt = {same}, wrong = {same} }}',
    } | changes
    head = f'seats = "Tú Rosa"\ntitle = {same}\nabout = {same}'
    end = '[[steps]]\nwhy = "A1"\nen = "a"\nes = "b"\nva = "c"'
    return f'{head}\n[[steps]]\nwhy = "A1"\n{parts["acta"]}\n{parts["text"]}\n{parts["ask"]}\n{end}\n'


def test_a_step_begins_with_what_was_asked_before() -> None:
    first, second = play(read("argentino", _script()))
    assert first.action in legal(first.match)[LEARNER]
    assert [type(e) for deed in second.deeds for e in deed.events] == [ev.Played]
    assert isinstance(second.step, LessonStep)


def test_what_is_wrong_with_a_lesson_is_said() -> None:
    with pytest.raises(LessonError, match="argentino: step 1: nothing is said in va"):
        read("argentino", _script(text='en = "a"\nes = "b"'))
    with pytest.raises(LessonError, match="argentino: Tú 4c"):
        play(read("argentino", _script().replace('"3c"', '"4c"')))
    with pytest.raises(LessonError, match="argentino: about is missing"):
        read("argentino", _script().replace("about", "abou"))
