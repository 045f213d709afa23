"""The tables: one function orders what is shown and who goes on. A fold over results, whatever order they came in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from truquero.tournament.model import (
    Fixture,
    Of,
    ResultBy,
    StageFormat,
    StagePlan,
    TieBreak,
    Tournament,
)
from truquero.tournament.results import DRAWN, allows_draw, difference
from truquero.tournament.slots import sides_of

LEAGUE = (
    TieBreak.WINS,
    TieBreak.WINS_AMONG,
    TieBreak.GAMES_AMONG,
    TieBreak.GAMES,
    TieBreak.POINTS,
    TieBreak.POINTS_FOR,
    TieBreak.GRANDE,
    TieBreak.LOT,
)
SWISS = (
    TieBreak.WINS,
    TieBreak.BUCHHOLZ,
    TieBreak.GAMES,
    TieBreak.POINTS,
    TieBreak.HEAD_TO_HEAD,
    TieBreak.LOT,
)
OPEN_DUPLICATE = (TieBreak.DATUM, *SWISS)


@dataclass(slots=True)
class StandingRow:
    """One line of a table."""

    entry: int
    group: int = 0
    place: int = 0
    score: int = 0
    """League points minus those taken away; wins, where a win counts one."""
    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    byes: int = 0
    missed: int = 0
    games: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    grandes: int = 0
    buchholz: Fraction = Fraction(0)
    datum: Fraction = Fraction(0)
    last_lost: int = 0
    """The round of the last defeat."""
    lives: int = 0
    rank: tuple[int, ...] = ()
    """In a llave: how far it came."""


@dataclass(frozen=True, slots=True)
class Outing:
    """What one fixture was for one entry."""

    round: int
    rivals: tuple[int, ...]
    scored: int
    bye: bool
    games: tuple[int, int]
    difference: int
    fixture: int


def breaks_of(plan: StagePlan) -> tuple[TieBreak, ...]:
    if plan.tie_breaks:
        return plan.tie_breaks
    if plan.format in (StageFormat.LIGA, StageFormat.GRUPOS):
        return LEAGUE
    if plan.format is StageFormat.DUPLICADO and plan.option("abierto") == "si":
        return OPEN_DUPLICATE
    return SWISS


class StageTable:
    """Everything that can be said about the entries of a stage from its results so far."""

    def __init__(self, t: Tournament, stage: int) -> None:
        self.t, self.stage, self.plan = t, stage, t.bases.stages[stage]
        self.lot = {entry: n for n, entry in enumerate(t.order)}
        group_of = {entry: n for n, group in enumerate(t.groups.get(stage, ())) for entry in group}
        self.rows = {e: StandingRow(e, group_of.get(e, 0)) for e in t.taking_part.get(stage, ())}
        self.outings: dict[int, list[Outing]] = {entry: [] for entry in self.rows}
        self.weighed = False
        self.rounds = sum(key[0] == stage for key in t.rounds)
        self.counted = [f for f in t.of_stage(stage) if f.result is not None]
        for fixture in self.counted:
            self._count(fixture)
        self._finish()

    # ------------------------------------------------------------ counting

    def _count(self, f: Fixture) -> None:
        assert f.result is not None
        sides = sides_of(self.t, f)
        entries = [entry for side in sides for entry in side or ()]
        if f.result.by is ResultBy.EMPTY or any(entry in self.t.struck for entry in entries):
            return
        if f.grande:
            for n, side in enumerate(sides):
                for entry in side or ():
                    self.rows[entry].grandes += f.result.winner == n
            return
        for n, side in enumerate(sides):
            for entry in side or ():
                self._add(f, n, entry, sides[1 - n] or ())

    def _add(self, f: Fixture, side: int, entry: int, rivals: tuple[int, ...]) -> None:
        assert f.result is not None
        row, result = self.rows[entry], f.result
        bye = result.by is ResultBy.BYE
        won, level = result.winner == side, result.winner == DRAWN
        scored = (3 if won else 1 if level else 0) if allows_draw(self.plan) else int(won)
        sign = 1 if side == 0 else -1
        games = [sum(score.games[n] for score in result.boards) for n in (side, 1 - side)]
        points = [sum(game[n] for score in result.boards for game in score.points) for n in (side, 1 - side)]
        row.score += scored
        row.played += not bye
        row.byes += bye
        row.won += won and not bye
        row.drawn += level
        row.lost += not won and not level
        row.last_lost = max(row.last_lost, f.round if not won and not level else 0)
        row.rank = max(row.rank, _how_far(f, won))
        for n in (0, 1):
            row.games[n] += games[n]
            row.points[n] += points[n]
        outing = Outing(f.round, rivals, scored, bye, (games[0], games[1]), sign * difference(result.boards), f.number)
        self.outings[entry].append(outing)

    def _finish(self) -> None:
        for entry, row in self.rows.items():
            row.score -= self.t.deducted.get(entry, 0)
        if self.plan.format in (StageFormat.SUIZO, StageFormat.AMERICANO, StageFormat.DUPLICADO, StageFormat.CEROS):
            for entry, missed in self._missed().items():
                self.rows[entry].missed = missed
        if self.plan.format is StageFormat.CEROS:
            for row in self.rows.values():
                row.lives = max(0, self.plan.number("vidas", 3) - row.lost - row.missed)

    def _missed(self) -> dict[int, int]:
        """Rounds that were paired without an entry: those before a late entry, those it rested. They are lost."""
        if self.plan.format is StageFormat.CEROS:
            return {entry: self.t.contenders[entry].since - 1 for entry in self.rows}
        there = dict.fromkeys(self.rows, 0)
        for f in self.t.of_stage(self.stage):
            for entry in (e for slot in f.slots if isinstance(slot, Of) for e in slot.entries):
                there[entry] += 1
        return {entry: max(0, self.rounds - seen) for entry, seen in there.items()}

    def _weigh_rivals(self) -> None:
        """The slowest part is worked out only when an order is needed."""
        if self.weighed:
            return
        self.weighed = True
        breaks = breaks_of(self.plan)
        if TieBreak.BUCHHOLZ in breaks and self.plan.format not in (StageFormat.LLAVE, StageFormat.CEROS):
            self._buchholz()
        if TieBreak.DATUM in breaks:
            self._datum()

    def _buchholz(self) -> None:
        """The scores of the rivals. A round not played has a virtual rival (FIDE C.02): level before it, the other
        result in it, half a point in every round after it."""
        for entry, row in self.rows.items():
            total = Fraction(0)
            before = 0
            by_round = {outing.round: outing for outing in self.outings[entry]}
            for number in range(1, self.rounds + 1):
                outing = by_round.get(number)
                if outing is not None and outing.rivals and not outing.bye:
                    total += Fraction(sum(self.rows[r].score for r in outing.rivals), len(outing.rivals))
                else:
                    got = outing.scored if outing else 0
                    total += before + (1 - min(got, 1)) + Fraction(self.rounds - number, 2)
                before += outing.scored if outing else 0
            row.buchholz = total

    def _datum(self) -> None:
        """The entry's difference minus the mean of all who sat on the same side of the table in that round."""
        for number in range(1, self.rounds + 1):
            for side in (0, 1):
                told = [
                    (entry, outing.difference)
                    for entry, outings in self.outings.items()
                    for outing in outings
                    if outing.round == number and not outing.bye and self._side(outing, entry) == side
                ]
                for entry, own in told:
                    self.rows[entry].datum += own - Fraction(sum(d for _, d in told), len(told))

    def _side(self, outing: Outing, entry: int) -> int:
        return int(entry in (sides_of(self.t, self.t.fixtures[outing.fixture])[1] or ()))

    # ------------------------------------------------------------ order

    def ordered(self, entries: Iterable[int] | None = None) -> list[StandingRow]:
        """From first to last: a total order, because the lot comes at the end."""
        wanted = list(self.rows if entries is None else entries)
        sets = self.tied(wanted, lot=True)
        found = [self.rows[entry] for one in sets for entry in one]
        for place, row in enumerate(found, start=1):
            row.place = place
        return found

    def tied(self, entries: Sequence[int], lot: bool = False) -> list[list[int]]:
        """Entries from first to last, in sets that nothing but the lot could tell apart."""
        keys = [self._by(one) for one in breaks_of(self.plan) if one is not TieBreak.LOT]
        self._weigh_rivals()
        if self.plan.format is StageFormat.LLAVE:
            keys = [self._far, self._by(TieBreak.GAMES), self._by(TieBreak.POINTS)]
        elif self.plan.format is StageFormat.CEROS:
            keys = [self._lives, self._by(TieBreak.WINS), self._by(TieBreak.GAMES), self._by(TieBreak.POINTS)]
        if lot:
            keys.append(lambda entry, _: -self.lot.get(entry, entry + len(self.lot)))
        return _split(list(entries), keys)

    def _far(self, entry: int, among: Sequence[int]) -> tuple[int, ...]:
        return self.rows[entry].rank

    def _lives(self, entry: int, among: Sequence[int]) -> tuple[int, ...]:
        row = self.rows[entry]
        return int(row.lives > 0 and self.t.contenders[entry].plays), row.lives, row.last_lost

    def _by(self, one: TieBreak) -> Key:
        rows = self.rows
        match one:
            case TieBreak.WINS:
                return lambda entry, _: rows[entry].score
            case TieBreak.BUCHHOLZ:
                return lambda entry, _: rows[entry].buchholz
            case TieBreak.DATUM:
                return lambda entry, _: rows[entry].datum
            case TieBreak.GAMES:
                return lambda entry, _: rows[entry].games[0] - rows[entry].games[1]
            case TieBreak.POINTS:
                return lambda entry, _: rows[entry].points[0] - rows[entry].points[1]
            case TieBreak.POINTS_FOR:
                return lambda entry, _: rows[entry].points[0]
            case TieBreak.GRANDE:
                return lambda entry, _: rows[entry].grandes
            case TieBreak.GAMES_AMONG:
                return lambda entry, among: sum(o.games[0] - o.games[1] for o in self._among(entry, among))
            case _:  # wins among the tied, head-to-head
                return lambda entry, among: sum(o.scored for o in self._among(entry, among))

    def _among(self, entry: int, among: Sequence[int]) -> list[Outing]:
        return [o for o in self.outings[entry] if o.rivals and all(rival in among for rival in o.rivals)]


