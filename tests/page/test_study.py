"""What the page reads about the games: complete, in three languages, and true to the rulebooks."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.page.reading import Reader, reading
from truquero.acta.phrases import catalogue
from truquero.bots.characters import CHARACTERS
from truquero.bots.introductions import introduced
from truquero.engine.card_facts import deal_tables
from truquero.engine.lexicon import lexicon
from truquero.prose.glossary import glossary, page
from truquero.prose.wording import claim, gloss, intro, option_meaning, option_title, spoken, value_title
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES, Rulebook, every_article, mark
from truquero.server.study.rulebook_sheets import every_word, sheet

ROOT = Path(__file__).resolve().parents[2]
ALL = list(BOOKS.values())


def data(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(package).joinpath(name).read_text("utf-8"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    with reading(tmp_path_factory.mktemp("study")) as client:
        yield client


# ---------------------------------------------------------------- the texts


@pytest.mark.parametrize("book", ALL, ids=lambda b: b.id)
def test_every_word_of_a_rulebook_can_be_shown_and_explained(book: Rulebook) -> None:
    words = every_word(book)
    assert lexicon(book).known <= set(words)
    for word in words:
        assert spoken(book, word)
        told = [gloss(book, word, language) for language in LANGUAGES]
        assert all(text.endswith(".") and "{" not in text and "  " not in text for text in told), (word, told)
        assert len(set(told)) == len(LANGUAGES), word


def test_no_word_or_option_is_explained_that_nobody_says() -> None:
    said = {word for book in ALL for word in every_word(book)}
    words = data("truquero.prose", "words.toml")
    assert set(words) == said
    inner = {key for entry in words.values() for key, value in entry.items() if isinstance(value, dict)}
    assert inner <= set(BOOKS)
    options = data("truquero.prose", "options.toml")
    assert set(options) == {option.name for book in ALL for option in book.options}


@pytest.mark.parametrize("book", ALL, ids=lambda b: b.id)
def test_every_option_and_each_of_its_values_has_a_name(book: Rulebook) -> None:
    for option, language in product(book.options, LANGUAGES):
        assert option_title(book, option, language)
        assert option_meaning(book, option, language)
        titles = [value_title(book, option, choice.value, language) for choice in option.choices]
        assert all(titles)
        assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("book", ALL, ids=lambda b: b.id)
def test_a_game_is_told_on_one_screen(book: Rulebook) -> None:
    for language in LANGUAGES:
        told = intro(book, language)
        assert 4 <= len(told) <= 7
        assert sum(len(paragraph) for paragraph in told) < 1800
        assert not any(mark in " ".join(told) for mark in "{}*")
    assert len({intro(book, language)[0] for language in LANGUAGES}) == len(LANGUAGES)


def test_signs_have_a_drawing_and_a_claim() -> None:
    for book, language in product(ALL, LANGUAGES):
        for sign in book.signs:
            assert sign.gesture.drawing, sign
            assert claim(sign, language)
    argentino = {s.holding: s for s in BOOKS["argentino"].signs}
    assert claim(argentino["7e"], "es") == "siete de espadas"
    assert claim(argentino["3"], "va") == "tres"
    assert claim(argentino["1b"], "en") == "the ace of bastos"


def test_a_gesture_that_may_mean_two_cards_is_one_sign() -> None:
    signs = {sign.holding: sign for sign in sheet(BOOKS["argentino"], "en").signs}
    assert signs["1o"].claim == "the ace of oros / the ace of copas"
    assert "1c" not in signs


def test_every_character_introduces_itself() -> None:
    for language in LANGUAGES:
        told = introduced(language)
        assert [one.id for one in told] == list(CHARACTERS)
        assert [one.strength for one in told] == [1, 2, 3, 4, 5, 0, 0, 0]
        assert all(one.name and one.about.endswith(".") for one in told)


def test_every_reason_is_told_in_short() -> None:
    short = data("truquero.server.study", "why.toml")
    assert set(short) == set(catalogue()["why"]) - {"unbet"}, "unbet is a way to tell that a truco was won"
    assert all(set(text) == set(LANGUAGES) for text in short.values())


def test_the_glossary_page_is_made_from_the_glossary() -> None:
    assert (ROOT / "docs/glossary.md").read_text("utf-8") == page(), "make docs"


def test_the_glossary_has_every_word_in_every_language() -> None:
    for section in glossary():
        assert set(section.title) == set(LANGUAGES)
        for entry in section.words:
            for told in (entry.here, entry.meaning):
                assert set(told) == set(LANGUAGES)
                assert all(told.values()), entry.word
            assert entry.meaning["es"] != entry.meaning["en"] or entry.word == "palo", entry.word
            for language in ("es", "va"):
                foreign = {"all", "others", "told", "but"} & set(entry.used(language).replace(",", " ").split())
                assert not foreign, entry


# ---------------------------------------------------------------- the sheet


@pytest.mark.parametrize(("book", "language"), list(product(ALL, LANGUAGES)), ids=lambda x: getattr(x, "id", x))
def test_a_sheet_is_true_to_its_rulebook(book: Rulebook, language: str) -> None:
    found = sheet(book, language)
    shape = book.match
    assert [m.points for m in found.marks] == list(range(shape.target + 1))
    for told in found.marks:
        same = mark(told.points, shape, book.marker)
        assert told.second_half == same.second_half
        fields = {k: v for k, v in told.model_dump().items() if k not in ("points", "kind")}
        assert fields == {name: getattr(same, name) for name in fields}
    power, _ = deal_tables(book, None)
    strengths = [
        {power[c] for c in BOOKS[book.id].pack_for(max(book.players)) if c.code in group} for group in found.order
    ]
    assert all(len(group) <= 1 for group in strengths)
    flat = [max(group) for group in strengths if group]
    assert flat == sorted(flat, reverse=True)
    held = {c.code for n in book.players for c in book.pack_for(n)}
    assert {code for group in found.order for code in group} == held
    assert {heading.id for heading in found.articles} <= set(every_article())
    assert found.has.envido == (book.envido is not None)
    assert found.stakes[0].points == book.truco.unraised
    assert {s.word for s in found.stakes} - {""} <= set(found.words)


def test_sheets_over_rest(house: Reader) -> None:
    answer = house.get("/api/rulebooks/argentino/sheet?lang=es")
    found = answer.json()
    assert found["words"]["quiero-retruco"]["say"] == "¡Quiero retruco!"
    assert found["order"][:3] == [["1e"], ["1b"], ["7e"]]
    assert found["marks"][7] == {"points": 7, "second_half": False, "kind": "tally", "squares": 1, "sticks": 2}
    assert found["cut"] == {"least": 4, "most": 36}
    assert found["together"] == [["play", "call"], ["call", "call"]]
    assert (found["half"], found["halves"], found["marker"]) == (15, ["malos", "buenos"], "tally")
    assert answer.headers["cache-control"] == "no-cache"
    again = house.get("/api/rulebooks/argentino/sheet?lang=es", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    every = house.get("/api/sheets?lang=es").json()
    assert list(every) == list(BOOKS)
    assert every["argentino"] == found
    assert house.get("/api/rulebooks/belmez/sheet").json()["orders"]


def test_a_sheet_follows_the_options_of_a_table(house: Reader) -> None:
    plain = house.get("/api/rulebooks/valencia/sheet").json()
    longer = house.get("/api/rulebooks/valencia/sheet?options=pedres=24,dosos=no").json()
    assert (plain["target"], longer["target"], len(longer["marks"])) == (18, 24, 25)
    assert longer["chosen"] == {"pedres": "24", "dosos": "no"}
    assert not any(code.startswith("2") for code in longer["pack"])
    refused = house.get("/api/rulebooks/valencia/sheet?options=pedres=25")
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-option")
    assert house.get("/api/rulebooks/valencia/sheet?options=<script>").status_code == 422


@pytest.mark.parametrize(
    ("header", "language"), [("es-AR,es;q=0.9", "es"), ("ca-valencia", "va"), ("fr", "en"), ("en-GB", "en")]
)
def test_the_language_is_that_of_the_reader(house: Reader, header: str, language: str) -> None:
    answer = house.get("/api/characters", headers={"accept-language": header})
    assert answer.json() == house.get(f"/api/characters?lang={language}").json()
    assert "Accept-Language" in answer.headers["vary"]


# ---------------------------------------------------------------- the rest


def test_articles_over_rest(house: Reader) -> None:
    one = house.get("/api/rulebooks/tarija/articles/T6?lang=va").json()
    assert one["id"] == "T6"
    assert one["text"] == every_article()["T6"].text("va")
    general = house.get("/api/rulebooks/tarija/articles/G7").json()
    assert general["id"] == "G7"
    everything = house.get("/api/rulebooks/tarija/articles?lang=va").json()
    assert everything[5] == one
    assert [a["id"] for a in everything] == [h.id for h in sheet(BOOKS["tarija"], "va").articles]
    for path, code in (("tarija/articles/Z9", "no-such-article"), ("chess/articles/G7", "no-such-rulebook")):
        refused = house.get(f"/api/rulebooks/{path}")
        assert (refused.status_code, refused.json()["code"]) == (404, code)


def test_glossary_and_reasons_over_rest(house: Reader) -> None:
    sections = house.get("/api/glossary?lang=es").json()
    words: Mapping[str, Any] = {entry["word"]: entry for section in sections for entry in section["words"]}
    assert words["baza"]["here"] == "baza"
    assert words["parda"]["where"] == "todos (G8)"
    reasons = house.get("/api/reasons?lang=va").json()
    assert reasons["suertes"] == {"flor": "flor", "envido": "envit", "truco": "truc", "penalty": "penalització"}
    assert reasons["why"]["refused"] == "no s'ha volgut l'aposta"


@pytest.mark.parametrize("book", ALL, ids=lambda b: b.id)
def test_a_score_sheet_can_be_printed(house: Reader, book: Rulebook) -> None:
    drawn = house.get(f"/sheet/{book.id}.svg?lang=es")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert ">NOS<" in drawn.text
    assert book.name in drawn.text
    assert "style" not in drawn.text
    printed = house.get(f"/sheet/{book.id}.pdf?lang=va")
    assert printed.headers["content-type"] == "application/pdf"
    body = printed.content
    assert body.startswith(b"%PDF-1.4")
    start = int(body.rpartition(b"startxref\n")[2].split()[0])
    assert body[start:].startswith(b"xref\n0 8\n")
    for number, line in enumerate(body[start:].split(b"\n")[3:10], 1):
        assert body[int(line[:10]) :].startswith(b"%d 0 obj" % number)
    assert house.get(f"/sheet/{book.id}.exe").status_code == 404
    assert house.get("/sheet/chess.svg").json()["code"] == "no-such-rulebook"
