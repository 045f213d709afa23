"""The chance to win the game by score, from how a trained strategy's manos end: what training then plays for."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.kernel import Kernel
from truquero.kernel.layout import HEADER
from truquero.maestro.matches import mano_ends
from truquero.maestro.strategy import Strategy

Line = np.ndarray[Any, Any]
MANOS: Final = 300
"""So many manos are played at every score."""
SEED: Final = 77_001
LONGEST: Final = 200
"""So many manos of a game are looked at, to see which scores are played."""
RARE: Final = 1e-4


def points_table(target: int) -> Line:
    """What a score is worth in points: by team of the mano, own and theirs."""
    own = np.arange(target + 1, dtype=np.float64)
    one = np.subtract.outer(own, own).reshape(-1)
    return np.concatenate([one, one])


def played_ends(kernel: Kernel, strategy: Strategy, manos: int = MANOS) -> Line:
    """By score of mano's team and the other: how manos of a strategy with itself end, as the score after them.

    Where every score has tables of its own, only some are played; the others take what the nearest one's manos bring.
    """
    target = kernel.book.match.target
    ends = np.zeros((target, target, manos, 2), np.int32)
    played = played_points(target, kernel.round.mano.capped)
    for a in played:
        for b in played:
            _play_at(kernel, strategy, a, b, ends[a, b])
    nearest = [played[int(np.abs(np.array(played) - own).argmin())] for own in range(target)]
    for a in range(target):
        for b in range(target):
            like = ends[nearest[a], nearest[b]]
            moved = like + np.array([a - nearest[a], b - nearest[b]])
            ends[a, b] = np.where(like >= target, target, np.clip(moved, [a, b], target - 1))
    return ends


def played_points(target: int, capped: bool) -> list[int]:
    """Points from all over a game; few where every score has tables of its own."""
    if not capped:
        return list(range(target))
    return sorted({target - x for x in (1, 2, 3, 4, 6, 8, *range(10, target + 1, 4))})


def _play_at(kernel: Kernel, strategy: Strategy, a: int, b: int, ends: Line) -> None:
    line, deck = np.zeros(kernel.length, np.int32), np.zeros(kernel.pack_size, np.int32)
    at = 0
    while True:
        at = mano_ends(
            kernel.round.tables, kernel.plan, line, deck, SEED + a * 1000 + b, at, len(ends), a, b,
            strategy.cut, strategy.keys, strategy.starts, strategy.weights, ends,
        )  # fmt: skip
        if at < 0:
            return
        if not kernel.round.learn(line, HEADER):
            raise RuntimeError("the tables lack something that the engine cannot tell")


def winning_chances(ends: Line) -> Line:
    """By score of the side that is mano and of the other: its chance to win, when sides take turns at being mano."""
    target = len(ends)
    chance = np.full((target, target), 0.5)
    for together in range(2 * target - 2, -1, -1):
        for a in range(max(0, together - target + 1), min(target, together + 1)):
            b = together - a
            (sure, stays), (theirs, theirs_stay) = _after(ends, chance, a, b), _after(ends, chance, b, a)
            # chance = sure + stays * (1 - other), other = theirs + theirs_stay * (1 - chance)
            chance[a, b] = (sure + stays * (1 - theirs - theirs_stay)) / (1 - stays * theirs_stay)
    return chance


def _after(ends: Line, chance: Line, a: int, b: int) -> tuple[float, float]:
    """The chance to win by what the mano brings, and the share of manos that bring nothing."""
    target = len(ends)
    own, theirs = ends[a, b, :, 0], ends[a, b, :, 1]
    same = (own == a) & (theirs == b)
    goes_on = (own < target) & (theirs < target) & ~same
    won = (own >= target).sum() + (1 - chance[theirs[goes_on], own[goes_on]]).sum()
    return float(won) / len(own), min(float(same.mean()), 0.999)


def visited(ends: Line) -> Line:
    """By score of the side that is mano and of the other: the share of a game's manos that are played there."""
    target = len(ends)
    found, here = np.zeros((target, target)), np.zeros((target, target))
    here[0, 0] = 1.0
    for _ in range(LONGEST):
        found += here
        after = np.zeros((target, target))
        for a, b in np.argwhere(here > RARE):
            own, theirs = ends[a, b, :, 0], ends[a, b, :, 1]
            on = (own < target) & (theirs < target)
            np.add.at(after, (theirs[on], own[on]), here[a, b] / len(own))
        here = after
        if here.sum() < RARE:
            break
    share: Line = found / found.sum()
    return share


def values_of(chance: Line) -> Line:
    """What a score is worth after a mano, by team of the mano just played, own and theirs.

    It is the chance to win the game, in points of the middle of a game.
    """
    target = len(chance)
    values = np.zeros((2, target + 1, target + 1))
    values[:, target, :] = 1.0
    values[0, :target, :target] = 1 - chance.T  # the other side is mano next
    values[1, :target, :target] = chance
    middle = values[:, : max(2, target // 2), : max(2, target // 2)]
    point = float((middle[:, 1:, :] - middle[:, :-1, :]).mean() - (middle[:, :, 1:] - middle[:, :, :-1]).mean()) / 2
    return (values / max(point, 1e-6)).reshape(-1)
