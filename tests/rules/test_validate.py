"""Every rulebook is sound, and a fault planted in any field is found there."""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

import pytest

from truquero.cards import every
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, URUGUAY, VALENCIA24
from truquero.rules import Choice, DoubleBet, Duels, NumberChoice, Option, Rulebook, Schedule, Sign, Suerte
from truquero.rules import changed as with_field
from truquero.rules.validate import RulebookError, faults, validate


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_rulebook_is_sound(book: Rulebook) -> None:
    validate(book)


def option(choice: Choice | None = None, number: NumberChoice | None = None, **more: Any) -> tuple[Option, ...]:
    made: dict[str, Any] = {"name": "casa", "default": "no", "article": "X1", "meaning": "…", **more}
    return (Option(**made, choices=(Choice("no"), *([choice] if choice else [])), number=number),)


def duels(*pairs: tuple[int, ...], own: bool = False) -> tuple[tuple[int, Schedule], ...]:
    return ((4, Schedule(Duels("duelos", pairs, "X1", own_hands=own))),)  # type: ignore[arg-type]


# The book, the path where the fault is planted, what is planted there, the field that must be named (if another).
PLANTED: list[tuple[Rulebook, str, Any, str]] = [
    (BELMEZ, "id", "", ""),
    (BELMEZ, "id", "Mi Truco", ""),
    (BELMEZ, "name", " ", ""),
    (BELMEZ, "place", "", ""),
    (BELMEZ, "language", "fr", ""),
    (BELMEZ, "players", (), ""),
    (BELMEZ, "players", 4, ""),
    (BELMEZ, "players", ("4",), ""),
    (BELMEZ, "players", (3,), ""),
    (BELMEZ, "players", (0,), ""),
    (BELMEZ, "players", (2, 2), ""),
    (BELMEZ, "players", (2, 4, 12), "pack"),
    (BELMEZ, "pack", (), ""),
    (BELMEZ, "pack", ("1e",), ""),
    (BELMEZ, "pack", (*BELMEZ.pack, BELMEZ.pack[0]), ""),
    (BELMEZ, "pack", BELMEZ.pack[:-1], "ranking.groups"),
    (ARGENTINO, "pack", every((1, 2, 3, 4)), "pack"),
    (BELMEZ, "packs", ((6, BELMEZ.pack),), ""),
    (BELMEZ, "packs", ((4, BELMEZ.pack[:17]),), "pack"),
    (BELMEZ, "packs", (4,), ""),
    (BELMEZ, "ranking", "1e 1b", ""),
    (BELMEZ, "ranking.groups", BELMEZ.ranking.groups[1:], ""),
    (BELMEZ, "ranking.groups", (*BELMEZ.ranking.groups, "5o"), ""),
    (BELMEZ, "ranking.groups", (*BELMEZ.ranking.groups, "12e"), ""),
    (BELMEZ, "ranking.groups", (*BELMEZ.ranking.groups, "13e"), ""),
    (BELMEZ, "ranking.article", "", ""),
    (BELMEZ, "counting.figures", -1, ""),
    (BELMEZ, "counting.piezas", (("12e", 10),), ""),
    (BELMEZ, "counting.piezas", (("5x", 10),), ""),
    (BELMEZ, "counting.piezas", (("5o", 10), ("5o", 9)), ""),
    (BELMEZ, "counting.piezas", (("5o", -1),), ""),
    (BELMEZ, "counting.reservadas", ("5o",), ""),
    (BELMEZ, "counting.reservadas", ("5o 12e",), ""),
    (BELMEZ, "counting.article", "", ""),
    (URUGUAY, "muestra", 2, ""),
    (URUGUAY, "muestra.counts", (10, 9), ""),
    (URUGUAY, "muestra.numbers", (2, 2, 4, 5, 10), ""),
    (URUGUAY, "muestra.numbers", (2, 4, 5, 8, 10), ""),
    (URUGUAY, "muestra.substitute", 2, ""),
    (URUGUAY, "muestra.article", "", ""),
    (BELMEZ, "match.target", 31, ""),
    (BELMEZ, "match.target", 0, ""),
    (BELMEZ, "match.to_win", 0, ""),
    (BELMEZ, "match.game", "", ""),
    (BELMEZ, "match.match", "", ""),
    (BELMEZ, "match.halves", ("malas",), ""),
    (BELMEZ, "match.article", "", ""),
    (BELMEZ, "formats", (4,), ""),
    (BELMEZ, "formats", (*BELMEZ.formats, *BELMEZ.formats), ""),
    (BELMEZ, "formats", duels((0, 4)), "formats.4.duels.pairs"),
    (BELMEZ, "formats", duels((0, 2)), "formats.4.duels.pairs"),
    (BELMEZ, "formats", duels((0, 1), (0, 3)), "formats.4.duels.pairs"),
    (BELMEZ, "formats", duels((0, 1, 2)), "formats.4.duels.pairs"),
    (BELMEZ, "formats", duels(), "formats.4.duels.pairs"),
    (BELMEZ, "formats", duels(*[(0, 1)] * 6, own=True), "pack"),
    (BELMEZ, "formats.4.duels.name", "", ""),
    (BELMEZ, "formats.4.duels.falta", 0, ""),
    (BELMEZ, "formats.4.from_points", 40, ""),
    (BELMEZ, "formats.4.until_points", 41, ""),
    (BELMEZ, "truco", None, ""),
    (BELMEZ, "truco.suerte", Suerte.ENVIDO, ""),
    (BELMEZ, "truco.rungs", (), ""),
    (BELMEZ, "truco.rungs", (*BELMEZ.truco.rungs, BELMEZ.truco.rungs[0]), ""),
    (BELMEZ, "truco.rungs.truco.opens", False, "truco.rungs"),
    (BELMEZ, "truco.rungs.truco.word", "", "truco.rungs.0.word"),
    (BELMEZ, "truco.rungs.truco.word", "Truco", "truco.rungs.Truco.word"),
    (BELMEZ, "truco.rungs.truco.word", "quiero", "truco.accept"),
    (BELMEZ, "truco.rungs.truco.article", "", ""),
    (BELMEZ, "truco.rungs.truco.amount", 0, ""),
    (BELMEZ, "truco.rungs.truco.then", ("vale-cuatro",), ""),
    (BELMEZ, "truco.rungs.truco.then", (), "truco.rungs"),
    (BELMEZ, "truco.rungs.truco.limit", 0, ""),
    (BELMEZ, "truco.accept", "", ""),
    (BELMEZ, "truco.refuse", "", ""),
    (BELMEZ, "truco.refuse", "quiero", ""),
    (BELMEZ, "truco.unraised", 0, ""),
    (BELMEZ, "truco.article", "", ""),
    (ARGENTINO, "truco", replace(ARGENTINO.truco, joined=False, raise_later=False), "truco.bare_raise"),
    (BELMEZ, "envido", 2, ""),
    (BELMEZ, "envido.first_refused", -1, ""),
    (BELMEZ, "envido.refusal_bonus", -1, ""),
    (VALENCIA24, "envido.first_seat", 5, ""),
    (BELMEZ, "envido.rungs.envido.number.step", 0, "envido.rungs.envido.number"),
    (BELMEZ, "envido.farta", "mazo", "mazo.word"),
    (VALENCIA24, "envido.rungs.envide.accept", "truque", ""),
    (BELMEZ, "flor", "si", ""),
    (BELMEZ, "flor.each", 0, ""),
    (BELMEZ, "flor.conceded", -1, ""),
    (BELMEZ, "flor.sing", "", ""),
    (BELMEZ, "flor.sing", "canto", ""),
    (BELMEZ, "flor.good", "truco", ""),
    (BELMEZ, "flor.passing", "quiero", ""),
    (BELMEZ, "flor.concede", "envido", ""),
    (BELMEZ, "flor.article", "", ""),
    (BELMEZ, "flor.ladder.rungs.resto.opens", False, "flor.ladder.rungs"),
    (TARIJA, "flor.reply_bet", "contraflor", ""),
    (BELMEZ, "pardas", "mano", ""),
    (BELMEZ, "scored_at_once", (Suerte.TRUCO,), ""),
    (BELMEZ, "scored_at_once", ("envido",), ""),
    (BELMEZ, "mazo.word", "", ""),
    (BELMEZ, "mazo.word", "7o", ""),
    (BELMEZ, "dealing", None, ""),
    (BELMEZ, "dealing.cut_least", 0, ""),
    (BELMEZ, "dealing.cut_least", 16, ""),
    (BELMEZ, "dealing.keep", "quiero", ""),
    (BELMEZ, "manners", None, ""),
    (BELMEZ, "signs", (Sign("1e", "cejas", "celles", ""),), ""),
    (BELMEZ, "signs", (Sign("1e", "a", "b", "c"), Sign("1e", "d", "e", "f")), ""),
    (BELMEZ, "signs", (Sign("13", "a", "b", "c", (13,)),), ""),
    (BELMEZ, "marker", "coins", ""),
    (BELMEZ, "captains", "Ana", ""),
    (BELMEZ, "blind", "mazo", ""),
    (BELMEZ, "blind", "", "double.blind_only"),
    (BELMEZ, "look", "truco", ""),
    (TARIJA, "cover", "flor", ""),
    (BOOKS["almeria"], "double", DoubleBet("X1", one_answer=False), ""),
    (ARGENTINO, "double.pass_envido", "quiero", ""),
    (BELMEZ, "synonyms", (("leona", "florr"),), ""),
    (BELMEZ, "synonyms", (("truco", "flor"),), ""),
    (BELMEZ, "options", option(default="quizas"), "options.casa"),
    (BELMEZ, "options", option(name="La Casa"), "options.La Casa"),
    (BELMEZ, "options", option(article=""), "options.casa.article"),
    (BELMEZ, "options", option() + option(), "options"),
    (BELMEZ, "options", option(Choice("si", (("match.targget", 20),))), "options.casa"),
    (BELMEZ, "options", option(Choice("si", (("truco.rungs.nada.amount", 20),))), "options.casa"),
    (BELMEZ, "options", option(Choice("si", (("match.target", 21),))), "options.casa"),
    (BELMEZ, "options", option(Choice("si", (("match", 21),))), "options.casa"),
    (BELMEZ, "options", option(number=NumberChoice("match.target", 0, 40, 2)), "options.casa"),
    (BELMEZ, "cites", MappingProxyType({"pack": ""}), ""),
]


