"""Thinking in other processes: a bot goes there with its memory, decides, and comes back."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType

from truquero.bots.player import Bot, Decision
from truquero.engine.view_types import PlayerView


class ThinkingProcesses:
    """Worker processes for bots, so that a server never waits for a thought.

    ``ask`` returns the decision and the bot afterwards: keep that bot instead of the one you sent.
    """

    def __init__(self, workers: int = 1) -> None:
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_quiet)

    def ask(self, bot: Bot, view: PlayerView, must: bool = True) -> Future[tuple[Decision, Bot]]:
        return self._pool.submit(_think, bot, view, must)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def __enter__(self) -> ThinkingProcesses:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _quiet() -> None:
    """Ctrl-C is for the server, not for its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _think(bot: Bot, view: PlayerView, must: bool) -> tuple[Decision, Bot]:
    return bot.decide(view, must), bot
