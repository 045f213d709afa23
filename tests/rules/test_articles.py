"""The texts of the articles: in the order of their numbers, in three languages, each with its own."""

from __future__ import annotations

import re

import pytest

from truquero.rules.articles import LANGUAGES, articles, every_article, text_files


@pytest.mark.parametrize("name", text_files())
def test_articles_are_in_the_order_of_their_numbers(name: str) -> None:
    numbers = [int(re.sub(r"\D", "", key)) for key in articles(name)]
    assert len(numbers) > 3
    assert numbers == sorted(numbers)


def test_all_articles_are_those_of_all_files() -> None:
    assert len(every_article()) == sum(len(articles(name)) for name in text_files())
    assert {"general", "belmez", "argentino"} <= set(text_files())
    assert not any(name.endswith(".toml") for name in text_files())


def test_an_article_has_a_title_and_a_text_in_every_language() -> None:
    found = every_article()["B6"]
    assert found.id == "B6"
    assert len({found.title(language) for language in LANGUAGES}) == 3
    assert len({found.text(language) for language in LANGUAGES}) == 3
    assert (found.title(), found.text()) == (found.title("en"), found.text("en"))


def test_what_no_program_decides_says_why_and_nothing_else_does() -> None:
    kinds = {(article.mechanical, bool(article.why)) for article in every_article().values()}
    assert kinds == {(True, False), (False, True)}
