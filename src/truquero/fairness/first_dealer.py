"""The draws before the first deal, from one shuffled pack: the teams, if they are drawn, then the first dealer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import DrawForDeal, DrawTeams
from truquero.engine.start import act
from truquero.engine.state import Match
from truquero.rules import Draw
from truquero.rules.match_rules import first_king
from truquero.rules.team_draw import TeamDraw, draw_teams, rest_of
from truquero.seats import TABLE, Seat

DEALER, TEAMS = "dealer", "teams-"
"""What a draw is for; the second is followed by how the teams are drawn."""


class DrawRound(NamedTuple):
    """One round of a draw and the state after it."""

    action: DrawForDeal | DrawTeams
    events: list[ev.Event]
    match: Match


def draws_before_dealing(match: Match, order: Sequence[Card], teams: TeamDraw | None = None) -> list[DrawRound]:
    """All rounds: the teams first, if they are drawn, then the first dealer from what is left of the pack."""
    if teams is None:
        return draw_for_deal(match, order)
    drawn = draw_teams(match.book, match.players, teams, order)
    if drawn is None:
        raise ValueError(f"the teams cannot be drawn ({teams.value}) from this pack")
    action = DrawTeams(teams.value, drawn.seated)
    match, events = act(match, TABLE, action)
    return [DrawRound(action, events, match), *draw_for_deal(match, rest_of(drawn, order))]


def places_before(action: DrawTeams, players: int) -> dict[Seat, Seat]:
    """Where everybody sat before the teams were drawn, by the seat they have now."""
    return {seat: place for place, (seat, _) in enumerate(action.draws[:players], start=1)}


def in_proof(action: DrawForDeal | DrawTeams, players: int) -> tuple[str, tuple[tuple[Seat, str], ...]]:
    """A round as the proof has it: what it was for, and who drew which card; for the teams by the earlier seats."""
    if isinstance(action, DrawForDeal):
        return DEALER, tuple((seat, card.code) for seat, card in action.draws)
    place = places_before(action, players)
    return f"{TEAMS}{action.how}", tuple((place[seat], card.code) for seat, card in action.draws)


def teams_drawn(what: str) -> TeamDraw | None:
    """How the teams were drawn in this round; None if it was for something else."""
    return next((how for how in TeamDraw if what == f"{TEAMS}{how.value}"), None)


def draw_for_deal(match: Match, order: Iterable[Card]) -> list[DrawRound]:
    """The rounds of the draw: those who tie draw again, from the same pack."""
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
