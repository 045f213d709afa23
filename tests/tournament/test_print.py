"""Papers for a bar from the log alone, and the rounds, tables and hours that its bases need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tournament.test_run import bar, run, start
from truquero.commands.torneo_print import PAPERS
from truquero.rules import LANGUAGES
from truquero.server.study.championship_papers import PAPERS as DRAWN
from truquero.tournament.model import ResultBy
from truquero.tournament.telling import fitted
from truquero.tournament.wording import word

__all__ = ["bar"]


def test_every_paper_is_written_beside_the_log(bar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert {*PAPERS, "claves"} == set(DRAWN)  # a file has no keys
    start(bar, "llave")
    assert run(bar, "call") == 0
    names = str(bar.with_name("agosto.names.csv"))
    for kind in PAPERS:
        assert run(bar, "print", kind, "--names", names) == 0
        assert bar.with_name(f"agosto-{kind}.pdf").read_bytes().startswith(b"%PDF-1.4")
    assert "agosto-planillas.pdf: 4 × A4" in capsys.readouterr().out


def test_table_numbers_have_a_qr_code_only_where_an_address_is_given(bar: Path) -> None:
    start(bar, "llave")
    drawn = bar.with_name("mesas.svg")
    assert run(bar, "print", "mesas", "--to", str(drawn)) == 0
    plain = drawn.read_text(encoding="utf-8")
    assert run(bar, "print", "mesas", "--to", str(drawn), "--address", "http://192.168.1.20:8000/m/") == 0
    assert drawn.read_text(encoding="utf-8").count("<rect") > plain.count("<rect") + 8 * 100


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("--to", "mesas.exe"), "must end in .pdf or .svg"),
        (("--to", "/nowhere/mesas.pdf"), "cannot write"),
        (("--address", "x" * 300), "at most 200"),
    ],
)
def test_what_cannot_be_printed_is_said(
    bar: Path, more: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    start(bar, "llave")
    assert run(bar, "print", "mesas", *more) == 2
    assert why in capsys.readouterr().err


def test_the_plan_is_told_for_who_is_in_or_for_any_number(bar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start(bar, "grupos por-grupo=4 qualify=2 games=1", "llave tercer-puesto=si")
    capsys.readouterr()
    assert run(bar, "plan", "--lang", "es") == 0
    assert run(bar, "plan", "--entries", "54") == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    told = " ".join(out.split())
    assert "16 parejas: 4 grupos de 4, luego una llave de 8; 6 rondas, 8 mesas, 6 h como mucho." in told
    assert re.search(r"54 pairs: 13 groups of 4 or 5, then a knock-out of 26;", told)
    assert run(bar, "plan", "--entries", "1") == 2


@pytest.mark.parametrize("by", [by for by in ResultBy if by is not ResultBy.PLAYED])
def test_how_a_match_ended_is_said_in_three_languages(by: ResultBy) -> None:
    assert all(word(f"by-{by.value}", language) for language in LANGUAGES)
    assert word(f"by-{by.value}", "es") != by.value


def test_a_long_line_is_broken_for_a_terminal_of_80_columns() -> None:
    names = "Mesa 2: María de los Ángeles Fernández–Lola Mas / Íñigo Ábalos Ñíguez–Hugo Vila  30–12"
    assert fitted(names) == [names[:79], "    30–12"]
    assert fitted("Mesa 1: Ana / Bea  1–0") == ["Mesa 1: Ana / Bea  1–0"]
