"""Rulebooks in the reader's words: what a call sounds like and means, what an option sets, how the game goes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from truquero.cards import CardError, card
from truquero.prose.describe import plural
from truquero.rules import Option, Rulebook, Sign
from truquero.rules.ladder import COUNTED, How, Ladder, Rung


@cache
def _file(name: str) -> Mapping[str, Any]:
    source = resources.files("truquero.prose").joinpath(f"{name}.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _entry(file: str, key: str, book: Rulebook) -> Mapping[str, Any]:
    """What a file says about a thing; a rulebook (or its parent) may have an entry of its own."""
    entry: Mapping[str, Any] = _file(file)[key]
    at = book.id
    while at:
        if isinstance(entry.get(at), dict):
            return entry[at]  # type: ignore[no-any-return]
        at = _file("intros").get(at, {}).get("parent", "")
    return entry


# ---------------------------------------------------------------- words


def spoken(book: Rulebook, word: str) -> str:
    """A word of the rulebook as somebody says it: ¡Quiero retruco!"""
    return str(_entry("words", word, book)["say"])


def gloss(book: Rulebook, word: str, language: str) -> str:
    """What a word of the rulebook means, in a line."""
    text = str(_entry("words", word, book)[language])
    shape = book.match
    rung = _rung(book, word)
    return text.format(n=rung.amount if rung is not None else "", game=shape.game, match=shape.match)


def _rung(book: Rulebook, word: str) -> Rung | None:
    ladders = (book.truco, book.envido, book.flor)
    found = (rung for ladder in ladders if ladder is not None for rung in ladder.rungs)
    return next((rung for rung in found if rung.word == word), None)


# ---------------------------------------------------------------- how long a match is


def length_name(name: str, language: str) -> str:
    """A length by its name: short, normal or long; empty for none of them."""
    return str(_file("lengths")[name][language]) if name else ""


def match_length(book: Rulebook, language: str) -> str:
    """How long a match is: one chico to 30, or the best of three."""
    shape = book.match
    text = str(_file("lengths")["one" if shape.to_win == 1 else "many"][language])
    games = plural(shape.game, book.language)
    return text.format(game=shape.game, games=games, target=shape.target, most=2 * shape.to_win - 1)


def told_length(book: Rulebook, language: str) -> str:
    """The same after its name, where it has one: Short: one chico to 30."""
    return ": ".join(filter(None, (length_name(book.length, language), match_length(book, language))))


# ---------------------------------------------------------------- options


def option_title(book: Rulebook, option: Option, language: str) -> str:
    return str(_entry("options", option.name, book)["title"][language])


def option_meaning(book: Rulebook, option: Option, language: str) -> str:
    """What an option sets; in English as the rulebook itself says."""
    return option.meaning if language == "en" else str(_entry("options", option.name, book)[language])


def value_title(book: Rulebook, option: Option, value: str, language: str) -> str:
    """A value of an option; a number is its own title."""
    titles = _entry("options", option.name, book).get("values", {})
    return str(titles[value][language]) if not value.isdecimal() or value in titles else value


# ---------------------------------------------------------------- how the game goes


def intro(book: Rulebook, language: str) -> list[str]:
    """The game in a few paragraphs: what is special about it, how it goes, how it is won."""
    told = _file("intros").get(book.id, {}).get(language, "").replace("*", "")
    paragraphs = [told, _say("bazas", language), _betting(book, language)]
    if book.envido is not None:
        words = ", ".join(plain_word(book, r.word) for r in book.envido.rungs)
        paragraphs.append(_say("envido", language, words=words))
    if book.flor is not None:
        paragraphs.append(_say("flor_must" if book.flor.compulsory else "flor", language, each=book.flor.each))
    shape = book.match
    halves = dict(zip(("first", "second"), shape.halves, strict=False))
    key = ("game" if shape.to_win > 1 else "one_game") + ("" if shape.halves else "_whole")
    named = {"game": shape.game, "a_game": f"un{'a' if _feminine(shape.game) else ''} {shape.game}"}
    paragraphs.append(_say(key, language, target=shape.target, to_win=shape.to_win, **named, **halves))
    return [p for p in paragraphs if p]


def _betting(book: Rulebook, language: str) -> str:
    steps = dict.fromkeys(f"{plain_word(book, r.word)} {_worth(book, r, language)}" for r in by_height(book.truco))
    return _say("betting", language, unraised=book.truco.unraised, ladder=", ".join(steps))


def by_height(ladder: Ladder) -> list[Rung]:
    """The bets of a ladder from the least to the greatest; those that say a number stand last before the symbols."""

    def height(rung: Rung) -> int:
        if rung.how not in COUNTED:
            return {How.GAME: 2000, How.MATCH: 3000}.get(rung.how, 1500)
        return 1000 if rung.number is not None and rung.number.required else rung.amount

    return sorted(ladder.rungs, key=height)


def _worth(book: Rulebook, rung: Rung, language: str) -> str:
    if rung.how in (How.GAME, How.MATCH):
        what = book.match.game if rung.how is How.GAME else book.match.match
        return f"({_say('whole', language, what=what, the='la' if _feminine(what) else 'el')})"
    if rung.number is not None and rung.number.required:
        return f"({_say('number', language)})"
    return f"({rung.amount})"


def _feminine(word: str) -> bool:
    """Whether a game is called la (la pata, la cama) and not el (el chico, el toro)."""
    return word.endswith("a")


def unraised(language: str) -> str:
    """The name of a mano in which nobody has bet."""
    return _say("unraised", language)


def plain_word(book: Rulebook, word: str) -> str:
    """A word of the rulebook as it stands in a sentence: quiero retruco."""
    return spoken(book, word).strip("¡!").lower()


def _say(key: str, language: str, **fields: object) -> str:
    return str(_file("primer")[key][language]).format(**fields)


# ---------------------------------------------------------------- signs


def claim(sign: Sign, language: str) -> str:
    """What a sign says that its maker holds."""
    primer = _file("primer")
    claims = primer["claims"]
    if sign.holding in claims:
        return str(claims[sign.holding][language])
    names = primer["numbers"][language]
    try:
        held = card(sign.holding)
    except CardError:
        return str(claims["number"][language]).format(card=names[int(sign.holding) - 1])
    name = f"{names[held.number - 1]} {primer['suits'][language][held.suit.value]}"
    return str(claims["card"][language]).format(card=name)
