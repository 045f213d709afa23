"""Pairs of bots that play foul, or honestly in a way that might look foul, and the choices they make.

Bots are not people. They are what a measure can be tried on before there are games of people.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from truquero.arena.game import seed_of
from truquero.bots.bot_table import BotTable, Done
from truquero.bots.characters import character
from truquero.bots.player import Bot, Decision, Reason
from truquero.bots.signs import claims
from truquero.engine import events as ev
from truquero.engine.actions import Action, MakeSign, Stack, Talk
from truquero.engine.moves import Verb
from truquero.engine.start import start
from truquero.engine.state import Contest, Match, Phase
from truquero.engine.view_types import PlayerView, Seen
from truquero.fairness.shuffle import Rng, seeded_rng, shuffled
from truquero.review.choices import BetChoice, choices, partners_of
from truquero.rules import Rulebook
from truquero.seats import TABLE, Seat, team_of

HABITS = ("honest", "peeks", "all-signs", "gives-way")
"""How a pair may play: as it should; seeing the partner's cards; with every legal sign; giving up every second bet."""
PLAYERS = 4


class Played(NamedTuple):
    """One game: the choices of each team, and who won."""

    choices: tuple[tuple[BetChoice, ...], tuple[BetChoice, ...]]
    winner: int


class Peeks:
    """Sees the partners' cards, as a pair that tells each other everything would."""

    def __init__(self, bot: Bot, table: WatchedTable, seat: Seat) -> None:
        self.name, self.bot, self.table, self.seat = bot.name, bot, table, seat

    def notice(self, seen: Seen) -> None:
        self.bot.notice(seen)

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        contest = self.table.match.contest_of(self.seat)
        if contest is not None:
            view = replace(view, partners=tuple((s, contest.hands[s]) for s in partners_of(contest, self.seat)))
        return self.bot.decide(view, must)

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        return self.bot.aside(view)


class GivesWay:
    """Refuses every second bet, whatever it holds."""

    def __init__(self, bot: Bot, rng: Rng) -> None:
        self.name, self.bot, self.rng = bot.name, bot, rng

    def notice(self, seen: Seen) -> None:
        self.bot.notice(seen)

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        for action, move in zip(view.legal, view.moves, strict=True):
            if move is not None and move.verb is Verb.REFUSE and self.rng.random() < 0.5:
                return Decision(action, Reason("gives-way"))
        return self.bot.decide(view, must)

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        return self.bot.aside(view)


class WatchedTable(BotTable):
    """A table of bots that notes every choice."""

    def __init__(self, match: Match, rng: Rng, all_signs: frozenset[int] = frozenset()) -> None:
        super().__init__(match, {}, rng)
        self.noted: tuple[list[BetChoice], list[BetChoice]] = ([], [])
        self.all_signs = all_signs
        """The teams that make every sign that is true."""

    def do(self, seat: Seat, action: Action) -> list[ev.Event]:
        if seat != TABLE:
            self.noted[team_of(seat)].extend(choices(self.match, seat, action))
        return super().do(seat, action)

    def asides(self) -> Iterator[Done]:
        begun = self.greeted
        yield from super().asides()
        if self.greeted == begun or not self.all_signs:
            return
        contest = self.match.live[-1]
        for seat in contest.seats:
            if team_of(seat) in self.all_signs:
                for name in true_signs(self.match, contest, seat):
                    sign = MakeSign(name)
                    yield Done(seat, Decision(sign, Reason("aside")), self.do(seat, sign))


def true_signs(match: Match, contest: Contest, seat: Seat) -> list[str]:
    """Every sign of the rulebook that a seat can make without a lie."""
    hand = contest.dealt[seat]
    value = contest.facts.envido(seat) if match.book.envido is not None else -1
    known = claims(match.book, match.players).items()
    return [name for name, claim in known if set(claim.cards) & set(hand) or (claim.value and claim.value == value)]


def play(book: Rulebook, characters: tuple[str, str], habits: tuple[str, str], seed: int) -> Played:
    """One game of four, from 0-0: who has the odd seats, and who the even, and how they play."""
    match = start(book, PLAYERS, dealer=seed % PLAYERS + 1)
    signing = frozenset(team for team in (0, 1) if habits[team] == "all-signs")
    table = WatchedTable(match, seeded_rng(seed_of(seed, "glances")), signing)
    for seat in range(1, PLAYERS + 1):
        habit, own = habits[team_of(seat)], seed_of(seed, *habits, seat)
        bot: Bot = character(characters[team_of(seat)]).sit(book, PLAYERS, seat, own)
        if habit == "peeks":
            bot = Peeks(bot, table, seat)
        elif habit == "gives-way":
            bot = GivesWay(bot, seeded_rng(seed_of(own, "gives-way")))
        table.bots[seat] = bot
    deals = 0
    while table.match.games == (0, 0) and table.match.winner is None:
        if table.match.phase is Phase.DEAL:
            rng = seeded_rng(seed_of(seed, "pack", deals))
            table.hand_in(Stack(shuffled(book.pack_for(PLAYERS), rng)))
            deals += 1
        else:
            for _ in table.step():
                pass
    match = table.match
    winner = match.winner if match.winner is not None else match.games.index(max(match.games))
    return Played((tuple(table.noted[0]), tuple(table.noted[1])), winner)
