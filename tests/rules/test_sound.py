"""A rulebook that makes no sense cannot be made: a fault planted in any field is refused and named there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

import pytest

from truquero.cards import Suit, every
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, URUGUAY, VALENCIA, VALENCIA24
from truquero.rules import (
    AllParda,
    Choice,
    Decides,
    DoubleBet,
    Duels,
    EnvidoCost,
    Gesture,
    HoldersAnswer,
    How,
    LeadAfter,
    Number,
    NumberChoice,
    Option,
    Pardas,
    Penalty,
    Rulebook,
    RulebookError,
    Rung,
    Schedule,
    Settling,
    Sign,
    Suerte,
    Vira,
)
from truquero.rules import changed as with_field

NOD = Gesture("nod", "asentir", "fer que sí", "nod")


def option(choice: Choice | None = None, number: NumberChoice | None = None, **more: Any) -> tuple[Option, ...]:
    made: dict[str, Any] = {"name": "casa", "default": "no", "article": "X1", "meaning": "…", **more}
    return (Option(**made, choices=(Choice("no"), *([choice] if choice else [])), number=number),)


def duels(*pairs: tuple[int, int], own: bool = False) -> tuple[tuple[int, Schedule], ...]:
    return ((4, Schedule(Duels("duelos", pairs, "X1", own_hands=own), "X1")),)


# The book, the path where the fault is planted, what is planted there, the field that must be named (if another).
PLANTED: list[tuple[Rulebook, str, Any, str]] = [
    (BELMEZ, "id", "", ""),
    (BELMEZ, "id", "Mi Truco", ""),
    (BELMEZ, "name", " ", ""),
    (BELMEZ, "place", "", ""),
    (BELMEZ, "language", "fr", ""),
    (BELMEZ, "players", (), ""),
    (BELMEZ, "players", 4, ""),
    (BELMEZ, "players", (3,), ""),
    (BELMEZ, "players", (0,), ""),
    (BELMEZ, "players", (2, 2), ""),
    (BELMEZ, "players", (2, 4, 12), "pack"),
    (BELMEZ, "pack", (), ""),
    (BELMEZ, "pack", (*BELMEZ.pack, BELMEZ.pack[0]), ""),
    (BELMEZ, "pack", BELMEZ.pack[:-1], "ranking.groups"),
    (ARGENTINO, "pack", every((1, 2, 3, 4)), "pack"),
    (BELMEZ, "packs", ((6, BELMEZ.pack),), ""),
    (BELMEZ, "packs", ((4, BELMEZ.pack[:17]),), "pack"),
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
    (BOOKS["almeria"], "muestra", URUGUAY.muestra, ""),
    (URUGUAY, "muestra", Vira((4, 5), tuple(Suit), "X1"), ""),
    (BOOKS["almeria"], "counting", BELMEZ.counting, ""),
    (BELMEZ, "counting", None, ""),
    (BELMEZ, "counting.figures", 0, ""),
    (ARGENTINO, "counting.figures", None, ""),
    (URUGUAY, "muestra.counts", (10, 9), ""),
    (URUGUAY, "muestra.numbers", (2, 2, 4, 5, 10), ""),
    (URUGUAY, "muestra.numbers", (2, 4, 5, 8, 10), ""),
    (URUGUAY, "muestra.substitute", 2, ""),
    (URUGUAY, "muestra.article", "", ""),
    (BELMEZ, "match.target", 31, ""),
    (BELMEZ, "match.halves", ("malas", ""), ""),
    (VALENCIA24.with_options({"falta": "meitat"}), "match.halves", (), "envido.rungs.falta.how"),
    (BELMEZ, "match.target", 0, ""),
    (BELMEZ, "match.to_win", 0, ""),
    (BELMEZ, "match.game", "", ""),
    (BELMEZ, "match.match", "", ""),
    (BELMEZ, "match.halves", ("malas",), ""),
    (BELMEZ, "match.article", "", ""),
    (BELMEZ, "formats", (4,), ""),
    (BELMEZ, "formats", (*BELMEZ.formats, *BELMEZ.formats), ""),
    (BELMEZ, "formats", duels((0, 5)), "formats.4.duels.pairs"),
    (BELMEZ, "formats", ((6, BELMEZ.formats[0][1]),), ""),
    (BELMEZ, "formats.4.duels.pairs", ((0, 2),), ""),
    (BELMEZ, "formats.4.duels.pairs", ((-1, 2),), ""),
    (BELMEZ, "formats.4.duels.own_hands", False, "formats.4.duels.pairs"),
    (BELMEZ, "formats.4.duels.pairs", ((0, 1, 2),), ""),
    (BELMEZ, "formats.4.duels.pairs", (), ""),
    (BELMEZ, "formats.4.duels.falta", 6, ""),
    (BELMEZ, "formats.4.duels.article", "", ""),
    (BELMEZ, "formats", duels(*[(0, 1)] * 6, own=True), "pack"),
    (BELMEZ, "formats.4.duels.name", "", ""),
    (BELMEZ, "formats.4.duels.falta", 0, ""),
    (BELMEZ, "formats.4.from_points", 40, "formats.4.until_points"),
    (BOOKS["almeria"], "formats.4.from_points", 18, ""),
    (BELMEZ, "formats.4.from_points", 30, "formats.4.until_points"),
    (BELMEZ, "formats.4.until_points", 41, ""),
    (BELMEZ, "formats.4.article", "", ""),
    (BELMEZ, "truco", None, ""),
    (BELMEZ, "truco", BELMEZ.envido, ""),
    (BELMEZ, "truco.rungs", (), ""),
    (BELMEZ, "truco.rungs", (*BELMEZ.truco.rungs, BELMEZ.truco.rungs[0]), ""),
    (BELMEZ, "truco.rungs.truco.opens", False, "truco.rungs"),
    (BELMEZ, "truco.rungs.truco.word", "", "truco.rungs.truco.word"),
    (BELMEZ, "truco.rungs.truco.word", "Truco", "truco.rungs.Truco.word"),
    (BELMEZ, "truco.rungs.truco.word", "quiero", "truco.accept"),
    (BELMEZ, "truco.rungs.truco.article", "", ""),
    (BELMEZ, "truco.rungs.truco.amount", 0, ""),
    (BELMEZ, "truco.rungs.truco.then", ("vale-cuatro",), "truco.rungs.truco.then"),
    (BELMEZ, "truco.rungs.truco.then", (), "truco.rungs"),
    (BELMEZ, "truco.rungs.truco.limit", 0, ""),
    (BELMEZ, "truco.rungs.truco.limit", 1, ""),
    (BELMEZ, "truco.rungs.truco-pata.amount", 9, ""),
    (BELMEZ, "truco.rungs.truco-pata.number", Number(2), ""),
    (BELMEZ, "truco.accept", "", ""),
    (BELMEZ, "truco.refuse", "", ""),
    (BELMEZ, "truco.refuse", "quiero", ""),
    (BELMEZ, "truco.unraised", 0, ""),
    (BELMEZ, "truco.article", "", ""),
    (BELMEZ, "truco.costs_envido", EnvidoCost("nueve", "passe"), "truco.costs_envido.unless"),
    (VALENCIA, "truco.costs_envido.unless", "", "truco.costs_envido.passing"),
    (BOOKS["almeria"], "truco.costs_envido", EnvidoCost(), ""),
    (BELMEZ, "envido", 2, ""),
    (BELMEZ, "envido.first_refused", -1, ""),
    (BELMEZ, "envido.refusal_bonus", -1, ""),
    (VALENCIA24, "envido.opening.first_seat", 5, ""),
    (VALENCIA24, "envido.opening.first_seat", 0, ""),
    (BELMEZ, "envido.rungs.envido.number.step", 0, ""),
    (BELMEZ, "envido.rungs.envido.number.least", 0, ""),
    (BELMEZ, "envido.rungs.envido.number.least", None, ""),
    (BELMEZ, "envido.settling", Settling.ALOUD, "manners.wrong_number"),
    (BELMEZ, "farta", "mazo", "mazo.word"),
    (VALENCIA24, "envido.rungs.envide.accept", "truque", ""),
    (BELMEZ, "flor", "si", ""),
    (BELMEZ, "flor.each", 0, ""),
    (TARIJA, "flor.fight.conceded", -1, ""),
    (BELMEZ, "flor.fight", HoldersAnswer, ""),
    (BELMEZ, "flor.settling", Settling.SECRET_UNLESS_DECISIVE, ""),
    (BELMEZ, "flor.closed_by", (Suerte.FLOR,), ""),
    (ARGENTINO, "flor.ask.gain", 0, ""),
    (ARGENTINO, "flor.ask.article", "", ""),
    (ARGENTINO, "flor.false.article", "", ""),
    (ARGENTINO, "flor.fight.article", "", ""),
    (BELMEZ, "manners.article", "", ""),
    (BELMEZ, "mazo.article", "", ""),
    (ARGENTINO, "flor.false.points", 0, ""),
    (ARGENTINO, "flor.sung_article", "", ""),
    (BELMEZ, "flor.sing", "", ""),
    (BELMEZ, "flor.sing", "canto", ""),
    (BELMEZ, "flor.good", "truco", ""),
    (BELMEZ, "flor.fight.word", "quiero", ""),
    (BELMEZ, "flor.fight.word", "", ""),
    (ARGENTINO, "flor.fight.concede", "envido", ""),
    (BELMEZ, "flor.article", "", ""),
    (BELMEZ, "flor.rungs.resto.opens", False, "flor.rungs"),
    (TARIJA, "flor.fight.bet", "contraflor", ""),
    (BELMEZ, "pardas", "mano", ""),
    (BELMEZ, "pardas.all_parda", None, ""),
    (BELMEZ, "pardas", Pardas, ""),
    (URUGUAY, "pardas.lead", LeadAfter.NEAREST_TIED, ""),
    (URUGUAY, "pardas.decides", Decides.LAST, "pardas.all_parda"),
    (URUGUAY, "pardas.all_parda", AllParda.MANO, ""),
    (BELMEZ, "mazo.word", "", ""),
    (BELMEZ, "mazo.word", "7o", ""),
    (BELMEZ, "dealing", None, ""),
    (BELMEZ, "dealing.cut_least", 0, ""),
    (BELMEZ, "dealing.cut_least", 16, ""),
    (BELMEZ, "dealing.cut_article", "", ""),
    (VALENCIA, "dealing.draw", TARIJA.dealing.draw, ""),
    (BOOKS["almeria"], "mazo.alone", True, ""),
    (BOOKS["almeria"], "captains", True, ""),
    (BELMEZ, "manners", None, ""),
    (BOOKS["almeria"], "manners", BELMEZ.manners, ""),
    (BELMEZ, "manners.wrong_number", Penalty.LOSES_BET, ""),
    (TARIJA, "manners.wrong_number", Penalty.NO_POINTS, ""),
    (TARIJA, "manners.not_shown", Penalty.LOSES_BET, ""),
    (VALENCIA, "manners.reminder", "X1", ""),
    (BELMEZ, "signs", (Sign("1e", NOD), Sign("1e", NOD)), ""),
    (BELMEZ, "signs", (Sign("12e", NOD, every((12,))),), ""),
    (BOOKS["asturias"], "signs", (Sign("envido", NOD, envido=0),), ""),
    (BELMEZ, "marker", "coins", ""),
    (BELMEZ, "captains", "Ana", ""),
    (BELMEZ, "blind.word", "mazo", ""),
    (BELMEZ, "blind.word", "", ""),
    (BELMEZ, "blind", None, "double.blind_only"),
    (BELMEZ, "blind.look", "truco", ""),
    (TARIJA, "cover", "flor", ""),
    (TARIJA, "cover", "otra", "dealing.turned"),
    (TARIJA, "truco.rungs.truco.word", "flor", "flor.rungs.flor.word"),
    (TARIJA, "flor.closed_by", (Suerte.TRUCO, Suerte.TRUCO), ""),
    (BOOKS["almeria"], "double", DoubleBet("X1"), ""),
    (ARGENTINO, "double.pass_envido", "quiero", ""),
    (ARGENTINO, "double.pass_envido", "", ""),
    (BELMEZ, "synonyms", (("leona", "florr"),), ""),
    (BELMEZ, "synonyms", (("truco", "flor"),), ""),
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
    with pytest.raises(RulebookError) as caught:
        with_field(book, path, value)
    found = [f.field for f in caught.value.faults]
    assert (field or path) in found, str(caught.value)
    assert f"{field or path}: " in str(caught.value)


PIECES: list[tuple[Callable[[], object], str]] = [
    (lambda: option(default="quizas"), "Option casa: default: 'quizas' is not among its values: no"),
    (lambda: option(name="La Casa"), "Option La Casa: name: must be small letters, figures and _"),
    (lambda: option(article=""), "Option casa: article: must name an article"),
    (lambda: option(name="Casa"), "Option Casa: name: must be small letters, figures and _"),
    (lambda: Option("casa", "no", "X1", "…"), "Option casa: default: 'no' is not among its values: none"),
    (lambda: NumberChoice("match.target", 5, 4), "NumberChoice: step: must go up from the least to the most"),
    (lambda: Rung("truco", How.SET, 0, "X1"), "Rung truco: amount: must be above 0, not 0"),
    (lambda: Gesture("nod", "asentir", "", "nod"), "Gesture: va: must not be empty"),
    (lambda: Sign("", NOD), "Sign: holding: must be a word"),
    (lambda: Sign("as", NOD, every((1,)), envido=0), "Sign: envido: a sign claims cards or an envido, not both"),
    (lambda: Vira((4, 5), (Suit.OROS,), "X1"), "Vira: suits: must name the four suits, each once"),
    (lambda: Vira((4, 4), tuple(Suit), "X1"), "Vira: numbers: must name the numbers of the pack, each once"),
    (lambda: Vira((4,), tuple(Suit), "X1"), "Vira: numbers: must name the numbers of the pack, each once"),
    (lambda: replace(ARGENTINO, players=(3,)), "Rulebook argentino: players: must be even and at least 2"),
]


@pytest.mark.parametrize(("make", "said"), PIECES, ids=[said for _, said in PIECES])
def test_a_piece_says_what_is_wrong_where_it_is_made(make: Callable[[], object], said: str) -> None:
    with pytest.raises(RulebookError) as caught:
        make()
    assert str(caught.value).startswith(said)


def test_a_fault_is_planted_in_every_field() -> None:
    planted = {path.partition(".")[0] for _, path, _, _ in PLANTED}
    assert planted == {f.name for f in fields(Rulebook)} - {"chosen", "presets", "lengths"}


def test_a_path_into_a_tuple_names_its_entry() -> None:
    changed = with_field(BELMEZ, "truco.rungs.nueve.amount", 10)
    assert [r.amount for r in changed.truco.rungs] == [3, 6, 10, 0]
    assert with_field(BELMEZ, "formats.4.until_points", 20).schedule(4).until_points == 20


def test_an_option_may_take_a_word_or_a_number() -> None:
    quesada = BOOKS["quesada"]
    envite = next(o for o in quesada.options if o.name == "envite")
    assert envite.values() == "libre, a number from 1 to 30"
    assert envite.sets("2") == (("envido.rungs.envido.amount", 2),)
    assert envite.sets("31") is None
    assert quesada.with_options({"envite": "7"}).envido != quesada.envido


def test_ranking_more_cards_than_one_table_plays_with_is_sound() -> None:
    """The 2s keep their place in the order when an option takes them out of the pack."""
    small = tuple(c for c in BELMEZ.pack if c.number != 4)
    with pytest.raises(RulebookError, match="ranks 4b, 4c, 4e, 4o, which is in no pack"):
        replace(BELMEZ, pack=small)
    back = Option("cuatros", "no", "X1", "…", (Choice("no"), Choice("si", (("pack", BELMEZ.pack),))))
    assert len(replace(BELMEZ, pack=small, options=(back,)).with_options({"cuatros": "si"}).pack) == len(BELMEZ.pack)
