"""What an organiser does in one go: pair before calling, and begin the next stage when the last round is closed."""

from __future__ import annotations

from truquero.tournament.model import FixtureStatus, Tournament
from truquero.tournament.stages import DRAWN_ANEW, DYNAMIC, stage_over


def _waits(t: Tournament) -> bool:
    return any(f.status is FixtureStatus.WAITING for f in t.of_stage(t.stage))


def pairs_first(t: Tournament) -> bool:
    """Whether the next round has to be paired before it can be called."""
    return bool(t.taking_part) and t.plan.format in DYNAMIC and not _waits(t)


def draws_anew(t: Tournament) -> bool:
    """Whether every round of the stage is drawn, so that pairing opens a secret."""
    return bool(t.taking_part) and t.plan.format in DRAWN_ANEW


def stage_follows(t: Tournament) -> bool:
    """Whether the stage is over: the next one begins, or the places are known."""
    return bool(t.taking_part) and not _waits(t) and stage_over(t)
