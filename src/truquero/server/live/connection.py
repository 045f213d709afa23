"""One client: reads and limits what it sends, passes it to its table, and sends what the table says without waiting.

The socket itself is not known here: a connection is given two functions, one that sends a text and one that closes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from truquero.seats import TABLE, Seat
from truquero.server.common import logs
from truquero.server.common.identity import Identity
from truquero.server.common.rate_limits import Bucket
from truquero.server.common.server_refusals import Refusal, say
from truquero.wire import PROTOCOL
from truquero.wire.frames import CLOSE_CODES, Closing, Pong, Refused, encode_frame
from truquero.wire.requests import ID_LIMIT, MAX_FRAME, Hello, Ping, Request, ViewAgain, decode_request

if TYPE_CHECKING:
    from truquero.server.house.house import House
    from truquero.server.table.spectators import LogRead
    from truquero.server.table.table import Table

PENDING = 200
"""How many frames may wait while one is being answered."""
LINGER = 5.0
"""Seconds a client has to fetch what was sent before its connection is closed."""

VIEW_COST = 9.0
"""How many more frames a request for the whole view counts as: it takes that much longer to answer than a ping."""

READ_PAUSE = 0.25
"""Seconds after which a client that caused too much reading of the log may try again."""

Send = Callable[[str], Awaitable[None]]
End = Callable[[int], Awaitable[None]]


async def _end_nothing(code: int) -> None:
    """For connections without a socket."""


class Connection:
    """A client at a table, from its first frame to its last."""

    __slots__ = (
        "_bucket",
        "_end",
        "_greeting",
        "_hang_up",
        "_idle",
        "_outbox",
        "_pending",
        "_send",
        "_waiting",
        "_write_now",
        "_writer",
        "address",
        "busy",
        "closing",
        "house",
        "identity",
        "language",
        "on_link",
        "seat",
        "spectator",
        "table",
        "table_id",
    )

    def __init__(
        self,
        house: House,
        send: Send,
        end: End = _end_nothing,
        *,
        table: str,
        address: str = "",
        identity: Identity | None = None,
        write_now: Callable[[bytes], int] | None = None,
        hang_up: Callable[[], None] | None = None,
        on_link: Callable[[str], None] | None = None,
    ) -> None:
        settings = house.settings
        self.house = house
        self.table_id = table
        self.address = address
        self.identity = identity
        self.on_link = on_link
        """Is told of a championship whose link this connection has brought. Raises Refusal."""
        self.language = settings.language
        self.table: Table | None = None
        self.seat: Seat = TABLE
        self.spectator = False
        self.closing = ""
        self._send = send
        self._end = end
        self._write_now = write_now
        self._hang_up = hang_up
        self._bucket = Bucket(settings.frames_per_second, settings.frames_at_once, house.monotonic)
        self.busy = False
        self._pending: list[str | bytes] = []
        self._idle: asyncio.Future[None] | None = None
        self._greeting: asyncio.Task[None] | None = None
        self._outbox: list[bytes] = []
        self._waiting = 0
        self._writer: asyncio.Task[None] | None = None

    # ---------------------------------------------------------------- out

    def push(self, frame: bytes) -> None:
        """Send a frame as soon as possible. A client that does not read is disconnected, so that it holds up nobody."""
        if self.closing:
            return
        if self._write_now is not None and self._writer is None:
            waiting = self._write_now(frame)
            self.house.sent += 1
            if waiting > self.house.settings.outbox_bytes:
                self.close("too-slow")
            return
        self._outbox.append(frame)
        self._waiting += len(frame)
        if self._waiting > self.house.settings.outbox_bytes:
            self._outbox.clear()
            self.close("too-slow")
        elif self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    def close(self, code: str) -> None:
        """Say why, then end it."""
        if self.closing:
            return
        self.closing = code
        self.house.metrics.closed.labels(code).inc()
        self._outbox.append(encode_frame(Closing(self.version, code, say(code, self.language))))
        if self._hang_up is not None:
            asyncio.get_running_loop().call_later(LINGER, self._hang_up)  # a client that does not read cannot read this
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        sent = 0
        try:
            while self._outbox:
                frame = self._outbox.pop(0)
                self._waiting -= len(frame)
                sent += 1
                await self._send(frame.decode())
            if self.closing:
                await self._end(CLOSE_CODES[self.closing])
        except Exception:  # the client has gone: the reading side will notice
            self._outbox.clear()
            self.closing = self.closing or "gone"
        finally:
            self._writer = None
            self.house.sent += sent

    async def flushed(self) -> None:
        """Wait until everything has gone out."""
        writer = self._writer
        if writer is not None:
            await asyncio.wait((writer,), timeout=2.0)

    # ---------------------------------------------------------------- in

    def feed(self, raw: str | bytes) -> None:
        """A frame has arrived. A client has one request at a time: the next is read when the last is answered."""
        if self.closing:
            return
        if not self._bucket.take() or len(self._pending) >= PENDING:
            self.close("flood")
            return
        self._pending.append(raw)
        if not self.busy:
            self._read_on()

    async def receive(self, raw: str | bytes) -> None:
        """Feed a frame and wait until it has been answered."""
        self.feed(raw)
        while self.busy:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle

    def answered(self) -> None:
        """The table has dealt with the last message."""
        self.busy = False
        if self._pending:
            self._read_on()
        if self._idle is not None and not self.busy:
            if not self._idle.done():
                self._idle.set_result(None)
            self._idle = None

    def _read_on(self) -> None:
        while self._pending and not self.busy and not self.closing:
            self._read(self._pending.pop(0))

    def _read(self, raw: str | bytes) -> None:
        try:
            if len(raw) > MAX_FRAME:
                raise msgspec.DecodeError(f"a frame has up to {MAX_FRAME} bytes")
            message = self.decode(raw)
        except msgspec.DecodeError as error:
            self._refuse(_id_of(raw), "bad-frame", str(error)[:200])
            return
        if isinstance(message, Ping):
            self.push(encode_frame(Pong(self.version, message.id)))
        else:
            self.take(message)

    @property
    def greeted(self) -> bool:
        """Whether it is known who this is."""
        return self.table is not None

    @property
    def version(self) -> int:
        return self.table.version if self.table is not None else 0

    def decode(self, raw: str | bytes) -> Request:
        """A message from its frame. Raises msgspec.DecodeError."""
        return decode_request(raw)

    def take(self, message: Request) -> None:
        """Handle a valid message."""
        if isinstance(message, Hello):
            self.busy = True
            self._greeting = asyncio.get_running_loop().create_task(self._hello(message))
        elif self.table is None:
            self.close("hello-first")
        elif isinstance(message, ViewAgain) and not self._bucket.take(VIEW_COST):
            self.close("flood")
        elif self.spectator and isinstance(message, ViewAgain):
            self.table.spectators.tell_again(self, message.id)
        elif self.spectator:
            self._refuse(message.id, "not-seated")
        elif self.table.stopping:
            self.close("restart")
        else:
            self.busy = True
            self.table.messages.take(message, self)

    def _refuse(self, message: str, code: str, what: str = "") -> None:
        self.house.metrics.refusals.labels(code).inc()
        self.push(encode_frame(Refused(self.version, message, code, say(code, self.language, what))))

    async def _hello(self, hello: Hello) -> None:
        try:
            await self._greet(hello)
        finally:
            self._greeting = None
            self.answered()

    async def _greet(self, hello: Hello) -> None:
        if self.table is not None:
            self._refuse(hello.id, "hello-first")
            return
        self.language = hello.lang or self.house.settings.language
        if hello.protocol != PROTOCOL:
            self.close("wrong-protocol")
            return
        try:
            table = await self.house.find(self.table_id)
            if table is None:
                raise Refusal("no-such-table", 404)
            if self.closing:
                return
            if hello.spectate:
                await self._watch(table, hello)
            else:
                await self._play(table, hello)
        except Refusal as refusal:
            self.close(refusal.code if refusal.code in CLOSE_CODES else "internal")
        except Exception as error:
            self.house.metrics.failures.inc()
            logs.failure("hello", error, table=logs.table_name(self.table_id))
            self.close("internal")

    # Read what was missed from the log before asking the table, which goes on meanwhile.

    async def _watch(self, table: Table, hello: Hello) -> None:
        self.table, self.spectator = table, True
        watching = table.spectators
        read = await watching.read() if watching.needs_log and await self._may_read() else None
        await table.ask(lambda: self._look_on(table, hello, read))

    async def _look_on(self, table: Table, hello: Hello, read: LogRead | None) -> None:
        if not self.closing:
            await table.spectators.attach(self, hello, read)

    async def _play(self, table: Table, hello: Hello) -> None:
        await table.commands.check_in(hello.token, self.identity)
        while not self.closing:
            seat = self._own_seat(table, hello)
            missed = table.attendance.needs_log(hello.after) and await self._may_read()
            read = await table.attendance.read(seat, hello.after) if missed else []
            if await table.ask(partial(self._take_seat, table, hello, seat, read)):
                return

    async def _take_seat(self, table: Table, hello: Hello, seat: Seat, read: Sequence[tuple[int, bytes]]) -> bool:
        """Its turn at the table: by now the seat may have changed hands and the connection may be dead.

        False: the teams were drawn meanwhile, and the same person sits elsewhere.
        """
        if self.closing:
            return True
        if self._own_seat(table, hello) != seat:
            return False
        if table.settings.tournament and hello.token and self.on_link is not None:
            self.on_link(table.settings.tournament)
        self.table, self.seat = table, seat
        await table.attendance.attach(self, seat, hello, read)
        if table.settings.tournament and table.services.came is not None:
            table.services.came(table, seat, self.address, self.identity.id if self.identity is not None else "")
        return True

    def _own_seat(self, table: Table, hello: Hello) -> Seat:
        by_link = bool(table.settings.tournament)
        seat = table.seating.seat_of(hello.token, self.identity, hello.seat, by_link)
        if not seat:
            raise Refusal("not-your-seat", 403)
        return seat

    async def _may_read(self) -> bool:
        """Reading the log slows everybody down, so clients that cause it often have to wait."""
        while not self.closing and not self.house.log_reads_of.take(self.address):
            await asyncio.sleep(READ_PAUSE)
        return not self.closing

    def gone(self) -> None:
        """The socket is closed."""
        self.closing = self.closing or "gone"
        table = self.table
        if table is None:
            return

        async def leave() -> None:
            if self.spectator:
                table.spectators.detach(self)
            else:
                table.attendance.detach(self, self.seat)

        table.post(leave)


def _id_of(raw: str | bytes) -> str:
    """The id of an invalid message, so that its sender knows which one was refused."""
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
    message = found.get("id") if isinstance(found, dict) else None
    return message if isinstance(message, str) and len(message) <= ID_LIMIT else ""
