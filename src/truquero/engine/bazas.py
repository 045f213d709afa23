"""Playing cards: who wins a baza, who leads next, when the truco is decided, and leaving the mano."""

from __future__ import annotations

from typing import Final

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.draft import Draft
from truquero.engine.ending import finish
from truquero.engine.interning import interned
from truquero.engine.stakes import refusal
from truquero.engine.state import IN_PLAY, WAITING, Contest
from truquero.rules import NOBODY, Envido, Sides, Suerte, decided
from truquero.rules.ladder import FLOR, TRUCO
from truquero.rules.pardas import ALL_PARDA, OPEN, baza_won
from truquero.seats import Seat, Team, team_of

_played: Final = interned(ev.Played)
_baza_ended: Final = interned(ev.BazaEnded)
_truco_decided: Final = interned(ev.TrucoDecided)
_left: Final = interned(ev.LeftMano)
_refused: Final = interned(ev.BetRefused)


def play(d: Draft, c: Contest, seat: Seat, card: Card, down: bool) -> None:
    turn = _next_to_play(c, seat)
    d.emit(_played(c.at, seat, card, down, turn))
    if not turn:
        _end_baza(d, c)


def _next_to_play(c: Contest, seat: Seat) -> Seat:
    """Who plays after this seat in the baza; 0: nobody is left to play."""
    plays, seats = c.plays, c.seats
    if len(seats) == 2:
        # In a duel the rival plays, unless their card is already on the table.
        return 0 if plays else seats[0] if seats[1] == seat else seats[1]
    played = [p[0] for p in plays]
    here = seats.index(seat)
    for after in seats[here + 1 :] + seats[:here]:
        if after not in played and not c.gone >> after & 1:
            return after
    return 0


def _end_baza(d: Draft, c: Contest) -> None:
    book = d.book
    pardas = book.pardas
    best = c.facts.best(c.plays)
    outcome, leader = baza_won(best, c.seats, c.leader, pardas)
    tied = len(best) > 1 and len({team_of(s) for s in best}) > 1
    article = book.cite("pardas") if tied else "G8"
    if c.gone:
        leader = _still_in(c, leader)
    d.emit(_baza_ended(c.at, best, outcome, leader, article))
    winner = d.match.memo.pardas[c.results]
    if winner == OPEN:
        return
    if winner == ALL_PARDA:
        sides = Sides(team_of(c.seats[0]), team_of(c.seats[-1]), team_of(min(best, key=c.seats.index)))
        winner = decided(c.results, pardas, sides) or 0
    stake = 0 if winner == NOBODY else c.truco.stake
    d.emit(_truco_decided(c.at, winner, stake, book.cite("pardas")))
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
    passing = bool(c.passing)
    d.emit(_left(c.at, seat, not alone, d.book.mazo.article))
    if alone and passing and not c.passing:
        d.emit(ev.EnvidoClosed(c.at, False, d.book.cite("passe")))
    if not alone:
        give_away(d, c, seat)
    elif seat == c.turn:
        turn = _next_to_play(c, seat)
        if turn:
            d.emit(ev.TurnPassed(c.at, turn))
        else:
            _end_baza(d, c)


def give_away(d: Draft, c: Contest, seat: Seat) -> None:
    """A side gives up the mano: every waiting bet is refused (G7)."""
    rival: Team = 1 - team_of(seat)
    for suerte in reversed(c.waiting):
        refuse(d, c, seat, suerte)
        if c.stage is not IN_PLAY:
            return
    if c.outcome is None:
        d.emit(_truco_decided(c.at, rival, c.truco.stake, d.book.mazo.article))
        finish(d, c)


def refuse(d: Draft, c: Contest, seat: Seat, suerte: Suerte) -> None:
    """Refuse a waiting bet; a refused truco ends the mano (G3)."""
    ladder = d.book.the_ladder(suerte)
    auction = c.auction(suerte)
    if auction.status != WAITING:
        return
    pays = refusal(d.book, c, ladder, auction) if suerte is not FLOR else 0
    bonus = isinstance(ladder, Envido) and ladder.refusal_bonus
    article = d.book.cite("bonus") if bonus else ladder.article
    d.emit(_refused(c.at, seat, suerte, pays, ladder.refuse, article))
    if suerte is TRUCO:
        d.emit(_truco_decided(c.at, team_of(auction.caller), pays, ladder.article))
        if c.saying is None:  # an envido accepted together with it is said first (A13, A26)
            finish(d, c)
