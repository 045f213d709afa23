"""A network under a virtual clock: frames take their time, stay in order, and are lost when a connection breaks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from tests.storm.promises import Violation
from truquero.server.common.identity import Identity
from truquero.server.live.connection import Connection
from truquero.server.live.lobby_connection import LobbyConnection
from truquero.wire import frames, requests
from truquero.wire.changes import Gap, Picture
from truquero.wire.lobby import decode_lobby_frame

if TYPE_CHECKING:
    from tests.storm.world import World


class Listener(Protocol):
    """Somebody at the far end of a line."""

    def hear(self, line: Line, frame: frames.Frame) -> None:
        """A frame has arrived."""

    def lost(self, line: Line) -> None:
        """The line is broken."""


class Line:
    """One connection to the server. Without a table it leads to the lobby."""

    def __init__(
        self, world: World, table: str, guest: Listener, identity: Identity | None = None, address: str = ""
    ) -> None:
        assert world.house is not None
        self.world, self.table, self.guest = world, table, guest
        self.dead = False
        self.died = 0.0
        self.plays = identity is not None and bool(table)
        self.ready = 0.0
        """Since when somebody is welcome here."""
        self._up = self._down = world.now
        self.picture = Picture()
        self.lost = False
        """Whether a frame was lost on this side since the last whole view."""
        self._owed: tuple[int, int] | None = None
        """The versions that were missed before hello, the first and the last, until they are told."""
        self._after = -1
        self.views: dict[str, float] = {}
        """When the whole view was asked for; 0 once it was told."""
        self.greedy = world.rng.random() < 0.02
        """Whether the client asks for the whole view for ever."""
        self.slow = world.rng.choice([0.0, 0.0, 0.0, 0.05])
        world.numbers += 1
        self.number = world.numbers
        self.house = world.house
        self.context = world.context
        where = {"address": address or f"line {self.number}", "identity": identity}
        self.connection: Connection
        if table:
            self.connection = _TableConnection(self.house, self._send, self._end, table=table, **where)  # type: ignore[arg-type]
            self._decode: Any = self._whole
        else:
            self.connection = _LobbyConnection(self.house, self._send, self._end, **where)  # type: ignore[arg-type]
            self._decode = decode_lobby_frame
        self.connection.line = self
        self.house.connections.add(self.connection)
        world.lines[self] = None

    def hello(self, hello: requests.Hello) -> None:
        self._after = hello.after
        self.say(msgspec.json.encode(hello))

    def say(self, raw: bytes) -> None:
        self._up = max(self._up, self.world.now) + self.world.rng.uniform(0.001, 0.05)
        self.world.loop.call_at(self._up, self._arrive, raw, context=self.context)

    @property
    def arrives(self) -> float:
        """When the server hears what was said last."""
        return self._up

    def _arrive(self, raw: bytes) -> None:
        if not self.dead:
            self.connection.feed(raw)

    async def _send(self, text: str) -> None:
        if self.plays and text.startswith(('{"t":"presence"', '{"t":"welcome"')):
            self.world.promises.noticed(self.table, frames.decode_frame(text))
        if self.dead:
            raise ConnectionResetError
        if self.slow:
            await asyncio.sleep(self.slow)
        self._down = max(self._down, self.world.now) + self.world.rng.uniform(0.001, 0.05)
        self.world.loop.call_at(self._down, self._hear, text)

    def _hear(self, text: str) -> None:
        frame = None if self.dead else self._decode(text)
        if frame is not None:
            self.guest.hear(self, frame)

    def _whole(self, text: str) -> frames.Told | None:
        """A frame with what it changes put together. Now and then one is lost on the guest's side, who asks again."""
        frame, rng = frames.decode_frame(text), self.world.rng
        self._answered(frame)
        self._in_order(frame)
        if isinstance(frame, frames.Changed) and "lines" in self.world.kinds and rng.random() < 0.02:
            self.lost = True
            self.world.loop.call_later(rng.uniform(1.0, 20.0), self._look_up, frame.v)  # no other frame may come
            return None
        try:
            return self.picture.take(frame)
        except Gap as gap:
            if not self.lost:
                raise Violation(f"line {self.number} lost nothing, and {gap}") from None
            for _ in range(rng.choice([1, 1, 2])):
                self._ask_again()
            return None

    def _in_order(self, frame: frames.ServerMessage) -> None:
        """Every version is told once, and what was missed before hello follows the welcome, all of it."""
        if isinstance(frame, frames.Changed) and frame.v <= self.picture.version:
            raise Violation(f"line {self.number} was told version {frame.v} after {self.picture.version}")
        if isinstance(frame, frames.Missed):
            first, last = self._owed or (0, 0)
            told = [past.v for past in frame.versions]
            if not told or told != list(range(first, first + len(told))) or frame.more != (told[-1] < last):
                raise Violation(f"line {self.number} missed versions {first} to {last} and was told {frame}")
            self._owed = (told[-1] + 1, last) if told[-1] < last else None
        elif self._owed is not None:
            raise Violation(
                f"line {self.number} missed versions {self._owed[0]} to {self._owed[1]} and was told {frame}"
            )
        if isinstance(frame, frames.Welcome):
            self.lost = False
            if frame.id == "hello" and 0 <= self._after < frame.v:
                self._owed = (self._after + 1, frame.v)

    def _look_up(self, version: int) -> None:
        if not self.dead and self.picture.version < version:
            self._ask_again()

    def _ask_again(self) -> None:
        """Ask for the whole view. Some clients do nothing else."""
        id = f"view-{len(self.views)}"
        self.views[id] = self.world.now
        self.say(msgspec.json.encode(requests.ViewAgain(id)))

    def _answered(self, frame: frames.Frame) -> None:
        """A request for the view is answered once."""
        id = getattr(frame, "id", "")
        if not id.startswith("view-"):
            return
        if not isinstance(frame, frames.Welcome) or not self.views.get(id):
            raise Violation(f"{frame} answers {id}, which waits for nothing")
        self.views[id] = 0.0
        if self.greedy:
            self.world.loop.call_later(self.world.rng.uniform(0.0, 0.5), self._go_on)

    def _go_on(self) -> None:
        if not self.dead:
            self._ask_again()

    @property
    def waits_since(self) -> float:
        """Since when the whole view has been asked for; 0: it was told."""
        return next((at for at in self.views.values() if at), 0.0)

    async def _end(self, code: int) -> None:
        self.world.loop.call_at(max(self._down, self.world.now) + 0.01, self.reset)

    def reset(self, *, half_open: bool = False) -> None:
        """The server notices; the guest too, unless the line is half open."""
        if self.dead:
            return
        self.dead, self.died, self.ready = True, self.world.now, 0.0
        self.world.lines.pop(self, None)
        self.house.connections.discard(self.connection)
        self.context.run(self.connection.gone)
        if not half_open:
            self.world.loop.call_later(self.world.rng.uniform(0.0, 0.2), self.guest.lost, self)


class _TableConnection(Connection):
    """Knows its line, so that presence can be checked; its place in a set depends on the seed alone."""

    line: Line

    def __hash__(self) -> int:
        return self.line.number


class _LobbyConnection(LobbyConnection):
    line: Line

    def __hash__(self) -> int:
        return self.line.number
