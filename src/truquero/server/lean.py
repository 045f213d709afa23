"""uvicorn's socket with a short way out: a frame of ours is framed and written at once, without a task for each.

What a house sends is many small texts to many sockets. Passing each through a queue, a task and three layers of objects
costs more than making it. The way in, the handshake, pings and closing are uvicorn's and unchanged; under another
server the frames take the ordinary ASGI way.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "truquero.write"
GONE = -1


class LeanProtocol(WebSocketsSansIOProtocol):
    """Adds to the scope a function that writes a text frame."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self.write_text

    def write_text(self, text: bytes) -> int:
        """Write a frame now. What waits to be sent by the system, in bytes; GONE if nobody is there any more."""
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
