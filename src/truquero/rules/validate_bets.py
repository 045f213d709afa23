"""Whether the bets of a rulebook make sense, and whether every word means one thing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from truquero.cards import looks_like_card
from truquero.rules.book import Rulebook
from truquero.rules.ladder import How, Ladder, Rung, Suerte
from truquero.rules.table import Turned

Found = Iterator[tuple[str, str]]

RESERVED = ("canto", "son-buenas", "listo", "repita", "avisa", "sena", "muestro", "dice", "pido-flor")
"""Words of every table."""
_WORD = re.compile(r"[a-z]+(-[a-z0-9]+)*")


def ladder_faults(book: Rulebook, path: str, ladder: Ladder) -> Found:
    """What is wrong with one ladder of bets."""
    names = [r.name for r in ladder.rungs]
    if not names:
        yield f"{path}.rungs", "must have at least one bet"
    for name in {n for n in names if names.count(n) > 1}:
        yield f"{path}.rungs", f"has two bets called {name!r}"
    reply = book.flor.reply_bet if book.flor is not None and ladder.suerte is Suerte.FLOR else ""
    openers = [r.name for r in ladder.rungs if r.opens or r.name == reply]
    if names and not openers:
        yield f"{path}.rungs", "has no bet that opens"
    for place, rung in enumerate(ladder.rungs):
        yield from _rung(f"{path}.rungs.{rung.name or place}", rung, names)
    unreachable = set(names) - _reached(ladder, openers)
    if openers and unreachable:
        yield f"{path}.rungs", f"nothing leads to {', '.join(sorted(unreachable))}"
    for name in ("accept", "refuse"):
        if not getattr(ladder, name):
            yield f"{path}.{name}", "must be a word"
    for name in ("unraised", "first_refused", "refusal_bonus"):
        if getattr(ladder, name) < 0:
            yield f"{path}.{name}", f"must not be below 0, not {getattr(ladder, name)}"
    if ladder.suerte is Suerte.TRUCO and ladder.unraised < 1:
        yield f"{path}.unraised", "a mano without a bet must be worth at least 1"
    if not 1 <= ladder.first_seat <= min(book.players, default=1):
        yield f"{path}.first_seat", f"must be a place of every table, not {ladder.first_seat}"
    if not ladder.bare_raise and not ladder.joined and not ladder.raise_later:
        yield f"{path}.bare_raise", "without it, joined or raise_later must be true, or nothing is ever raised"
    if not ladder.article:
        yield f"{path}.article", "must name an article"


def _rung(path: str, rung: Rung, names: list[str]) -> Found:
    if not rung.word:
        yield f"{path}.word", "must be a word"
    if not rung.article:
        yield f"{path}.article", "must name an article"
    strange = [n for n in rung.then if n not in names]
    if strange:
        yield f"{path}.then", f"names {', '.join(strange)}, which is no bet of this ladder"
    if rung.limit is not None and rung.limit < 1:
        yield f"{path}.limit", f"must be at least 1, not {rung.limit}"
    number = rung.number
    if number is not None and (number.least < 1 or number.step < 1):
        yield f"{path}.number", "must begin at 1 or more and go up"
    counts = rung.how in (How.SET, How.ADD, How.FLORES, How.FLOR_EXTRA)
    named = number is not None and number.required
    if counts and not named and rung.amount <= 0:
        yield f"{path}.amount", f"must be above 0, not {rung.amount}"


def _reached(ladder: Ladder, openers: list[str]) -> set[str]:
    after = {r.name: r.then for r in ladder.rungs}
    found: set[str] = set()
    ahead = list(openers)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += after.get(name, ())
    return found


def word_faults(book: Rulebook) -> Found:
    """Words that cannot be written in a record, or that mean two things."""
    meanings: dict[str, dict[str, str]] = defaultdict(dict)
    for path, word, meaning in _words(book):
        if not word:
            continue
        if not _WORD.fullmatch(word) or looks_like_card(word):
            yield path, f"{word!r} must be small letters without accents, joined by hyphens"
        known = meanings[word]
        if meaning not in known and known:
            yield path, f"{word!r} already means something else ({next(iter(known.values()))})"
        known.setdefault(meaning, path)
    for said, means in book.synonyms:
        if means not in meanings:
            yield "synonyms", f"{said!r} stands for {means!r}, which is no word of this book"


def _words(book: Rulebook) -> Iterator[tuple[str, str, str]]:
    """Where each word stands, the word, and what it means there."""
    for word in RESERVED:
        yield "every table", word, "reserved"
    flor = book.flor
    reply = flor.reply_bet if flor is not None else ""
    ladders = {"truco": book.truco, "envido": book.envido, "flor.ladder": flor.ladder if flor is not None else None}
    for path, ladder in ladders.items():
        if ladder is None:
            continue
        for rung in ladder.rungs:
            sung = ladder.suerte is Suerte.FLOR and rung.name == reply
            yield f"{path}.rungs.{rung.name}.word", rung.word, "sing" if sung else f"bet on the {ladder.suerte}"
            yield f"{path}.rungs.{rung.name}.accept", rung.accept, "accept"
            if ladder.joined and not rung.opens:
                yield f"{path}.joined", f"{ladder.accept}-{rung.word}", "accept and raise"
        yield f"{path}.accept", ladder.accept, "accept"
        yield f"{path}.refuse", ladder.refuse, "refuse"
        yield f"{path}.farta", ladder.farta, "farta"
    if flor is not None:
        yield "flor.sing", flor.sing, "sing"
        yield "flor.good", flor.good, "good"
        yield "flor.passing", flor.passing, "pass the flor"
        yield "flor.concede", flor.concede, "refuse"
    if book.double is not None:
        yield "double.pass_envido", book.double.pass_envido, "want the truco only"
        yield "double.pass_truco", book.double.pass_truco, "want the envido only"
    yield "mazo.word", book.mazo.word, "leave"
    if book.blind:
        yield "blind", book.blind, "blind"
        yield "look", book.look, "look"
    yield "cover", book.cover, "cover"
    if book.dealing.turned is not Turned.NOTHING:
        for name in ("keep", "another", "redeal"):
            yield f"dealing.{name}", getattr(book.dealing, name), name
    for said, _ in book.synonyms:
        yield "synonyms", said, "synonym"
