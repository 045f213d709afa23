"""Worlds: hands the others may hold, drawn from the cards not seen and weighed by what was said.

Nothing here can reach the real hands: a world is made from a view, a memory and chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import exp
from typing import NamedTuple

from truquero.bots.memory import Evidence
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.signs import Claim, claims
from truquero.cards import Card
from truquero.fairness.shuffle import Rng
from truquero.odds.bazas import Powers
from truquero.rules import Suerte
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.seats import Seat, team_of

TRIES = 240
"""How many hands are tried to find those that fit what was declared."""
FITTING = 16
"""How many of them are enough."""
TRUSTED = 0.8
"""How often a rival's sign is believed."""


class World(NamedTuple):
    """One way the cards may lie."""

    hands: dict[Seat, tuple[Card, ...]]
    """The three cards of every seat, those played first."""
    left: tuple[Powers, ...]
    """The powers still held, by place."""
    weight: float


USUAL = {TRUCO: (0.5, 0.35), ENVIDO: (0.55, 0.4), FLOR: (0.55, 0.4)}
"""How often a balanced player opens a suerte when it can, and how often it raises a bet it must answer."""


class Belief(NamedTuple):
    """How much the bot believes what others say."""

    bluffs: float = 0.08
    """The share of bets that are made on nothing."""
    copas: bool = False
    """Whether a first card of copas is read as a weak truco."""


def draw(sit: SeatKnowledge, rng: Rng, count: int, belief: Belief) -> list[World]:
    """This many worlds, with weights that add up to 1."""
    others = [s for s in sit.seats if s != sit.me]
    fits = {s: _fitting(sit, s, rng) for s in others}
    forced = _forced(sit)
    weigh = _weigher(sit, belief)
    places = len(sit.seats)
    mine = sit.ranks.powers(sit.hand)
    drawn: list[tuple[dict[Seat, tuple[Card, ...]], tuple[Powers, ...], float]] = []
    for _ in range(count):
        hands = _deal(sit, others, fits, forced, rng)
        left: list[Powers] = [()] * places
        for seat, hand in hands.items():
            holds = sit.left[seat]
            left[sit.place[seat]] = sit.ranks.powers(hand[3 - holds :]) if holds and seat not in sit.c.gone else ()
        left[sit.place[sit.me]] = mine
        drawn.append((hands, tuple(left), weigh(hands)))
    total = sum(w for _, _, w in drawn)
    return [World(hands, left, w / total) for hands, left, w in drawn]


def _deal(
    sit: SeatKnowledge,
    others: Sequence[Seat],
    fits: dict[Seat, list[tuple[Card, ...]] | None],
    forced: dict[Seat, list[list[Card]]],
    rng: Rng,
) -> dict[Seat, tuple[Card, ...]]:
    """Hands for the others, from one shuffle of the cards not seen."""
    pool = sit.unknown
    size = len(pool)
    random = rng.random
    at = 0
    hands: dict[Seat, tuple[Card, ...]] = {sit.me: sit.dealt}
    for seat in others:
        known = sit.known[seat]
        need = 3 - len(known)
        if seat in sit.shown_left:
            # Cards a captain sees are the end of the hand; a card face down comes before them.
            held = sit.shown_left[seat]
            need -= len(held)
        else:
            held = ()
        fitting = fits[seat]
        wanted: list[Card] = []
        if fitting:
            wanted = [c for c in fitting[int(random() * len(fitting))] if c not in known]
        elif seat in forced and need:
            for choices in forced[seat]:
                if team_of(seat) == sit.team or random() < TRUSTED:
                    wanted.append(choices[int(random() * len(choices))])
        start = at
        for card in wanted[:need]:
            here = _index(pool, card, at)
            if here >= 0:
                pool[at], pool[here] = pool[here], pool[at]
                at += 1
        while at < start + need:
            here = at + int(random() * (size - at))
            pool[at], pool[here] = pool[here], pool[at]
            at += 1
        hands[seat] = known + tuple(pool[start:at]) + held
    return hands


def _index(pool: list[Card], card: Card, start: int) -> int:
    try:
        return pool.index(card, start)
    except ValueError:
        return -1


def _forced(sit: SeatKnowledge) -> dict[Seat, list[list[Card]]]:
    """Cards that signs say a seat holds: for each sign the cards it may mean."""
    found: dict[Seat, list[list[Card]]] = {}
    unknown = set(sit.unknown)
    for seat, holding in sit.memory.signs:
        if seat not in sit.place or seat in sit.shown_left:
            continue
        claim = claims(sit.book, sit.view.players).get(holding)
        meant = claim.cards if claim is not None else ()
        if any(c in sit.known[seat] for c in meant):
            continue  # it has been played already
        choices = [c for c in meant if c in unknown]
        if choices:
            found.setdefault(seat, []).append(choices)
    return found


def _fitting(sit: SeatKnowledge, seat: Seat, rng: Rng) -> list[tuple[Card, ...]] | None:
    """Hands that fit what a seat declared or sang; None where it did neither."""
    if seat in sit.shown_left:
        return None
    test = _declared(sit, seat)
    if test is None:
        return None
    known = sit.known[seat]
    need = 3 - len(known)
    pool = sit.unknown
    found: list[tuple[Card, ...]] = []
    if need <= 1:
        tries: list[tuple[Card, ...]] = [(c,) for c in pool] if need else [()]
    elif need == 2:
        tries = list(combinations(pool, 2))
        rng.shuffle(tries)
    else:
        tries = [tuple(rng.sample(pool, need)) for _ in range(TRIES)]
    for more in tries:
        hand = known + more
        if len(hand) == 3 and test(hand):
            found.append(hand)
            if len(found) >= FITTING:
                break
    return found or None


