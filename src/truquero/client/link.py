"""One seat at a table on a server, over its socket: all that docs/protocol.md asks of a client.

A link keeps the last view, numbers its messages and waits for their answers. When the connection breaks, it comes back,
says which version it saw last, and sends the unanswered messages again. The server never does a message twice, so this
is always safe.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import Literal, Self
from urllib.parse import urlsplit, urlunsplit

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from truquero.client.sharing import Keep, Sharing
from truquero.engine.actions import Action
from truquero.engine.awaited import awaited
from truquero.engine.view_types import PlayerView, Seen
from truquero.fairness.client_record import SeenMatch
from truquero.seats import Seat
from truquero.wire import PROTOCOL, frames, requests
from truquero.wire.actions import from_action
from truquero.wire.changes import Gap, Picture
from truquero.wire.events import decode_seen
from truquero.wire.view import joined

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between two attempts to reconnect: the pause doubles each time."""

Language = Literal["en", "es", "va"]

Answer = frames.Ack | frames.Pong | frames.Hinted
"""What a message may be answered with, other than a refusal."""


class MessageRefused(Exception):
    """The server refused it; nothing has changed. ``frame`` has the code, the article and what was legal."""

    def __init__(self, frame: frames.Refused) -> None:
        super().__init__(f"{frame.code}: {frame.message}")
        self.frame = frame
        self.code = frame.code


