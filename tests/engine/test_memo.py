"""What is remembered between states changes nothing: the same match with an empty memory is the same match."""

from __future__ import annotations

import random

import pytest

from truquero.engine.actions import Action, Call, Stack
from truquero.engine.decide import attempt, legal, numbers
from truquero.engine.illegal import Illegal
from truquero.engine.seat_moves import Memo
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.engine.view import views
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook
from truquero.seats import TABLE

TABLES = [(b, n, strict) for b in BOOKS.values() for n in b.players for strict in (False, True)]


def _forget(match: Match) -> Match:
    """The same state with nothing remembered."""
    fresh = match.clone()
    fresh.memo = Memo(match.book)
    fresh.live = tuple(c.clone() for c in match.live)
    for contest in fresh.live:
        contest.situation = 0
    return fresh


def _given(action: Action) -> Action:
    return action


def _choose(match: Match, rng: random.Random) -> tuple[int, Action]:
    may = legal(match)
    seat = rng.choice(sorted(may))
    action = rng.choice(may[seat])
    allowed = numbers(match, seat)
    if isinstance(action, Call) and action.word in allowed and rng.random() < 0.5:
        action = action._replace(number=rng.choice(allowed[action.word][:12]))
    return seat, action


@pytest.mark.parametrize(("book", "players", "strict"), TABLES, ids=lambda x: getattr(x, "id", str(x)))
def test_remembering_changes_nothing(book: Rulebook, players: int, strict: bool) -> None:
    rng = random.Random(f"{book.id}{players}{strict}")
    match = start(
        book, players, strict=strict, score=(rng.randrange(book.match.target), rng.randrange(book.match.target))
    )
    for step in range(400):
        if match.phase is Phase.OVER:
            match = start(book, players, strict=strict)
        assert legal(_forget(match)) == legal(match)
        seats = range(players + 1) if step % 4 == 0 else range(1)
        assert views(_forget(match), seats) == views(match, seats)
        if match.phase is Phase.DEAL:
            deck = list(book.pack_for(players))
            rng.shuffle(deck)
            blind = frozenset(s for s in range(1, players + 1) if rng.random() < 0.2)
            seat, action = TABLE, _given(Stack(tuple(deck), blind))
        else:
            seat, action = _choose(match, rng)
        remembered, anew = attempt(match, seat, action), attempt(_forget(match), seat, action)
        assert not isinstance(remembered, Illegal)
        assert not isinstance(anew, Illegal)
        assert remembered.events == anew.events
        assert legal(remembered.match) == legal(_forget(anew.match))
        match = remembered.match
