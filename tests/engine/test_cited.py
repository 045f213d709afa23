"""The articles that events cite, and the flags that a bet leaves behind."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from truquero.cards import cards
from truquero.engine import Call, Hands, Match, Play, act, start
from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.decide import legal
from truquero.rulebooks import ARGENTINO, BELMEZ, TARIJA, VALENCIA
from truquero.rules import Rulebook
from truquero.seats import TABLE, Seat

PLAIN = ("7c 6c 4o", "1e 1b 5o")


class Hand(NamedTuple):
    match: Match
    events: tuple[ev.Event, ...]

    def then(self, seat: Seat, *words: str) -> Hand:
        match, told = self
        for word in words:
            action: Action = Play(cards(word)[0]) if word[0].isdigit() else Call(word)
            match, events = act(match, seat, action)
            told = (*told, *events)
        return Hand(match, told)

    def last(self, kind: type[ev.Event]) -> ev.Event:
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def may(self, seat: Seat) -> set[str]:
        return {action.word for action in legal(self.match).get(seat, ()) if isinstance(action, Call)}


def dealt(book: Rulebook, *hands: str, strict: bool = False) -> Hand:
    given = tuple((seat, cards(hand)) for seat, hand in enumerate(hands or PLAIN, start=1))
    match, events = act(start(book, len(given), strict=strict), TABLE, Hands(given))
    return Hand(match, tuple(events))


@pytest.mark.parametrize(("fugida", "article"), [("0", "V9"), ("1", "V13")])
def test_V13_every_refusal_with_a_bonus_cites_it(fugida: str, article: str) -> None:
    book = VALENCIA.with_options({"fugida": fugida})
    first = dealt(book).then(1, "envide").then(2, "no-vullc").last(ev.BetRefused)
    raised = dealt(book).then(1, "envide").then(2, "torne").then(1, "no-vullc").last(ev.BetRefused)
    assert isinstance(first, ev.BetRefused)
    assert isinstance(raised, ev.BetRefused)
    assert (first.article, raised.article) == (article, article)
    assert raised.pays > first.pays


def test_A15_an_envido_that_is_wanted_closes_the_flor() -> None:
    """At a strict table nobody sings for a player: who has not sung by then has lost the right."""
    open_ = dealt(ARGENTINO, "7c 6e 4o", "1e 5e 6o", strict=True)
    assert "flor" in open_.may(1)
    bet = open_.then(1, "envido")
    assert "flor" in bet.may(2)
    assert "flor" not in bet.then(2, "quiero").may(2)
    assert bet.then(2, "quiero").match.live[0].flor_closed
    assert not bet.then(2, "no-quiero").match.live[0].flor_closed


@pytest.mark.parametrize(("book", "envido"), [(ARGENTINO, "envido"), (TARIJA, "envido"), (VALENCIA, "envide")])
def test_G3_a_truco_that_is_wanted_closes_envido_and_flor(book: Rulebook, envido: str) -> None:
    begun = dealt(book, strict=True)
    assert envido in begun.may(1)
    wanted = begun.then(1, book.truco.rungs[0].word).then(2, book.truco.accept)
    assert wanted.match.live[0].flor_closed
    assert envido not in wanted.may(1)


def test_B33_a_truco_that_is_wanted_leaves_the_flor_of_belmez_open() -> None:
    wanted = dealt(BELMEZ, "7c 6c 4o", "1e 1b 5c", strict=True).then(1, "truco").then(2, "quiero")
    assert not wanted.match.live[0].flor_closed
