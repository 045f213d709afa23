"""Playing cards: who wins a baza, who leads next, when the truco is decided, and leaving the mano."""

from __future__ import annotations

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.draft import Draft
from truquero.engine.ending import finish
from truquero.engine.stakes import refusal
from truquero.engine.state import WAITING, Contest, Stage
from truquero.rules import NOBODY, PARDA, AllParda, LeadAfter, Sides, Suerte, decided
from truquero.seats import Seat, Team, team_of


def play(d: Draft, c: Contest, seat: Seat, card: Card, down: bool) -> None:
    turn = _next_to_play(c, seat)
    d.emit(ev.Played(c.at, seat, card, down, turn))
    if not turn:
        _end_baza(d, c)


def _next_to_play(c: Contest, seat: Seat) -> Seat:
    """Who plays after this seat in the baza; 0: nobody is left to play."""
    played = [p[0] for p in c.plays]
    seats = c.seats
    here = seats.index(seat)
    for after in seats[here + 1 :] + seats[:here]:
        if after not in played and not c.gone >> after & 1:
            return after
    return 0


def _end_baza(d: Draft, c: Contest) -> None:
    pardas = d.book.pardas
    best = c.facts.best(c.plays)
    nearest = min(best, key=c.seats.index)
    team = team_of(best[0])
    if all(team_of(s) == team for s in best):
        outcome, leader, article = team, best[0], "G8"
    elif pardas.to_nearest:
        outcome, leader, article = team_of(nearest), nearest, d.book.cite("pardas")
    else:
        outcome, article = PARDA, d.book.cite("pardas")
        leader = c.leader if pardas.lead is LeadAfter.SAME_LEADER else nearest
    d.emit(ev.BazaEnded(c.at, best, outcome, _still_in(c, leader), article))
    sides = Sides(team_of(c.seats[0]), team_of(c.seats[-1]), team_of(nearest))
    winner = decided(c.results, pardas, sides)
    if winner is None:
        return
    if winner == NOBODY or pardas.all_parda is AllParda.NOBODY and c.results.count(PARDA) == 3:
        d.emit(ev.TrucoDecided(c.at, NOBODY, 0, d.book.cite("pardas")))
    else:
        d.emit(ev.TrucoDecided(c.at, winner, c.truco.stake, d.book.cite("pardas")))
    finish(d, c)


def _still_in(c: Contest, seat: Seat) -> Seat:
    """The due leader, or the next seat still in (G8)."""
    here = c.seats.index(seat)
    for step in range(len(c.seats)):
        after = c.seats[(here + step) % len(c.seats)]
        if not c.gone >> after & 1:
            return after
    return seat


def leave(d: Draft, c: Contest, seat: Seat) -> None:
    """Go to the pack: alone where the book allows it, otherwise for the whole side."""
    team = team_of(seat)
    mates = [s for s in c.seats if team_of(s) == team and s != seat and not c.gone >> s & 1]
    alone = d.book.mazo.alone and bool(mates)
    d.emit(ev.LeftMano(c.at, seat, not alone, d.book.mazo.article))
    if not alone:
        give_away(d, c, seat)
    elif seat == c.turn:
        turn = _next_to_play(c, seat)
        if turn:
            d.emit(ev.TurnPassed(c.at, turn))
        else:
            _end_baza(d, c)


def give_away(d: Draft, c: Contest, seat: Seat) -> None:
    """A side gives the mano away: every waiting bet is refused (G7)."""
    rival: Team = 1 - team_of(seat)
    for suerte in reversed(c.waiting):
        refuse(d, c, seat, suerte)
        if c.stage is not Stage.PLAY:
            return
    if c.outcome is None:
        d.emit(ev.TrucoDecided(c.at, rival, c.truco.stake, d.book.mazo.article))
        finish(d, c)


def refuse(d: Draft, c: Contest, seat: Seat, suerte: Suerte) -> None:
    """Refuse a waiting bet; a refused truco ends the mano (G3)."""
    ladder = d.book.ladder(suerte)
    auction = c.auction(suerte)
    if ladder is None or auction.status != WAITING:
        return
    pays = refusal(ladder, auction) if suerte is not Suerte.FLOR else 0
    article = ladder.article if len(auction.bets) > 1 or not ladder.refusal_bonus else d.book.cite("bonus")
    d.emit(ev.BetRefused(c.at, seat, suerte, pays, ladder.refuse, article))
    if suerte is Suerte.TRUCO:
        d.emit(ev.TrucoDecided(c.at, team_of(auction.caller), pays, ladder.article))
        finish(d, c)
