"""uvicorn's socket with a shortcut for sending and one for receiving.

A house sends many small texts to many sockets. Passing each through a queue, a task and three layers of objects costs
more than making it. So a text of ours is framed and written at once, and a text that comes in one whole frame,
as nearly all do, is unmasked here and handed over. The handshake, pings, closing, and frames that come in pieces are
uvicorn's and unchanged; under another server everything takes the ordinary ASGI path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from truquero.server.common.small_queue import SmallGate, SmallQueue

EXTENSION = "truquero.write"
LISTEN = "truquero.listen"
HANG_UP = "truquero.hang_up"
GONE = -1


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """Adds functions to the scope: to write a text, to be told of the texts that come, and to hang up."""

    heard: Callable[[bytes], None] | None = None
    in_pieces = False
    """Whether data came that did not end with a frame: from then on only uvicorn knows where a frame begins."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.queue = SmallQueue()  # type: ignore[assignment]  # as far as uvicorn uses it
        self.writable = SmallGate()  # type: ignore[assignment]  # likewise

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self.write_text
            scope["extensions"][LISTEN] = self.listen
            scope["extensions"][HANG_UP] = self.hang_up

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """From now on texts go there. Frees what the handshake needed: ten thousand of them take memory."""
        self.heard = heard
        for name in ("request", "response"):
            known = self.__dict__.pop(name, None)
            if known is not None:
                known.headers.clear()  # the parser keeps the request too, as long as the connection lasts
        self.scope["headers"] = []
        self.__dict__ = {name: value for name, value in self.__dict__.items()}  # noqa: C416  # a copy is twice as large

    def data_received(self, data: bytes) -> None:
        if self.handshake_complete and not self.in_pieces:
            text = self._whole_text(data) if self.heard is not None and not self.frames else None
            if text is not None and self.heard is not None and self.queue.empty() and not self.close_sent:
                self.heard(text)
                return
            self.in_pieces = not ends_whole(data)
        super().data_received(data)

    def _whole_text(self, data: bytes) -> bytes | None:
        """The text, if this is exactly one frame with a whole text of a size that is allowed."""
        if len(data) < 6 or data[0] != 0x81 or data[1] < 0x80:
            return None
        size, at = data[1] & 0x7F, 2
        if size == 126:
            size, at = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            return None
        if len(data) != at + 4 + size or size > (self.config.ws_max_size or 0):
            return None
        return unmasked(data[at + 4 :], data[at : at + 4])

    def write_text(self, text: bytes) -> int:
        """Write a frame now. Returns the bytes that the system has not sent yet; GONE if nobody is there any more."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return GONE
        size = len(text)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + text)
        return int(self.transport.get_write_buffer_size())

    def hang_up(self) -> None:
        """End it now: what could not be sent is dropped."""
        self.transport.abort()


def unmasked(data: bytes, mask: bytes) -> bytes:
    """What a client has masked.

    >>> unmasked(bytes([0x7f, 0x9f, 0x4d, 0x51, 0x58]), bytes([0x37, 0xfa, 0x21, 0x3d]))
    b'Hello'
    """
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


def ends_whole(data: bytes) -> bool:
    """Whether these bytes, which begin with a frame, also end with one.

    >>> ends_whole(bytes([0x89, 0x80, 1, 2, 3, 4])), ends_whole(bytes([0x89, 0x81, 1, 2, 3, 4])), ends_whole(b"\\x81")
    (True, False, False)
    """
    at = 0
    while at + 2 <= len(data):
        size, masked = data[at + 1] & 0x7F, data[at + 1] & 0x80
        at += 2
        if size >= 126:
            width = 2 if size == 126 else 8
            if at + width > len(data):
                return False
            size = int.from_bytes(data[at : at + width], "big")
            at += width
        at += (4 if masked else 0) + size
    return at == len(data)
