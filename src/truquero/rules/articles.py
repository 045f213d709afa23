"""The articles in our own words, in three languages, read from the texts in the package."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

LANGUAGES = ("en", "es", "va")


@dataclass(frozen=True, slots=True)
class Article:
    """One numbered article."""

    id: str
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    ruling: bool = False
    mechanical: bool = True
    why: str = ""

    def title(self, language: str = "en") -> str:
        return self.titles[language]

    def text(self, language: str = "en") -> str:
        return self.texts[language]


@cache
def articles(name: str) -> Mapping[str, Article]:
    """The articles of one file of texts (``belmez``, ``general``, …), in their order."""
    source = resources.files("truquero.rulebooks").joinpath("texts", f"{name}.toml")
    found: dict[str, Article] = {}
    for key, entry in tomllib.loads(source.read_text(encoding="utf-8")).items():
        found[key] = Article(
            id=key,
            titles=entry["title"],
            texts={language: entry[language] for language in LANGUAGES},
            ruling=entry.get("ruling", False),
            mechanical=entry.get("mechanical", True),
            why=entry.get("why", ""),
        )
    return dict(sorted(found.items(), key=lambda item: _order(item[0])))


@cache
def text_files() -> tuple[str, ...]:
    """The names of all files of texts."""
    folder = resources.files("truquero.rulebooks").joinpath("texts")
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


@cache
def every_article() -> Mapping[str, Article]:
    """All articles of all files, by their number."""
    return {key: article for name in text_files() for key, article in articles(name).items()}


def _order(key: str) -> tuple[str, int]:
    match = re.fullmatch(r"([A-Z]+)(\d+)", key)
    return (match[1], int(match[2])) if match else (key, 0)
