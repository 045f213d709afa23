"""A strategy as the compiled loop reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from truquero.maestro.blueprint import SHIFT, Blueprint
from truquero.maestro.deciding import groups_line
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Strategy:
    """Keys in a hash table and the weights of their options."""

    cut: Line
    keys: Line
    starts: Line
    weights: Line

    @classmethod
    def of(cls, cut: Line, keys: Line, begins: Line, weights: Line) -> Strategy:
        """A line of groups, keys in any order, where the weights of each begin, and the weights."""
        size = 1 << max(4, int(len(keys) * 2).bit_length())
        table, starts = np.zeros(size, np.uint64), np.zeros(size, np.uint32)
        at = (keys >> np.uint64(SHIFT)).astype(np.int64) & (size - 1)
        waiting = np.arange(len(keys))
        while waiting.size:
            places, first = np.unique(at[waiting], return_index=True)
            free = table[places] == 0
            done = waiting[first[free]]
            table[places[free]], starts[places[free]] = keys[done], begins[done]
            rest = np.ones(waiting.size, bool)
            rest[first[free]] = False
            waiting = waiting[rest]
            at[waiting] = (at[waiting] + 1) & (size - 1)
        return cls(cut, table, starts, np.asarray(weights, np.float32))

    @classmethod
    def of_blueprint(cls, blueprint: Blueprint, book: Rulebook, players: int) -> Strategy:
        prints = np.array(blueprint.prints, np.uint64)
        keys = prints << np.uint64(SHIFT) | np.uint64(1)
        begins = np.array(blueprint.starts[:-1], np.int64)
        return cls.of(
            groups_line(blueprint.groups, book, players), keys, begins, np.frombuffer(blueprint.weights, np.uint8)
        )
