"""Short, normal and long matches: every rulebook has the three, made of its own options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.play import random_match
from truquero.api import rulebook
from truquero.prose.wording import told_length
from truquero.rulebook_files import named_rulebook
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS
from truquero.rules import LANGUAGES, LENGTHS, Lengths, OptionError, Rulebook, RulebookError


def points_to_play(book: Rulebook) -> int:
    """The most points that a match can take a side."""
    return book.match.target * (2 * book.match.to_win - 1)


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_every_rulebook_has_a_short_a_normal_and_a_long_match(book: Rulebook) -> None:
    played = {name: rulebook(book.id, length=name) for name in LENGTHS}
    assert played["normal"].match == book.match, "normal is what the rulebook says"
    short, normal, long = (points_to_play(played[name]) for name in LENGTHS)
    assert short < normal < long
    assert [other.length for other in played.values()] == list(LENGTHS)
    assert [rulebook(book.id, **book.every_option(dict(other.chosen))).length for other in played.values()] == list(
        LENGTHS
    )


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_a_short_match_can_be_played_to_its_end(book: Rulebook) -> None:
    short = rulebook(book.id, length="short")
    steps = list(random_match(short, min(short.players), False, 3, 4000))
    assert steps[-1].after.winner is not None
    assert max(steps[-1].after.games) == short.match.to_win


def test_a_length_is_told_in_the_games_of_the_rulebook() -> None:
    assert told_length(ARGENTINO, "en") == "Normal: best of 3 chicos to 30"
    assert told_length(rulebook("argentino", length="short"), "es") == "Corta: 1 chico a 30"
    assert told_length(rulebook("valencia", length="long"), "va") == "Llarga: al millor de 5 cames a 18"
    assert told_length(rulebook("argentino", puntos=15), "en") == "Normal: best of 3 chicos to 15"
    assert told_length(rulebook("belmez", patas=3), "en") == "best of 3 patas to 40", "neither short nor normal"
    for language in LANGUAGES:
        for book in BOOKS.values():
            assert len({told_length(rulebook(book.id, length=name), language) for name in LENGTHS}) == 3


def test_options_go_before_a_length_and_a_length_before_a_preset() -> None:
    assert rulebook("argentino", preset="a-15-sin-flor", length="long").match.to_win == 3
    assert rulebook("argentino", length="long", chicos=1).match.to_win == 1
    assert named_rulebook("argentino:a-15-sin-flor,long").chosen == (("puntos", "15"), ("chicos", "3"), ("flor", "no"))


def test_a_length_that_there_is_not() -> None:
    with pytest.raises(OptionError, match="belmez has no length 'endless'; its lengths: short, normal, long"):
        rulebook("belmez", length="endless")
    flor = next(o for o in ARGENTINO.options if o.name == "flor")
    plain = replace(ARGENTINO, id="plaza", options=(flor,))
    assert plain.length == "normal"
    with pytest.raises(OptionError, match="plaza has no length 'short'; its lengths: normal"):
        plain.chosen_as(length="short")


def test_lengths_that_a_rulebook_cannot_take() -> None:
    with pytest.raises(RulebookError, match=r"lengths\.long: patas=99: patas takes 5, 3, 1, 7"):
        replace(BELMEZ, lengths=Lengths(short=(("patas", "1"),), long=(("patas", "99"),)))
    with pytest.raises(RulebookError, match="short: must choose something"):
        Lengths(short=(), long=(("patas", "7"),))
