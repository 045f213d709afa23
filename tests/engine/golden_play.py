"""How the stored manos are played: at random, by people of several tempers, with flores and pardas made common."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import NamedTuple

from tests.engine.play import random_action, some_deck
from truquero.cards import Card
from truquero.engine.actions import READY, REMIND, Action, Call, Play, Show, Stack
from truquero.engine.decide import attempt, legal, numbers
from truquero.engine.illegal import Illegal
from truquero.engine.state import Match, Phase
from truquero.rules import How, Rulebook, Suerte
from truquero.seats import TABLE, Seat


class Temper(NamedTuple):
    """What the people of a mano like to do: how much each kind of action weighs, and how often the rest happens."""

    card: float = 2.0
    bet: float = 1.0
    want: float = 1.0
    refuse: float = 1.0
    leave: float = 0.2
    whole: float = 0.15
    """A bet on the whole game or match."""
    honest: float = 0.5
    """How often a value is said as it is, and everything is shown."""
    flores: float = 0.0
    """How often a seat is dealt a flor."""
    pardas: float = 0.0
    """How often a round of cards is dealt alike."""


TEMPERS = (
    Temper(),
    Temper(card=1.0, bet=3.0, want=3.0, refuse=0.3, leave=0.05, whole=0.6, honest=0.8, flores=0.1),
    Temper(card=1.0, bet=2.0, want=2.0, refuse=0.8, leave=0.1, honest=0.8, flores=0.7),
    Temper(card=1.0, want=3.0, refuse=0.2, leave=0.05, honest=0.2, flores=0.4),
    Temper(card=8.0, bet=0.6, leave=0.05, honest=0.9, pardas=0.8),
    Temper(leave=2.5, bet=2.0, flores=0.4),
)


def deed(rng: Random, match: Match, temper: Temper) -> tuple[Seat, Action]:
    """Something legal to do now, and who does it."""
    fresh = match.phase is Phase.DEAL and not match.next_contest
    if fresh and rng.random() < 0.7:
        return TABLE, _stacked(rng, match, temper)
    if match.phase is not Phase.PLAY or rng.random() < 0.02:
        return random_action(rng, match)
    if match.strict and rng.random() < 0.02:
        reminds = rng.randint(1, match.players)
        if not isinstance(attempt(match, reminds, REMIND), Illegal):
            return reminds, REMIND
    may = legal(match)
    seat = rng.choice([s for s, actions in may.items() if actions])
    action = rng.choices(may[seat], [_weight(match, seat, a, temper) for a in may[seat]])[0]
    honest = rng.random() < temper.honest
    if isinstance(action, Show) and not honest:
        return seat, Show(tuple(rng.sample(action.cards, rng.randint(1, len(action.cards)))))
    if isinstance(action, Call):
        return seat, action._replace(number=_number(rng, match, seat, action, honest))
    return seat, action


def _weight(match: Match, seat: Seat, action: Action, temper: Temper) -> float:
    if isinstance(action, Play):
        return temper.card
    if not isinstance(action, Call):
        return 2.0 if isinstance(action, Show) else 0.7
    if action == READY:
        return 0.7
    flor = match.book.flor
    if flor is not None and action.word == flor.sing:
        return 3.0 if holds_flor(match, seat) else 0.3
    return float(getattr(temper, _kinds(match.book).get(action.word, "bet")))


def holds_flor(match: Match, seat: Seat) -> bool:
    return any(c.flores >> seat & 1 for c in match.live)


@cache
def _kinds(book: Rulebook) -> dict[str, str]:
    """Which weight a word has; words that are not here are bets."""
    found = {book.mazo.word: "leave"}
    for ladder in filter(None, (book.ladder(suerte) for suerte in Suerte)):
        found |= {ladder.accept: "want", ladder.refuse: "refuse"}
        found |= {rung.accept: "want" for rung in ladder.rungs if rung.accept}
        found |= {rung.word: "whole" for rung in ladder.rungs if rung.how in (How.GAME, How.MATCH)}
    return found


def _number(rng: Random, match: Match, seat: Seat, action: Call, honest: bool) -> int | None:
    allowed = numbers(match, seat).get(action.word)
    if not allowed:
        return action.number
    c = match.contest_of(seat)
    if c is not None and c.saying is not None:
        value = c.facts.envido(seat) if c.saying.suerte is Suerte.ENVIDO else c.facts.flor_value(seat)
        if honest and value in allowed:
            return value
    elif rng.random() < 0.4:
        return action.number
    return rng.choice(allowed if rng.random() < 0.1 else allowed[:12])


# ---------------------------------------------------------------- hands


def _stacked(rng: Random, match: Match, temper: Temper) -> Action:
    """A pack in dealing order that gives flores to some, or equal cards to all."""
    deck = list(some_deck(rng, match))
    stay = {*match.out, *(card for _, card in match.kept)}
    fixed = {n for n, card in enumerate(deck) if card in stay}
    power = match.book.ranking.power()
    places = _places(match)
    for hand in places:
        if rng.random() < temper.flores:
            _bring(deck, hand, fixed, lambda card: card.suit)
    for row in zip(*places, strict=True):
        if rng.random() < temper.pardas:
            _bring(deck, row, fixed, lambda card: power[card])
    blind = frozenset(s for s in range(1, match.players + 1) if rng.random() < 0.3)
    return Stack(tuple(deck), blind)


def _places(match: Match) -> list[tuple[int, ...]]:
    """Where the three cards of each hand lie in a pack in dealing order."""
    if match.own_hands:
        return [(first, first + 2, first + 4) for at in range(len(match.plan)) for first in (6 * at, 6 * at + 1)]
    n = match.players
    return [(i, n + i, 2 * n + i) for i in range(n)]


def _bring(deck: list[Card], places: tuple[int, ...], fixed: set[int], like: Callable[[Card], object]) -> None:
    """Swap cards that are like the first one into the other places, where any are left."""
    wanted = like(deck[places[0]])
    for place in places:
        if place not in fixed and like(deck[place]) != wanted:
            free = [n for n, card in enumerate(deck) if n not in fixed and n not in places and like(card) == wanted]
            if not free:
                return
            deck[place], deck[free[0]] = deck[free[0]], deck[place]
        fixed.add(place)
