"""Presets: the ways to play that people ask for by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.play import random_match
from truquero.api import rulebook
from truquero.prose.rulebook_page import page
from truquero.prose.wording import intro
from truquero.rulebook_files import NoSuchBook, named_rulebook
from truquero.rulebooks import ARGENTINO, BOOKS
from truquero.rules import LANGUAGES, OptionError, Preset, Rulebook, RulebookError, changed, mark


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_every_rulebook_has_presets_and_the_first_is_the_book_itself(book: Rulebook) -> None:
    assert book.presets
    assert book.presets[0].options == ()
    assert len({p.options for p in book.presets}) == len(book.presets)
    for preset in book.presets:
        assert len({preset.title(language) for language in LANGUAGES}) >= 1


@pytest.mark.parametrize(
    ("book", "preset"), [(b, p) for b in BOOKS.values() for p in b.presets], ids=lambda x: getattr(x, "id", "")
)
def test_every_preset_can_be_played_and_told(book: Rulebook, preset: Preset) -> None:
    played = book.with_preset(preset.id)
    for step in random_match(played, min(played.players), False, 1, 80):
        assert max(step.after.score) < played.match.target + 60
    assert page(played)
    assert all(intro(played, language) for language in LANGUAGES)
    assert all(mark(points, played.match, played.marker) for points in range(played.match.target))


def test_truco_to_15_without_flor() -> None:
    book = rulebook("argentino", preset="a-15-sin-flor")
    assert (book.match.target, book.match.to_win, book.match.halves, book.flor) == (15, 1, (), None)
    assert named_rulebook("argentino:a-15-sin-flor").chosen == book.chosen
    assert named_rulebook("argentino:a-15-sin-flor,flor=si").flor is not None


def test_what_is_given_goes_before_the_preset() -> None:
    assert rulebook("argentino", preset="a-15-sin-flor", puntos=17).match.target == 17


def test_a_preset_nobody_knows() -> None:
    with pytest.raises(OptionError, match="argentino has no preset 'a-99'; its presets: partida, a-30-con-flor"):
        ARGENTINO.preset("a-99")
    with pytest.raises(NoSuchBook, match="argentino has no option 'a-99'"):
        named_rulebook("argentino:a-99")


def test_a_preset_that_the_rulebook_cannot_take() -> None:
    with pytest.raises(RulebookError, match=r"presets\.x: flor=quizas: flor takes si, no"):
        changed(ARGENTINO, "presets", (Preset("x", "x", "x", "x", (("flor", "quizas"),)),))
    with pytest.raises(RulebookError, match="'x' is there twice"):
        changed(ARGENTINO, "presets", (Preset("x", "x", "x", "x"),) * 2)
    with pytest.raises(RulebookError, match="Preset X: id: must be small letters"):
        Preset("X", "x", "x", "x")


def test_a_book_with_options_of_its_own_keeps_the_presets_that_mean_something() -> None:
    flor = next(o for o in ARGENTINO.options if o.name == "flor")
    without = replace(ARGENTINO, id="plaza", options=(flor,))
    assert [p.id for p in without.presets] == ["partida"]
