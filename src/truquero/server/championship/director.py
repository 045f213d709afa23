"""One championship of the house. Its own task owns it, and nothing else touches it.

A command becomes records of the log, all of them or none; once they are in the log they are acknowledged and sent. The
state in memory always follows the log: nothing is kept in timers that a crash could lose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from truquero.server.championship.asking import CommandRefused, Keys, NotCarriedOut, TournamentAsker, new_nonce
from truquero.server.championship.audience import Audience
from truquero.server.championship.board_tables import hosted
from truquero.server.championship.championship_views import BesideLog, Moment
from truquero.server.championship.entry_notes import EntryNotes
from truquero.server.championship.live_boards import LiveBoards, assigned
from truquero.server.championship.live_claims import refuse_early, with_table
from truquero.server.championship.preparing import Prepared, ReceivedCommand, Secrets, follows, read
from truquero.server.championship.score_keeper import ScoreKeeper
from truquero.server.championship.seasons import refuse_barred
from truquero.server.championship.worth_a_look import WorthALook
from truquero.server.common import logs
from truquero.server.common.server_refusals import Refusal
from truquero.server.table.inbox import Inbox
from truquero.store import Duplicate, OutcomeUnknown, StoreError, WriteRefused
from truquero.store.tournament_store import PersonRow, TournamentLine, TournamentRow, TournamentWrite
from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.codec import encode
from truquero.tournament.decide import act
from truquero.tournament.log import LogRecord, record, written
from truquero.tournament.model import HOUSE, Role, Tournament
from truquero.tournament.names import LONGEST_NAME
from truquero.tournament.refusals import TournamentRefusal
from truquero.wire.championship import TournamentDone

if TYPE_CHECKING:
    from truquero.server.championship.championships import Championships
    from truquero.server.championship.loading import Loaded


ORGANISER = 1
"""The person who created it."""
MESSAGE = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Director(Inbox):
    """A championship that is open in memory."""

    def __init__(self, room: Championships, loaded: Loaded) -> None:
        super().__init__()
        self.room, self.house = room, room.house
        self.row: TournamentRow = loaded.row
        self.id = loaded.row.id
        self.t: Tournament = loaded.state
        self.records: list[LogRecord] = loaded.records
        self.people: dict[int, PersonRow] = loaded.people
        self.keys = Keys(self.house.signer, self.id)
        self.secrets = Secrets(self.id, loaded.secrets, self.house.services.shuffle_source.key)
        self.answers: dict[tuple[int, str], int] = {
            (one.by, one.message): one.number for one in self.records if one.message
        }
        self.ruled = heads_of_rulings(self.records)
        self.used = self.house.clock()
        self.scores = ScoreKeeper(self, loaded.tallies)
        self.notes = EntryNotes(self, loaded.notes)
        self.worth_a_look = WorthALook(self)
        self.live = LiveBoards(self)
        self.audience = Audience(self)

    # ---------------------------------------------------------------- the task

    def open(self) -> None:
        self.begin()
        self.post(self.live.begin)
        self.worth_a_look.later()

    async def close(self) -> None:
        self.stopping = True
        self.worth_a_look.close()
        self.live.close()
        self.audience.close()
        await self.end()

    def failed(self, what: str, error: BaseException) -> None:
        self.house.metrics.failures.inc()
        logs.failure(what, error, table=logs.table_name(self.id))

    # ---------------------------------------------------------------- what it is

    @property
    def version(self) -> int:
        return len(self.records)

    @property
    def head(self) -> str:
        return self.records[-1].head

    @property
    def moment(self) -> Moment:
        return Moment(self.t, self.version, self.head)

    @property
    def beside(self) -> BesideLog:
        scores = {**self.scores.told, **self.live.scores.told}
        return BesideLog(self.row, self.people, scores, self.live.scores.seated, self.notes.paid, self.ruled)

    @property
    def names(self) -> dict[int, str]:
        return {person: row.name for person, row in self.people.items() if row.name}

    @property
    def unattended(self) -> bool:
        """Whether nobody organises it: it is the room of a single table."""
        row = self.people.get(ORGANISER)
        return row is not None and not row.owner and not row.nonce

    def now(self) -> int:
        return max(int(self.house.clock()), self.records[-1].at)

    # ---------------------------------------------------------------- commands

    async def do(
        self, asker: TournamentAsker, message: str, told: dict[str, Any], version: int | None = None
    ) -> TournamentDone:
        """Carry out a command of somebody. When this returns it is durable. Raises Refusal."""
        if not MESSAGE.fullmatch(message):
            raise NotCarriedOut("bad-request", 422, "message")
        received = read(told)
        if self.answer_to(asker.person, message) is None:
            await self._refuse_barred(asker, received)
        return await self.ask(lambda: self._do(asker, message, received, version))

    async def _do(
        self, asker: TournamentAsker, message: str, received: ReceivedCommand, version: int | None
    ) -> TournamentDone:
        command = received.command
        known = self.answer_to(asker.person, message)
        if known is not None:
            return known
        if not asker.person:
            raise NotCarriedOut("who-are-you", 403)
        if version is not None and version != self.version:
            raise NotCarriedOut("moved-on", 409)
        if isinstance(command, cmd.Configure):
            hosted(command.bases)
        self._refuse_unknown(asker.person, command)
        if received.cites:
            refuse_early(self, asker.person, command)
            await self.worth_a_look.cite(command, received.cites)
        command = await with_table(self, asker.person, command)
        return await self.carry_out(asker.person, message, self.secrets.prepared(self.t, command, received.sealed))

    async def _refuse_barred(self, asker: TournamentAsker, received: ReceivedCommand) -> None:
        """Who is out of the season does not come in (O33), unless the organiser says so. Raises Refusal."""
        command = received.command
        if not isinstance(command, cmd.Enter | cmd.Substitute) or not asker.person:
            return
        if received.despite_ban and self.t.roles.get(asker.person) is Role.ORGANISER:
            return
        coming = command.members if isinstance(command, cmd.Enter) else (command.into,)
        await refuse_barred(self.room, self.t.bases.circuit, [self.people[n] for n in coming if n in self.people])

    def _refuse_unknown(self, actor: int, command: cmd.Command) -> None:
        """The log has numbers only; whether there is such a person is known here. Raises Refusal."""
        named = command.into if isinstance(command, cmd.Substitute) else getattr(command, "person", None)
        if named is not None and named not in self.people:
            refuse_early(self, actor, command)  # who may not ask is not told who is here
            raise CommandRefused(TournamentRefusal("no-person", person=named))

    def answer_to(self, person: int, message: str) -> TournamentDone | None:
        """What an earlier message caused."""
        first = self.answers.get((person, message)) if message else None
        if first is None:
            return None
        found = [self.records[first - 1]]
        for one in self.records[first:]:
            if not one.message.startswith(f"{message}+"):
                break
            found.append(one)
        return _done(found)

    async def carry_out(
        self, actor: int, message: str, wanted: Prepared, people: Sequence[PersonRow] = ()
    ) -> TournamentDone:
        """Decide, write, tell. All of the commands or none."""
        made = self._decided(actor, message, wanted)
        state, fresh = made
        await self._write(state, fresh, wanted, people)
        self.live.heard(fresh)
        self.live.later()
        self.worth_a_look.later()
        self.audience.news()
        return _done([one for one in fresh if one.by == actor], [self.keys.link(row) for row in people])

    def _decided(self, actor: int, message: str, wanted: Prepared) -> tuple[Tournament, list[LogRecord]]:
        state, at, last = self.t, self.now(), self.records[-1]
        fresh: list[LogRecord] = []

        def add(who: int, command: cmd.Command, said: str) -> None:
            nonlocal state, last
            state, events = act(state, who, command, at)
            last = record(last.head, last.number + 1, at, who, said, command, events)
            fresh.append(last)

        try:
            for n, command in enumerate(wanted.commands):
                add(actor, command, f"{message}+{n}" if n and message else message)
                revealing = self.secrets.revealing(state) if isinstance(command, cmd.CloseRound) else None
                if revealing is not None:
                    add(HOUSE, revealing, "")
                more = follows(state, command)
                if more is not None:
                    add(actor, more, f"{message}+{n + 1}" if message else "")
            tables = assigned(state)
            if tables is not None:  # logged before they are laid
                add(HOUSE, tables, "")
        except TournamentRefusal as refusal:
            raise CommandRefused(refusal) from None
        return state, fresh

    async def _write(
        self, state: Tournament, fresh: Sequence[LogRecord], wanted: Prepared, people: Sequence[PersonRow]
    ) -> None:
        lines = [TournamentLine(one.number, one.by, one.message, written([one])) for one in fresh]
        row = summary(self.row, state, self.version + len(fresh))
        step = TournamentWrite(row, lines, people, list(wanted.secrets.items()), list(wanted.sealed.items()))
        await self.stored(lambda: self.house.store.tournaments.keep(step))
        self.t, self.row = state, row
        self.records += fresh
        self.ruled |= heads_of_rulings(fresh)
        self.answers |= {(one.by, one.message): one.number for one in fresh if one.message}
        self.people |= {person.person: person for person in people}
        self.secrets.stored |= wanted.secrets
        self.used = self.house.clock()

    async def stored(self, writing: Callable[[], Any]) -> None:
        """Wait until something is durable. Raises Refusal; if the outcome is unknown, the log is read again."""
        try:
            await self.house.services.store_bridge.wait(writing())
        except (Duplicate, WriteRefused, OutcomeUnknown) as error:
            self.failed("log", error)
            self.stopping = True
            self.room.broken(self)
            raise Refusal("table-closed", 503) from None
        except StoreError as error:
            self.failed("store", error)
            raise Refusal("not-stored", 503) from None

    # ---------------------------------------------------------------- people

    def next_person(self) -> int:
        return max([*self.people, *self.t.entry_of, *self.t.roles, 0]) + 1

    def new_person(self, number: int, name: str, owner: str = "", contact: str = "") -> PersonRow:
        return PersonRow(number, clean(name), owner, clean_contact(contact), new_nonce())

    async def keep_people(self, people: Sequence[PersonRow]) -> None:
        """Store people who are new or have changed; the log knows nothing of it."""
        await self.stored(lambda: self.house.store.tournaments.keep(TournamentWrite(self.row, people=people)))
        self.people |= {person.person: person for person in people}
        self.audience.news()


def heads_of_rulings(records: Sequence[LogRecord]) -> dict[int, str]:
    """The head of the log after each ruling, by its number: bulletins show it."""
    return {event.ruling.number: one.head for one in records for event in one.events if isinstance(event, ev.Ruled)}


def clean(name: str) -> str:
    """A name on one line. Raises Refusal."""
    found = " ".join(name.split())
    if not 0 < len(found) <= LONGEST_NAME or not found.isprintable():
        raise Refusal("bad-person-name", 422, found[:20] if found.isprintable() else "")
    return found


def clean_contact(contact: str) -> str:
    """How to reach somebody, on one line. Raises Refusal."""
    found = " ".join(contact.split())
    if not found.isprintable():
        raise Refusal("bad-request", 422, "contact")
    return found[:200]


def summary(row: TournamentRow, t: Tournament, version: int) -> TournamentRow:
    """The row of a championship, as lists show it."""
    called = [number for (stage, number), one in t.rounds.items() if stage == t.stage and one.called]
    return row._replace(
        rulebook=t.bases.rulebook,
        place=t.bases.place.value,
        circuit=t.bases.circuit,
        phase=t.phase.value,
        entries=sum(c.plays for c in t.contenders.values()),
        round=max(called, default=0),
        version=version,
    )


def _done(records: Sequence[LogRecord], people: Sequence[Any] = ()) -> TournamentDone:
    events = tuple(encode(event) for one in records for event in one.events)
    return TournamentDone(records[-1].number if records else 0, events, tuple(people))
