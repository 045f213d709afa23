"""PettingZoo: every seat is an agent, and the one whose turn it is acts."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from truquero.envs import rulebook_of
from truquero.envs.one_table import LEAST, LENGTH, MOST, OneTable


class TrucoZoo(AECEnv):  # type: ignore[misc]
    """Agents are ``seat_1`` to ``seat_N``; odd seats play together, and so do even ones.

    A reward is what the agent's team gained minus what the other gained, in games (a game won is 1).
    """

    def __init__(
        self, name: str = "truquero/argentino-2p-v0", manos: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        book, players = rulebook_of(name)
        self.metadata = {"render_modes": ["ansi", "human"], "name": name, "is_parallelizable": False}
        self.render_mode = render_mode
        self.table = OneTable(book, players, manos)
        self.target = book.match.target
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(players)]
        self.agents: list[str] = []
        count = self.table.kernel.words.count
        self._observed = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LEAST, MOST, (LENGTH,), np.int16),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._acted = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._seed = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self.table.reset(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.actor]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act")
        self._cumulative_rewards[agent] = 0.0
        gained = self.table.act(int(action))
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = (gained[seat % 2] - gained[1 - seat % 2]) / self.target
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.actor]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        told = self.table.told()
        if self.render_mode == "human":
            print(told)
            return None
        return told

    def close(self) -> None:
        """There is nothing to close."""


def env(**options: Any) -> TrucoZoo:
    """A table of PettingZoo, as its own tools expect it to be made."""
    return TrucoZoo(**options)
