"""What is wrong in an acta is told in three languages."""

from __future__ import annotations

import ast
import io
import sys
from pathlib import Path
from string import Formatter

import pytest

import truquero
from truquero.acta.action_words import WordError, action_of
from truquero.acta.complaints import Complaint, complain, complaints
from truquero.acta.parse import ActaError, decode, parse
from truquero.acta.referee import referee, referee_bytes
from truquero.acta.setup import Setup, SetupProblem, setup_of
from truquero.cards import CardError, card
from truquero.cli import main
from truquero.engine.start import SetupError, start
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES, OptionError, Rulebook

SOURCES = sorted(Path(truquero.__file__).parent.rglob("*.py"))
SAYERS = {"ActaError": 1, "SetupProblem": 1, "WordError": 0, "complain": 0, "_complain": 0, "_single": 1}
"""Who says a complaint, and at which place its key stands."""

HEADER = "rulebook: argentino\nseats: Ana Blas\n"
HANDS = "mano: Ana 4e 2b 10o | Blas 5e 6c 3o\n"
BEGUN = HEADER + "dealer: Blas\n" + HANDS


def asked(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


# ---------------------------------------------------------------- the texts


@pytest.mark.parametrize("key", complaints())
def test_every_complaint_says_the_same_in_every_language(key: str) -> None:
    texts = complaints()[key]
    assert tuple(texts) == LANGUAGES
    assert all(text.strip() == text and text for text in texts.values())
    assert len({frozenset(asked(text)) for text in texts.values()}) == 1


def test_every_complaint_is_made_somewhere() -> None:
    said = {node.value for path in SOURCES for node in ast.walk(tree(path)) if isinstance(node, ast.Constant)}
    assert set(complaints()) - said == set()


def test_every_complaint_is_given_what_it_asks_for() -> None:
    made = [call for path in SOURCES for call in ast.walk(tree(path)) if isinstance(call, ast.Call)]
    checked = 0
    for call in made:
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        key = call.args[SAYERS[name]] if name in SAYERS and len(call.args) > SAYERS[name] else None
        if isinstance(key, ast.Constant) and isinstance(key.value, str) and all(k.arg for k in call.keywords):
            given = {k.arg for k in call.keywords} - {"article"}
            assert given == asked(complaints()[key.value]["en"]), key.value
            checked += 1
    assert checked > 50


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def test_a_value_may_depend_on_the_language() -> None:
    said = [complain("not-theirs", language, due=lambda spoken: spoken.upper()) for language in LANGUAGES]
    assert said == ["this mano is for EN", "esta mano la juegan ES", "esta mà la juguen VA"]


# ---------------------------------------------------------------- the errors


def test_errors_are_english_unless_asked() -> None:
    with pytest.raises(ActaError) as unread:
        parse("mano: Ana 4e 2b | Blas 5e 6c 3o")
    assert str(unread.value) == "line 1: Ana must have three cards, not 2"
    assert unread.value.message == "Ana must have three cards, not 2"
    assert unread.value.say("es") == "Ana debe tener tres cartas, no 2"
    with pytest.raises(SetupProblem) as unset:
        setup_of(parse("rulebook: argentino"))
    assert str(unset.value) == "the acta does not say who plays: write seats: and the names in order of play"
    assert unset.value.say("va") == "l'acta no diu qui juga: escriu seats: i els noms en l'orde de joc"
    with pytest.raises(WordError) as unsaid:
        action_of(BOOKS["argentino"], ["muestro"], {})
    assert str(unsaid.value) == "muestro takes the cards shown, as in muestro 7e 6e"
    assert unsaid.value.say("es") == "muestro lleva las cartas que se muestran, como en muestro 7e 6e"


def test_a_bad_card_is_told_as_the_cards_tell_it() -> None:
    with pytest.raises(CardError) as error:
        card("13o")
    assert str(error.value) == complain("card", "en", code="13o")


@pytest.mark.parametrize(
    ("header", "spanish"),
    [
        ("seats: A B C", "argentino es para 2, 4, 6 jugadores, no para 3"),
        ("seats: A B\nscore: 30-0", "un tanteo de 30-0 queda fuera de 0 a 29: cada chico es a 30"),
        ("seats: A B\ngames: 0-2", "un marcador de juegos de 0-2 queda fuera de 0 a 1: con 2 se gana la partida"),
    ],
)
def test_what_the_engine_holds_against_a_header(header: str, spanish: str) -> None:
    setup = setup_of(parse(f"rulebook: argentino\n{header}"))
    problem = refused(setup)
    assert problem.say("es") == spanish
    assert problem.line == 2 + header.count("\n")
    assert problem.article


def test_captains_of_one_team() -> None:
    problem = refused(setup_of(parse("rulebook: belmez\nseats: A B C D\ncapitan: A C")))
    assert problem.line == 3
    assert problem.say("va").startswith("els capitans són un de l'equip A (seients imparells)")


def refused(setup: Setup) -> SetupProblem:
    """The problem of a header that the engine refuses, which in English says what the engine says."""
    with pytest.raises(SetupError) as error:
        start(setup.book, len(setup.names), score=setup.score, games=setup.games, captains=setup.captains)
    problem = setup.refused(error.value)
    assert str(problem) == str(error.value)
    return problem


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
def test_options_are_refused_in_the_words_of_the_rulebook(book: Rulebook) -> None:
    for name, value in [("strange", "1"), *((o.name, "strange") for o in book.options)]:
        with pytest.raises(OptionError) as error:
            book.with_options({name: value})
        with pytest.raises(SetupProblem) as problem:
            setup_of(parse(f"rulebook: {book.id}\nseats: A B\noptions: {name}={value}"))
        assert (str(problem.value), problem.value.article) == (str(error.value), error.value.article)
        assert len({problem.value.say(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_bytes_are_refused_in_the_language() -> None:
    problem = referee_bytes(b"\xff", "es").problem
    assert problem is not None
    assert problem.message == "el byte 0xff no es UTF-8: guarda el acta como texto UTF-8"
    with pytest.raises(Complaint):
        decode(b"\xff")


def test_a_mano_of_others_lists_them_in_the_language() -> None:
    deck = "deck: " + " ".join(c.code for c in BOOKS["argentino"].pack)
    acta = parse(f"rulebook: argentino\nseats: Ana Inés\ndealer: Inés\n{deck}\nmano: Ana\n")
    said = {language: referee(acta, language).problem for language in LANGUAGES}
    assert {language: problem.message for language, problem in said.items() if problem} == {
        "en": "this mano is for Ana and Inés",
        "es": "esta mano la juegan Ana e Inés",
        "va": "esta mà la juguen Ana i Inés",
    }


# ---------------------------------------------------------------- the command

CASES: dict[str, tuple[str | bytes, str, str]] = {
    "not UTF-8": (
        HEADER.encode() + b"# mano \xe9\n",
        "-:3: el byte 0xe9 no es UTF-8: guarda el acta como texto UTF-8",
        "-:3: el byte 0xe9 no és UTF-8: guarda l'acta com a text UTF-8",
    ),
    "unknown header": (
        HEADER + "color: red\n",
        "-:3: color: no es una línea de un acta; las que hay son rulebook:, seats:, options:, ",
        "-:3: color: no és una línia d'una acta; les que hi ha són rulebook:, seats:, options:, ",
    ),
    "bad card": (
        HEADER + "mano: Ana 4e 2b 13o | Blas 5e 6c 3o\n",
        "-:3: '13o' no es una carta: una carta es un número del 1 al 12 y la letra del palo (o, c, e, b), como 7o",
        "-:3: '13o' no és una carta: una carta és un número de l'1 al 12 i la lletra del pal (o, c, e, b), com 7o",
    ),
    "three cards": (
        HEADER + "mano: Ana 4e 2b | Blas 5e 6c 3o\n",
        "-:3: Ana debe tener tres cartas, no 2",
        "-:3: Ana ha de tindre tres cartes, no 2",
    ),
    "unknown word": (
        BEGUN + "Ana trucazo\n",
        "-:5: 'trucazo' no es una palabra de argentino; sus palabras: envido, real-envido, falta-envido, quiero, ",
        "-:5: 'trucazo' no és una paraula del reglament argentino; les seues paraules: envido, real-envido, ",
    ),
    "unknown rulebook": (
        "rulebook: madrid\nseats: Ana Blas\n",
        "-:1: 'madrid' no es un reglamento; los reglamentos son belmez, argentino, ",
        "-:1: 'madrid' no és un reglament; els reglaments són belmez, argentino, ",
    ),
    "name twice": (
        "rulebook: argentino\nseats: Ana Ana\n",
        "-:2: 'Ana' se sienta dos veces: cada asiento necesita un nombre propio",
        "-:2: 'Ana' seu dues vegades: cada seient necessita un nom propi",
    ),
    "bad option": (
        "rulebook: valencia\nseats: Ana Blas\noptions: pedres=3\n",
        "-:3: pedres=3: pedres admite un número de 2 a 200, de 2 en 2 [",
        "-:3: pedres=3: pedres admet un nombre de 2 a 200, de 2 en 2 [",
    ),
    "unknown option": (
        HEADER + "options: patas=3\n",
        "-:3: argentino no tiene la opción 'patas'; sus opciones: falta=lider, partida (por defecto, lider); ",
        "-:3: argentino no té l'opció 'patas'; les seues opcions: falta=lider, partida (per defecte, lider); ",
    ),
    "false assertion": (
        BEGUN + "Ana mazo\n= 9-9\n",
        "-:6: los tantos son 0-",
        "-:6: els punts són 0-",
    ),
}


@pytest.mark.parametrize("language", ["es", "va"])
@pytest.mark.parametrize("case", CASES)
def test_the_command_complains_in_the_language(
    case: str, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    acta, *said = CASES[case]
    data = acta if isinstance(acta, bytes) else acta.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    assert main(["referee", "-", "--lang", language]) == (2 if case == "not UTF-8" else 1)
    assert capsys.readouterr().err.startswith(said[["es", "va"].index(language)])
