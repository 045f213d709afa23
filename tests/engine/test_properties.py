"""What holds in every match of every rulebook, whoever plays and however the house has set its options."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import amount
from tests.engine.play import Step, Table, random_match, tables, with_each_option
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import READY, REMIND, Action, AskFlor, Call, Combo, Cut, Play, Show
from truquero.engine.decide import attempt, legal, numbers
from truquero.engine.draft import Draft
from truquero.engine.evolve import evolve, fold
from truquero.engine.illegal import REASONS, Illegal
from truquero.engine.lexicon import lexicon
from truquero.engine.seat_moves import Memo
from truquero.engine.state import Contest, Match, Phase, Stage
from truquero.rulebooks import BOOKS
from truquero.rules import every_article
from truquero.seats import TABLE, right_of

DEFAULTS = tables(*BOOKS.values())
OPTIONS = [tables(changed) for book in BOOKS.values() for changed in with_each_option(book)[1:]]
HOUSES = [table for found in OPTIONS for table in found]
SOME_HOUSES = HOUSES if amount(0, long=1) else [found[n % len(found)] for n, found in enumerate(OPTIONS)]
"""Every value of every option, at tables of all sizes and both kinds; by default each at one of them."""
MOST_ACTIONS = 4000
"""Far more than any match of random play has taken."""
LONG_MATCH = 5
"""A match of more games than this is watched for a while, not to its end."""
WORKED_OUT = {"facts", "memo", "moves", "situation"}
"""What a state remembers of its own cards and moves: it follows from the rest."""


def frozen(match: Match) -> dict[str, object]:
    """Everything a state says, in a form that later changes cannot reach."""
    return {**_said_by(match), "live": [_said_by(c) for c in match.live]}


def said_fields(part: Match | Contest) -> set[str]:
    """The fields that say what a state is."""
    compiled: tuple[str, ...] = getattr(type(part), "__mypyc_attrs__", ())
    return set(compiled or vars(part)) - WORKED_OUT


def _said_by(part: Match | Contest) -> dict[str, object]:
    values = {name: getattr(part, name) for name in said_fields(part)}
    return {name: dict(value) if isinstance(value, dict) else value for name, value in values.items()}


def same_state(a: Match, b: Match) -> bool:
    return frozen(a) == frozen(b)


@lru_cache(maxsize=4)
def played(table: Table, seed: int) -> list[Step]:
    long = table.book.match.to_win > LONG_MATCH
    return list(random_match(*table, seed, max_actions=1500 if long else MOST_ACTIONS))


# ---------------------------------------------------------------- the properties, each over a whole match


def it_ends(steps: list[Step]) -> None:
    last = steps[-1].after
    if last.book.match.to_win > LONG_MATCH:
        assert sum(last.games) > 3, "the games of a long match do not end"
    else:
        assert last.phase is Phase.OVER, f"no end after {len(steps)} actions"
        assert legal(last) == {}
        assert last.winner is not None
        assert last.games[last.winner] >= last.book.match.to_win


def somebody_can_always_act(steps: list[Step]) -> None:
    for step in steps:
        may = legal(step.before)
        assert may, f"nobody can act: {step.before.phase}"
        assert all(actions for seat, actions in may.items() if seat != TABLE)
        assert (TABLE in may) == (step.before.phase is Phase.DEAL)


def what_is_legal_is_accepted(steps: list[Step]) -> None:
    for step in steps[::7]:
        for seat, actions in legal(step.before).items():
            assert len(set(actions)) == len(actions)
            for action in actions:
                outcome = attempt(step.before, seat, action)
                assert isinstance(outcome, Draft), f"seat {seat} {action} was listed: {outcome}"
                assert outcome.events
            _numbers_keep_their_word(step.before, seat)


def _numbers_keep_their_word(match: Match, seat: int) -> None:
    for word, allowed in numbers(match, seat).items():
        blind = any(isinstance(a, Call) and a.word == word and a.blind for a in legal(match)[seat])
        for number in (allowed[0], allowed[-1]):
            assert isinstance(attempt(match, seat, Call(word, number, blind)), Draft), (word, number)
        for number in (allowed[0] - allowed.step, allowed[-1] + allowed.step):
            assert isinstance(attempt(match, seat, Call(word, number, blind)), Illegal), (word, number)


def points_add_up(steps: list[Step]) -> None:
    first = steps[0].before
    target = first.book.match.target
    tally, games = list(first.score), list(first.games)
    for step in steps:
        for event in step.events:
            if isinstance(event, ev.Scored):
                tally[event.team] += event.points
            elif isinstance(event, ev.GameWon):
                games = _games_after(step, event, games, tally)
                tally = [0, 0]
        assert list(step.after.score) == tally
        assert list(step.after.games) == games
        assert min(tally) >= 0
        # A strict table proves its points before it declares the game won.
        proving = step.after.strict and any(c.stage is Stage.SHOW for c in step.after.live)
        assert max(tally) < target or proving, "a team reached the target and the game went on"


def _games_after(step: Step, won: ev.GameWon, games: list[int], tally: list[int]) -> list[int]:
    target = step.after.book.match.target
    assert tally[won.team] >= target, "a game was won short of its target"
    assert step.after.strict or tally[1 - won.team] < target
    to_win = step.after.book.match.to_win
    whole_match = won.games[won.team] != games[won.team] + 1
    expected = list(games)
    expected[won.team] = to_win if whole_match else games[won.team] + 1
    assert list(won.games) == expected
    ends = [e for e in step.events if isinstance(e, ev.MatchWon)]
    assert bool(ends) == (expected[won.team] >= to_win)
    return expected


def deals_pass_to_the_right(steps: list[Step]) -> None:
    for step in steps:
        chosen = any(isinstance(e, ev.DealerChosen) for e in step.events)
        begun = [] if chosen else [event for event in step.events if isinstance(event, ev.DealBegan)]
        for event in begun:
            assert event.dealer == right_of(step.before.dealer, step.before.players)
            assert step.after.dealer == event.dealer


def events_are_the_save_file(steps: list[Step]) -> None:
    one_by_one = steps[0].before
    for step in steps:
        for event in step.events:
            one_by_one = evolve(one_by_one, event)
        assert same_state(one_by_one, step.after)
    assert same_state(fold(steps[0].before, [e for s in steps for e in s.events]), steps[-1].after)


def memory_changes_nothing(steps: list[Step]) -> None:
    """What the engine remembers of like situations gives the same as working everything out again."""
    for step in steps[::5]:
        fresh = step.before.clone()
        fresh.memo = Memo(fresh.book)
        fresh.live = tuple(c.clone() for c in step.before.live)
        for c in fresh.live:
            c.situation = 0
        assert legal(fresh) == legal(step.before)
        outcome = attempt(fresh, step.seat, step.action)
        assert isinstance(outcome, Draft)
        assert outcome.events == step.events
        assert same_state(outcome.match, step.after)
        assert legal(outcome.match) == legal(step.after)


def cards_are_conserved(steps: list[Step]) -> None:
    for step in steps:
        m = step.after
        pack = frozenset(m.book.pack_for(m.players))
        for cards in (m.deck or (), m.pack or (), m.out, m.seen):
            assert _once_each(cards, pack)
        lying: list[Card] = []
        for c in m.live:
            for seat in c.seats:
                fell = [x for b in (*(b.plays for b in c.bazas), c.plays) for s, x, _ in b if s == seat]
                assert Counter([*c.hands[seat], *fell]) == Counter(c.dealt[seat])
                assert len(c.dealt[seat]) == 3
                lying += c.dealt[seat]
        assert _once_each(lying, pack)
        assert m.phase is not Phase.PLAY or not set(lying) & set(m.out)


def _once_each(cards: tuple[Card, ...] | list[Card], pack: frozenset[Card]) -> bool:
    return len(set(cards)) == len(cards) and set(cards) <= pack


def what_is_illegal_changes_nothing(steps: list[Step]) -> None:
    rng = Random(len(steps))
    articles = every_article()
    for step in steps[::11]:
        before = frozen(step.before)
        for _ in range(8):
            seat = rng.randint(1, step.before.players)
            action = anything(rng, step.before)
            outcome = attempt(step.before, seat, action)
            assert frozen(step.before) == before, f"{action} changed the state it was tried on"
            if isinstance(outcome, Illegal):
                assert outcome.code in REASONS
                assert outcome.article in articles or (outcome.article == "" and outcome.code == "unknown-word")
            else:
                assert outcome.events


def anything(rng: Random, match: Match) -> Action:
    """Something that could be tried at this table, right or wrong."""
    words = [*sorted(lexicon(match.book).known), "nothing-like-a-word"]
    pack = match.book.pack_for(match.players)
    call = Call(rng.choice(words), rng.choice((None, None, 1, 2, 3, 4, 33, 998, 10**6)), rng.random() < 0.2)
    play = Play(rng.choice(pack), rng.random() < 0.3)
    others: tuple[Action, ...] = (
        Show(tuple(rng.choices(pack, k=rng.randint(0, 3)))),
        AskFlor(rng.randint(1, match.players)),
        Combo((play, call)),
        Combo((call, play)),
        Combo(()),
        Cut(rng.randint(-1, len(pack) + 1)),
        READY,
        REMIND,
    )
    return rng.choices((call, play, rng.choice(others)), (5, 2, 2))[0]


PROPERTIES = (
    it_ends,
    somebody_can_always_act,
    what_is_legal_is_accepted,
    points_add_up,
    deals_pass_to_the_right,
    events_are_the_save_file,
    memory_changes_nothing,
    cards_are_conserved,
    what_is_illegal_changes_nothing,
)


def every_property(steps: list[Step]) -> None:
    for holds in PROPERTIES:
        holds(steps)


# ---------------------------------------------------------------- the tests


@pytest.fixture(scope="module", params=DEFAULTS, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    """All tests of one table come together, so its matches are played once."""
    found: Table = request.param
    return found


def test_random_play_ends(table: Table) -> None:
    for seed in range(amount(3, long=6)):
        it_ends(played(table, seed + 1))


def test_somebody_can_always_act(table: Table) -> None:
    somebody_can_always_act(played(table, 1))


def test_what_is_listed_as_legal_is_accepted(table: Table) -> None:
    what_is_legal_is_accepted(played(table, 1))


def test_G10_G11_points_add_up_to_games_and_games_to_the_match(table: Table) -> None:
    for seed in (1, 2, 3):
        points_add_up(played(table, seed))


def test_the_deal_passes_to_the_right(table: Table) -> None:
    deals_pass_to_the_right(played(table, 1))


def test_the_events_are_the_save_file(table: Table) -> None:
    events_are_the_save_file(played(table, 1))


def test_what_is_remembered_changes_nothing(table: Table) -> None:
    memory_changes_nothing(played(table, 1))


def test_no_card_is_lost_or_doubled(table: Table) -> None:
    cards_are_conserved(played(table, 1))


def test_what_is_illegal_changes_nothing_and_says_why(table: Table) -> None:
    what_is_illegal_changes_nothing(played(table, 1))


@pytest.mark.parametrize("table", SOME_HOUSES, ids=str)
def test_the_same_holds_with_each_house_option(table: Table) -> None:
    every_property(played(table, 1))


@settings(max_examples=amount(60, long=600))
@given(table=st.sampled_from(DEFAULTS + HOUSES), seed=st.integers(4, 2**32))
def test_the_same_holds_for_any_deal(table: Table, seed: int) -> None:
    every_property(played(table, seed))


@pytest.mark.skipif(hasattr(Match, "__mypyc_attrs__"), reason="compiled fields take no values of another type")
def test_a_false_state_is_noticed() -> None:
    """The comparison of states sees a change of any field."""
    match = played(DEFAULTS[0], 1)[5].after
    for name in said_fields(match):
        other = match.clone()
        setattr(other, name, () if name == "live" else object())
        assert not same_state(match, other), name
    contest = next(c for c in match.live)
    for name in said_fields(contest):
        changed = contest.clone()
        setattr(changed, name, object())
        other = match.clone()
        other.live = (changed, *match.live[1:])
        assert not same_state(match, other), name
