"""The same match lived twice by one bot: only what its seat cannot see is dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from tests.bots.mixed import seating
from tests.engine.play import Step, Table, random_action, random_match
from tests.engine.test_noninterference import deal_of, dealing_order, forced, redeals, seen_by, translated
from truquero.bots.bot_table import BotTable
from truquero.bots.characters import character
from truquero.bots.player import Bot, Decision
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Shuffle, Stack
from truquero.engine.decide import attempt, legal
from truquero.engine.evolve import evolve
from truquero.engine.illegal import Illegal
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.engine.view import audience, view
from truquero.engine.view_types import PlayerView, Seen
from truquero.seats import Seat

Sit = Callable[[Table, Seat], Bot]
Look = Callable[[Match, Seat], PlayerView]
Hear = Callable[[Match, ev.Event, Seat], Seen | None]


class Leak(AssertionError):
    """A bot did, said or heard something else only because hidden cards lay differently."""


class Moment(NamedTuple):
    """What a bot heard of one action, and what it thought of the state after it."""

    heard: list[Seen]
    thought: list[object]


def live(bot: Bot, who: Seat, steps: list[Step], asked_from: int, look: Look, hear: Hear) -> Iterator[Moment]:
    """Tell a bot everything its seat may see, and ask it whenever it may act: freely first, then as if it had to."""
    for number, step in enumerate(steps):
        heard: list[Seen] = []
        match = step.before
        for event in step.events:
            seen = hear(match, event, who)
            if seen is not None:
                heard.append(seen)
                bot.notice(seen)
            if isinstance(event, ev.DealBegan | ev.ContestBegan):
                match = evolve(match, event)
        match = step.after
        thought: list[object] = []
        if number >= asked_from and match.phase is not Phase.OVER:
            seen_now = look(match, who)
            if match.phase is Phase.PLAY and seen_now.hand is not None:
                thought.append(bot.aside(seen_now))
            if seen_now.legal:
                thought += [bot.decide(seen_now, must=False), bot.decide(seen_now, must=True)]
                if look is view:
                    stands(match, who, thought[-2:])
        yield Moment(heard, thought)


def stands(match: Match, who: Seat, decisions: list[object]) -> None:
    """Whatever was said before, a bot does something legal, and something when it must."""
    for must, decision in enumerate(decisions):
        assert isinstance(decision, Decision)
        if decision.action is None:
            assert not must, f"seat {who} says nothing when it must: {decision} of {legal(match)[who]}"
        else:
            outcome = attempt(match, who, decision.action)
            assert not isinstance(outcome, Illegal), f"{decision} of {legal(match)[who]}"


def again(steps: list[Step], new: dict[Card, Card]) -> list[Step]:
    """The same actions over the new cards, as far as the rules let them be done."""
    match = steps[0].before
    found: list[Step] = []
    for step in steps:
        action = translated(step.action, new)
        outcome = attempt(match, step.seat, action)
        if isinstance(outcome, Illegal):
            break
        found.append(Step(match, step.seat, action, outcome.events, outcome.match))
        match = outcome.match
    return found


def compare(
    table: Table,
    steps: list[Step],
    who: Seat,
    sit: Sit,
    rng: Random,
    times: int,
    look: Look = view,
    hear: Hear = audience,
) -> Counter[str]:
    """Deal the cards that a seat has not seen at some moment anew, so many times; what was compared. Raises Leak."""
    counted: Counter[str] = Counter()
    moment = len(steps) - 1
    first = deal_of(steps, moment)
    known = seen_by(who, steps, first, moment)
    truth = list(live(sit(table, who), who, steps, first, look, hear))
    ways = list(redeals(rng, steps[first].after, dealing_order(steps, first), known))
    for new in rng.sample(ways, min(times, len(ways))):
        other = steps[:first] + again(steps[first:], new)
        for at, (one, two) in enumerate(zip(truth, live(sit(table, who), who, other, first, look, hear), strict=False)):
            if one.heard != two.heard:
                pair = next(p for p in zip_longest(one.heard, two.heard) if p[0] != p[1])
                if not forced(steps[at], *pair):
                    raise Leak(f"seat {who} of {table} hears {pair[0]} or {pair[1]}")
                break
            if one.thought != two.thought:
                raise Leak(f"seat {who} of {table} thinks\n{one.thought}\nor\n{two.thought}")
            counted["decisions"] += sum(isinstance(t, Decision) and t.action is not None for t in two.thought)
            if at >= first and _differ(steps[at].after, other[at].after):
                counted["in the dark"] += bool(two.thought)
    return counted


def _differ(a: Match, b: Match) -> bool:
    return any(c.dealt != d.dealt for c, d in zip(a.live, b.live, strict=True))


def random_steps(table: Table, seed: int, rng: Random) -> list[Step]:
    """Random legal play up to some moment: anything may have been said before."""
    return list(random_match(*table, seed, max_actions=rng.randint(8, 45), ritual=False))


def bots_steps(table: Table, seed: int, deals: int) -> list[Step]:
    """A table of bots, with their signs and orders, for so many deals."""
    rng = Random(seed)
    target = table.book.match.target
    score = rng.choice([(0, 0), (rng.randrange(target), rng.randrange(target)), (target - 3, target - 2)])
    match = start(table.book, table.players, strict=table.strict, dealer=rng.randint(1, table.players), score=score)
    bots = {
        seat: character(name).sit(table.book, table.players, seat, seed + seat)
        for seat, name in enumerate(seating(rng, table.players), start=1)
    }
    recorder = Recorder(match, bots, rng)
    given = 0
    while recorder.match.phase is not Phase.OVER and len(recorder.steps) < 400:
        if recorder.match.phase is Phase.DEAL:
            if given == deals:
                break
            _, action = random_action(rng, recorder.match, ritual=False)
            given += isinstance(action, Stack | Shuffle)
            recorder.hand_in(action)
        else:
            for _ in recorder.step():
                pass
    return recorder.steps


class Recorder(BotTable):
    """A table of bots that writes everything down."""

    def __init__(self, match: Match, bots: dict[Seat, Bot], rng: Random) -> None:
        super().__init__(match, bots, rng)
        self.steps: list[Step] = []

    def do(self, seat: Seat, action: Action) -> list[ev.Event]:
        before = self.match
        events = super().do(seat, action)
        self.steps.append(Step(before, seat, action, events, self.match))
        return events
