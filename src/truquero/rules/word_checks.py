"""Whether every word of a rulebook can be written in a record, and means one thing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from truquero.rules.faults import Found
from truquero.rules.flor import EachSpeaks, FlorIsBet
from truquero.rules.ladder import Raises
from truquero.rules.match_rules import TURNED_WORDS, Turned

if TYPE_CHECKING:
    from truquero.rules.book import Rulebook

RESERVED = ("canto", "son-buenas", "listo", "repita", "avisa", "sena", "muestro", "dice", "pido-flor")
"""Words of every table."""
_WORD = re.compile(r"[a-z]+(-[a-z0-9]+)*")


def word_faults(book: Rulebook) -> Found:
    """Words that cannot be written in a record, or that mean two things."""
    meanings: dict[str, dict[str, str]] = defaultdict(dict)
    for path, word, meaning in _words(book):
        if not word:
            continue
        if not _WORD.fullmatch(word):
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
    reply = flor.fight.bet if flor is not None and isinstance(flor.fight, FlorIsBet) else ""
    for path, ladder in (("truco", book.truco), ("envido", book.envido), ("flor", flor)):
        if ladder is None:
            continue
        for rung in ladder.rungs:
            sung = ladder is flor and rung.name == reply
            yield f"{path}.rungs.{rung.name}.word", rung.word, "sing" if sung else f"bet on the {ladder.suerte}"
            yield f"{path}.rungs.{rung.name}.accept", rung.accept, "accept"
        yield f"{path}.accept", ladder.accept, "accept"
        yield f"{path}.refuse", ladder.refuse, "refuse"
    truco = book.truco
    if truco.raises is Raises.WANTED_FIRST:
        for rung in truco.rungs:
            if not rung.opens:
                yield "truco.raises", f"{truco.accept}-{rung.word}", "accept and raise"
    if truco.costs_envido is not None:
        yield "truco.costs_envido.passing", truco.costs_envido.passing, "pass the envido"
    yield "farta", book.farta, "farta"
    if flor is not None:
        yield "flor.sing", flor.sing, "sing"
        yield "flor.good", flor.good, "good"
        if isinstance(flor.fight, EachSpeaks):
            yield "flor.fight.word", flor.fight.word, "pass the flor"
        else:
            yield "flor.fight.concede", flor.concede, "refuse"
    if book.double is not None:
        yield "double.pass_envido", book.double.pass_envido, "want the truco only"
        yield "double.pass_truco", book.double.pass_truco, "want the envido only"
    yield "mazo.word", book.mazo.word, "leave"
    if book.blind is not None:
        yield "blind.word", book.blind.word, "blind"
        yield "blind.look", book.blind.look, "look"
    yield "cover", book.cover, "cover"
    if book.dealing.turned is not Turned.NOTHING:
        for word in TURNED_WORDS:
            yield "dealing.turned", word, word
    for said, _ in book.synonyms:
        yield "synonyms", said, "synonym"