@pytest.mark.parametrize(
    ("book", "path", "value", "field"), PLANTED, ids=[f"{n}-{p[1]}" for n, p in enumerate(PLANTED)]
)
def test_a_planted_fault_is_found_in_its_field(book: Rulebook, path: str, value: Any, field: str) -> None:
    broken = with_field(book, path, value)
    with pytest.raises(RulebookError) as caught:
        validate(broken)
    found = [f.field for f in caught.value.faults]
    assert (field or path) in found, str(caught.value)
    assert f"{field or path}: " in str(caught.value)


def test_a_fault_is_planted_in_every_field() -> None:
    planted = {path.partition(".")[0] for _, path, _, _ in PLANTED}
    assert planted == {f.name for f in fields(Rulebook)} - {"chosen"}


def test_a_path_into_a_tuple_names_its_entry() -> None:
    changed = with_field(BELMEZ, "truco.rungs.nueve.amount", 10)
    assert [r.amount for r in changed.truco.rungs] == [3, 6, 10, 0]
    assert with_field(BELMEZ, "formats.4.until_points", 20).schedule(4).until_points == 20


def test_an_option_may_take_a_word_or_a_number() -> None:
    quesada = BOOKS["quesada"]
    envite = next(o for o in quesada.options if o.name == "envite")
    assert envite.values() == "libre, a number from 1 to 30"
    assert envite.sets("libre") == ()
    assert envite.sets("31") is None
    assert quesada.with_options({"envite": "7"}).envido != quesada.envido


def test_ranking_more_cards_than_one_table_plays_with_is_sound() -> None:
    """The 2s keep their place in the order when an option takes them out of the pack."""
    small = replace(BELMEZ, pack=tuple(c for c in BELMEZ.pack if c.number != 4))
    assert [f.field for f in faults(small)] == ["ranking.groups"]
    back = Option("cuatros", "no", "X1", "…", (Choice("no"), Choice("si", (("pack", BELMEZ.pack),))))
    assert faults(replace(small, options=(back,))) == ()
