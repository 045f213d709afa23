"""Azar plays at random: anything legal, with no idea of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from truquero.engine.actions import Action, Call
from truquero.fairness.shuffle import Rng

NAMES_A_NUMBER = 0.3
"""How often a bet that may carry a number gets one."""
DARING = 0.4
"""How often the number named goes one step further."""


def choose(legal_actions: Sequence[Action], numbers: Mapping[str, range], rng: Rng) -> Action:
    """One of the legal actions; bets with a number sometimes name one, mostly small.

    Raises ValueError if there is nothing to choose from.
    """
    if not legal_actions:
        raise ValueError("there is nothing to choose from")
    action = rng.choice(legal_actions)
    if isinstance(action, Call) and action.word in numbers and rng.random() < NAMES_A_NUMBER:
        return action._replace(number=_some_number(numbers[action.word], rng))
    return action


def _some_number(allowed: range, rng: Rng) -> int:
    step = 0
    while step < len(allowed) - 1 and rng.random() < DARING:
        step += 1
    return allowed[step]
