"""The ritual before a mano: draw, cut, deal, the card that turns face up, and which contests a deal holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.draft import Draft
from truquero.engine.refusal_values import Values, values
from truquero.engine.state import Match
from truquero.rules import REDONDO, Draw, Rulebook, Turned
from truquero.rules.match_rules import first_king
from truquero.seats import Seat, order_from, right_of, team_of


def begin_deal(d: Draft, dealer: Seat, after: str) -> None:
    """Fix the format of the next deal from the score (B6, B7, L5, T17)."""
    m = d.match
    a, b = m.score
    d.emit(_deal(d.book, m.players, dealer, after, a if a > b else b))


@lru_cache(maxsize=4096)
def _deal(book: Rulebook, players: int, dealer: Seat, after: str, most: int) -> ev.DealBegan:
    schedule = book.schedule(players)
    duels = schedule.duels_now(most, after) if schedule is not None else None
    seats = order_from(right_of(dealer, players), players)
    if duels is None:
        article = schedule.article if schedule is not None else "G1"
        return ev.DealBegan(dealer, after, REDONDO, (seats,), False, False, article)
    plan = tuple((seats[lead], seats[rival]) for lead, rival in duels.pairs)
    return ev.DealBegan(dealer, after, duels.name, plan, duels.own_hands, duels.at_once, duels.article)


def begin_next(d: Draft) -> None:
    """Begin the next contest of the deal (all of them when they are played at once) if the pack is known."""
    m = d.match
    if m.deck is None:
        return
    while m.next_contest < len(m.plan):
        at = m.next_contest
        begin_contest(d, hands_from_deck(m, at), muestra_from_deck(m), m.blind)
        if not m.at_once:
            return


def begin_contest(
    d: Draft, hands: tuple[tuple[Seat, tuple[Card, ...]], ...], muestra: Card | None, blind: frozenset[Seat]
) -> None:
    m = d.match
    at = m.next_contest
    seats = m.plan[at]
    base = m.deal_base if m.at_once else m.score
    d.emit(ev.ContestBegan(at, seats, hands, muestra, blind & frozenset(seats) if blind else blind, base))


def _dealt(m: Match) -> tuple[Card, ...]:
    """The pack in dealing order, without the cards refused in the deal (B4)."""
    deck = m.deck or ()
    return tuple(c for c in deck if c not in m.out) if m.out else deck


def hands_from_deck(m: Match, at: int) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    """One card at a time, beginning with the mano, three rounds; duels with their own hands one after another."""
    deck = _dealt(m)
    seats = m.plan[at]
    if m.own_hands:
        mine = deck[6 * at : 6 * at + 6]
        return tuple((seat, mine[i::2]) for i, seat in enumerate(seats))
    order = order_from(m.mano, m.players)
    n = m.players
    found: list[tuple[Seat, tuple[Card, ...]]] = []
    for seat in seats:
        i = order.index(seat)
        found.append((seat, (deck[i], deck[n + i], deck[2 * n + i])))
    return tuple(found)


def muestra_from_deck(m: Match) -> Card | None:
    if m.book.muestra is None:
        return None
    hands = 2 * len(m.plan) if m.own_hands else m.players
    return _dealt(m)[3 * hands]


def drawn_dealer(book: Rulebook, draws: Sequence[tuple[Seat, Card]]) -> Seat:
    """Who deals first by these draws; 0 when they must draw again."""
    if book.dealing.draw is Draw.FIRST_KING:
        king = first_king(card for _, card in draws)
        return draws[king][0] if king >= 0 else 0
    power = book.ranking.power()
    ranked = sorted(((power.get(card, 0), seat) for seat, card in draws), reverse=True)
    if len(ranked) > 1 and ranked[0][0] == ranked[1][0]:
        return 0
    return ranked[0][1]


def tied_highest(book: Rulebook, draws: Iterable[tuple[Seat, Card]]) -> tuple[Seat, ...]:
    """Who drew the highest cards, when they are equal."""
    power = book.ranking.power()
    drawn = [(seat, power.get(card, 0)) for seat, card in draws]
    top = max(p for _, p in drawn)
    return tuple(seat for seat, p in drawn if p == top)


def turned_words(m: Match) -> tuple[str, ...]:
    """What the receiver of a turned card may say; nothing: it is kept."""
    return m.book.dealing.turned.answers


def turn_up(d: Draft, seat: Seat, card: Card) -> None:
    m = d.match
    turned = m.book.dealing.turned
    own = turned is Turned.RIVAL_NEW_DEAL and team_of(seat) == team_of(m.dealer)
    waits = turned is not Turned.NOTHING and not own
    article = m.book.dealing.turned_article
    d.emit(ev.TurnedUp(seat, card, waits, article))
    if not waits:
        d.emit(ev.TurnedKept(seat, card, article))


@lru_cache(maxsize=64)
def pack_set(book: Rulebook, players: int) -> frozenset[Card]:
    return frozenset(book.pack_for(players))


def check_cards(m: Match, cards: Iterable[Card], already: Collection[Card] = ()) -> Values:
    """What is wrong with a set of cards for this pack, as the values of a refusal; nothing if it is sound."""
    pack = pack_set(m.book, m.players)
    listed = [*cards]
    if pack.issuperset(listed) and not m.out:
        unique = {*listed, *already}
        if len(unique) == len(listed) + len(already):
            return ()
    strange = [c for c in listed if c not in pack]
    if strange:
        return values(case="strange", cards=tuple(strange), size=len(pack))
    twice = [c for c, times in Counter([*listed, *already]).items() if times > 1]
    if twice:
        return values(case="twice", cards=tuple(twice))
    gone = [c for c in listed if c in m.out]
    if gone:
        return values(case="out", cards=tuple(gone))
    return ()
