"""A table goes on under the rules it began with, even if a default has changed since.

``old_house.sql`` is a database as a house of that time left it: three tables that name no options.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from truquero.acta.parse import parse
from truquero.acta.referee import referee
from truquero.api import rulebook
from truquero.cards import card
from truquero.engine.actions import Action, Call
from truquero.engine.decide import attempt, legal
from truquero.engine.illegal import Illegal
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.server.game.log_reader import book_of, chosen_options, read_table, stored_acta
from truquero.store import Store, TableRow

OLD = Path(__file__).parent / "old_house.sql"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    place = tmp_path / "house.db"
    with sqlite3.connect(place) as database:
        database.executescript(OLD.read_text("utf-8"))
    database.close()
    opened = Store.open(f"sqlite:///{place}")
    yield opened
    opened.close()


def row(store: Store, table: str) -> TableRow:
    found = store.table(table)
    assert found is not None
    return found


def tried(store: Store, table: str, seat: int, action: Action) -> str:
    """What the rules say to an action at a table that was found in the database: nothing, or why not."""
    found = row(store, table)
    match = read_table(found, store.iter_records(table)).match
    outcome = attempt(match, seat, action)
    return outcome.code if isinstance(outcome, Illegal) else ""


def test_B23_who_has_played_opens_no_envite_at_an_old_table(store: Store) -> None:
    assert tried(store, "oldbelmez", 1, Call("envido")) == "envido-carded"
    assert chosen_options(row(store, "oldbelmez")) == {"envite_tarde": "no"}


def test_K2_the_envite_of_an_old_table_is_bet_freely(store: Store) -> None:
    assert tried(store, "oldquesada", 2, Call("mas", 4)) == ""
    match = read_table(row(store, "oldquesada"), store.iter_records("oldquesada")).match
    assert Call("envido-pata") in legal(match)[2]
    assert book_of(row(store, "oldquesada")).envido != BOOKS["quesada"].envido


def test_K6_the_black_aces_of_an_old_table_lie_under_the_4s(store: Store) -> None:
    laid = row(store, "oldbelmez")._replace(rulebook="valencia24", players=4, options={"baralla": "negres"})
    power = book_of(laid).ranking.power()
    assert power[card("1o")] == power[card("1c")] < power[card("4o")]
    now = rulebook("valencia24", baralla="negres").ranking.power()
    assert now[card("3o")] > now[card("1o")] > now[card("7c")]
    kept = laid._replace(options=BOOKS["valencia24"].every_option({"baralla": "negres"}))
    assert book_of(kept).ranking.power() == now, "a table that is laid today names it"


def test_the_acta_of_an_old_table_names_what_it_went_by(store: Store) -> None:
    kept = store.acta("oldfinished")
    assert kept is not None
    assert not referee(parse(kept)).ok
    told = stored_acta(row(store, "oldfinished"), kept)
    assert "options: envite_tarde=no envite=libre\n" in told
    report = referee(parse(told))
    assert report.ok, report.problem


def test_an_acta_that_names_its_options_is_told_as_it_is(store: Store) -> None:
    whole = row(store, "oldfinished")._replace(options=BOOKS["quesada"].every_option({}))
    assert stored_acta(whole, "rulebook: quesada\n") == "rulebook: quesada\n"


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda b: b.id)
def test_what_a_new_table_keeps_is_what_it_plays_by(book: Rulebook) -> None:
    """Every option is kept, so that no default of a later day can reach the table."""
    for chosen in ({}, *({o.name: v} for o in book.options for v in o.samples())):
        kept = book.every_option(chosen)
        assert {**kept, **chosen} == kept
        assert book.options_of_old(kept) == kept
        again = rulebook(book.id, **kept)
        plain = rulebook(book.id, **chosen)
        assert (again.envido, again.flor, again.match, again.formats) == (
            plain.envido,
            plain.flor,
            plain.match,
            plain.formats,
        )
