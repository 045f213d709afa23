"""Whatever the veedores rule, and whoever leaves when: the championship goes on and ends, and its log says the same."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.running import ORGANISER, SECOND_VEEDOR, VEEDOR, Event, by_chance, opened, stage
from tests.tournament.test_properties import FORMATS
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.evolve import fold
from truquero.tournament.model import FixtureStatus, RulingDecision, StageFormat, TournamentPhase
from truquero.tournament.refusals import TournamentRefusal

ALL = {**FORMATS, "americano": (stage(StageFormat.AMERICANO, rondas=4),)}
LONGEST_WAIT = 2_000
MOST_STEPS = 300
TRIES = 12


def something(event: Event, rng: Random) -> list[tuple[int, cmd.Command]]:
    """What may happen at any moment: by whom, and what."""
    entry, match = rng.choice(sorted(event.t.contenders)), rng.choice(sorted(event.t.fixtures) or [1])
    cascade = rng.random() < 0.6
    rule = {"articles": ("O9",), "finding": "visto", "cascade": cascade}
    out = cmd.Rule(RulingDecision.DESCALIFICA, entry=entry, heard="lo niegan", **rule)  # type: ignore[arg-type]
    fixed = {"fixture": match, "winner": rng.choice((0, 1, -1))}
    member = event.t.contenders[entry].members[0]
    things: list[list[tuple[int, cmd.Command]]] = [
        [(ORGANISER, cmd.Withdraw(entry))],
        [(ORGANISER, cmd.Rest(entry))],
        [(ORGANISER, cmd.ComeBack(entry))],
        [(ORGANISER, cmd.Substitute(entry, member, max(event.t.entry_of) + 50))],
        [(VEEDOR, out), (SECOND_VEEDOR, out)],
        [(VEEDOR, cmd.Rule(RulingDecision.REPETIR, fixture=match, **rule))],  # type: ignore[arg-type]
        [(VEEDOR, cmd.Rule(RulingDecision.RESULTADO, **fixed, **rule))],  # type: ignore[arg-type]
        [(VEEDOR, cmd.Rule(RulingDecision.QUITA, entry=entry, points=2, **rule))],  # type: ignore[arg-type]
        [(VEEDOR, cmd.Rule(RulingDecision.ADVERTIR, entry=entry, **rule))],  # type: ignore[arg-type]
    ]
    return rng.choice(things)


def disturb(event: Event, rng: Random) -> None:
    """Up to two such things, if the rules allow them; what they refuse changes nothing."""
    for _ in range(rng.randint(0, 2)):
        for actor, command in something(event, rng):
            before = event.t
            try:
                event.do(actor, command)
            except TournamentRefusal:
                assert event.t is before


def over(event: Event) -> bool:
    return event.t.phase is TournamentPhase.FINISHED


def next_step(event: Event, rng: Random) -> None:
    """What the organiser would do now."""
    one = next(iter(event.open()), None)
    if one is not None:
        if rng.random() < 0.15:
            event.now += LONGEST_WAIT
            event.do(ORGANISER, cmd.NoShow(one.number, rng.choice([(True, False), (False, True), (True, True)])))
        else:
            event.settle(one, by_chance(one, event.numbers(one)), against=rng.randint(0, 29))
        return
    running = sorted(key for key, each in event.t.rounds.items() if each.called and not each.closed)
    if running and all(
        event.t.fixtures[n].status is FixtureStatus.SETTLED for n in event.t.rounds[running[0]].fixtures
    ):
        event.do(ORGANISER, cmd.CloseRound())
    elif running or event.rounds_left():
        event.call() if not running else event.do(ORGANISER, cmd.CallRound())
    else:
        event.do(ORGANISER, cmd.NextStage())


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(ALL)), st.integers(1, 4), st.integers(2, 10), st.integers(1, 2), st.randoms())
def test_no_ruling_and_nobody_who_leaves_stops_a_championship(
    name: str, size: int, count: int, quorum: int, rng: Random
) -> None:
    alone = name == "americano"
    event = opened(*ALL[name], size=size, rulebook="valencia", quorum=quorum, separate=rng.random() < 0.3)
    for _ in range(max(count, 2 * size) if alone else count):
        event.enter(1, each=1 if alone else None, club=rng.choice(("", "A", "B")))
    event.close_and_draw()
    steps = 0
    for _ in range(TRIES):
        while not over(event):
            disturb(event, rng)
            if not over(event):
                next_step(event, rng)
            steps += 1
            assert steps < MOST_STEPS
        disturb(event, rng)  # a ruling may open it again
        if over(event):
            break
    while not over(event):
        next_step(event, rng)
    t = event.t
    assert fold(event.events) == t
    last = len(t.bases.stages) - 1
    assert sorted(t.places) == sorted(t.taking_part[last])
    assert all(f.status is FixtureStatus.SETTLED for f in t.fixtures.values() if f.stage == last)
