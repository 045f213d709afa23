"""The words of a story: three languages that say the same, and no text that nothing says."""

from __future__ import annotations

import ast
import inspect

import pytest

from truquero.acta import story, teller
from truquero.acta.phrases import Phrases, catalogue, forms
from truquero.prose.sentences import placeholders
from truquero.rulebooks import BELMEZ, BOOKS, VALENCIA
from truquero.rules import LANGUAGES


@pytest.mark.parametrize("section", ["texts", "why"])
def test_the_three_languages_say_the_same(section: str) -> None:
    for key in catalogue()[section]:
        said = [forms(section, key, language) for language in LANGUAGES]
        for form in ("one", "other"):
            assert all(texts[form].strip() for texts in said), key
            assert len({placeholders(texts[form]) for texts in said}) == 1, (key, form)


def test_words_that_change_have_three_languages() -> None:
    assert all(set(entry) == set(LANGUAGES) for entry in catalogue()["words"].values())


def test_no_text_is_left_over() -> None:
    said = {
        node.value
        for module in (story, teller)
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(catalogue()["texts"]) - said == set()


def test_every_half_has_a_singular() -> None:
    assert {half for book in BOOKS.values() for half in book.match.halves} <= set(catalogue()["single"])


def test_halves_and_games() -> None:
    p = Phrases(BELMEZ, ("Ana", "Blas"), "es")
    assert p.score((12, 23)) == "A 12 malas, B 3 güenas"
    assert p.score((20, 21)) == "A 20 malas, B 1 güena"
    assert p.score((0, 1)) == "A 0 malas, B 1 mala"
    assert [p.total(score) for score in ((20, 3), (21, 3))] == ["", "21-3"]
    assert p.games((2, 1)) == "Patas: A 2, B 1"
    assert Phrases(VALENCIA, ("Ana", "Blas"), "en").games((0, 1)) == "Cames: A 0, B 1"
    assert p.article("") == ""
    assert p.article("B15") == "[B15 La escala del truco]"
    assert p.article("Z9") == "[Z9]"
    assert p.call("me-n-vaig") == "«Me'n vaig»"
    assert p.call("mas", 4) == "«Más 4»"
