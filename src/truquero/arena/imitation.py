"""A best response to any bot: ask it in many manos what it does, learn to beat that, and then meet the bot itself.

What the bot does is counted by what it knows, as the coarser key of maestro's strategy tells it; where it was not asked
it is supposed to do as that strategy. Learning goes over the kernel. Only what is won from the bot itself at the table
counts: there it has its memory, its dice, and everything that the count leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from time import process_time
from typing import Final

import numpy as np

from truquero.arena.game import Pair, play_pair
from truquero.arena.results import Ended, Meeting
from truquero.arena.setting import ArenaTable, Entrant
from truquero.bots.azar import Azar
from truquero.bots.characters import EMBUSTERO, Character
from truquero.bots.player import Bot, Decision, Reason
from truquero.bots.seat_knowledge import SeatKnowledge, contest_of
from truquero.bots.trained_player import Maestro
from truquero.engine.actions import MakeSign, Talk
from truquero.engine.awaited import awaited
from truquero.engine.state import Phase, Stage
from truquero.engine.view_types import PlayerView, Seen
from truquero.fairness.shuffle import Rng, seeded_rng
from truquero.maestro.abstraction import UNKNOWN_ZONE, Abstraction
from truquero.maestro.best_response import BestResponse
from truquero.maestro.blueprint import SHIFT, Blueprint
from truquero.maestro.deciding import groups_line
from truquero.maestro.strategy import Strategy
from truquero.maestro.view_key import Situation, situation
from truquero.rules import Rulebook
from truquero.seats import Seat

TRIES: Final = 0.3
"""How often the player that asks does anything at all, so that the bot is asked after bets that nobody makes."""
TRUST: Final = 2.0
"""So many times the strategy's own choice counts in a situation, beside what the bot did there."""
Counts = dict[int, list[float]]
"""By key: how often the bot chose each option."""


def known_at(book: Rulebook, view: PlayerView, groups: Abstraction) -> Situation | None:
    """What a seat knows, where it has a mano to play."""
    if view.phase is not Phase.PLAY or view.hand is None:
        return None
    c = contest_of(view)
    if c.stage is not Stage.PLAY:
        return None
    try:
        return situation(book, view, c, groups)
    except KeyError:  # a word that the strategy's players do not use
        return None


class Counted:
    """A bot whose decisions are counted."""

    def __init__(self, inside: Bot, book: Rulebook, groups: Abstraction, counts: Counts) -> None:
        self.inside, self.book, self.groups, self.counts = inside, book, groups, counts
        self.name = inside.name

    def notice(self, seen: Seen) -> None:
        self.inside.notice(seen)

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        return self.inside.aside(view)

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        decision = self.inside.decide(view, must)
        known = known_at(self.book, view, self.groups)
        if known is not None and len(known.options) > 1 and decision.action in known.options:
            found = self.counts.setdefault(known.spare, [0.0] * len(known.options))
            if len(found) == len(known.options):
                found[known.options.index(decision.action)] += 1
        return decision


class Trying(Maestro):
    """Plays the strategy, and now and then anything."""

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        if must and self.rng.random() < TRIES:
            return Azar(self.rng).decide(view, must)
        return super().decide(view, must)


class Responding(Maestro):
    """Plays what a best response has learnt, and as the strategy where it has learnt nothing."""

    def __init__(self, book: Rulebook, players: int, seat: Seat, rng: Rng, response: BestResponse) -> None:
        super().__init__(book, players, seat, rng, EMBUSTERO, solves=False)
        self.response = response

    def speak(self, sit: SeatKnowledge, must: bool) -> Decision:
        if must or sit.me in awaited(sit.view)[:1]:
            known = known_at(self.book, sit.view, self.response.groups)
            at = self.response.best(known.key, len(known.options)) if known is not None else None
            if known is not None and at is not None:
                return Decision(known.options[at], Reason("bully"))
        return super().speak(sit, must)


@dataclass(frozen=True, slots=True)
class AsCounted(Character):
    """A character whose decisions are counted."""

    groups: Abstraction | None = None
    counts: Counts | None = None

    def sit(self, book: Rulebook, players: int, seat: Seat, seed: int) -> Bot:
        assert self.groups is not None
        assert self.counts is not None
        inside = Character(self.name, self.settings, self.bully).sit(book, players, seat, seed)
        return Counted(inside, book, self.groups, self.counts)


@dataclass(frozen=True, slots=True)
class AsTrying(Character):
    def sit(self, book: Rulebook, players: int, seat: Seat, seed: int) -> Bot:
        return Trying(book, players, seat, seeded_rng(seed), EMBUSTERO, solves=False)


@dataclass(frozen=True, slots=True)
class AsResponse(Character):
    response: BestResponse | None = None

    def sit(self, book: Rulebook, players: int, seat: Seat, seed: int) -> Bot:
        assert self.response is not None
        return Responding(book, players, seat, seeded_rng(seed), self.response)


def ask(table: ArenaTable, bot: Character, groups: Abstraction, seconds: float) -> Counts:
    """Let the bot play for so many seconds of the processor against a player that tries everything."""
    counts: Counts = {}
    asked = AsCounted(bot.name, bot.settings, bot.bully, groups, counts)
    sides = Entrant("asked", asked), Entrant("trying", AsTrying("maestro"))
    begun = process_time()
    for number in count(1):
        play_pair(table, sides, number)
        if process_time() - begun > seconds:
            break
    return counts


def imitated(book: Rulebook, blueprint: Blueprint, counts: Counts) -> Strategy:
    """The bot as a strategy that tells situations apart by the coarser key alone."""
    prints = np.array(blueprint.prints, np.int64).tolist()
    weights = np.frombuffer(blueprint.weights, np.uint8).astype(np.float64)
    begins = np.array(blueprint.starts[:-1], np.int64)
    where = {print_: at for at, print_ in enumerate(prints)}
    new_keys, new_begins, new_weights = [], [], []
    at = weights.size
    for key, chosen in counts.items():
        found = np.array(chosen)
        usual = where.get(key >> SHIFT)
        if usual is not None and blueprint.starts[usual + 1] - blueprint.starts[usual] == found.size:
            own = weights[begins[usual] : begins[usual] + found.size]
            found = found + TRUST * own / max(own.sum(), 1.0)
            begins[usual] = at
        else:
            new_keys.append(key >> SHIFT)
            new_begins.append(at)
        new_weights.append(found)
        at += found.size
    keys = np.array([*prints, *new_keys], np.uint64) << np.uint64(SHIFT) | np.uint64(1)
    coarse = replace(blueprint.groups, zones=(UNKNOWN_ZONE,) * len(blueprint.groups.zones))
    return Strategy.of(
        groups_line(coarse, book, 2),
        keys,
        np.concatenate([begins, np.array(new_begins, np.int64)]),
        np.concatenate([weights, *new_weights]),
    )


def meet(table: ArenaTable, bot: Character, response: BestResponse, seconds: float) -> Meeting:
    """Whole games of the response against the bot itself, each deal twice with the sides exchanged."""
    sides = Entrant("response", AsResponse("maestro", response=response)), Entrant(bot.name, bot)
    pairs: list[Pair] = []
    begun = process_time()
    for pair in _pairs(table, sides):
        pairs.append(pair)
        if process_time() - begun > seconds:
            break
    return Meeting(("response", str(bot)), tuple(pairs), Ended.COMPLETE, table.book.match.target)


def _pairs(table: ArenaTable, sides: tuple[Entrant, Entrant]) -> Iterator[Pair]:
    for number in count(1):
        yield play_pair(table, sides, number)
