"""A WebSocket client of a few lines, for harnesses that hold thousands of them and must not be what is measured.

It understands what a house sends (whole text frames, pings, a close) and nothing more. Its frames carry the mask 0: the
standard wants masks that cannot be foreseen, to protect proxies; between a harness and its own server there are none.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class SmallWebSocket(asyncio.Protocol):
    """One socket. ``heard`` gets the bytes of every text frame, ``gone`` the close code (1006: it just broke)."""

    def __init__(
        self, host: str, path: str, heard: Callable[[bytes], None], gone: Callable[[int], None], headers: str = ""
    ) -> None:
        self.heard, self.gone = heard, gone
        self.open = asyncio.get_running_loop().create_future()
        self.code = 1006
        self.transport: asyncio.Transport
        self._buffer = bytearray()
        key = base64.b64encode(os.urandom(16)).decode()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("the house hung up before the handshake was over"))
        self.gone(self.code)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                self.open.set_exception(ConnectionError(head.split(b"\r\n", 1)[0].decode()))
                self.transport.close()
                return
            self._buffer = bytearray(rest)
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        buffer = self._buffer
        at = 0
        while len(buffer) - at >= 2:
            length, start = buffer[at + 1] & 127, at + 2
            if length == 126:
                if len(buffer) < at + 4:
                    break
                length, start = struct.unpack_from(">H", buffer, at + 2)[0], at + 4
            elif length == 127:
                if len(buffer) < at + 10:
                    break
                length, start = struct.unpack_from(">Q", buffer, at + 2)[0], at + 10
            if len(buffer) < start + length:
                break
            self._frame(buffer[at] & 15, bytes(buffer[start : start + length]))
            at = start + length
        if at:
            del buffer[:at]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind in (TEXT, BINARY):
            self.heard(payload)
        elif kind == PING:
            self.write(PONG, payload)
        elif kind == CLOSE:
            self.code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
            self.write(CLOSE, payload[:2])
            self.transport.close()

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def write(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = struct.pack(">BBI", 128 | kind, 128 | size, 0)
        elif size < 65536:
            head = struct.pack(">BBHI", 128 | kind, 128 | 126, size, 0)
        else:
            head = struct.pack(">BBQI", 128 | kind, 128 | 127, size, 0)
        self.transport.write(head + payload)

    def close(self) -> None:
        self.transport.close()


async def dial(
    host: str, port: int, path: str, heard: Callable[[bytes], None], gone: Callable[[int], None], headers: str = ""
) -> SmallWebSocket:
    """An open socket. Raises ConnectionError (OSError) if the house does not take it."""
    loop = asyncio.get_running_loop()
    _, lean = await loop.create_connection(
        lambda: SmallWebSocket(f"{host}:{port}", path, heard, gone, headers), host, port
    )
    await lean.open
    return lean
