"""Every refusal is a sentence, in three languages that say the same."""

from __future__ import annotations

import re

import pytest

from truquero.acta.referee import referee_bytes
from truquero.cards import card, cards
from truquero.engine.actions import Call, Cut, Hands, Play, TurnUp
from truquero.engine.decide import decide
from truquero.engine.refusals import REASONS, Illegal
from truquero.engine.start import act, start
from truquero.engine.state import Match
from truquero.prose.refusals import reasons, say_why
from truquero.prose.sentences import fill, listed, placeholders, suerte_word, the
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import LANGUAGES
from truquero.seats import TABLE

NAMES = ("Ana", "Blas", "Caro", "Dani")

DETAILS = [
    (
        "bad-number",
        "3; allowed: 2 to 998, in steps of 2",
        "Ese número no vale: has dicho 3, y puede ser de 2 a 998, de 2 en 2.",
    ),
    ("bad-number", "40; allowed: 2 to 18", "Ese número no vale: has dicho 40, y puede ser de 2 a 18."),
    ("bad-number", "6; allowed: 5", "Ese número no vale: has dicho 6, y solo puede ser 5."),
    ("bad-number", "6; allowed: none", "Ese número no vale: has dicho 6, y ya no queda número que apostar."),
    ("bad-number", "6", "Ese número no vale: has dicho 6, y esta apuesta va sin número."),
    ("cut-limits", "37; from 4 to 36", "Por ahí no se puede cortar: has levantado 37, y han de ser de 4 a 36 cartas."),
    (
        "bad-cards",
        "8o, 9o not in the pack of 40 cards",
        "Esas cartas no pueden ser: 8o, 9o no está en la baraja de 40 cartas.",
    ),
    ("bad-cards", "3o twice in one deal", "Esas cartas no pueden ser: 3o sale dos veces en un mismo reparto."),
    (
        "bad-cards",
        "4c was refused in the deal and stays out",
        "Esas cartas no pueden ser: 4c se rechazó en el reparto y queda fuera.",
    ),
    ("bad-cards", "30 cards; the pack has 31", "Esas cartas no pueden ser: hay 30, y la baraja tiene 31."),
    ("bad-cards", "seat 2 must get three cards", "Esas cartas no pueden ser: Blas tiene que recibir tres cartas."),
    ("bad-cards", "a muestra is needed", "Esas cartas no pueden ser: falta la muestra."),
    ("bad-cards", "no muestra is turned here", "Esas cartas no pueden ser: en este juego no se saca muestra."),
    (
        "kept-card",
        "7o was turned up and kept by seat 3",
        "Esas cartas no casan con el reparto: 7o salió descubierta y se la quedó Caro.",
    ),
    ("bad-draw", "each seat draws once", "Ese sorteo no vale: cada jugador saca una carta."),
    ("bad-draw", "everyone draws", "Ese sorteo no vale: sacan todos, o vuelven a sacar los que empataron."),
    ("bad-draw", "nobody drew", "Ese sorteo no vale: nadie sacó carta."),
    ("bad-draw", "the draw ends with the first king", "Ese sorteo no vale: el sorteo se acaba con el primer rey."),
    ("unknown-sign", "5c; the signs are for: 1e, 1b", "No existe esa seña: 5c. Hay señas para 1e, 1b."),
    ("not-cutter", "4", "No cortas tú: corta Dani, a la izquierda de quien reparte."),
    ("wrong-seats", "2 3", "Esta mano no la juegan esos: es para Blas y Caro."),
    ("wrong-seats", "", "Esta mano no la juegan esos."),
    ("bet-waits", "truco", "Hay una apuesta en el truco sin contestar, y eso no la contesta."),
    ("own-bet", "flor", "Espera respuesta la apuesta de tu propio equipo en la flor: primero contestan los rivales."),
    ("card-not-held", "1e", "No tienes el 1e en la mano."),
    ("too-low", "27", "Ya se ha dicho 27: di más, o que las suyas son buenas."),
]


def test_every_code_has_its_sentence_and_no_sentence_is_left_over() -> None:
    assert set(reasons()) == set(REASONS)


@pytest.mark.parametrize("code", sorted(REASONS))
def test_the_three_languages_say_the_same(code: str) -> None:
    reason = reasons()[code]
    for texts in (reason.texts, *(detail.texts for detail in reason.details)):
        assert set(texts) == set(LANGUAGES)
        assert all(text.strip() for text in texts.values())
        assert len({placeholders(text) for text in texts.values()}) == 1, texts
        assert len({text.count("[") for text in texts.values()}) == 1, texts
    assert all(text.endswith(".") for text in reason.texts.values())
    for detail in reason.details:
        assert placeholders(detail.texts["en"]) == set(detail.pattern.groupindex)


def _sample_details(code: str) -> list[str]:
    """A detail that fits the code, and none where the sentence can do without."""
    bare = re.sub(r"\[[^]]*\]", "", reasons()[code].texts["en"])
    return ["envido" if code in ("bet-waits", "own-bet") else "1", *([] if "{detail}" in bare else [""])]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(REASONS))
