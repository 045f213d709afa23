"""A whole championship of bots: every match is played with cards, and the log is the one a real event would have."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import TypeAlias

from truquero.arena.game import play_game
from truquero.arena.setting import ArenaError, ArenaTable, Setting, table_of
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.bases_rules import book_of
from truquero.tournament.decide import act, create
from truquero.tournament.draw import draw_commitment
from truquero.tournament.log import LogRecord, record
from truquero.tournament.model import (
    HOUSE,
    Bases,
    BoardScore,
    DrawBy,
    Fixture,
    FixtureStatus,
    StageFormat,
    StagePlan,
    Tournament,
    TournamentPhase,
)
from truquero.tournament.slots import sides_of
from truquero.tournament.stages import DYNAMIC, stage_over

ORGANISER = 1_000_000
START = 1_767_225_600
"""The clock of a simulated event: 1 January 2026."""
MATCH_SECONDS = 1800


@dataclass(frozen=True, slots=True)
class ChampionshipSetting:
    """What is to be played: one line of the command."""

    rulebook: str = "argentino"
    size: int = 2
    entries: int = 16
    stages: tuple[StagePlan, ...] = (StagePlan(StageFormat.LLAVE),)
    bots: tuple[str, ...] = ("azar",)
    seed: int = 1
    draw: DrawBy = DrawBy.SORTEO


@dataclass(frozen=True, slots=True)
class BoardTask:
    """One board to play, by a process that knows nothing else."""

    rulebook: str
    players: int
    bots: tuple[str, str]
    seed: int
    board: int
    games: int
    target: int


Play: TypeAlias = Callable[[list[BoardTask]], Iterator[BoardScore]]


@cache
def _table(rulebook: str, players: int, bots: tuple[str, str], seed: int) -> ArenaTable:
    return table_of(Setting(rulebook, bots, players, seed, strict=False))


def play_board(task: BoardTask) -> BoardScore:
    """A board from the first card to the last game; the same task always goes the same way."""
    table = _table(task.rulebook, task.players, task.bots, task.seed)
    first, second = table.entrants
    won = [0, 0]
    points: list[tuple[int, int]] = []
    while max(won) < task.games:
        game = play_game(table, (first, second), task.board * 100 + len(points))
        won[game.winner] += 1
        made = [min(n, task.target - 1) for n in game.points]  # a game won at one stroke counts as played to its target
        made[game.winner] = task.target
        points.append((made[0], made[1]))
    return BoardScore((won[0], won[1]), tuple(points))


class SimulatedChampionship:
    """A tournament under way, with its log."""

    def __init__(self, setting: ChampionshipSetting, tournament: str = "simulado") -> None:
        self.setting = setting
        book = book_of(setting.rulebook)
        stages = tuple(replace(plan, target=book.match.target) for plan in setting.stages)
        bases = Bases(setting.rulebook, setting.size, stages, setting.draw, singles=True)
        self.at = START
        first = cmd.CreateTournament(tournament, bases)
        self.t, events = create(first, ORGANISER)
        self.records = [record("", 1, self.at, ORGANISER, "", first, events)]

    def do(self, actor: int, command: cmd.Command) -> None:
        self.t, events = act(self.t, actor, command, self.at)
        last = self.records[-1]
        self.records.append(record(last.head, last.number + 1, self.at, actor, "", command, events))

    def _secret(self, draw: int) -> bytes:
        return sha256(f"truquero simulation {self.setting.seed} {draw}".encode()).digest()

    def _commitment(self, draw: int) -> str:
        return draw_commitment(self._secret(draw), self.t.id, draw)

    def play(self, play: Play, watch: Callable[[Tournament], None] = lambda t: None) -> list[LogRecord]:
        """From opening the list to the last place."""
        self.do(ORGANISER, cmd.OpenEntries(self._commitment(0)))
        each = self._people()
        for n in range(self.setting.entries):
            self.do(ORGANISER, cmd.Enter(tuple(range(n * each + 1, (n + 1) * each + 1)), agreed=True))
        self.do(ORGANISER, cmd.CloseEntries())
        self.do(ORGANISER, cmd.MakeDraw(self._secret(0).hex(), "simulación", self._commitment(1)))
        while self.t.phase is not TournamentPhase.FINISHED:
            while self._waiting() or not stage_over(self.t):
                self._round(play)
                watch(self.t)
            self.do(ORGANISER, cmd.NextStage())
        return self.records

    def _people(self) -> int:
        alone = self.setting.draw is DrawBy.DOSOS or self.setting.stages[0].format is StageFormat.AMERICANO
        return 1 if alone else self.setting.size * self.setting.stages[0].boards

    def _waiting(self) -> bool:
        return any(f.status is FixtureStatus.WAITING for f in self.t.of_stage(self.t.stage))

    def _round(self, play: Play) -> None:
        if self.t.plan.format in DYNAMIC and not self._waiting():
            draw = self.t.draws
            self.do(ORGANISER, cmd.PairRound(self._secret(draw).hex(), "", self._commitment(draw + 1)))
        self.at += 60
        self.do(ORGANISER, cmd.CallRound())
        called = [f for f in self.t.of_stage(self.t.stage) if f.status is FixtureStatus.CALLED]
        boards = [(board, self._task(f, board)) for f in called for board in f.boards]
        self.at += MATCH_SECONDS
        for (board, _), score in zip(boards, play([task for _, task in boards]), strict=True):
            self.do(HOUSE, cmd.TableFinished(board, score))
        if any(f.status is FixtureStatus.CALLED for f in self.t.of_stage(self.t.stage)):
            self._again(play)
        self.do(ORGANISER, cmd.CloseRound())

    def _again(self, play: Play) -> None:
        """Matches that ended level are played again at new boards."""
        while called := [f for f in self.t.of_stage(self.t.stage) if f.status is FixtureStatus.CALLED]:
            boards = [(board, self._task(f, board)) for f in called for board in f.boards]
            for (board, _), score in zip(boards, play([task for _, task in boards]), strict=True):
                self.do(HOUSE, cmd.TableFinished(board, score))

    def _task(self, f: Fixture, board: int) -> BoardTask:
        plan = self.t.bases.stages[f.stage]
        one_game = f.grande or plan.format is StageFormat.DUPLICADO
        a, b = (self._bot(side[0] if side else 0) for side in sides_of(self.t, f))
        players = 2 * self.setting.size
        games = 1 if one_game else plan.games
        return BoardTask(self.setting.rulebook, players, (a, b), self.setting.seed, board, games, plan.target)

    def _bot(self, entry: int) -> str:
        return self.setting.bots[entry % len(self.setting.bots)]


@contextmanager
def players(workers: int) -> Iterator[Play]:
    """Somebody to play the boards: this process, or several others."""
    if workers < 1:
        raise ArenaError(f"{workers} workers cannot play: use 1 or more")
    if workers == 1:
        yield lambda tasks: map(play_board, tasks)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        try:
            yield lambda tasks: pool.map(play_board, tasks, chunksize=max(1, min(8, len(tasks) // (4 * workers))))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
