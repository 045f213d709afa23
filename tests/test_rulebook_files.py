"""Rulebooks from a user's own file: found, refused with the file and the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from truquero.rulebook_files import load_rulebook
from truquero.rules import RulebookError

HEAD = "from dataclasses import replace\nfrom truquero.rulebooks import BELMEZ, ARGENTINO\n"
SOUND = HEAD + "MINE = replace(BELMEZ, id='mine')\n"


def load(folder: Path, text: str) -> str:
    """What loading a file with this text says: the id of its book, or what is wrong."""
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    try:
        return load_rulebook(path).id
    except RulebookError as error:
        broken = error
    assert broken.where == path
    assert str(broken).startswith(f"{path}: ")
    return str(broken).removeprefix(f"{path}: ")


def test_the_only_rulebook_of_a_file(tmp_path: Path) -> None:
    assert load(tmp_path, SOUND) == "mine"


def test_two_names_for_one_rulebook_are_one(tmp_path: Path) -> None:
    assert load(tmp_path, SOUND + "SAME = MINE\n") == "mine"


def test_the_one_called_book(tmp_path: Path) -> None:
    assert load(tmp_path, SOUND + "BOOK = replace(ARGENTINO, id='other')\n") == "other"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD, "defines no rulebook"),
        (SOUND + "OTHER = replace(ARGENTINO, id='other')\n", "defines 2 rulebooks (MINE, OTHER)"),
        (HEAD + "BOOK = 3\n", "BOOK must be a Rulebook, not 3"),
        (HEAD + "BOOK = replace(BELMEZ)\n", "id: 'belmez' is the name of a rulebook that is already there"),
        (HEAD + "BOOK = replace(BELMEZ, id='mine', players=(3,))\n", "line 3: Rulebook mine: players: must be even"),
        (HEAD + "BOOK = replace(BELMEZ, id='mine', playrs=(2,))\n", "line 3: "),
        (HEAD + "BOOK = replace(BELMEZ,\n", "line 3: "),
        (HEAD + "raise KeyError\n", "line 3: KeyError"),
        ("import no_such_module_anywhere\n", "line 1: No module named 'no_such_module_anywhere'"),
        ("raise SystemExit(3)\n", "line 1: the file stops the program"),
    ],
)
def test_a_broken_file_is_refused_with_the_reason(tmp_path: Path, text: str, said: str) -> None:
    assert load(tmp_path, text).startswith(said)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="there is no such file"):
        load_rulebook(tmp_path / "none.py")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_bytes(b"\xff\xfe\x00BOOK")
    with pytest.raises(RulebookError) as caught:
        load_rulebook(path)
    assert str(caught.value).startswith(f"{path}: ")
