"""Every field of a rulebook, and what else could stand there: the rulebook made anew with another valid value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

import pytest

from truquero.cards import cards, every
from truquero.rulebooks import ALMERIA, ARGENTINO, BELMEZ, TARIJA, URUGUAY, VALENCIA
from truquero.rules import (
    BlindBets,
    DoubleBet,
    Duels,
    EnvidoCost,
    FalseFlor,
    FlorAsking,
    Gesture,
    Number,
    OptionError,
    Penalty,
    Rulebook,
    RulebookError,
    Schedule,
    Sign,
    Suerte,
    Vira,
)
from truquero.rules.ladder import COUNTED
from truquero.rules.options import changed_at_once

NOD = Gesture("nod", "asentir", "fer que sí", "nod")
VIRA = Vira((4, 5, 6, 7, 10, 11, 12, 1, 2, 3), tuple(c.suit for c in cards("1b 1c 1e 1o")), "X1")
NAMES = frozenset({"id", "name", "place", "language", "game", "match", "halves", "marker", "key", "cites"})
"""What people are told and nobody plays by."""
ELSEWHERE = frozenset({"options", "chosen", "presets", "lengths"})
"""Not fields of the game: what makes other rulebooks of this one."""

NEEDED = frozenset({"truco", "ranking", "match", "pardas", "mazo", "dealing", "opening", "duels", "fight"})
"""Pieces that every rulebook has: what stands in them changes, not whether they are there."""

COMPILED = hasattr(Rulebook, "__mypyc_attrs__")
interpreted_only = pytest.mark.skipif(COMPILED, reason="a compiled class does not tell the kinds of its fields")
OTHER_KIND = re.compile(r"\w.* object expected; got .+")
"""What a compiled class says of a value of another kind, before our checks can name the field."""


def refused_by_compiled_class(error: TypeError) -> bool:
    return COMPILED and OTHER_KIND.fullmatch(str(error)) is not None


def is_told(path: str) -> bool:
    """Whether a field only says how a thing is called, or where it is written."""
    name = path.rpartition(".")[2]
    return path != "match" and (name in NAMES or name == "article" or name.endswith("_article"))


def leaves(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every field of a rulebook by dotted path, however deep, and what it holds."""
    for field in fields(thing):
        value, here = getattr(thing, field.name), f"{path}.{field.name}".removeprefix(".")
        if here in ELSEWHERE:
            continue
        if field.name == "rungs":
            for rung in value:
                yield from leaves(rung, f"{here}.{rung.name}")
        elif is_dataclass(value):
            yield from leaves(value, here)
            if field.name not in NEEDED:
                yield here, value
        else:
            if here == "formats":
                for number, schedule in value:
                    yield from leaves(schedule, f"{here}.{number}")
            yield here, value


def flips(book: Rulebook, path: str, value: Any) -> Iterator[Rulebook]:
    """The same rulebook with other values in this field, as many as make sense. None: nothing else may stand there."""
    for sets in candidates(book, path, value):
        if (path, value) in sets:
            continue
        try:
            yield changed_at_once(book, sets)
        except (RulebookError, OptionError):
            continue
        except TypeError as error:
            if not refused_by_compiled_class(error):
                raise


Sets = tuple[tuple[str, Any], ...]


def candidates(book: Rulebook, path: str, value: Any) -> Iterator[Sets]:
    name = path.rpartition(".")[2]
    if path == "pack":
        yield from _smaller_packs(book)
    elif path == "cites":
        yield (("cites", {**value, "players": "X1", "dealing": "X1", "mazo": "X1"}),)
    elif path == "envido" and value is not None:
        yield (("envido", None), ("manners", None), ("counting", None), ("truco.costs_envido", None), ("signs", ()))
        yield (("envido", None), ("truco.costs_envido", None), ("double", None), ("flor.closed_by", ()), ("signs", ()))
    elif path in ("counting", "manners"):
        return
    for other in [*SPECIAL.get(path, ()), *SPECIAL.get(name, ()), *_by_kind(name, value)]:
        yield ((path, other),)
    if name == "how":
        piece = path.removesuffix(".how")
        rung = _at(book, piece)
        for other in (how for how in type(value) if how is not value):
            try:
                amount = rung.amount if other in COUNTED else 0
                yield ((piece, replace(rung, how=other, amount=amount, number=None)),)
            except RulebookError:
                continue
    if name == "settling":
        for other in type(value):
            for wrong in (None, Penalty.LOSES_BET):
                yield ((path, other), ("manners.wrong_number", wrong))
    if path == "pardas.decides":
        yield ((path, next(d for d in type(value) if d.name == "NEAREST")), ("pardas.all_parda", None))
        yield ((path, next(d for d in type(value) if d.name == "LAST")), ("pardas.all_parda", BELMEZ.pardas.all_parda))
    if name == "unless":
        yield ((path, ""), (path.replace("unless", "passing"), ""))
    if name in ("pass_envido", "pass_truco") and value:
        yield (("double.pass_envido", ""), ("double.pass_truco", ""))


