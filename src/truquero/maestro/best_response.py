"""A trained best response to a strategy: what somebody could win who knew all of it and nothing of the cards.

One team learns; the other plays the strategy and never changes. The learner tells more situations apart than the
strategy does, begins in each of them with what the strategy would do, forgets nothing, and in the end takes the option
that it regrets most not to have taken. What comes out is a lower bound of what can be won.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from truquero.kernel import Kernel
from truquero.kernel.layout import HEADER
from truquero.maestro.abstraction import FINER, VERSION, Abstraction, abstraction, score_zones, steps
from truquero.maestro.blueprint import SHIFT, Blueprint, blueprint_folder, rulebook_hash
from truquero.maestro.deciding import groups_line
from truquero.maestro.game_chances import played_ends, values_of, visited, winning_chances
from truquero.maestro.matches import TALLY
from truquero.maestro.measuring import WIDE, Interval
from truquero.maestro.regret_table import FULL, LEVEL, LOG, N_COUNTERS, NODES, ROOM, SETS, USED
from truquero.maestro.response_walk import learn_many, measure_many
from truquero.maestro.strategy import Strategy
from truquero.maestro.trainer import FLOOR, Score, Sizes, finish_line, training_scores
from truquero.maestro.traversal import FRAME, LEVELS, WIDEST
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]
BATCH: Final = 2000
"""Manos between two looks at the clock."""
TEST_SEED: Final = 9_000_001
"""Added to the seed for the cards on which the result is measured."""
MEGABYTES: Final = 1024
FIRST_LOOK: Final = 0.25
"""Minutes after which it is measured for the first time; then whenever the time has doubled."""
SAVED_AFTER: Final = 60.0
"""Seconds between two checkpoints."""
FEW: Final = 50_000
"""Manos that measure it while it learns."""


class Gained(NamedTuple):
    """What a best response wins from a strategy."""

    values: Interval
    """In points of the middle of a game: the chance to win it, divided by what a point brings there."""
    points: Interval
    """In points as they are written; near the end of a game neither side plays for them."""
    manos: int
    """It learnt from so many."""
    nodes: int
    situations: int
    minutes: float


class BestResponse:
    """Learns to beat one strategy of a rulebook, at the scores that games come to."""

    def __init__(
        self, book: Rulebook, strategy: Strategy, scores: Sequence[Score], values: Line, seed: int = 20,
        megabytes: int = MEGABYTES, kernel: Kernel | None = None, players: int = 2,
    ) -> None:  # fmt: skip
        """``values``: what a score is worth. The memory is bounded."""
        self.book, self.strategy, self.seed, self.players = book, strategy, seed, players
        self.kernel = kernel or Kernel(book, players)
        self.kind = self.kernel.round
        self.groups = finer(book, players)
        """What it tells apart."""
        self.fine = groups_line(self.groups, book, players)
        self.scores = np.array(scores, np.int32).reshape(-1)
        self.values = values
        self.sizes = Sizes.within(megabytes)
        self.own, self.own_starts = np.zeros(self.sizes.slots, np.uint64), np.zeros(self.sizes.slots, np.uint32)
        self.regrets = np.zeros(self.sizes.options, np.float32)
        self.counters = np.zeros(N_COUNTERS, np.int64)
        self.counters[ROOM] = self.sizes.options
        self.tally = np.zeros(2 * TALLY, np.int64)
        self.lines = np.zeros((LEVELS, self.kernel.length), np.int32)
        self.deck = np.zeros(self.kernel.pack_size, np.int32)
        self.space = np.zeros(2 * LEVELS * WIDEST, np.float64)
        self.frames = np.zeros(LEVELS * FRAME, np.int64)
        self.log = np.zeros(LOG, np.int64), np.zeros(LOG, np.float32)
        self.manos = 0
        self.seconds = 0.0
        self.looks: list[Gained] = []
        """How it grew."""
        self._sorted: tuple[Line, Line] | None = None

    @property
    def megabytes(self) -> float:
        """What the tables take."""
        return (self.own.nbytes + self.own_starts.nbytes + self.regrets.nbytes) / 2**20

    @property
    def without_room(self) -> int:
        """How often there was no room for a situation: there it plays as the strategy."""
        return int(self.counters[FULL])

    def learn(self, manos: int) -> None:
        """Walk so many manos more."""
        begun = process_time()
        them = self.strategy
        at, last = self.manos, self.manos + manos
        while at >= 0:
            at = learn_many(
                self.kind.tables, self.kernel.plan, self.lines, self.deck, self.seed, at, last, self.scores,
                self.values, FLOOR, self.fine, them.cut, them.keys, them.starts, them.weights, self.tally, self.own,
                self.own_starts, self.regrets, *self.log, self.counters, self.space, self.frames,
            )  # fmt: skip
            if at >= 0:
                self._ask(int(self.counters[LEVEL]))
        self.manos = last
        self.seconds += process_time() - begun

    def learn_for(self, minutes: float) -> None:
        """Learn until it has learnt for so many minutes of the processor."""
        while self.seconds < 60 * minutes:
            self.learn(BATCH)

    def grow(self, minutes: float, manos: int) -> Iterator[Gained]:
        """Learn up to so many minutes in all, with checkpoints; what was found before, each look, and the last one."""
        self.resume(self.checkpoint())
        yield from self.looks
        while self.seconds < 60 * minutes:
            seconds = self.seconds / 60
            look = FIRST_LOOK
            while look <= seconds:
                look *= 2
            look = min(look, minutes)
            while self.seconds < 60 * look:
                self.learn_for(min(look, self.seconds / 60 + SAVED_AFTER / 60))
                self.save(self.checkpoint())
            self.looks.append(self.gained(manos if look >= minutes else min(FEW, manos)))
            self.save(self.checkpoint())
            yield self.looks[-1]

    def gained(self, manos: int) -> Gained:
        """Measured on cards that it did not learn from."""
        them = self.strategy
        out = np.zeros((manos, 2))
        at = 0
        while at >= 0:
            at = measure_many(
                self.kind.tables, self.kernel.plan, self.lines[0], self.deck, self.seed + TEST_SEED, at, manos,
                self.scores, self.values, self.fine, them.cut, them.keys, them.starts, them.weights, self.tally,
                self.own, self.own_starts, self.regrets, out,
            )  # fmt: skip
            if at >= 0:
                self._ask(0)
        values, points = (_interval(column) for column in out.T)
        nodes, sets = int(self.counters[NODES]), int(self.counters[SETS])
        return Gained(values, points, self.manos, nodes, sets, self.seconds / 60)

    def best(self, key: int, options: int) -> int | None:
        """The number of the option that it would take in a situation; None: it has learnt nothing there."""
        if self._sorted is None or self._sorted[0].size != int(self.counters[SETS]):
            at = np.flatnonzero(self.own)
            prints = self.own[at] >> np.uint64(SHIFT)
            order = np.argsort(prints)
            self._sorted = prints[order], self.own_starts[at][order]
        prints, starts = self._sorted
        found = int(np.searchsorted(prints, np.uint64(key >> SHIFT)))
        if found == prints.size or int(prints[found]) != key >> SHIFT:
            return None
        start = int(starts[found])
        return int(np.argmax(self.regrets[start : start + options]))

    def _ask(self, level: int) -> None:
        if not self.kind.learn(finish_line(self.lines, level), HEADER):
            raise RuntimeError("the tables lack something that the engine cannot tell")

    # ------------------------------------------------------------ checkpoints

    def about(self) -> dict[str, Any]:
        """What a checkpoint must agree with to go on from it."""
        them = self.strategy
        made = hashlib.sha256()
        for part in (them.cut, them.keys, them.starts, them.weights, self.fine, self.scores, self.values):
            made.update(np.ascontiguousarray(part).tobytes())
        return {
            "version": VERSION,
            "book": rulebook_hash(self.book, self.players),
            "players": self.players,
            "seed": self.seed,
            "sizes": [self.sizes.slots, self.sizes.options],
            "against": made.hexdigest()[:16],
        }

    def checkpoint(self) -> Path:
        """Where what was learnt is kept, by what it was learnt against."""
        told = self.about()
        name = f"{self.book.id}-{self.players}-{told['against']}-{self.sizes.slots}-seed{self.seed}"
        return blueprint_folder() / "responses" / f"{name}.npz"

    def save(self, path: Path) -> None:
        """Keep everything; a broken write leaves the old file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        used = int(self.counters[USED])
        at = np.flatnonzero(self.own)
        made = path.with_suffix(f".{os.getpid()}.npz")
        np.savez(
            made, about=np.array(json.dumps(self.about())), at=at, own=self.own[at], starts=self.own_starts[at],
            regrets=self.regrets[:used], counters=self.counters, manos=np.array(self.manos),
            seconds=np.array(self.seconds), looks=np.array(json.dumps(self.looks)),
        )  # fmt: skip
        made.replace(path)

    def resume(self, path: Path) -> bool:
        """Go on from a checkpoint; False if there is none of the same learner against the same strategy."""
        try:
            with np.load(BytesIO(path.read_bytes())) as kept:
                if json.loads(str(kept["about"])) != self.about():
                    return False
                at, used = kept["at"], int(kept["counters"][USED])
                self.own[at], self.own_starts[at] = kept["own"], kept["starts"]
                self.regrets[:used] = kept["regrets"]
                self.counters[:] = kept["counters"]
                self.manos, self.seconds = int(kept["manos"]), float(kept["seconds"])
                self.looks = [
                    Gained(Interval(*v), Interval(*p), *rest) for v, p, *rest in json.loads(str(kept["looks"]))
                ]
        except (OSError, KeyError, ValueError, EOFError, BadZipFile):
            return False
        return True