def _declared(sit: SeatKnowledge, seat: Seat) -> Callable[[tuple[Card, ...]], bool] | None:
    c = sit.c
    counter = sit.ranks.counter
    sung = seat in c.sung
    said = {suerte: value for suerte, who, value in c.said if who == seat}
    if ENVIDO in said:
        value = said[ENVIDO]
        return lambda hand: sit.ranks.envido(hand) == value
    if FLOR in said:
        value = said[FLOR]
        return lambda hand: counter.is_flor(hand) and counter.flor_value(hand) == value
    if sung:
        return counter.is_flor
    return None


# ---------------------------------------------------------------- how likely somebody would have spoken so


def _weigher(sit: SeatKnowledge, belief: Belief) -> Callable[[dict[Seat, tuple[Card, ...]]], float]:
    """How well hands explain what was said and left unsaid."""
    evidence = [e for e in sit.memory.evidence if e.seat in sit.place and e.seat != sit.me]
    silent = _must_be_without_flor(sit)
    cups = _led_copas(sit) if belief.copas else 0
    signs = _signed(sit)
    if not evidence and not silent and not cups and not signs:
        return lambda hands: 1.0

    def weigh(hands: dict[Seat, tuple[Card, ...]]) -> float:
        weight = 1.0
        for e in evidence:
            weight *= _likelihood(sit, e, hands[e.seat], belief)
        for seat, claim in signs:
            weight *= _believed(sit, claim, hands[seat], team_of(seat) == sit.team)
        for seat in silent:
            if sit.ranks.counter.is_flor(hands[seat]):
                weight *= 0.01
        if cups:
            weight *= 1.3 - 0.6 * sit.ranks.strength(sit.ranks.powers(hands[cups]))
        return weight + 1e-9

    return weigh


def _signed(sit: SeatKnowledge) -> list[tuple[Seat, Claim]]:
    """Signs that claim no card: of the envido, or of nothing."""
    known = claims(sit.book, sit.view.players)
    heard = [(seat, known[name]) for seat, name in sit.memory.signs if seat in sit.place and name in known]
    return [(seat, claim) for seat, claim in heard if not claim.cards and seat not in sit.shown_left]


def _believed(sit: SeatKnowledge, claim: Claim, hand: tuple[Card, ...], partner: bool) -> float:
    """How likely somebody with this hand would make that claim; a rival may lie."""
    lie = 0.02 if partner else 1 - TRUSTED
    if claim.nothing:
        return lie + 1 - sit.ranks.strength(sit.ranks.powers(hand))
    value = sit.ranks.envido(hand)
    if claim.value:
        return lie + (value == claim.value)
    return lie + rising(sit.ranks.envido_share(value), 0.82, 0.05)


def _likelihood(sit: SeatKnowledge, e: Evidence, hand: tuple[Card, ...], belief: Belief) -> float:
    bluffs = belief.bluffs
    if e.suerte is TRUCO:
        powers = sit.ranks.powers(hand[e.played :])
        if not powers:
            return 1.0
        strength = sit.ranks.strength(powers) if len(powers) == 3 else sit.ranks.raw_strength(powers)
        if e.said == "bet":
            return _of_bets(bluffs, e, rising(strength, 1 - boldness(sit, e.seat, TRUCO, e.level), 0.1))
        if e.said == "wanted":
            return 0.1 + 0.9 * rising(strength, 0.4 + 0.1 * (e.level - 1), 0.15)
        return 1.0
    if e.suerte is FLOR:
        return 1.0
    share = sit.ranks.envido_share(sit.ranks.envido(hand))
    if e.said == "bet":
        return bluffs + (1 - bluffs) * rising(share, 1 - boldness(sit, e.seat, ENVIDO, e.level), 0.1)
    if e.said == "wanted":
        return 0.08 + 0.92 * rising(share, 0.5 + 0.1 * (e.level - 1), 0.12)
    if e.said == "refused":
        return 1.05 - rising(share, 0.6, 0.1)
    return 1.0 - 0.5 * rising(share, 0.75, 0.1)


def _of_bets(bluffs: float, e: Evidence, honest: float) -> float:
    """How likely a bet is: bluffs are rarer the higher they go."""
    share = bluffs / e.level
    return share + (1 - share) * honest


def boldness(sit: SeatKnowledge, seat: Seat, suerte: Suerte, level: int) -> float:
    """On what share of its hands a seat bets: rivals as they have shown themselves, partners as is usual.

    Somebody who bets on every second hand bets on the better half of them; betting on all of them tells nothing.
    """
    opens, raises = USUAL[suerte]
    usual = opens if level == 1 else raises
    if team_of(seat) == sit.team:
        return usual
    shown = (sit.memory.openings if level == 1 else sit.memory.raises)[suerte]
    return shown.share(usual)


def rising(x: float, middle: float, width: float) -> float:
    """From 0 to 1 around a middle."""
    return 1 / (1 + exp((middle - x) / width))


def _must_be_without_flor(sit: SeatKnowledge) -> list[Seat]:
    """Seats that did not sing when singing was compulsory."""
    flor = sit.book.flor
    if flor is None or not flor.compulsory:
        return []
    return [s for s in sit.seats if s != sit.me and s not in sit.c.sung and (sit.known[s] or sit.covered[s])]


def _led_copas(sit: SeatKnowledge) -> Seat:
    """The rival who led the first baza with a card of copas (a golden rule of Bélmez); 0: nobody did."""
    first = sit.c.bazas[0].plays if sit.c.bazas else sit.c.plays
    if not first or first[0].card is None or team_of(first[0].seat) == sit.team:
        return 0
    return first[0].seat if first[0].card.suit.value == "c" else 0
