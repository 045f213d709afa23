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
from truquero.kernel.layout import HEADER
from truquero.maestro.abstraction import BLUEPRINT, NEAR, VERSION, Abstraction, Fineness, abstraction
from truquero.maestro.blueprint import rulebook_hash
from truquero.maestro.line_key import as_line
from truquero.maestro.regret_table import BYTES_A_SLOT, BYTES_AN_OPTION, MISSES, N_COUNTERS, NODES, ROOM, SETS, USED
from truquero.maestro.traversal import FRAME, LEVELS, WIDEST, walk_many
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]
EPOCH: Final = 2000
"""Manos in an epoch: after each, what came before counts a little less."""
FLOOR: Final = -300.0
"""Regret below which an option is mostly left out, in points."""
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


def points_table(target: int) -> Line:
    """What a score is worth in points: by own and theirs."""
    own = np.arange(target + 1, dtype=np.float64)
    return np.subtract.outer(own, own).reshape(-1)


def usual_scores(target: int, capped: bool) -> list[Score]:
    """Scores in the middle of a game, from all over it; few where every score has tables of its own."""
    last = max(1, target - NEAR)
    if not capped:
        return [(a, b) for a in range(last) for b in range(last)]
    some = sorted({0, last // 3, 2 * last // 3, last - 1})
    return [(a, b) for a in some for b in some]


class Trainer:
    """Regrets and average strategies of one kind of mano."""

    def __init__(
        self,
        book: Rulebook,
        players: int = 2,
        *,
        seed: int = 1,
        sizes: Sizes | None = None,
        fineness: Fineness = BLUEPRINT,
        groups: Abstraction | None = None,
        scores: Sequence[Score] | None = None,
        values: Line | None = None,
        epoch: int = EPOCH,
        discount: bool = True,
    ) -> None:
        self.book, self.players, self.seed, self.epoch_size = book, players, seed, epoch
        self.discount = discount
        self.kernel = Kernel(book, players)
        self.kind = self.kernel.round
        self.duel = 0
        self.sizes = sizes or Sizes.within(512)
        self.groups = groups or abstraction(book, players, fineness)
        self.cut = as_line(self.groups)
        self.scores = list(scores or usual_scores(book.match.target, self.kind.mano.capped))
        self.values = points_table(book.match.target) if values is None else values
        self.keys = np.zeros(self.sizes.slots, np.uint64)
        self.starts = np.zeros(self.sizes.slots, np.uint32)
        self.regrets = np.zeros(self.sizes.options, np.float32)
        self.shares = np.zeros(self.sizes.options, np.float32)
        self.counters = np.zeros(N_COUNTERS, np.int64)
        self.sums = np.zeros(2, np.float64)
        self.lines = np.zeros((LEVELS, self.kernel.length), np.int32)
        self.deck = np.zeros(self.kernel.pack_size, np.int32)
        self.space = np.zeros(2 * LEVELS * WIDEST, np.float64)
        self.frames = np.zeros(LEVELS * FRAME, np.int64)
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
                self.counters, self.space, self.frames, self.sums,
            )  # fmt: skip
            if first < 0:
                break
            if not self.kind.learn(self.lines[0], HEADER):
                raise RuntimeError("the tables lack how a mano begins, and the engine cannot tell")
        self.epochs += 1
        if self.discount:
            used = int(self.counters[USED])
            kept = np.float32(self.epochs / (self.epochs + 1))
            self.regrets[:used] *= kept
            self.shares[:used] *= kept
        return float(self.sums[0]) / self.epoch_size

    @property
    def nodes(self) -> int:
        return int(self.counters[NODES])

    @property
    def lacking(self) -> int:
        """Walks that ended where the tables knew nothing: what they taught is wrong."""
        return int(self.counters[MISSES])

    @property
    def sets(self) -> int:
        return int(self.counters[SETS])

    def mean_regret(self) -> float:
        """Positive regret a walk: falls towards 0 as training converges."""
        used = int(self.counters[USED])
        if not self.epochs:
            return 0.0
        weight = (self.epochs / 2 if self.discount else self.epochs) * self.epoch_size
        return float(np.maximum(self.regrets[:used], 0.0).sum(dtype=np.float64)) / weight

    def strategy(self) -> tuple[Line, Line, Line]:
        """Keys, where the run of each begins, and the shares of all options."""
        at = np.flatnonzero(self.keys)
        order = np.argsort(self.starts[at], kind="stable")
        at = at[order]
        starts = np.append(self.starts[at].astype(np.int64), self.counters[USED])
        return self.keys[at], starts, self.shares[: int(self.counters[USED])]

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
            "groups": [list(x) if isinstance(x, tuple) else x for x in asdict(self.groups).values()],
            "scores": [list(s) for s in self.scores],
            "values": float(np.abs(self.values).sum()),
        }

    def save(self, path: Path) -> None:
        """Keep everything; a broken write leaves the old file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        used = int(self.counters[USED])
        at = np.flatnonzero(self.keys)
        made = path.with_suffix(f".{os.getpid()}.npz")
        np.savez(
            made, about=np.array(json.dumps(self.about())), at=at.astype(np.int64), keys=self.keys[at],
            starts=self.starts[at], regrets=self.regrets[:used], shares=self.shares[:used], counters=self.counters,
            epochs=np.array(self.epochs),
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
                self.regrets[:used], self.shares[:used] = kept["regrets"], kept["shares"]
                self.counters[:] = kept["counters"]
                self.epochs = int(kept["epochs"])
        except (OSError, KeyError, ValueError, EOFError, BadZipFile):
            return False
        return True
