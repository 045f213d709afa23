"""What a client keeps of the deals goes on where it stopped, and is always exactly what it received."""

from __future__ import annotations

from pathlib import Path

import pytest

from truquero.client.seen_file import SeenFile, folder
from truquero.fairness.client_record import SeenDeal, SeenMatch
from truquero.fairness.proof_reader import read_seen

FIRST, SECOND, OTHER = "ab" * 32, "cd" * 32, "ef" * 32
ASKED = SeenDeal(1, FIRST, 1, 2, 12, asked=True, own="01" * 32, taken=True)


def kept(file: SeenFile) -> tuple[SeenDeal, ...]:
    return read_seen(file.path.read_bytes()).deals


def test_who_comes_back_goes_on_with_what_was_kept(tmp_path: Path) -> None:
    before = SeenFile("mesa", 1, tmp_path)
    done = ASKED._replace(dealt=True)
    before.keep(SeenMatch("mesa", 1, (SeenDeal(0, OTHER), done)))
    after = SeenFile("mesa", 1, tmp_path)
    after.keep(SeenMatch("mesa", 1, (SeenDeal(1, FIRST), SeenDeal(2, SECOND))))
    assert kept(after) == (SeenDeal(0, OTHER), done, SeenDeal(2, SECOND)), "what is known better stays"


def test_a_house_that_tells_two_commitments_is_kept_with_both(tmp_path: Path) -> None:
    SeenFile("mesa", 1, tmp_path).keep(SeenMatch("mesa", 1, (SeenDeal(1, FIRST),)))
    again = SeenFile("mesa", 1, tmp_path)
    again.keep(SeenMatch("mesa", 1, (SeenDeal(1, SECOND),)))
    assert [deal.commitment for deal in kept(again)] == [FIRST, SECOND]


def test_a_share_that_was_taken_by_a_connection_that_is_gone_accuses_nobody(tmp_path: Path) -> None:
    SeenFile("mesa", 1, tmp_path).keep(SeenMatch("mesa", 1, (ASKED,)))
    again = SeenFile("mesa", 1, tmp_path)
    again.keep(SeenMatch("mesa", 1, ()))
    assert kept(again) == (ASKED._replace(taken=False),)


def test_every_seat_has_its_own_file_inside_the_folder(tmp_path: Path) -> None:
    paths = [SeenFile(table, seat, tmp_path).path for table, seat in (("mesa", 1), ("mesa", 2), ("../../etc/x", 1))]
    assert len(set(paths)) == 3
    assert {path.parent for path in paths} == {tmp_path}


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[1]", b'{"format":"truquero seen","version":1}'])
def test_what_is_no_record_is_written_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "mesa-1.json").write_bytes(content)
    file = SeenFile("mesa", 1, tmp_path)
    file.keep(SeenMatch("mesa", 1, (ASKED,)))
    assert kept(file) == (ASKED,)
    assert file.problem == ""
    assert list(tmp_path.iterdir()) == [file.path]


def test_where_the_files_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUQUERO_SEEN", "/somewhere")
    assert folder() == Path("/somewhere")
    monkeypatch.delenv("TRUQUERO_SEEN")
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert folder() == Path("/state/truquero/seen")
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/home/ana")
    assert folder() == Path("/home/ana/.local/state/truquero/seen")
