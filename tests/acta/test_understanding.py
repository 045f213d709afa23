"""An acta as people write it is read as they meant it, and says what was understood."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.play import Table, random_match, tables
from truquero.acta.action_words import WordError, action_of, words_of
from truquero.acta.parse import ActaError, fold, parse
from truquero.acta.referee import Report, referee
from truquero.acta.understanding import Understood, synonyms, understand
from truquero.cards import card
from truquero.engine.actions import Call, Combo, MakeSign, Play
from truquero.engine.lexicon import lexicon
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import LANGUAGES, Rulebook

TWO = "rulebook: {book}\nseats: Ana Íñigo\nmano: Ana 4e 5c 6b | Íñigo 3o 12c 2b\n{lines}\n"


def judged(lines: str, book: str = "argentino", language: str = "en") -> Report:
    return referee(parse(TWO.format(book=book, lines=lines)), language)


@pytest.mark.parametrize(
    ("book", "said", "meant"),
    [
        (ARGENTINO, "no quiero", "no-quiero"),
        (ARGENTINO, "noquiero", "no-quiero"),
        (ARGENTINO, "¡No, quiero!", "no-quiero"),
        (ARGENTINO, "me voy al mazo", "mazo"),
        (ARGENTINO, "Quiero retruco", "quiero-retruco"),
        (ARGENTINO, "Quiero y vale 4", "quiero-vale-cuatro"),
        (ARGENTINO, "Pido flor a Blas", "pido-flor blas"),
        (ARGENTINO, "vale 4", "vale-cuatro"),
        (ARGENTINO, "real", "real-envido"),
        (ARGENTINO, "envido y truco", "envido-y-truco"),
        (ARGENTINO, "fold", "mazo"),
        (BELMEZ, "envite 4", "envido 4"),
        (BELMEZ, "Flor y truco", "flor-y-truco"),
        (TARIJA, "quiero, y retruco", "quiero-y-retruco"),
        (BELMEZ, "más 4", "mas 4"),
        (BELMEZ, "cerrao Truc", "cerrao truco"),
        (TARIJA, "Tapada 4c", "tapada 4c"),
        (VALENCIA, "no vull", "no-vullc"),
        (VALENCIA, "Me'n vaig", "me-n-vaig"),
        (VALENCIA, "truc", "truque"),
        (VALENCIA, "Quatre val", "quatre-val"),
    ],
)
def test_what_people_write(book: Rulebook, said: str, meant: str) -> None:
    assert " ".join(understand(book, [fold(word) for word in said.split()])) == meant


def test_a_card_and_a_word_in_one_breath() -> None:
    words = understand(ARGENTINO, ("7e", "y", "truco"))
    assert action_of(ARGENTINO, words, {}) == Combo((Play(card("7e")), Call("truco")))


def test_a_sign_of_several_words_needs_no_quotation_marks() -> None:
    assert action_of(ARGENTINO, understand(ARGENTINO, ("sena", "toca", "la", "oreja")), {}) == MakeSign("toca la oreja")


def test_the_report_says_what_was_understood_and_plays_it() -> None:
    report = judged("ana Truco\niñigo no quiero")
    assert report.problem is None
    assert report.match is not None
    assert report.match.score == (1, 0)
    assert report.understood == [Understood(5, "no quiero", "no-quiero")]
    told = [report.understood[0].told(language) for language in LANGUAGES]
    assert told[0] == "line 5: “no quiero” was understood as “no-quiero”"
    assert len(set(told)) == 3


def test_what_is_written_as_an_acta_has_it_needs_no_note() -> None:
    assert judged("Ana truco\nÍñigo no-quiero").understood == []


def test_a_colon_after_a_name_and_names_in_any_case() -> None:
    report = judged("ana: Truco\nIÑIGO : quiero y retruco\nAna: no quiero")
    assert report.problem is None
    assert report.match is not None
    assert report.match.score == (0, 2)
    header = "rulebook: belmez\nseats: Ana Íñigo\ndealer: ana\ncapitan: iñigo ANA\n"
    assert referee(parse(header + "mano: iñigo 4e 5c 6b | ANA 3o 12b 2b\n")).problem is None


def test_a_colon_after_another_word_is_no_line() -> None:
    with pytest.raises(ActaError) as refused:
        judged("Nadie: truco")
    assert refused.value.line == 4


def test_a_sign_of_several_words_is_noted_as_it_is_printed() -> None:
    report = judged("Ana seña toca la oreja")
    assert report.understood == [Understood(4, "sena toca la oreja", 'sena "toca la oreja"')]


def test_words_that_may_mean_two_things_are_refused() -> None:
    report = judged("Ana flor\nÍñigo buenas")
    with pytest.raises(WordError) as refused:
        understand(ARGENTINO, ("buenas",))
    assert refused.value.say("en") == "“buenas” may mean more than one thing here: write one of son-buenas, es-buena"
    assert report.problem is not None


def test_a_name_that_two_share_but_for_accents_is_not_guessed() -> None:
    lines = "rulebook: argentino\nseats: Ana Aná\nmano: Ana 4e 5c 6b | Aná 3o 12c 2b\nANA truco\n"
    problem = referee(parse(lines)).problem
    assert problem is not None
    assert problem.line == 4


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
def test_a_word_of_the_rulebook_stands_for_itself(book: Rulebook) -> None:
    for word in lexicon(book).known:
        assert understand(book, (word,)) == (word,)
        assert understand(book, (word, "4")) == (word, "4")


ABBREVIATED = {"falta", "buena", "si"}
"""Short for a longer word of one rulebook, though another has it as it stands."""


def test_K1_K2_the_words_of_one_rulebook_are_no_synonyms_in_another() -> None:
    words = {word for book in BOOKS.values() for word in lexicon(book).known}
    assert {said for said in synonyms() if said.replace(" ", "-") in words} - ABBREVIATED == set()
    assert understand(BOOKS["uruguay"], ("envide",)) == ("envide",)
    assert understand(BOOKS["quesada"], ("truque",)) == ("truque",)


def test_every_synonym_is_of_use_somewhere() -> None:
    known = [lexicon(book).known for book in BOOKS.values()]
    for said, meant in synonyms().items():
        assert all(any(word in words for words in known) for word in meant), said
        assert fold(said) == said


def careless(rng: Random, words: str) -> str:
    """The same words as a hurried person writes them."""
    said = rng.choice((words, words.upper(), words.title(), words.replace("-", " "), words.replace("-", "")))
    return rng.choice(("{}", "¡{}!", "{}.", " {}")).format(re.sub(r"\s+", " ", said))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(tables(*BOOKS.values())), st.integers(0, 2**32))
def test_careless_writing_is_never_taken_for_something_else(table: Table, seed: int) -> None:
    """Every call of a random match, written carelessly, is the same call again."""
    rng = Random(seed)
    calls = [s.action for s in random_match(*table, seed=seed, max_actions=40) if isinstance(s.action, Call)]
    assert calls
    for call in calls:
        written = [fold(word) for word in careless(rng, words_of(call, (), table.book)).split()]
        assert action_of(table.book, understand(table.book, written), {}) == call, written
