"""A client at a championship: it is told what changes, and sends commands, through the same functions as REST."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from truquero.server.championship.asking import PUBLIC_ASKER, TournamentAsker
from truquero.server.championship.championships import Championships
from truquero.server.championship.director import Director
from truquero.server.common import logs
from truquero.server.common.server_refusals import Refusal
from truquero.server.live.connection import Connection
from truquero.store import StoreError
from truquero.wire.championship import CommandDone, DoCommand, TournamentHello, decode_championship_request
from truquero.wire.frames import CLOSE_CODES, Refused, encode_frame
from truquero.wire.requests import Request

if TYPE_CHECKING:
    from truquero.server.house.house import House


class SocketPlace:
    """Against what a socket counts: its address, or the championship whose link it has brought."""

    def __init__(self, house: House, address: str, championships: Championships | None) -> None:
        self._house, self.address, self.championships = house, address, championships
        self._tournament = ""

    def move_to(self, tournament: str) -> None:
        """A bar's Wi-Fi is one address: who has a link of the championship counts there. Raises Refusal."""
        if self.championships is not None and not self._tournament:
            if not self.championships.sockets_of.enter(tournament):
                raise Refusal("too-many", 429)
            self._house.sockets_of.leave(self.address)
            self._tournament = tournament

    def leave(self) -> None:
        if self._tournament and self.championships is not None:
            self.championships.sockets_of.leave(self._tournament)
        else:
            self._house.sockets_of.leave(self.address)


class TournamentConnection(Connection):
    """Somebody at a championship, from their first frame to their last."""

    __slots__ = ("_counted", "_director", "_task", "_tournament", "asker")

    def __init__(self, house: House, *connection: Any, counted: SocketPlace, tournament: str, **more: Any) -> None:
        super().__init__(house, *connection, table="", **more)
        self.asker: TournamentAsker = PUBLIC_ASKER
        self._counted, self._tournament = counted, tournament
        self._director: Director | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def greeted(self) -> bool:
        return self._director is not None

    @property
    def version(self) -> int:
        return self._director.audience.moment_for(self.asker).v if self._director is not None else 0

    def decode(self, raw: str | bytes) -> Request:
        return decode_championship_request(raw)

    def take(self, message: Request) -> None:
        self.busy = True
        self._task = asyncio.get_running_loop().create_task(self._answer(message))

    def gone(self) -> None:
        super().gone()
        if self._director is not None:
            self._director.audience.detach(self)

    async def _answer(self, message: Request) -> None:
        try:
            if isinstance(message, TournamentHello):
                await self._greet_here(message)
            elif self._director is None:
                self.close("hello-first")
            elif isinstance(message, DoCommand):
                await self._do(self._director, message)
        finally:
            self._task = None
            self.answered()

    async def _greet_here(self, hello: TournamentHello) -> None:
        if self._director is not None:
            self._refuse(hello.id, "hello-first")
            return
        self.language = hello.lang or self.house.settings.language
        room = self._counted.championships
        try:
            if room is None:
                raise Refusal("no-such-tournament", 404)
            director = await room.found(self._tournament)
            self.asker = await room.asker(director, hello.token, self.identity)
            if hello.token:
                self._counted.move_to(director.id)
            if not self.closing:
                self._director = director
                await director.ask(lambda: self._attach(director, hello))
        except Refusal as refusal:
            self._director = None
            self.close(refusal.code if refusal.code in CLOSE_CODES else "internal")
        except Exception as error:
            self.house.metrics.failures.inc()
            logs.failure("hello", error)
            self.close("internal")

    async def _attach(self, director: Director, hello: TournamentHello) -> None:
        if not self.closing:
            director.audience.attach(self, hello.id, hello.after, self.house.settings.outbox_bytes // 2)

    async def _do(self, director: Director, message: DoCommand) -> None:
        try:
            done = await director.do(self.asker, message.id, message.command, message.version)
            self.push(encode_frame(CommandDone(done.v, message.id, done.events)))
        except Refusal as refusal:
            self._no(message.id, refusal)
        except StoreError as error:
            logs.failure("tournament", error)
            self._no(message.id, Refusal("not-stored", 503))
        except Exception as error:
            self.house.metrics.failures.inc()
            logs.failure("tournament", error)
            self._no(message.id, Refusal("internal", 500))

    def _no(self, message: str, refusal: Refusal) -> None:
        self.house.metrics.refusals.labels(refusal.code).inc()
        told = refusal.say(self.language)
        self.push(encode_frame(Refused(self.version, message, refusal.code, told, refusal.article)))
