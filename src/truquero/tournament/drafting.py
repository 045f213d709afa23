"""An open copy of a tournament on which one command is worked out; it changes only through ``emit``."""

from __future__ import annotations

from collections.abc import Iterable

from truquero.tournament import events as ev
from truquero.tournament.evolve import apply
from truquero.tournament.model import (
    HOUSE,
    Contender,
    Fixture,
    FixtureStatus,
    Role,
    Tournament,
    TournamentClaim,
    TournamentPhase,
)
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.slots import side_of, sides_of

OPEN_STATUSES = frozenset({FixtureStatus.CALLED, FixtureStatus.PLAYING, FixtureStatus.REPORTED, FixtureStatus.DISPUTED})


class TournamentDraft:
    """One command being decided: who asks, when, and the events so far."""

    def __init__(self, t: Tournament, actor: int, at: int) -> None:
        self.t, self.actor, self.at = t.copy(), actor, at
        self.events: list[ev.TournamentEvent] = []

    def emit(self, *events: ev.TournamentEvent) -> None:
        for event in events:
            apply(self.t, event)
            self.events.append(event)

    def emit_all(self, events: Iterable[ev.TournamentEvent]) -> None:
        self.emit(*events)

    # ------------------------------------------------------------ who asks

    @property
    def role(self) -> Role | None:
        return Role.ORGANISER if self.actor == HOUSE else self.t.roles.get(self.actor)

    def only(self, *roles: Role, article: str = "") -> None:
        if self.role not in roles:
            raise TournamentRefusal("not-yours", article)

    def for_entry(self, number: int) -> Contender:
        """The entry, if it is the captain or the organiser who asks."""
        found = self.entry(number)
        if self.actor != found.captain and self.role is not Role.ORGANISER:
            raise TournamentRefusal("not-yours")
        return found

    # ------------------------------------------------------------ what is asked about

    def during(self, *phases: TournamentPhase, code: str = "wrong-phase", article: str = "") -> None:
        if self.t.phase not in phases:
            raise TournamentRefusal(code, article, phase=self.t.phase.value)

    def entry(self, number: int) -> Contender:
        found = self.t.contenders.get(number)
        if found is None:
            raise TournamentRefusal("no-entry", entry=number)
        return found

    def fixture(self, number: int) -> Fixture:
        found = self.t.fixtures.get(number)
        if found is None:
            raise TournamentRefusal("no-match", match=number)
        return found

    def open_fixture(self, number: int) -> Fixture:
        """A fixture that is being played or waited for, in a tournament that is not paused."""
        self.during(TournamentPhase.PLAYING)
        found = self.fixture(number)
        if found.status not in OPEN_STATUSES:
            raise TournamentRefusal("not-in-play", match=number)
        return found

    def claim(self, number: int) -> TournamentClaim:
        found = self.t.claims.get(number)
        if found is None:
            raise TournamentRefusal("no-claim", claim=number)
        return found

    def own_side(self, f: Fixture) -> int:
        """The side whose captain asks."""
        for side, entries in enumerate(sides_of(self.t, f)):
            if any(self.t.contenders[entry].captain == self.actor for entry in entries or ()):
                return side
        raise TournamentRefusal("not-yours", "O6")

    def open_fixtures(self, entry: int) -> list[Fixture]:
        """What an entry has to play now."""
        return [
            f
            for r in self.t.rounds.values()
            if r.called and not r.closed
            for f in (self.t.fixtures[n] for n in r.fixtures)
            if f.status in OPEN_STATUSES and side_of(self.t, f, entry) is not None
        ]
