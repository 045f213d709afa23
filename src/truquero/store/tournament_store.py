"""Championships in the store: the append-only log is the truth; the rest is kept beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select, tuple_, update

from truquero.store import tournament_schema as schema
from truquero.store.database import Database
from truquero.store.jobs import Heads, Insert, Job
from truquero.store.model import Conflict, Corrupt, Duplicate, StoreError, UnknownTable

PAGE = 1000


class TournamentRow(NamedTuple):
    """A championship, as a list shows it. All from ``rulebook`` on is derived from the log and kept for lists."""

    id: str
    created: float
    name: str
    public: bool = True
    starts: int = 0
    """Seconds since 1970; 0: not said."""
    rulebook: str = ""
    place: str = ""
    circuit: str = ""
    phase: str = ""
    entries: int = 0
    round: int = 0
    version: int = 0


class TournamentLine(NamedTuple):
    """A record of the log, as its line of JSON."""

    version: int
    actor: int
    message: str
    line: str


class PersonRow(NamedTuple):
    """Somebody in a championship. The log has the number only."""

    person: int
    name: str
    owner: str = ""
    """Who they are to the house (``i:…`` or ``a:…``); empty: known by their link or PIN only."""
    contact: str = ""
    nonce: str = ""
    """What their link and PIN are made from, with the key of the house."""


class TallyRow(NamedTuple):
    """The anotador of a board: every tap, as JSON, and the device that keeps the score."""

    board: int
    pen: str
    taps: str
    rev: int


class EntryNote(NamedTuple):
    """Something about an entry that is not in the log and can be taken back."""

    entry: int
    kind: str
    """`paid`; `from`: where its people sat down from; `S1` to `S4`: what a veedor may look at; `cited`: which of these
    a ruling has cited; `reviewed`, of entry 0: after how many rounds all of it was worked out."""
    what: str = ""
    """Of `from`: a keyed hash of the address or of the browser. Of a finding: its figures, as JSON."""


class AsideRow(NamedTuple):
    """A sign or a glance at a table that a veedor may look at."""

    table: str
    after: int
    """The version after which it came."""
    seat: int
    kind: str
    """`sign` or `look`."""
    what: str
    """What the sign claims, or the seat that is looked at (0: at nobody any more)."""
    at: float


class TournamentWrite(NamedTuple):
    """What one step of a championship writes: all of it or nothing."""

    row: TournamentRow
    lines: Sequence[TournamentLine] = ()
    people: Sequence[PersonRow] = ()
    secrets: Sequence[tuple[int, bytes]] = ()
    sealed: Sequence[tuple[str, str]] = ()


class Keep(Job):
    """A step of a championship. If its version or a message is taken, all of it is refused."""

    __slots__ = ("wanted",)

    def __init__(self, wanted: TournamentWrite) -> None:
        super().__init__()
        self.wanted = wanted

    def apply(self, connection: Connection, heads: Heads) -> None:
        row, t = self.wanted.row, schema.tournaments
        before = row.version - len(self.wanted.lines)
        if before:
            change = update(t).where(and_(t.c.id == row.id, t.c.version == before)).values(**row._asdict())
            if connection.execute(change).rowcount != 1:
                raise self._stale(connection)
        else:
            connection.execute(insert(t), row._asdict())
        if self.wanted.lines:
            connection.execute(
                insert(schema.records), [{"tournament": row.id, **one._asdict()} for one in self.wanted.lines]
            )
        for person in self.wanted.people:
            here = and_(schema.people.c.tournament == row.id, schema.people.c.person == person.person)
            if connection.execute(update(schema.people).where(here).values(**person._asdict())).rowcount == 0:
                connection.execute(insert(schema.people), {"tournament": row.id, **person._asdict()})
        for draw, secret in self.wanted.secrets:
            connection.execute(insert(schema.secrets), {"tournament": row.id, "draw": draw, "secret": secret})
        for fingerprint, text in self.wanted.sealed:
            same = and_(schema.sealed.c.tournament == row.id, schema.sealed.c.fingerprint == fingerprint)
            connection.execute(delete(schema.sealed).where(same))
            connection.execute(insert(schema.sealed), {"tournament": row.id, "fingerprint": fingerprint, "text": text})

    def _stale(self, connection: Connection) -> Conflict | UnknownTable | Duplicate:
        row, t = self.wanted.row, schema.tournaments
        last = connection.execute(select(t.c.version).where(t.c.id == row.id)).scalar()
        if last is None:
            return UnknownTable(f"there is no tournament {row.id}")
        return Conflict(f"tournament {row.id} is at version {last}, not {row.version - len(self.wanted.lines)}")

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        r, row = schema.records, self.wanted.row
        for one in self.wanted.lines:
            said = and_(r.c.tournament == row.id, r.c.actor == one.actor, r.c.message == one.message)
            if one.message and connection.execute(select(r.c.version).where(said)).first() is not None:
                return Duplicate(f"message {one.message!r} was taken already in tournament {row.id}")
        return Conflict(f"tournament {row.id} was written by somebody else")


class PutTally(Job):
    """The taps of a board; ``rev`` is the stored one plus 1, else Conflict."""

    __slots__ = ("row", "tournament")

    def __init__(self, tournament: str, row: TallyRow) -> None:
        super().__init__()
        self.tournament, self.row = tournament, row

    def apply(self, connection: Connection, heads: Heads) -> None:
        t, row = schema.tallies, self.row
        if row.rev == 1:
            connection.execute(insert(t), {"tournament": self.tournament, **row._asdict()})
            return
        this = and_(t.c.tournament == self.tournament, t.c.board == row.board, t.c.rev == row.rev - 1)
        if connection.execute(update(t).where(this).values(**row._asdict())).rowcount != 1:
            raise Conflict(f"the tally of board {row.board} of tournament {self.tournament} has changed")

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return Conflict(f"board {self.row.board} of tournament {self.tournament} has a tally already")


class KeepNotes(Job):
    """Notes about entries, kept or taken back. To do it twice changes nothing."""

    __slots__ = ("add", "drop", "tournament")

    def __init__(self, tournament: str, add: Sequence[EntryNote], drop: Sequence[EntryNote]) -> None:
        super().__init__()
        self.tournament, self.add, self.drop = tournament, add, drop

    def apply(self, connection: Connection, heads: Heads) -> None:
        n = schema.entry_notes
        for note in (*self.drop, *self.add):
            this = and_(*[n.c[name] == value for name, value in note._asdict().items()])
            connection.execute(delete(n).where(n.c.tournament == self.tournament, this))
        if self.add:
            connection.execute(insert(n), [{"tournament": self.tournament, **note._asdict()} for note in self.add])

    def taken(self, connection: Connection, heads: Heads) -> StoreError:
        return Conflict(f"notes of tournament {self.tournament} were written by somebody else")


class TournamentStore:
    """What the store does for championships. Writes return a future; reads are made in the thread of the caller."""

    def __init__(self, database: Database, submit: Callable[[Job], None]) -> None:
        self._database, self._submit = database, submit

    def keep(self, wanted: TournamentWrite) -> Future[None]:
        """More records, and what belongs to them; ``row.version`` is that of the last."""
        return self._hand_in(Keep(wanted))

    def put_tally(self, tournament: str, row: TallyRow) -> Future[None]:
        return self._hand_in(PutTally(tournament, row))

    def keep_notes(
        self, tournament: str, add: Sequence[EntryNote] = (), drop: Sequence[EntryNote] = ()
    ) -> Future[None]:
        return self._hand_in(KeepNotes(tournament, add, drop))

    def put_aside(self, row: AsideRow) -> Future[None]:
        """Keep a sign or a glance; it is no version, and nobody waits for it."""
        values = {"table_id": row.table, "after_version": row.after, **row._asdict()}
        del values["table"], values["after"]
        return self._hand_in(Insert(schema.asides, values, StoreError(f"a sign at table {row.table} was not kept")))

    def _hand_in(self, job: Job) -> Future[None]:
        self._submit(job)
        return job.future

    # ---------------------------------------------------------------- reading

    def one(self, tournament: str) -> TournamentRow | None:
        t = schema.tournaments
        with self._database.reading() as connection:
            row = connection.execute(select(*t.c).where(t.c.id == tournament)).first()
        return None if row is None else TournamentRow(*row)

    def newest(
        self, limit: int = 50, before: tuple[float, str] | None = None, *, public_only: bool = True
    ) -> list[TournamentRow]:
        """Championships, newest first. ``before``: time of creation and id of the last one seen, for the next page."""
        t = schema.tournaments
        query = select(*t.c)
        if public_only:
            query = query.where(t.c.public)
        if before is not None:
            query = query.where(tuple_(t.c.created, t.c.id) < before)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(t.c.created.desc(), t.c.id.desc()).limit(limit)).all()
        return [TournamentRow(*row) for row in rows]

    def of_circuit(self, circuit: str, limit: int) -> list[TournamentRow]:
        """The public championships of a season, newest first."""
        t = schema.tournaments
        query = select(*t.c).where(and_(t.c.public, t.c.circuit == circuit, t.c.circuit != ""))
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(t.c.created.desc(), t.c.id.desc()).limit(limit)).all()
        return [TournamentRow(*row) for row in rows]

    def unfinished(self) -> list[str]:
        """The championships that may have something to do: tables to open, results to read, deadlines."""
        t = schema.tournaments
        with self._database.reading() as connection:
            rows = connection.execute(select(t.c.id).where(t.c.phase == "playing").order_by(t.c.created)).all()
        return [row.id for row in rows]

    def lines(self, tournament: str, after: int = 0) -> list[TournamentLine]:
        """The log after a version."""
        r = schema.records
        found: list[TournamentLine] = []
        last = after
        while True:
            wanted = and_(r.c.tournament == tournament, r.c.version > last)
            columns = (r.c.version, r.c.actor, r.c.message, r.c.line)
            with self._database.reading() as connection:
                page = connection.execute(select(*columns).where(wanted).order_by(r.c.version).limit(PAGE)).all()
            for row in page:
                if row.version != last + 1:
                    raise Corrupt(f"version {last + 1} of tournament {tournament} is missing")
                last = row.version
                found.append(TournamentLine(*row))
            if len(page) < PAGE:
                return found

    def asides(self, table: str, first: int, last: int) -> list[AsideRow]:
        """Signs and glances that came after these versions, in their order."""
        a = schema.asides
        columns = (a.c.table_id, a.c.after_version, a.c.seat, a.c.kind, a.c.what, a.c.at)
        wanted = and_(a.c.table_id == table, a.c.after_version >= first, a.c.after_version <= last)
        with self._database.reading() as connection:
            rows = connection.execute(select(*columns).where(wanted).order_by(a.c.number)).all()
        return [AsideRow(*row) for row in rows]

    def people(self, tournament: str) -> dict[int, PersonRow]:
        p = schema.people
        columns = (p.c.person, p.c.name, p.c.owner, p.c.contact, p.c.nonce)
        with self._database.reading() as connection:
            rows = connection.execute(select(*columns).where(p.c.tournament == tournament).order_by(p.c.person)).all()
        return {row.person: PersonRow(*row) for row in rows}

    def secrets(self, tournament: str) -> dict[int, bytes]:
        s = schema.secrets
        with self._database.reading() as connection:
            rows: Sequence[Any] = connection.execute(
                select(s.c.draw, s.c.secret).where(s.c.tournament == tournament)
            ).all()
        return {row.draw: bytes(row.secret) for row in rows}

    def tallies(self, tournament: str) -> dict[int, TallyRow]:
        t = schema.tallies
        columns = (t.c.board, t.c.pen, t.c.taps, t.c.rev)
        with self._database.reading() as connection:
            rows = connection.execute(select(*columns).where(t.c.tournament == tournament)).all()
        return {row.board: TallyRow(*row) for row in rows}

    def notes(self, tournament: str) -> list[EntryNote]:
        n = schema.entry_notes
        columns = (n.c.entry, n.c.kind, n.c.what)
        with self._database.reading() as connection:
            rows = connection.execute(select(*columns).where(n.c.tournament == tournament)).all()
        return [EntryNote(*row) for row in rows]

    def over_with_notes(self, kinds: Sequence[str]) -> list[str]:
        """The championships that are over and still have notes of these kinds."""
        n, t = schema.entry_notes, schema.tournaments
        over = and_(t.c.phase.in_(("finished", "cancelled")), n.c.kind.in_(kinds))
        query = select(t.c.id).select_from(n.join(t, n.c.tournament == t.c.id)).where(over).distinct()
        with self._database.reading() as connection:
            return [row.id for row in connection.execute(query).all()]

    def sealed(self, tournament: str, fingerprint: str) -> str | None:
        s = schema.sealed
        this = and_(s.c.tournament == tournament, s.c.fingerprint == fingerprint)
        with self._database.reading() as connection:
            text: str | None = connection.execute(select(s.c.text).where(this)).scalar()
        return text

    def count(self, owner: str) -> int:
        """How many unfinished championships a person organises (person 1 is the one who created it)."""
        p, t = schema.people, schema.tournaments
        joined = p.join(t, p.c.tournament == t.c.id)
        going = and_(p.c.person == 1, p.c.owner == owner, t.c.phase.not_in(("finished", "cancelled")))
        with self._database.reading() as connection:
            found: int = connection.execute(select(func.count()).select_from(joined).where(going)).scalar() or 0
        return found
