"""Characters by name: what can be said of them, and what is refused in which words."""

import pytest

from truquero.bots.characters import BLUFFING, CHARACTERS, Character, CharacterError, character
from truquero.bots.heuristics import NAMES
from truquero.engine.actions import Stack
from truquero.engine.start import act, start
from truquero.engine.view import view
from truquero.fairness.shuffle import seeded_rng, shuffled
from truquero.rulebooks import BOOKS
from truquero.seats import TABLE

HONEST = NAMES - BLUFFING
"""Advice for everybody who thinks."""


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_by_its_name(name: str) -> None:
    assert character(name) == Character(name)
    assert str(character(f"  {name} ")) == name


@pytest.mark.parametrize("name", ["prudente", "embustero"])
@pytest.mark.parametrize("setting", ["level=1", "level=2", "level=3", *(f"{rule}=no" for rule in sorted(HONEST))])
def test_thinking_characters_have_settings(name: str, setting: str) -> None:
    key, _, value = setting.partition("=")
    assert character(f"{name}:{setting}").settings == {key: value}


@pytest.mark.parametrize("rule", sorted(BLUFFING))
def test_advice_about_bluffs_is_for_who_bluffs(rule: str) -> None:
    assert character(f"embustero:{rule}=no").settings == {rule: "no"}
    with pytest.raises(CharacterError, match=f"prudente has no setting '{rule}'"):
        character(f"prudente:{rule}=si")


def test_several_settings_and_the_way_back() -> None:
    told = "embustero:copas=no,level=3,passe=si"
    assert str(character(told)) == told
    assert character(str(character(told))) == character(told)
    assert character("prudente: copas = no ,, level=1,") == Character("prudente", {"copas": "no", "level": "1"})
    assert character("prudente:") == Character("prudente")


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("", f"there is no player ''; there are {', '.join(CHARACTERS)}"),
        ("listo", f"there is no player 'listo'; there are {', '.join(CHARACTERS)}"),
        ("Prudente", f"there is no player 'Prudente'; there are {', '.join(CHARACTERS)}"),
        ("prudente:copas", "'copas' of 'prudente:copas' is not a setting: write name=value"),
        ("prudente:copas=", "'copas=' of 'prudente:copas=' is not a setting: write name=value"),
        ("prudente:copas=si,copas=no", "'copas' is set twice in 'prudente:copas=si,copas=no'"),
        ("novato:copas=no", "novato has no settings; prudente, embustero and maestro have"),
        ("azar:level=2", "azar has no settings; prudente, embustero and maestro have"),
        ("prudente:nivel=2", f"prudente has no setting 'nivel'; there are level, {', '.join(sorted(HONEST))}"),
        ("prudente:level=4", "level is 1 or 2 or 3, not '4'"),
        ("maestro:level=2", "maestro has no setting 'level'; there are mix, solve, adapt"),
        ("maestro:mix=2", "mix is si or no, not '2'"),
        ("embustero:copas=yes", "copas is si or no, not 'yes'"),
    ],
)
def test_what_is_refused(told: str, message: str) -> None:
    with pytest.raises(CharacterError) as refused:
        character(told)
    assert str(refused.value) == message


@pytest.mark.parametrize("told", [*CHARACTERS, "prudente:level=1,copas=no", "embustero:level=3", "maestro:mix=no"])
def test_the_same_seed_brings_the_same_actions(told: str) -> None:
    book = BOOKS["argentino"]
    match, _ = act(start(book, 2), TABLE, Stack(shuffled(book.pack, seeded_rng(4))))
    first, again = (character(told).sit(book, 2, 1, seed=9) for _ in range(2))
    assert first.name == told.partition(":")[0]
    assert first.decide(view(match, 1)) == again.decide(view(match, 1))
