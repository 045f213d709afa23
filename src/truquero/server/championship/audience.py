"""Who watches a championship, and what each has been sent: at most four frames a second, to the public with its delay.

The public sees an online championship with the same delay as the tables themselves, so that nobody can tell a player
what happens. With real cards there is nothing to hide, and the screen in the bar has no delay.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from truquero.server.championship.asking import TournamentAsker
from truquero.server.championship.championship_views import (
    Moment,
    Seen,
    changes,
    is_official,
    official_view,
    public_view,
    typed,
    with_own,
)
from truquero.tournament.evolve import apply, fold
from truquero.tournament.log import LogRecord
from truquero.tournament.model import FixtureStatus, Place, Tournament, TournamentPhase
from truquero.tournament.slots import side_of
from truquero.wire.championship import CalledToTable, TournamentEvent, TournamentSeen, TournamentWelcome
from truquero.wire.frames import encode_frame

if TYPE_CHECKING:
    from truquero.server.championship.director import Director

PACE = 0.25
"""Seconds between two frames to somebody."""
LATE = frozenset({TournamentPhase.PLAYING, TournamentPhase.PAUSED, TournamentPhase.FINISHED})


class Watcher(Protocol):
    """A connection, as a championship knows it."""

    asker: TournamentAsker

    def push(self, frame: bytes) -> None:
        """Send this as soon as possible; never waits."""


@dataclass(slots=True)
class _Told:
    seen: Seen
    v: int
    calls: set[int] = field(default_factory=set)


class Audience:
    """The watchers of one championship."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._watching: dict[Watcher, _Told] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._last = 0.0
        self._waiting: deque[tuple[float, Moment]] = deque()
        self._kept: dict[int, tuple[object, Seen]] = {}
        self._public = self._so_far(director.records)
        self._known = director.version

    def _so_far(self, records: list[LogRecord]) -> Moment:
        """What the public may know when the championship is read from its log."""
        now = self._director.house.clock()
        state = fold(event for one in records[:1] for event in one.events)
        public: Moment | None = None
        for one in records[1:] if len(records) > 1 else ():
            late = state.bases.place is not Place.CARDS and one.at + state.bases.delay > now
            if late and public is None:
                public = Moment(state.copy(), one.number - 1, records[one.number - 2].head)
            for event in one.events:
                apply(state, event)
            if late:
                self._waiting.append((self._due(one.at, state), Moment(state.copy(), one.number, one.head)))
        return public or Moment(state, len(records), records[-1].head)

    @staticmethod
    def _due(at: float, t: Tournament) -> float:
        late = t.bases.place is not Place.CARDS and t.phase in LATE
        return at + t.bases.delay if late else at

    # ---------------------------------------------------------------- what is seen

    def seen(self, asker: TournamentAsker) -> TournamentSeen:
        """The championship as a watcher may see it now."""
        return typed(self._seen(asker))

    @property
    def public(self) -> Moment:
        """The moment that the public may know of."""
        self._catch_up()
        return self._public

    def moment_for(self, asker: TournamentAsker) -> Moment:
        return self._director.moment if asker.person else self.public

    def _seen(self, asker: TournamentAsker) -> Seen:
        director, moment = self._director, self.moment_for(asker)
        if asker.person and is_official(moment.t, asker.person):
            return official_view(moment, director.beside, asker.person)
        return with_own(self._shared(moment), moment.t, asker.person, asker.place)

    def _shared(self, moment: Moment) -> Seen:
        """The public's view of a moment; made once for all who share it."""
        beside = self._director.beside
        revs = (self._director.scores.rev, self._director.live.scores.rev)
        mark = (moment.v, beside.row.name, revs, tuple(beside.people.values()))
        kept = self._kept.get(moment.v)
        if kept is None or kept[0] != mark:
            if len(self._kept) > 2:
                self._kept.clear()
            kept = self._kept[moment.v] = (mark, public_view(moment, beside))
        return kept[1]

    def _catch_up(self) -> None:
        now = self._director.house.clock()
        while self._waiting and self._waiting[0][0] <= now:
            self._public = self._waiting.popleft()[1]

    # ---------------------------------------------------------------- telling

    def attach(self, watcher: Watcher, message: str, after: int, most: int) -> None:
        """Somebody watches from now on: how things stand, and then what changes."""
        seen = self._seen(watcher.asker)
        v = self.moment_for(watcher.asker).v
        self._watching[watcher] = told = _Told(seen, v)
        frame = encode_frame(TournamentWelcome(v, message, None if after == v else typed(seen)))
        if len(frame) > most:
            frame = encode_frame(TournamentWelcome(v, message, None))
        watcher.push(frame)
        self._call(watcher, told)
        self._plan()

    def detach(self, watcher: Watcher) -> None:
        self._watching.pop(watcher, None)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def news(self) -> None:
        """Something has changed: in the log, or beside it."""
        director = self._director
        if director.version > self._known:
            self._known = director.version
            due = self._due(director.records[-1].at, director.t)
            if self._waiting:
                due = max(due, self._waiting[-1][0])
            self._waiting.append((due, director.moment))
        self._catch_up()
        self._plan()

    def _plan(self) -> None:
        """Send it to everybody soon, and again when the public may see more."""
        if self._timer is not None or not self._watching:
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, self._last + PACE - loop.time()), self._post)

    def _post(self) -> None:
        self._timer = None
        self._director.post(self.flush)

    async def flush(self) -> None:
        """Send what has changed since the last time."""
        loop = asyncio.get_running_loop()
        self._last = loop.time()
        self._catch_up()
        frames: dict[tuple[int, int, int], bytes | None] = {}
        for watcher, told in list(self._watching.items()):
            moment = self.moment_for(watcher.asker)
            seen = self._seen(watcher.asker)
            key = (id(told.seen), told.v, id(seen))
            if key not in frames:
                differs = changes(told.seen, seen)
                frames[key] = (
                    encode_frame(TournamentEvent(moment.v, told.v, moment.head, differs))
                    if differs or moment.v != told.v
                    else None
                )
            frame = frames[key]
            told.seen, told.v = seen, moment.v
            if frame is not None:
                watcher.push(frame)
            self._call(watcher, told)
        if self._waiting and self._watching and self._timer is None:
            left = self._waiting[0][0] - self._director.house.clock()
            self._timer = loop.call_later(max(PACE, left), self._post)

    def _call(self, watcher: Watcher, told: _Told) -> None:
        """Ask somebody to their table, once for each board."""
        for call in self.calls(watcher.asker.person):
            if call.board not in told.calls:
                told.calls.add(call.board)
                watcher.push(encode_frame(call))

    def calls(self, person: int) -> list[CalledToTable]:
        """The boards that wait for a person now."""
        director, t = self._director, self._director.t
        entry = t.entry_of.get(person, 0) if person else 0
        if not entry:
            return []
        found: list[CalledToTable] = []
        for row in self._shared(director.moment)["boards"]:
            f, board = t.fixtures[row["match"]], row["number"]
            here = f.status is FixtureStatus.CALLED or bool(row["table"])
            if here and side_of(t, f, entry) is not None:
                table, seat, token = director.live.seat_of(board, person)
                if seat or not row["table"]:
                    call = (director.version, board, row["place"], row["absent"], table, seat, token)
                    found.append(CalledToTable(*call))
        return found
