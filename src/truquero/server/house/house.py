"""The house: opens and finds tables, loads them when somebody comes and unloads them when nobody does."""

from __future__ import annotations

import asyncio
import gc
import re
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from truquero.fairness.shares import house_key
from truquero.rulebooks import BOOKS
from truquero.seats import Seat
from truquero.server.bot_players.bot_pace import BotPace
from truquero.server.bot_players.bot_workers import BotWorkers
from truquero.server.common import logs
from truquero.server.common.garbage_collection import CollectionSchedule
from truquero.server.common.identity import Identity, Signer, hashed, new_table_id
from truquero.server.common.metrics import Metrics
from truquero.server.common.rate_limits import Buckets, Counts
from truquero.server.common.server_refusals import Refusal
from truquero.server.common.sessions import Sessions
from truquero.server.common.settings import Settings
from truquero.server.game import dealer, log_reader
from truquero.server.game.dealer import ShuffleSource
from truquero.server.house.lobby import Lobby
from truquero.server.house.table_order import TableOrder, book_of, checked_teams, seated
from truquero.server.table import table_services
from truquero.server.table.seating import moved_row
from truquero.server.table.table import Table
from truquero.server.table.table_services import TableServices
from truquero.server.table.table_settings import table_settings
from truquero.store import TAKEN_AWAY, Json, Store, StoreError, TableRow
from truquero.store.ownership import LocalOwnership, Ownership

OF_ONE_MATCH = frozenset({"teams", "seated", "room", "held"})
"""Settings that do not go on to a rematch."""
_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


class Seated(NamedTuple):
    """A seat and the token that proves it."""

    table: Table
    seat: Seat
    token: str


class Guest(Protocol):
    """A connection, as the house knows it."""

    table: Table | None
    identity: Identity | None

    def close(self, code: str) -> None:
        """Say why and end it."""

    async def flushed(self) -> None:
        """Wait until everything has gone out."""


