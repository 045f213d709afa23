"""Flor comes first (G5): who may sing, who must, and how the flores of both sides are decided."""

from __future__ import annotations

from truquero.engine import events as ev
from truquero.engine.draft import Draft
from truquero.engine.state import CLOSED, IDLE, NO_TEAM, WAITING, Contest, Match
from truquero.rules import Annuls, EachSpeaks, FlorIsBet, HoldersAnswer
from truquero.rules.ladder import FLOR
from truquero.seats import Seat, team_of


def deny_singing(m: Match, c: Contest, seat: Seat) -> str:
    """Why a seat may not sing a flor now: a reason, or nothing if it may."""
    flor = m.book.the_flor
    if c.flor_closed or c.conceded == team_of(seat):
        return "flor-closed"
    if c.is_carded(seat):
        return "flor-late"
    if seat in c.sung:
        return "flor-again"
    if not m.strict and not c.flores >> seat & 1:
        return "flor-not-held"
    if c.flor.status not in (IDLE, WAITING) and isinstance(flor.fight, EachSpeaks):
        return "flor-closed"
    if seat != c.turn and not c.waiting and not c.sung:
        return "flor-not-yet"
    return ""


def speaker(m: Match, c: Contest) -> Seat:
    """Who must now say whether the flor is small or the rest is bet (0: nobody)."""
    flor = m.book.flor
    if flor is None or c.flor.status != IDLE or not isinstance(flor.fight, EachSpeaks) or not c.both_sang():
        return 0
    return next((s for s in c.sung if s not in c.spoken and c.is_in(s)), 0)


def another_may_want(m: Match, c: Contest, seat: Seat) -> bool:
    """Whether a team-mate who has sung may still want the bet that this seat refuses (B29)."""
    if m.book.each_speaks is None:
        return False
    mates = [s for s in c.sung if team_of(s) == team_of(seat) and s != seat and c.is_in(s)]
    return seat in c.sung and any(s not in c.spoken for s in mates)


def has_choice(m: Match, c: Contest, seat: Seat) -> bool:
    """Whether a holder may answer the flor with anything other than a flor."""
    if isinstance(m.book.the_flor.fight, EachSpeaks) or c.flor.status != IDLE or c.conceded != NO_TEAM:
        return False
    return any(team_of(s) != team_of(seat) for s in c.sung)


def sing(d: Draft, c: Contest, seat: Seat, forced: bool) -> None:
    """Sing a flor: it annuls the envido, and in some books answering with one is itself a bet."""
    flor = d.book.the_flor
    contested = has_choice(d.match, c, seat)
    d.emit(ev.FlorSung(c.at, seat, flor.sing, forced, flor.sung_article))
    annul_envido(d, c)
    if contested and isinstance(flor.fight, FlorIsBet):
        index = flor.rung(flor.fight.bet)
        rung = flor.rungs[index]
        bet = ev.BetMade(c.at, seat, FLOR, index, rung.word, None, 0, rung.amount, False, rung.article)
        d.emit(bet)


def annul_envido(d: Draft, c: Contest) -> None:
    if d.book.envido is None or c.envido.status == CLOSED:
        return
    if d.book.the_flor.annuls is Annuls.ALWAYS or c.envido.status in (IDLE, WAITING):
        annulled = c.envido.status != IDLE
        d.emit(ev.EnvidoClosed(c.at, annulled, d.book.cite("annuls")))


def sing_forced(d: Draft, c: Contest) -> None:
    """On an assisted table compulsory flores are sung by themselves, in order of play (G5)."""
    flor = d.book.the_flor
    if not flor.compulsory or d.match.strict or c.flor_closed or c.asking:
        return
    while True:
        seat = _next_forced(d, c)
        if not seat:
            break
        if has_choice(d.match, c, seat):
            d.emit(ev.FlorAsked(c.at, seat, flor.fight.article))
            return
        sing(d, c, seat, forced=True)
    _let_stand(d, c)


def offer_raise(d: Draft, c: Contest) -> None:
    """Both sides have sung: the first singer may raise before play goes on (A16)."""
    fight = d.book.the_flor.fight
    if c.raise_offered or c.asking or c.conceded != NO_TEAM or not isinstance(fight, HoldersAnswer):
        return
    if c.both_sang() and c.flor.status == IDLE and c.is_in(c.sung[0]):
        d.emit(ev.FlorMayRaise(c.at, c.sung[0], fight.article))


def _next_forced(d: Draft, c: Contest) -> Seat:
    """The next holder who must sing now."""
    facts = c.facts
    if not c.sung and not c.waiting:
        seats: tuple[Seat, ...] = (c.turn,)
    elif c.sung:
        start = c.seats.index(c.sung[0])
        seats = c.seats[start:] + c.seats[:start]
    else:
        seats = c.seats
    for seat in seats:
        if seat in c.sung or seat in c.blind or c.is_carded(seat) or not c.is_in(seat):
            continue
        if c.conceded == team_of(seat):
            continue
        if c.flores >> seat & 1 and not facts.reservada(seat):
            return seat
    return 0


def _let_stand(d: Draft, c: Contest) -> None:
    """The side without flor says that the one sung is good; the program says it once."""
    flor = d.book.the_flor
    if not flor.good or not c.sung or c.both_sang():
        return
    heard = {type(e) for e in d.events}
    if ev.FlorSung in heard and ev.FlorGood not in heard:
        team = team_of(c.sung[0])
        rival = next((s for s in c.seats if team_of(s) != team and c.is_in(s)), 0)
        if rival:
            d.emit(ev.FlorGood(c.at, rival, flor.good, flor.sung_article))


def settled(m: Match, c: Contest) -> bool:
    """Whether nothing can change the flor any more."""
    if c.asking or c.raiser or c.flor.status == WAITING:
        return False
    if c.flor.status != IDLE or c.conceded != NO_TEAM:
        return True
    if speaker(m, c):
        return False
    if not m.strict and m.book.the_flor.compulsory:
        return True
    # Whoever may still sing could contest it.
    return c.flor_closed or all(c.is_carded(s) or not c.is_in(s) or s in c.sung for s in c.seats)
