"""Many tables at once: reset, legal masks, steps, observations."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.compiled import Kernel
from truquero.kernel.layout import *
from truquero.kernel.loop import GOES_ON, MATCH_OVER, MISS
from truquero.kernel.observation import LENGTH
from truquero.kernel.stepping import NO_CARDS, choose_lines, look_lines, observe_lines, reset_lines, step_lines
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]


class Batch:
    """``n`` matches side by side. Seats are counted from 0; seat 0 belongs to team A.

    ``actors`` holds whom each table asks (-1: the match is over) and ``masks`` what every seat may do, one bit an
    action. Where several seats may act, any of them may be stepped in place of the one asked.
    """

    def __init__(self, rulebook: Rulebook | Kernel, players: int = 2, n: int = 1, seed: int = 0) -> None:
        self.kernel = rulebook if isinstance(rulebook, Kernel) else Kernel(rulebook, players)
        self.n = n
        self.seed = seed
        self.lines = np.zeros((n, self.kernel.length), np.int32)
        self.decks = np.zeros((n, self.kernel.pack_size), np.int32)
        self.status = np.full(n, MATCH_OVER, np.int32)
        self.actors = np.full(n, -1, np.int32)
        self.masks = np.zeros((n, self.kernel.players), np.uint64)
        self.units = np.arange(n, dtype=np.int64)
        book = self.kernel.book
        self._captain = 3 if book.captains else 0  # seats 1 and 2 unless somebody says otherwise

    # ------------------------------------------------------------ what happens

    def reset(self, which: Line | None = None, seed: int | None = None) -> None:
        """Begin all matches anew, or those with these numbers; every match of a batch has its own cards."""
        if seed is not None:
            self.seed = seed
            self.units = np.arange(self.n, dtype=np.int64)
        which = np.arange(self.n) if which is None else np.asarray(which)
        self.status[which] = GOES_ON
        self._reset(which)
        self.units[which] += self.n
        self._look()

    def step(self, actions: Line, seats: Line | None = None) -> Any:
        """One action in every match that goes on; what each team's score changed by: ``[n, 2]``, games won included."""
        which = np.flatnonzero(self.status == GOES_ON)
        seats = self.actors if seats is None else np.asarray(seats, np.int32)
        actions = np.ascontiguousarray(actions, np.int32)
        legal = self.masks[which, seats[which]] >> actions[which].astype(np.uint64) & np.uint64(1)
        if not legal.all():
            bad = int(which[np.flatnonzero(legal == 0)[0]])
            said = self.kernel.words.name(int(actions[bad])) if 0 <= actions[bad] < self.kernel.words.count else "that"
            raise ValueError(f"match {bad}: seat {seats[bad]} may not do {said} now; legal: {self.legal(bad)}")
        before = self.points()
        self._step(which, seats, actions)
        self._look()
        return self.points() - before

    def _step(self, which: Line, seats: Line, actions: Line) -> None:
        tables = self.kernel.tables
        step_lines(*tables, self.lines, self.decks, seats, actions, which, self.status)
        while (missing := which[self.status[which] == MISS]).size:
            self.kernel.learn(*self.lines[missing])
            step_lines(*self.kernel.tables, self.lines, self.decks, seats, actions, missing, self.status)
        self._deal(which)

    def _reset(self, which: Line) -> None:
        reset_lines(*self.kernel.tables, self.lines, self.decks, self.seed, self.units, which, self.status)
        self.dealt(which)
        self._deal(which)

    def _deal(self, which: Line) -> None:
        while (waiting := which[self.status[which] >= NO_CARDS]).size:
            missing = waiting[self.status[waiting] == NO_CARDS]
            if missing.size:
                self.kernel.learn(*self.lines[missing])
            reset_lines(*self.kernel.tables, self.lines, self.decks, self.seed, self.units, waiting, self.status)
            self.dealt(waiting)

    def dealt(self, which: Line) -> None:
        """Called whenever cards were dealt in these matches; for whoever wants to watch."""

    def _look(self) -> None:
        round_, duel, _ = self.kernel.tables
        look_lines(round_, duel, self.lines, self.masks, self.actors, self.status)
        while (missing := np.flatnonzero(self.status == MISS)).size:
            self.kernel.learn(*self.lines[missing])
            self.status[missing] = GOES_ON
            round_, duel, _ = self.kernel.tables
            look_lines(round_, duel, self.lines, self.masks, self.actors, self.status)

    def random_actions(self) -> Line:
        """A random legal action for whoever is asked, from each match's own random numbers."""
        actions = np.zeros(self.n, np.int32)
        choose_lines(self.lines, self.masks, self.actors, actions)
        return actions

    # ------------------------------------------------------------ what can be seen

    def points(self) -> Any:
        """All points a team has made in the match: those of the game under way, and a whole game for each one won."""
        target = self.kernel.book.match.target
        over = self.lines[:, GAMES : GAMES + 2] * target
        return over + np.where(self.done[:, None], 0, self.lines[:, SCORE : SCORE + 2])

    @property
    def done(self) -> Any:
        return self.status == MATCH_OVER

    @property
    def winners(self) -> Line:
        """The team that has won each match; -1: nobody yet."""
        return self.lines[:, WINNER]

    @property
    def scores(self) -> Line:
        return self.lines[:, SCORE : SCORE + 2]

    @property
    def games(self) -> Line:
        return self.lines[:, GAMES : GAMES + 2]

    def legal(self, match: int, seat: int | None = None) -> list[str]:
        """The legal actions of a seat (the one asked) in words."""
        mask = int(self.masks[match, self.actors[match] if seat is None else seat])
        return [self.kernel.words.name(a) for a in range(64) if mask >> a & 1]

    def legal_masks(self, seats: Line | None = None) -> Any:
        """``[n, actions]`` of 0 and 1, for whom each table asks or for the seats given."""
        seats = self.actors if seats is None else np.asarray(seats)
        words = self.masks[np.arange(self.n), np.maximum(seats, 0)]
        bits = np.arange(self.kernel.words.count, dtype=np.uint64)
        return ((words[:, None] >> bits) & np.uint64(1)).astype(np.int8)

    def observations(self, seats: Line | None = None) -> Line:
        """``[n, LENGTH]`` for whom each table asks or for the seats given; see :mod:`truquero.kernel.observation`."""
        seats = self.actors if seats is None else np.asarray(seats, np.int32)
        out = np.zeros((self.n, LENGTH), np.int16)
        observe_lines(*self.kernel.tables, self.lines, self.decks, self._captain, seats, out)
        return out
