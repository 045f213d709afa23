"""Who fills a slot: a fold over the results of the fixtures it comes from."""

from __future__ import annotations

from truquero.tournament.brackets import SECOND_FINAL
from truquero.tournament.model import (
    BOTH_LOST,
    Fixture,
    LoserOf,
    Nobody,
    Of,
    ResultBy,
    Slot,
    Tournament,
    WinnerOf,
)

SideEntries = tuple[int, ...] | None
"""The entries of a side; empty: nobody comes; None: it is not known yet."""


def occupant(t: Tournament, slot: Slot) -> SideEntries:
    match slot:
        case Of(entries):
            return entries
        case Nobody():
            return ()
        case WinnerOf(number) | LoserOf(number):
            fixture = t.fixtures[number]
            if fixture.result is None:
                return None
            winner = fixture.result.winner
            if winner == BOTH_LOST or (isinstance(slot, LoserOf) and fixture.result.by is ResultBy.BYE):
                return ()
            side = winner if isinstance(slot, WinnerOf) else 1 - winner
            return occupant(t, fixture.slots[side])


def sides_of(t: Tournament, f: Fixture) -> tuple[SideEntries, SideEntries]:
    return occupant(t, f.slots[0]), occupant(t, f.slots[1])


def side_of(t: Tournament, f: Fixture, entry: int) -> int | None:
    """Which side an entry has in a fixture, if any."""
    return next((n for n, side in enumerate(sides_of(t, f)) if side and entry in side), None)


def is_final(t: Tournament, f: Fixture) -> bool:
    """Whether the title is played for: the final of the last stage, a second final, or the grande between equals."""
    return f.stage == len(t.bases.stages) - 1 and (f.prize >= SECOND_FINAL or f.grande)


def playing_side(t: Tournament, side: SideEntries) -> bool:
    """Whether anybody of a side is still in the tournament and not resting."""
    return bool(side) and all(t.contenders[entry].plays for entry in side or ())


def dependents(t: Tournament, number: int) -> list[Fixture]:
    """All fixtures whose sides come, directly or not, from this one; in the order of their rounds."""
    found = {number}
    after: list[Fixture] = []
    for f in t.of_stage(t.fixtures[number].stage):
        if any(isinstance(s, WinnerOf | LoserOf) and s.fixture in found for s in f.slots):
            found.add(f.number)
            after.append(f)
    return after
