"""Every refusal is a sentence, in three languages that say the same."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.play import Table, random_match, tables
from truquero.acta.referee import referee_bytes
from truquero.cards import card, cards
from truquero.engine.actions import Call, Cut, Hands, Play, TurnUp
from truquero.engine.decide import decide
from truquero.engine.illegal import REASONS, Illegal
from truquero.engine.lexicon import lexicon
from truquero.engine.refusal_values import Values, values
from truquero.engine.start import act, start
from truquero.engine.state import Match
from truquero.prose.refusals import reasons, say_why
from truquero.prose.sentences import fill, listed, placeholders, suerte_word, the
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS, TARIJA, VALENCIA
from truquero.rules import LANGUAGES
from truquero.seats import TABLE

NAMES = ("Ana", "Blas", "Caro", "Dani")

EXAMPLES: list[tuple[str, Values, str]] = [
    (
        "bad-number",
        values(case="steps", said=3, least=2, most=998, step=2),
        "Ese número no vale: has dicho 3, y puede ser de 2 a 998, de 2 en 2.",
    ),
    (
        "bad-number",
        values(case="range", said=40, least=2, most=18),
        "Ese número no vale: has dicho 40, y puede ser de 2 a 18.",
    ),
    ("bad-number", values(case="only", said=6, only=5), "Ese número no vale: has dicho 6, y solo puede ser 5."),
    (
        "bad-number",
        values(case="none-left", said=6),
        "Ese número no vale: has dicho 6, y ya no queda número que apostar.",
    ),
    ("bad-number", values(case="no-number", said=6), "Ese número no vale: has dicho 6, y esta apuesta va sin número."),
    (
        "cut-limits",
        values(case="range", lifted=37, least=4, most=36),
        "Por ahí no se puede cortar: has levantado 37, y han de ser de 4 a 36 cartas.",
    ),
    (
        "bad-cards",
        values(case="strange", cards=cards("8o 9o"), size=40),
        "Esas cartas no pueden ser: 8o, 9o no está en la baraja de 40 cartas.",
    ),
    (
        "bad-cards",
        values(case="twice", cards=cards("3o")),
        "Esas cartas no pueden ser: 3o sale dos veces en un mismo reparto.",
    ),
    (
        "bad-cards",
        values(case="out", cards=cards("4c")),
        "Esas cartas no pueden ser: 4c se rechazó en el reparto y queda fuera.",
    ),
    (
        "bad-cards",
        values(case="count", found=30, size=31),
        "Esas cartas no pueden ser: hay 30, y la baraja tiene 31.",
    ),
    ("bad-cards", values(case="short", seat=2), "Esas cartas no pueden ser: Blas tiene que recibir tres cartas."),
    ("bad-cards", values(case="muestra"), "Esas cartas no pueden ser: falta la muestra."),
    ("bad-cards", values(case="no-muestra"), "Esas cartas no pueden ser: en este juego no se saca muestra."),
    (
        "kept-card",
        values(case="kept", card=card("7o"), seat=3),
        "Esas cartas no casan con el reparto: 7o salió descubierta y se la quedó Caro.",
    ),
    ("bad-draw", values(case="once"), "Ese sorteo no vale: cada jugador saca una carta."),
    ("bad-draw", values(case="everyone"), "Ese sorteo no vale: sacan todos, o vuelven a sacar los que empataron."),
    ("bad-draw", values(case="nobody"), "Ese sorteo no vale: nadie sacó carta."),
    ("bad-draw", values(case="king"), "Ese sorteo no vale: el sorteo se acaba con el primer rey."),
    ("bad-teams", values(case="how"), "Ese sorteo de los equipos no vale: en esta mesa no se sortean así los equipos."),
    (
        "bad-teams",
        values(case="cards"),
        "Ese sorteo de los equipos no vale: cada uno saca una carta, y solo vuelven a sacar los que empatan.",
    ),
    (
        "bad-teams",
        values(case="seats"),
        "Ese sorteo de los equipos no vale: esas cartas sientan a los jugadores de otro modo.",
    ),
    (
        "unknown-sign",
        values(case="listed", holding="5c", known=("1e", "1b")),
        "No existe esa seña: 5c. Hay señas para 1e, 1b.",
    ),
    (
        "unknown-sign",
        values(case="own", most=40),
        "No existe esa seña: di cuál en una línea de hasta 40 letras, sin comillas.",
    ),
    ("not-cutter", values(seats=(4,)), "No cortas tú: corta Dani, a la izquierda de quien reparte."),
    ("wrong-seats", values(seats=(2, 3)), "Esta mano no la juegan esos: es para Blas y Caro."),
    ("wrong-seats", (), "Esta mano no la juegan esos."),
    ("bet-waits", values(suerte="truco"), "Hay una apuesta en el truco sin contestar, y eso no la contesta."),
    (
        "own-bet",
        values(suerte="flor"),
        "Espera respuesta la apuesta de tu propio equipo en la flor: primero contestan los rivales.",
    ),
    ("card-not-held", values(card=card("1e")), "No tienes el 1e en la mano."),
    ("too-low", values(said=27), "Ya se ha dicho 27: di más, o que las suyas son buenas."),
    ("unknown-word", values(word="mus"), "Eso no es una palabra de este juego: «mus»."),
]


def test_every_code_has_its_sentence_and_no_sentence_is_left_over() -> None:
    assert set(reasons()) == set(REASONS)


@pytest.mark.parametrize("code", sorted(REASONS))
def test_the_three_languages_say_the_same(code: str) -> None:
    reason = reasons()[code]
    for texts in (reason.texts, *reason.cases.values()):
        assert set(texts) == set(LANGUAGES)
        assert all(text.strip() for text in texts.values())
        assert len({placeholders(text) for text in texts.values()}) == 1, texts
        assert len({text.count("[") for text in texts.values()}) == 1, texts
    assert all(text.endswith(".") for text in reason.texts.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("code", "about"), [(code, about) for code, about, _ in EXAMPLES])
def test_a_sentence_is_whole_in_every_rulebook(code: str, about: Values, language: str) -> None:
    for book in BOOKS.values():
        sound(say_why(Illegal(code, "", about), start(book, min(book.players)), NAMES, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(set(REASONS) - {code for code, about, _ in EXAMPLES if about}))
def test_a_sentence_is_whole_without_values(code: str, language: str) -> None:
    for book in BOOKS.values():
        about = tuple((name, "1") for name in placeholders(reasons()[code].texts["en"]) & {"number"})
        sound(say_why(Illegal(code, "", about), start(book, min(book.players)), NAMES, language))


def sound(said: str) -> None:
    assert not re.search(r"[\[\]{}]|  |\s[.,:]", said), said
    assert said[0].isupper() or not said[0].isalpha(), said


@pytest.mark.parametrize(("code", "about", "said"), EXAMPLES)
def test_what_the_engine_adds_is_told_in_the_readers_language(code: str, about: Values, said: str) -> None:
    match = start(ARGENTINO, 4)
    assert say_why(Illegal(code, "", about), match, NAMES, "es") == said
    others = [say_why(Illegal(code, "", about), match, NAMES, language) for language in ("en", "va")]
    assert said not in others


def test_every_case_is_one_that_the_examples_show() -> None:
    shown = {(code, dict(about).get("case")) for code, about, _ in EXAMPLES}
    assert {(code, case) for code, reason in reasons().items() for case in reason.cases} <= shown


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(tables(*BOOKS.values())), st.integers(0, 2**32))
def test_whatever_is_refused_in_random_play_can_be_said(table: Table, seed: int) -> None:
    """The sentences ask for no value that the engine does not give, whatever is tried wherever."""
    words = sorted(lexicon(table.book).known)
    rng = Random(seed)
    for step in random_match(*table, seed=seed, max_actions=25):
        for word in rng.sample(words, 6):
            tried = Call(word, rng.choice((None, None, 3, 40)), rng.random() < 0.1)
            outcome = decide(step.before, rng.randint(1, table.players), tried)
            if isinstance(outcome, Illegal):
                for language in LANGUAGES:
                    sound(say_why(outcome, step.before, NAMES + NAMES, language))


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
        "You cannot bet that number: you said 3, and it may be from 2 to 998 in steps of 2.",
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
