"""House options: what a rulebook does not know, and what contradicts itself, is refused with the ones it has."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from truquero.rulebooks import BOOKS
from truquero.rules import Choice, Option, OptionError, Rulebook


def values(option: Option) -> list[str]:
    n = option.number
    return [*(c.value for c in option.choices), *([str(n.least), str(n.most)] if n is not None else [])]


@pytest.mark.parametrize("order", [("flor", "pido_flor_falso"), ("pido_flor_falso", "flor")])
def test_options_that_take_the_ground_from_one_another(order: tuple[str, str]) -> None:
    said = {"flor": "no", "pido_flor_falso": "4"}
    with pytest.raises(OptionError) as caught:
        BOOKS["argentino"].with_options({name: said[name] for name in order})
    message = str(caught.value)
    assert message.startswith("pido_flor_falso=4 makes no sense with flor=no; the options of argentino: ")
    assert all(f"{o.name}={o.values()} (default {o.default})" in message for o in BOOKS["argentino"].options)
    assert caught.value.article == "A20"


def test_the_same_in_two_steps() -> None:
    without = BOOKS["argentino"].with_options({"falta": "partida", "flor": "no"})
    with pytest.raises(OptionError, match="pido_flor_falso=4 makes no sense with falta=partida flor=no; "):
        without.with_options({"pido_flor_falso": "4"})


def test_options_that_agree() -> None:
    both = BOOKS["argentino"].with_options({"flor": "si", "pido_flor_falso": "4"})
    assert both.flor is not None
    assert both.flor.ask is not None
    assert both.flor.ask.false == 4
    assert both.chosen == (("flor", "si"), ("pido_flor_falso", "4"))
    assert BOOKS["belmez"].with_options({}) is BOOKS["belmez"]


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_an_option_nobody_knows(book: Rulebook) -> None:
    with pytest.raises(OptionError) as caught:
        book.with_options({"nothing": "1"})
    assert f"{book.id} has no option 'nothing'; its options: " in str(caught.value)
    assert all(o.name in str(caught.value) for o in book.options)


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_every_two_options_agree_or_say_why_not(book: Rulebook) -> None:
    for a, b in permutations(book.options, 2):
        for value in values(a):
            for other in values(b):
                try:
                    made = book.with_options({a.name: value, b.name: other})
                except OptionError as error:
                    assert "makes no sense with" in str(error)  # noqa: PT017
                else:
                    assert dict(made.chosen) == {a.name: value, b.name: other}


# ---------------------------------------------------------------- what a table keeps and a record names


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_a_table_keeps_every_option_that_makes_sense(book: Rulebook) -> None:
    assert book.every_option({}) == {option.name: option.default for option in book.options}


def test_what_makes_no_sense_with_a_choice_is_left_out() -> None:
    kept = BOOKS["argentino"].every_option({"flor": "no"})
    assert kept["flor"] == "no"
    assert "pido_flor_falso" not in kept
    assert kept["falta"] == next(o.default for o in BOOKS["argentino"].options if o.name == "falta")


def test_a_record_names_what_differs_and_what_has_been_turned_round() -> None:
    plain = Option("casa", "no", "A1", "…", (Choice("no"), Choice("si")))
    turned = Option("patio", "no", "A1", "…", (Choice("no"), Choice("si")), formerly="si")
    book = replace(BOOKS["argentino"], options=(plain, turned), presets=())
    assert book.told_options() == {"patio": "no"}
    assert book.with_options({"casa": "si"}).told_options() == {"casa": "si", "patio": "no"}
    assert book.with_options({"casa": "no", "patio": "si"}).told_options() == {"patio": "si"}
    assert book.options_of_old({}) == {"patio": "si"}
    assert book.options_of_old({"patio": "no", "casa": "si"}) == {"patio": "no", "casa": "si"}


def test_a_preset_is_found_by_its_id_and_what_is_given_besides_wins() -> None:
    valencia = BOOKS["valencia"]
    assert valencia.with_preset("a-24").match.target == 24
    assert valencia.with_preset("a-24", {"pedres": "12"}).match.target == 12
    with pytest.raises(OptionError, match="valencia has no preset 'a-99'; its presets: a-18, a-24") as caught:
        valencia.preset("a-99")
    assert (caught.value.what, caught.value.values["name"]) == ("preset-unknown", "a-99")


@pytest.mark.parametrize("given", [{"fugida": "muchas", "pedres": "24"}, {"pedres": "24", "fugida": "muchas"}])
def test_a_value_that_an_option_does_not_take_is_named_whatever_else_is_chosen(given: dict[str, str]) -> None:
    with pytest.raises(OptionError) as caught:
        BOOKS["valencia"].with_options(given)
    assert (caught.value.what, caught.value.values) == ("option-value", {"name": "fugida", "value": "muchas"})
