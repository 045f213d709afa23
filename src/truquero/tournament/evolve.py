"""From one state to the next: what an event says is written down. No rules here; every event of the log fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from truquero.tournament import events as ev
from truquero.tournament.evolve_room import ROOM
from truquero.tournament.model import (
    Contender,
    ContenderStatus,
    Fixture,
    FixtureRound,
    FixtureStatus,
    Place,
    Role,
    Tournament,
    TournamentPhase,
)
from truquero.tournament.slots import sides_of


def evolve(t: Tournament, event: ev.TournamentEvent) -> Tournament:
    """The state after an event; the one given stays as it is."""
    draft = t.copy()
    apply(draft, event)
    return draft


def began(event: ev.TournamentCreated) -> Tournament:
    """The first state: what creating a tournament says."""
    made = Tournament(event.id, event.bases)
    made.roles[event.organiser] = Role.ORGANISER
    return made


def fold(events: Iterable[ev.TournamentEvent]) -> Tournament:
    """The state after all events, the first of which creates the tournament. One draft takes them all."""
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, ev.TournamentCreated):
        raise ValueError("a tournament begins with its creation")
    draft = began(first)
    for event in rest:
        apply(draft, event)
    return draft


def apply(t: Tournament, event: ev.TournamentEvent) -> None:
    """Write an event into an open copy."""
    writers[type(event)](t, event)


# ---------------------------------------------------------------- helpers


def _entry(t: Tournament, number: int, **changed: Any) -> None:
    t.contenders[number] = replace(t.contenders[number], **changed)


def _fixture(t: Tournament, number: int, **changed: Any) -> None:
    t.fixtures[number] = replace(t.fixtures[number], **changed)


def _round(t: Tournament, stage: int, number: int, **changed: Any) -> None:
    t.rounds[stage, number] = replace(t.rounds[stage, number], **changed)


# ---------------------------------------------------------------- entries


def _created(t: Tournament, e: ev.TournamentCreated) -> None:
    raise ValueError("a tournament is created once")


def _configured(t: Tournament, e: ev.Configured) -> None:
    t.bases = e.bases


def _appointed(t: Tournament, e: ev.Appointed) -> None:
    t.roles[e.person] = e.role


def _opened(t: Tournament, e: ev.EntriesOpened) -> None:
    t.phase = TournamentPhase.OPEN
    t.commitments = (*t.commitments, e.commitment)
    t.packs = e.packs


def _entered(t: Tournament, e: ev.Entered) -> None:
    t.contenders[e.number] = Contender(
        e.number,
        e.members,
        e.initial,
        e.club,
        e.head,
        e.status,
        confirmed=e.members[:1],
        since=e.since,
        made_by_draw=e.made_by_draw,
    )
    for person in e.members:
        t.entry_of[person] = e.number
    if t.stage in t.taking_part:  # a late entry
        t.taking_part[t.stage] = (*t.taking_part[t.stage], e.number)
        t.order = (*t.order, e.number)


def _confirmed(t: Tournament, e: ev.Confirmed) -> None:
    was = t.contenders[e.entry].confirmed
    _entry(t, e.entry, confirmed=(*was, e.person), status=e.status)


def _refused(t: Tournament, e: ev.EntryRefused) -> None:
    _entry(t, e.entry, status=ContenderStatus.REFUSED)
    _freed(t, e.entry)


def _freed(t: Tournament, entry: int) -> None:
    for person in t.contenders[entry].members:
        t.entry_of.pop(person, None)


def _left_waiting(t: Tournament, e: ev.LeftWaitingList) -> None:
    _entry(t, e.entry, status=ContenderStatus.IN)


def _withdrew(t: Tournament, e: ev.Withdrew) -> None:
    _entry(t, e.entry, status=ContenderStatus.WITHDRAWN)
    if e.struck:
        t.struck |= {e.entry}


def _rested(t: Tournament, e: ev.Rested) -> None:
    _entry(t, e.entry, status=ContenderStatus.RESTING)


def _came_back(t: Tournament, e: ev.CameBack) -> None:
    _entry(t, e.entry, status=ContenderStatus.IN)


def _substituted(t: Tournament, e: ev.Substituted) -> None:
    members = tuple(e.into if person == e.out else person for person in t.contenders[e.entry].members)
    _entry(t, e.entry, members=members, substituted=True)
    t.entry_of.pop(e.out, None)
    t.entry_of[e.into] = e.entry


def _sealed(t: Tournament, e: ev.SignsSealed) -> None:
    _entry(t, e.entry, signs=e.fingerprint)


def _checked_in(t: Tournament, e: ev.CheckedIn) -> None:
    _entry(t, e.entry, share=e.share)


def _salt_told(t: Tournament, e: ev.SaltTold) -> None:
    _entry(t, e.entry, salt=e.salt)


def _closed(t: Tournament, e: ev.EntriesClosed) -> None:
    t.phase = TournamentPhase.CLOSED
    t.list_hash = e.list_hash


# ---------------------------------------------------------------- draws, stages, rounds


def _drawn(t: Tournament, e: ev.DrawMade) -> None:
    t.draws += 1
    t.commitments = (*t.commitments, e.next)
    if t.phase is TournamentPhase.CLOSED:
        t.phase, t.order, t.cut = TournamentPhase.DRAWN, e.order, e.word


def _draw_struck(t: Tournament, e: ev.DrawStruck) -> None:
    t.phase, t.order = TournamentPhase.CLOSED, ()
    t.struck_draws += 1
    t.taking_part, t.groups, t.fixtures, t.rounds = {}, {}, {}, {}
    t.contenders = {n: c for n, c in t.contenders.items() if not c.made_by_draw}
    t.entry_of = {person: c.number for c in t.contenders.values() if c.plays for person in c.members}


def _stage_began(t: Tournament, e: ev.StageBegan) -> None:
    t.stage = e.stage
    t.taking_part[e.stage] = e.entries
    t.groups[e.stage] = e.groups
    t.struck = frozenset()


def _paired(t: Tournament, e: ev.RoundPaired) -> None:
    for fixture in e.fixtures:
        t.fixtures[fixture.number] = fixture
    t.rounds[e.stage, e.round] = FixtureRound(e.stage, e.round, tuple(f.number for f in e.fixtures))


def _called(t: Tournament, e: ev.RoundCalled) -> None:
    t.phase = TournamentPhase.PLAYING
    _round(t, e.stage, e.round, called=e.at, closed=False)


def _assigned(t: Tournament, e: ev.BoardsAssigned) -> None:
    stopped = e.at if t.phase is TournamentPhase.PAUSED else 0
    before = t.paused + (e.at - t.paused_at if stopped else 0)
    clock = {"called": e.at, "stopped": stopped, "paused_before": before}
    _fixture(t, e.fixture, status=FixtureStatus.CALLED, boards=e.boards, series=e.series, **clock)
    for board in e.boards:
        t.board_of[board] = e.fixture
        t.boards = max(t.boards, board)


def _packs_revealed(t: Tournament, e: ev.PacksRevealed) -> None:
    t.packs, t.packs_revealed = e.secret, t.packs_revealed + 1
    _round(t, e.stage, e.round, packs_known=True)


def _table_assigned(t: Tournament, e: ev.TableAssigned) -> None:
    t.table_of[e.board] = e.table


def _began(t: Tournament, e: ev.FixtureBegan) -> None:
    _fixture(t, e.fixture, status=FixtureStatus.PLAYING)


def _scorer(t: Tournament, e: ev.ScorerAppointed) -> None:
    _fixture(t, e.fixture, scorer=e.person)


def _reported(t: Tournament, e: ev.Reported) -> None:
    _fixture(t, e.fixture, status=FixtureStatus.REPORTED, reported=(e.side, e.boards, e.at))


def _agreed(t: Tournament, e: ev.Agreed) -> None:
    pass  # the result follows


def _denied(t: Tournament, e: ev.Denied) -> None:
    _fixture(t, e.fixture, status=FixtureStatus.DISPUTED)


def _board_finished(t: Tournament, e: ev.BoardFinished) -> None:
    f = t.fixtures[e.fixture]
    _fixture(t, e.fixture, status=FixtureStatus.PLAYING, partial=(*f.partial, (e.board, e.score)))


def _game_lost(t: Tournament, e: ev.GameLost) -> None:
    _fixture(t, e.fixture, carried=e.carried)


def _move_offered(t: Tournament, e: ev.MoveOffered) -> None:
    _fixture(t, e.fixture, moving=e.offer)


def _moved(t: Tournament, e: ev.BoardMoved) -> None:
    f = t.fixtures[e.fixture]
    online = [board for board in f.online if board != e.board]
    online += [e.into] if e.place is Place.ONLINE else []
    _fixture(
        t,
        e.fixture,
        boards=tuple(e.into if board == e.board else board for board in f.boards),
        online=tuple(online),
        carried=(*[(board, score) for board, score in f.carried if board != e.board], (e.into, e.score)),
        moving=None,
    )
    t.board_of[e.into] = e.fixture
    t.boards = max(t.boards, e.into)


def _settled(t: Tournament, e: ev.FixtureSettled) -> None:
    f = t.fixtures[e.fixture]
    sides = sides_of(t, f)
    a, b = (tuple(person for entry in side or () for person in t.contenders[entry].members) for side in sides)
    sat = f.sat if any(f.sat) else (a, b)
    _fixture(t, e.fixture, status=FixtureStatus.SETTLED, result=e.result, settled=e.at, sat=sat, held=False)
    for entry in (entry for side in sides for entry in side or ()):
        for person in t.contenders[entry].members:
            t.played_for.setdefault(person, entry)


def _voided(t: Tournament, e: ev.Voided) -> None:
    f = t.fixtures[e.fixture]
    t.fixtures[e.fixture] = Fixture(f.number, f.stage, f.round, f.slots, f.group, f.prize, f.grande, holds=f.holds)


def _round_closed(t: Tournament, e: ev.RoundClosed) -> None:
    _round(t, e.stage, e.round, closed=True)


def _goes_on(t: Tournament) -> None:
    """A finished tournament is played again; a paused one stays paused."""
    if t.phase is not TournamentPhase.PAUSED:
        t.phase = TournamentPhase.PLAYING


def _round_reopened(t: Tournament, e: ev.RoundReopened) -> None:
    _round(t, e.stage, e.round, closed=False, packs_known=False)
    _goes_on(t)
    t.places = ()


def _stage_ended(t: Tournament, e: ev.StageEnded) -> None:
    pass  # the next stage begins with those who qualified


def _stage_struck(t: Tournament, e: ev.StageStruck) -> None:
    gone = {key for key in t.rounds if key[0] >= e.stage}
    for key in gone:
        for number in t.rounds.pop(key).fixtures:
            del t.fixtures[number]
    for stage in [n for n in t.taking_part if n >= e.stage]:
        del t.taking_part[stage], t.groups[stage]
    t.stage = e.stage - 1
    _goes_on(t)
    t.places = ()


def _finished(t: Tournament, e: ev.TournamentFinished) -> None:
    t.phase, t.places = TournamentPhase.FINISHED, e.places


def _cancelled(t: Tournament, e: ev.TournamentCancelled) -> None:
    t.phase = TournamentPhase.CANCELLED


Writer = Callable[[Tournament, Any], None]

writers: dict[type, Writer] = {
    ev.TournamentCreated: _created,
    ev.Configured: _configured,
    ev.Appointed: _appointed,
    ev.EntriesOpened: _opened,
    ev.Entered: _entered,
    ev.Confirmed: _confirmed,
    ev.EntryRefused: _refused,
    ev.LeftWaitingList: _left_waiting,
    ev.Withdrew: _withdrew,
    ev.Rested: _rested,
    ev.CameBack: _came_back,
    ev.Substituted: _substituted,
    ev.SignsSealed: _sealed,
    ev.CheckedIn: _checked_in,
    ev.SaltTold: _salt_told,
    ev.EntriesClosed: _closed,
    ev.DrawMade: _drawn,
    ev.DrawStruck: _draw_struck,
    ev.StageBegan: _stage_began,
    ev.RoundPaired: _paired,
    ev.RoundCalled: _called,
    ev.BoardsAssigned: _assigned,
    ev.TableAssigned: _table_assigned,
    ev.PacksRevealed: _packs_revealed,
    ev.FixtureBegan: _began,
    ev.ScorerAppointed: _scorer,
    ev.Reported: _reported,
    ev.Agreed: _agreed,
    ev.Denied: _denied,
    ev.BoardFinished: _board_finished,
    ev.GameLost: _game_lost,
    ev.MoveOffered: _move_offered,
    ev.BoardMoved: _moved,
    ev.FixtureSettled: _settled,
    ev.Voided: _voided,
    ev.RoundClosed: _round_closed,
    ev.RoundReopened: _round_reopened,
    ev.StageEnded: _stage_ended,
    ev.StageStruck: _stage_struck,
    ev.TournamentFinished: _finished,
    ev.TournamentCancelled: _cancelled,
    **ROOM,
}
