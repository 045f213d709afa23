"""The command: what it says, in three languages, and how it refuses what it cannot answer."""

from __future__ import annotations

import argparse
import json

import pytest

from tests.odds.brute import book_of
from truquero.odds import command
from truquero.odds.odds_texts import Unanswerable, catalogue
from truquero.prose.sentences import placeholders
from truquero.rules import LANGUAGES


def parsed(line: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_to(parser)
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    return parser.parse_args(line.split())


def told(line: str) -> list[str]:
    arguments = parsed(line)
    return command.answer(arguments, book_of(arguments.rulebook))


def refused(line: str) -> Unanswerable:
    with pytest.raises(Unanswerable) as caught:
        told(line)
    return caught.value


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "110")


def test_two_players() -> None:
    assert told("--hand 1e 7c 4e --as pie") == [
        "Truco argentino, 2 players: 1e 7c 4e, as pie",
        "",
        "truco   66.5 %  exact, 7,770 hands",
        "        order of the cards (1 is the best, 14 the last): 1e 1 · 7c 11 · 4e 14",
        "envido  64.9 %  exact, 7,390 hands",
        "        you have 25 (1e 4e)",
        "        the rival's flor (4.9 %) annuls it: those hands are not counted",
        "flor    –  you have none",
        "        the rival has one: 4.9 %",
        "",
        "The truco: over every hand the rival may hold, if both then played their best with the cards open.",
        "The envido and the flor: yours is the best; the mano wins ties.",
    ]


def test_more_players_in_valencian() -> None:
    lines = told("--rulebook valencia --players 6 --as 3 --hand 1b,7e,4c --samples 200 --lang va")
    assert lines[0] == "El Truc valencià, 6 jugadors: 1b 7e 4c, en el lloc 3 de 6"
    assert lines[2].startswith("truc   ")
    assert lines[2].endswith("200 repartiments, llavor 1")
    assert lines[-1] == "Entre parèntesis: l'interval que conté la probabilitat verdadera 19 vegades de cada 20."


def test_a_duel_of_four_in_spanish() -> None:
    lines = told("--rulebook belmez --players 4 --hand 2o 10o 12b --seen 3o 4c --lang es")
    assert lines[:2] == [
        "El Truco de Bélmez, 4 jugadores, cortaíllos (mano a mano): 2o 10o 12b, siendo mano",
        "Fuera de juego 3o 4c",
    ]
    assert "envido  –  tu flor hay que cantarla, y anula el envido" in lines
    assert "        la tuya vale 40" in lines


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("--rulebook belmez --players 4 --redondo --hand 5o 1e 3c --samples 50", "50 deals, seed 1"),
        ("--rulebook belmez --hand 5o 12b 3c", "a reservá: kept silent, all three cards count"),
        ("--rulebook tarija --hand 1e 7e 4e", "counted as if nobody sang a flor"),
        ("--rulebook tarija --players 6 --duel --hand 1e 7e 4e", "6 players, pica-pica (one against one)"),
        ("--rulebook asturias:jugadores=2 --hand 2o 7c 7b", "nobody wins it:"),
        ("--rulebook uruguay --muestra 4o --hand 12o 7e 4c", "Muestra 4o"),
        ("--hand 4b 1e 6c --played 4b --rival 2c", "You have played 4b · the rival has played 2c"),
        ("--players 4 --hand 4b 1e 6c --as 4 --samples 20", "you have none; it would be a partner's"),
        ("--rulebook almeria --players 4 --hand 3e 2e 4c --as 2", "duelos (one against one): 3e 2e 4c, as pie"),
    ],
)
def test_the_answer_says(line: str, part: str) -> None:
    assert part in "\n".join(told(line))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("--hand 1e 7e", "wrong-hand"),
        ("--hand 1e 7e 7e", "wrong-twice"),
        ("--hand 1e 7e 8e", "wrong-pack"),
        ("--hand 1e 7e 13e", "wrong-card"),
        ("--hand 1e 7e 4c --seen 4c", "wrong-both"),
        ("--hand 1e 7e 4c --muestra 3o", "wrong-no-muestra"),
        ("--rulebook uruguay --hand 1e 7e 4c", "wrong-muestra"),
        ("--rulebook uruguay --muestra 3o 3c --hand 1e 7e 4c", "wrong-muestra"),
        ("--rulebook uruguay --muestra 4c --hand 1e 7e 4c", "wrong-both"),
        ("--players 3 --hand 1e 7e 4c", "wrong-players"),
        ("--as 3 --hand 1e 7e 4c", "wrong-place"),
        ("--as 0 --hand 1e 7e 4c", "wrong-as"),
        ("--as x --hand 1e 7e 4c", "wrong-as"),
        ("--rulebook almeria --players 4 --redondo --hand 1e 7e 4c", "wrong-redondo"),
        ("--players 4 --duel --hand 1e 7e 4c", "wrong-duel"),
        ("--players 4 --rival 3o --hand 1e 7e 4c", "wrong-many"),
        ("--played 3o --hand 1e 7e 4c", "wrong-played"),
        ("--rival 3o --hand 1e 7e 4c", "wrong-turn-mine"),
        ("--as pie --played 4c --hand 1e 7e 4c", "wrong-turn-rival"),
        ("--played 1e 7e --rival 2c 2o --hand 1e 7e 4c", "wrong-over"),
        ("--played 1e 7e 4c --rival 2c 2o 3o --hand 1e 7e 4c", "wrong-over"),
        ("--rival 3o 3c 3e 3b --hand 1e 7e 4c", "wrong-rival"),
        ("--players 4 --samples 0 --hand 1e 7e 4c", "wrong-samples"),
        ("--rulebook valencia24 --hand 1e 7e 4c --seen 3o 3c 3e 3b 4o 4e 4b 5o 5c 5e 5b", "wrong-few"),
    ],
)
def test_what_cannot_be_answered(line: str, what: str) -> None:
    error = refused(line)
    assert error.what == what
    for language in LANGUAGES:
        said = error.say(language)
        assert said
        assert not set("{}[]\n") & set(said)
    assert str(error) == error.say("en")


def test_json_is_plain_data() -> None:
    found = json.loads("\n".join(told("--rulebook uruguay --muestra 4o --hand 12o 7e 6e --as pie --json")))
    assert (found["rulebook"], found["place"], found["places"], found["muestra"]) == ("uruguay", 2, 2, "4o")
    assert (found["exact"], found["of"], found["seed"]) == (True, 7140, None)
    assert (found["truco"]["order"], found["truco"]["ranks"]) == ([2, 8, 17], 19)
    assert found["envido"]["win"] is None
    assert found["flor"]["value"] == 42
    assert found["flor"]["win"].keys() == {"chance", "low", "high", "of"}
    sampled = json.loads("\n".join(told("--rulebook asturias --hand 3o 7c 7b --samples 30 --seed 4 --json")))
    assert (sampled["exact"], sampled["of"], sampled["seed"], sampled["flor"]) == (False, 30, 4, None)


def test_every_text_is_there_in_every_language_with_the_same_fields() -> None:
    for key, entry in catalogue().items():
        assert set(entry) == set(LANGUAGES), key
        texts = [form for text in entry.values() for form in (text.values() if isinstance(text, dict) else [text])]
        names = [{name for part in [text.replace("!r", "")] for name in placeholders(part)} for text in texts]
        assert all(found == names[0] for found in names), key
