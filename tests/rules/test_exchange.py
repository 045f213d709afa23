"""Nothing favours a team for being A (G10): when the teams change places, so does everything that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.engine.play import Table, tables, with_each_option
from tests.rules.situations import MOODS, Mood, record
from truquero.engine.actions import Action, AskFlor, Disqualify, DrawForDeal, Hands, Stack, TurnUp
from truquero.engine.decide import attempt, legal
from truquero.engine.draft import Draft
from truquero.engine.start import start
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.seats import Seat

NEAR_THE_END = Mood("penalties", cards=9.0, leave=0.5, flores=0.4, asking=9.0, lacking=4)
ALL = tables(*BOOKS.values())


def moved(seat: Seat, players: int) -> Seat:
    """The next seat: every player of team A sits in team B, and the order of play is the same."""
    return seat % players + 1 if seat else seat


def as_moved(action: Action, players: int) -> Action:
    def to(seat: Seat) -> Seat:
        return moved(seat, players)

    changes: dict[str, Any] = {}
    match action:
        case AskFlor():
            changes = {"asked": to(action.asked)}
        case TurnUp():
            changes = {"seat": to(action.seat)}
        case DrawForDeal():
            changes = {"draws": tuple((to(seat), card) for seat, card in action.draws)}
        case Hands():
            changes = {"hands": tuple((to(seat), hand) for seat, hand in action.hands)}
        case Disqualify():
            changes = {"team": 1 - action.team}
        case _:
            pass
    if (hasattr(action, "blind") and isinstance(action, Hands | Stack)) or type(action).__name__ == "Shuffle":
        changes["blind"] = frozenset(to(seat) for seat in getattr(action, "blind", ()))
    return action._replace(**changes) if changes else action


@pytest.mark.parametrize("table", ALL, ids=str)
def test_G10_exchanging_the_teams_exchanges_the_result(table: Table) -> None:
    exchanged(table, (*[NEAR_THE_END] * 6, *MOODS))


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
def test_G10_and_so_it_is_with_every_option(book: Rulebook) -> None:
    """Every value of every option, strict and assisted, with two players and with as many as can play."""
    for played in with_each_option(book)[1:]:
        for players in {min(played.players), max(played.players)}:
            for strict in (False, True):
                exchanged(Table(played, players, strict), (NEAR_THE_END,))


def exchanged(table: Table, moods: Sequence[Mood]) -> None:
    book, players, strict = table
    for seed, mood in enumerate(moods):
        game = record(book, players, strict, mood, seed, 60)
        one = start(book, players, strict=strict, dealer=game.dealer, score=game.score, games=game.games)
        other = start(
            book,
            players,
            strict=strict,
            dealer=moved(game.dealer, players),
            score=game.score[::-1],
            games=game.games[::-1],
            captains=(moved(2, players), moved(1, players)),
        )
        assert game.deeds
        for seat, action in game.deeds:
            done, again = attempt(one, seat, action), attempt(other, moved(seat, players), as_moved(action, players))
            assert isinstance(done, Draft) == isinstance(again, Draft)
            if not isinstance(done, Draft) or not isinstance(again, Draft):
                continue
            one, other = done.match, again.match
            assert (one.score, one.games, one.phase) == (other.score[::-1], other.games[::-1], other.phase), action
            assert {moved(s, players) for s in legal(one)} == set(legal(other))
