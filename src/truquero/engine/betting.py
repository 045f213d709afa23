"""Making bets, wanting them, and saying the values of a wanted bet aloud."""

from __future__ import annotations

from typing import Final

from truquero.engine import events as ev
from truquero.engine.draft import Draft
from truquero.engine.ending import finish, settle_now
from truquero.engine.flor_round import settled
from truquero.engine.interning import interned
from truquero.engine.not_none import not_none
from truquero.engine.settle import already, decisive, envido_due, flor_due, values_heard
from truquero.engine.stakes import offered, points_needed, standing, worth
from truquero.engine.state import IDLE, IN_PLAY, Contest, Saying
from truquero.rules import How, Settling, Suerte
from truquero.rules.ladder import ENVIDO, FLOR, GAME_STAKE, TRUCO
from truquero.seats import Seat, team_of

_bet_made: Final = interned(ev.BetMade)
_wanted: Final = interned(ev.BetWanted)
_said: Final = interned(ev.Said)
_saying_began: Final = interned(ev.SayingBegan)
_saying_ended: Final = interned(ev.SayingEnded)


def bet(d: Draft, c: Contest, seat: Seat, suerte: Suerte, index: int, number: int | None, blind: bool) -> None:
    """Open or raise. A raise accepts everything bet before it in the same suerte (G6)."""
    ladder = d.book.the_ladder(suerte)
    auction = c.auction(suerte)
    rung = ladder.rungs[index]
    offer = offered(d.book, c, ladder, auction, rung, number)
    stake = standing(auction) if auction.status != IDLE else auction.stake
    opening = auction.status == IDLE
    d.emit(_bet_made(c.at, seat, suerte, index, rung.word, number, stake, offer, blind, rung.article))
    cost = d.book.truco.costs_envido
    if suerte is TRUCO and opening and cost is not None and c.envido.status == IDLE:
        if rung.name == cost.unless:
            _ask_passes(d, c, seat)
        else:
            d.emit(ev.EnvidoBarred(c.at, team_of(seat), d.book.cite("envido-cost")))


def _ask_passes(d: Draft, c: Contest, seat: Seat) -> None:
    """Each later uncarded seat in turn says passe or bets (V8)."""
    here = c.seats.index(seat)
    later = tuple(s for s in c.seats[here + 1 :] + c.seats[:here] if not c.is_carded(s) and c.is_in(s))
    if later:
        d.emit(ev.PassesAsked(c.at, later, d.book.cite("passe")))
    else:
        d.emit(ev.EnvidoClosed(c.at, False, d.book.cite("passe")))


def pass_envido(d: Draft, c: Contest, seat: Seat) -> None:
    cost = not_none(d.book.truco.costs_envido)
    d.emit(ev.Passed(c.at, seat, cost.passing, d.book.cite("passe")))
    if not c.passing:
        d.emit(ev.EnvidoClosed(c.at, False, d.book.cite("passe")))


def want(d: Draft, c: Contest, seat: Seat, suerte: Suerte, farta: bool) -> None:
    """Want the waiting bet, whole or for the points the side still needs (B22)."""
    ladder = d.book.the_ladder(suerte)
    auction = c.auction(suerte)
    if farta:
        stake, article, word = points_needed(d.book, c, team_of(seat)), d.book.cite("farta"), d.book.farta
    else:
        stake, article = auction.offer, ladder.rungs[auction.rung].article
        word = ladder.rungs[auction.rung].accept or ladder.accept
    d.emit(_wanted(c.at, seat, suerte, stake, farta, word, article))
    if suerte is TRUCO:
        return
    if values_heard(d.book, suerte):
        seats = c.envido_seats if suerte is ENVIDO else c.sung
        begin_saying(d, c, suerte, seats)
    elif _settles_at_once(d, c, suerte):
        settle(d, c, suerte)


def _settles_at_once(d: Draft, c: Contest, suerte: Suerte) -> bool:
    """Bets whose winner takes the whole game do not wait for the truco (G10); nor does a decisive envite (B24)."""
    stake = c.auction(suerte).stake
    if stake == GAME_STAKE or d.book.at_once(suerte):
        return True
    if suerte is FLOR:
        return d.book.the_flor.rungs[c.flor.rung].how in (How.GAME, How.LACKED)
    points = worth(d.book, c, stake, c.auction(suerte).caller)
    return d.book.settling(suerte) is Settling.SECRET_UNLESS_DECISIVE and decisive(d.match, points)


def settle(d: Draft, c: Contest, suerte: Suerte) -> None:
    if already(c, suerte):
        return
    due = envido_due(d.book, c) if suerte is ENVIDO else flor_due(d.book, c, c.sung)
    settle_now(d, c, not_none(due))


def begin_saying(d: Draft, c: Contest, suerte: Suerte, seats: tuple[Seat, ...]) -> None:
    """Values are said in order, beginning with the mano (G13)."""
    ordered = tuple(s for s in c.seats if s in seats)
    d.emit(_saying_began(c.at, suerte, ordered, d.book.cite("declare")))
    go_on_saying(d, c)


def next_sayer(c: Contest, everyone: bool = False) -> Seat:
    """Who says a value next: a seat whose team already has the best is skipped.

    A player who has left may not speak (G7), but the program still says their value for an earlier bet.
    """
    s = not_none(c.saying)
    for seat in s.seats:
        silent = seat in s.done or (c.gone >> seat & 1 and not everyone)
        if not silent and not (s.best_seat and team_of(s.best_seat) == team_of(seat)):
            return seat
    return 0


def least_heard(saying: Saying, seat: Seat) -> int:
    """The least value that beats the best so far; of equal values the one nearer to mano wins."""
    if saying.best_seat and saying.seats.index(seat) < saying.seats.index(saying.best_seat):
        return saying.best
    return saying.best + 1


def go_on_saying(d: Draft, c: Contest) -> None:
    """Assisted tables say the values themselves and never reveal a losing one."""
    while c.saying is not None:
        seat = next_sayer(c, everyone=not d.match.strict)
        saying = c.saying
        if not seat:
            d.emit(_saying_ended(c.at, saying.suerte, saying.best_seat or saying.seats[0]))
            if d.book.at_once(saying.suerte) or c.auction(saying.suerte).stake == GAME_STAKE:
                settle(d, c, saying.suerte)
            if c.outcome is not None and c.stage is IN_PLAY:
                finish(d, c)  # the truco was refused in the same breath
            return
        if d.match.strict:
            return
        facts = c.facts
        value = facts.envido(seat) if saying.suerte is ENVIDO else facts.flor_value(seat)
        heard = value if value >= least_heard(saying, seat) else None
        d.emit(_said(c.at, seat, saying.suerte, heard, True, d.book.cite("declare")))


def say(d: Draft, c: Contest, seat: Seat, value: int | None) -> None:
    """A value said aloud on a strict table; None concedes."""
    d.emit(_said(c.at, seat, not_none(c.saying).suerte, value, False, d.book.cite("declare")))
    go_on_saying(d, c)


def settle_flor_if_due(d: Draft, c: Contest) -> None:
    """In books that score at once a flor is written as soon as nothing can change it."""
    if not d.book.at_once(FLOR) or already(c, FLOR) or not settled(d.match, c):
        return
    unraised = c.flor.status == IDLE and c.conceded < 0 and c.both_sang()
    if unraised and values_heard(d.book, FLOR):
        begin_saying(d, c, FLOR, c.sung)
    else:
        settle(d, c, FLOR)
