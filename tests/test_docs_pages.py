"""The pages of the rulebooks say what the rulebooks say: each is made from the data, and is current."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tools import vocabulary
from truquero.prose.describe import ladder_table
from truquero.prose.rulebook_page import page, pages, parent_of
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook, Suerte, every_article

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "rulebooks"
PAGES = pages(BOOKS)


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_current(name: str) -> None:
    path = FOLDER / name
    assert path.exists(), "run make docs"
    assert path.read_text(encoding="utf-8") == PAGES[name], "run make docs"


def test_the_vocabulary_is_current() -> None:
    assert (FOLDER.parent / "vocabulary.md").read_text(encoding="utf-8") == vocabulary.page(), "run make docs"


def test_there_is_a_page_for_every_rulebook_and_for_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {"README.md", *(f"{book}.md" for book in BOOKS)}, "run make docs"


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_a_page_tells_the_whole_game(book: Rulebook) -> None:
    text = page(book, BOOKS.get(parent_of(book)))
    assert f"# {book.name}\n" in text
    for suerte in Suerte:
        for row in ladder_table(book, suerte):
            assert re.search(
                rf"^\| `{row.word}( N)?` \| {re.escape(row.wanted)} \| {re.escape(row.refused)} \|", text, re.M
            )
    for option in book.options:
        assert f"| `{option.name}` |" in text
    for sign in book.signs:
        assert f"| `{sign.holding}` | {sign.gesture.en} |" in text
    held = {c for n in book.players for c in book.pack_for(n)}
    drawing = text.split("```text\n")[1].split("```")[0]
    assert sum(len(re.findall(r"[oceb]", line)) for line in drawing.splitlines()) == len(held)
    assert "None" not in text
    cited = set(re.findall(r"\(([A-Z]\d+)\)", text))
    assert cited
    assert cited <= set(every_article())


def test_every_rulebook_has_an_opening() -> None:
    for book in BOOKS.values():
        opening = PAGES[f"{book.id}.md"].split("\n\n")[3]
        assert 2 <= len(re.findall(r"[.!?](?: |$)", opening)) <= 4, opening


def test_the_relatives_are_set_beside_their_parents() -> None:
    parents = {book.id: parent_of(book) for book in BOOKS.values() if parent_of(book)}
    assert set(parents.values()) < set(BOOKS)
    assert len(parents) == 4
    for child, parent in parents.items():
        assert f"## What sets it apart from `{parent}`" in PAGES[f"{child}.md"]


def test_a_rulebook_of_ones_own_has_a_page_too() -> None:
    own = page(replace(BOOKS["tarija"], id="plaza", name="Truco de la plaza"))
    assert own.startswith("<!--")
    assert "# Truco de la plaza" in own
    assert "apart from" not in own
