"""Why-not in words: the sentence behind every code of :mod:`truquero.engine.why`, in three languages."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from truquero.engine.answers import next_sayer
from truquero.engine.dealing import turned_words
from truquero.engine.florround import speaker
from truquero.engine.state import Contest, Match, Phase, Stage
from truquero.engine.why import Illegal
from truquero.rules import LANGUAGES, Rulebook
from truquero.seats import Seat

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_AND = {"en": "and", "es": "y", "va": "i"}
_OR = {"en": "or", "es": "o", "va": "o"}
_QUOTES = {"en": "“{}”", "es": "«{}»", "va": "«{}»"}


# ---------------------------------------------------------------- words


def placeholders(template: str) -> frozenset[str]:
    """The names that a template asks for.

    >>> sorted(placeholders("{a} meets {b}[ and {c}]"))
    ['a', 'b', 'c']
    """
    return frozenset(_PLACEHOLDER.findall(template))


def fill(template: str, fields: Mapping[str, object]) -> str:
    """A template with its fields put in; a part in brackets is dropped when one of its fields is empty.

    >>> fill("Not you[: {turn}].", {"turn": "Ana"}), fill("Not you[: {turn}].", {"turn": ""})
    ('Not you: Ana.', 'Not you.')
    """

    def keep(part: re.Match[str]) -> str:
        return part[1] if all(str(fields[name]) for name in placeholders(part[1])) else ""

    return _OPTIONAL.sub(keep, template).format_map(fields)


def harmless(text: str) -> str:
    """What came from elsewhere, without anything that a terminal or a page would obey: a space for each.

    >>> harmless("Ana\x1b[2J\u202e ñ")
    'Ana [2J  ñ'
    """
    return "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)


def begin(sentence: str) -> str:
    """With a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def listed(words: Sequence[str], language: str, joint: Mapping[str, str] = _AND) -> str:
    """Several words as a language lists them.

    >>> listed(("Ana", "Blas", "Inés"), "en"), listed(("Ana", "Inés"), "es")
    ('Ana, Blas and Inés', 'Ana e Inés')
    """
    if len(words) < 2:
        return "".join(words)
    word = joint[language]
    if word == "y" and re.match(r"h?[ií](?![aeo])", words[-1], re.IGNORECASE):
        word = "e"
    return f"{', '.join(words[:-1])} {word} {words[-1]}"


def quoted(text: str, language: str) -> str:
    return _QUOTES[language].format(text)


def the(noun: str, language: str) -> str:
    """A noun of the game with its article.

    >>> the("pata", "es"), the("envit", "va"), the("flor", "va"), the("chico", "en")
    ('la pata', "l'envit", 'la flor', 'the chico')
    """
    if language == "en":
        return f"the {noun}"
    if language == "va" and noun[:1] in "aeiouàèéíòóú":
        return f"l'{noun}"
    return f"la {noun}" if noun.endswith("a") or noun == "flor" else f"el {noun}"


def suerte_name(suerte: str, language: str) -> str:
    """What a suerte is called in a language, whatever the rulebook."""
    return str(_file()["suertes"][suerte][language])


def suerte_word(suerte: str, book: Rulebook, language: str) -> str:
    """What a suerte is called: in the rulebook's own word where it has one, else in the reader's."""
    names = _file()
    own = names["own"].get(book.language, {})
    return str(own.get(suerte) or suerte_name(suerte, language))


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
    source = resources.files("truquero.engine").joinpath("reasons.toml")
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
        "turned": listed([quoted(word, language) for word in turned_words(match)], language, _OR),
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