def _smaller_packs(book: Rulebook) -> Iterator[Sets]:
    """Without one number, which then has no place in the order either."""
    for number in (4, 5, 6, 7, 2):
        pack = tuple(c for c in book.pack if c.number != number)
        groups = tuple(g for g in (_without(group, number) for group in book.ranking.groups) if g)
        packs = tuple((n, tuple(c for c in some if c.number != number)) for n, some in book.packs)
        yield (
            ("pack", pack),
            ("packs", packs),
            ("ranking.groups", groups),
            ("signs", ()),
            ("options", ()),
        )


def _without(group: str, number: int) -> str:
    return " ".join(c.code for c in cards(group) if c.number != number)


def _by_kind(name: str, value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case Enum() if not isinstance(value, str):
            yield from (member for member in type(value) if member is not value)
        case int():
            yield from (value + 1, value - 1, value * 2, value + 5, value + 10, value - 5)
        case str():
            yield from (f"{value or 'otra'}-cosa", "X1", "")
        case tuple() if name == "piezas" and value:
            yield tuple((code, count + 1) for code, count in value)
        case tuple() if value:
            yield value[:-1]
            yield (*value[1:], value[0])
            yield (value[1], value[0], *value[2:]) if len(value) > 1 else ()
            yield ()
        case None:
            yield from (1, 2, 6)
        case _ if is_dataclass(value):
            yield None


def _at(book: Rulebook, path: str) -> Any:
    found: Any = book
    for name in path.split("."):
        found = next(r for r in found if r.name == name) if isinstance(found, tuple) else getattr(found, name)
    return found


_DUELS = Duels("duelos", ((0, 1), (2, 3)), "X1")
SPECIAL: dict[str, tuple[Any, ...]] = {
    "muestra": (URUGUAY.muestra, VIRA),
    "players": ((2,), (4,), (2, 4), (2, 6), (2, 4, 6)),
    "packs": tuple(((n, b.pack[:-4]),) for b in (BELMEZ, ARGENTINO, VALENCIA) for n in (2, 4)),
    "formats": (((4, Schedule(_DUELS, "X1")),), ((4, Schedule(_DUELS, "X1", until_points=5)),), ()),
    "flor": (ARGENTINO.flor, TARIJA.flor, BELMEZ.flor),
    "envido": (BELMEZ.envido,),
    "farta": ("quiero-farta",),
    "piezas": ((("1e", 9),), (("1b", 9),)),
    "reservadas": (("1e 7e",), ("1b 7e",), ("5o 1e",)),
    "signs": ((Sign("1e", NOD, cards("1e")),), (Sign("3", NOD, every((3,))),)),
    "blind": (BlindBets("cerrao"),),
    "cover": ("tapada",),
    "double": (DoubleBet("X1"), DoubleBet("X1", "paso-envido", "paso-truco")),
    "synonyms": ((("leona", "mazo"),), (("leona", "me-n-vaig"),)),
    "costs_envido": (EnvidoCost(),),
    "number": (Number(2), Number(3, required=True), Number(1, capped=True)),
    "ask": (FlorAsking(4, 5, "X1"),),
    "false": (FalseFlor(4, "X1"),),
    "good": ("buena",),
    "closed_by": ((), (Suerte.TRUCO,), (Suerte.ENVIDO,), (Suerte.ENVIDO, Suerte.TRUCO)),
    "until_points": (5, 10, None),
    "from_points": (5, 9),
    "falta": (6, 9, None),
    "pairs": (((0, 1), (2, 3)), ((0, 3), (2, 1)), ((0, 1),), ((0, 1), (2, 3), (4, 5))),
    "fight": (),
    "reminder": ("X1", ""),
    "wrong_number": (Penalty.LOSES_BET, Penalty.LOSES_ALL),
    "limit": (1, None),
    "groups": tuple(tuple(reversed(b.ranking.groups)) for b in (BELMEZ, ARGENTINO, ALMERIA, VALENCIA)),
    "numbers": ((2, 4, 5, 11, 1),),
    "substitute": (3, 6),
    "figures": (1, 2),
    "amount": (3, 5),
    "least": (4, 1),
}
"""What else may stand in a field of this path or name, where its kind does not tell."""
