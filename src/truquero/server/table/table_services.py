"""What a table works with, and what it knows about its connected clients."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from truquero.seats import Seat
from truquero.server.bot_players.bot_workers import BotWorkers
from truquero.server.common.metrics import Metrics
from truquero.server.common.settings import Settings
from truquero.server.common.store_bridge import StoreBridge
from truquero.server.game.dealer import ShuffleSource
from truquero.server.table.broadcast_queue import BroadcastQueue
from truquero.store import Store

if TYPE_CHECKING:
    from truquero.server.table.table import Table


RETRY_AFTER = 2.0
"""Seconds until a failed write is tried again."""


class Lost(Exception):
    """The content of the log is unknown now: clients that wait for an answer must reconnect and ask again."""


class Listener(Protocol):
    """Somebody who is connected."""

    def push(self, frame: bytes) -> None:
        """Send this as soon as possible; never waits."""


class Player(Listener, Protocol):
    """A connection, as a table knows it."""

    language: str
    seat: Seat

    def close(self, code: str) -> None:
        """Say why and end it."""


class Client(Player, Protocol):
    """A connection that waits for its answer."""

    def answered(self) -> None:
        """The message has been dealt with."""


@dataclass(slots=True)
class TableServices:
    """What a table works with."""

    settings: Settings
    store: Store
    bot_workers: BotWorkers
    metrics: Metrics
    shuffle_source: ShuffleSource
    store_bridge: StoreBridge = field(default_factory=StoreBridge)
    broadcasts: BroadcastQueue = field(default_factory=BroadcastQueue)
    clock: Callable[[], float] = time.time
    rematch: Callable[[Table, bool], Awaitable[dict[Seat, tuple[str, str]]]] | None = None
    """The rematch table, if it exists or is to be opened now: its id and token for each person."""
    broken: Callable[[Table], None] | None = None
    """Unloads a table that no longer agrees with its log."""
    changed: Callable[[Table], None] | None = None
    """Is told which tables look different in a list now."""
    withheld: Callable[[Table], bool] | None = None
    """Whether the record of a table of duplicado must wait: other tables still have its cards to play."""
    followed: Callable[[Table], None] | None = None
    """Is told which tables of championships, or with a veedor, have moved on."""
    came: Callable[[Table, Seat, str, str], None] | None = None
    """Is told who has come to a table of a championship: the seat, the address and the browser."""
