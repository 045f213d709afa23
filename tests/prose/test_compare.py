"""Comparing rulebooks: nothing that differs is missed, nothing that is the same is listed."""

from dataclasses import replace
from itertools import permutations, product
from pathlib import Path

import pytest

import truquero.prose.compare as module
from tests.rules.flips import flips, is_told, leaves
from truquero.prose.compare import TOPICS, differences
from truquero.prose.describe import either, ladder_line, ladder_table, match_line, plural
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook, Suerte, every_article

PAIRS = list(permutations(BOOKS.values(), 2))
EACH = pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)


def lines(a: Rulebook, b: Rulebook) -> list[str]:
    return [str(d) for d in differences(a, b)]


@pytest.mark.parametrize(("a", "b"), PAIRS, ids=lambda b: b.id)
def test_every_rulebook_compares_with_every_other(a: Rulebook, b: Rulebook) -> None:
    found = differences(a, b)
    assert found
    for d in found:
        assert d.topic in TOPICS
        assert d.label
        assert d.a
        assert d.b
        assert d.a != d.b, d
        assert {d.article_a, d.article_b} - {""} <= set(every_article()), d
        assert d.article_a or d.article_b, d
    topics = [d.topic for d in found]
    assert topics == sorted(topics, key=list(TOPICS).index)


@pytest.mark.parametrize(("a", "b"), PAIRS, ids=lambda b: b.id)
def test_seen_from_the_other_side_it_is_the_same(a: Rulebook, b: Rulebook) -> None:
    there = {(d.path, d.a, d.b, d.article_a, d.article_b) for d in differences(a, b)}
    back = {(d.path, d.b, d.a, d.article_b, d.article_a) for d in differences(b, a)}
    plain = {key for key in there if not key[0].endswith(".rungs")}
    assert plain == {key for key in back if not key[0].endswith(".rungs")}


@EACH
def test_a_rulebook_says_the_same_as_itself(book: Rulebook) -> None:
    assert differences(book, book) == []
    assert differences(book, replace(book, id="other", name="Other", place="Elsewhere")) == []


@EACH
def test_an_option_shows_what_it_changes_and_its_article(book: Rulebook) -> None:
    for option in book.options:
        assert differences(book, book.with_options({option.name: option.default})) == []
        others = [c.value for c in option.choices if c.value != option.default]
        if option.number is not None:
            n = option.number
            others = [str(v) for v in (n.least, n.least + n.step) if str(v) != option.default]
        for value in others:
            found = differences(book, book.with_options({option.name: value}))
            assert found, (option.name, value)
            assert option.article in {d.article_b for d in found}


def test_all_options_at_once_compare_too() -> None:
    houses = []
    for book in BOOKS.values():
        given = {o.name: o.choices[-1].value for o in book.options if o.choices}
        houses.append(book.with_options({k: v for k, v in given.items() if k != "flor"}))
    for a, b in product(houses, [*BOOKS.values(), *houses]):
        assert (differences(a, b) == []) == (a is b)


# ---------------------------------------------------------------- nothing is missed


@EACH
def test_every_field_that_changes_is_found(book: Rulebook) -> None:
    missed = []
    for path, value in leaves(book):
        if path == "players" or is_told(path):
            continue
        for changed in flips(book, path, value):
            near = path.partition(".")[0]
            if not any(d.path.partition(".")[0] == near for d in differences(book, changed)):
                missed.append((path, value))
            break
    assert missed == []


def test_a_pack_of_its_own_is_found() -> None:
    book = BOOKS["argentino"]
    found = differences(book, replace(book, packs=((6, book.pack[:-4]),)))
    assert [d.label for d in found] == ["pack for 6 players"]


# ---------------------------------------------------------------- it reads well


def test_it_reads_well() -> None:
    told = lines(BOOKS["belmez"], BOOKS["argentino"])
    assert "truco ladder: truco 3/6/9/pata ⇄ truco 2/3/4" in told
    assert "second bet: retruco 6 (refused 3) ⇄ retruco 3 (refused 2)" in told
    assert "game and match: 40 points, best of 5 patas ⇄ 30 points, best of 3 chicos" in told
    assert "cards in the pack: 31 cards ⇄ 40 cards, with 10c 10e 10b 11o 11c 11e 12o 12c 12e" in told
    assert not any("Enum" in line or "<" in line or "object" in line or "None" in line for line in told)
    assert any(
        line.startswith("envido: ") and line.endswith("not played")
        for line in lines(BOOKS["valencia"], BOOKS["almeria"])
    )


def test_the_articles_of_both_books_come_along() -> None:
    found = {d.label: (d.article_a, d.article_b) for d in differences(BOOKS["belmez"], BOOKS["argentino"])}
    assert found["truco ladder"] == ("B15", "A24")
    assert found["a card turned up"] == ("B4", "A4")
    assert found["flor that may stay unsung"][0] == "B30"


def test_no_rulebook_is_named_in_the_code() -> None:
    for name in ("compare.py", "describe.py"):
        source = (Path(module.__file__).parent / name).read_text("utf-8")
        assert [book for book in BOOKS if book in source] == []


# ---------------------------------------------------------------- the tables behind it


def test_a_ladder_as_a_table() -> None:
    rows = ladder_table(BOOKS["belmez"], Suerte.TRUCO)
    assert [(r.word, r.wanted, r.refused) for r in rows] == [
        ("truco", "3", "1"),
        ("retruco", "6", "3"),
        ("nueve", "9", "6"),
        ("truco-pata", "the pata", "9"),
    ]
    assert [r.depth for r in rows] == [1, 2, 3, 4]
    assert ladder_table(BOOKS["almeria"], Suerte.ENVIDO) == ()
    assert ladder_line(BOOKS["almeria"], Suerte.ENVIDO) == "not played"
    assert ladder_line(BOOKS["tarija"], Suerte.ENVIDO).startswith("envido 2/+2, real-envido 3")


@EACH
def test_every_bet_of_every_ladder_is_in_its_table(book: Rulebook) -> None:
    for suerte in Suerte:
        ladder = book.ladder(suerte)
        rows = ladder_table(book, suerte)
        assert sorted(r.name for r in rows) == sorted(r.name for r in (ladder.rungs if ladder is not None else ()))
        assert all(r.depth for r in rows), "a bet that nothing leads to"
        assert all(r.wanted and r.refused for r in rows)


def test_small_words() -> None:
    assert either((2,)) == "2"
    assert either((2, 4)) == "2 or 4"
    assert either((2, 4, 6)) == "2, 4 or 6"
    assert (plural("toro", "es"), plural("cama", "va")) == ("toros", "cames")
    assert match_line(replace(BOOKS["almeria"].match, to_win=1), "es") == "18 points, one toro"
