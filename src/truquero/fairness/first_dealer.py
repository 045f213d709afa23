"""Who deals first: cards from the top of a shuffled pack, one seat after the other, as the rulebook has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import DrawForDeal
from truquero.engine.start import act
from truquero.engine.state import Match
from truquero.rules import Draw
from truquero.rules.table import first_king
from truquero.seats import TABLE, Seat


class DrawRound(NamedTuple):
    """One round of the draw and the state after it."""

    action: DrawForDeal
    events: list[ev.Event]
    match: Match


def draw_for_deal(match: Match, order: Iterable[Card]) -> list[DrawRound]:
    """The rounds of the draw: those who tie draw on, from the same pack."""
    pack = iter(order)
    done: list[DrawRound] = []
    everyone = tuple(range(1, match.players + 1))
    while not any(isinstance(event, ev.DealerChosen) for drawn in done for event in drawn.events):
        action = DrawForDeal(tuple(_draws(match, match.tied or everyone, pack)))
        match, events = act(match, TABLE, action)
        done.append(DrawRound(action, events, match))
    return done


def _draws(match: Match, seats: tuple[Seat, ...], pack: Iterator[Card]) -> Iterator[tuple[Seat, Card]]:
    if match.book.dealing.draw is Draw.HIGHEST:
        yield from zip(seats, pack, strict=False)
        return
    for turn, card in enumerate(pack):
        yield seats[turn % len(seats)], card
        if first_king([card]) == 0:  # it ends the draw
            return
