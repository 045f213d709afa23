"""Tournaments played from entry to the last place, with results made by a rule handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

import pytest

from truquero.rules import LANGUAGES
from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.decide import act, create
from truquero.tournament.draw import draw_commitment
from truquero.tournament.model import (
    Bases,
    BoardScore,
    DrawBy,
    Fixture,
    FixtureStatus,
    Role,
    StageFormat,
    StagePlan,
    Tournament,
    TournamentPhase,
)
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.slots import sides_of
from truquero.tournament.stages import DYNAMIC, stage_over

ORGANISER, VEEDOR, SECOND_VEEDOR = 9001, 9002, 9003
Winner = Callable[[Fixture, tuple[int, int]], int]


def secret(draw: int) -> bytes:
    """The secret of the house for a draw: known in advance here, so that everything can be repeated."""
    return sha256(f"secret {draw}".encode()).digest()


def stage(format: StageFormat, *, games: int = 2, target: int = 30, **options: object) -> StagePlan:
    fixed = {name: options.pop(name) for name in ("boards", "qualify", "clock", "tie_breaks") if name in options}
    told = tuple((name.replace("_", "-"), str(value)) for name, value in options.items())
    return StagePlan(format, told, games=games, target=target, **fixed)  # type: ignore[arg-type]


@dataclass
class Event:
    """A championship under way: the state, the log of its events, the clock."""

    t: Tournament
    events: list[ev.TournamentEvent] = field(default_factory=list)
    now: int = 1_000_000
    commands: list[tuple[int, cmd.Command, int]] = field(default_factory=list)

    def do(self, actor: int, command: cmd.Command) -> list[ev.TournamentEvent]:
        self.t, made = act(self.t, actor, command, self.now)
        self.commands.append((actor, command, self.now))
        self.events += made
        return made

    def refused(self, actor: int, command: cmd.Command) -> tuple[str, str]:
        """The code and article with which a command is refused; the sentence exists in every language."""
        copy = self.t.copy()
        with pytest.raises(TournamentRefusal) as caught:
            act(self.t, actor, command, self.now)
        assert self.t == copy
        assert all(caught.value.say(language) for language in LANGUAGES)
        return caught.value.code, caught.value.article

    # ------------------------------------------------------------ the usual way

    def enter(self, count: int, **more: object) -> None:
        each = more.pop("each", None) or self.t.bases.size * self.t.bases.stages[0].boards
        assert isinstance(each, int)
        first = max(self.t.entry_of, default=0) + 1
        for n in range(count):
            members = tuple(range(first + n * each, first + (n + 1) * each))
            self.do(ORGANISER, cmd.Enter(members, agreed=True, **more))  # type: ignore[arg-type]

    def close_and_draw(self, word: str = "truco") -> None:
        self.do(ORGANISER, cmd.CloseEntries())
        self.draw(word)

    def draw(self, word: str = "truco", order: tuple[int, ...] = ()) -> list[ev.TournamentEvent]:
        return self.do(ORGANISER, cmd.MakeDraw(secret(self.t.draws).hex(), word, self._next(), order))

    def _next(self) -> str:
        return draw_commitment(secret(self.t.draws + 1), self.t.id, self.t.draws + 1)

    def pair(self) -> None:
        self.do(ORGANISER, cmd.PairRound(secret(self.t.draws).hex(), "truco", self._next()))

    def call(self) -> None:
        if self.t.plan.format in DYNAMIC and not self.waiting():
            self.pair()
        self.do(ORGANISER, cmd.CallRound())

    def waiting(self) -> list[Fixture]:
        return [f for f in self.t.of_stage(self.t.stage) if f.status is FixtureStatus.WAITING]

    def open(self) -> list[Fixture]:
        return [f for f in self.t.fixtures.values() if f.status in (FixtureStatus.CALLED, FixtureStatus.PLAYING)]

    def score(self, f: Fixture, winner: int, against: int = 10) -> tuple[BoardScore, ...]:
        plan = self.t.bases.stages[f.stage]
        games = 1 if f.grande or plan.format is StageFormat.DUPLICADO else plan.games
        one = BoardScore((games, 0), ((plan.target, against),) * games)
        turned = BoardScore((0, games), ((against, plan.target),) * games)
        return (one if winner == 0 else turned,) * (1 if f.grande else plan.boards)

    def settle(self, f: Fixture, winner: int, against: int = 10) -> None:
        self.do(VEEDOR, cmd.ReportResult(f.number, self.score(f, winner, against)))

    def play_round(self, wins: Winner) -> None:
        self.call()
        for f in self.open():
            sides = self.numbers(f)
            self.settle(f, wins(f, sides), against=(7 * sides[0] + 3 * sides[1]) % 29)
        self.do(ORGANISER, cmd.CloseRound())

    def numbers(self, f: Fixture) -> tuple[int, int]:
        a, b = sides_of(self.t, f)
        assert a
        assert b
        return a[0], b[0]

    def rounds_left(self) -> bool:
        return bool(self.waiting()) or not stage_over(self.t)

    def finish(self, wins: Winner) -> tuple[int, ...]:
        while self.t.phase is not TournamentPhase.FINISHED:
            while self.rounds_left():
                self.play_round(wins)
            self.do(ORGANISER, cmd.NextStage())
        return self.t.places


def lower(f: Fixture, sides: tuple[int, int]) -> int:
    """The lower number wins."""
    return 0 if sides[0] < sides[1] else 1


def by_chance(f: Fixture, sides: tuple[int, int]) -> int:
    """Anybody wins, always the same."""
    return sha256(f"{f.number} {sides}".encode()).digest()[0] % 2


def opened(
    *stages: StagePlan, size: int = 2, rulebook: str = "argentino", draw: DrawBy = DrawBy.SORTEO, **more: object
) -> Event:
    """A tournament that takes entries, with two veedores."""
    bases = Bases(rulebook, size, stages, draw, **more)  # type: ignore[arg-type]
    t, events = create(cmd.CreateTournament("agosto", bases), ORGANISER)
    event = Event(t, list(events))
    event.do(ORGANISER, cmd.Appoint(VEEDOR, Role.VEEDOR))
    event.do(ORGANISER, cmd.Appoint(SECOND_VEEDOR, Role.VEEDOR))
    event.do(ORGANISER, cmd.OpenEntries(draw_commitment(secret(0), "agosto", 0)))
    return event


def drawn(count: int, *stages: StagePlan, **more: object) -> Event:
    """A tournament of so many entries, drawn."""
    event = opened(*stages, **more)  # type: ignore[arg-type]
    event.enter(count)
    event.close_and_draw()
    return event


def played(count: int, *stages: StagePlan, wins: Winner = lower, **more: object) -> Event:
    event = drawn(count, *stages, **more)
    event.finish(wins)
    return event


def real(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Those that two sides played."""
    return [f for f in fixtures if f.result is not None and f.result.by == "played"]
