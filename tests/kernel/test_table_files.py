"""Tables and machine code on disk: whatever is done to the files, they are refused with a sentence and made anew."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

from truquero.kernel import Batch, Kernel, table_files
from truquero.kernel.code_files import can_keep, check_files
from truquero.kernel.jit import compiled
from truquero.kernel.table_files import path_of
from truquero.rulebooks import ALMERIA, BOOKS


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of Almería's tables in a folder of its own."""
    monkeypatch.setenv("TRUQUERO_CACHE", str(tmp_path))
    return saved(Kernel(ALMERIA, 2))


def saved(kernel: Kernel) -> Path:
    Batch(kernel, n=4).reset()
    kernel.save()
    return path_of(kernel)


def test_tables_are_kept(kept: Path) -> None:
    again = Kernel(ALMERIA, 2)
    data = kept.read_bytes()
    assert len(again.round.explorer.rows) > 50
    kept.unlink()
    anew = Kernel(ALMERIA, 2)
    assert saved(anew).read_bytes() == data
    assert again.round.explorer.rows == anew.round.explorer.rows
    assert path_of(Kernel(ALMERIA.with_options({"toros": "1"}), 2)) != kept


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)


def rubbish(path: Path) -> None:
    path.write_bytes(b"rubbish")


def another_book(path: Path) -> None:
    """A sound file, under a name that is not its own."""
    shutil.copy(saved(Kernel(BOOKS["autoridades"], 2)), path)


def another_version(path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_files, "code_version", lambda: "of yesterday")
        older = saved(Kernel(ALMERIA, 2))
    assert older != path
    shutil.copy(older, path)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("attack", "why"),
    [
        (truncated, "its checksum is wrong"),
        (flipped, "its checksum is wrong"),
        (rubbish, "it does not begin as tables of this version do"),
        (another_book, "they are those of another rulebook or version"),
        (another_version, "they are those of another rulebook or version"),
    ],
    ids=lambda x: getattr(x, "__name__", ""),
)
def test_tables_that_cannot_be_used_are_made_anew(
    attack: Callable[[Path], None], why: str, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = kept.read_bytes()
    attack(kept)
    capsys.readouterr()
    anew = Kernel(ALMERIA, 2)
    assert capsys.readouterr().err == f"The tables in {kept} cannot be used ({why}): they are made anew.\n"
    assert len(anew.round.explorer.bets) == 0
    assert saved(anew).read_bytes() == data
    Batch(anew, n=4).reset()


def test_a_folder_in_the_place_of_the_tables_is_told(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a_folder(kept)
    capsys.readouterr()
    anew = Kernel(ALMERIA, 2)
    said = f"The tables in {kept} cannot be used (Is a directory): they are made anew.\n"
    assert (capsys.readouterr().err, len(anew.round.explorer.bets)) == (said, 0)
    Batch(anew, n=4).reset()


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The folder is a file: nobody can write there, whoever they are."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("TRUQUERO_CACHE", str(tmp_path / "file"))
    saved(Kernel(ALMERIA, 2))
    assert f"The tables could not be kept in {tmp_path / 'file'}: " in capsys.readouterr().err
    assert not can_keep(tmp_path / "file" / "code")
    assert f"Machine code cannot be kept in {tmp_path / 'file' / 'code'} (" in capsys.readouterr().err


def test_two_processes_write_the_same_tables_at_once(kept: Path) -> None:
    data = kept.read_bytes()
    kept.unlink()
    code = """
from truquero.kernel import Batch, Kernel
from truquero.rulebooks import ALMERIA
for _ in range(20):
    kernel = Kernel(ALMERIA, 2)
    hands = [kernel.round.pack[:3], kernel.round.pack[3:6]]
    kernel.round.explorer.root((0, 0), kernel.round.mano.begin((0, 0), hands, None))
    kernel._stored = -1
    kernel.save()
"""
    both = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    told = [process.communicate(timeout=120)[1] for process in both]
    assert (told, [process.returncode for process in both]) == (["", ""], [0, 0])
    assert kept.read_bytes() == data
    assert list(kept.parent.glob("almeria*")) == [kept]  # nothing half written lies about


def twice(x: int) -> int:
    return 2 * x


def used_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> bool:
    """Whether the machine code in a folder is read without a word."""
    sound = compiled(twice, folder)
    assert sound(2) == 4
    return (sum(sound.stats.cache_hits.values()), capsys.readouterr().err) == (1, "")


@pytest.mark.parametrize(
    ("ending", "attack"),
    [("nbc", truncated), ("nbc", flipped), ("nbc", rubbish), ("nbi", truncated), ("nbi", rubbish)],
    ids=lambda x: getattr(x, "__name__", x),
)
def test_damaged_machine_code_is_compiled_anew(
    ending: str, attack: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compiled(twice, tmp_path)(2) == 4
    (file,) = tmp_path.rglob(f"*.{ending}")
    attack(file)
    assert compiled(twice, tmp_path)(2) == 4
    assert f"The machine code in {file} is damaged (" in capsys.readouterr().err
    assert used_again(tmp_path, capsys)


def test_a_flipped_bit_in_an_index_of_machine_code_changes_no_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It may only make it the index of something else: then nobody need be told."""
    assert compiled(twice, tmp_path)(2) == 4
    (file,) = tmp_path.rglob("*.nbi")
    flipped(file)
    assert compiled(twice, tmp_path)(2) == 4
    capsys.readouterr()
    assert used_again(tmp_path, capsys)


def test_what_is_not_kept_needs_no_checks() -> None:
    plain = numba.njit(twice)
    assert check_files(plain) is plain
