"""Bots think in processes of their own: the loop that serves people never waits for one."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import connection
from typing import NamedTuple

from truquero.api import rulebook
from truquero.bots.bot_table import asking
from truquero.bots.characters import character
from truquero.bots.player import Bot, Decision, Reason
from truquero.engine import events as ev
from truquero.engine.actions import MakeSign, Talk
from truquero.engine.state import Match, Phase, Stage
from truquero.engine.view_types import PlayerView, Seen
from truquero.rules import REDONDO, Rulebook
from truquero.seats import Seat, team_of
from truquero.server.bot_players.bot_pace import BotPace


class BotSetup(NamedTuple):
    """What it takes to seat a bot."""

    character: str
    rulebook: str
    options: tuple[tuple[str, str], ...]
    players: int
    seat: Seat
    seed: int


class BotQuestion(NamedTuple):
    """What a bot is asked: what it has not heard yet, how things stand, and whether it must answer."""

    setup: BotSetup
    bot: Bot | None
    heard: Sequence[Seen]
    view: PlayerView
    must: bool
    aside: bool
    order: bool = False
    """Whether a captain is asked for an order to the partner and for nothing else."""


class BotAnswer(NamedTuple):
    """The bot as it is after thinking, what it does, and a sign or word aside."""

    seat: Seat
    bot: Bot
    decision: Decision
    aside: MakeSign | Talk | None


def bot_setup(name: str, book: Rulebook, players: int, seat: Seat) -> BotSetup:
    return BotSetup(name, book.id, tuple(book.chosen), players, seat, secrets.randbits(64))


@lru_cache(maxsize=64)
def _book(name: str, options: tuple[tuple[str, str], ...]) -> Rulebook:
    return rulebook(name, **dict(options))


def think(questions: Sequence[BotQuestion]) -> list[BotAnswer]:
    """Ask bots in turn until one acts. Those who pass have also heard what happened."""
    answers: list[BotAnswer] = []
    seated: dict[Seat, Bot] = {}
    orders: list[ev.Talked] = []
    for asked in questions:
        seat = asked.setup
        bot = seated.get(seat.seat) or asked.bot
        if bot is None:
            book = _book(seat.rulebook, seat.options)
            bot = character(seat.character).sit(book, seat.players, seat.seat, seat.seed)
        seated[seat.seat] = bot
        for seen in asked.heard:
            bot.notice(seen)
        for talked in orders:
            if talked.seat != seat.seat:
                bot.notice(talked)
        aside = bot.aside(asked.view) if asked.aside else None
        if asked.order and isinstance(aside, Talk):
            orders.append(ev.Talked(seat.seat, aside.text))
        decision = Decision(None, Reason("aside")) if asked.order else bot.decide(asked.view, asked.must)
        answers.append(BotAnswer(seat.seat, bot, decision, aside))
        if decision.action is not None:
            break
    return answers


def timed(questions: Sequence[BotQuestion]) -> tuple[list[BotAnswer], float]:
    """The same, and how many seconds it took here."""
    began = time.perf_counter()
    answers = think(questions)
    return answers, time.perf_counter() - began


class Turn(NamedTuple):
    """The bots to ask now, in order, and the one that must act if none wants to (0: a person will)."""

    order: tuple[Seat, ...]
    must: Seat


def whose_turn(match: Match, driven: Sequence[Seat]) -> Turn:
    """The bots the table waits for, then those who might break in; a bot must act only if no person is awaited."""
    waits, others, _ = asking(match)
    order = list(dict.fromkeys([*waits, *others]))
    bots = tuple(s for s in order if s in driven)
    person = any(s not in driven for s in waits)
    must = next((s for s in (*waits, *bots) if s in driven), 0) if not person else 0
    return Turn(bots, must)


def captain_of(match: Match, driven: Sequence[Seat]) -> Seat:
    """The bot that leads the partner whose turn it is (B8, B36); 0: none does."""
    c = match.live[-1] if match.phase is Phase.PLAY and match.live else None
    if c is None or c.stage is not Stage.PLAY or not match.book.captains or match.format != REDONDO or c.waiting:
        return 0
    led = [s for s in match.captains if s in driven and team_of(s) == team_of(c.turn)]
    return led[0] if led and c.turn not in match.captains else 0


def begin_worker() -> None:
    """A worker ignores Ctrl-C, and ends when the server ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive_nobody, args=(parent.sentinel,), daemon=True).start()


def _outlive_nobody(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)


PATIENCE = 60.0
"""Seconds to wait for a thought; then something legal is played for the bot."""


class BotWorkers:
    """Where bots think. Made when the first is asked; without processes (0) in a thread."""

    def __init__(self, workers: int, took: Callable[[float], None] | None = None, pace: BotPace | None = None) -> None:
        self.workers = workers
        self.pace = pace or BotPace(0)
        self.took = took
        self._pool: Executor | None = None
        self._answered = 0.0
        """When the last thought came back."""

    def _made(self) -> Executor:
        if self._pool is None:
            if self.workers > 0:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self.workers, context, begin_worker)
            else:
                self._pool = ThreadPoolExecutor(1, "bots")
        return self._pool

    async def ask(self, questions: Sequence[BotQuestion]) -> list[BotAnswer]:
        """Raises TimeoutError if no answer comes."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            async with asyncio.timeout(PATIENCE):  # wait_for would forget a cancellation that comes with the answer
                answers, seconds = await self._think(questions)
            self._answered = loop.time()
            self.pace.took(seconds)
            return answers
        except TimeoutError:
            if self._answered < began:  # no thought came back in all that time: the workers hang
                self.close()
            raise
        finally:
            if self.took is not None:
                self.took(loop.time() - began)

    async def _think(self, questions: Sequence[BotQuestion]) -> tuple[list[BotAnswer], float]:
        pool = self._made()
        try:
            return await _asked(pool, questions)
        except BrokenProcessPool:  # a worker died or hung, and the others with it: once more with new ones
            if self._pool is pool:  # everybody who was waiting comes here, and one new pool is enough
                self._pool = None
            return await _asked(self._made(), questions)

    def close(self) -> None:
        """End the workers, whatever they are doing; new ones are made when somebody asks again."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()


async def _asked(pool: Executor, questions: Sequence[BotQuestion]) -> tuple[list[BotAnswer], float]:
    """Raises BrokenProcessPool also if the pool was closed before it came to this."""
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, timed, questions)
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise
        raise BrokenProcessPool("the workers were ended") from None
