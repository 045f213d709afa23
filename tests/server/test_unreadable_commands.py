"""A command that cannot be read is refused with an article and a sentence that names the field, in three languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.championship_desk import BASES, Desk
from tests.server.houses import PATIENCE, House
from truquero.rules import articles
from truquero.tournament.refusals import ABOUT

REPORT = {"t": "ReportResult", "fixture": 1}
CASES: dict[str, tuple[dict[str, Any], str, dict[str, str]]] = {
    "a number that is a text": (
        {"t": "Confirm", "entry": "1"},
        "O21",
        {
            "en": "This cannot be read: entry: expected a whole number.",
            "es": "Esto no se puede leer: entry: se esperaba un número entero.",
            "va": "Açò no es pot llegir: entry: s'esperava un nombre enter.",
        },
    ),
    "a field deep inside": (
        {**REPORT, "boards": [{"games": [1, 0]}, {"games": [1]}]},
        "O6",
        {
            "en": "This cannot be read: boards[1].games: expected a list of 2.",
            "es": "Esto no se puede leer: boards[1].games: se esperaba una lista de 2.",
            "va": "Açò no es pot llegir: boards[1].games: s'esperava una llista de 2.",
        },
    ),
    "no list": (
        {**REPORT, "boards": 3},
        "O6",
        {
            "en": "This cannot be read: boards: expected a list.",
            "es": "Esto no se puede leer: boards: se esperaba una lista.",
            "va": "Açò no es pot llegir: boards: s'esperava una llista.",
        },
    ),
    "no object": (
        {**REPORT, "boards": [[1, 0]]},
        "O6",
        {
            "en": "This cannot be read: boards[0]: expected an object with its fields.",
            "es": "Esto no se puede leer: boards[0]: se esperaba un objeto con sus campos.",
            "va": "Açò no es pot llegir: boards[0]: s'esperava un objecte amb els seus camps.",
        },
    ),
    "a field that is missing": (
        {"t": "AnswerClaim", "claim": 1},
        "O12",
        {
            "en": "This cannot be read: text: expected this field, which is missing.",
            "es": "Esto no se puede leer: text: se esperaba este campo, que falta.",
            "va": "Açò no es pot llegir: text: s'esperava este camp, que falta.",
        },
    ),
    "a field too many": (
        {"t": "HoldTable", "fixture": 1, "table": 4},
        "O8",
        {
            "en": "This cannot be read: table: expected another field, one of these: t, fixture.",
            "es": "Esto no se puede leer: table: se esperaba otro campo, uno de estos: t, fixture.",
            "va": "Açò no es pot llegir: table: s'esperava un altre camp, un d'estos: t, fixture.",
        },
    ),
    "a word that is none of those": (
        {"t": "Appoint", "person": 1, "role": "rey"},
        "O17",
        {
            "en": "This cannot be read: role: expected one of these: organiser, veedor, tanteador.",
            "es": "Esto no se puede leer: role: se esperaba uno de estos: organiser, veedor, tanteador.",
            "va": "Açò no es pot llegir: role: s'esperava un d'estos: organiser, veedor, tanteador.",
        },
    ),
    "neither true nor false": (
        {"t": "NoShow", "fixture": 1, "absent": [True, 0]},
        "O28",
        {
            "en": "This cannot be read: absent[1]: expected true or false.",
            "es": "Esto no se puede leer: absent[1]: se esperaba true o false (sí o no).",
            "va": "Açò no es pot llegir: absent[1]: s'esperava true o false (sí o no).",
        },
    ),
    "a text that is too long": (
        {"t": "FileClaim", "article": "O8", "text": "x" * 4001},
        "O8",
        {
            "en": "This cannot be read: text: expected a text of up to 4000 characters.",
            "es": "Esto no se puede leer: text: se esperaba un texto de 4000 caracteres como mucho.",
            "va": "Açò no es pot llegir: text: s'esperava un text de 4000 caràcters com a molt.",
        },
    ),
    "a sealed text without a letter": (
        {"t": "DepositSigns", "entry": 1, "text": ""},
        "O19",
        {
            "en": "This cannot be read: text: expected a text of 1 to 4000 characters.",
            "es": "Esto no se puede leer: text: se esperaba un texto de 1 a 4000 caracteres.",
            "va": "Açò no es pot llegir: text: s'esperava un text d'1 a 4000 caràcters.",
        },
    ),
    "control characters": (
        {"t": "MakeDraw", "word": "a\x1b[2J"},
        "O1",
        {
            "en": "This cannot be read: word: expected a text without control characters.",
            "es": "Esto no se puede leer: word: se esperaba un texto sin caracteres de control.",
            "va": "Açò no es pot llegir: word: s'esperava un text sense caràcters de control.",
        },
    ),
    "a secret that is the house's": (
        {"t": "MakeDraw", "secret": "ab" * 32},
        "O1",
        {
            "en": "This cannot be read: secret: expected no value, because the house fills it in.",
            "es": "Esto no se puede leer: secret: se esperaba el campo vacío, porque lo rellena la casa.",
            "va": "Açò no es pot llegir: secret: s'esperava el camp buit, perquè l'ompli la casa.",
        },
    ),
    "findings that do not exist": (
        {"t": "Rule", "decision": "advertir", "articles": ["O33"], "finding": "x", "cites": ["S9"]},
        "O9",
        {
            "en": "This cannot be read: cites: expected a list of some of these: S1, S2, S3, S4, S5.",
            "es": "Esto no se puede leer: cites: se esperaba una lista con algunos de estos: S1, S2, S3, S4, S5.",
            "va": "Açò no es pot llegir: cites: s'esperava una llista amb alguns d'estos: S1, S2, S3, S4, S5.",
        },
    ),
    "findings about nobody": (
        {"t": "Rule", "decision": "aclarar", "articles": ["O33"], "finding": "x", "cites": ["S1"]},
        "O9",
        {
            "en": "This cannot be read: entry: expected the entry that the findings are about.",
            "es": "Esto no se puede leer: entry: se esperaba la inscripción de la que hablan los indicios.",
            "va": "Açò no es pot llegir: entry: s'esperava la inscripció de la qual parlen els indicis.",
        },
    ),
    "a command that does not exist": (
        {"t": "Barajar"},
        "O17",
        {
            "en": "This cannot be read: t: expected the name of a command of championships.",
            "es": "Esto no se puede leer: t: se esperaba el nombre de una orden de campeonato.",
            "va": "Açò no es pot llegir: t: s'esperava el nom d'una orde de campionat.",
        },
    ),
}


@pytest.fixture(scope="module")
def desk(house: House) -> Iterator[Desk]:
    made = Desk(house)
    made.done("OpenEntries")
    (veedor,) = made.post("/people", {"names": ["Vera"]}).json()
    made.done("Appoint", person=veedor["person"], role="veedor")
    made.links = {0: veedor}
    yield made
    made.http.close()


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("language", ["en", "es", "va"])
def test_what_is_wrong_with_a_command_is_told_in_the_language_of_whoever_sent_it(
    desk: Desk, house: House, case: str, language: str
) -> None:
    command, article, sentences = CASES[case]
    sentence = f"{sentences[language]} [{article}]"
    token = desk.links[0]["token"] if command["t"] == "Rule" else ""
    headers = {"Accept-Language": language} | ({"X-Tournament-Token": token} if token else {})
    told = desk.http.post(f"{desk.path}/commands", json={"message": "bad", "command": command}, headers=headers)
    assert (told.status_code, told.json()) == (422, {"code": "bad-command", "message": sentence, "article": article})
    with connect(f"ws://{house.address}/ws/tournament/{desk.id}") as socket:
        socket.send(json.dumps({"t": "hello", "id": "1", "lang": language, "token": token}))
        socket.recv(PATIENCE)
        socket.send(json.dumps({"t": "do", "id": "2", "command": command}))
        answer = json.loads(socket.recv(PATIENCE))
    assert (answer["t"], answer["code"], answer["message"]) == ("refused", "bad-command", sentence)
    assert answer["article"] == article


@pytest.mark.parametrize(
    ("bases", "sentence"),
    [
        ({**BASES, "size": "2"}, "Esto no se puede leer: bases.size: se esperaba un número entero. [O17]"),
        (
            {**BASES, "stages": [{"format": "llave", "clock": None}]},
            "Esto no se puede leer: bases.stages[0].clock: se esperaba un número entero. [O17]",
        ),
    ],
)
def test_bases_that_cannot_be_read_are_told_by_their_field(desk: Desk, bases: dict[str, Any], sentence: str) -> None:
    body = {"name": "Agosto", "bases": bases, "organiser": "Olga"}
    told: httpx.Response = desk.http.post("/api/tournaments", json=body, headers={"Accept-Language": "es"})
    assert (told.status_code, told.json()["message"], told.json()["article"]) == (422, sentence, "O17")


def test_every_article_behind_a_command_exists() -> None:
    assert set(ABOUT) <= set(articles("torneo"))
