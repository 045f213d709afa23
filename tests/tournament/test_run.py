"""A championship in a bar that one person runs from one computer: no server, no phone, no account."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from truquero.cli import main
from truquero.rules import LANGUAGES
from truquero.tournament.log import read_log, verified
from truquero.tournament.model import FixtureStatus, ResultBy, TournamentPhase

PAIRS = [f"Ana {chr(65 + n)}ozano, Luis {n}; Peña {n % 3}" for n in range(16)]


@pytest.fixture
def bar(tmp_path: Path) -> Path:
    """A folder with a list of 16 pairs."""
    (tmp_path / "parejas.txt").write_text("\n".join(PAIRS) + "\n", encoding="utf-8")
    return tmp_path / "agosto.log"


def run(log: Path, what: str, *more: str) -> int:
    return main(["torneo", what, str(log), *more])


def start(log: Path, *stages: str, rulebook: str = "tarija") -> None:
    told = [part for one in stages for part in ("--stage", one)]
    assert run(log, "new", "--rulebook", rulebook, *told) == 0
    assert run(log, "enter", str(log.parent / "parejas.txt")) == 0
    assert run(log, "draw", "--word", "¡quiero!") == 0


def open_matches(log: Path) -> list[int]:
    t = verified(read_log(log.read_bytes()))
    return [n for n, f in t.fixtures.items() if f.status is FixtureStatus.CALLED]


def test_a_bar_of_16_pairs_from_nothing_to_the_champion(bar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start(bar, "grupos por-grupo=4 qualify=2 games=1", "llave tercer-puesto=si")
    assert run(bar, "call") == 0
    first = capsys.readouterr().out
    assert re.search(r"^ +1  Table 1: Ana", first, re.M)
    assert len(re.findall(r"Table \d+:", first)) == 8
    assert run(bar, "export", "--what", "sheets") == 0
    assert capsys.readouterr().out.count("ELLOS") == 8
    rounds = 0
    while True:
        score = "1-0" if rounds < 3 else "30-12 9-30 30-4"
        for match in open_matches(bar):
            assert run(bar, "result", str(match), score) == 0
        assert run(bar, "close") == 0
        rounds += 1
        if verified(read_log(bar.read_bytes())).phase is TournamentPhase.FINISHED:
            break
        assert run(bar, "call") == 0
    assert rounds >= 6
    capsys.readouterr()
    assert run(bar, "verify") == 0
    assert run(bar, "show", "--names", str(bar.with_suffix(".names.csv"))) == 0
    assert "Champion: Ana" in capsys.readouterr().out


def test_a_withdrawal_a_walkover_and_a_ruling(bar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start(bar, "llave")
    assert run(bar, "call") == 0
    one, other, *rest = open_matches(bar)
    assert run(bar, "result", str(one), "wo-a") == 2
    assert "too early" in capsys.readouterr().err
    t = verified(read_log(bar.read_bytes()))
    leaving = t.fixtures[other].slots[0]
    assert run(bar, "withdraw", str(getattr(leaving, "entries")[0])) == 0  # noqa: B009
    for match in (one, *rest):
        assert run(bar, "result", str(match), "2-0") == 0
    again = ("rule", "resultado", "--match", str(one), "--winner", "b", "--article", "o9", "--finding", "mal sumado")
    assert run(bar, *again) == 0
    assert "BAR 1: resultado [O9] mal sumado" in capsys.readouterr().out
    assert run(bar, "close") == 0
    t = verified(read_log(bar.read_bytes()))
    assert [t.fixtures[n].result.by for n in (one, other) if t.fixtures[n].result] == [  # type: ignore[union-attr]
        ResultBy.RULING,
        ResultBy.WALKOVER,
    ]


def test_ceros_draw_anew_every_round_from_the_kept_secret(bar: Path) -> None:
    start(bar, "ceros vidas=1", rulebook="valencia")
    for _ in range(4):
        assert run(bar, "call") == 0
        for match in open_matches(bar):
            assert run(bar, "result", str(match), "2-1") == 0
        assert run(bar, "close") == 0
    t = verified(read_log(bar.read_bytes()))
    assert (t.phase, t.draws) == (TournamentPhase.FINISHED, 5)


def test_a_line_that_a_crash_cut_off_is_dropped_and_nothing_else(bar: Path) -> None:
    start(bar, "llave")
    whole = bar.read_bytes()
    bar.write_bytes(whole + b'{"v":1,"n":99,"at":1')
    assert run(bar, "call") == 0
    assert bar.read_bytes().startswith(whole)
    assert verified(read_log(bar.read_bytes())).phase is TournamentPhase.PLAYING


@pytest.fixture(scope="module")
def called_bar(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bar whose first round has been called."""
    log = tmp_path_factory.mktemp("bar") / "agosto.log"
    (log.parent / "parejas.txt").write_text("\n".join(PAIRS), encoding="utf-8")
    start(log, "llave")
    assert run(log, "call") == 0
    return log


