"""The engine reaches cards only through Facts: it plays as well with cards that are nothing at all."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import truquero.engine
from tests.engine.play import Table, random_action, tables
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Play, Stack
from truquero.engine.card_facts import Plays
from truquero.engine.decide import legal
from truquero.engine.start import act, start
from truquero.engine.state import Contest, Match, Phase, Stage
from truquero.rulebooks import ALMERIA, BOOKS
from truquero.seats import A, B, Seat, Team, team_of

PARDA = 2
ENGINE = Path(truquero.engine.__file__).parent
TOLD_BY_FACTS = {"card_facts.py", "dealing.py", "table_actions.py"}
"""Facts look at cards for the engine; the ritual looks for kings among the cards drawn (T3)."""
HAVE_NUMBERS = {"a", "action", "e", "old", "rung", "rungs"}
"""What else has a ``number``: a bet that names one and its event, the auction it is made in, before (``old``) and
after, and the rung that allows it."""


class Token:
    """A card with no number, no suit and no name."""

    __slots__ = ()


class Script:
    """Facts from a script. Outcomes by baza; flores and envidos by seat. Tells what it was asked."""

    def __init__(self, outcomes: tuple[int, ...], holders: frozenset[Seat] = frozenset(), seed: int = 0) -> None:
        self.outcomes = outcomes
        self.holders = holders
        self.values = [Random(seed).randrange(20, 34) for _ in range(9)]
        self.baza = 0
        self.asked: Counter[str] = Counter()

    def best(self, plays: Plays) -> tuple[Seat, ...]:
        self.asked["best"] += 1
        outcome = self.outcomes[self.baza]
        return tuple(seat for seat, _, _ in plays if outcome in (PARDA, team_of(seat)))

    def flores(self) -> int:
        self.asked["flor"] += 1
        return sum(1 << seat for seat in self.holders)

    def flor(self, seat: Seat) -> bool:
        self.asked["flor"] += 1
        return seat in self.holders

    def reservada(self, seat: Seat) -> bool:
        return False

    def envido(self, seat: Seat) -> int:
        self.asked["envido"] += 1
        return self.values[seat]

    def flor_value(self, seat: Seat) -> int:
        return self.values[seat]

    def envido_cards(self, seat: Seat, lying: object = ()) -> tuple[Card, ...]:
        return ()

    def flor_cards(self, seat: Seat) -> tuple[Card, ...]:
        return ()


def scripted(match: Match, script: Script) -> Match:
    """The same match with nothing in the players' hands, answering from a script."""
    made = match.clone()
    made.live = tuple(_without_cards(c, script) for c in match.live)
    return made


def _without_cards(contest: Contest, script: Script) -> Contest:
    made = contest.clone()
    nothing: Any = {seat: tuple(Token() for _ in range(3)) for seat in contest.seats}
    made.facts = script
    made.dealt = made.hands = nothing
    made.flores = sum(1 << seat for seat in script.holders)
    return made


# ---------------------------------------------------------------- one mano of Almería, every way it can go


class Bets(NamedTuple):
    """The truco as a player keeps it in mind: how far it was accepted, what waits, whose bet it is."""

    accepted: int = 0
    waiting: int = 0


LADDER = ("truco", "retruco", "para-nueve", "para-el-toro")
WANTED = (1, 3, 6, 9, 18)
REFUSED = (0, 1, 3, 6, 9)


def after(bets: Bets, action: Action) -> Bets:
    if not isinstance(action, Call):
        return bets
    if action.word in LADDER:
        return Bets(accepted=bets.waiting or bets.accepted, waiting=LADDER.index(action.word) + 1)
    return Bets(accepted=bets.waiting) if action.word == "quiero" else bets


def winner_by_L7(results: tuple[int, ...], postre: Team) -> Team | None:
    """The table of L7, line by line; None while the mano goes on."""
    match results:
        case (first, second) if first == second != PARDA:
            return first
        case (first, 2) if first != PARDA:
            return first  # notes 2 and 3
        case (2, second) if second != PARDA:
            return second  # options 5 and 6
        case (2, 2, third) if third != PARDA:
            return third  # option 8
        case (2, 2, 2):
            return postre  # option 7
        case (first, _, 2):
            return first  # options 1 to 4
        case (_, _, third):
            return third
    return None


