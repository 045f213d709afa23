"""The words of the games and what they mean, in three languages.

``python -m truquero.prose.glossary docs/glossary.md`` writes the page anew.
"""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from truquero.rules.articles import LANGUAGES

NONE = "—"
"""Where a language has no word of its own."""

_INTRO = """# Glossary

The words of the games that Truquero plays, in Spanish, Valencian and English. *Word* is the form used by the
rulebooks and by the acta (a word in `code` can be written in an acta as it stands). *Where used* names rulebooks,
with the main article in brackets; "all" means every rulebook that has the thing. A dash means that the language
has no word of its own for it.
"""
_HEAD = ("word", "Spanish", "Valencian", "English", "what it means", "where used")

_WHERE = {
    "en": {},
    "es": {
        "described only": "solo se describe",
        "mentioned only": "solo se menciona",
        "all but": "todos menos",
        "all": "todos",
        "others": "otros",
        "after": "después de",
    },
    "va": {
        "described only": "només es descriu",
        "mentioned only": "només s'esmenta",
        "all but": "tots menys",
        "all": "tots",
        "others": "altres",
        "after": "després de",
    },
}


class Entry(NamedTuple):
    """A word, by language: what it is called, what it means, where it is used."""

    word: str
    here: dict[str, str]
    meaning: dict[str, str]
    where: str

    def used(self, language: str) -> str:
        """Where it is used, in the reader's language."""
        text = self.where
        for old, new in _WHERE[language].items():
            if text == old or text.startswith(f"{old} "):
                text = new + text[len(old) :]
            text = text.replace(f" {old} ", f" {new} ")
            if text.endswith(f", {old}"):
                text = text[: -len(old)] + new
        return text


class Section(NamedTuple):
    """Words that belong together."""

    title: dict[str, str]
    words: tuple[Entry, ...]


@cache
def glossary() -> tuple[Section, ...]:
    """All sections in their order."""
    source = resources.files("truquero.prose").joinpath("glossary.toml")
    found = tomllib.loads(source.read_text(encoding="utf-8"))
    return tuple(
        Section(
            part["title"],
            tuple(
                Entry(e["word"], e["here"], {language: e[language] for language in LANGUAGES}, e["where"])
                for e in part["words"]
            ),
        )
        for part in found["sections"]
    )


def page() -> str:
    """The glossary in Markdown."""
    lines = [_INTRO]
    for section in glossary():
        rows = [_HEAD, ("---",) * len(_HEAD)]
        rows += [(e.word, e.here["es"], e.here["va"], e.here["en"], e.meaning["en"], e.where) for e in section.words]
        lines += [f"## {section.title['en']}", "", *(f"| {' | '.join(row)} |" for row in rows), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
