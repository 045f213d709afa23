"""Rulebooks to read in the terminal: the list of them, articles, options, and how two of them differ."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable

from truquero.prose.compare import SEPARATOR, Difference, differences
from truquero.prose.describe import commas, either, match_line, pack_sizes, suertes
from truquero.rules import Article, Rulebook, every_article

MARKS = {
    "en": ("ruling", "not mechanical"),
    "es": ("resolución", "no mecánico"),
    "va": ("resolució", "no mecànic"),
}
"""The marks of an article that is a ruling, and of one that decides no play."""


def bare(text: str) -> str:
    """A text of the rules without its marks for words of the game."""
    return text.replace("`", "")


def width() -> int:
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 120))


def wrapped(text: str, indent: int, first: int | None = None) -> list[str]:
    start = " " * (indent if first is None else first)
    return textwrap.wrap(text, width(), initial_indent=start, subsequent_indent=" " * indent, break_on_hyphens=False)


def books(those: Iterable[Rulebook]) -> list[str]:
    """Every rulebook on two lines."""
    heads = (("id", "name, place"), ("players", "cards", "game and match", "suertes"))
    rows = [heads]
    for b in those:
        about = (commas(b.players), either(pack_sizes(b)), match_line(b.match, b.language), " ".join(suertes(b)))
        rows.append(((b.id, f"{b.name}, {b.place}"), about))
    ids = max(len(book_id) for (book_id, _), _ in rows)
    wide = [max(len(row[1][i]) for row in rows) for i in range(len(heads[1]))]
    lines: list[str] = []
    for (book_id, name), about in rows:
        lines.append(f"{book_id:<{ids}} {name}")
        lines.append("    " + "  ".join(cell.ljust(w) for cell, w in zip(about, wide, strict=True)).rstrip())
    return lines


def article(told: Article, language: str) -> list[str]:
    """One article in full."""
    ruling, custom = MARKS[language]
    marks = [mark for mark, there in ((ruling, told.ruling), (custom, not told.mechanical)) if there]
    head = f"{told.id}  {bare(told.title(language))}" + (f"  [{', '.join(marks)}]" if marks else "")
    why = wrapped(f"({told.why})", indent=4) if told.why else []
    return [head, *wrapped(bare(told.text(language)), indent=4), *why]


def options(book: Rulebook) -> list[str]:
    """The house options: what each takes, what is usual, and the article it comes from."""
    if not book.options:
        return [f"{book.id} has no house options"]
    lines = []
    for o in book.options:
        source = every_article().get(o.article)
        title = f"  {bare(source.title())}" if source is not None else ""
        takes = f"takes {o.values()}; usually {o.default}"
        lines += [f"{o.name}  [{o.article}]{title}", *wrapped(o.meaning, indent=4), *wrapped(takes, indent=4)]
    return lines


def comparison(first: str, a: Rulebook, second: str, b: Rulebook) -> list[str]:
    """How two rulebooks differ, by topic; they are named as the user typed them."""
    lines = [f"{first} ({a.name}){SEPARATOR}{second} ({b.name})"]
    topic = ""
    for difference in differences(a, b):
        if difference.topic != topic:
            topic = difference.topic
            lines += ["", topic.upper()]
        lines += _difference(difference)
    return lines if topic else [*lines, "", "They say the same."]


def _difference(d: Difference) -> list[str]:
    cited = f"[{d.article_a or '–'} / {d.article_b or '–'}]"
    line = f"  {d}  {cited}"
    if len(line) <= width():
        return [line]
    sides = [*wrapped(d.a, indent=6), *wrapped(f"{SEPARATOR.strip()} {d.b}", indent=6, first=4)]
    return [f"  {d.label}  {cited}", *sides]
