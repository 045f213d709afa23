"""From one state to the next: trivial and total. No rules live here; events say everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from truquero.engine import events as ev
from truquero.engine.evolve_deal import DEAL, find_contest
from truquero.engine.interning import interned
from truquero.engine.not_none import not_none
from truquero.engine.state import (
    CLOSED,
    IDLE,
    REFUSED,
    WAITING,
    WANTED,
    Auction,
    Award,
    Baza,
    Contest,
    Match,
    Saying,
    Stage,
)
from truquero.rules import Suerte
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.seats import Seat, team_of

_auction: Final = interned(Auction)
_award: Final = interned(Award)
_saying: Final = interned(Saying)
_CLOSED: Final = Auction(status=CLOSED)


def evolve(match: Match, event: ev.Event) -> Match:
    """The state after one event; the old one is untouched."""
    new = open_copy(match)
    apply(new, event)
    return new


def fold(match: Match, events: Iterable[ev.Event]) -> Match:
    """The state after a list of events: replay."""
    new = open_copy(match)
    for event in events:
        apply(new, event)
    return new


def open_copy(match: Match) -> Match:
    """A copy that may be changed until it leaves the engine."""
    new = match.clone()
    live = match.live
    if len(live) == 1:
        new.live = (live[0].clone(),)
    elif live:
        new.live = tuple([c.clone() for c in live])
    return new


def apply(m: Match, event: ev.Event) -> None:
    """Change an open copy in place."""
    APPLY[type(event)](m, event)


def _betting(m: Match, at: int) -> Contest:
    """The contest, whose bets are about to change."""
    c = find_contest(m, at)
    c.situation = 0
    return c


def _set_auction(c: Contest, suerte: Suerte, auction: Auction) -> None:
    if suerte is TRUCO:
        c.truco = auction
    elif suerte is ENVIDO:
        c.envido = auction
    else:
        c.flor = auction


def _looked(m: Match, e: ev.Looked) -> None:
    c = find_contest(m, e.at)
    c.blind = c.blind - {e.seat}


def _played(m: Match, e: ev.Played) -> None:
    c = find_contest(m, e.at)
    seat, card = e.seat, e.card
    c.hands = hands = c.hands.copy()
    hands[seat] = left = tuple([x for x in hands[seat] if x is not card])
    if not left:
        c.holding &= ~(1 << seat)
    c.plays = (*c.plays, (seat, card, e.down))
    c.carded |= 1 << seat
    if e.turn:
        c.turn = e.turn
        _had_word(c, e.turn)
    if c.raiser:
        c.raiser = c.situation = 0


def _turn_passed(m: Match, e: ev.TurnPassed) -> None:
    c = find_contest(m, e.at)
    c.turn = e.seat
    _had_word(c, e.seat)


def _baza_ended(m: Match, e: ev.BazaEnded) -> None:
    c = find_contest(m, e.at)
    c.bazas = (*c.bazas, Baza(c.plays, e.best, e.outcome, c.leader))
    c.results = (*c.results, e.outcome)
    c.plays = ()
    c.leader = c.turn = e.leader
    c.flor_closed = True
    if c.envido.status == IDLE:
        c.envido = _CLOSED


def _had_word(c: Contest, seat: Seat) -> None:
    """Only while the flor is open: a player who speaks later could not have sung (A20)."""
    if not c.flor_closed:
        c.had_turn |= 1 << seat


def _speaking(m: Match, e: ev.BetMade | ev.BetWanted | ev.BetRefused) -> Contest:
    """The contest in which a seat speaks: it had its chance to sing, and a word about the flor declares one (A20)."""
    c = find_contest(m, e.at)
    c.situation = 0
    if not c.flor_closed:
        c.had_turn |= 1 << e.seat
    if e.suerte is FLOR:
        c.declared |= 1 << e.seat
    return c


def _bet_made(m: Match, e: ev.BetMade) -> None:
    c = _speaking(m, e)
    old = c.auction(e.suerte)
    made = _auction(WAITING, e.rung, e.stake, e.offer, e.seat, -1, (*old.bets, e.rung), 0, e.number)
    _set_auction(c, e.suerte, made)
    if e.suerte is TRUCO and old.status == WAITING:
        _truco_accepted(m, c)
    others = [s for s in c.waiting if s is not e.suerte] if c.waiting else ()
    c.waiting = (*others, e.suerte)
    c.double = False
    c.raiser = 0
    if e.suerte is ENVIDO:
        c.passing = ()
    elif e.suerte is FLOR:
        # From here on it names who has refused the bet (B29).
        c.spoken = ()


def _bet_wanted(m: Match, e: ev.BetWanted) -> None:
    c = _speaking(m, e)
    old = c.auction(e.suerte)
    right = -1 if e.fixed else team_of(e.seat)
    wanted = _auction(WANTED, old.rung, e.stake, e.stake, old.caller, right, old.bets, 0, old.number)
    _set_auction(c, e.suerte, wanted)
    c.waiting = tuple([s for s in c.waiting if s is not e.suerte])
    c.raiser = 0
    if e.suerte is ENVIDO:
        c.envido_seats = tuple([s for s in c.seats if not c.gone >> s & 1])
        if m.book.flor is not None and ENVIDO in m.book.flor.closed_by:
            c.flor_closed = True
    elif e.suerte is TRUCO:
        _truco_accepted(m, c)


def _truco_accepted(m: Match, c: Contest) -> None:
    """A truco that was wanted, or raised, closes the opening of envido and flor."""
    if c.envido.status == IDLE:
        c.envido = _CLOSED
        c.passing = ()
    if m.book.flor is None or TRUCO in m.book.flor.closed_by:
        c.flor_closed = True


def _bet_refused(m: Match, e: ev.BetRefused) -> None:
    c = _speaking(m, e)
    old = c.auction(e.suerte)
    refused = _auction(REFUSED, old.rung, old.stake, old.offer, old.caller, -1, old.bets, e.pays, old.number)
    _set_auction(c, e.suerte, refused)
    c.waiting = tuple([s for s in c.waiting if s is not e.suerte])
    c.double = False
    c.raiser = 0


def _bets_joined(m: Match, e: ev.BetsJoined) -> None:
    _betting(m, e.at).double = True


def _envido_closed(m: Match, e: ev.EnvidoClosed) -> None:
    c = _betting(m, e.at)
    c.envido = _CLOSED
    c.waiting = tuple([s for s in c.waiting if s is not ENVIDO])
    c.passing = ()
    c.double = False
    c.winners = tuple([w for w in c.winners if w[0] is not ENVIDO])


def _envido_barred(m: Match, e: ev.EnvidoBarred) -> None:
    _betting(m, e.at).barred |= 1 << e.team


def _passes_asked(m: Match, e: ev.PassesAsked) -> None:
    _betting(m, e.at).passing = e.seats


def _passed(m: Match, e: ev.Passed) -> None:
    c = _betting(m, e.at)
    c.passing = c.passing[1:]


def _flor_sung(m: Match, e: ev.FlorSung) -> None:
    c = _betting(m, e.at)
    c.sung = (*c.sung, e.seat)
    c.declared |= 1 << e.seat
    c.asking = 0


def _flor_asked(m: Match, e: ev.FlorAsked) -> None:
    _betting(m, e.at).asking = e.seat


def _flor_conceded(m: Match, e: ev.FlorConceded) -> None:
    c = _betting(m, e.at)
    c.conceded = team_of(e.seat)
    c.declared |= 1 << e.seat
    c.asking = 0
    c.raiser = 0


def _flor_may_raise(m: Match, e: ev.FlorMayRaise) -> None:
    c = _betting(m, e.at)
    c.raiser = e.seat
    c.raise_offered = True


def _flor_small(m: Match, e: ev.FlorSmall) -> None:
    c = _betting(m, e.at)
    c.spoken = (*c.spoken, e.seat)


def _saying_began(m: Match, e: ev.SayingBegan) -> None:
    _betting(m, e.at).saying = _saying(e.suerte, e.seats)


def _said(m: Match, e: ev.Said) -> None:
    c = _betting(m, e.at)
    s = not_none(c.saying)
    if e.value is None:
        c.saying = _saying(s.suerte, s.seats, (*s.done, e.seat), s.best, s.best_seat)
    else:
        c.saying = _saying(s.suerte, s.seats, (*s.done, e.seat), e.value, e.seat)
        c.said = (*c.said, (e.suerte, e.seat, e.value))


def _saying_ended(m: Match, e: ev.SayingEnded) -> None:
    c = _betting(m, e.at)
    c.saying = None
    c.winners = (*c.winners, (e.suerte, e.winner))


def _left(m: Match, e: ev.LeftMano) -> None:
    c = _betting(m, e.at)
    for seat in c.seats:
        if seat == e.seat or (e.team_gone and team_of(seat) == team_of(e.seat)):
            c.gone |= 1 << seat
    c.raiser = 0
    c.asking = 0
    c.passing = tuple([s for s in c.passing if not c.gone >> s & 1])


def _truco_decided(m: Match, e: ev.TrucoDecided) -> None:
    c = find_contest(m, e.at)
    c.outcome = e.team
    old = c.truco
    right, bets, pays, number = old.right, old.bets, old.pays, old.number
    c.truco = _auction(old.status, old.rung, e.stake, old.offer, old.caller, right, bets, pays, number)


def _showing_began(m: Match, e: ev.ShowingBegan) -> None:
    c = _betting(m, e.at)
    c.stage = Stage.SHOW
    c.owed = e.owed
    c.waiting = ()
    c.saying = None


def _shown(m: Match, e: ev.Shown) -> None:
    c = find_contest(m, e.at)
    c.shown = (*c.shown, (e.seat, e.cards))


def _flor_claimed(m: Match, e: ev.FlorClaimed) -> None:
    c = find_contest(m, e.at)
    c.asked = (*c.asked, (e.seat, e.asked))


def _said_ready(m: Match, e: ev.SaidReady) -> None:
    find_contest(m, e.at).ready |= 1 << e.seat


def _reminded(m: Match, e: ev.Reminded) -> None:
    find_contest(m, e.at).reminded |= 1 << team_of(e.seat)


def _scored(m: Match, e: ev.Scored) -> None:
    a, b = m.score
    m.score = (a + e.points, b) if e.team == 0 else (a, b + e.points)
    c = find_contest(m, e.at)
    c.awards = (*c.awards, _award(e.team, e.points, e.suerte, e.article, e.why))


APPLY: dict[type, Callable[[Match, Any], None]] = {
    **DEAL,
    ev.Looked: _looked,
    ev.Played: _played,
    ev.TurnPassed: _turn_passed,
    ev.BazaEnded: _baza_ended,
    ev.BetMade: _bet_made,
    ev.BetWanted: _bet_wanted,
    ev.BetRefused: _bet_refused,
    ev.BetsJoined: _bets_joined,
    ev.EnvidoClosed: _envido_closed,
    ev.EnvidoBarred: _envido_barred,
    ev.PassesAsked: _passes_asked,
    ev.Passed: _passed,
    ev.FlorSung: _flor_sung,
    ev.FlorAsked: _flor_asked,
    ev.FlorConceded: _flor_conceded,
    ev.FlorMayRaise: _flor_may_raise,
    ev.FlorSmall: _flor_small,
    ev.SayingBegan: _saying_began,
    ev.Said: _said,
    ev.SayingEnded: _saying_ended,
    ev.LeftMano: _left,
    ev.TrucoDecided: _truco_decided,
    ev.ShowingBegan: _showing_began,
    ev.Shown: _shown,
    ev.FlorClaimed: _flor_claimed,
    ev.SaidReady: _said_ready,
    ev.Reminded: _reminded,
    ev.Scored: _scored,
}
