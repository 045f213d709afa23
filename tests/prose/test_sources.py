"""The sources and the story: complete in three languages, for every rulebook, and drawn from the rulebooks."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

from truquero.prose.compare import differences
from truquero.prose.family_tree import Branch, family, map_svg, tree_svg
from truquero.prose.sources import chapters, page, places, source_of, source_of_article, sources
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES, every_article

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_every_rulebook_rests_on_one_source() -> None:
    told = [book for source in sources() for book in source.books]
    assert sorted(told) == sorted(BOOKS)
    assert all(source_of(book) is not None for book in BOOKS)
    assert source_of("a rulebook of my own") is None


def test_every_article_but_the_general_ones_rests_on_a_source() -> None:
    """The general articles (G) and those on how a tournament is run (O) are custom."""
    for article in every_article():
        assert bool(source_of_article(article)) != article.startswith(("G", "O")), article


def test_what_is_told_is_told_in_three_languages() -> None:
    texts = [text for source in sources() for text in (source.where, source.when, source.covers)]
    texts += [text for chapter in chapters() for text in (chapter.title, chapter.text)]
    assert len(texts) > 10
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(said.strip() == said != "" and said.count("*") % 2 == 0 for said in text.values())


def test_the_pages_of_the_documentation_are_current() -> None:
    assert (DOCS / "sources.md").read_text(encoding="utf-8") == page(), "run make docs"
    drawn = (DOCS / "screens" / "family.svg").read_text(encoding="utf-8")
    assert drawn == tree_svg(BOOKS, "How near the games are to each other"), "run make docs"
    assert (DOCS / "screens" / "map.svg").read_text(encoding="utf-8") == map_svg("Where the games are played")


def test_the_map_and_the_tree_name_every_game() -> None:
    assert set(places()) == set(BOOKS)
    for drawing, names in (
        (map_svg("a map"), {place["name"] for place in places().values()}),
        (tree_svg(BOOKS, "a tree"), {book.name for book in BOOKS.values()}),
    ):
        root = ElementTree.fromstring(drawing)
        texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
        assert names <= texts


def test_the_nearest_two_are_joined_first() -> None:
    def distance(pair: tuple[str, str]) -> int:
        apart = differences(BOOKS[pair[0]], BOOKS[pair[1]])
        return len([each for each in apart if each.topic not in ("signs", "options")])

    def pairs(branch: Branch) -> list[Branch]:
        return [branch, *(found for part in branch.parts for found in pairs(part))]

    tree = family(BOOKS)
    nearest = min(combinations(BOOKS, 2), key=distance)
    lowest = min((branch for branch in pairs(tree) if branch.parts), key=lambda branch: branch.height)
    assert set(lowest.leaves) == set(nearest)
    assert lowest.height == distance(nearest)
    assert sorted(tree.leaves) == sorted(BOOKS)
    assert all(part.height <= branch.height for branch in pairs(tree) for part in branch.parts)
