"""How often a seat does what a program would have advised, and whether hard choices take it longer (S4).

This is a note and no more: it was tried on nobody. Good players agree with a good program, and some people think
quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median
from typing import NamedTuple

from truquero.bots.characters import character
from truquero.bots.player import Bot
from truquero.engine.actions import Play
from truquero.engine.evolve import fold
from truquero.engine.state import Match, Phase
from truquero.engine.view import seen_events, view
from truquero.review.choices import TimedDeed
from truquero.review.measures import at_least
from truquero.seats import TABLE, Seat, team_of

ADVISER = "prudente"
FEWEST_CHOICES = 100
"""A pair with fewer choices is not compared."""
RARE = 0.01
"""A pair is mentioned if so few usual pairs agree with the program so often."""


class Advised(NamedTuple):
    """The choices of one side at one table, beside what the program would have done."""

    choices: int = 0
    same: int = 0
    cards: tuple[float, ...] = ()
    """Seconds for each card that was played while no bet waited."""
    answers: tuple[float, ...] = ()
    """Seconds for each answer to a bet."""


def advised(first: Match, deeds: Iterable[TimedDeed]) -> tuple[Advised, Advised]:
    """Both sides of a table, from its first state and its log."""
    book, players = first.book, first.players
    bots: dict[Seat, Bot] = {
        seat: character(ADVISER).sit(book, players, seat, seat) for seat in range(1, players + 1)
    }  # the seed is no secret: the same seat that has seen the same gets the same advice
    sides = (_Side(), _Side())
    match, before = first, 0.0
    for deed in deeds:
        if deed.seat != TABLE and match.phase is Phase.PLAY:
            sides[team_of(deed.seat)].count(match, deed, bots[deed.seat], deed.at - before)
        for seat, bot in bots.items():
            for seen in seen_events(match, deed.events, seat):
                bot.notice(seen)
        match, before = fold(match, deed.events), deed.at
    return sides[0].told(), sides[1].told()


class _Side:
    def __init__(self) -> None:
        self.choices = self.same = 0
        self.cards: list[float] = []
        self.answers: list[float] = []

    def count(self, match: Match, deed: TimedDeed, bot: Bot, seconds: float) -> None:
        contest = match.contest_of(deed.seat)
        seen = view(match, deed.seat)
        if contest is None or deed.action not in seen.legal or len(seen.legal) < 2:
            return
        self.choices += 1
        self.same += bot.decide(seen).action == deed.action
        if contest.waiting:
            self.answers.append(seconds)
        elif isinstance(deed.action, Play):
            self.cards.append(seconds)

    def told(self) -> Advised:
        return Advised(self.choices, self.same, tuple(self.cards), tuple(self.answers))


class Agreement(NamedTuple):
    """How often a pair agrees with the program, and how long it takes, beside the others of the event."""

    choices: int
    same: int
    usual: float
    chance: float
    """How often a usual pair would agree so often or more."""
    cards: float
    answers: float
    """The middle time for a card and for an answer, in seconds."""
    others_cards: float
    others_answers: float


def agreements(event: Mapping[int, Iterable[Advised]]) -> dict[int, Agreement]:
    """The pairs that agree with the program far more often than the others, by their number."""
    pairs = {pair: _together(tables) for pair, tables in event.items()}
    found: dict[int, Agreement] = {}
    for pair, own in pairs.items():
        rest = _together(a for other, a in pairs.items() if other != pair)
        if own.choices < FEWEST_CHOICES or not rest.choices:
            continue
        usual = (rest.same + 1) / (rest.choices + 2)
        chance = at_least(own.same, own.choices, usual)
        if chance <= RARE:
            times = map(_middle, (own.cards, own.answers, rest.cards, rest.answers))
            found[pair] = Agreement(own.choices, own.same, usual, chance, *times)
    return found


def _together(parts: Iterable[Advised]) -> Advised:
    every = list(parts)
    return Advised(
        sum(a.choices for a in every),
        sum(a.same for a in every),
        tuple(t for a in every for t in a.cards),
        tuple(t for a in every for t in a.answers),
    )


def _middle(times: tuple[float, ...]) -> float:
    return median(times) if times else 0.0
