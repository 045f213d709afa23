"""``truquero serve``: reads its options, opens the store and the port, and serves until it is stopped."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket as sockets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import uvicorn

from truquero.server import home_network, open_browser
from truquero.server.app import App, create_app
from truquero.server.common import garbage_collection, logs
from truquero.server.common.settings import SettingError, Settings, from_environment
from truquero.server.live.fast_websocket import FastWebSocketProtocol
from truquero.server.live.request_deadline import punctual
from truquero.store import Store, StoreError
from truquero.wire.requests import MAX_FRAME

BACKLOG = 4096


class CannotServe(Exception):
    """The server cannot start; the message says why."""


def settings_of(arguments: argparse.Namespace) -> Settings:
    """Flags first, then the environment, then the defaults. Raises CannotServe."""
    try:
        given: dict[str, Any] = from_environment()
        for name in ("host", "port", "database", "secure", "proxy", "bot_pause"):
            value = getattr(arguments, name)
            if value is not None:
                given[name] = value
        if arguments.origin:
            given["origins"] = tuple(arguments.origin)
        if arguments.lan and arguments.host is None:
            given["host"] = home_network.EVERYWHERE
        return Settings(**given)
    except SettingError as error:
        raise CannotServe(str(error)) from None


def serve(arguments: argparse.Namespace) -> int:
    """Serve until SIGTERM or Ctrl-C. Raises CannotServe."""
    logs.set_up(arguments.log_level)
    address = _own_address() if arguments.lan else ""
    return run(settings_of(arguments), show=arguments.open, address=address)


def _own_address() -> str:
    found = home_network.find_address()
    if not found:
        raise CannotServe("no network was found on this computer: leave out --lan to play here alone")
    return found


def run(settings: Settings, store: Store | None = None, *, show: bool = False, address: str = "") -> int:
    """Open the port, then the house, and serve. Raises CannotServe.

    ``show`` it in a browser; ``address``: where others in this network find it, and are told so.
    """
    listening = _listen(settings)
    settings = replace(settings, port=listening.getsockname()[1])
    if address:
        settings = home_network.opened(settings, address)
    try:
        app = create_app(settings, store)
    except (StoreError, OSError, ValueError) as error:
        listening.close()
        raise CannotServe(f"the house cannot open: {error}") from None
    _tune()
    HouseServer(app, settings, show=show, invite=bool(address)).run(sockets=[listening])
    return 0


def _tune() -> None:
    """Tune the interpreter for many small steps, none of which may take long."""
    # The writer of the store is a thread: people wait for it, so it must not wait the usual 5 ms for its turn.
    sys.setswitchinterval(0.0005)
    garbage_collection.set_up()


def _listen(settings: Settings) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET
    made = sockets.socket(family, sockets.SOCK_STREAM)
    try:
        made.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        made.bind((settings.host, settings.port))
        made.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        made.close()
        raise CannotServe(f"cannot listen at {settings.host}:{settings.port}: {error}") from None
    return made


class HouseServer(uvicorn.Server):
    """uvicorn, which says when it listens and tells everybody before it stops."""

    def __init__(self, app: App, settings: Settings, *, show: bool = False, invite: bool = False) -> None:
        self.app = app
        self.settings = settings
        self.show = show
        self.invite = invite
        self._tidying: asyncio.Task[None] | None = None
        super().__init__(
            uvicorn.Config(
                app,
                loop="uvloop" if sys.platform != "win32" else "asyncio",
                http=punctual(settings.hello_seconds),
                ws=FastWebSocketProtocol,
                ws_max_size=MAX_FRAME,
                ws_per_message_deflate=False,
                ws_ping_interval=30.0,
                ws_ping_timeout=30.0,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                backlog=BACKLOG,
                timeout_keep_alive=15,
                timeout_graceful_shutdown=5,
            )
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stopping on request is no failure; uvicorn would raise the signal again."""
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tidying = asyncio.get_running_loop().create_task(garbage_collection.tidy())
            host, port = self.settings.host, self.settings.port
            if self.show:
                open_browser.show(self.settings)
            else:
                print(json.dumps({"event": "listening", "host": host, "port": port, "pid": os.getpid()}), flush=True)
            if self.invite:
                print(home_network.invitation(self.settings, coloured=sys.stdout.isatty()), flush=True)
            logs.log().info("listening", host=host, port=port, loop=type(asyncio.get_running_loop()).__module__)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Finish the current step, say goodbye, then let uvicorn close what is left."""
        if self._tidying is not None:
            self._tidying.cancel()
        for server in self.servers:
            server.close()
        await self.app.house.close()
        await super().shutdown(sockets)
        logs.log().info("stopped")
