"""The bets of a mano as everybody at the table hears them."""

from __future__ import annotations

from truquero.engine.actions import Action, Call
from truquero.engine.moves import Move, Verb
from truquero.engine.settle import flor_due
from truquero.engine.stakes import EVERYTHING, flor_points, may_follow, offered, refusal, standing, worth
from truquero.engine.state import CLOSED, IDLE, NO_TEAM, REFUSED, WAITING, WANTED, Auction, Contest
from truquero.engine.view_types import AuctionView, BetWorth
from truquero.rules import Rulebook, Suerte
from truquero.seats import Seat, Team, team_of

BETS = (Verb.BET, Verb.WANT_AND_RAISE)
STATUS = {IDLE: "idle", WAITING: "waiting", WANTED: "wanted", REFUSED: "refused", CLOSED: "closed"}


def auction_view(book: Rulebook, c: Contest, suerte: Suerte) -> AuctionView:
    a = c.auction(suerte)
    ladder = book.ladder(suerte)
    word = ladder.rungs[a.rung].word if ladder is not None and a.rung >= 0 else ""
    right = a.right if suerte is Suerte.TRUCO and a.right != NO_TEAM and _may_rise(book, c, a) else None
    pays, points = _refusal(book, c, suerte, a), _worth(book, c, suerte, a)
    return AuctionView(STATUS[a.status], word, a.rung, a.stake, a.offer, a.caller, right, pays, points, a.number)


def bet_worth(book: Rulebook, c: Contest, seat: Seat, action: Action, move: Move) -> BetWorth | None:
    """What a bet would be worth if this seat made it now; None if it is not a bet."""
    if move.verb not in BETS or move.suerte is None or not isinstance(action, Call):
        return None
    ladder = book.the_ladder(move.suerte)
    old = c.auction(move.suerte)
    rung = ladder.rungs[move.rung]
    number = action.number
    if number is None and rung.number is not None and rung.number.required:
        return None
    offer = offered(book, c, ladder, old, rung, number)
    stands = old.stake if old.status == IDLE else standing(old)
    made = Auction(WAITING, move.rung, stands, offer, seat, NO_TEAM, (*old.bets, move.rung), 0, number)
    after = c
    if move.suerte is Suerte.FLOR:
        after = c.clone()
        after.flor = made
        if seat not in c.sung:  # a raise counts as singing too
            after.sung = (*c.sung, seat)
    return BetWorth(offer, _worth(book, after, move.suerte, made), _refusal(book, after, move.suerte, made))


def flor_pays(book: Rulebook, c: Contest, team: Team) -> int:
    """What the sung flores would pay a side if it had the best; nothing where they pay nothing."""
    best = next((s for s in c.sung if team_of(s) == team), 0)
    told = c.clone()
    told.winners = ((Suerte.FLOR, best),) if best else ()
    due = flor_due(book, told, c.sung) if best or c.conceded != NO_TEAM else None
    return due.points if due is not None and due.team == team else 0


def _may_rise(book: Rulebook, c: Contest, a: Auction) -> bool:
    """Whether a higher truco than the current one could still be called."""
    return any(not may_follow(book, c, book.truco, a, i) for i in range(len(book.truco.rungs)))


def _worth(book: Rulebook, c: Contest, suerte: Suerte, a: Auction) -> int | None:
    """It uses only the score, the bets and the flores sung, which everybody knows."""
    stake = a.offer if a.status == WAITING else a.stake
    if suerte is Suerte.FLOR and a.rung >= 0:
        after = c.clone()
        after.flor = a._replace(stake=stake)
        found = flor_points(book, after, team_of(a.caller), c.sung)
    else:
        found = worth(book, c, stake, a.caller)
    return None if found >= EVERYTHING else found


def _refusal(book: Rulebook, c: Contest, suerte: Suerte, a: Auction) -> int | None:
    ladder = book.ladder(suerte)
    if ladder is None or a.status not in (WAITING, REFUSED):
        return None
    if suerte is not Suerte.FLOR:
        return refusal(book, c, ladder, a) if a.status == WAITING else a.pays
    # What a refused flor bet pays depends on the flores sung: ask the settling as if it were refused now.
    after = c.clone()
    after.flor = a._replace(status=REFUSED)
    due = flor_due(book, after, c.sung)
    return None if due is None else due.points
