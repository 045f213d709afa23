"""No article without a test."""

from __future__ import annotations

import pytest

from tests.actas import articles_in
from tests.matrix import COVERED, articles_of_test, holes
from truquero.rules import articles


def test_every_article_is_tested_or_not_mechanical() -> None:
    assert [a.id for a in holes()] == []


@pytest.mark.parametrize("name", COVERED)
def test_what_is_not_mechanical_says_why(name: str) -> None:
    for article in articles(name).values():
        assert article.mechanical == (not article.why), article.id


def test_article_names_are_read_from_the_front() -> None:
    assert articles_in("B13_B14_third_parda") == ("B13", "B14")
    assert articles_in("third_parda_B13") == ()
    assert articles_of_test("test_L12_coins") == ("L12",)
