"""Training: epochs of walks over the kernel, with linear discounting, checkpoints, and the same result for a seed."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

from truquero.kernel import Kernel
from truquero.kernel.layout import HEADER, TRACE, TRACED
from truquero.maestro.abstraction import VERSION, Abstraction, abstraction
from truquero.maestro.blueprint import rulebook_hash
from truquero.maestro.deciding import groups_line
from truquero.maestro.game_chances import played_points, points_table
from truquero.maestro.regret_table import (
    BYTES_A_SLOT,
    BYTES_AN_OPTION,
    LEVEL,
    LOG,
    N_COUNTERS,
    NODES,
    ROOM,
    SETS,
    USED,
)
from truquero.maestro.traversal import FRAME, LEVELS, WIDEST, walk_many
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]
EPOCH: Final = 2000
"""Manos in an epoch: after each, what came before counts a little less."""
FLOOR: Final = -40.0
"""Regret below which an option is mostly left out, in points."""
EVEN: Final = 0.15
"""The share of manos that are trained at any score, however rarely a game comes there."""
DRAWN_FROM: Final = 3000
"""So long is the list that scores are drawn from."""
Score = tuple[int, int]


class NoRoom(ValueError):
    """The memory allowed is too little; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much memory training takes, said beforehand."""

    slots: int
    options: int

    @property
    def megabytes(self) -> float:
        return (self.slots * BYTES_A_SLOT + self.options * BYTES_AN_OPTION) / 2**20

    @classmethod
    def within(cls, megabytes: int) -> Sizes:
        """The largest tables that fit: some three options for every slot."""
        slots = 1 << 10
        while Sizes(slots * 2, slots * 6).megabytes <= megabytes:
            slots *= 2
        if Sizes(slots, slots * 3).megabytes > megabytes:
            raise NoRoom(f"{megabytes} MB is too little to train with: give at least 1")
        return cls(slots, slots * 3)


def training_scores(groups: Abstraction, capped: bool, visits: Line | None = None) -> list[Score]:
    """Scores from all over a game, each as often as it is played (plus a little, so that none is strange).

    Few where every score has tables of its own. Without visits, half of them are from the middle of a game.
    """
    target = groups.target
    points = played_points(target, capped)
    cells = [(a, b) for a in points for b in points]
    if visits is not None:
        nearest = [min(points, key=lambda point: abs(point - own)) for own in range(target)]
        often = dict.fromkeys(cells, EVEN / len(cells))
        for own in range(target):
            for theirs in range(target):
                share = float(visits[own, theirs] + visits[theirs, own]) / 2
                often[nearest[own], nearest[theirs]] += (1 - EVEN) * share
        return [cell for cell in cells for _ in range(max(1, round(often[cell] * DRAWN_FROM)))]
    middle = [cell for cell in cells if groups.zone(*cell) == 0] or cells
    near = [cell for cell in cells if groups.zone(*cell) != 0]
    return near + middle * max(1, round(len(near) / len(middle)))


def finish_line(lines: Line, level: int) -> Line:
    """The line of a stack where a walk stopped, with all that was done: each holds the actions since the one above."""
    line: Line = lines[level]
    at = HEADER + TRACE
    for above in range(level - 1, -1, -1):
        done = int(lines[above, HEADER + TRACED])
        line[at : at + done] = lines[above, at : at + done]
    return line


class Trainer:
    """Regrets and average strategies of one kind of mano."""

    def __init__(
        self,
        book: Rulebook,
        players: int = 2,
        *,
        seed: int = 1,
        sizes: Sizes | None = None,
        groups: Abstraction | None = None,
        scores: Sequence[Score] | None = None,
        values: Line | None = None,
        visits: Line | None = None,
        epoch: int = EPOCH,
        discount: bool = True,
    ) -> None:
        self.book, self.players, self.seed, self.epoch_size = book, players, seed, epoch
        self.discount = discount
        self.kernel = Kernel(book, players)
        self.kind = self.kernel.round
        self.duel = 0
        self.sizes = sizes or Sizes.within(512)
        self.groups = groups or abstraction(book, players)
        self.cut = groups_line(self.groups, book, players)
        self.scores = list(scores or training_scores(self.groups, self.kind.mano.capped, visits))
        self.values = points_table(book.match.target) if values is None else values
        self.keys = np.zeros(self.sizes.slots, np.uint64)
        self.starts = np.zeros(self.sizes.slots, np.uint32)
        self.regrets = np.zeros(self.sizes.options, np.float32)
        self.shares = np.zeros(self.sizes.options, np.float32)
        self.spares = np.zeros(self.sizes.slots, np.uint64)
        self.counters = np.zeros(N_COUNTERS, np.int64)
        self.sums = np.zeros(2, np.float64)
        self.lines = np.zeros((LEVELS, self.kernel.length), np.int32)
        self.deck = np.zeros(self.kernel.pack_size, np.int32)
        self.space = np.zeros(2 * LEVELS * WIDEST, np.float64)
        self.frames = np.zeros(LEVELS * FRAME, np.int64)
        self.log = np.zeros(LOG, np.int64), np.zeros(LOG, np.float32)
        self.counters[ROOM] = self.sizes.options
        self.epochs = 0
        self._scores = np.array(self.scores, np.int32).reshape(-1)

    # ------------------------------------------------------------ walking

    def run_epoch(self) -> float:
        """One more epoch; the mean value of a mano for who is mano, as training plays now."""
        first = self.epochs * self.epoch_size
        last = first + self.epoch_size
        self.sums[:] = 0.0
        while True:
            first = walk_many(
                self.kind.tables, self.kernel.plan, self.lines, self.deck, self.seed, first, last, self.duel,
                self._scores, self.cut, self.values, FLOOR, self.keys, self.starts, self.regrets, self.shares,
                self.spares, *self.log, self.counters, self.space, self.frames, self.sums,
            )  # fmt: skip
            if first < 0:
                break
            self._learn()
        self.epochs += 1
        if self.discount:
            used = int(self.counters[USED])
            kept = np.float32(self.epochs / (self.epochs + 1))
            self.regrets[:used] *= kept
            self.shares[:used] *= kept
        return float(self.sums[0]) / self.epoch_size

    def _learn(self) -> None:
        """Have the engine write down what the last walk lacked."""
        if not self.kind.learn(finish_line(self.lines, int(self.counters[LEVEL])), HEADER):
            raise RuntimeError("the tables lack something that the engine cannot tell")

    @property
    def nodes(self) -> int:
        return int(self.counters[NODES])

    @property
    def sets(self) -> int:
        return int(self.counters[SETS])

    def mean_regret(self) -> float:
        """Positive regret a walk: falls towards 0 as training converges."""
        used = int(self.counters[USED])
        if not self.epochs:
            return 0.0
        weight = (self.epochs / 2 if self.discount else self.epochs) * self.epoch_size
        ends = np.sort(self.starts[np.flatnonzero(self.keys)])[1:].astype(np.int64) - 1
        regrets = np.maximum(self.regrets[:used], 0.0)
        counted = float(regrets[ends].sum(dtype=np.float64)) + (float(regrets[-1]) if used else 0.0)
        return (float(regrets.sum(dtype=np.float64)) - counted) / weight

    def runs(self) -> tuple[Line, Line, Line]:
        """Keys in the order in which they were met, the spare key of each, and where its run begins; and the end."""
        at = np.flatnonzero(self.keys)
        order = np.argsort(self.starts[at], kind="stable")
        at = at[order]
        starts = np.append(self.starts[at].astype(np.int64), self.counters[USED])
        return self.keys[at], self.spares[: at.size], starts

    # ------------------------------------------------------------ checkpoints

    def about(self) -> dict[str, Any]:
        """What a checkpoint must agree with to go on from it."""
        return {
            "version": VERSION,
            "book": rulebook_hash(self.book, self.players),
            "players": self.players,
            "seed": self.seed,
            "epoch": self.epoch_size,
            "discount": self.discount,
            "sizes": asdict(self.sizes),
            "groups": json.loads(json.dumps(asdict(self.groups))),
            "scores": [list(s) for s in self.scores],
            "values": round(float(np.abs(self.values).sum()), 6),
        }

    def save(self, path: Path) -> None:
        """Keep everything; a broken write leaves the old file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        used = int(self.counters[USED])
        at = np.flatnonzero(self.keys)
        made = path.with_suffix(f".{os.getpid()}.npz")
        np.savez(
            made, about=np.array(json.dumps(self.about())), at=at.astype(np.int64), keys=self.keys[at],
            starts=self.starts[at], spares=self.spares[: at.size], regrets=self.regrets[:used],
            shares=self.shares[:used], counters=self.counters, epochs=np.array(self.epochs),
        )  # fmt: skip
        made.replace(path)

    def resume(self, path: Path) -> bool:
        """Go on from a checkpoint; False if there is none for the same training."""
        try:
            with np.load(BytesIO(path.read_bytes())) as kept:
                if json.loads(str(kept["about"])) != self.about():
                    return False
                at, used = kept["at"], int(kept["counters"][USED])
                self.keys[at], self.starts[at] = kept["keys"], kept["starts"]
                self.spares[: at.size] = kept["spares"]
                self.regrets[:used], self.shares[:used] = kept["regrets"], kept["shares"]
                self.counters[:] = kept["counters"]
                self.epochs = int(kept["epochs"])
        except (OSError, KeyError, ValueError, EOFError, BadZipFile):
            return False
        return True
