"""What a bar prints: every pair, table and bulletin is on paper, in SVG and in PDF, and the QR codes can be read."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import segno

from tests.tournament.running import ORGANISER, VEEDOR, Event, drawn, stage
from truquero.rules import LANGUAGES
from truquero.server.study.championship_papers import PAPERS, PrintJob, paper, qr_code
from truquero.server.study.sheet_drawing import HEIGHT, WIDTH, Block, DrawnLine, Words, pdf, svg
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.model import Place, RulingDecision, StageFormat

ADDRESS = "http://192.168.1.20:8000/torneo/agosto/mesa/"
NAMES = {n: f"Ana{n} <Lozano> de la Peña{n}" for n in range(1, 2001)}


def bar(entries: int, **more: object) -> Event:
    event = drawn(entries, stage(StageFormat.LLAVE, tercer_puesto="si"), place=Place.CARDS, **more)
    event.call()
    return event


def job(event: Event, language: str = "es") -> PrintJob:
    return PrintJob(event.t, NAMES, "Campeonato de Agosto", "9f3a" * 16, ADDRESS, language)


def words(kind: str, made: PrintJob) -> str:
    return "\n".join(mark.text for page in paper(kind, made) for mark in page if isinstance(mark, Words))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entries", [2, 5, 16, 54])
@pytest.mark.parametrize("kind", PAPERS)
def test_nothing_leaves_the_paper(kind: str, entries: int, language: str) -> None:
    marks = [mark for page in paper(kind, job(bar(entries), language)) for mark in page]
    assert marks
    for mark in marks:
        if isinstance(mark, DrawnLine):
            corners = [(mark.x1, mark.y1), (mark.x2, mark.y2)]
        elif isinstance(mark, Block):
            corners = [(mark.x, mark.y), (mark.x + mark.wide, mark.y + mark.high)]
        else:
            corners = [(mark.x, mark.y)]
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in corners), mark


def test_every_table_of_the_round_has_its_sheet_its_number_and_its_line() -> None:
    made = job(bar(16))
    assert re.findall(r"^Mesa (\d+)$", words("planillas", made), re.M) == [str(n) for n in range(1, 9)]
    assert re.findall(r"^(\d+)$", words("mesas", made), re.M) == [str(n) for n in range(1, 9)]
    assert re.findall(r"^(\d+)$", words("ronda", made), re.M) == [str(n) for n in range(1, 9)]
    assert words("planillas", made).count("Firma:") == 16


def test_the_bracket_has_everybody_however_many_they_are() -> None:
    for entries in (5, 16, 54, 130):
        told = words("llave", job(bar(entries)))
        assert {f"A. Peña{n}" in told for n in range(1, 2 * entries + 1, 2)} == {True}


def test_a_ruling_is_printed_with_its_articles_and_who_signed() -> None:
    event = bar(8)
    found = "voces a la mesa de al lado " * 30
    event.do(VEEDOR, cmd.Rule(RulingDecision.ADVERTIR, ("O33", "O12"), found, entry=3))
    told = words("bar", job(event))
    assert "BAR 1" in told
    assert "Advertencia · O33, O12" in told
    assert told.replace("\n", " ").count("voces a la mesa de al lado") == 30


def test_before_the_draw_a_paper_says_that_there_is_nothing_yet() -> None:
    event = drawn(4, stage(StageFormat.LIGA))
    assert "Todavía no hay nada que imprimir aquí." in words("llave", job(event))
    event.do(ORGANISER, cmd.CallRound())
    assert "Mesa 1" in words("planillas", job(event))


def test_everybody_has_a_card_with_name_pin_and_code() -> None:
    cards = [(f"Ana{n} Lozano", f"{n:06}", f"{ADDRESS}{n}") for n in range(1, 20)]
    pages = paper("claves", replace(job(bar(8)), cards=cards))
    told = "\n".join(mark.text for page in pages for mark in page if isinstance(mark, Words))
    assert len(pages) == 3
    assert {f"PIN {pin}" in told and name in told for name, pin, _ in cards} == {True}
    assert all(0 <= mark.y + mark.high <= HEIGHT for page in pages for mark in page if isinstance(mark, Block))


def test_a_qr_code_is_drawn_as_it_is() -> None:
    text, size = f"{ADDRESS}7", 58.0
    matrix = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    each = size / len(matrix)
    black = {
        (round((mark.x + i * each) / each), round(mark.y / each))
        for mark in qr_code(text, 0, 0, size)
        if isinstance(mark, Block)
        for i in range(round(mark.wide / each))
    }
    assert black == {(x, y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}


def test_several_pages_are_one_file() -> None:
    pages = paper("planillas", job(bar(16)))
    assert len(pages) == 4
    body = pdf(pages, "planillas")
    assert b"/Count 4" in body
    start = int(body.rpartition(b"startxref\n")[2].split()[0])
    entries = int(body[start:].split()[2])
    for number, line in enumerate(body[start:].split(b"\n")[3 : 2 + entries], 1):
        assert body[int(line[:10]) :].startswith(b"%d 0 obj" % number)
    drawn_pages = svg(pages, "planillas")
    assert f'height="{4 * HEIGHT:g}mm"' in drawn_pages
    assert drawn_pages.count("<g ") == drawn_pages.count("</g>") == 3
    assert "<Lozano>" not in drawn_pages
