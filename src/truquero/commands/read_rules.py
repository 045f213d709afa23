"""``books``, ``rules``, ``compare`` and ``page``: rulebooks to read."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from truquero.commands.output import OK, Unusable, book_named, show
from truquero.prose.compare import differences
from truquero.prose.rulebook_page import page, pages, parent_of
from truquero.rulebooks import BOOKS
from truquero.rules import Article, articles, every_article
from truquero.rules.articles import text_files
from truquero.tui import rule_printing


def run_books(arguments: argparse.Namespace) -> int:
    show(rule_printing.books(BOOKS.values()))
    return OK


def run_rules(arguments: argparse.Namespace) -> int:
    name = arguments.id
    if arguments.options:
        show(rule_printing.options(book_named(name)))
        return OK
    own = _articles(name)
    wanted = [key.upper() for key in arguments.article] or list(own)
    known = every_article() if _cites_others(name) else {**articles("general"), **own}
    strange = [key for key in wanted if key not in known]
    if strange:
        there_are = ", ".join({**own, **articles("general")})
        raise Unusable(f"{name} has no article {strange[0]!r}; there are {there_are}")
    told = [rule_printing.article(known[key], arguments.lang) for key in wanted]
    show("\n\n".join("\n".join(lines) for lines in told).split("\n"))
    return OK


def _articles(name: str) -> dict[str, Article]:
    """The articles of a rulebook; if another book's texts describe it, those that it cites."""
    if name.lower() in text_files():
        return dict(articles(name.lower()))
    if name.lower() not in BOOKS and not name.endswith(".py"):
        known = ", ".join(dict.fromkeys([*BOOKS, *text_files()]))
        raise Unusable(f"there are no rules called {name!r}; there are {known}")
    cited = {*book_named(name).cites.values()}
    found = {key: article for key, article in every_article().items() if key in cited}
    # What is special about the relative comes first.
    return dict(sorted(found.items(), key=lambda item: not item[0].startswith("K")))


def _cites_others(name: str) -> bool:
    """Whether a rulebook uses the articles of others: a relative, or a rulebook from a file."""
    return name.lower() not in text_files()


def run_compare(arguments: argparse.Namespace) -> int:
    a, b = book_named(arguments.a), book_named(arguments.b)
    if arguments.json:
        told = {"a": arguments.a, "b": arguments.b, "differences": [asdict(d) for d in differences(a, b)]}
        show([json.dumps(told, ensure_ascii=False, indent=2)])
        return OK
    show(rule_printing.comparison(arguments.a, a, arguments.b, b))
    return OK


def run_page(arguments: argparse.Namespace) -> int:
    if arguments.all is None:
        if arguments.id is None:
            raise Unusable(f"name a rulebook: {', '.join(BOOKS)}")
        book = book_named(arguments.id)
        show(page(book, BOOKS.get(parent_of(book))).rstrip("\n").split("\n"))
        return OK
    folder = Path(arguments.all)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(BOOKS).items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return OK
