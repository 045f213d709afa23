"""Putting sentences together: templates, lists, quotes and articles as each language writes them, suertes by name."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from truquero.rules import Rulebook

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
AND = {"en": "and", "es": "y", "va": "i"}
OR = {"en": "or", "es": "o", "va": "o"}
_QUOTES = {"en": "“{}”", "es": "«{}»", "va": "«{}»"}


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
    """Foreign text with every control character replaced by a space.

    >>> harmless("Ana\x1b[2J\u202e ñ")
    'Ana [2J  ñ'
    """
    return "".join(c if unicodedata.category(c)[0] != "C" else " " for c in text)


def begin(sentence: str) -> str:
    """With a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def listed(words: Sequence[str], language: str, joint: Mapping[str, str] = AND) -> str:
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


# ---------------------------------------------------------------- suertes


@cache
def _suertes() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    source = resources.files("truquero.prose").joinpath("suertes.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def suerte_name(suerte: str, language: str) -> str:
    """What a suerte is called in a language, whatever the rulebook."""
    return str(_suertes()["suertes"][suerte][language])


def suerte_word(suerte: str, book: Rulebook, language: str) -> str:
    """What a suerte is called: in the rulebook's own word where it has one, else in the reader's."""
    own = _suertes()["own"].get(book.language, {})
    return str(own.get(suerte) or suerte_name(suerte, language))
