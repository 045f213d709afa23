"""What always holds, whatever the format, the number of entries and who leaves when."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.running import ORGANISER, VEEDOR, Event, Winner, by_chance, drawn, lower, played, real, stage
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.brackets import llave
from truquero.tournament.codec import encode, read_command, read_event
from truquero.tournament.draw import Lots
from truquero.tournament.evolve import evolve, fold
from truquero.tournament.groups import crossed, snake
from truquero.tournament.model import (
    FixtureStatus,
    ResultBy,
    RulingDecision,
    StageFormat,
    StagePlan,
    Tournament,
    TournamentPhase,
)
from truquero.tournament.pairing import pair_off
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.slots import sides_of
from truquero.tournament.stages import rounds_of
from truquero.tournament.standings import StageTable

FORMATS = {
    "llave": (stage(StageFormat.LLAVE),),
    "tercer puesto": (stage(StageFormat.LLAVE, tercer_puesto="si"),),
    "doble": (stage(StageFormat.LLAVE, doble="dos-finales"),),
    "doble, una final": (stage(StageFormat.LLAVE, doble="una-final"),),
    "repesca": (stage(StageFormat.LLAVE, repesca="si", tercer_puesto="si"),),
    "ceros": (stage(StageFormat.CEROS, vidas=2),),
    "liga": (stage(StageFormat.LIGA),),
    "ida y vuelta": (stage(StageFormat.LIGA, ruedas=2, puntos="3-1-0"),),
    "grupos": (stage(StageFormat.GRUPOS, por_grupo=3, qualify=2, repesca="si"), stage(StageFormat.LLAVE)),
    "suizo": (stage(StageFormat.SUIZO, qualify=4), stage(StageFormat.LLAVE)),
    "duplicado": (stage(StageFormat.DUPLICADO, boards=2),),
    "duplicado abierto": (stage(StageFormat.DUPLICADO, abierto="si"),),
    "clubes": (stage(StageFormat.LIGA, boards=4, puntos="3-1-0"),),
}
MOST_LEAGUE = 14


def chance(seed: int) -> Winner:
    return lambda f, sides: by_chance(f, (sides[0] + seed, sides[1] * 3 + seed))


def assert_sound(event: Event) -> None:
    """A finished tournament: everybody has one place, and the log gives the same state."""
    t = event.t
    assert t.phase is TournamentPhase.FINISHED
    assert sorted(t.places) == sorted(t.taking_part[len(t.bases.stages) - 1])
    assert fold(event.events) == t
    assert all(f.status is FixtureStatus.SETTLED for f in t.fixtures.values())
    for n in t.taking_part:
        rows = StageTable(t, n).rows.values()
        settled = [f for f in t.of_stage(n) if f.result is not None and f.result.winner in (0, 1)]
        counted = [f for f in settled if f.result is not None and f.result.by is not ResultBy.EMPTY and not f.grande]
        assert sum(row.won + row.byes for row in rows) == len(counted) or t.struck


@settings(max_examples=50)
@given(st.sampled_from(sorted(FORMATS)), st.integers(2, 24), st.integers(0, 99))
def test_every_format_ends_and_gives_everybody_a_place(name: str, count: int, seed: int) -> None:
    plans = FORMATS[name]
    count = min(count, MOST_LEAGUE) if plans[0].format is StageFormat.LIGA else count
    assert_sound(played(count, *plans, wins=chance(seed)))


@settings(max_examples=60)
@given(st.sampled_from(sorted(FORMATS)), st.integers(2, 14), st.data())
def test_leaving_anywhere_never_blocks(name: str, count: int, data: st.DataObject) -> None:
    """Entries leave before, during and after rounds, up to everybody."""
    event = drawn(count, *FORMATS[name])
    going = data.draw(st.lists(st.integers(1, count), max_size=count, unique=True))
    when = data.draw(st.lists(st.booleans(), min_size=len(going), max_size=len(going)))
    leaving = list(zip(going, when, strict=True))

    def leave(now: bool) -> None:
        while leaving and leaving[0][1] is now:
            entry, _ = leaving.pop(0)
            event.do(ORGANISER, cmd.Withdraw(entry))

    leave(False)
    while event.t.phase is not TournamentPhase.FINISHED:
        while event.rounds_left():
            event.call()
            leave(True)
            for f in event.open():
                if event.t.fixtures[f.number].result is None:
                    event.settle(f, by_chance(f, event.numbers(f)))
            event.do(ORGANISER, cmd.CloseRound())
            leave(False)
        event.do(ORGANISER, cmd.NextStage())
    assert sorted(event.t.places) == sorted(event.t.taking_part[len(FORMATS[name]) - 1])
    assert fold(event.events) == event.t


@given(st.integers(2, 70), st.sampled_from(["no", "una-final", "dos-finales"]), st.integers(0, 99))
@settings(max_examples=40)
def test_a_llave_has_as_many_matches_as_it_must(count: int, double: str, seed: int) -> None:
    event = played(count, stage(StageFormat.LLAVE, doble=double), wins=chance(seed))
    matches = len(real(list(event.t.fixtures.values())))
    least = count - 1 if double == "no" else 2 * count - 2
    assert matches in ({least} if double != "dos-finales" else {least, least + 1})
    losses = {row.entry: row.lost for row in StageTable(event.t, 0).rows.values()}
    champion = losses.pop(event.t.places[0])
    assert set(losses.values()) <= ({1} if double == "no" else {1, 2})
    assert champion <= (double != "no")
    assert {losses[e] for e in event.t.places[1:] if double == "dos-finales"} <= {2}


@given(st.integers(3, 24), st.integers(0, 99))
@settings(max_examples=25)
def test_in_a_suizo_nobody_meets_twice_or_rests_twice(count: int, seed: int) -> None:
    event = played(count, stage(StageFormat.SUIZO, rondas=50), wins=chance(seed))
    met = Counter(frozenset(event.numbers(f)) for f in real(list(event.t.fixtures.values())))
    assert max(met.values()) == 1
    rows = StageTable(event.t, 0).rows.values()
    assert max(row.byes for row in rows) - min(row.byes for row in rows) <= 1
    assert {row.played + row.byes for row in rows} == {rounds_of(event.t, 0)} == {max(1, (count - 1) // 2)}


@given(st.integers(2, 30), st.integers(1, 3), st.integers(0, 99))
@settings(max_examples=40)
def test_in_ceros_everybody_but_one_loses_all_lives(count: int, lives: int, seed: int) -> None:
    event = played(count, stage(StageFormat.CEROS, vidas=lives), wins=chance(seed))
    table = StageTable(event.t, 0).rows
    assert [row.lost for entry, row in table.items() if entry != event.t.places[0]] == [lives] * (count - 1)
    assert table[event.t.places[0]].lost < lives


@given(st.integers(2, MOST_LEAGUE), st.integers(1, 2))
@settings(max_examples=20)
def test_in_a_league_everybody_meets_everybody(count: int, ruedas: int) -> None:
    event = drawn(count, stage(StageFormat.LIGA, ruedas=ruedas))
    met = Counter(frozenset(event.numbers(f)) for f in event.t.fixtures.values())
    assert met == {frozenset(two): ruedas for two in combinations(range(1, count + 1), 2)}
    for key in event.t.rounds:
        playing = [e for f in event.t.of_stage(0) if f.round == key[1] for e in event.numbers(f)]
        assert len(playing) == len(set(playing)) == count - count % 2


@given(st.integers(2, 40), st.integers(0, 40), st.randoms(use_true_random=False))
@settings(max_examples=100)
def test_a_pairing_without_a_rematch_is_found_whenever_there_is_one(half: int, rounds: int, dice: object) -> None:
    """Against every perfect matching of small graphs, by brute force."""
    import random

    assert isinstance(dice, random.Random)
    count = min(10, 2 * half)
    met: dict[int, set[int]] = {n: set() for n in range(count)}
    for a, b in combinations(range(count), 2):
        if dice.random() < rounds / 50:
            met[a].add(b)
            met[b].add(a)
    score = {n: dice.randrange(4) for n in range(count)}
    order = sorted(score, key=lambda n: -score[n])
    couples = pair_off(order, score, met)
    assert sorted(n for couple in couples for n in couple) == list(range(count))
    again = sum(b in met[a] for a, b in couples)
    assert (again == 0) == _has_perfect(tuple(range(count)), met)


def _has_perfect(left: tuple[int, ...], met: dict[int, set[int]]) -> bool:
    if not left:
        return True
    first, *rest = left
    return any(_has_perfect(tuple(x for x in rest if x != b), met) for b in rest if b not in met[first])


@given(st.integers(1, 5), st.integers(0, 3))
def test_two_of_one_group_stand_in_different_halves(power: int, seed: int) -> None:
    groups = 2**power
    ranks = [list(range(groups)), [(n * (2 * seed + 1)) % groups + groups for n in range(groups)]]
    order = crossed(ranks, {n: n % groups for n in range(2 * groups)})
    fixtures = llave([e + 1 for e in order], {}, 0, 1)
    half = [e for f in fixtures[: groups // 2] for slot in f.slots for e in getattr(slot, "entries", ())]
    assert len({(e - 1) % groups for e in half}) == len(half) == groups
    assert sorted(e for group in snake(order, 3) for e in group) == sorted(order)


def test_a_draw_is_a_permutation_and_uniform() -> None:
    lots = Lots(bytes(range(32)), "agosto", 0, "truco")
    found = Counter(lots.shuffled(range(5)) for _ in range(12_000))
    expected = 12_000 / math.factorial(5)
    chi_squared = sum((n - expected) ** 2 / expected for n in found.values())
    assert len(found) == 120
    assert chi_squared < 182  # 119 degrees of freedom, one in ten thousand


@given(st.sampled_from(sorted(FORMATS)), st.integers(3, 9), st.integers(0, 20))
@settings(max_examples=25)
def test_events_and_commands_are_read_back_as_they_were(name: str, count: int, seed: int) -> None:
    event = played(count, *FORMATS[name], wins=chance(seed))
    assert [read_event(encode(e)) for e in event.events] == event.events
    assert [read_command(encode(c)) for _, c, _ in event.commands] == [c for _, c, _ in event.commands]


@given(st.integers(3, 8), st.integers(0, 20), st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_standings_do_not_depend_on_the_order_in_which_results_come(count: int, seed: int, dice: object) -> None:
    import random

    assert isinstance(dice, random.Random)
    orders = []
    for turn in range(2):
        event = drawn(count, stage(StageFormat.LIGA))
        while event.waiting():
            event.call()
            fixtures = event.open()
            dice.shuffle(fixtures) if turn else None
            for f in fixtures:
                event.settle(f, chance(seed)(f, event.numbers(f)))
            event.do(ORGANISER, cmd.CloseRound())
        orders.append([row.entry for row in StageTable(event.t, 0).ordered()])
    assert orders[0] == orders[1]


@given(st.sampled_from(["llave", "doble", "liga", "suizo", "ceros", "grupos"]), st.integers(3, 12), st.integers(0, 20))
@settings(max_examples=30)
def test_a_corrected_result_is_as_if_it_had_been_so(name: str, count: int, seed: int) -> None:
    """No match that depends on it has begun: the two tournaments are the same, but for the ruling."""
    right, corrected = drawn(count, *FORMATS[name]), drawn(count, *FORMATS[name])
    wins = chance(seed)
    for event in (right, corrected):
        event.call()
    wrong = max(f.number for f in right.open())
    for f in right.open():
        right.settle(f, wins(f, right.numbers(f)))
        away = f.number == wrong
        corrected.settle(f, wins(f, right.numbers(f)) ^ away)
    f = right.t.fixtures[wrong]
    score = right.score(f, wins(f, right.numbers(f)))
    said = cmd.Rule(RulingDecision.RESULTADO, ("O9",), "así fue", fixture=wrong, boards=score)
    corrected.do(VEEDOR, said)
    for event in (right, corrected):
        event.do(ORGANISER, cmd.CloseRound())
        event.finish(wins)
    assert right.t.places == corrected.t.places
    assert [sides_of(right.t, f) for f in right.t.fixtures.values()] == [
        sides_of(corrected.t, f) for f in corrected.t.fixtures.values()
    ]


@given(st.integers(4, 12), st.lists(st.tuples(st.integers(1, 12), st.booleans()), max_size=12))
@settings(max_examples=30)
def test_leaving_and_coming_back_never_gains_a_bye(count: int, moves: list[tuple[int, bool]]) -> None:
    event = drawn(count, stage(StageFormat.SUIZO, rondas=4))
    while event.rounds_left():
        event.play_round(by_chance)
        for entry, back in moves[:3]:
            command = cmd.ComeBack(entry) if back else cmd.Rest(entry)
            try:
                event.do(ORGANISER, command)
            except TournamentRefusal:
                continue
        moves = moves[3:]
    rows = StageTable(event.t, 0).rows
    steady = [row.byes for row in rows.values() if not row.missed]
    returned = [row.byes for row in rows.values() if row.missed]
    assert max(returned, default=0) <= max(steady, default=0) + 1


def test_a_decision_leaves_the_state_as_it_was() -> None:
    event = drawn(6, stage(StageFormat.LIGA))
    event.call()
    before: Tournament = event.t
    copy = before.copy()
    event.settle(event.open()[0], 0)
    assert before == copy
    step = before
    for one in event.events[-1:]:
        step = evolve(step, one)
    assert before == copy
    assert step == event.t


@pytest.mark.parametrize(
    ("count", "plan", "wins"),
    [
        (1000, stage(StageFormat.SUIZO, rondas=10), by_chance),
        (1000, stage(StageFormat.CEROS, vidas=2), by_chance),
        (999, stage(StageFormat.LLAVE), lower),
    ],
)
def test_a_thousand_pairs(count: int, plan: StagePlan, wins: Winner) -> None:
    event = played(count, plan, wins=wins)
    assert_sound(event)
    rematches = Counter(frozenset(event.numbers(f)) for f in real(list(event.t.fixtures.values())))
    assert max(rematches.values()) == 1 or plan.format is StageFormat.CEROS
