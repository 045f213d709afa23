"""Where the rulebooks come from: who wrote them down, what each text covers, what we ruled; and the story."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from truquero.rules import LANGUAGES
from truquero.rules.articles import Article, articles

Text = Mapping[str, str]

_INTRO = """\
<!-- Made by `make docs` from src/truquero/prose/sources.toml and history.toml: change those, not this page. -->

# Sources

The eleven rulebooks come from five texts, written by players for players. We give their rules in our own words,
article by article. Where a text is silent, contradicts itself or has a mistake, the article is marked as a ruling;
[rulings.md](rulings.md) gives the reason.
"""


@dataclass(frozen=True, slots=True)
class Source:
    """A text from which rulebooks come."""

    id: str
    title: str
    author: str
    """Empty where the text names nobody."""
    written_in: str
    books: tuple[str, ...]
    texts: tuple[str, ...]
    """The files of articles that come from it."""
    where: Text
    when: Text
    covers: Text

    @property
    def articles(self) -> tuple[Article, ...]:
        """The articles that come from it."""
        return tuple(article for name in self.texts for article in articles(name).values())

    @property
    def rulings(self) -> tuple[Article, ...]:
        """Those that contain a ruling of ours."""
        return tuple(article for article in self.articles if article.ruling)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A piece of the story."""

    when: str
    title: Text
    text: Text


@cache
def sources() -> tuple[Source, ...]:
    """All sources, in the order in which they are told."""
    return tuple(
        Source(
            id=entry["id"],
            title=entry["title"],
            author=entry["author"],
            written_in=entry["written_in"],
            books=tuple(entry["books"]),
            texts=tuple(entry["texts"]),
            where=entry["where"],
            when=entry["when"],
            covers=entry["covers"],
        )
        for entry in _read("sources")["sources"]
    )


def source_of(rulebook: str) -> Source | None:
    """The source of a rulebook; None for a rulebook from a file."""
    return next((source for source in sources() if rulebook in source.books), None)


@cache
def source_of_article(article: str) -> str:
    """The id of the source of an article; empty for the general ones, which are custom."""
    return next((source.id for source in sources() if any(each.id == article for each in source.articles)), "")


@cache
def chapters() -> tuple[Chapter, ...]:
    """The story of the game."""
    return tuple(
        Chapter(entry["when"], entry["title"], {language: entry[language] for language in LANGUAGES})
        for entry in _read("history")["chapters"]
    )


@cache
def places() -> Mapping[str, Mapping[str, Any]]:
    """Where each game stands on the map."""
    found: Mapping[str, Mapping[str, Any]] = _read("sources")["map"]
    return found


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("truquero.prose").joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def page() -> str:
    """The sources and the story in Markdown."""
    lines = [_INTRO]
    for source in sources():
        by = source.author or "no author named"
        books = ", ".join(f"[`{book}`](rulebooks/{book}.md)" for book in source.books)
        ruled = ", ".join(f"{article.id} {article.title('en')}" for article in source.rulings)
        lines += [
            f"## *{source.title}*",
            "",
            f"- author: {by}",
            f"- where: {source.where['en']}",
            f"- when: {source.when['en']}",
            f"- rulebooks: {books}",
            "",
            source.covers["en"],
            "",
            f"What we ruled: {ruled}." if ruled else "We had to rule nothing.",
            "",
        ]
    lines += [
        "# The story of the game",
        "",
        "As the first source tells it. Its author searched dictionaries, not archives, and says so.",
        "",
        "![Where the games are played](screens/map.svg)",
        "",
    ]
    for chapter in chapters():
        lines += [
            f"## {chapter.title['en']}" + (f" ({chapter.when})" if chapter.when else ""),
            "",
            chapter.text["en"],
            "",
        ]
    lines += [
        "## How near the games are to each other",
        "",
        "Counted by `truquero compare`: two games meet at the average number of differences between them.",
        "The tree shows similarity, not descent.",
        "",
        "![Family tree of the eleven games](screens/family.svg)",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
