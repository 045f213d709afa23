"""Many tables at once: reset, legal masks, steps, observations."""
# ruff: noqa: F403, F405

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from truquero.kernel.arguments import (
    Spares,
    match_numbers,
    one_each,
    seed_number,
    threads_number,
    whole_number,
)
from truquero.kernel.compiled import Kernel
from truquero.kernel.jit import announce
from truquero.kernel.layout import *
from truquero.kernel.loop import GOES_ON, MATCH_OVER, MISS
from truquero.kernel.observation import LENGTH
from truquero.kernel.stepping import AGAIN, choose_lines, first_illegal, show_lines, start_lines, step_lines
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]
EVERY_DEAL = 1 << 30
MOST_MATCHES = 1 << 24


class Batch:
    """``n`` matches side by side, of two players unless you say more. Seats are counted from 0; seat 0 is of team A.

    ``actors`` holds the seat to act at each table (-1: the match is over) and ``masks`` what every seat may do, one
    bit for each action. Where several seats may act, any of them may be stepped. With ``renew`` a finished match starts
    again in the same step, and ``ended`` says who has won it. ``threads`` share the tables. ``blind`` names seats that
    do not look at their cards until they say so, where the rulebook allows that (B32).
    """

    deals_at_once = EVERY_DEAL
    """How many deals may follow one another before :meth:`dealt` is called: more than one if they end by themselves."""

    def __init__(
        self,
        rulebook: Rulebook | Kernel,
        players: int | None = None,
        n: int = 1,
        seed: int = 0,
        *,
        renew: bool = False,
        threads: int = 1,
        blind: Iterable[int] = (),
    ) -> None:
        n = whole_number("n", n, 1, MOST_MATCHES)
        threads = min(threads_number(threads), n)
        self.seed = seed_number(seed)
        self.kernel = _kernel(rulebook, players)
        self.plan = self.kernel.plan_with(blind)
        self.n = n
        self.renew = renew
        self.lines = np.zeros((n, self.kernel.length), np.int32)
        self.lines[:, WINNER] = -1
        self.decks = np.zeros((n, self.kernel.pack_size), np.int32)
        self.status = np.full(n, MATCH_OVER, np.int32)
        self.actors = np.full(n, -1, np.int32)
        self.masks = np.zeros((n, self.kernel.players), np.uint64)
        self.units = np.arange(n, dtype=np.int64)
        self.ended = np.full(n, -1, np.int32)
        self._drawn = 0
        self._spare_seen = Spares((n, LENGTH), np.int16)
        self._spare_legal = Spares((n, self.kernel.words.count), np.int8)
        self._seen, self._legal = self._spare_seen.take(), self._spare_legal.take()
        self._all = np.arange(n)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._parts = [slice(k * n // threads, (k + 1) * n // threads) for k in range(threads)]
        self._captain = 3 if self.kernel.book.captains else 0  # seats 1 and 2 by default
        announce("step_lines")

    # ------------------------------------------------------------ what happens

    def reset(self, which: Line | None = None, seed: int | None = None) -> None:
        """Restart all matches, or those named by number or mask; every match of a batch has its own cards."""
        which = self._all if which is None else match_numbers(which, self.n)
        if seed is not None:
            self.seed = seed_number(seed)
            self.units = np.arange(self.n, dtype=np.int64)
            self._drawn = 0
        self.ended[:] = -1
        before = self._seen, self._legal
        self._seen, self._legal = self._spare_seen.take(), self._spare_legal.take()
        np.copyto(self._seen, before[0])
        np.copyto(self._legal, before[1])
        start_lines(self.plan, self.lines, self.decks, self.seed, self.units, which, self.status)
        self.units[which] += self.n
        self._advance(which, self.actors, np.zeros(self.n, np.int32), np.zeros((self.n, 2), np.int32))

    def step(self, actions: Line, seats: Line | None = None) -> Line:
        """One action in every match that goes on; what each team's score changed by: ``[n, 2]``, games won included.

        If any of the actions is not legal, nothing is done at all. What was shown before stays as it is.
        """
        actions = one_each("actions", actions, self.n)
        seats = self.actors if seats is None else one_each("seats", seats, self.n)
        if not (self.status == GOES_ON).any():
            raise ValueError("no match goes on: reset() begins them anew")
        bad = first_illegal(self.masks, seats, actions, self.status)
        if bad >= 0:
            raise ValueError(self._illegal(bad, int(seats[bad]), int(actions[bad])))
        gained = np.zeros((self.n, 2), np.int32)
        self._seen, self._legal = self._spare_seen.take(), self._spare_legal.take()
        self.ended[:] = -1
        self._advance(self._all, seats, actions, gained)
        return gained

    def _illegal(self, match: int, seat: int, action: int) -> str:
        if not 0 <= seat < self.kernel.players:
            return f"match {match}: there is no seat {seat}; they are 0 to {self.kernel.players - 1}"
        said = self.kernel.words.name(action) if 0 <= action < self.kernel.words.count else f"action {action}"
        return f"match {match}: seat {seat} may not do {said} now; legal: {self.legal(match, seat)}"

    def _advance(self, which: Line, seats: Line, actions: Line, gained: Line) -> None:
        """Let these matches go on until each waits for somebody or is over; the engine fills in what is missing."""
        while True:
            waiting = self._run(which, seats, actions, gained)
            self.dealt(which)
            if not waiting:
                return
            which = which[self.status[which] >= MISS]
            lacking = which[self.status[which] != AGAIN]
            if lacking.size:
                self.kernel.learn(*self.lines[lacking])
                self.status[lacking[self.status[lacking] == MISS]] = GOES_ON

    def _run(self, which: Line, seats: Line, actions: Line, gained: Line) -> int:
        """One pass over these matches, shared by the threads; how many are not done."""
        tables = (*self.kernel.tables[:2], self.plan, self.lines, self.decks, seats, actions)
        kept = (self.status, self.masks, self.actors, gained, self._seen, self._legal, self._captain)
        ended = self.ended if self.renew else self.ended[:0]

        def run(own: Line) -> int:
            return int(step_lines(*tables, own, *kept, self.deals_at_once, self.seed, self.units, ended))

        if self._pool is None or which.size < self.n or not step_lines.signatures:
            return run(which)  # also compiled by the thread that asks, where Ctrl-C is heard at once
        return sum(self._pool.map(run, [which[own] for own in self._parts]))

    def dealt(self, which: Line) -> None:
        """Called whenever cards may have been dealt in these matches; for subclasses that watch."""

    def random_actions(self) -> Line:
        """A random legal action for the seat to act, from the seed and how often it was asked."""
        actions = np.empty(self.n, np.int32)
        choose_lines(self.masks, self.actors, self.seed, self._drawn, actions)
        self._drawn += self.n
        return actions

    # ------------------------------------------------------------ what can be seen

    def points(self) -> Any:
        """All points a team has made in the match: those of the game under way, and a whole game for each one won."""
        match = self.kernel.book.match
        found = self.lines[:, GAMES : GAMES + 2] * match.target
        found += np.where(self.done[:, None], 0, self.lines[:, SCORE : SCORE + 2])
        won = self.winners[:, None] == np.arange(2)
        return np.where(self.done[:, None] & won, match.to_win * match.target, found)

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

    def legal_masks(self, seats: Line | None = None) -> Line:
        """``[n, actions]`` of 0 and 1, for the seat to act at each table or for the seats given."""
        return self._legal if seats is None else self._shown(seats)[1]

    def observations(self, seats: Line | None = None) -> Line:
        """``[n, LENGTH]`` for the seat to act or for the seats given; see :mod:`truquero.kernel.observation`."""
        return self._seen if seats is None else self._shown(seats)[0]

    def _shown(self, seats: Line) -> tuple[Line, Line]:
        seats = one_each("seats", seats, self.n)
        wrong = seats[(seats < -1) | (seats >= self.kernel.players)]
        if wrong.size:
            raise ValueError(f"there is no seat {wrong[0]}; they are 0 to {self.kernel.players - 1}")
        seen, legal = np.empty_like(self._seen), np.empty_like(self._legal)
        tables = (*self.kernel.tables[:2], self.plan, self.lines, self.decks, self._captain)
        show_lines(*tables, seats, self.masks, seen, legal)
        return seen, legal


def _kernel(rulebook: Rulebook | Kernel, players: int | None) -> Kernel:
    if not isinstance(rulebook, Kernel):
        return Kernel(rulebook, 2 if players is None else players)
    if players not in (None, rulebook.players):
        raise ValueError(f"this kernel is for {rulebook.players} players, not for {players!r}")
    return rulebook
