"""What events of the referee's room write down: claims, held tables, rulings; and the clock that stands meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from truquero.tournament import events as ev
from truquero.tournament.model import (
    ClaimStatus,
    ContenderStatus,
    Fixture,
    FixtureStatus,
    Tournament,
    TournamentPhase,
)
from truquero.tournament.slots import sides_of

PLAYED = frozenset({FixtureStatus.CALLED, FixtureStatus.PLAYING, FixtureStatus.REPORTED, FixtureStatus.DISPUTED})


def _fixture(t: Tournament, number: int, **changed: Any) -> None:
    t.fixtures[number] = replace(t.fixtures[number], **changed)


def _claim(t: Tournament, number: int, **changed: Any) -> None:
    t.claims[number] = replace(t.claims[number], **changed)


# ---------------------------------------------------------------- the clock


def _runs_again(t: Tournament, fixtures: Iterable[Fixture], at: int) -> None:
    """The clock of these matches goes on: what they stood is given back."""
    for f in fixtures:
        if f.stopped:
            _fixture(t, f.number, stopped=0, stood=f.stood + max(0, at - f.stopped))


def _paused(t: Tournament, e: ev.TournamentPaused) -> None:
    t.phase, t.paused_at = TournamentPhase.PAUSED, e.at
    for f in list(t.fixtures.values()):
        if f.status in PLAYED and not f.stopped:
            _fixture(t, f.number, stopped=e.at)


def _resumed(t: Tournament, e: ev.TournamentResumed) -> None:
    t.phase, t.paused = TournamentPhase.PLAYING, t.paused + max(0, e.at - t.paused_at)
    _runs_again(t, [f for f in t.fixtures.values() if not f.held], e.at)


# ---------------------------------------------------------------- claims and rulings


def _claim_filed(t: Tournament, e: ev.ClaimFiled) -> None:
    t.claims[e.claim.number] = e.claim


def _claim_answered(t: Tournament, e: ev.ClaimAnswered) -> None:
    _claim(t, e.claim, status=ClaimStatus.ANSWERED, answer=e.text)


def _claim_dropped(t: Tournament, e: ev.ClaimDropped) -> None:
    _claim(t, e.claim, status=ClaimStatus.DROPPED)


def _record_opened(t: Tournament, e: ev.RecordOpened) -> None:
    f = t.fixtures[e.fixture]
    _fixture(t, e.fixture, opened=(*f.opened, (e.mano, e.by)))


def _held(t: Tournament, e: ev.TableHeld) -> None:
    _fixture(t, e.fixture, held=True, stopped=t.fixtures[e.fixture].stopped or e.at)


def _released(t: Tournament, e: ev.TableReleased) -> None:
    _fixture(t, e.fixture, held=False)
    if t.phase is not TournamentPhase.PAUSED:
        _runs_again(t, [t.fixtures[e.fixture]], e.at)


def _proposed(t: Tournament, e: ev.RulingProposed) -> None:
    key = (e.entry, e.claim)
    t.proposed[key] = (*t.proposed.get(key, ()), e.by)


def _ruled(t: Tournament, e: ev.Ruled) -> None:
    t.rulings = (*t.rulings, e.ruling)
    if e.ruling.claim and not e.ruling.corrects:
        _claim(t, e.ruling.claim, status=ClaimStatus.RULED, ruling=e.ruling.number)
        _count_baseless(t, e.ruling.claim, e.ruling.decision == "no-lugar")


def _count_baseless(t: Tournament, claim: int, baseless: bool) -> None:
    told = t.claims[claim]
    f = t.fixtures.get(told.fixture)
    if f is None or not baseless:
        return
    side = next((n for n, side in enumerate(sides_of(t, f)) if side and told.entry in side), 0)
    counted = list(f.holds)
    counted[side] += 1
    _fixture(t, f.number, holds=(counted[0], counted[1]))


def _warned(t: Tournament, e: ev.Warned) -> None:
    entry = t.contenders[e.entry]
    t.contenders[e.entry] = replace(entry, warnings=entry.warnings + 1)


def _deducted(t: Tournament, e: ev.Deducted) -> None:
    t.deducted[e.entry] = t.deducted.get(e.entry, 0) + e.points


def _disqualified(t: Tournament, e: ev.EntryDisqualified) -> None:
    t.contenders[e.entry] = replace(t.contenders[e.entry], status=ContenderStatus.DISQUALIFIED)


ROOM: dict[type, Callable[[Tournament, Any], None]] = {
    ev.TournamentResumed: _resumed,
    ev.TournamentPaused: _paused,
    ev.ClaimFiled: _claim_filed,
    ev.ClaimAnswered: _claim_answered,
    ev.ClaimDropped: _claim_dropped,
    ev.RecordOpened: _record_opened,
    ev.TableHeld: _held,
    ev.TableReleased: _released,
    ev.RulingProposed: _proposed,
    ev.Ruled: _ruled,
    ev.Warned: _warned,
    ev.Deducted: _deducted,
    ev.EntryDisqualified: _disqualified,
}
