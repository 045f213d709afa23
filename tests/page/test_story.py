"""What happened is told on the page: every kind of event, every reason for points, in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import truquero.server
from truquero.acta.phrases import catalogue
from truquero.engine.moves import Verb
from truquero.wire.events import KINDS

STATIC = Path(truquero.server.__file__).parent / "static"
COPLAS = ("truco", "envido", "flor", "quiero", "noquiero")


def texts(lang: str, area: str) -> dict[str, object]:
    found: dict[str, object] = json.loads((STATIC / "text" / lang / f"{area}.json").read_text(encoding="utf-8"))
    return found


def test_every_kind_of_event_has_its_sentence_or_is_silent_on_purpose() -> None:
    source = (STATIC / "js" / "table" / "story.js").read_text(encoding="utf-8")
    told = set(re.findall(r"^  ([A-Z]\w+):", source, re.MULTILINE))
    assert told == set(KINDS)


def test_the_verbs_are_those_of_the_engine() -> None:
    source = (STATIC / "js" / "table" / "words.js").read_text(encoding="utf-8")
    listed = re.search(r"VERBS = .*?\(\[(.*?)\]\)", source, re.DOTALL)
    assert listed is not None
    names = re.findall(r'"([^"]*)"', listed[1])
    assert names[1:] == [verb.name.lower().replace("_", "-") for verb in Verb]


@pytest.mark.parametrize("lang", ["en", "es", "va"])
def test_every_reason_for_points_is_told(lang: str) -> None:
    known = texts(lang, "events")
    reasons = set(catalogue()["why"]) - {"unbet"}  # the page tells it as any other won mano
    assert {f"events.why.{why}" for why in reasons} <= set(known)
    assert {f"events.suerte.{suerte}" for suerte in ("flor", "envido", "truco", "penalty")} <= set(known)


@pytest.mark.parametrize("lang", ["en", "es", "va"])
def test_there_are_coplas_for_every_great_moment(lang: str) -> None:
    verses = texts(lang, "coplas")
    assert len(verses) >= 12
    for about in COPLAS:
        assert f"coplas.{about}.2" in verses
    for verse in verses.values():
        assert isinstance(verse, str)
        assert len(verse.splitlines()) == 4
    assert len(set(verses.values())) == len(verses)
