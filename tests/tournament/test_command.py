"""``truquero torneo``: a championship of bots, its log shown, exported and checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from truquero.arena.championship import ChampionshipSetting, SimulatedChampionship, players
from truquero.cli import main
from truquero.rules import LANGUAGES
from truquero.tournament.log import read_log, state_of, verified
from truquero.tournament.model import StageFormat, StagePlan, TournamentPhase
from truquero.tournament.names import BadNames, read_names
from truquero.tournament.standings import StageTable

SMALL = "torneo simulate --entries 5 --rulebook valencia --games 1 --workers 1".split()


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("torneo") / "agosto.log"
    assert main([*SMALL, "--rounds", "2", "--log", str(file)]) == 0
    return file


def said(capsys: pytest.CaptureFixture[str], *argv: str | Path) -> tuple[int, str, str]:
    status = main(["torneo", *map(str, argv)])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_simulation_writes_is_shown_and_holds(
    log: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(capsys, "verify", log, "--lang", language)
    assert (status, err) == (0, "")
    assert out.startswith("✓")
    status, out, err = said(capsys, "show", log, "--lang", language)
    assert (status, err) == (0, "")
    assert "simulado · valencia" in out
    records = read_log(log.read_bytes())
    assert f"acta {records[-1].head[:16]}" in out
    state = verified(records)
    assert state == state_of(records)
    assert state.phase is TournamentPhase.FINISHED
    assert {row.played + row.byes for row in StageTable(state, 0).rows.values()} == {2}


def test_the_same_seed_gives_the_same_championship_with_any_number_of_processes(log: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.log"
    assert main([*SMALL[:-1], "2", "--rounds", "2", "--log", str(again)]) == 0
    assert again.read_bytes() == log.read_bytes()


@pytest.mark.parametrize(
    ("format", "size", "more"),
    [("llave", 2, ["doble=dos-finales"]), ("ceros", 1, ["vidas=2"]), ("liga", 2, []), ("americano", 2, ["rondas=2"])],
)
def test_formats_are_played_with_cards(
    format: str, size: int, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    options = [part for one in more for part in ("--option", one)]
    status, out, err = said(
        capsys, "simulate", "--format", format, "--entries", "4", "--size", str(size), "--rulebook", "valencia",
        "--games", "1", "--workers", "1", *options,
    )  # fmt: skip
    assert (status, err) == (0, "")
    assert "Champion" in out


def test_duplicado_gives_both_boards_of_a_match_to_two_teams() -> None:
    plan = StagePlan(StageFormat.DUPLICADO, (("rondas", "1"),), boards=2, games=1)
    event = SimulatedChampionship(ChampionshipSetting("valencia", 2, 4, (plan,)))
    with players(1) as play:
        records = event.play(play)
    assert verified(records).phase is TournamentPhase.FINISHED
    assert {len(f.boards) for f in event.t.fixtures.values()} == {2}
    assert {len(c.members) for c in event.t.contenders.values()} == {4}


def test_export(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "names.csv"
    names.write_text("person,name\n1,=SUM(A1)\n2,Núria\n", encoding="utf-8")
    status, out, _ = said(capsys, "export", log, "--names", names)
    assert status == 0
    assert "'=SUM(A1)–Núria" in out  # a spreadsheet takes no name for a formula
    assert len(out.splitlines()) == 6
    for what, begins in (("matches", "match,stage"), ("calendar", "BEGIN:VCALENDAR"), ("people", "    ")):
        status, out, _ = said(capsys, "export", log, "--what", what)
        assert status == 0
        assert out.startswith(begins)
    status, out, _ = said(capsys, "export", log, "--what", "json")
    assert json.loads(out)["phase"] == "finished"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_log_is_named_with_its_line(
    log: Path, tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = log.read_text("utf-8").splitlines(keepends=True)
    forged = tmp_path / "forged.log"
    forged.write_text("".join([*lines[:3], lines[3].replace("1", "2", 1), *lines[4:]]), "utf-8")
    status, out, err = said(capsys, "verify", forged, "--lang", language)
    assert (status, out) == (1, "")
    assert " 4: " in err
    status, _, err = said(capsys, "show", forged, "--lang", language)
    assert status == 2
    assert " 4: " in err


@pytest.mark.parametrize(
    "argv",
    [
        ["verify", "nowhere.log"],
        ["show", "nowhere.log"],
        ["simulate", "--entries", "1"],
        ["simulate", "--size", "3", "--rulebook", "belmez"],
        ["simulate", "--rulebook", "nowhere"],
        ["simulate", "--option", "vidas=9", "--format", "ceros"],
        ["simulate", "--option", "x"],
        ["simulate", "--bots", "nobody", "--workers", "1"],
        ["simulate", "--bots", ","],
        ["simulate", "--workers", "-1"],
        ["simulate", "--seed", "-1"],
        ["simulate", "--games", "0"],
        ["simulate", "--log", "/nowhere/x.log", "--entries", "2", "--rulebook", "valencia", "--workers", "1"],
    ],
)
def test_what_cannot_be_done_is_said(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, *argv)
    assert (status, out) == (2, "")
    assert err.startswith("truquero: ")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1,Ana\n2", 2),
        ("x,Ana", 1),
        ("1,Ana\n1,Bea", 2),
        ("1,", 1),
        ('1,"Ana', 1),
        ("1," + "x" * 61, 1),
        ("1,a\x1bb", 1),
    ],
)
def test_a_bad_list_of_names_is_named_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadNames) as caught:
        read_names(text.encode())
    assert caught.value.line == line
    assert all(str(line) in caught.value.say(language) for language in LANGUAGES)


def test_the_articles_of_championships_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("rules torneo O7 --lang es".split()) == 0
    assert "NOS y ELLOS" in capsys.readouterr().out
