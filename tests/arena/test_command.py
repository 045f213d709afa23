"""The command: what it prints and writes, and what it refuses before anybody plays."""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from truquero.arena.command import main
from truquero.arena.export import COLUMNS, write

LONG = "1000000"
"""More deals than any test would wait for: what is refused with it was refused before playing."""


def arena(*words: str, bots: str = "azar,azar") -> int:
    return main([*words, "--bots", bots, "--workers", "1"])


def as_json(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


# ---------------------------------------------------------------- what is told


def test_a_table_that_fits_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        arena("--rulebook", "belmez:patas=3", "--players", "4", "--pairs", "12", "--times", bots="azar,azar,azar") == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "belmez, patas=3, 4 players at an assisted table, seed 1"
    assert lines[1] == "Each pata of 40 is played twice: the same cards, the sides exchanged."
    assert lines[2] == "Asked for: 12 pairs between every two bots."
    assert max(map(len, lines)) <= 80
    told = "\n".join(lines)
    assert told.count("  12 pairs, ") == 3
    assert "ordinal" in told
    assert "Time to decide" in told


def test_both_sides_of_a_meeting_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--pairs", "5") == 0
    lines = capsys.readouterr().out.splitlines()
    first, second = (line.split() for line in lines if line.startswith("azar#"))
    assert int(first[1]) + int(second[1]) == 10
    assert float(first[2]) + float(second[2]) == pytest.approx(100)


def test_json_has_everything_and_is_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--rulebook", "valencia:pedres=12", "--players", "2", "--deals", "40", "--seed", "9", "--strict", "--json")
    assert arena(*words) == 0
    found = as_json(capsys)
    assert (found["rulebook"], found["options"], found["players"]) == ("valencia", {"pedres": "12"}, 2)
    assert (found["seed"], found["table"], found["asked"]) == (9, "strict", {"deals": 40})
    assert found["bots"] == ["azar#1", "azar#2"]
    assert found["partial"] is found["stopped_early"] is False
    assert found["truquero"]
    (meeting,) = found["meetings"]
    assert meeting["deals"] >= 40
    assert sum(meeting["won"]) == meeting["games"] == 2 * meeting["pairs"]
    assert meeting["share"]["low"] < meeting["share"]["value"] < meeting["share"]["high"]
    assert meeting["points_a_deal"]["value"] == pytest.approx(
        (meeting["points"][0] - meeting["points"][1]) / meeting["deals"], abs=1e-6
    )
    assert "times" not in found
    assert arena(*words) == 0
    assert as_json(capsys) == found


def test_times_are_told_where_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--pairs", "2", "--json", "--times") == 0
    times = as_json(capsys)["times"]
    assert times.keys() == {"azar#1", "azar#2"}
    for spent in times.values():
        assert spent["decisions"] > 0
        assert 0 <= spent["median"] <= spent["ninety_five"] <= spent["longest"]
        assert 0 <= spent["quick"] <= 1


def test_csv_has_a_line_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--pairs", "4", "--csv", "--no-ratings", bots="azar,azar,azar") == 0
    lines = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert tuple(lines[0]) == COLUMNS
    assert len(lines) == 3 * 4 * 2
    assert {*Counter(line["pair"] for line in lines).values()} == {6}
    one, other = lines[:2]
    assert (one["odd_seats"], one["even_seats"]) == ("azar#1", "azar#2")
    assert (other["odd_seats"], other["even_seats"]) == ("azar#2", "azar#1")
    for line in lines:
        side = "odd" if line["winner"] == line["odd_seats"] else "even"
        assert line[f"{side}_points"] == "30"


def test_files_beside_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    names = {kind: tmp_path / f"out.{kind}" for kind in ("json", "csv", "svg")}
    names["csv"].write_text("something older")
    words = ("--json", str(names["json"]), "--csv", str(names["csv"]), "--plot", str(names["svg"]))
    assert arena("--pairs", "3", *words, bots="azar,azar,azar") == 0
    assert "share of games" in capsys.readouterr().out
    assert len(json.loads(names["json"].read_text("utf-8"))["ratings"]) == 3
    assert names["csv"].read_text("utf-8").startswith("rulebook,players,")
    assert ElementTree.parse(names["svg"]).getroot().tag.endswith("svg")
    assert {*tmp_path.iterdir()} == {*names.values()}


def test_the_same_games_make_the_same_picture(tmp_path: Path) -> None:
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    for path in (one, other):
        assert arena("--pairs", "3", "--plot", str(path)) == 0
    assert one.read_bytes() == other.read_bytes()


def test_a_rulebook_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It cannot be sent to a worker, which reads the file again."""
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from dataclasses import replace\nfrom truquero.rulebooks import ALMERIA\nBOOK = replace(ALMERIA, id='mine')\n"
    )
    assert main(["--rulebook", str(mine), "--bots", "azar,azar", "--pairs", "3", "--workers", "2", "--json"]) == 0
    assert as_json(capsys)["rulebook"] == "mine"


def test_it_stops_when_the_result_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    """Equals are not told apart in twenty pairs; that somebody clearly wins is proved in test_measuring."""
    assert arena("--pairs", "20", "--stop-above", "0.9", "--json") == 0
    assert as_json(capsys)["asked"] == {"pairs": 20, "clear_above": 0.9}


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("words", "bots", "said"),
    [
        (["--rulebook", "mus"], "azar,azar", "there is no rulebook 'mus'; the rulebooks are"),
        (["--rulebook", "belmez:patas=no"], "azar,azar", "patas=no: patas takes"),
        (["--players", "3"], "azar,azar", "argentino is played by 2, 4 or 6, not by 3"),
        ([], "azar,nobody", "there is no player 'nobody'; there are novato"),
        ([], "azar", "name two bots or more"),
        (["--seed", "-4"], "azar,azar", "-4 is not a seed"),
        (["--stop-above", "2"], "azar,azar", "a share of 2 cannot be waited for"),
        (["--workers", "0"], "azar,azar", "0 workers cannot play"),
        (["--json", "--csv"], "azar,azar", "--json and --csv cannot both be printed"),
        (["--plot", "out.doc"], "azar,azar", "'out.doc' is not a name for a picture: it must end in one of .svg"),
        (["--json", "nowhere/out.json"], "azar,azar", "cannot write 'nowhere/out.json'"),
        (["--csv", "."], "azar,azar", "cannot write '.': it is a folder"),
        (["--plot", "nowhere/out.svg"], "azar,azar", "cannot write 'nowhere/out.svg'"),
        (["--json", "a.x", "--csv", "./a.x"], "azar,azar", "two results cannot go into one file"),
    ],
)
def test_what_cannot_be_done_is_refused_before_playing(
    words: list[str], bots: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--deals", LONG, "--bots", bots, "--workers", "1", *words]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("truquero: ")
    assert said in told.err
    assert len(told.err.splitlines()) == 1
    assert told.out == ""
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("words", [["--deals", "0"], ["--pairs", "0"], ["--deals", "-3"]])
def test_nothing_is_not_enough(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(*words) == 2
    assert "cannot be played: use 1 or more" in capsys.readouterr().err


def test_either_deals_or_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--deals", "5", "--pairs", "5") == 2
    assert "not allowed with" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("module", "words", "bots", "said"),
    [
        ("matplotlib.backends.backend_agg", ["--plot", "out.svg"], "azar,azar", "a plot needs matplotlib"),
        ("openskill.models", [], "azar,azar,azar", "a rating needs openskill"),
    ],
)
def test_a_missing_library_is_named_before_playing(
    module: str,
    words: list[str],
    bots: str,
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # this is how Python remembers that there is no such module
    assert arena("--deals", LONG, *words, bots=bots) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "pip install 'truquero[arena]'" in told


def test_without_the_libraries_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("matplotlib", "matplotlib.backends.backend_agg", "openskill.models", "tqdm"):
        monkeypatch.setitem(sys.modules, module, None)
    assert arena("--pairs", "2") == 0
    assert arena("--pairs", "2", "--no-ratings", bots="azar,azar,azar") == 0
    assert "rating" not in capsys.readouterr().out


# ---------------------------------------------------------------- files


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    old = tmp_path / "out.csv"
    old.write_bytes(b"old")
    with pytest.raises(TypeError):
        write(old, "not bytes")  # type: ignore[arg-type]
    assert old.read_bytes() == b"old"
    write(old, b"new")
    assert old.read_bytes() == b"new"
    assert [*tmp_path.iterdir()] == [old]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no such device here")
def test_a_device_stays_a_device(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--pairs", "1", "--json", "/dev/null") == 0
    assert Path("/dev/null").is_char_device()
