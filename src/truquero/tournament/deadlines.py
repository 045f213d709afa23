"""Deadlines, worked out from the state: nothing is kept in timers that a crash could lose."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from truquero.tournament.drafting import OPEN_STATUSES
from truquero.tournament.model import Fixture, FixtureStatus, Tournament, TournamentPhase


class DeadlineKind(StrEnum):
    NO_SHOW = "no-show"
    CLOCK = "clock"


class Deadline(NamedTuple):
    at: int
    kind: DeadlineKind
    fixture: int


def tolerance_of(t: Tournament, f: Fixture, steps: int = -1) -> int:
    """How many seconds a side that is not there may still come (O28); ``steps``: games that it loses before, those so
    far."""
    first = f.stage == 0 and f.round == 1
    lost = max((sum(score.games) for _, score in f.carried), default=0) if steps < 0 else steps
    return t.bases.tolerance[not first] + t.bases.staggered * lost


def deadlines(t: Tournament, *, public: bool = False) -> list[Deadline]:
    """Every deadline of the matches that are open, the next one first. A held table has none (O8).

    To the public the clock of a held table goes on as if nothing were the matter (O12).
    """
    if t.phase is not TournamentPhase.PLAYING:
        return []
    found: list[Deadline] = []
    for one in t.rounds.values():
        if not one.called or one.closed:
            continue
        for f in (t.fixtures[n] for n in one.fixtures):
            if f.status not in OPEN_STATUSES or (not public and (f.held or f.stopped)):
                continue
            begins = f.called + t.paused - f.paused_before if public else f.clock_from
            if f.status is FixtureStatus.CALLED:
                found.append(Deadline(begins + tolerance_of(t, f), DeadlineKind.NO_SHOW, f.number))
            clock = t.bases.stages[f.stage].clock
            if clock:
                found.append(Deadline(begins + clock, DeadlineKind.CLOCK, f.number))
    return sorted(found)