Key = Callable[[int, Sequence[int]], object]


def _split(entries: list[int], keys: Sequence[Key]) -> list[list[int]]:
    """Sets from best to worst; each key separates what the earlier keys left together."""
    if len(entries) < 2 or not keys:
        return [entries] if entries else []
    values = {entry: keys[0](entry, entries) for entry in entries}
    found: list[list[int]] = []
    for value in sorted(set(values.values()), reverse=True):  # type: ignore[type-var]
        found += _split([entry for entry in entries if values[entry] == value], keys[1:])
    return found


def _how_far(f: Fixture, won: bool) -> tuple[int, ...]:
    """How far a result brings an entry in a llave: the final, then the match for third place, then by rounds."""
    return (f.prize > 1, f.prize, f.prize == 1, f.round, int(won)) if f.prize != 2 else (1, 4, 0, f.round, int(won))


def people(t: Tournament) -> dict[int, int]:
    """The table by person (O4): one point to everybody who played in a won match; a bye is not a match."""
    table: dict[int, int] = {}
    for f in t.fixtures.values():
        if f.result is None or f.result.by in (ResultBy.BYE, ResultBy.EMPTY):
            continue
        for side, persons in enumerate(f.sat):
            for person in persons:
                table[person] = table.get(person, 0) + (f.result.winner == side)
    return table
