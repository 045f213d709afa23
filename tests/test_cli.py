"""The command: what it prints, where, and the status it ends with."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from truquero.cli import main
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES, articles, every_article
from truquero.rules.articles import text_files

GOOD = """\
# Ana wins a truco, Blas refuses another.
rulebook: argentino
seats: Ana Blas
mano: Ana 1e 4c 6b | Blas 3o 5c 7b
Ana envido
Blas no-quiero
Ana truco
Blas quiero
Ana 1e
Blas 3o
Ana mazo
= 1-2
"""
BAD = GOOD.replace("Ana mazo\n= 1-2", "Ana vale-cuatro")


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def good(tmp_path: Path) -> str:
    return written(tmp_path, GOOD)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    return written(tmp_path, BAD, "bad.acta")


def written(folder: Path, text: str | bytes, name: str = "match.acta") -> str:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return str(path)


Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *argv: str) -> tuple[int, str, str]:
    status = main(argv)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return status, out, err


# ---------------------------------------------------------------- referee


def test_referee_tells_every_point_and_how_the_match_stands(capsys: Captured, good: str) -> None:
    status, out, err = run(capsys, "referee", good)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) == 3
    assert "line 6" in lines[0]
    assert "A12" in lines[0]
    assert "line 11" in lines[1]
    assert lines[2] == "ok: in progress – chico 1-2 / 30, chicos 0-0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_referee_speaks_the_languages(capsys: Captured, good: str, bad: str, language: str) -> None:
    status, out, _ = run(capsys, "referee", good, "--lang", language)
    assert status == 0
    assert out.splitlines()[-1].startswith("ok: ")
    assert run(capsys, "referee", bad, "--lang", language)[0] == 1


def test_referee_says_what_was_wrong_and_what_was_legal(capsys: Captured, bad: str) -> None:
    status, out, err = run(capsys, "referee", bad)
    assert status == 1
    assert "ok" not in out
    first, text, legal = err.splitlines()
    assert first.startswith(f"{bad}:11: ")
    assert first.endswith("[A24: The truco ladder]")
    assert text == "    Ana vale-cuatro"
    assert legal == "legal there: Ana: 4c, 6b, mazo; Blas: retruco"


def test_referee_finds_a_false_assertion(capsys: Captured, tmp_path: Path) -> None:
    status, _, err = run(capsys, "referee", written(tmp_path, GOOD.replace("= 1-2", "= 2-1")))
    assert status == 1
    assert ":12: " in err
    assert "1-2" in err


def test_referee_tells_of_a_match_that_is_over(capsys: Captured, tmp_path: Path) -> None:
    text = GOOD.replace("mano:", "score: 0-29\ngames: 0-1\nmano:").replace("= 1-2\n", "== 0-2\n")
    status, out, _ = run(capsys, "referee", written(tmp_path, text))
    assert status == 0
    assert out.splitlines()[-1] == "ok: the match is over, B (Blas) won it – chicos 0-2"


def test_referee_reads_the_standard_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    assert run(capsys, "referee", "-")[0] == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BAD.encode())))
    status, _, err = run(capsys, "referee", "-")
    assert status == 1
    assert err.startswith("-:11: ")


def test_referee_as_json(capsys: Captured, good: str) -> None:
    status, out, err = run(capsys, "referee", good, "--json")
    assert (status, err) == (0, "")
    told = json.loads(out)
    assert told["ok"] is True
    assert told["file"] == good
    assert (told["rulebook"], told["options"], told["seats"]) == ("argentino", {}, ["Ana", "Blas"])
    assert (told["table"], told["score"], told["games"]) == ("assisted", [1, 2], [0, 0])
    assert (told["winner"], told["in_progress"], told["problem"]) == (None, True, None)
    assert told["points"] == [
        {
            "line": 6,
            "mano": 1,
            "team": "A",
            "points": 1,
            "suerte": "envido",
            "why": "refused",
            "article": "A12",
            "score": [1, 0],
        },
        {
            "line": 11,
            "mano": 1,
            "team": "B",
            "points": 2,
            "suerte": "truco",
            "why": "given",
            "article": "A24",
            "score": [1, 2],
        },
    ]


def test_referee_as_json_has_what_was_understood(capsys: Captured, tmp_path: Path) -> None:
    acta = "rulebook: argentino\nseats: Ana Blas\nmano: Ana 1e 4c 5o | Blas 2c 6e 12b\nAna truco\nBlas no quiero\n"
    status, out, _ = run(capsys, "referee", written(tmp_path, acta), "--json")
    assert status == 0
    assert json.loads(out)["understood"] == [{"line": 5, "said": "no quiero", "meant": "no-quiero"}]


def test_referee_as_json_has_the_problem_too(capsys: Captured, bad: str) -> None:
    status, out, err = run(capsys, "referee", bad, "--json")
    assert (status, err) == (1, "")
    told = json.loads(out)
    assert told["ok"] is False
    assert (told["problem"]["line"], told["problem"]["text"]) == (11, "Ana vale-cuatro")
    assert told["problem"]["article"] == "A24"
    assert told["problem"]["legal"] == {"Ana": ["4c", "6b", "mazo"], "Blas": ["retruco"]}
    assert len(told["points"]) == 1


def test_json_of_something_that_is_no_acta(capsys: Captured, tmp_path: Path) -> None:
    status, out, _ = run(capsys, "referee", written(tmp_path, "hello\n"), "--json")
    told = json.loads(out)
    assert (status, told["ok"], told["rulebook"], told["score"]) == (1, False, None, None)
    status, out, _ = run(capsys, "referee", written(tmp_path, b"\xff\xfe"), "--json")
    assert (status, json.loads(out)["problem"]["line"]) == (2, 1)


def test_a_file_that_cannot_be_read(capsys: Captured, tmp_path: Path) -> None:
    for name in (str(tmp_path / "none.acta"), str(tmp_path), "a\0b", ""):
        status, out, err = run(capsys, "referee", name)
        assert (status, out) == (2, "")
        assert err.startswith("truquero: cannot read ")
    for data in ("Ana señal\n".encode("latin-1"), GOOD.encode("utf-16")):
        status, _, err = run(capsys, "referee", written(tmp_path, data))
        assert status == 2
        assert "is not UTF-8" in err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(capsys: Captured, good: str) -> None:
    Path(good).chmod(0)
    status, _, err = run(capsys, "referee", good)
    assert status == 2
    assert "ermission" in err


def test_a_long_line_is_shown_short(capsys: Captured, tmp_path: Path) -> None:
    status, _, err = run(capsys, "referee", written(tmp_path, "x" * 100_000))
    assert status == 1
    assert len(err) < 1000


# ---------------------------------------------------------------- replay


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_tells_a_story(capsys: Captured, good: str, language: str) -> None:
    status, out, err = run(capsys, "replay", good, "--lang", language)
    assert (status, err) == (0, "")
    assert "Ana" in out
    assert "1e" in out
    assert "\x1b" not in out, "no colours unless a terminal reads them"


def test_replay_tells_a_bad_acta_as_far_as_it_goes(capsys: Captured, bad: str) -> None:
    status, out, err = run(capsys, "replay", bad)
    assert status == 1
    assert "3o" in out
    assert f"{bad}:11: " in err


def test_replay_without_a_file(capsys: Captured, tmp_path: Path) -> None:
    status, out, err = run(capsys, "replay", str(tmp_path / "none"))
    assert (status, out) == (2, "")
    assert "cannot read" in err
    status, out, err = run(capsys, "replay", written(tmp_path, "seats: Ana Blas\n"))
    assert status == 1
    assert "rulebook" in err


# ---------------------------------------------------------------- a rulebook of one's own

PLAZA = """\
from dataclasses import replace
from truquero.rulebooks import ARGENTINO
from truquero.rules import MatchShape, NumberChoice, Option