def finer(book: Rulebook, players: int) -> Abstraction:
    """More groups of cards and envidos than maestro's, and among partners the score as two tell it apart."""
    groups = abstraction(book, players, FINER, near=FINER)
    if players > 2:
        zones = tuple(score_zones(groups.target, steps(book)))
        return replace(groups, zones=zones)
    return groups


def responder(
    book: Rulebook, blueprint: Blueprint, seed: int, players: int = 2, megabytes: int = MEGABYTES
) -> BestResponse:
    """Somebody who plays for the chance to win the game against a blueprint, at the scores that its games come to."""
    return respond_to(book, Strategy.of_blueprint(blueprint, book, players), blueprint, seed, players, megabytes)


def respond_to(
    book: Rulebook, strategy: Strategy, blueprint: Blueprint, seed: int, players: int = 2, megabytes: int = MEGABYTES
) -> BestResponse:
    """The same against any strategy; the blueprint's groups tell the scores apart."""
    kernel = Kernel(book, players)
    ends = played_ends(kernel, strategy)
    scores = training_scores(blueprint.groups, kernel.round.mano.capped, visited(ends))
    return BestResponse(
        book, strategy, scores, values_of(winning_chances(ends)), seed, megabytes, kernel=kernel, players=players
    )


def _interval(found: Line) -> Interval:
    mean = float(found.mean())
    error = WIDE * float(found.std()) / len(found) ** 0.5
    return Interval(mean, mean - error, mean + error)
