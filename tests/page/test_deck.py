"""The deck of the page: all cards are there, tell their suit by the frame, are light and are as they are generated."""

from __future__ import annotations

import gzip
import json
import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

from tools.deck.cards import FOLDER, deck
from tools.deck.frame import PINTAS
from truquero.cards import NUMBERS, Suit, card
from truquero.rulebooks import BOOKS

STATIC = FOLDER.parent
CODES = [card(f"{number}{suit.value}").code for suit in Suit for number in NUMBERS]
FILES = [f"{code}.svg" for code in CODES] + ["back.svg"]
LANGUAGES = ("en", "es", "va")
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 150_000

_ALLOWED = set("svg title defs g path circle ellipse rect use pattern".split())


def parsed(name: str) -> ET.Element:
    return ET.fromstring((FOLDER / name).read_text("utf-8"))


def texts(language: str, area: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((STATIC / "text" / language / f"{area}.json").read_text("utf-8"))
    return found


def test_there_are_48_cards_and_a_back() -> None:
    assert len(CODES) == 48
    assert {path.name for path in FOLDER.iterdir()} == set(FILES)


def test_the_files_are_what_the_generator_draws() -> None:
    drawn = deck()
    assert set(drawn) == set(FILES)
    different = [name for name, text in drawn.items() if (FOLDER / name).read_text("utf-8") != text]
    assert different == [], "python -m tools.deck writes them"


@pytest.mark.parametrize("name", FILES)
def test_a_card_is_a_plain_drawing(name: str) -> None:
    root = parsed(name)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 208 320"
    ids = [found for node in root.iter() if (found := node.get("id"))]
    assert len(ids) == len(set(ids))
    for node in root.iter():
        assert node.tag.removeprefix(SVG) in _ALLOWED
        for attribute, value in node.attrib.items():
            assert not attribute.startswith("on")
            assert attribute != "style"
            assert not attribute.endswith("href") or value.removeprefix("#") in ids
            assert all(found in ids for found in re.findall(r"url\(#?([^)]*)\)", value))
            assert "NaN" not in value


@pytest.mark.parametrize("code", CODES)
def test_the_frame_tells_the_suit(code: str) -> None:
    """Oros no gap, copas one, espadas two, bastos three, above and below."""
    root = parsed(f"{code}.svg")
    gaps = {"o": 0, "c": 1, "e": 2, "b": 3}[code[-1]]
    assert PINTAS[code[-1]] == gaps
    for edge in ("top", "bottom"):
        (line,) = [node for node in root.iter(f"{SVG}path") if node.get("id") == edge]
        pieces = re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", line.get("d", ""))
        assert len(pieces) == gaps + 1
        assert len({y for _, y, _ in pieces}) == 1
        ends = [(float(start), float(end)) for start, _, end in pieces]
        assert (ends[0][0], ends[-1][1]) == (18, 190)
        assert all(after[0] - before[1] >= 12 for before, after in pairwise(ends))


@pytest.mark.parametrize("code", [code for code in CODES if 2 <= card(code).number <= 9])
def test_a_numbered_card_has_as_many_pips(code: str) -> None:
    assert len(list(parsed(f"{code}.svg").iter(f"{SVG}use"))) == card(code).number


def test_no_two_cards_are_alike() -> None:
    drawings = {re.sub(r"<title>.*?</title>", "", (FOLDER / name).read_text("utf-8")) for name in FILES}
    assert len(drawings) == len(FILES)


def test_the_deck_is_light() -> None:
    assert sum(len(gzip.compress((FOLDER / name).read_bytes(), 9)) for name in FILES) <= MOST_BYTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name(language: str) -> None:
    known = texts(language, "deck")
    assert len({known[f"deck.number.{number}"] for number in NUMBERS}) == 12
    assert len({known[f"deck.of.{suit.value}"] for suit in Suit}) == 4
    assert {"deck.card", "deck.back"} <= set(known)


# ---------------------------------------------------------------- signs


def drawn_gestures() -> set[str]:
    source = (STATIC / "js" / "face" / "gestures.js").read_text("utf-8")
    body = source[source.index("DOINGS = {") : source.index("\n};")]
    return set(re.findall(r'^  "?([a-z-]+)"?: \{', body, re.MULTILINE))


def test_every_sign_of_every_rulebook_is_drawn() -> None:
    made = {sign.gesture.drawing for book in BOOKS.values() for sign in book.signs}
    assert made
    assert drawn_gestures() == {*made, "neutral"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_gesture_has_a_name(language: str) -> None:
    named = texts(language, "signs")
    assert {f"signs.face.{gesture}" for gesture in drawn_gestures()} <= set(named)


def test_the_mouths_that_gestures_name_are_drawn() -> None:
    folder: Path = STATIC / "js" / "face"
    wanted = set(re.findall(r'mouth: "(\w+)"', (folder / "gestures.js").read_text("utf-8")))
    parts = (folder / "parts.js").read_text("utf-8")
    assert wanted
    assert [mouth for mouth in sorted(wanted) if not re.search(rf"^  {mouth}: \(\) =>", parts, re.MULTILINE)] == []
