"""The file of a strategy: what was written is read, and a file that is damaged or made for other rules is reported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from truquero.bots.characters import character
from truquero.maestro import blueprint
from truquero.maestro.abstraction import abstraction
from truquero.maestro.blueprint import (
    OtherRules,
    UnusableBlueprint,
    find,
    is_there,
    kept,
    packed,
    rulebook_hash,
    unpacked,
)
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS

ALMERIA = BOOKS["almeria"]
SETS = [(0xABCDEF0123456789, bytes([31, 224, 4])), (0x0000000100000001, bytes([31, 31])), (2**64 - 1, bytes([7] * 6))]


def some_file() -> bytes:
    return packed(ALMERIA, 2, abstraction(ALMERIA, 2), SETS, {"epochs": 3})


def test_what_was_written_is_read() -> None:
    found = unpacked(some_file(), ALMERIA, 2)
    assert len(found) == 3
    assert [found.options_of(key, len(weights)) for key, weights in SETS] == [
        (bytes(w & 31 for w in weights), bytes(w >> 5 for w in weights)) for _, weights in SETS
    ]
    assert found.options_of(SETS[0][0], 2) is None
    assert found.options_of(0x77777777 << 32, 3) is None
    assert found.groups == abstraction(ALMERIA, 2)
    assert found.about == {"epochs": 3}


@pytest.mark.parametrize("at", [0, 30, 60, 200, -3])
def test_one_changed_byte_is_noticed(at: int) -> None:
    data = bytearray(some_file())
    data[at] ^= 1
    with pytest.raises(UnusableBlueprint):
        unpacked(bytes(data), ALMERIA, 2)


@pytest.mark.parametrize("size", [0, 10, 60, 400])
def test_a_file_that_ends_early_is_noticed(size: int) -> None:
    with pytest.raises(UnusableBlueprint):
        unpacked(some_file()[:size], ALMERIA, 2)


def test_a_file_for_other_rules_is_not_used() -> None:
    with pytest.raises(OtherRules, match="other rules"):
        unpacked(some_file(), ARGENTINO, 2)
    with pytest.raises(OtherRules):
        unpacked(some_file(), ALMERIA, 4)


def test_options_that_change_how_a_mano_goes_need_a_strategy_of_their_own_and_others_do_not() -> None:
    assert rulebook_hash(ARGENTINO, 2) != rulebook_hash(ARGENTINO.with_options({"flor": "no"}), 2)
    assert rulebook_hash(BELMEZ, 2) == rulebook_hash(BELMEZ.with_options({"patas": "5"}), 2)


def test_a_damaged_file_gets_a_sentence_and_the_bot_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRUQUERO_CACHE", str(tmp_path))
    monkeypatch.setattr(blueprint, "shipped", lambda book, players: tmp_path / "none")
    find.cache_clear()
    try:
        blueprint.write(kept(ALMERIA, 2), some_file()[:-4])
        assert find(ALMERIA, 2) is None
        assert find(ALMERIA, 2) is None
        assert capsys.readouterr().err.count("cannot be used: its checksum is wrong") == 1
        assert character("maestro").sit(ALMERIA, 2, 1, 1).name == "maestro"
    finally:
        find.cache_clear()


def test_ones_own_file_comes_before_the_one_that_comes_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUQUERO_CACHE", str(tmp_path))
    find.cache_clear()
    try:
        blueprint.write(kept(ALMERIA, 2), some_file())
        found = find(ALMERIA, 2)
        assert found is not None
        assert len(found) == 3
    finally:
        find.cache_clear()


def test_whether_there_is_one_is_told_by_what_it_was_made_for() -> None:
    assert is_there(ALMERIA, 2)
    assert not is_there(ALMERIA, 4)
    assert not is_there(replace(ALMERIA, match=replace(ALMERIA.match, target=12)), 2)