BOOK = replace(
    ARGENTINO,
    id="plaza",
    name="Truco de la plaza",
    players=(2, 4),
    match=MatchShape(24, to_win=1, game="chico", match="partida", halves=("malas", "buenas"), article="P1"),
    options=(Option("hasta", "24", "P1", "points of a chico", number=NumberChoice("match.target", 2, 40, 2)),),
)
"""
OWN = GOOD.replace("rulebook: argentino\n", "")


@pytest.fixture
def plaza(tmp_path: Path) -> str:
    return written(tmp_path, PLAZA, "plaza.py")


@pytest.mark.parametrize("header", ["", "rulebook: plaza\n", "rulebook: PLAZA\n"])
def test_referee_and_replay_by_a_rulebook_of_ones_own(
    capsys: Captured, tmp_path: Path, plaza: str, header: str
) -> None:
    record = written(tmp_path, header + OWN)
    status, out, err = run(capsys, "referee", "--book", plaza, record)
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "ok: in progress – chico 1-2 / 24, chicos 0-0"
    assert json.loads(run(capsys, "referee", record, "--book", plaza, "--json")[1])["rulebook"] == "plaza"
    status, out, _ = run(capsys, "replay", "--book", plaza, record)
    assert status == 0
    assert "Ana" in out


def test_options_of_the_header_are_those_of_the_book_given(capsys: Captured, tmp_path: Path, plaza: str) -> None:
    status, out, _ = run(capsys, "referee", "--book", plaza, written(tmp_path, "options: hasta=12\n" + OWN))
    assert (status, out.splitlines()[-1]) == (0, "ok: in progress – chico 1-2 / 12, chicos 0-0")
    status, _, err = run(capsys, "referee", "--book", plaza, written(tmp_path, "options: falta=lider\n" + OWN))
    assert status == 1
    assert ":1: plaza has no option 'falta'; its options: hasta=" in err


@pytest.mark.parametrize("command", ["referee", "replay"])
def test_the_header_names_another_book_than_the_one_given(
    capsys: Captured, good: str, plaza: str, command: str
) -> None:
    status, out, err = run(capsys, command, "--book", plaza, good)
    assert (status, out) == (1, "")
    first, text = err.splitlines()
    assert first == f"{good}:2: rulebook: says 'argentino', and the rulebook of {plaza} is 'plaza'"
    assert text.strip() == "rulebook: argentino"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (PLAZA.replace("MatchShape(24", "MatchShape(0"), "MatchShape: target: "),
        (PLAZA.replace('"plaza"', '"belmez"'), "id: 'belmez' is the name of a rulebook that is already there"),
        (PLAZA.replace("BOOK = ", "BOOK = 1 if True else "), "BOOK must be a Rulebook, not 1"),
        ("BOOK = (", "line 1: "),
        ("x = 1", "defines no rulebook"),
        ("raise SystemExit(0)", "the file stops the program"),
    ],
)
def test_a_broken_rulebook_of_ones_own(capsys: Captured, good: str, tmp_path: Path, source: str, said: str) -> None:
    broken = written(tmp_path, source, "broken.py")
    for argv in (("referee", "--book", broken, good), ("rules", broken, "--options"), ("play", "--rulebook", broken)):
        status, out, err = run(capsys, *argv)
        assert (status, out) == (2, "")
        assert err.startswith(f"truquero: {broken}: ")
        assert said in err


def test_a_rulebook_file_that_is_not_there(capsys: Captured, good: str, tmp_path: Path) -> None:
    status, _, err = run(capsys, "referee", "--book", str(tmp_path / "none.py"), good)
    assert status == 2
    assert "none.py: there is no such file" in err


def test_a_path_in_place_of_an_id(capsys: Captured, plaza: str) -> None:
    status, out, _ = run(capsys, "compare", "argentino", f"{plaza}:hasta=12")
    assert status == 0
    assert "12 points, one chico" in out
    status, out, _ = run(capsys, "rules", plaza, "--options")
    assert (status, out.splitlines()[0]) == (0, "hasta  [P1]")
    assert run(capsys, "rules", plaza, "A24")[0] == 0
    status, out, _ = run(capsys, "page", plaza)
    assert status == 0
    assert "# Truco de la plaza" in out


# ---------------------------------------------------------------- books and rules


def test_books(capsys: Captured) -> None:
    status, out, err = run(capsys, "books")
    assert (status, err) == (0, "")
    assert all(book.id in out and book.name in out and book.place in out for book in BOOKS.values())
    assert "40 points, best of 5 patas" in out
    assert "26 or 34" in out
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("name", [*BOOKS, "general"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_the_rules_of_a_book(capsys: Captured, name: str, language: str) -> None:
    status, out, err = run(capsys, "rules", name, "--lang", language)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert max(len(line) for line in lines if line.startswith(" ")) <= 80
    heads = [line.split()[0] for line in lines if line and not line.startswith(" ")]
    if name in text_files():
        assert heads == list(articles(name))
    else:
        assert set(heads) == {*BOOKS[name].cites.values()}
    assert "`" not in out


def test_some_articles(capsys: Captured) -> None:
    status, out, _ = run(capsys, "rules", "belmez", "b15", "G4")
    assert status == 0
    assert out.startswith("B15  The truco ladder  [ruling]\n    ")
    assert "\n\nG4  Envido comes first  [ruling]\n" in out
    status, out, _ = run(capsys, "rules", "almeria", "--lang", "es", "l13")
    assert status == 0
    assert "[no mecánico]" in out


def test_options_of_a_book(capsys: Captured) -> None:
    for book in BOOKS.values():
        status, out, _ = run(capsys, "rules", book.id, "--options")
        assert status == 0
        for option in book.options:
            assert f"{option.name}  [{option.article}]" in out
            assert f"usually {option.default}" in out
            assert every_article()[option.article].title().replace("`", "") in out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("rules", "nowhere"), "there are belmez, argentino, "),
        (("rules", "belmez", "Z9"), "there are B1, B2, "),
        (("rules", "belmez", "A24"), "belmez has no article 'A24'"),
        (("rules", "general", "--options"), "there is no rulebook 'general'"),
        (("compare", "belmez", "nowhere"), "the rulebooks are belmez, "),
        (("compare", "belmez", "belmez:patas=9"), "patas takes 5, 3"),
        (("compare", "belmez", "belmez:patas"), "patas takes 5, 3"),
        (("compare", "belmez", "belmez:nothing=1"), "belmez has no option 'nothing'"),
        (("compare", "belmez", "belmez:patas=3,patas=5"), "option 'patas' is given twice"),
        (
            ("compare", "argentino", "argentino:flor=no,pido_flor_falso=4"),
            "makes no sense with flor=no; the options of",
        ),
        (("compare", "belmez"), "required: ID"),
        (("page",), "name a rulebook: belmez, "),
        (("page", "nowhere"), "the rulebooks are belmez, "),
        (("play", "--players", "3"), "argentino is played by 2, 4 or 6, not by 3"),
        (("play", "--players", "x"), "invalid int value"),
        (("play", "--rulebook", "asturias", "--players", "2"), "asturias is played by 4, not by 2"),
        (("play", "--name", "Ana|María"), "cannot be a name"),
        (("play", "--name", "a:b"), "cannot be a name"),
        (("play", "--name", "Ana#1"), "cannot be a name"),
        (("play", "--name", "veedor"), "veedor is the referee's name"),
        (("play", "--name", "a\x1bb"), "a control character"),
        (("play", "--rulebook", "nowhere"), "the rulebooks are belmez, "),
        (("play", "--seed", "x"), "invalid int value"),
        (("play", "--lang", "fr"), "invalid choice"),
        (("books", "more"), "unrecognized arguments: more"),
        (("rules", "belmez", "--nothing"), "unrecognized arguments: --nothing"),
        (("nothing",), "invalid choice"),
    ],
)
def test_a_question_that_cannot_be_answered(capsys: Captured, argv: tuple[str, ...], said: str) -> None:
    status, out, err = run(capsys, *argv)
    assert (status, out) == (2, "")
    assert said in err


# ---------------------------------------------------------------- compare


def test_compare(capsys: Captured) -> None:
    status, out, err = run(capsys, "compare", "belmez", "argentino")
    assert (status, err) == (0, "")
    assert "TRUCO\n  truco ladder: truco 3/6/9/pata ⇄ truco 2/3/4  [B15 / A24]\n" in out
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("a", BOOKS)
def test_compare_every_two(capsys: Captured, a: str) -> None:
    for b in BOOKS:
        status, out, err = run(capsys, "compare", a, b)
        assert (status, err) == (0, "")
        assert (a == b) == ("They say the same." in out)


def test_compare_with_options(capsys: Captured) -> None:
    status, out, _ = run(capsys, "compare", "belmez", "belmez:patas=3,pardas=primera")
    assert status == 0
    assert "best of 3 patas" in out
    assert "after a parda" in out
    assert "the last baza decides" in out
    assert "B14 / B14" in out


def test_compare_as_json(capsys: Captured) -> None:
    status, out, _ = run(capsys, "compare", "belmez", "argentino", "--json")
    assert status == 0
    told = json.loads(out)
    assert (told["a"], told["b"]) == ("belmez", "argentino")
    assert {"topic", "label", "a", "b", "article_a", "article_b", "path"} == set(told["differences"][0])


# ---------------------------------------------------------------- the program itself


def test_version_and_help(capsys: Captured) -> None:
    status, out, _ = run(capsys, "--version")
    assert status == 0
    assert out.startswith("truquero ")
    status, out, _ = run(capsys, "--help")
    assert status == 0
    assert "examples:" in out
    assert max(len(line) for line in out.splitlines()) <= 80
    for command in ("referee", "replay", "books", "rules", "compare", "page", "play"):
        assert command in out
        assert run(capsys, command, "--help")[0] == 0


def program(*argv: str, given: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "truquero", *argv],
        input=given,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **more},
        timeout=60,
        check=False,
    )


def test_as_a_program() -> None:
    done = program("referee", "-", given=GOOD.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    done = program("referee", "-", given=BAD.encode())
    assert done.returncode == 1
    assert done.stderr.startswith(b"-:11: ")
    done = program("play", "--seed", "1", given=b"1\n1\nq\n")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_terminal_that_lacks_letters() -> None:
    done = program("compare", "belmez", "argentino", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break differently there")
def test_a_reader_who_goes_away() -> None:
    for argv, status in ((["rules", "belmez"], 0), (["play", "--seed", "1"], 0), (["referee", "/nowhere"], 2)):
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb") as broken:
            done = subprocess.run(
                [sys.executable, "-m", "truquero", *argv],
                stdin=subprocess.DEVNULL,
                stdout=broken,
                stderr=subprocess.PIPE,
                timeout=60,
                check=False,
            )
        assert done.returncode == status
        assert b"Traceback" not in done.stderr
        assert b"Broken" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_disk_that_is_full() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "truquero", "books"], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"truquero: ")
    assert b"Traceback" not in done.stderr


def test_odds_of_a_hand(capsys: Captured) -> None:
    status, out, _ = run(capsys, "odds", "--rulebook", "valencia", "--hand", "1e 1b 7e", "--lang", "es")
    assert status == 0
    assert "100 %" in out
    status, _, err = run(capsys, "odds", "--rulebook", "valencia", "--hand", "12e 1b 7e")
    assert status == 2
    assert "12e" in err


def test_bots_meet(capsys: Captured) -> None:
    argv = ("arena", "--rulebook", "almeria", "--bots", "novato,azar", "--pairs", "2", "--workers", "1")
    status, out, _ = run(capsys, *argv)
    assert status == 0
    assert "novato" in out
    status, _, err = run(capsys, "arena", "--bots", "novato,nadie")
    assert status == 2
    assert "there is no player 'nadie'" in err
