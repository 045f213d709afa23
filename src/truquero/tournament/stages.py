"""Stages: how each format begins, pairs its next round, ends, and says who goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from truquero.tournament import events as ev
from truquero.tournament.americano import americano_round
from truquero.tournament.berger import berger
from truquero.tournament.brackets import llave, size_for
from truquero.tournament.draw import Lots
from truquero.tournament.groups import (
    apart,
    crossed,
    number_of_groups,
    snake,
    trouble_in_groups,
    trouble_in_llave,
)
from truquero.tournament.model import (
    ContenderStatus,
    Fixture,
    Nobody,
    Of,
    StageFormat,
    StagePlan,
    TieBreak,
    Tournament,
)
from truquero.tournament.pairing import pair_off
from truquero.tournament.standings import StageTable, breaks_of

DYNAMIC = frozenset({StageFormat.CEROS, StageFormat.SUIZO, StageFormat.AMERICANO, StageFormat.DUPLICADO})
"""Formats that pair one round after the other."""
DRAWN_ANEW = frozenset({StageFormat.CEROS, StageFormat.AMERICANO})
"""Those that draw lots for every round."""
GONE = frozenset({ContenderStatus.WITHDRAWN, ContenderStatus.DISQUALIFIED, ContenderStatus.REFUSED})
APART_ROUNDS = 2
"""Rounds in which entries of one club do not meet, where the bases want that and it can be done."""
MOST_GRANDES = 3
"""After this many rounds of grandes that settled nothing, the lot decides."""


def next_fixture(t: Tournament) -> int:
    return max(t.fixtures, default=0) + 1


def last_round(t: Tournament, stage: int | None = None) -> int:
    wanted = t.stage if stage is None else stage
    return max((number for s, number in t.rounds if s == wanted), default=0)


def suggested_rounds(entries: int) -> int:
    """⌈log₂ n⌉ + 1, and no more than can be paired without a rematch."""
    return max(1, min((entries - 1).bit_length() + 1, (entries - 1) // 2))


def rounds_of(t: Tournament, stage: int) -> int:
    """How many rounds a stage that pairs round by round is to have."""
    plan, entries = t.bases.stages[stage], len(t.taking_part[stage])
    if plan.format is StageFormat.AMERICANO:
        return plan.number("rondas", 5)
    most = max(1, (entries - 1) // 2)
    return min(plan.number("rondas", suggested_rounds(entries)), most)


# ---------------------------------------------------------------- beginning


def begin_stage(t: Tournament, stage: int, entries: Sequence[int], keep_order: bool) -> list[ev.TournamentEvent]:
    """A stage begins: who takes part, and the rounds that are known from the start."""
    plan = t.bases.stages[stage]
    clubs = {e: t.contenders[e].club for e in entries}
    heads = 0 if keep_order else sum(bool(t.contenders[e].head) for e in entries)
    apart_from = t.bases.separate and not keep_order
    order = list(entries)
    first = next_fixture(t)
    if plan.format is StageFormat.LLAVE:
        if apart_from:
            order = apart(order, heads, trouble_in_llave(clubs))
        fixtures = llave(order, dict(plan.options), stage, first)
        return [ev.StageBegan(stage, tuple(order)), *_by_round(stage, fixtures)]
    if plan.format is StageFormat.LIGA:
        fixtures = _league(order, plan, stage, first, 0)
        return [ev.StageBegan(stage, tuple(order)), *_by_round(stage, fixtures)]
    if plan.format is StageFormat.GRUPOS:
        count = number_of_groups(len(order), plan.number("grupos", 0), plan.number("por-grupo", 0))
        if apart_from:
            order = apart(order, heads, trouble_in_groups(count, clubs))
        groups = tuple(tuple(group) for group in snake(order, count))
        fixtures = []
        for n, group in enumerate(groups):
            fixtures += _league(group, plan, stage, first, n)
        # Numbers go round by round, as they are called, and not group by group.
        by_round = sorted(fixtures, key=lambda f: (f.round, f.group, f.number))
        fixtures = [replace(f, number=first + n) for n, f in enumerate(by_round)]
        return [ev.StageBegan(stage, tuple(order), groups), *_by_round(stage, fixtures)]
    return [ev.StageBegan(stage, tuple(order))]


def _league(entries: Sequence[int], plan: StagePlan, stage: int, first: int, group: int) -> list[Fixture]:
    found: list[Fixture] = []
    for number, couples in enumerate(berger(entries, plan.number("ruedas", 1)), start=1):
        for a, b in couples:
            if b:  # a bye in a league has no fixture: everybody gets the same number
                found.append(Fixture(first + len(found), stage, number, (Of((a,)), Of((b,))), group))
    return found


def _by_round(stage: int, fixtures: Sequence[Fixture]) -> list[ev.TournamentEvent]:
    numbers = sorted({f.round for f in fixtures})
    return [ev.RoundPaired(stage, n, tuple(f for f in fixtures if f.round == n)) for n in numbers]


# ---------------------------------------------------------------- the next round


def in_play(t: Tournament, table: StageTable | None = None) -> list[int]:
    """Who is to be paired: neither resting nor gone, and in ceros with a life left."""
    coming = last_round(t) + 1
    alive = [e for e in t.taking_part[t.stage] if t.contenders[e].plays and t.contenders[e].since <= coming]
    if t.plan.format is StageFormat.CEROS:
        rows = (table or StageTable(t, t.stage)).rows
        return [entry for entry in alive if rows[entry].lives > 0]
    return alive


def stage_over(t: Tournament) -> bool:
    """Whether nothing more is to be paired in the running stage."""
    if t.plan.format not in DYNAMIC:
        return True
    left = in_play(t)
    if t.plan.format is StageFormat.CEROS:
        return len(left) < 2
    fewest = 2 * t.bases.size if t.plan.format is StageFormat.AMERICANO else 2
    return len(left) < fewest or last_round(t) >= rounds_of(t, t.stage)


def next_pairing(t: Tournament, lots: Lots | None) -> list[Fixture]:
    """The fixtures of the next round of a stage that pairs round by round."""
    table = StageTable(t, t.stage)
    left = in_play(t, table)
    lot = {entry: n for n, entry in enumerate(lots.shuffled(sorted(left)) if lots else t.order)}
    score = {e: 0 if t.plan.format is StageFormat.CEROS else table.rows[e].score for e in left}
    order = sorted(left, key=lambda e: (-score[e], lot[e]))
    round_number, first = last_round(t) + 1, next_fixture(t)
    if t.plan.format is StageFormat.AMERICANO:
        return americano_round(t, table, order, round_number, first)
    met: dict[int, set[int]] = {entry: set() for entry in left}
    for entry in left:
        met[entry].update(r for outing in table.outings[entry] for r in outing.rivals)
    resting: list[int] = []
    if len(order) % 2:
        resting = [exempt(order, table, lot)]
        order.remove(resting[0])
    fixtures = [
        Fixture(first + n, t.stage, round_number, _seats(a, b, round_number))
        for n, (a, b) in enumerate(_couples(t, order, score, met, round_number))
    ]
    return fixtures + [
        Fixture(first + len(fixtures) + n, t.stage, round_number, (Of((e,)), Nobody())) for n, e in enumerate(resting)
    ]


def _couples(
    t: Tournament, order: Sequence[int], score: Mapping[int, int], met: Mapping[int, set[int]], round_number: int
) -> list[tuple[int, int]]:
    """Who meets whom. In the first two rounds entries of one club are kept apart, unless that costs a rematch."""
    if t.bases.separate and t.stage == 0 and round_number <= APART_ROUNDS:
        clubs = {entry: t.contenders[entry].club for entry in order}
        mates = {e: {other for other in order if clubs[e] and other != e and clubs[other] == clubs[e]} for e in order}
        told = pair_off(order, score, {entry: met[entry] | mates[entry] for entry in order})
        if not any(b in met[a] for a, b in told):
            return told
    return pair_off(order, score, met)


def exempt(order: Sequence[int], table: StageTable, lot: Mapping[int, int]) -> int:
    """Who gets the bye (O27): nobody twice while somebody has had none, those who missed no round first, the lowest,
    and then the lot."""
    return min(order, key=lambda e: (table.rows[e].byes, table.rows[e].missed, table.rows[e].score, lot[e]))


def _seats(a: int, b: int, round_number: int) -> tuple[Of, Of]:
    """Who has the odd seats (O16): it changes with the round and the couple."""
    return (Of((a,)), Of((b,))) if (a + b + round_number) % 2 else (Of((b,)), Of((a,)))


# ---------------------------------------------------------------- the end


def grandes(t: Tournament) -> list[tuple[int, ...]]:
    """Ties that matter and that only a grande can break (O5): for the title, or for a place in the next stage."""
    plan = t.plan
    if TieBreak.GRANDE not in breaks_of(plan) or plan.format not in (StageFormat.LIGA, StageFormat.GRUPOS):
        return []
    played = {f.round for f in t.of_stage(t.stage) if f.grande}
    if len(played) >= MOST_GRANDES:
        return []
    last = t.stage == len(t.bases.stages) - 1
    limits = [1] if last else [plan.qualify]
    table = StageTable(t, t.stage)
    found = []
    for group in t.groups[t.stage] or (t.taking_part[t.stage],):
        at = 0
        for one in table.tied([e for e in group if t.contenders[e].status not in GONE]):
            if len(one) > 1 and any(at < limit < at + len(one) for limit in limits):
                found.append(tuple(sorted(one, key=lambda e: table.lot.get(e, e))))
            at += len(one)
    return found


def grande_round(t: Tournament, ties: Sequence[Sequence[int]]) -> ev.RoundPaired:
    """One game between those who are level, in the order of the lot; an odd one waits."""
    number, first = last_round(t) + 1, next_fixture(t)
    couples = [(tie[i], tie[i + 1] if i + 1 < len(tie) else 0) for tie in ties for i in range(0, len(tie), 2)]
    fixtures = tuple(
        Fixture(first + n, t.stage, number, (Of((a,)), Of((b,)) if b else Nobody()), grande=True)
        for n, (a, b) in enumerate(couples)
    )
    return ev.RoundPaired(t.stage, number, fixtures)


def ranking(t: Tournament, stage: int) -> list[int]:
    """All entries of a stage from first to last. Groups are read across: all firsts, all seconds, …"""
    table = StageTable(t, stage)
    groups = t.groups.get(stage, ())
    if not groups:
        return [row.entry for row in table.ordered()]
    return [entry for rank in _ranks(table, groups) for entry in rank]


def qualified(t: Tournament, stage: int) -> list[int]:
    """Who goes on, in the order in which the next stage places them; the last stage gives the final order."""
    plan = t.bases.stages[stage]
    table = StageTable(t, stage)
    if stage == len(t.bases.stages) - 1:
        return ranking(t, stage)
    staying = {e for e in t.taking_part[stage] if t.contenders[e].status not in GONE}
    groups = [[e for e in group if e in staying] for group in t.groups.get(stage, ())]
    if not groups:
        order = [row.entry for row in table.ordered() if row.entry in staying]
        return order[: plan.qualify or len(order)]
    ranks = _ranks(table, groups)
    going = ranks[: plan.qualify or len(ranks)]
    group_of = {entry: n for n, group in enumerate(groups) for entry in group}
    missing = size_for(sum(map(len, going))) - sum(map(len, going))
    if plan.option("repesca") == "si" and len(ranks) > len(going):
        # The best of the next place fill the llave; nobody who has won nothing.
        going = [*going, [e for e in ranks[len(going)] if table.rows[e].score > 0][:missing]]
    return crossed(going, group_of)


def _ranks(table: StageTable, groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """All firsts, all seconds, …, each from the best: by wins, games and points for each match played."""
    orders = [[row.entry for row in table.ordered(group)] for group in groups]
    ranks: list[list[int]] = []
    for place in range(max(map(len, orders), default=0)):
        rank = [order[place] for order in orders if place < len(order)]
        ranks.append(sorted(rank, key=lambda e: _for_each_match(table, e), reverse=True))
    return ranks


def _for_each_match(table: StageTable, entry: int) -> tuple[float, float, float, int]:
    row = table.rows[entry]
    played = max(1, row.played)
    games, points = row.games[0] - row.games[1], row.points[0] - row.points[1]
    return row.score / played, games / played, points / played, -table.lot.get(entry, entry)
