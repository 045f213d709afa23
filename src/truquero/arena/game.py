"""Game pairs: one game played twice with the same cards, the sides exchanged.

A game is what that rulebook plays to: a chico, a pata, a toro, a cama. It begins at 0-0 and ends when somebody
has won it. In the first game of a pair the first bot has the odd seats, in the second the even ones; the pack of each
deal and the first dealer are the same in both.

All chance comes from the seed, the number of the pair, and what it is for, through a hash. So a pair can be played
alone, in any process and in any order, and always goes the same way.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from hashlib import blake2b
from time import process_time
from typing import NamedTuple, TypeAlias

from truquero.arena.setting import ArenaError, ArenaTable, Entrant
from truquero.bots.bot_table import BotTable
from truquero.bots.player import Bot, Decision
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import MakeSign, Stack, Talk
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.engine.view_types import PlayerView, Seen
from truquero.fairness.shuffle import Rng, seeded_rng, shuffled
from truquero.seats import Seat, Team, team_of

MOST_ACTIONS = 50_000
"""More than any real game takes (random play: a few hundred at most). A longer game is stopped."""

Times: TypeAlias = "array[float]"
"""Seconds, one number for each decision."""


class Game(NamedTuple):
    """How one game ended. The winner is 0, the first bot of the meeting, or 1; points are in the same order.

    Points are those written down, and no more than the game is played to: what a last bet is worth beyond it helps
    nobody.
    """

    winner: int
    points: tuple[int, int]
    deals: int
    actions: int


class Pair(NamedTuple):
    """The two games of a pair: in the first the first bot had the odd seats, in the second the even ones."""

    number: int
    games: tuple[Game, Game]

    @property
    def share(self) -> float:
        """The share of the two games that the first bot won."""
        return sum(game.winner == 0 for game in self.games) / 2

    @property
    def deals(self) -> int:
        return sum(game.deals for game in self.games)

    @property
    def difference(self) -> int:
        """By how many points the first bot was ahead, both games together."""
        return sum(game.points[0] - game.points[1] for game in self.games)


class Stopped(Exception):
    """Somebody does not want to wait for the end of this game."""


def never() -> bool:
    """Nobody asks to stop."""
    return False


def play_pair(
    table: ArenaTable,
    bots: tuple[Entrant, Entrant],
    number: int,
    *,
    times: tuple[Times, Times] | None = None,
    stop: Callable[[], bool] = never,
) -> Pair:
    """Play a pair of games. The times of each bot's decisions are added to ``times``."""
    first, second = bots
    spent = times or (array("d"), array("d"))
    game = play_game(table, (first, second), number, times=spent, stop=stop)
    exchanged = play_game(table, (second, first), number, times=(spent[1], spent[0]), stop=stop)
    turned = Game(1 - exchanged.winner, exchanged.points[::-1], exchanged.deals, exchanged.actions)
    return Pair(number, (game, turned))


def play_game(
    table: ArenaTable,
    sides: tuple[Entrant, Entrant],
    number: int,
    *,
    times: tuple[Times, Times] | None = None,
    stop: Callable[[], bool] = never,
    most_actions: int = MOST_ACTIONS,
) -> Game:
    """One game of a pair, from 0-0: ``sides`` are who has the odd seats and who the even. The winner is of these two.

    Raises ArenaError if it does not end within ``most_actions``, and Stopped when ``stop`` says so.
    """
    bots_table = _seated(table, sides, number, times or (array("d"), array("d")))
    points, deals, actions = [0, 0], 0, 0
    while (winner := _winner(bots_table.match)) is None:
        if stop():
            raise Stopped
        if actions > most_actions:
            raise ArenaError(f"the game does not end: after {actions} actions and {deals} deals it is still going on")
        if bots_table.match.phase is Phase.DEAL:
            _count(points, bots_table.hand_in(Stack(pack(table, number, deals))))
            deals += 1
            continue
        for done in bots_table.step():
            _count(points, done.events)
            actions += 1
    target = table.book.match.target
    return Game(winner, (min(points[0], target), min(points[1], target)), deals, actions)


def _seated(table: ArenaTable, sides: tuple[Entrant, Entrant], number: int, times: tuple[Times, Times]) -> BotTable:
    """A table before the first deal. The first dealer moves on from pair to pair."""
    names = (sides[0].name, sides[1].name)
    bots: dict[Seat, Bot] = {}
    for seat in range(1, table.players + 1):
        team = team_of(seat)
        dice = seed_of(table.seed, number, *names, seat)
        bots[seat] = Timed(sides[team].character.sit(table.book, table.players, seat, dice), times[team])
    match = start(table.book, table.players, strict=table.strict, dealer=number % table.players + 1)
    return BotTable(match, bots, _rng(table.seed, number, *names, "glances"))


def pack(table: ArenaTable, number: int, deal: int) -> tuple[Card, ...]:
    """The pack of a deal: whoever plays, it depends on the seed, the pair and the deal alone."""
    return shuffled(table.book.pack_for(table.players), _rng(table.seed, number, "pack", deal))


def seed_of(*what_for: int | str) -> int:
    """A seed for one purpose, from everything that makes this purpose different from others.

    >>> seed_of(1, 2, "pack", 3) == seed_of(1, 2, "pack", 3) != seed_of(1, 2, "pack", 4)
    True
    """
    return int.from_bytes(blake2b(repr(what_for).encode(), digest_size=8).digest(), "big")


def _rng(*what_for: int | str) -> Rng:
    return seeded_rng(seed_of(*what_for))


def _winner(match: Match) -> Team | None:
    """Who has won the first game, or the match at one stroke."""
    if match.winner is not None:
        return match.winner
    return None if match.games == (0, 0) else match.games.index(max(match.games))


def _count(points: list[int], events: Iterable[ev.Event]) -> None:
    """The score of a match starts anew with the next game, so points are counted as they are written."""
    for event in events:
        if isinstance(event, ev.Scored):
            points[event.team] += event.points


class Timed:
    """A bot with a clock that counts only the time of this process."""

    def __init__(self, bot: Bot, times: Times) -> None:
        self.name = bot.name
        self.bot = bot
        self.times = times

    def notice(self, seen: Seen) -> None:
        self.bot.notice(seen)

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        begun = process_time()
        decision = self.bot.decide(view, must)
        self.times.append(process_time() - begun)
        return decision

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        return self.bot.aside(view)
