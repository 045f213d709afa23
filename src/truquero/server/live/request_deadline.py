"""A connection that sends no whole request in time is closed: silent ones would use up all that a process may open."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

WHOLE = (h11.DONE, h11.MUST_CLOSE)


class PunctualHTTP(H11Protocol):
    """uvicorn's, which itself waits for ever for the rest of a request, and for the first one."""

    seconds: ClassVar[float]
    _deadline: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._deadline = self.loop.call_later(self.seconds, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._upgraded or self.conn.their_state in WHOLE:
            self._in_time()
        elif self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(self.seconds, self.transport.close)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._upgraded = True
        super().handle_websocket_upgrade(event)

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def punctual(seconds: float) -> type[PunctualHTTP]:
    """For connections that have so many seconds."""
    return type("PunctualHTTP", (PunctualHTTP,), {"seconds": seconds})
