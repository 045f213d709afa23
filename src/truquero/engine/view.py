"""What a player may know: a view of the match for one seat, and each event as that seat may see it.

A view is built from an allow-list. Nothing is copied from the state and then taken away, so a field that is added to
the state stays hidden until somebody shows it here and gives the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call
from truquero.engine.allowed_moves import moves_of
from truquero.engine.betting import next_sayer
from truquero.engine.betting_view import auction_view, bet_worth
from truquero.engine.dealing import hands_from_deck
from truquero.engine.decide import legal
from truquero.engine.evolve import evolve
from truquero.engine.illegal import Illegal
from truquero.engine.seat_moves import SeatMoves
from truquero.engine.settle import values_heard
from truquero.engine.state import NO_TEAM, Contest, Match, Phase, Stage
from truquero.engine.view_types import (
    AuctionView,
    BetWorth,
    ContestView,
    Covered,
    HandCount,
    Numbers,
    Own,
    PlayerView,
    Seen,
    SeenBaza,
    SeenPlay,
    SeenSaying,
    TableSeen,
)
from truquero.rules import REDONDO, Flor, Suerte
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.seats import TEAMS, Seat, team_of

_FOR_SOME = (*ev.NOBODY_SEES, ev.ContestBegan)
TRUCO_BETS, ENVIDO_BETS, FLOR_BETS = range(3)
SPECTATOR: Seat = 0
"""Somebody who watches without a seat: sees the table and no hand."""


class MatchViews:
    """A match as it can be seen at one moment. What several seats see alike is worked out once."""

    __slots__ = ("_common", "_own", "_seen", "acting", "match", "may")

    def __init__(self, match: Match) -> None:
        self.match = match
        self.may = legal(match)
        self.acting = _acting(match, self.may)
        covered = match.book.cover and any(hides_cards(c) for c in match.live)
        self._common = None if covered else tuple([_contest(match, c, SPECTATOR) for c in match.live])
        self._seen: dict[Seat, tuple[ContestView, ...]] = {}
        self._own: dict[Seat, Own] = {}

    @property
    def alike(self) -> bool:
        """Whether everybody sees the manos alike: no card lies face down."""
        return self._common is not None

    def contests(self, who: Seat) -> tuple[ContestView, ...]:
        """One tuple shared by all who see the same; only face-down cards make a difference."""
        if self._common is not None:
            return self._common
        seen = self._seen.get(who)
        if seen is None:
            seen = self._seen[who] = tuple([_contest(self.match, c, who) for c in self.match.live])
        return seen

    def own(self, who: Seat) -> Own:
        own = self._own.get(who)
        if own is None:
            own = self._own[who] = self._made(who)
        return own

    def _made(self, who: Seat) -> Own:
        m = self.match
        c = m.contest_of(who)
        hand = c.hands[who] if c is not None and _may_see(m, c.blind, who, who) else None
        counts = None if c is None or hand is None or m.strict else _count(m, c, who)
        may = self.may.get(who, ())
        partners = _partners(m, c, who) if m.book.captains else ()
        if not may:
            return Own(hand, partners, _upcoming(m, who), (), (), (), (), counts)
        if c is None:
            nothing = (None,) * len(may)
            return Own(hand, partners, _upcoming(m, who), may, nothing, nothing, (), counts)
        o = moves_of(m, c, who)
        cards = (None,) * (len(may) - len(o.meanings))
        named = tuple([Numbers(w, r[0], r[-1], r.step) for (w, _), (r, _) in o.ranges.items() if r])
        moves, worths = cards + o.meanings, cards + _worths(m, c, who, o)
        return Own(hand, partners, _upcoming(m, who), may, moves, worths, named, counts)

    def view(self, who: Seat) -> PlayerView:
        """All that a seat may know."""
        return PlayerView(*self.everybody(self.contests(who)), who, *self.own(who))

    def everybody(self, contests: tuple[ContestView, ...]) -> TableSeen:
        """What is the same for all who see these manos."""
        match = self.match
        book = match.book
        return TableSeen(
            rulebook=book.id,
            options=book.chosen,
            players=match.players,
            strict=match.strict,
            captains=match.captains if book.captains else None,
            phase=match.phase,
            dealer=match.dealer,
            score=match.score,
            games=match.games,
            last_game=match.last_game,
            winner=match.winner,
            format=match.format,
            plan=match.plan,
            at_once=match.at_once,
            next_contest=match.next_contest,
            turned=match.turned,
            kept=match.kept,
            out=match.out,
            contests=contests,
            acting=self.acting,
        )


def view(match: Match, who: Seat) -> PlayerView:
    """What a seat, or SPECTATOR, may know."""
    return MatchViews(match).view(who)


def views(match: Match, seats: Iterable[Seat]) -> dict[Seat, PlayerView]:
    """The views of several seats at one moment."""
    moment = MatchViews(match)
    return {who: moment.view(who) for who in seats}


def _count(m: Match, c: Contest, who: Seat) -> HandCount | None:
    """What the hand that a seat was dealt counts, whatever it has played of it."""
    envido = c.facts.envido(who) if m.book.envido is not None else None
    flor = c.facts.flor_value(who) if m.book.flor is not None and c.flores >> who & 1 else None
    return None if envido is None and flor is None else HandCount(envido, flor)


def hides_cards(c: Contest) -> bool:
    """Whether a card of this mano lies face down."""
    return any(down for plays in (c.plays, *[b.plays for b in c.bazas]) for _, _, down in plays)


def mano_seen(match: Match, at: int, who: Seat) -> ContestView:
    """One mano as a seat may see it."""
    return _contest(match, match.contest(at), who)


def audience(match: Match, event: ev.Event, who: Seat) -> Seen | None:
    """An event as this seat, or SPECTATOR, may see it; None if it may not. ``match`` is the state before it.

    Every kind of event was checked for hidden cards:

    - Shuffled, Stacked: the pack itself. Nobody sees them; the cut (WasCut) is made in the open.
    - ContestBegan: everybody learns that the mano began, each the hands they may see.
    - Played face down: known to its owner alone (T14); the rest see a card fall.
    - BazaEnded: a face-down card counts the same whatever it is, so who won tells nothing of it.
    - Looked: that somebody looks is seen, not what; the looker finds the hand in the view.
    - FlorSung, FlorAsked, FlorGood, FlorMayRaise: who must sing or answer does so now and aloud (G5), so who holds a
      flor that must be sung, and who does not, is public from then on. A reservá kept silent causes none of them.
    - Said, SayingEnded: values said aloud; assisted tables never say a losing one (G13).
    - ShowingBegan, Shown, Scored: secret values are shown and scored when the mano is over, not before (V12), and only
      the cards that prove points (V18).
    - Signed, Talked: made and said at the table, where rivals may catch them.

    All others (bets, answers, passes, departures, the ritual and the veedor's rulings) are spoken acts.
    """
    if for_everybody(event):
        return event
    if isinstance(event, ev.ContestBegan):
        return event._replace(hands=tuple([h for h in event.hands if _may_see(match, event.blind, h[0], who)]))
    if isinstance(event, ev.Played):
        return event if event.seat == who else Covered(event.at, event.seat, event.turn)
    return None


def scenes(before: Match, events: Iterable[ev.Event]) -> Iterator[tuple[Match, ev.Event]]:
    """The events of an action, each with the state that says who may see it. Everything that tells events uses this.

    Who may see which hand depends on the format of the deal, so the state moves on where a deal begins.
    """
    for event in events:
        yield before, event
        if isinstance(event, ev.DealBegan):
            before = evolve(before, event)


def seen_events(before: Match, events: Iterable[ev.Event], who: Seat) -> Iterator[Seen]:
    """What a seat, or SPECTATOR, sees of the events of an action, in their order."""
    for state, event in scenes(before, events):
        seen = audience(state, event, who)
        if seen is not None:
            yield seen


def for_everybody(event: ev.Event) -> bool:
    """Whether everybody sees this event, and sees it as it is."""
    if isinstance(event, ev.Played):
        return not event.down
    return not isinstance(event, _FOR_SOME)


def refused(illegal: Illegal, who: Seat) -> Illegal:
    """A refusal as this seat may see it. Others do not see what would have been legal: it would reveal cards."""
    return illegal if illegal.seat == who else replace(illegal, legal=())


def _may_see(m: Match, blind: frozenset[Seat], owner: Seat, who: Seat) -> bool:
    """Cards that nobody has looked at are seen by nobody (B32); otherwise by their owner and captain (B8)."""
    if owner in blind:
        return False
    if owner == who:
        return True
    return m.book.captains and m.format == REDONDO and who in m.captains and team_of(owner) == team_of(who)


def _partners(m: Match, c: Contest | None, who: Seat) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    if c is None:
        return ()
    return tuple([(s, c.hands[s]) for s in c.seats if s != who and _may_see(m, c.blind, s, who)])


def _upcoming(m: Match, who: Seat) -> tuple[Card, ...] | None:
    """A seat with one hand for the whole deal holds it while it waits for its duel; others pick theirs up then (B6)."""
    if m.deck is None or m.own_hands or who in m.blind:
        return None
    for at in range(m.next_contest, len(m.plan)):
        if who in m.plan[at]:
            return dict(hands_from_deck(m, at))[who]
    return None


def _worths(m: Match, c: Contest, who: Seat, o: SeatMoves) -> tuple[BetWorth | None, ...]:
    """What each word of a seat is worth: it depends on the bets, the score and the flores sung, never on cards."""
    if c.stage is not Stage.PLAY:
        return (None,) * len(o.meanings)
    key = (o, who, c.truco, c.envido, c.flor, c.base, c.falta, c.sung, c.conceded, c.seats)
    known = m.memo.worths.get(key)
    if known is None:
        found = [bet_worth(m.book, c, who, a, move) for a, move in zip(o.listed, o.meanings, strict=True)]
        known = m.memo.keep(m.memo.worths, key, tuple(found))
    return known


def _auction(m: Match, c: Contest, suerte: Suerte) -> AuctionView:
    """The bets on one suerte; the same few come back all the time."""
    if suerte is FLOR:
        key: tuple[object, ...] = (FLOR_BETS, c.flor, c.base, c.falta, c.sung, c.conceded, c.seats)
    elif suerte is ENVIDO:
        key = (ENVIDO_BETS, c.envido, c.base, c.falta)
    else:
        key = (TRUCO_BETS, c.truco, c.base, c.falta)
    known = m.memo.auctions.get(key)
    return m.memo.keep(m.memo.auctions, key, auction_view(m.book, c, suerte)) if known is None else known


def _acting(m: Match, may: dict[Seat, tuple[Action, ...]]) -> tuple[Seat, ...]:
    """Who may act, as far as the table can tell.

    On an assisted table only holders may sing, so a seat that may do nothing else is left out: it would show a flor
    that may stay silent (T15, B30). A seat that was asked to answer a flor, or may raise one, is known to hold one.
    """
    flor = m.book.flor
    if flor is None or m.strict or m.phase is not Phase.PLAY:
        return tuple(may)
    known = [s for c in m.live for s in (c.asking, c.raiser)]
    return tuple([s for s, own in may.items() if s in known or not _silent(flor, own)])


def _silent(flor: Flor, actions: tuple[Action, ...]) -> bool:
    """Whether all of these actions are about a flor: only somebody who holds one has them."""
    for action in actions:
        if not isinstance(action, Call):
            return False
        if action.word not in (flor.sing, flor.concede) and all(action.word != rung.word for rung in flor.rungs):
            return False
    return True


def _contest(m: Match, c: Contest, who: Seat) -> ContestView:
    book = m.book
    seats = c.seats
    return ContestView(
        at=c.at,
        seats=seats,
        stage=c.stage,
        base=c.base,
        falta=c.falta,
        muestra=c.muestra,
        leader=c.leader,
        turn=c.turn,
        plays=_plays(c.plays, who),
        best=c.facts.best(c.plays) if c.plays else (),  # a card face down counts the same whatever it is
        bazas=tuple([SeenBaza(_plays(b.plays, who), b.best, b.outcome, b.led_by) for b in c.bazas]),
        results=c.results,
        outcome=c.outcome,
        left=tuple([(s, len(c.hands[s])) for s in seats]),
        blind=tuple([s for s in seats if s in c.blind]),
        gone=tuple([s for s in seats if c.gone >> s & 1]),
        truco=_auction(m, c, TRUCO),
        envido=_auction(m, c, ENVIDO) if book.envido is not None else None,
        flor=_auction(m, c, FLOR) if book.flor is not None else None,
        waiting=c.waiting,
        double=c.double,
        passing=c.passing,
        barred=tuple([t for t in TEAMS if c.barred >> t & 1]),
        sung=c.sung,
        spoken=c.spoken,
        conceded=None if c.conceded == NO_TEAM else c.conceded,
        asking=c.asking,
        raiser=c.raiser,
        flor_closed=c.flor_closed,
        saying=_saying(c),
        said=c.said,
        # A secret winner stays secret until the mano is over (V12).
        won=tuple([w for w in c.winners if c.stage is not Stage.PLAY or values_heard(book, w[0])]),
        owed=c.owed,
        shown=c.shown,
        asked=c.asked,
        ready=tuple([s for s in seats if c.ready >> s & 1]),
        reminded=tuple([t for t in TEAMS if c.reminded >> t & 1]),
        awards=c.awards,
    )


def _plays(plays: tuple[tuple[Seat, Card, bool], ...], who: Seat) -> tuple[SeenPlay, ...]:
    return tuple([SeenPlay(seat, None if down and seat != who else card, down) for seat, card, down in plays])


def _saying(c: Contest) -> SeenSaying | None:
    s = c.saying
    return None if s is None else SeenSaying(s.suerte, next_sayer(c), s.best, s.best_seat)
