"""Every event is told, from one table, in three languages."""

from __future__ import annotations

import string
from typing import get_args

import pytest

from truquero.cards import card
from truquero.engine import events as ev
from truquero.engine.view_types import Covered, Seen
from truquero.prose.event_lines import EventLine, as_json, event_lines, event_texts, told
from truquero.prose.event_words import EventWords
from truquero.prose.sentences import placeholders
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES, Suerte

UNTOLD = {
    *("Shuffled", "Stacked"),  # nobody sees the pack
    *("TurnPassed", "PassesAsked", "FlorAsked", "FlorMayRaise", "SayingBegan", "ContestEnded"),  # what follows tells it
}
EVENTS = {kind.__name__: kind for kind in get_args(Seen)}


def test_every_event_has_a_line_or_is_told_by_another() -> None:
    assert {line.event for line in event_lines()} | UNTOLD == set(EVENTS)
    assert {line.event for line in event_lines()} & UNTOLD == set()


@pytest.mark.parametrize("line", event_lines(), ids=lambda line: f"{line.event}-{line.text}")
def test_a_line_speaks_of_fields_that_the_event_has(line: EventLine) -> None:
    fields = set(EVENTS[line.event]._fields)
    named = {f.partition(".")[0] for f in line.values.values() if f != "taker" and not f.startswith("=")}
    assert (named | set(line.when)) <= fields


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_asks_for_what_its_lines_give(language: str) -> None:
    texts = event_texts(language)
    assert set(texts) == {line.text for line in event_lines()}
    for line in event_lines():
        for form in texts[line.text].values():
            asked = placeholders(form) - {"n"}
            assert asked <= set(line.values), line
            assert set(line.values) - {"n"} <= {p for f in texts[line.text].values() for p in placeholders(f)}, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_begins_like_a_sentence(language: str) -> None:
    for forms in event_texts(language).values():
        assert all(text[0] in string.ascii_uppercase + "¡{ÀÉÍÓÚ" for text in forms.values()), forms


def test_a_baza_that_is_tied_between_sides_names_the_winner() -> None:
    (takes,) = told(ev.BazaEnded(0, (2, 1), 0, 1, "G8"))
    assert (takes.text, takes.values["name"]) == ("takes", 1)


def test_an_event_may_have_several_parts() -> None:
    began = ev.ContestBegan(0, (1, 2), (), None, frozenset({2}), (0, 0))
    assert [(t.text, t.values.get("names")) for t in told(began)] == [("pair", None), ("blind", frozenset({2}))]
    assert [t.text for t in told(Covered(0, 1, 0))] == ["covered"]
    assert [t.text for t in told(ev.EnvidoClosed(0, False, "G5"))] == []
    assert [t.text for t in told(ev.Said(0, 1, Suerte.ENVIDO, None, False, ""))] == ["says"]


def test_the_table_can_be_handed_to_other_programs() -> None:
    table = as_json()
    assert set(table) == {"lines", "texts", "why", "words"}
    assert len(table["lines"]) == len(event_lines())
    assert set(table["why"]["va"]) == set(table["why"]["en"])


@pytest.mark.parametrize(
    ("event", "language", "sentence"),
    [
        (ev.EnvidoBarred(0, 0, "V8"), "en", "From now on Ana and Caro may not open or raise the envit."),
        (ev.EnvidoClosed(0, True, "A15"), "es", "La flor anula el envit."),
        (ev.ShowingBegan(0, (2, 1), "A14"), "en", "Ana and Blas have to show."),
        (ev.ShowingBegan(0, (2,), "A14"), "va", "Blas ha de mostrar."),
        (ev.Drawn(3, card("7e"), "L3"), "en", "Caro draws 7e."),
        (ev.WasCut(4, 1, "G14"), "en", "Dani cuts: lifts one card."),
    ],
)
def test_an_event_is_told_in_a_sentence(event: Seen, language: str, sentence: str) -> None:
    words = EventWords(BOOKS["valencia"], ("Ana", "Blas", "Caro", "Dani"), language)
    assert [words.sentence(line) for line in told(event)] == [sentence]
