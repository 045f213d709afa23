"""*Conviene mirar*: what a veedor may want to look at, worked out after each round and kept beside the log.

Nothing of it is public, and none of it is ever the only ground of a ruling (O12). All of it is notes about entries:
where their people came from (only until the event is over), what stands out, and what a ruling has cited.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from truquero.review.advice import Agreement
from truquero.review.flags import PairFinding, Standing
from truquero.review.gates import Kind
from truquero.review.wording import told, told_agreement, told_delays, told_together
from truquero.seats import Seat
from truquero.server.championship.asking import CommandRefused, NotCarriedOut
from truquero.server.championship.board_tables import people_at
from truquero.server.championship.entry_notes import FROM
from truquero.server.championship.loading import Loaded, load
from truquero.server.championship.review_work import Packed, read_table, review_event
from truquero.store import Store
from truquero.store.tournament_store import EntryNote
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.duplicate import turned_board
from truquero.tournament.export import side_name
from truquero.tournament.model import ResultBy, RulingDecision, Tournament, TournamentPhase
from truquero.tournament.refusals import TournamentRefusal, bad_command
from truquero.tournament.slots import side_of, sides_of
from truquero.tournament.wording import Phrase

if TYPE_CHECKING:
    from truquero.server.championship.director import Director

OVER = (TournamentPhase.FINISHED, TournamentPhase.CANCELLED)
REVIEWED, CITED = "reviewed", "cited"
"""Notes: how many rounds have been reviewed (of entry 0), and what a ruling about an entry has cited."""
KEPT_FOR = 90 * 86_400
"""Seconds for which findings are kept after the event."""
KEPT = (Kind.KNOWS, Kind.GIVES, Kind.TOGETHER, Kind.ADVISED)
"""What is kept as a note; delays are counted from the log."""
MOST_SHARE = 4
"""An address that more entries share is that of a club or a bar, and says nothing."""
ADDRESS, BROWSER = "address", "browser"


class Together(NamedTuple):
    """Two entries that met at a table and came from the same place."""

    other: int
    address: bool
    browser: bool
    entries: int
    """How many entries of the event share that address."""


_DATA: Mapping[Kind, type[Any]] = {
    Kind.KNOWS: PairFinding,
    Kind.GIVES: PairFinding,
    Kind.TOGETHER: Together,
    Kind.ADVISED: Agreement,
}


def kept(entry: int, kind: Kind, finding: PairFinding | Together | Agreement) -> EntryNote:
    return EntryNote(entry, kind, msgspec.json.encode(finding).decode())


class WorthALook:
    """The findings of one championship."""

    def __init__(self, director: Director) -> None:
        self._director = director
        self._tables: dict[str, Packed] = {}
        self.task: asyncio.Task[None] | None = None
        """The review under way."""
        self._failed = -1
        """After how many rounds a review failed last: it is not tried again before the next."""

    # ---------------------------------------------------------------- after each round

    def later(self) -> None:
        """Begin a review if a round has been closed since the last one."""
        if self.task is None and not self._director.stopping and self._due():
            self.task = asyncio.get_running_loop().create_task(self._review())

    def close(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def _due(self) -> bool:
        director, t, closed = self._director, self._director.t, self._closed_rounds()
        if director.unattended or not t.table_of or closed == self._failed:
            return False
        return closed > self._reviewed() or (t.phase in OVER and bool(director.notes.origins))

    def _closed_rounds(self) -> int:
        return sum(one.closed for one in self._director.t.rounds.values())

    def _reviewed(self) -> int:
        return max((int(note.what) for note in self._director.notes.of(REVIEWED)), default=0)

    async def _review(self) -> None:
        director = self._director
        try:
            rounds, t = self._closed_rounds(), director.t
            found = [*await self._measured(t), *together(t, director.notes.origins)]
            await director.ask(lambda: self._keep(rounds, found))
        except Exception as error:
            self._failed = self._closed_rounds()
            director.failed("review", error)
        finally:
            self.task = None
            director.room.reviewers.rest()

    async def _measured(self, t: Tournament) -> list[EntryNote]:
        event: dict[int, list[tuple[Packed, int]]] = defaultdict(list)
        for table, entry, side in _played(t):
            packed = await self._read(table)
            if packed is not None:
                event[entry].append((packed, side))
        if not event:
            return []
        director = self._director
        rulebook = t.bases.rulebook.partition(":")[0]
        games = await asyncio.to_thread(director.house.store.championship_tables, rulebook)
        found = await director.room.reviewers.run(review_event, dict(event), games, rulebook)
        return [kept(f.pair, f.kind, f) for f in found.ranked] + [
            kept(entry, Kind.ADVISED, agreement) for entry, agreement in found.advised.items()
        ]

    async def _read(self, table: str) -> Packed | None:
        """A table of a closed round, read once."""
        if table not in self._tables:
            store = self._director.house.store
            row = await asyncio.to_thread(store.table, table)
            if row is None:
                return None
            records = await asyncio.to_thread(store.records, table)
            self._tables[table] = await self._director.room.reviewers.run(read_table, row, records)
        return self._tables[table]

    async def _keep(self, rounds: int, found: list[EntryNote]) -> None:
        """The new findings in the place of the old; where people came from is forgotten when the event is over."""
        director = self._director
        notes = director.notes
        old = [note for kind in (*KEPT, REVIEWED) for note in notes.of(kind) if note not in found]
        if not notes.origins:  # they were forgotten at the end of the event; what they showed stays
            old = [note for note in old if note.kind != Kind.TOGETHER]
        await notes.keep([*found, EntryNote(0, REVIEWED, str(rounds))], old)
        if director.t.phase in OVER:
            await notes.forget_origins()
            self._tables.clear()

    # ---------------------------------------------------------------- where people came from

    async def came(self, board: int, seat: Seat, address: str, browser: str) -> None:
        """Somebody has come to their table: from where, as keyed hashes."""
        director, t = self._director, self._director.t
        f = t.fixtures.get(t.board_of.get(board, 0))
        if f is None or t.phase in OVER:
            return
        entry = t.entry_of.get(people_at(t, f, board).get(seat, 0), 0)
        signer = director.house.signer
        origins = {ADDRESS: address, BROWSER: browser} if entry else {}
        await director.notes.keep(
            EntryNote(entry, FROM, signer.origin(director.id, what, told)) for what, told in origins.items() if told
        )

    # ---------------------------------------------------------------- what a veedor is told

    def told(self, language: str) -> list[dict[str, Any]]:
        """Ranked findings first, the clearest at the top; then the others by entry."""
        ranked: list[tuple[float, dict[str, Any]]] = []
        plain: list[dict[str, Any]] = []
        for kind in KEPT:
            for note in sorted(self._director.notes.of(kind)):
                line = self._line(kind, note, language)
                if kind in (Kind.KNOWS, Kind.GIVES):
                    ranked.append((line["chance"], line))
                else:
                    plain.append(line)
        lines = [line for _, line in sorted(ranked, key=lambda item: (item[0], item[1]["entry"]))]
        return [*lines, *plain, *_delays(self._director.t, language)]

    def _line(self, kind: Kind, note: EntryNote, language: str) -> dict[str, Any]:
        data = msgspec.json.decode(note.what, type=_DATA[kind])
        line = _note(note.entry, kind)
        match data:
            case PairFinding():
                more = {"standing": data.standing.value, "n": data.choices, "chance": data.chance}
                return line | more | {"why": told(data, language)}
            case Agreement():
                return line | {"n": data.choices, "chance": data.chance, "why": told_agreement(data, language)}
            case _:
                t, names = self._director.t, self._director.names
                other = side_name(t, (data.other,), names, language)
                why = told_together(other, data.address, data.browser, data.entries, language)
                return line | {"other": data.other, "why": why}

    # ---------------------------------------------------------------- rulings that cite it

    async def cite(self, command: cmd.Command, cites: frozenset[Kind]) -> None:
        """Keep what a ruling cites for as long as the ruling. Raises Refusal if it may not be cited."""
        entry = self._cited_entry(command, cites)
        await self._director.notes.keep([EntryNote(entry, CITED, kind) for kind in cites])

    def _cited_entry(self, command: cmd.Command, cites: frozenset[Kind]) -> int:
        """Whom a ruling is about, if that entry was heard and there is something else against it too (O12)."""
        if not isinstance(command, cmd.Rule) or not command.entry:
            raise CommandRefused(bad_command("entry", Phrase("expected-cited-entry"), "Rule"))
        director, t, entry = self._director, self._director.t, command.entry
        known = {note.kind for kind in KEPT for note in director.notes.of(kind) if note.entry == entry}
        if not cites <= known:
            raise NotCarriedOut("not-found", 404, article="O12")
        claim = t.claims.get(command.claim)
        if not command.heard.strip() and not (claim is not None and claim.answer):
            raise CommandRefused(TournamentRefusal("not-heard", "O12"))
        opened = any(f.opened for f in t.fixtures.values() if side_of(t, f, entry) is not None)
        if claim is None and not opened:
            raise CommandRefused(TournamentRefusal("flag-alone", "O12"))
        return entry


def _note(entry: int, kind: Kind) -> dict[str, Any]:
    return {"entry": entry, "flag": kind.value, "standing": Standing.NOTE.value}


async def forget_old(store: Store, now: float, open_now: Mapping[str, Director]) -> None:
    """Erase the findings of events that have been over for long enough."""
    kinds = [*KEPT, FROM]
    for tournament in await asyncio.to_thread(store.tournaments.over_with_notes, kinds):
        loaded = await asyncio.to_thread(load, store, tournament)
        if loaded is None or loaded.records[-1].at + KEPT_FOR > now:
            continue
        gone, director = _expired(loaded), open_now.get(tournament)
        if gone and director is not None:
            await director.ask(partial(director.notes.keep, (), gone))
        elif gone:
            await asyncio.wrap_future(store.tournaments.keep_notes(tournament, drop=gone))


def _expired(event: Loaded) -> list[EntryNote]:
    """Everything that no ruling cites. One that was only proposed is no ruling."""
    ruled = {ruling.entry for ruling in event.state.rulings}
    cited = {(note.entry, note.what) for note in event.notes if note.kind == CITED and note.entry in ruled}
    findings = [note for note in event.notes if note.kind in {*KEPT, FROM}]
    stale = [note for note in event.notes if note.kind == CITED and note.entry not in ruled]
    return [*stale, *[note for note in findings if (note.entry, note.kind) not in cited]]


def _played(t: Tournament) -> Iterator[tuple[str, int, int]]:
    """The tables of closed rounds: id, entry, and whether it sat odd (0) or even (1)."""
    for one in t.rounds.values():
        for f in (t.fixtures[n] for n in one.fixtures) if one.closed else ():
            for board in f.boards:
                if board in t.table_of:
                    turned = turned_board(t, f, board)
                    for side, entries in enumerate(sides_of(t, f)):
                        for entry in entries or ():
                            yield t.table_of[board], entry, 1 - side if turned else side


def together(t: Tournament, origins: Mapping[int, frozenset[str]]) -> list[EntryNote]:
    """Entries that met at a live table and came from one address or browser (S3)."""
    found: dict[tuple[int, int], EntryNote] = {}
    for f in t.fixtures.values():
        first, second = sides_of(t, f)
        if not any(board in t.table_of for board in f.boards):
            continue
        for a in first or ():
            for b in second or ():
                shared = _shared(origins, a, b)
                if shared is not None:
                    found[a, b] = kept(a, Kind.TOGETHER, shared)
                    found[b, a] = kept(b, Kind.TOGETHER, shared._replace(other=a))
    return list(found.values())


def _shared(origins: Mapping[int, frozenset[str]], own: int, other: int) -> Together | None:
    same = origins.get(own, frozenset()) & origins.get(other, frozenset())
    users = {origin: sum(origin in told for told in origins.values()) for origin in same}
    addresses = [users[o] for o in same if o.startswith(ADDRESS) and users[o] <= MOST_SHARE]
    browser = any(o.startswith(BROWSER) for o in same)
    return Together(other, bool(addresses), browser, max(addresses, default=0)) if addresses or browser else None


def _delays(t: Tournament, language: str) -> list[dict[str, Any]]:
    """S5: clocks that ran out, matches that were left, claims without grounds, by entry."""
    counts: dict[int, dict[str, int]] = defaultdict(lambda: {"clock": 0, "retired": 0, "baseless": 0})
    for f in t.fixtures.values():
        if f.result is not None and f.result.by in (ResultBy.CLOCK, ResultBy.RETIRED):
            what = "clock" if f.result.by is ResultBy.CLOCK else "retired"
            for side, entries in enumerate(sides_of(t, f)):
                for entry in entries or ():
                    if what == "clock" or side != f.result.winner:
                        counts[entry][what] += 1
    for ruling in t.rulings:
        claim = t.claims.get(ruling.claim)
        if claim is not None and ruling.decision is RulingDecision.NO_LUGAR:
            counts[claim.entry]["baseless"] += 1
    return [
        {**_note(entry, Kind.DELAYS), **of, "why": told_delays(**of, language=language)}
        for entry, of in sorted(counts.items())
    ]
