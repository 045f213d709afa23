"""Why not, in words: the sentence behind every code of :mod:`truquero.engine.illegal`, in three languages."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from truquero.cards import Card
from truquero.engine.betting import next_sayer
from truquero.engine.dealing import turned_words
from truquero.engine.flor_round import speaker
from truquero.engine.illegal import Illegal
from truquero.engine.refusal_values import Value
from truquero.engine.state import Contest, Match, Phase, Stage
from truquero.prose.sentences import OR, begin, fill, listed, placeholders, quoted, suerte_word, the
from truquero.rules import LANGUAGES, Rulebook
from truquero.seats import Seat

# ---------------------------------------------------------------- the catalogue


@dataclass(frozen=True, slots=True)
class RefusalText:
    """The sentence behind a code, and the parts of it that depend on the case."""

    texts: Mapping[str, str]
    cases: Mapping[str, Mapping[str, str]]


@cache
def _file() -> Mapping[str, Mapping[str, Any]]:
    source = resources.files("truquero.prose").joinpath("refusals.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def reasons() -> Mapping[str, RefusalText]:
    """Every code and its sentences."""
    return {
        code: RefusalText({x: entry[x] for x in LANGUAGES}, entry.get("cases", {}))
        for code, entry in _file()["reasons"].items()
    }


# ---------------------------------------------------------------- the sentence


def say_why(illegal: Illegal, match: Match, names: Sequence[str], language: str = "en") -> str:
    """The reason of a refusal as a sentence for the player who was refused."""
    reason = reasons()[illegal.code]
    book = match.book

    def name(seat: Seat) -> str:
        return names[seat - 1] if 0 < seat <= len(names) else str(seat)

    told = {about: _said(about, value, book, name, language) for about, value in illegal.values}
    case = told.get("case", "")
    envido, truco = (suerte_word(suerte, book, language) for suerte in ("envido", "truco"))
    fields = {
        **dict.fromkeys(placeholders(reason.texts[language]), ""),
        **told,
        "case": fill(reason.cases[case][language], told) if case else "",
        "turn": name(seat) if (seat := _awaited(match)) else "",
        "turned": listed([quoted(word, language) for word in turned_words(match)], language, OR),
        "accept": book.truco.accept,
        "envido": envido,
        "the_envido": the(envido, language),
        "truco": truco,
        "the_truco": the(truco, language),
    }
    return begin(fill(reason.texts[language], fields))


def _said(about: str, value: Value, book: Rulebook, name: Callable[[Seat], str], language: str) -> str:
    """A value of a refusal in the reader's words; its name says what kind of value it is."""
    if about == "suerte":
        return the(suerte_word(str(value), book, language), language)
    if about in ("seat", "seats"):
        seats = value if isinstance(value, tuple) else (value,)
        return listed([name(seat) for seat in seats if isinstance(seat, int)], language)
    if isinstance(value, tuple):
        return ", ".join(x.code if isinstance(x, Card) else str(x) for x in value)
    return value.code if isinstance(value, Card) else str(value)


def _awaited(match: Match) -> Seat:
    """The one seat that everybody waits for (0: none, or more than one)."""
    if match.phase is Phase.TURNED and match.turned is not None:
        return match.turned[0]
    playing = [c for c in match.live if c.stage is Stage.PLAY] if match.phase is Phase.PLAY else []
    return _awaited_in(match, playing[0]) if len(playing) == 1 else 0


def _awaited_in(match: Match, c: Contest) -> Seat:
    if c.saying is not None:
        return next_sayer(c)
    if c.asking:
        return c.asking
    if c.passing:
        return c.passing[0]
    return speaker(match, c) or (0 if c.waiting else c.turn)
