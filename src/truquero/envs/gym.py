"""Gymnasium: one seat, with players of the environment's in the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from truquero.envs import rulebook_of
from truquero.envs.one_table import LEAST, LENGTH, MOST, OneTable

Policy = Callable[[np.ndarray[Any, Any], np.ndarray[Any, Any]], int]
"""What a player does: from its observation and the mask of what is legal to an action."""


class SeatEnv(gymnasium.Env[np.ndarray[Any, Any], np.int64]):
    """One seat of a table. ``info["action_mask"]`` says what is legal; anything else costs a game and ends the episode.

    ``others`` plays the other seats; if it is not given they play at random, as the bot ``azar`` does.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's own way

    def __init__(
        self,
        name: str = "truquero/argentino-2p-v0",
        seat: int = 0,
        manos: int | None = 1,
        others: Policy | None = None,
        render_mode: str | None = None,
    ) -> None:
        book, players = rulebook_of(name)
        self.table = OneTable(book, players, manos)
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
            self.table.reset(int(self.np_random.integers(1 << 31)))
            self._wait()
            if not self.table.over:
                return self._seen()

    def step(self, action: np.int64) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        if self.table.over or not self.table.mask(self.seat)[int(action)]:
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "illegal": True}
        gained = self._score(self.table.act(int(action))) + self._wait()
        seen, info = self._seen()
        return seen, gained / self.target, self.table.over, False, info

    def render(self) -> str | None:
        return self.table.told() if self.render_mode == "ansi" else None

    def _wait(self) -> int:
        """Let the others play until this seat is asked; what that brought."""
        gained = 0
        while not self.table.over and self.table.actor != self.seat:
            mask = self.table.mask(self.table.actor)
            if self.others is None:
                action = int(self.np_random.choice(np.flatnonzero(mask)))
            else:
                action = self.others(self.table.observe(self.table.actor), mask)
            gained += self._score(self.table.act(action))
        return gained

    def _score(self, points: tuple[int, int]) -> int:
        return points[self.seat % 2] - points[1 - self.seat % 2]

    def _seen(self) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        return self.table.observe(self.seat), {"action_mask": self.table.mask(self.seat)}
