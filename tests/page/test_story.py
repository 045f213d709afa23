"""The page tells what happened from the table that record and terminal use, and keeps no sentences of its own."""

from __future__ import annotations

import pytest

from tests.page.test_texts import texts
from truquero.acta.phrases import catalogue
from truquero.prose.event_lines import event_lines, event_texts
from truquero.wire.events import KINDS

COPLAS = ("truco", "envido", "flor", "quiero", "noquiero")
SILENT = {"TurnPassed", "PassesAsked", "FlorAsked", "FlorMayRaise", "SayingBegan", "ContestEnded"}
"""What another event tells already, or the table shows."""


def test_every_kind_of_event_has_its_sentence_or_is_silent_on_purpose() -> None:
    assert set(KINDS) - {line.event for line in event_lines()} == SILENT


@pytest.mark.parametrize("lang", ["en", "es", "va"])
def test_the_sentences_are_those_of_the_table_and_no_others(lang: str) -> None:
    known = texts(lang, "events")
    used = {line.text for line in event_lines() if line.event in KINDS}
    told = {f"events.{key}" for key in used}
    why = {f"events.why.{key}" for key in event_texts(lang, "why")}
    assert set(known) == told | why | {"events.words.blind"}


@pytest.mark.parametrize("lang", ["en", "es", "va"])
def test_every_reason_for_points_is_told(lang: str) -> None:
    reasons = set(catalogue()["why"]) - {"unbet"}  # the page tells it as any other won mano
    assert {f"events.why.{why}" for why in reasons} <= set(texts(lang, "events"))
    assert {f"words.suerte.{one}" for one in ("flor", "envido", "truco", "penalty")} <= set(texts(lang, "words"))


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
