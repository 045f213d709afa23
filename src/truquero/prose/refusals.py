"""Why not, in words: the sentence behind every code of :mod:`truquero.engine.refusals`, in three languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from truquero.engine.answers import next_sayer
from truquero.engine.dealing import turned_words
from truquero.engine.flor_round import speaker
from truquero.engine.refusals import Illegal
from truquero.engine.state import Contest, Match, Phase, Stage
from truquero.prose.sentences import OR, begin, fill, listed, quoted, suerte_word, the
from truquero.rules import LANGUAGES, Rulebook
from truquero.seats import Seat

# ---------------------------------------------------------------- the catalogue


@dataclass(frozen=True, slots=True)
class Detail:
    """A detail of the engine and how each language says it."""

    pattern: re.Pattern[str]
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Reason:
    """The sentence behind a code."""

    texts: Mapping[str, str]
    details: tuple[Detail, ...]


@cache
def _file() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    source = resources.files("truquero.prose").joinpath("refusals.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def reasons() -> Mapping[str, Reason]:
    """Every code and its sentences."""
    found: dict[str, Reason] = {}
    for code, entry in _file()["reasons"].items():
        known: list[Detail] = []
        for detail in entry.get("details", ()):
            if isinstance(detail, dict):
                known.append(Detail(re.compile(detail["match"]), {x: detail[x] for x in LANGUAGES}))
        found[code] = Reason({language: entry[language] for language in LANGUAGES}, tuple(known))
    return found


# ---------------------------------------------------------------- the sentence


def say_why(illegal: Illegal, match: Match, names: Sequence[str], language: str = "en") -> str:
    """The reason of a refusal as a sentence for the player who was refused."""
    reason = reasons()[illegal.code]
    book = match.book

    def name(seat: Seat) -> str:
        return names[seat - 1] if 0 < seat <= len(names) else str(seat)

    envido, truco = (suerte_word(suerte, book, language) for suerte in ("envido", "truco"))
    fields = {
        "detail": _detail(illegal, reason, book, name, language),
        "turn": name(seat) if (seat := _awaited(match)) else "",
        "turned": listed([quoted(word, language) for word in turned_words(match)], language, OR),
        "accept": book.truco.accept,
        "envido": envido,
        "the_envido": the(envido, language),
        "truco": truco,
        "the_truco": the(truco, language),
    }
    return begin(fill(reason.texts[language], fields))


def _detail(illegal: Illegal, reason: Reason, book: Rulebook, name: Callable[[Seat], str], language: str) -> str:
    """What the engine added, in the reader's language."""
    detail = illegal.detail
    if illegal.code in ("not-cutter", "wrong-seats"):
        return listed([name(int(seat)) for seat in detail.split()], language)
    if illegal.code in ("bet-waits", "own-bet") and detail:
        return the(suerte_word(detail, book, language), language)
    for known in reason.details:
        if found := known.pattern.fullmatch(detail):
            fields = found.groupdict()
            if "seat" in fields:
                fields["seat"] = name(int(fields["seat"]))
            return fill(known.texts[language], fields)
    return detail


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