class Walk:
    """Every legal way through one mano, remembering the situations that look alike without their cards."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.ways: dict[tuple[object, ...], int] = {}
        self.ends: Counter[tuple[str, int, int]] = Counter()

    def count(self, match: Match, bets: Bets) -> int:
        """In how many ways the mano can end from here."""
        c = match.live[0]
        held = tuple(len(hand) for hand in c.hands.values())
        key = (c.results, c.turn, c.leader, len(c.plays), c.truco, c.waiting, held)
        if key in self.ways:
            return self.ways[key]
        self.script.baza = len(c.bazas)
        total = 0
        for seat, actions in legal(match).items():
            may_play = seat == c.turn and not c.waiting
            assert [a for a in actions if isinstance(a, Play)] == [Play(t) for t in c.hands[seat] if may_play]
            total += sum(self._ending(match, seat, action, bets) for action in actions)
        self.ways[key] = total
        return total

    def _ending(self, match: Match, seat: Seat, action: Action, bets: Bets) -> int:
        self.script.baza = len(match.live[0].bazas)
        following, events = act(match, seat, action)
        if following.phase is Phase.PLAY:
            return self.count(following, after(bets, action))
        decided = next(e for e in events if isinstance(e, ev.TrucoDecided))
        scored = [e for e in events if isinstance(e, ev.Scored)]
        team, points = self._due(following.live[0], seat, action, bets)
        assert decided.team == team
        assert [(e.team, e.points) for e in scored] == [(team, points)]
        how = action.word if isinstance(action, Call) else "bazas"
        self.ends[how, team, points] += 1
        return 1

    def _due(self, c: Contest, seat: Seat, action: Action, bets: Bets) -> tuple[Team, int]:
        """Who takes the mano and for how much, by L7, L8 and L10."""
        if isinstance(action, Call):
            return 1 - team_of(seat), REFUSED[bets.waiting] if bets.waiting else WANTED[bets.accepted]
        winner = winner_by_L7(c.results, postre=team_of(c.seats[-1]))
        assert winner is not None
        return winner, WANTED[bets.accepted]


def walked(outcomes: tuple[int, ...], dealer: Seat = 2) -> Walk:
    script = Script(outcomes)
    dealt, _ = act(start(ALMERIA, 2, dealer=dealer), 0, Stack(ALMERIA.pack))
    walk = Walk(script)
    walk.count(scripted(dealt, script), Bets())
    assert set(script.asked) == {"best"}, "Almería has nothing else to ask of the cards"
    return walk


@pytest.mark.parametrize("dealer", [1, 2])
@pytest.mark.parametrize("outcomes", list(product((A, B, PARDA), repeat=3)), ids=lambda o: "".join("AB="[x] for x in o))
def test_L7_L8_L10_every_way_through_a_mano_without_cards(outcomes: tuple[int, ...], dealer: Seat) -> None:
    walk = walked(outcomes, dealer)
    won = {team for how, team, _ in walk.ends if how == "bazas"}
    short = next(outcomes[:n] for n in (2, 3) if winner_by_L7(outcomes[:n], team_of(dealer)) is not None)
    assert won == {winner_by_L7(short, team_of(dealer))}
    assert {points for how, _, points in walk.ends if how == "bazas"} == set(WANTED)
    assert {points for how, _, points in walk.ends if how == "no-quiero"} == {1, 3, 6, 9}


def test_L8_the_number_of_ways_through_a_mano() -> None:
    """Counted once and kept: a change here is a change of the rules of Almería."""
    totals = Counter[str]()
    for outcomes in product((A, B, PARDA), repeat=3):
        walk = walked(outcomes)
        totals["situations"] += len(walk.ways)
        totals["ends"] += sum(walk.ends.values())
        totals["sequences"] += max(walk.ways.values())
    assert totals == {"situations": 1827, "ends": 3033, "sequences": 275508}


# ---------------------------------------------------------------- every rulebook


@pytest.mark.parametrize("table", tables(*BOOKS.values()), ids=str)
def test_a_mano_of_any_rulebook_is_played_without_cards(table: Table) -> None:
    book, players, strict = table
    for seed in range(12):
        rng = Random(seed)
        dealt, _ = act(start(book, players, strict=strict), 0, Stack(without_flor(rng, table)))
        holders = frozenset(s for s in range(1, players + 1) if book.flor is not None and rng.random() < 0.3)
        script = Script(tuple(rng.choice((A, B, PARDA)) for _ in range(3)), holders, seed)
        match = scripted(dealt, script)
        before = match.live[0]
        for _ in range(200):
            if match.phase is not Phase.PLAY or match.live[0].at != before.at or match.live[0].stage is Stage.OVER:
                break
            script.baza = len(match.live[0].bazas)
            seat, action = random_action(rng, match, ritual=False)
            match, _ = act(match, seat, action)
        else:
            pytest.fail("the mano does not end")


def without_flor(rng: Random, table: Table) -> tuple[Card, ...]:
    """A pack that gives nobody a flor, so that nothing is sung before the cards are taken away."""
    pack = list(table.book.pack_for(table.players))
    while True:
        rng.shuffle(pack)
        dealt, _ = act(start(table.book, table.players, strict=True), 0, Stack(tuple(pack)))
        if not any(c.facts.flor(s) for c in dealt.live for s in c.seats):
            return tuple(pack)


# ---------------------------------------------------------------- and the source says so


def looks_at_cards(source: str) -> list[str]:
    """Where code reads the suit of anything, or the number of something that is not a bet."""
    found = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Attribute)]
    read = [n for n in found if n.attr == "suit" or (n.attr == "number" and _name(n.value) not in HAVE_NUMBERS)]
    return [f"line {n.lineno}: {ast.unparse(n)}" for n in sorted(read, key=lambda n: n.lineno)]


def _name(node: ast.expr) -> str:
    """What a thing is called: ``rungs`` for ``ladder.rungs[0]``."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _name(value)
    return ""


OTHERS = sorted(path for path in ENGINE.glob("*.py") if path.name not in TOLD_BY_FACTS)


@pytest.mark.parametrize("path", OTHERS, ids=lambda p: p.name)
def test_no_other_module_of_the_engine_looks_at_a_card(path: Path) -> None:
    assert looks_at_cards(path.read_text("utf-8")) == []


def test_a_look_at_a_card_would_be_found() -> None:
    source = "if card.number == 12:\n    x = hand[0].suit\ny = action.draws[0].number"
    assert looks_at_cards(source) == ["line 1: card.number", "line 2: hand[0].suit", "line 3: action.draws[0].number"]
    assert looks_at_cards("action.number, rung.number, ladder.rungs[0].number") == []