def test_a_sentence_is_whole_with_and_without_a_detail(code: str, language: str) -> None:
    for book in BOOKS.values():
        match = start(book, min(book.players))
        for detail in _sample_details(code):
            said = say_why(Illegal(code, "", detail), match, NAMES, language)
            assert not re.search(r"[\[\]{}]|  |\s[.,:]", said), said
            assert said[0].isupper() or not said[0].isalpha(), said


@pytest.mark.parametrize(("code", "detail", "said"), DETAILS)
def test_what_the_engine_adds_is_told_in_the_readers_language(code: str, detail: str, said: str) -> None:
    match = start(ARGENTINO, 4)
    assert say_why(Illegal(code, "", detail), match, NAMES, "es") == said
    others = [say_why(Illegal(code, "", detail), match, NAMES, language) for language in ("en", "va")]
    assert said not in others
    if not detail.isdigit() and reasons()[code].details:
        assert detail not in say_why(Illegal(code, "", detail), match, NAMES, "va")


def test_every_known_detail_is_one_that_the_examples_show() -> None:
    for code, reason in reasons().items():
        for known in reason.details:
            shown = [d for c, d, _ in DETAILS if c == code and known.pattern.fullmatch(d)]
            assert shown, f"{code}: {known.pattern.pattern}"


def played() -> Match:
    """Ana is mano against Blas in a mano of the argentino."""
    match, _ = act(start(ARGENTINO, 2), TABLE, Hands(((1, cards("7e 6e 1c")), (2, cards("5o 4o 12b")))))
    return match


def why(match: Match, seat: int, action: Play | Call | Cut, language: str = "en") -> str:
    outcome = decide(match, seat, action)
    assert isinstance(outcome, Illegal)
    return say_why(outcome, match, NAMES, language)


def test_who_is_waited_for_has_a_name() -> None:
    match = played()
    assert why(match, 2, Play(card("5o"))) == "It is not your turn: it is Ana's."
    assert why(match, 2, Play(card("5o")), "es") == "No te toca a ti: le toca a Ana."
    assert why(match, 2, Play(card("5o")), "va") == "No et toca a tu: li toca a Ana."


def test_a_waiting_bet_is_named() -> None:
    match, _ = act(played(), 1, Call("envido"))
    assert why(match, 2, Play(card("5o"))) == "A bet on the envido is waiting, and that does not answer it."
    assert why(match, 1, Play(card("7e")), "va") == (
        "Espera resposta l'aposta del teu propi equip en l'envit: primer contesten els rivals."
    )


def test_a_turned_card_names_its_answers() -> None:
    match, _ = act(start(ARGENTINO, 4), TABLE, TurnUp(3, card("4b")))
    assert why(match, 3, Call("otra"), "es") == (
        "Hay una carta descubierta en el reparto que espera respuesta: Caro dice «la-quiero» o «nuevo-reparto»."
    )
    assert why(match, 1, Call("la-quiero")) == "It is not your turn: it is Caro's."


def test_the_rulebooks_own_words() -> None:
    assert [suerte_word("truco", book, "en") for book in (BELMEZ, VALENCIA)] == ["truco", "truc"]
    assert [suerte_word("envido", book, "va") for book in (TARIJA, VALENCIA)] == ["envit", "envit"]
    assert suerte_word("envido", VALENCIA, "es") == "envit"
    match, _ = act(start(VALENCIA, 2), TABLE, Hands(((1, cards("1e 4o 5c")), (2, cards("7b 6o 2c")))))
    match, _ = act(match, 1, Play(card("1e")))
    assert why(match, 1, Call("envide")) == "You have already played a card: the envit is opened before that."


def test_the_referee_speaks_the_readers_language() -> None:
    acta = b"rulebook: belmez\nseats: Ana Blas\nmano: Ana 4e 2b 10o | Blas 5e 6c 3o\nAna envido 3\n"
    said = {language: referee_bytes(acta, language).problem for language in LANGUAGES}
    assert [p.message if p else "" for p in said.values()] == [
        "That number does not do: you said 3, and it may be from 2 to 998 in steps of 2.",
        "Ese número no vale: has dicho 3, y puede ser de 2 a 998, de 2 en 2.",
        "Eixe número no val: has dit 3, i pot ser de 2 a 998, de 2 en 2.",
    ]


def test_small_words() -> None:
    assert listed(("Ana",), "es") == "Ana"
    assert listed(("Ana", "Hilario"), "es") == "Ana e Hilario"
    assert listed(("Ana", "Hierro"), "es") == "Ana y Hierro"
    assert listed(("Ana", "Inés"), "va") == "Ana i Inés"
    assert [the(noun, "va") for noun in ("envit", "cama", "truc", "flor")] == [
        "l'envit",
        "la cama",
        "el truc",
        "la flor",
    ]
    assert fill("{a}[ and {b}][ or {c}]", {"a": 1, "b": "", "c": 0}) == "1 or 0"
