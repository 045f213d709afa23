"""A client at the lobby: it lists, opens and fills tables and takes seats, through the same functions as REST."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
from pydantic import ValidationError

from truquero.server.common import logs
from truquero.server.common.identity import Identity
from truquero.server.common.server_refusals import Refusal
from truquero.server.house.house import Seated
from truquero.server.house.table_listing import card, found, public_tables
from truquero.server.house.table_order import known_bot
from truquero.server.live.connection import Connection
from truquero.server.rest import rest_models
from truquero.store import StoreError
from truquero.wire.frames import Ack, Frame, Refused, encode_frame
from truquero.wire.lobby import (
    CloseTable,
    FillSeats,
    LayTable,
    LeaveSeat,
    ListTables,
    LobbyHello,
    LobbyWelcome,
    SatDown,
    TableList,
    TakeSeat,
    decode_lobby_request,
)
from truquero.wire.requests import Request

if TYPE_CHECKING:
    from truquero.server.house.house import House, Seated


class LobbyConnection(Connection):
    """Somebody at the lobby, from their first frame to their last."""

    __slots__ = ("_greeted", "_task", "who")

    def __init__(self, house: House, *connection: Any, identity: Identity, **more: Any) -> None:
        super().__init__(house, *connection, table="", identity=identity, **more)
        self.who = identity
        self._greeted = False
        self._task: asyncio.Task[None] | None = None

    @property
    def greeted(self) -> bool:
        return self._greeted

    @property
    def version(self) -> int:
        return self.house.lobby.version

    def decode(self, raw: str | bytes) -> Request:
        return decode_lobby_request(raw)

    def take(self, message: Request) -> None:
        if isinstance(message, LobbyHello):
            if self._greeted:
                self._refuse(message.id, "hello-first")
                return
            self._greeted = True
            self.language = message.lang or self.house.settings.language
            self.push(encode_frame(LobbyWelcome(self.version, message.id, self.who.name)))
        elif not self._greeted:
            self.close("hello-first")
        else:
            self.busy = True
            self._task = asyncio.get_running_loop().create_task(self._answer(message))

    def gone(self) -> None:
        super().gone()
        self.house.lobby.watching.discard(self)

    async def _answer(self, message: Request) -> None:
        """Answer exactly once; a message sent again gets the same answer and is not done again."""
        try:
            if isinstance(message, ListTables):
                self.push(encode_frame(await self._done(message)))
                return
            guest = self.house.lobby.guest(self.who.owner)
            async with guest.turn:
                answer = guest.answers.get(message.id)
                if answer is None:
                    told = await self._done(message)
                    answer = encode_frame(told)
                    if not (isinstance(told, Refused) and told.code in _PASSING):
                        guest.answers.keep(message.id, answer)
            self.push(answer)
        finally:
            self._task = None
            self.answered()

    async def _done(self, message: Request) -> Frame:
        try:
            if not self.house.requests_of.take(self.address):
                raise Refusal("too-many-requests", 429)
            if self.house.stopping:
                raise Refusal("restart", 503)
            return await _DO[type(message)](self, message)
        except Refusal as refusal:
            return self._no(message, refusal)
        except StoreError as error:
            logs.failure("lobby", error)
            return self._no(message, Refusal("not-stored", 503))
        except Exception as error:
            self.house.metrics.failures.inc()
            logs.failure("lobby", error)
            return self._no(message, Refusal("internal", 500))

    def _no(self, message: Request, refusal: Refusal) -> Refused:
        self.house.metrics.refusals.labels(refusal.code).inc()
        return Refused(self.version, message.id, refusal.code, refusal.say(self.language))

    # ---------------------------------------------------------------- what each message does

    async def tables(self, message: ListTables) -> Frame:
        watching = self.house.lobby.watching
        if message.watch and not self.closing:
            watching.add(self)  # before the list is read: changes meanwhile are sent, perhaps twice
        else:
            watching.discard(self)
        page = await public_tables(self.house, message.after)
        known = tuple(found for found in page.tables if found.status != "finished")
        return TableList(self.version, message.id, known, page.next)

    async def lay(self, message: LayTable) -> Frame:
        fields: dict[str, Any] = {name: getattr(message, name) for name in rest_models.TableWanted.model_fields}
        fields["bots"] = [msgspec.structs.asdict(bot) for bot in message.bots]
        try:
            wanted = rest_models.TableWanted.model_validate(fields)
        except ValidationError as error:
            where = "; ".join(".".join(str(part) for part in e["loc"]) for e in error.errors())
            raise Refusal("bad-request", 422, where[:200]) from None
        return self._sat(message, await self.house.lay(rest_models.order_of(wanted), self.who, self.address))

    async def sit(self, message: TakeSeat) -> Frame:
        table = await found(self.house, message.table)
        token = await table.commands.sit(message.seat, message.name, self.who)
        return self._sat(message, Seated(table, message.seat, token))

    def _sat(self, message: Request, seated: Seated) -> Frame:
        return SatDown(self.version, message.id, card(self.house, seated.table), seated.seat, seated.token)

    async def leave(self, message: LeaveSeat) -> Frame:
        table = await found(self.house, message.table)
        await table.commands.leave(message.seat, self.who)
        return Ack(self.version, message.id)

    async def fill(self, message: FillSeats) -> Frame:
        table = await found(self.house, message.table)
        await table.commands.fill(known_bot(message.character), message.seats, self.who)
        return Ack(self.version, message.id)

    async def take_away(self, message: CloseTable) -> Frame:
        await self.house.close_table(await found(self.house, message.table), self.who)
        return Ack(self.version, message.id)


_PASSING = frozenset({"too-many-requests", "restart", "not-stored", "internal", "table-closed"})
"""Refusals that are not about the message: sent again, it is handled again."""

_DO: dict[type[Request], Callable[[Any, Any], Awaitable[Frame]]] = {
    ListTables: LobbyConnection.tables,
    LayTable: LobbyConnection.lay,
    TakeSeat: LobbyConnection.sit,
    LeaveSeat: LobbyConnection.leave,
    FillSeats: LobbyConnection.fill,
    CloseTable: LobbyConnection.take_away,
}
