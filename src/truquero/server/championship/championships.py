"""All championships of the house: opened, found in memory or in the log, unloaded when nobody comes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from truquero.seats import Seat
from truquero.server.championship.asking import PUBLIC_ASKER, CommandRefused, TournamentAsker, new_nonce, person_of
from truquero.server.championship.board_tables import check_hosted, with_lengths
from truquero.server.championship.director import ORGANISER, Director, clean, summary
from truquero.server.championship.loading import load
from truquero.server.championship.review_work import ReviewWorkers
from truquero.server.championship.table_room import ONLY_BOARD, lay_room, room_due
from truquero.server.championship.worth_a_look import forget_old
from truquero.server.common import logs
from truquero.server.common.identity import Identity, new_table_id
from truquero.server.common.rate_limits import Buckets, Counts
from truquero.server.common.server_refusals import Refusal
from truquero.server.house.house import House
from truquero.server.table.table import Table
from truquero.store import StoreError
from truquero.store.tournament_store import PersonRow, TournamentLine, TournamentRow, TournamentWrite
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.codec import BadRecord, read
from truquero.tournament.decide import ID, create
from truquero.tournament.forecast import forecast, forecast_sentence
from truquero.tournament.log import BadLog, record, written
from truquero.tournament.model import Bases, TournamentPhase
from truquero.tournament.refusals import TournamentRefusal, bad_command
from truquero.wire.championship import LinkSeen

MOST_EACH = 20
"""Championships that one person may organise at a time."""
PINS_PER_MINUTE = 6.0
RETRY_AFTER = 2.0
A_DAY = 86_400.0


class NewTournament(NamedTuple):
    """What somebody wants to organise."""

    name: str
    bases: Mapping[str, Any]
    organiser: str = ""
    public: bool = True
    starts: int = 0


def bases_of(told: Mapping[str, Any]) -> Bases:
    """Bases as a client sends them, if this house can play them. Raises Refusal."""
    try:
        bases = read(Bases, with_lengths(told))
        check_hosted(bases)
    except BadRecord as error:
        where = f"bases.{error.where}" if isinstance(error.where, str) else "bases"
        raise CommandRefused(bad_command(where, error.expected)) from None
    except TournamentRefusal as refusal:
        raise CommandRefused(refusal) from None
    return bases


def planned(told: Mapping[str, Any], entries: int, language: str) -> dict[str, object]:
    """What these bases need for so many entries: rounds, tables, time, and all of it in a sentence. Raises Refusal."""
    bases = bases_of(told)
    try:
        found = forecast(bases, entries)
    except TournamentRefusal as refusal:
        raise CommandRefused(refusal) from None
    sentence = forecast_sentence(found, bases, language)
    return {"sentence": sentence, "rounds": found.rounds, "tables": found.tables, "seconds": found.seconds}


class Championships:
    """The championships of one process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.open_now: dict[str, Director] = {}
        self._loading: dict[str, asyncio.Task[Director | None]] = {}
        self._busy: set[asyncio.Task[None]] = set()
        self.pins_of = Buckets(PINS_PER_MINUTE / 60, PINS_PER_MINUTE, house.monotonic)
        settings = house.settings
        self.requests_of = Buckets(
            settings.tournament_requests_per_second, settings.tournament_requests_at_once, house.monotonic
        )
        self.sockets_of = Counts(settings.sockets_per_tournament)
        self.reading_a_season = asyncio.Lock()
        self.reviewers = ReviewWorkers(settings.bot_workers > 0)
        house.services.came = self._came
        house.services.followed = self._followed
        house.services.withheld = self._withheld

    # ---------------------------------------------------------------- opening and closing

    async def open(self) -> None:
        """Go on with what is being played: planned tables are opened, results are read, deadlines pass."""
        for tournament in await asyncio.to_thread(self.house.store.tournaments.unfinished):
            self._spawn(self._wake(tournament))
        self._spawn(self._forget())

    async def _forget(self) -> None:
        """Once a day: what is kept about entries beside the log goes a while after the event is over."""
        while True:
            try:
                await forget_old(self.house.store, self.house.clock(), self.open_now)
            except Exception as error:
                self.house.metrics.failures.inc()
                logs.failure("forget", error)
            await asyncio.sleep(A_DAY)

    async def _wake(self, tournament: str) -> None:
        try:
            await self.find(tournament)
        except Exception as error:
            self.house.metrics.failures.inc()
            logs.failure("tournament", error, table=logs.table_name(tournament))

    async def close(self) -> None:
        for task in list(self._busy):
            task.cancel()
        for director in list(self.open_now.values()):
            await director.close()
        self.open_now.clear()
        self.reviewers.close()

    def broken(self, director: Director) -> None:
        """The content of the log is unknown now: it is read again when somebody asks."""
        if self.open_now.get(director.id) is director:
            del self.open_now[director.id]
            self._spawn(director.close())
            self._spawn(self._wake_later(director.id))

    async def _wake_later(self, tournament: str) -> None:
        await asyncio.sleep(RETRY_AFTER)
        await self._wake(tournament)

    def _spawn(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    def _came(self, table: Table, seat: Seat, address: str, browser: str) -> None:
        """Somebody has come to a table of a championship."""
        director = self.open_now.get(table.settings.tournament)
        if director is not None:
            board = table.settings.board
            director.post(lambda: director.worth_a_look.came(board, seat, address, browser))

    def _followed(self, table: Table) -> None:
        """Something has happened at a table of a championship; one that is not in memory is read, and then looks."""
        tournament = table.settings.tournament or table.settings.room
        director = self.open_now.get(tournament)
        if director is not None:
            director.live.moved(table.settings.board or ONLY_BOARD)
        elif not tournament:
            if room_due(table) and not self.house.stopping:
                self._spawn(self._open_room(table))
        elif not self.house.stopping:
            self._spawn(self._wake(tournament))

    def _withheld(self, table: Table) -> bool:
        """Until the round is closed nobody may read a table of duplicado: others may still play its cards."""
        director = self.open_now.get(table.settings.tournament)
        if director is None:
            self._spawn(self._wake(table.settings.tournament))
            return True
        t = director.t
        f = t.fixtures.get(t.board_of.get(table.settings.board, 0))
        here = t.rounds.get((f.stage, f.round)) if f is not None else None
        return here is not None and not here.closed and t.phase is not TournamentPhase.CANCELLED

    async def _open_room(self, table: Table) -> None:
        """The match has begun and the veedor is there: claims go to a room of their own from now on."""
        try:
            await self.found(await lay_room(self.house, table))
        except Exception as error:
            self.house.metrics.failures.inc()
            logs.failure("room", error, table=logs.table_name(table.id))

    # ---------------------------------------------------------------- finding

    async def found(self, tournament: str) -> Director:
        """A championship by its id. Raises Refusal."""
        director = await self.find(tournament)
        if director is None:
            raise Refusal("no-such-tournament", 404)
        return director

    async def find(self, tournament: str) -> Director | None:
        found = self.open_now.get(tournament)
        if found is not None:
            return found
        if self.house.stopping:
            raise Refusal("restart", 503)
        if not ID.fullmatch(tournament):
            return None
        loading = self._loading.get(tournament)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(tournament))
            self._loading[tournament] = loading
            loading.add_done_callback(lambda _: self._loading.pop(tournament, None))
        return await asyncio.shield(loading)

    async def _load(self, tournament: str) -> Director | None:
        try:
            loaded = await asyncio.to_thread(load, self.house.store, tournament)
        except BadLog as error:
            logs.failure("log", error, table=logs.table_name(tournament))
            raise Refusal("damaged-log", 503, str(error.line)) from None
        if loaded is None:
            return None
        director = Director(self, loaded)
        self.open_now[tournament] = director
        director.open()
        return director

    async def asker(self, director: Director, token: str, identity: Identity | None) -> TournamentAsker:
        """Who asks: a token counts more than a cookie. Raises Refusal for a token that is not valid."""
        owner = identity.owner if identity is not None else ""
        if token:
            return director.keys.asker(token, director.people)._replace(owner=owner)
        return PUBLIC_ASKER._replace(person=person_of(identity, director.people), owner=owner)

    def lets_in(self, tournament: str, token: str) -> bool:
        """Whether a token belongs to this championship, as far as that is known without asking the store."""
        director = self.open_now.get(tournament)
        if director is None:
            return False
        try:
            director.keys.asker(token, director.people)
        except Refusal:
            return False
        return True

    # ---------------------------------------------------------------- creating

    async def create(self, wanted: NewTournament, identity: Identity) -> tuple[Director, LinkSeen]:
        """A new championship in draft; the link is the organiser's. Raises Refusal."""
        house, tournament = self.house, new_table_id()
        if sum([await asyncio.to_thread(house.store.tournaments.count, o) for o in identity.owners()]) >= MOST_EACH:
            raise Refusal("too-many-tournaments", 429)
        try:
            bases = bases_of(wanted.bases)
            first = cmd.CreateTournament(tournament, bases)
            state, events = create(first, ORGANISER)
        except TournamentRefusal as refusal:
            raise CommandRefused(refusal) from None
        at = int(house.clock())
        made = record("", 1, at, ORGANISER, "", first, events)
        row = TournamentRow(tournament, house.clock(), clean(wanted.name), wanted.public, wanted.starts)
        name = clean(wanted.organiser) if wanted.organiser.strip() else identity.name
        person = PersonRow(ORGANISER, name, identity.owner, "", new_nonce())
        line = TournamentLine(1, ORGANISER, "", written([made]))
        step = TournamentWrite(summary(row, state, 1), [line], [person])
        try:
            await house.services.store_bridge.wait(house.store.tournaments.keep(step))
        except StoreError as error:
            logs.failure("store", error)
            raise Refusal("not-stored", 503) from None
        director = await self.found(tournament)
        return director, director.keys.link(person)