class House:
    """Everything one process serves."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        secret: str,
        *,
        shuffle_source: ShuffleSource | None = None,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        ownership: Ownership | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.signer = Signer(secret)
        self.metrics = Metrics()
        self.clock = clock
        self.monotonic = monotonic
        self.origins = settings.allowed_origins()
        self.hosts = settings.allowed_hosts()
        self.sockets = Counts(settings.sockets)
        self.sockets_of = Counts(settings.sockets_per_address)
        self.requests_of = Buckets(settings.requests_per_second, settings.requests_at_once, self.monotonic)
        self.files_of = Buckets(settings.files_per_second, settings.files_at_once, self.monotonic)
        self.log_reads_of = Buckets(settings.log_reads_per_second, settings.log_reads_at_once, self.monotonic)
        logins = settings.logins_per_minute
        self.logins_of = Buckets(None if logins is None else logins / 60, logins or 0, self.monotonic)
        laid = settings.tables_per_address
        self._laid_of = Buckets(None if laid is None else laid / 3600, laid or 0, self.monotonic)
        self._laid_by: dict[str, set[str]] = {}
        self.connections: set[Guest] = set()
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._letting_go: set[asyncio.Task[None]] = set()
        self._ownership = ownership or LocalOwnership()
        self._sweeper: asyncio.Task[None] | None = None
        self.stopping = False
        self.sent = 0
        """Frames sent: counted here, read by the metrics."""
        self.metrics.frames.set_function(lambda: self.sent)
        self.lobby = Lobby(self)
        bot_workers = BotWorkers(settings.bot_workers, self.metrics.thinking.observe, BotPace(settings.bot_pause))
        self.services = TableServices(
            settings,
            store,
            bot_workers,
            self.metrics,
            shuffle_source=shuffle_source or ShuffleSource(house_key(secret)),
            clock=clock,
            rematch=self._rematch,
            broken=self._broken,
            changed=self.lobby.changed,
        )
        self.sessions = Sessions(store, self.signer, self.services.store_bridge)

    # ---------------------------------------------------------------- opening and closing

    async def open(self) -> None:
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep())

    async def close(self) -> None:
        """Finish what is under way, tell everybody, and unload the tables. Whoever opened the store closes it."""
        self.stopping = True
        self.lobby.close()
        if self._sweeper is not None:
            self._sweeper.cancel()
        for table in list(self.tables.values()):
            await table.close()
        closing = list(self.connections)
        for connection in closing:
            connection.close("restart")
        for connection in closing:
            await connection.flushed()
        self.services.bot_workers.close()
        for table in self.tables.values():
            self._ownership.release(table.id)
        self.tables.clear()

    async def _sweep(self) -> None:
        """Tables that nobody visits leave the memory."""
        rubbish = CollectionSchedule(self.monotonic())
        while True:
            await asyncio.sleep(min(30.0, self.settings.table_idle))
            if rubbish.due(self.monotonic(), self.sent):
                gc.collect()
            for table in list(self.tables.values()):
                idle = self.clock() - table.used > self.settings.table_idle
                if idle and not table.visited:
                    await self._put_away(table)

    async def _put_away(self, table: Table) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self.metrics.tables.set(len(self.tables))
            self._still_laid(table.settings.host)  # one that has left the memory is forgotten
            await table.close()
            self._ownership.release(table.id)

    def _broken(self, table: Table) -> None:
        """Everybody at it has to reconnect: then it is read from the log again."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
            self._close_all("table-closed", lambda connection: connection.table is table)
            task = asyncio.get_running_loop().create_task(self._let_go(table))
            self._letting_go.add(task)
            task.add_done_callback(self._letting_go.discard)

    async def _let_go(self, table: Table) -> None:
        """Nobody can use the table until the store accepts records of it again; the store is asked until it answers."""
        await table.close()
        while not self.stopping:
            try:
                await asyncio.to_thread(self.store.resume, table.id)
                break
            except StoreError as error:
                logs.failure("resume", error, table=logs.table_name(table.id))
                await asyncio.sleep(table_services.RETRY_AFTER)
        self._ownership.release(table.id)

    # ---------------------------------------------------------------- finding

    async def find(self, table_id: str) -> Table | None:
        """A table by its id, from memory or from the log."""
        found = self.tables.get(table_id)
        if found is not None:
            return found
        if self.stopping:
            raise Refusal("restart", 503)
        if not _ID.fullmatch(table_id):
            return None
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Table | None:
        stored = await asyncio.to_thread(self.store.table, table_id)
        if stored is None or stored.status == TAKEN_AWAY:
            return None
        row: TableRow = stored
        if not self._ownership.claim(table_id):
            raise Refusal("table-closed", 503)
        try:
            from_log = await asyncio.to_thread(lambda: log_reader.read_table(row, self.store.iter_records(table_id)))
            secrets = await asyncio.to_thread(self.store.secrets, table_id)
            if from_log.moved and not row.settings.get("seated"):  # it stopped before everybody had moved
                row = moved_row(row, from_log.moved)
                await self.services.store_bridge.wait(self.store.update_table(row))
        except BaseException:
            self._ownership.release(table_id)
            raise
        return self._opened(Table(self.services, row, from_log, secrets))

    def _opened(self, table: Table) -> Table:
        self.tables[table.id] = table
        self.metrics.tables.set(len(self.tables))
        table.open()
        return table

    # ---------------------------------------------------------------- laying

    async def lay(self, order: TableOrder, identity: Identity, address: str = "") -> Seated:
        """A new table. Raises Refusal."""
        book = book_of(order)
        players = order.players if order.players is not None else min(book.players)
        if players not in book.players:
            raise Refusal("bad-players", 422, ", ".join(str(n) for n in book.players))
        checked_teams(order, book, players)
        seating, token = seated(order, identity, players)
        settings: dict[str, Json] = {**order.settings, "host": identity.owner}
        self._may_lay(identity, address)
        row = TableRow(
            id=new_table_id(),
            created=self.clock(),
            rulebook=book.id,
            players=players,
            options=BOOKS[book.id].every_option(dict(book.chosen)),
            strict=order.strict,
            seats=seating.stored(),
            public=order.public,
            settings=settings,
        )
        table = await self._laid(row)
        self._laid_by.setdefault(identity.owner, set()).add(row.id)
        return Seated(table, order.seat, token)

    def _may_lay(self, identity: Identity, address: str) -> None:
        most = self.settings.tables_per_identity
        if most is not None and sum(len(self._still_laid(owner)) for owner in identity.owners()) >= most:
            raise Refusal("too-many-tables", 429)
        if not self._laid_of.take(address):
            raise Refusal("too-many-tables", 429)

    def _still_laid(self, owner: str) -> set[str]:
        """A person's tables that count: neither finished nor unloaded because nobody came. Others are forgotten."""
        laid = {t for t in self._laid_by.get(owner, ()) if (table := self.tables.get(t)) and not table.finished}
        if laid:
            self._laid_by[owner] = laid
        else:
            self._laid_by.pop(owner, None)
        return laid

    async def _laid(self, row: TableRow) -> Table:
        source, origin = self.services.shuffle_source, table_settings(row.settings, self.settings).packs
        if origin is not None:
            secret = dealer.common_row(source, row.id, dealer.DRAW, self.clock(), origin)
        else:
            secret = dealer.secret_row(source, row.id, dealer.DRAW, self.clock())
        await self.services.store_bridge.wait(self.store.create_table(row))
        await self.services.store_bridge.wait(self.store.put_secret(secret))
        self._ownership.claim(row.id)
        logs.log().info(
            "laid", table=logs.table_name(row.id), rulebook=row.rulebook, players=row.players, public=row.public
        )
        table = self._opened(Table(self.services, row, log_reader.read_table(row, ()), (secret,)))
        self.lobby.changed(table)
        return table

    async def lay_for(self, row: TableRow) -> Table:
        """A table of a championship under an id that the championship has logged; the one that is there, if it is.

        No limits of a person or an address count.
        """
        found = await self.find(row.id)
        return found if found is not None else await self._laid(row)

    async def close_table(self, table: Table, identity: Identity) -> None:
        """Close a table before its match starts; only the host can. Everybody there is told."""
        await table.commands.close(identity)
        self.lobby.changed(table)
        self._close_all("table-gone", lambda connection: connection.table is table)
        await self._put_away(table)

    def hang_up(self, account: str) -> None:
        """Somebody has logged out: close their connections."""
        self._close_all("logged-out", lambda c: c.identity is not None and c.identity.account == account)

    def _close_all(self, code: str, such: Callable[[Guest], bool]) -> None:
        for connection in list(self.connections):
            if such(connection):
                connection.close(code)

    async def _rematch(self, table: Table, lay: bool) -> dict[Seat, tuple[str, str]]:
        """A rematch: the same people and rules at a new table. Bots that stood in for people leave.

        There is only one, and the store knows it; it is opened only with ``lay``.
        """
        people = table.seating.people
        row = await asyncio.to_thread(self.store.rematch_of, table.id)
        if row is None and lay:
            new, seats = new_table_id(), dict(table.seating.for_rematch().rows)
            for seat in people:
                seats[seat] = seats[seat]._replace(token=hashed(self.signer.rematch_token(new, seat)))
            settings = {name: value for name, value in table.row.settings.items() if name not in OF_ONE_MATCH}
            row = table.row._replace(id=new, created=self.clock(), status="open", rematch_of=table.id, rev=0)
            row = row._replace(settings=settings)  # the teams stay
            row = (await self._laid(row._replace(seats=tuple(seats.values())))).row
        if row is None:
            return {}
        tokens = {seat: self.signer.rematch_token(row.id, seat) for seat in people}
        kept = {seat.seat: seat.token for seat in row.seats}
        # With another secret the token cannot be made again; the player's cookie still owns the seat.
        return {s: (row.id, token if kept.get(s) == hashed(token) else "") for s, token in tokens.items()}