@pytest.mark.parametrize(
    "argv",
    [
        ("result", "999", "2-0"),
        ("result", "1", "2-2"),
        ("result", "1", "dos a cero"),
        ("result", "1", ""),
        ("result", "1", "/"),
        ("withdraw", "99"),
        ("close",),
        ("draw",),
        ("enter", "nowhere.txt"),
        ("enter", "parejas.txt"),
        ("rule", "descalifica", "--entry", "1", "--article", "O10", "--finding", "x"),
        ("rule", "resultado", "--match", "1", "--article", "Z9", "--finding", "x"),
        ("new", "--rulebook", "tarija"),
    ],
)
def test_what_is_refused_changes_nothing(
    called_bar: Path, argv: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(called_bar.parent)
    before = {file: file.read_bytes() for file in called_bar.parent.iterdir()}
    said = []
    for language in LANGUAGES:
        capsys.readouterr()
        assert run(called_bar, argv[0], *argv[1:], "--lang", language) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("truquero: ")
        said.append(err)
    assert {file: file.read_bytes() for file in called_bar.parent.iterdir()} == before
    assert len(set(said)) == len(LANGUAGES) or argv[:2] in (("enter", "nowhere.txt"), ("new", "--rulebook"))


@pytest.mark.parametrize("bad", ["Ana", "Ana, ", "Ana, Luis, Eva", "Ana, " + "x" * 61, "Ana\x07, Luis"])
def test_a_bad_line_of_the_list_is_named_and_nothing_is_taken(
    bar: Path, bad: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(bar, "new", "--rulebook", "tarija") == 0
    (bar.parent / "parejas.txt").write_text(f"Ana, Luis\n\n{bad}\n", encoding="utf-8")
    assert run(bar, "enter", str(bar.parent / "parejas.txt")) == 2
    assert "line 3:" in capsys.readouterr().err
    assert verified(read_log(bar.read_bytes())).contenders == {}


@pytest.mark.parametrize("stage", ["liguilla", "llave patas=3", "llave games=x", "ceros vidas=9", "", "suizo rondas=0"])
def test_a_stage_that_cannot_be_is_refused(bar: Path, stage: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(bar, "new", "--rulebook", "tarija", "--stage", stage) == 2
    assert capsys.readouterr().err.startswith("truquero: ")
    assert not bar.exists()


def test_the_secret_of_the_draws_is_for_the_organiser_alone(bar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start(bar, "llave")
    secret = bar.with_suffix(".secret")
    assert secret.stat().st_mode & 0o077 == 0
    assert secret.read_text() not in bar.read_text("utf-8")
    secret.write_text("zz")
    assert run(bar, "new", "--rulebook", "tarija") == 2
    other = bar.with_name("otro.log")
    assert run(other, "new", "--rulebook", "tarija") == 0
    assert run(other, "enter", str(bar.parent / "parejas.txt")) == 0
    other.with_suffix(".secret").write_text("00" * 32)
    assert run(other, "draw") == 2
    assert "not the one the house committed to" in capsys.readouterr().err


def test_a_star_in_the_list_makes_a_head_and_heads_meet_late(bar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (bar.parent / "parejas.txt").read_text("utf-8").splitlines()
    lines[6], lines[11] = f"* {lines[6]}", f"*{lines[11]}"
    (bar.parent / "parejas.txt").write_text("\n".join(lines), encoding="utf-8")
    start(bar, "llave")
    t = verified(read_log(bar.read_bytes()))
    assert {n: c.head for n, c in t.contenders.items() if c.head} == {7: 1, 12: 2}
    assert t.order[:2] == (7, 12)
    capsys.readouterr()
    assert run(bar, "show", "--names", str(bar.with_suffix(".names.csv"))) == 0
    starred = [line.split("* ")[1].split(",")[0] for line in capsys.readouterr().out.splitlines() if "* " in line]
    assert sorted(name.split("–")[0] for name in starred) == ["Ana Gozano", "Ana Lozano"]
    halves = [f.number for f in t.of_stage(0) if f.round == 1]
    (first,) = (at for at, n in enumerate(halves) if (7,) in [getattr(s, "entries", ()) for s in t.fixtures[n].slots])
    (second,) = (at for at, n in enumerate(halves) if (12,) in [getattr(s, "entries", ()) for s in t.fixtures[n].slots])
    assert (first < 4) != (second < 4)
