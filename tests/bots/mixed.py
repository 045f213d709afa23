"""Whole games of mixed bots: any characters side by side, any score, any way of handing in the cards."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tests.engine.play import Table, random_action
from truquero.bots.bot_table import BotTable
from truquero.bots.characters import CHARACTERS, character
from truquero.engine.actions import Call
from truquero.engine.decide import legal, numbers
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.seats import TABLE, Seat

MOST_ACTIONS = 5_000
"""No game of these bots comes near; a table that does is stuck."""


class Stuck(AssertionError):
    """A game that nobody ends."""


class Told(NamedTuple):
    """How a game went: who sat where, what it came from, and a line for everything that was done."""

    seated: tuple[str, ...]
    score: tuple[int, int]
    lines: tuple[str, ...]
    kinds: frozenset[str]
    """What happened at the table, by the names of the events."""
    formats: frozenset[str]
    games: tuple[int, int]


def seating(rng: Random, players: int) -> tuple[str, ...]:
    """Anybody beside anybody: partners need not be of one kind."""
    return tuple(rng.choice(CHARACTERS) for _ in range(players))


def starting_score(rng: Random, target: int) -> tuple[int, int]:
    """From the beginning, from anywhere, or where a point or two end the game."""
    chance = rng.random()
    if chance < 0.4:
        return 0, 0
    if chance < 0.7:
        return rng.randrange(target), rng.randrange(target)
    return target - rng.randint(1, 4), target - rng.randint(1, 4)


def play_game(
    table: Table, seed: int, seated: tuple[str, ...] | None = None, score: tuple[int, int] | None = None
) -> Told:
    """One game, up to the moment somebody wins it. Everything comes from the seed; so do seats and score not given.

    Packs come cut and uncut, some seats do not look at their cards, cards turn face up, hands are given without a
    pack. Raises IllegalAction when a bot breaks a rule, Stuck when the game does not end.
    """
    rng = Random(seed)
    who = seated or seating(rng, table.players)
    score = score or starting_score(rng, table.book.match.target)
    bots = {
        seat: character(name).sit(table.book, table.players, seat, rng.randrange(2**32))
        for seat, name in enumerate(who, start=1)
    }
    first = start(table.book, table.players, strict=table.strict, dealer=rng.randint(1, table.players), score=score)
    bots_table = BotTable(first, bots, Random(seed + 1))
    lines: list[str] = []
    kinds: set[str] = set()
    formats: set[str] = set()
    while bots_table.match.phase is not Phase.OVER and bots_table.match.games == first.games:
        if len(lines) > MOST_ACTIONS:
            raise Stuck(f"{table} with {', '.join(who)} from {score}, seed {seed}: {lines[-20:]}")
        if bots_table.match.phase is Phase.DEAL:
            _, given = random_action(rng, bots_table.match)
            kinds.update(type(e).__name__ for e in bots_table.hand_in(given))
            lines.append(f"{TABLE} {given}")
            continue
        before = bots_table.match
        formats.add(before.format)
        for done in bots_table.step():
            lines.append(f"{done.seat} {done.decision}")
            kinds.update(type(e).__name__ for e in done.events)
            if done.decision.reason.key != "aside":
                in_the_list(before, done.seat, done.decision.action)
            before = bots_table.match
    return Told(who, score, tuple(lines), frozenset(kinds), frozenset(formats), bots_table.match.games)


def in_the_list(match: Match, seat: Seat, action: object) -> None:
    """What a bot does was offered to it, the number it named too. A show may be of fewer cards, a cut of any size."""
    if match.phase is not Phase.PLAY:
        return
    named = isinstance(action, Call) and action.number in numbers(match, seat).get(action.word, ())
    assert named or action in legal(match)[seat], f"seat {seat}: {action} was not in {legal(match)[seat]}"
