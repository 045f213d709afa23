"""What a blueprint says of a situation: every option with how often it is chosen and what it loses beside the best."""

from __future__ import annotations

from typing import NamedTuple

from truquero.engine.actions import Action
from truquero.maestro.blueprint import LOSSES, Blueprint
from truquero.maestro.view_key import Situation


class WeighedOption(NamedTuple):
    """One option."""

    action: Action
    weight: int
    """How often it is chosen, beside the other options."""
    loss: float | None
    """What it loses beside the best option, in points of the middle of a game; rounded (LOSSES). None: not known."""


def weighed(known: Situation, blueprint: Blueprint, keys: tuple[int, ...]) -> tuple[WeighedOption, ...]:
    """All options of a situation, as the first of these keys has them; none if training met none of the keys."""
    for key in keys:
        found = blueprint.options_of(key, len(known.options))
        if found is not None and any(found[0]):
            weights, numbers = found
            losses: list[float | None] = [LOSSES[x] for x in numbers] if numbers else [None] * len(weights)
            return tuple(WeighedOption(*x) for x in zip(known.options, weights, losses, strict=True))
    return ()
