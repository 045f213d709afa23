"""What the ritual, the beginning and the end of manos, and games won change in a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from truquero.engine import events as ev
from truquero.engine.card_facts import CardFacts
from truquero.engine.state import FINISHED, PLAYING, TO_DEAL, Contest, Match, Phase, new_contest
from truquero.rules import REDONDO


def find_contest(m: Match, at: int) -> Contest:
    """The contest an event speaks of."""
    live = m.live
    if live[0].at == at:
        return live[0]
    return m.contest(at)


def _nothing(m: Match, e: Any) -> None:
    pass


def _draw_tied(m: Match, e: ev.DrawTied) -> None:
    m.tied = e.seats


def _dealer_chosen(m: Match, e: ev.DealerChosen) -> None:
    m.dealer = e.dealer
    m.tied = ()


def _shuffled(m: Match, e: ev.Shuffled) -> None:
    m.pack = e.pack
    m.blind = e.blind
    m.phase = Phase.CUT


def _was_cut(m: Match, e: ev.WasCut) -> None:
    m.cut_done = True


def _stacked(m: Match, e: ev.Stacked) -> None:
    m.pack = None
    m.deck = e.deck
    m.blind = e.blind


def _turned_up(m: Match, e: ev.TurnedUp) -> None:
    if e.waits:
        m.turned = (e.seat, e.card)
        m.phase = Phase.TURNED


def _turned_kept(m: Match, e: ev.TurnedKept) -> None:
    m.turned = None
    m.kept = (*m.kept, (e.seat, e.card))
    m.phase = TO_DEAL


def _turned_refused(m: Match, e: ev.TurnedRefused) -> None:
    m.turned = None
    m.out = (*m.out, e.card)
    m.phase = TO_DEAL


def _clear_deal(m: Match) -> None:
    m.phase = TO_DEAL
    m.next_contest = 0
    m.pack = m.deck = m.turned = None
    m.cut_done = False
    m.kept = m.out = m.seen = ()
    m.blind = frozenset()
    m.deal_base = m.score
    # Finished manos stay on the table until the next cards are given, so that everyone can look at them.
    for c in m.live:
        c.stage = FINISHED


def _redealt(m: Match, e: ev.Redealt) -> None:
    _clear_deal(m)


def _deal_began(m: Match, e: ev.DealBegan) -> None:
    _clear_deal(m)
    m.dealer = e.dealer
    m.last_format = e.after
    m.format = e.format
    m.plan = e.plan
    m.own_hands = e.own_hands
    m.at_once = e.at_once


def _contest_began(m: Match, e: ev.ContestBegan) -> None:
    hands = dict(e.hands)
    schedule = m.book.schedule(m.players) if m.format != REDONDO else None
    facts = CardFacts(m.book, hands, e.muestra)
    c = new_contest(e.at, e.seats, facts, e.base, m.book.truco.unraised)
    if m.book.flor is not None:
        c.flores = facts.flores()
    c.dealt = hands
    c.hands = hands
    c.muestra = e.muestra
    c.blind = e.blind
    c.falta = schedule.duels.falta if schedule is not None else None
    m.live = (*[x for x in m.live if x.stage is not FINISHED], c) if m.at_once else (c,)
    if m.deck is None:
        m.seen = (*m.seen, *[card for hand in hands.values() for card in hand])
    m.next_contest = e.at + 1
    # Duels played at the same time all get their cards before any of them begins.
    if not m.at_once or m.next_contest == len(m.plan):
        m.phase = PLAYING


def _contest_ended(m: Match, e: ev.ContestEnded) -> None:
    find_contest(m, e.at).stage = FINISHED
    if all(c.stage is FINISHED for c in m.live):
        m.phase = TO_DEAL


def _game_won(m: Match, e: ev.GameWon) -> None:
    m.games = e.games
    m.last_game = m.score
    m.score = (0, 0)
    m.format = ""


def _match_won(m: Match, e: ev.MatchWon) -> None:
    m.winner = e.team
    m.phase = Phase.OVER
    for c in m.live:
        c.stage = FINISHED


def _annulled(m: Match, e: ev.Annulled) -> None:
    m.score = e.score
    m.plan = e.plan
    _clear_deal(m)


DEAL: dict[type, Callable[[Match, Any], None]] = {
    ev.Drawn: _nothing,
    ev.TeamsDrawn: _nothing,
    ev.DealerChosen: _dealer_chosen,
    ev.DrawTied: _draw_tied,
    ev.Shuffled: _shuffled,
    ev.WasCut: _was_cut,
    ev.Stacked: _stacked,
    ev.TurnedUp: _turned_up,
    ev.TurnedKept: _turned_kept,
    ev.TurnedRefused: _turned_refused,
    ev.Redealt: _redealt,
    ev.DealBegan: _deal_began,
    ev.ContestBegan: _contest_began,
    ev.FlorGood: _nothing,
    ev.ContestEnded: _contest_ended,
    ev.GameWon: _game_won,
    ev.MatchWon: _match_won,
    ev.Annulled: _annulled,
    ev.Disqualified: _nothing,
    ev.Resigned: _nothing,
    ev.Signed: _nothing,
    ev.Talked: _nothing,
    ev.RepeatAsked: _nothing,
}
