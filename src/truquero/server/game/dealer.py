"""The deal at a table: who deals first, the secret behind each pack, and the pack that secret and cutter make together.

The house hands the pack and the cut to the engine in one step, so a match online never rests between the two.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import NamedTuple

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Cut, DrawForDeal, Shuffle
from truquero.engine.decide import attempt
from truquero.engine.refusals import Illegal
from truquero.engine.start import act
from truquero.engine.state import Match
from truquero.fairness.deal import commitment, new_secret, shuffle_of
from truquero.rules import Draw
from truquero.rules.table import first_king
from truquero.seats import TABLE, Seat, left_of
from truquero.store import SecretRow

DRAW = 0
"""The number of the deal whose secret decides who deals first."""

Shuffler = Callable[[bytes, bytes, str, int, tuple[Card, ...]], tuple[Card, ...]]


class ShuffleSource(NamedTuple):
    """Where secrets come from and what becomes of them; tests bring their own."""

    secret: Callable[[], bytes] = new_secret
    shuffler: Shuffler = shuffle_of


class DealerDraw(NamedTuple):
    """A draw for the first deal and the state after it."""

    action: DrawForDeal
    events: list[ev.Event]
    match: Match


class DealerDeal(NamedTuple):
    """A pack that was cut, and the state after it."""

    action: Cut
    events: list[ev.Event]
    match: Match


def secret_row(shuffle_source: ShuffleSource, table: str, deal: int, at: float) -> SecretRow:
    """A new secret, to be stored before its commitment is published."""
    made = shuffle_source.secret()
    return SecretRow(table, deal, made, commitment(made, table, deal), at)


def cutter(match: Match) -> Seat:
    return left_of(match.dealer, match.players)


def limits(match: Match) -> tuple[int, int]:
    """How few and how many cards may be lifted; knocking (0) is always allowed."""
    least = match.book.dealing.cut_least
    return least, len(match.book.pack_for(match.players)) - least


def some_cut(match: Match) -> tuple[int, bytes]:
    """The cut of somebody who is not there, or who is a bot."""
    least, most = limits(match)
    return least + secrets.randbelow(most - least + 1), secrets.token_bytes(16)


def deal(
    shuffle_source: ShuffleSource,
    match: Match,
    row: SecretRow,
    seat: Seat,
    lifted: int,
    salt: bytes,
    blind: frozenset[Seat],
) -> DealerDeal | Illegal:
    """The pack is shuffled and cut in one step; the engine refuses a cut that is not due or not allowed."""
    pack = match.book.pack_for(match.players)
    shuffled, events = act(
        match, TABLE, Shuffle(shuffle_source.shuffler(row.secret, salt, row.table, row.deal, pack), blind)
    )
    cut = Cut(lifted)
    outcome = attempt(shuffled, seat, cut)
    if isinstance(outcome, Illegal):
        return outcome
    return DealerDeal(cut, [*events, *outcome.events], outcome.match)


def draw_for_deal(shuffle_source: ShuffleSource, match: Match, row: SecretRow) -> list[DealerDraw]:
    """Who deals first, drawn as the rulebook has it from a pack that the house has committed to; ties draw on."""
    pack = iter(shuffle_source.shuffler(row.secret, b"", row.table, row.deal, match.book.pack_for(match.players)))
    done: list[DealerDraw] = []
    everyone = tuple(range(1, match.players + 1))
    while not any(isinstance(event, ev.DealerChosen) for drawn in done for event in drawn.events):
        action = DrawForDeal(tuple(_draws(match, match.tied or everyone, pack)))
        match, events = act(match, TABLE, action)
        done.append(DealerDraw(action, events, match))
    return done


def _draws(match: Match, seats: tuple[Seat, ...], pack: Iterator[Card]) -> Iterator[tuple[Seat, Card]]:
    if match.book.dealing.draw is Draw.HIGHEST:
        yield from zip(seats, pack, strict=False)
        return
    for turn, card in enumerate(pack):
        yield seats[turn % len(seats)], card
        if first_king([card]) == 0:  # it ends the draw
            return
