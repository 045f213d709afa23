"""Gymnasium: one seat is yours, the environment plays the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from truquero.bots.characters import character
from truquero.envs import rulebook_of
from truquero.envs.house_bots import BotsBeside
from truquero.envs.one_table import LEAST, LENGTH, MOST, OneTable, kernel_of

Policy = Callable[[np.ndarray[Any, Any], np.ndarray[Any, Any]], int]
"""A policy: from an observation and the mask of legal actions to an action."""


class SeatEnv(gymnasium.Env[np.ndarray[Any, Any], np.int64]):
    """One seat of a table. ``info["action_mask"]`` says what is legal; anything else costs a game and ends the episode.

    ``bot`` names who plays the other seats: one of the house, as in ``embustero`` or ``embustero:level=3``, which sees
    what its seat sees and nothing else. ``others`` is a policy of your own. With neither they play at random.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's own way

    def __init__(
        self,
        name: str = "truquero/argentino-2p-v0",
        seat: int = 0,
        manos: int | None = 1,
        others: Policy | None = None,
        bot: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        book, players = rulebook_of(name)
        if not 0 <= seat < players:
            raise ValueError(f"there is no seat {seat}; they are 0 to {players - 1}")
        if others is not None and bot is not None:
            raise ValueError("the other seats are played by a bot or by a policy, not by both")
        self.bots = None if bot is None else BotsBeside(kernel_of(book, players), character(bot), seat)
        self.table = OneTable(book, players, manos, None if self.bots is None else self.bots.batch)
        self.seat = seat
        self.others = others
        self.target = book.match.target
        self.render_mode = render_mode
        self.observation_space = spaces.Box(LEAST, MOST, (LENGTH,), np.int16)
        self.action_space = spaces.Discrete(self.table.kernel.words.count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self._begin(int(self.np_random.integers(1 << 31)))
            self._wait()
            if not self.table.over:
                return self._seen()

    def step(self, action: np.int64) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        if self.table.over or action not in np.flatnonzero(self.table.mask(self.seat)):
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "illegal": True}
        gained = self._score(self._act(int(action))) + self._wait()
        seen, info = self._seen()
        return seen, gained / self.target, self.table.over, False, info

    def render(self) -> str | None:
        return self.table.told() if self.render_mode == "ansi" else None

    def _wait(self) -> int:
        """Let the others play until this seat has to act. Returns what it gained."""
        gained = 0
        while not self.table.over and self.table.actor != self.seat:
            gained += self._score(self._act(self._chosen(self.table.actor)))
        return gained

    def _begin(self, seed: int) -> None:
        if self.bots is None:
            self.table.reset(seed)
        else:
            self.bots.reset(seed)

    def _act(self, action: int) -> tuple[int, int]:
        return self.table.act(action) if self.bots is None else self.bots.act(self.table.actor + 1, action)

    def _chosen(self, seat: int) -> int:
        """What another seat does."""
        if self.bots is not None:
            return self.bots.chosen(seat + 1)
        mask = self.table.mask(seat)
        if self.others is not None:
            return self.others(self.table.observe(seat), mask)
        return int(self.np_random.choice(np.flatnonzero(mask)))

    def _score(self, points: tuple[int, int]) -> int:
        return points[self.seat % 2] - points[1 - self.seat % 2]

    def _seen(self) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        return self.table.observe(self.seat), {"action_mask": self.table.mask(self.seat)}