class Closed(Exception):
    """The connection is over for good. ``code`` is the server's reason, or ``unreachable``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


def socket_url(url: str) -> str:
    """Where the socket of a table is, from the link people share or from the address of the socket itself.

    >>> socket_url("http://localhost:8000/t/abc?seat=2"), socket_url("wss://truco.example/ws/abc")
    ('ws://localhost:8000/ws/abc', 'wss://truco.example/ws/abc')
    """
    parts = urlsplit(url)
    schemes = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
    table = table_id(url)
    if parts.scheme not in schemes or not parts.netloc or not table:
        raise ValueError(f"{url!r} is not the address of a table: it should look like http://host:port/t/TABLE")
    return urlunsplit((schemes[parts.scheme], parts.netloc, f"/ws/{table}", "", ""))


def table_id(url: str) -> str:
    """The table that an address names: the last piece of its path."""
    return urlsplit(url).path.rstrip("/").rpartition("/")[2]


def connect(
    url: str,
    token: str = "",
    *,
    seat: Seat = 0,
    spectate: bool = False,
    language: Language = "en",
    after: int = -1,
    cookie: str = "",
    patience: float = 60.0,
    keep: Keep | None = None,
) -> Link:
    """A link to one table, to be used with ``async with``.

    ``token`` is the seat's, as ``House.sit`` returns it; with a ``cookie`` instead, ``seat`` says which seat is meant.
    ``spectate`` asks for no seat. ``after`` asks for everything after that version; 0: from the beginning. A connection
    that breaks is tried again for ``patience`` seconds. ``keep`` is called with the server's commitments whenever they
    change, to save them where the server cannot reach them.
    """
    hello = requests.Hello("hello", token, seat, spectate, after, language, protocol=PROTOCOL)
    return Link(socket_url(url), hello, cookie, patience, keep)


class Link:
    """A seat at a table. Iterate over it for the frames of the house; the last view is always in ``view``."""

    def __init__(
        self, url: str, hello: requests.Hello, cookie: str = "", patience: float = 60.0, keep: Keep | None = None
    ) -> None:
        self.url = url
        self.patience = patience
        self.version = -1
        """The last version that was received."""
        self.seat: Seat = 0
        self.view: PlayerView
        self.welcome: frames.Welcome
        self.seats: tuple[frames.SeatInfo, ...] = ()
        self.started = False
        self.cut_asked: frames.CutAsked | None = None
        self.over: frames.Over | None = None
        self.times_back = 0
        """How often it has reconnected."""
        self._hello = hello
        self._sharing = None if hello.spectate else Sharing(table_id(url), self._id, keep)
        self._headers = {"Cookie": cookie} if cookie else {}
        self._prefix = secrets.token_hex(6)
        self._count = 0
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}
        self._inbox: asyncio.Queue[frames.Told | None] = asyncio.Queue()
        self._told = asyncio.Condition()
        self._picture = Picture()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[None]
        self._end: Closed | None = None

    # ---------------------------------------------------------------- coming and going

    async def __aenter__(self) -> Self:
        self._ready = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._stay())
        try:
            await self._ready
        except BaseException:
            await self.leave()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Disconnect. You keep the seat; a bot may play it meanwhile."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._finish(Closed("left", "you have left"))

    async def _stay(self) -> None:
        """Stay connected until the server or the player ends it."""
        loop = asyncio.get_running_loop()
        pause, since = FIRST_PAUSE, loop.time()
        while True:
            problem = "the house does not answer"
            try:
                async with open_socket(
                    self.url, compression=None, max_size=None, additional_headers=self._headers, open_timeout=20
                ) as socket:
                    await self._talk(socket)
                    problem = "the connection was lost"
            except ConnectionClosed:
                problem = "the connection was lost"
            except InvalidHandshake as error:
                status = getattr(getattr(error, "response", None), "status_code", 0)
                if 400 <= status < 500 and status != 429:
                    self._finish(Closed("refused", f"the house refuses the connection: HTTP {status}"))
                    return
                problem = f"the house does not take the connection: {error}"
            except OSError as error:
                problem = str(error)
            except Closed as end:
                if end.code != "bad-frame" or self._sharing is None or self._ready.done():
                    self._finish(end)
                    return
                self._sharing = None  # a server of the first protocol: reconnect without a share
            if self._socket is not None:
                self._socket = None
                pause, since = FIRST_PAUSE, loop.time()
            if loop.time() - since > self.patience:
                self._finish(Closed("unreachable", problem))
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _talk(self, socket: ClientConnection) -> None:
        after = self._hello.after if self.version < 0 else self.version
        share = self._sharing.hello() if self._sharing is not None else ""
        hello = msgspec.structs.replace(self._hello, after=after, share=share)
        await socket.send(_ENCODER.encode(hello).decode())
        async for raw in socket:
            try:
                frame = self._picture.take(frames.decode_frame(raw))
            except Gap:
                await socket.send(_ENCODER.encode(requests.ViewAgain(self._id())).decode())
                continue
            if frame is None:
                continue
            if isinstance(frame, frames.Closing):
                if frame.code in frames.COMES_BACK:
                    return
                raise Closed(frame.code, frame.message)
            if isinstance(frame, frames.Welcome) and self._socket is not socket:
                self.times_back += self._ready.done()
                self._socket = socket
                for payload, _ in list(self._unanswered.values()):
                    await socket.send(payload.decode())
            await self._take(frame)

    def _finish(self, end: Closed) -> None:
        if self._end is not None:
            return
        self._end = end
        if not self._ready.done():
            self._ready.set_exception(end)
        for _, answer in self._unanswered.values():
            if not answer.done():
                answer.set_exception(end)
        self._unanswered.clear()
        self._inbox.put_nowait(None)

    # ---------------------------------------------------------------- hearing

    async def _take(self, frame: frames.Told) -> None:
        """Note what a frame says, and pass it on."""
        reveal = self._sharing.hear(frame, self.seat) if self._sharing is not None else None
        if reveal is not None and self._socket is not None:
            await self._socket.send(_ENCODER.encode(reveal).decode())
        match frame:
            case frames.Ack() | frames.Pong() | frames.Hinted():
                self._answered(frame.id, frame)
                return
            case frames.Refused():
                self._answered(frame.id, frame)
                return
            case frames.Welcome():
                self._welcomed(frame)
            case frames.Event():
                self.version = frame.v
                self.view = joined(frame.table, frame.own)
                if any(event["e"] == "WasCut" for event in frame.events):
                    self.cut_asked = None
            case frames.CutAsked():
                self.cut_asked = frame
            case frames.Presence():
                self.seats, self.started = frame.seats, frame.started
            case frames.Over():
                self.over = frame
        self._inbox.put_nowait(frame)
        async with self._told:
            self._told.notify_all()

    def _welcomed(self, frame: frames.Welcome) -> None:
        self.welcome = frame
        self.version, self.seat = frame.v, frame.seat
        self.seats, self.started = frame.seats, frame.started
        self.view = joined(frame.table, frame.own)
        self.cut_asked, self.over = frame.cut, frame.over
        if not self._ready.done():
            self._ready.set_result(None)

    def _answered(self, id: str, frame: Answer | frames.Refused) -> None:
        waiting = self._unanswered.pop(id, None)
        if waiting is None or waiting[1].done():
            return
        if isinstance(frame, frames.Refused):
            waiting[1].set_exception(MessageRefused(frame))
        else:
            waiting[1].set_result(frame)

    async def __aiter__(self) -> AsyncIterator[frames.Told]:
        """The frames of the server as they arrive, until the connection ends for good.

        Raises Closed unless it was the player who left.
        """
        while True:
            frame = await self._inbox.get()
            if frame is None:
                self._inbox.put_nowait(None)
                if self._end is not None and self._end.code != "left":
                    raise self._end
                return
            yield frame

    @property
    def seen(self) -> SeenMatch | None:
        """What the server committed to for each deal, to be checked against the proof; nothing for spectators."""
        return None if self._sharing is None else self._sharing.keeper.seen(self.seat)

    @property
    def waiting(self) -> int:
        """How many frames wait to be read."""
        return self._inbox.qsize()

    @property
    def my_turn(self) -> bool:
        """Whether the table waits for this seat; anybody of a team may answer for it (G1).

        If a partner is quicker, ``act`` with the ``version`` you saw is refused and changes nothing.
        """
        if not self.seat or not self.started or self.over is not None or not self.view.legal:
            return False
        return self.seat in awaited(self.view)

    @property
    def my_cut(self) -> bool:
        """Whether this seat is asked to cut the pack."""
        return self.cut_asked is not None and self.cut_asked.seat == self.seat and self.started

    # ---------------------------------------------------------------- speaking

    async def act(self, action: Action, version: int | None = None) -> frames.Ack:
        """Act. Returns when the action is stored and its events have arrived; raises MessageRefused.

        With ``version`` it is done only if the table is still at that version.
        """
        wire = from_action(action)
        if wire is None:
            raise ValueError(f"{action} is not done with act: cut, sign and say have functions of their own")
        return await self._done(requests.Act(self._id(), wire, version))

    async def cut(self, lifted: int = 0, salt: bytes | None = None) -> frames.Ack:
        """Cut the pack; 0 knocks. The salt is this seat's share of the shuffle; without one it is made here."""
        given = secrets.token_bytes(16) if salt is None else salt
        return await self._done(requests.CutPack(self._id(), lifted, given.hex()))

    async def sign(self, holding: str) -> frames.Ack:
        """Make a sign, true or false; those who look at this seat see it for two seconds."""
        return await self._done(requests.SignRequest(self._id(), holding))

    async def look(self, at: Seat) -> frames.Ack:
        """Look at a seat, to see its signs; 0: at nobody."""
        return await self._ask(requests.Look(self._id(), at))

    async def say(self, text: str) -> frames.Ack:
        """Chat."""
        return await self._ask(requests.Say(self._id(), text))

    async def switch(self, chat: bool) -> frames.Ack:
        """Switch the chat on or off. Only the host can do this."""
        return await self._ask(requests.Switch(self._id(), chat))

    async def stand(self) -> frames.Ack:
        """Let a bot play this seat until you come back."""
        return await self._ask(requests.Stand(self._id()))

    async def sit(self) -> frames.Ack:
        """Take the seat back."""
        return await self._ask(requests.Sit(self._id()))

    async def resign(self) -> frames.Ack:
        """Leave the match for good: a bot plays on, or the match is lost if only bots are left."""
        return await self._ask(requests.ResignRequest(self._id()))

    async def rematch(self) -> frames.Ack:
        """Ask to play again when the match is over."""
        return await self._ask(requests.Rematch(self._id()))

    async def hint(self) -> frames.Hinted:
        """What an adviser would do in this seat; only on your turn."""
        answer = await self.send(requests.Hint(self._id()))
        if not isinstance(answer, frames.Hinted):
            raise Closed("bad-answer", f"the house answered {answer}")
        return answer

    async def ping(self) -> Answer:
        """Ask whether the server is there."""
        return await self.send(requests.Ping(self._id()))

    async def send(self, request: requests.Request) -> Answer:
        """Send any message and wait for its answer; it is sent again if the connection breaks before that."""
        if self._end is not None:
            raise self._end
        payload = _ENCODER.encode(request)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._unanswered[request.id] = (payload, answer)
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):  # it will be sent again
                await self._socket.send(payload.decode())
        return await answer

    async def _ask(self, request: requests.Request) -> frames.Ack:
        answer = await self.send(request)
        if not isinstance(answer, frames.Ack):
            raise Closed("bad-answer", f"the house answered {answer}")
        return answer

    async def _done(self, request: requests.Request) -> frames.Ack:
        """An action that makes a version is done when that version has arrived: then ``view`` shows it."""
        answer = await self._ask(request)
        async with self._told:
            await self._told.wait_for(lambda: self.version >= answer.v or self._end is not None)
        return answer

    def _id(self) -> str:
        self._count += 1
        return f"{self._prefix}-{self._count}"


def engine_events(frame: frames.Event | frames.Past) -> Sequence[Seen]:
    """The events of a frame as those of the engine."""
    return [decode_seen(event) for event in frame.events]


_ENCODER = msgspec.json.Encoder()
