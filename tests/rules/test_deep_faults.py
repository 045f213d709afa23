"""Faults inside pairs and mappings, at the limits of what is allowed, and in paths that lead nowhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.flips import interpreted_only
from truquero.cards import every
from truquero.rulebooks import ARGENTINO, BELMEZ, VALENCIA, VALENCIA24
from truquero.rules import Choice, Gesture, NumberChoice, Option, Preset, RulebookError, Sign
from truquero.rules import changed as with_field
from truquero.rules.options import PathError
from truquero.rules.signs import as_seen

NOD = Gesture("nod", "asentir", "fer que sí", "nod")
WINK = Gesture("wink", "guiñar", "fer l'ullet", "wink")


# ---------------------------------------------------------------- of another kind, deep inside


@interpreted_only
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("packs", ((4, BELMEZ.pack, "more"),)),
        ("packs", (("4", BELMEZ.pack),)),
        ("packs", ((4, "1e 1b"),)),
        ("packs", [(4, BELMEZ.pack)]),
        ("formats", ((4, "cortaíllos"),)),
        ("cites", {"pack": 3}),
        ("cites", {3: "B3"}),
        ("cites", ("pack", "B3")),
        ("synonyms", (("leona", "flor", "más"),)),
    ],
)
def test_a_wrong_kind_inside_a_pair_or_a_mapping_is_named(field: str, value: Any) -> None:
    with pytest.raises(RulebookError) as caught:
        replace(BELMEZ, **{field: value})
    assert [fault.field for fault in caught.value.faults] == [field]
    assert f"{field}: must be " in str(caught.value)


def test_every_mapping_will_do() -> None:
    assert replace(BELMEZ, cites=dict(BELMEZ.cites)).cites == BELMEZ.cites


@interpreted_only
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("match.target", "24", "must be a whole number, not '24'"),
        ("match.target", True, "must be a whole number, not True"),
        ("captains", "si", "must be True or False, not 'si'"),
        ("name", 3, "must be a text, not 3"),
        ("players", (2, "4"), "must be a tuple, each entry a whole number, not (2, '4')"),
        ("synonyms", ((1, 2),), "must be a tuple, each entry a tuple of 2: a text, a text, not ((1, 2),)"),
    ],
)
def test_what_a_field_must_be_is_told_as_people_say_it(path: str, value: Any, said: str) -> None:
    with pytest.raises(RulebookError) as caught:
        with_field(BELMEZ, path, value)
    assert said in str(caught.value)


# ---------------------------------------------------------------- paths


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("truco.rungs.nada.amount", "there is no 'nada' among the entries"),
        ("formats.6.until_points", "there is no '6' among the entries"),
        ("players.2", "there is no '2' among the entries"),
        ("nada", "Rulebook has no field 'nada'"),
        ("match.nada", "Match has no field 'nada'"),
        ("match.target.nada", "'nada' does not lead to a field"),
        ("name.nada", "'nada' does not lead to a field"),
    ],
)
def test_a_path_that_leads_nowhere_says_where_it_ends(path: str, said: str) -> None:
    with pytest.raises(PathError) as caught:
        with_field(BELMEZ, path, 1)
    assert said in str(caught.value).replace("MatchRules", "Match").replace("MatchShape", "Match")


def test_a_whole_entry_can_be_put_in_place_of_another() -> None:
    rung = replace(BELMEZ.truco.rungs[1], amount=5)
    made = with_field(BELMEZ, f"truco.rungs.{rung.name}", rung)
    assert [r.amount for r in made.truco.rungs] == [5 if r.name == rung.name else r.amount for r in BELMEZ.truco.rungs]
    plan = replace(BELMEZ.formats[0][1], until_points=20)
    assert with_field(BELMEZ, "formats.4", plan).formats == ((4, plan),)


def test_a_fault_below_an_entry_is_named_with_the_whole_path() -> None:
    with pytest.raises(RulebookError, match=r"^formats\.4\.until_points: "):
        with_field(BELMEZ, "formats.4.until_points", "20")


# ---------------------------------------------------------------- limits


def test_a_pack_may_be_exactly_as_large_as_a_table_needs() -> None:
    """Four play three duels, each with hands of its own (B6): 18 cards."""
    assert len(replace(BELMEZ, packs=((4, BELMEZ.pack[:18]),)).pack_for(4)) == 18
    with pytest.raises(RulebookError, match="pack: has 17 cards and 4 players need 18"):
        replace(BELMEZ, packs=((4, BELMEZ.pack[:17]),))


@pytest.mark.parametrize("least", [1, len(BELMEZ.pack) // 2])
def test_a_cut_leaves_at_most_half_of_the_pack(least: int) -> None:
    assert with_field(BELMEZ, "dealing.cut_least", least).dealing.cut_least == least
    with pytest.raises(RulebookError, match=r"dealing\.cut_least"):
        with_field(BELMEZ, "dealing.cut_least", len(BELMEZ.pack) // 2 + 1)


def test_a_schedule_may_last_until_the_end_of_the_game() -> None:
    plan = replace(BELMEZ.formats[0][1], until_points=BELMEZ.match.target)
    assert replace(BELMEZ, formats=((4, plan),)).schedule(4) == plan


# ---------------------------------------------------------------- words with two meanings


@pytest.mark.parametrize(
    ("path", "word", "field", "meant"),
    [
        ("flor.sing", "truco", "flor.sing", "truco.rungs.truco.word"),
        ("mazo.word", "quiero", "mazo.word", "truco."),
        ("cover", "canto", "cover", "every table"),
    ],
)
def test_a_word_with_two_meanings_is_refused_where_it_is_met_again(
    path: str, word: str, field: str, meant: str
) -> None:
    with pytest.raises(RulebookError) as caught:
        with_field(BELMEZ, path, word)
    told = {fault.field: fault.message for fault in caught.value.faults}
    assert told[field].startswith(f"{word!r} already means something else ({meant}")


def test_one_word_may_accept_everywhere() -> None:
    assert BELMEZ.envido is not None
    assert BELMEZ.envido.accept == BELMEZ.truco.accept


# ---------------------------------------------------------------- options and presets


def test_an_option_takes_its_numbers_in_steps() -> None:
    option = Option("puntos", "20", "X1", "…", number=NumberChoice("match.target", 20, 40, 10))
    assert [n for n in range(10, 60) if option.sets(str(n)) is not None] == [20, 30, 40]
    assert option.values() == "a number from 20 to 40 in steps of 10"
    assert option.samples() == ("20", "40")
    assert [option.sets(said) for said in ("", "-20", "２０", "00020", "x")] == [None] * 5


def test_one_step_is_not_told() -> None:
    assert Option("n", "1", "X1", "…", number=NumberChoice("match.target", 1, 2)).values() == "a number from 1 to 2"
    assert NumberChoice("match.target", 5, 5).least == 5


def test_what_the_default_was_before_must_be_a_value() -> None:
    made = Option("casa", "no", "X1", "…", (Choice("no"), Choice("si")), formerly="si")
    assert made.formerly == "si"
    with pytest.raises(RulebookError, match="Option casa: formerly: 'tal-vez' is not among its values: no, si"):
        replace(made, formerly="tal-vez")


@pytest.mark.parametrize("id_", ["", "Sin flor", "sin,flor", "sin=flor", "añejo"])
def test_the_id_of_a_preset_can_be_written_in_a_link(id_: str) -> None:
    with pytest.raises(RulebookError, match="must be small letters, figures and hyphens"):
        Preset(id_, "a", "b", "c")


def test_a_preset_speaks_three_languages() -> None:
    preset = Preset("sin-flor", "without flor", "sin flor", "sense flor")
    assert [preset.title(language) for language in ("en", "es", "va")] == ["without flor", "sin flor", "sense flor"]
    with pytest.raises(RulebookError, match="Preset sin-flor: va: must not be empty"):
        replace(preset, va="")


@pytest.mark.parametrize(
    ("presets", "field"),
    [
        ((Preset("a", "a", "a", "a"), Preset("a", "b", "b", "b")), "presets"),
        ((Preset("a", "a", "a", "a", (("flor", "quizas"),)),), "presets.a"),
    ],
)
def test_a_preset_that_cannot_be_chosen_is_refused(presets: tuple[Preset, ...], field: str) -> None:
    with pytest.raises(RulebookError) as caught:
        replace(ARGENTINO, presets=presets)
    assert [fault.field for fault in caught.value.faults] == [field]


# ---------------------------------------------------------------- signs


def test_A28_T19_two_claims_with_one_gesture_look_the_same() -> None:
    one, two, other = Sign("1e", NOD, every((1,))[:1]), Sign("1b", NOD), Sign("envido", WINK, envido=0)
    signs = (other, one, two)
    assert as_seen(signs, "1b") == "1e"
    assert as_seen(signs, "1e") == "1e"
    assert as_seen(signs, "envido") == "envido"
    assert as_seen(signs, "7o") == "7o", "no sign of the book: what was said is all that is known"
    assert as_seen((two, one), "1e") == "1b"


def test_a_sign_means_its_name_and_its_cards() -> None:
    sign = Sign("treses", NOD, every((3,)))
    assert [sign.means(what) for what in ("treses", "3e", "3b", "2e", "")] == [True, True, True, False, False]


def test_a_gesture_is_told_in_three_languages() -> None:
    assert [NOD.told(language) for language in ("en", "es", "va", "fr")] == ["nod", "asentir", "fer que sí", "nod"]


def test_valencia_with_a_book_of_its_own_options_is_the_same_book() -> None:
    assert VALENCIA.with_options({o.name: o.default for o in VALENCIA.options}).match == VALENCIA.match


@pytest.mark.parametrize("seat", [1, min(VALENCIA24.players)])
def test_K6_the_first_seat_that_may_open_is_a_place_of_every_table(seat: int) -> None:
    opened = with_field(VALENCIA24, "envido.opening.first_seat", seat)
    assert opened.envido.opening.first_seat == seat
    with pytest.raises(RulebookError, match=r"envido\.opening\.first_seat: must be a place of every table"):
        with_field(VALENCIA24, "envido.opening.first_seat", min(VALENCIA24.players) + 1)


def test_without_envido_what_needs_one_is_named_and_the_counting_of_flores_stays() -> None:
    with pytest.raises(RulebookError) as caught:
        replace(ARGENTINO, envido=None, options=(), presets=())
    named = {fault.field for fault in caught.value.faults}
    assert {"double", "flor.closed_by"} <= named
    assert "counting" not in named


@pytest.mark.parametrize(("least", "most", "step"), [(20, 40, 0), (20, 40, -10), (40, 20, 10)])
def test_a_number_goes_up_from_the_least_to_the_most(least: int, most: int, step: int) -> None:
    with pytest.raises(RulebookError, match="must go up from the least to the most"):
        NumberChoice("match.target", least, most, step)
