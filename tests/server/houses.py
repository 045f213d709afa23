"""A house in a process of its own, and guests that speak to it over real sockets."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Protocol, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from benchmarks.serving import COMMAND
from tests.forked import Forked
from truquero.bots.azar import choose, named
from truquero.engine.actions import Play
from truquero.engine.awaited import awaited
from truquero.engine.view_types import PlayerView
from truquero.wire import PROTOCOL
from truquero.wire.actions import PlayAction, WireAction, from_action
from truquero.wire.changes import Picture
from truquero.wire.frames import (
    Ack,
    Closing,
    CutAsked,
    Event,
    Frame,
    Missed,
    Over,
    Pong,
    Refused,
    Welcome,
    decode_frame,
)
from truquero.wire.requests import Act, CutPack, Hello, Ping, Request
from truquero.wire.view import joined

F = TypeVar("F", bound=Frame)
PATIENCE = 120.0
"""Seconds after which something hangs that should not; nothing here takes nearly as long on a quiet machine."""

LIMITS_OFF = {
    "TRUQUERO_BOT_PAUSE": "0",
    "TRUQUERO_SHARE_SECONDS": "0.3",
    "TRUQUERO_FRAMES_PER_SECOND": "off",
    "TRUQUERO_REQUESTS_PER_SECOND": "off",
    "TRUQUERO_SOCKETS_PER_ADDRESS": "off",
    "TRUQUERO_TABLES_PER_IDENTITY": "off",
    "TRUQUERO_TABLES_PER_ADDRESS": "off",
    "TRUQUERO_SEATS_PER_IDENTITY": "off",
    "TRUQUERO_LOGINS_PER_MINUTE": "off",
}
"""All guests of a test come from one address, and often are one person."""


class Reachable(Protocol):
    """Somewhere that listens."""

    @property
    def address(self) -> str: ...


class House:
    """``truquero serve`` in a process of its own."""

    def __init__(
        self,
        folder: Path,
        *,
        arguments: Sequence[str] = (),
        database: str = "",
        command: Sequence[str] = COMMAND,
        **environment: str,
    ) -> None:
        self.folder = folder
        self.command = command
        self.arguments = arguments
        self.database = database or str(folder / "house.db")
        secret = {"TRUQUERO_SECRET": "0123456789abcdef" * 4} if database else {}  # which has no folder to keep it in
        self.environment = {**os.environ, **LIMITS_OFF, **secret, **environment}
        self.errors = folder / "log"
        self.port = 0
        self.process: Forked | None = None

    def start(self) -> House:
        given = ("--port", str(self.port), "--database", self.database, *self.arguments)
        self.process = Forked([*self.command, *given], self.environment, errors=str(self.errors))
        line = self.process.stdout.readline()
        assert line, self.errors.read_text()
        self.port = json.loads(line)["port"]
        return self

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def stop(self, how: int = signal.SIGTERM) -> int:
        """End it and say how it ended."""
        assert self.process is not None
        self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return status

    def restart(self, how: int = signal.SIGTERM) -> None:
        self.stop(how)
        self.start()

    def log(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.errors.read_text().splitlines()]

    def guest(self) -> Guest:
        return Guest(self)


@contextmanager
def running(folder: Path, *, arguments: Sequence[str] = (), database: str = "", **environment: str) -> Iterator[House]:
    house = House(folder, arguments=arguments, database=database, **environment).start()
    try:
        yield house
    finally:
        if house.process is not None:
            house.stop(signal.SIGKILL)


class Guest:
    """Somebody with a browser: cookies, and the token that goes with them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rest = httpx.Client(base_url=f"http://{house.address}", timeout=PATIENCE)
        self.rest.headers["X-CSRF-Token"] = self.rest.get("/api/me").json()["csrf"]

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.rest.close()

    def lay(self, rulebook: str = "argentino", players: int = 2, **more: Any) -> dict[str, Any]:
        answer = self.rest.post("/api/tables", json={"rulebook": rulebook, "players": players, **more})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def table(self, rulebook: str = "argentino", players: int = 2, **more: Any) -> tuple[str, dict[int, str]]:
        """A table with a person in every seat: its id and the tokens."""
        sat = self.lay(rulebook, players, **more)
        table, tokens = str(sat["table"]["id"]), {1: str(sat["token"])}
        for seat in range(2, players + 1):
            answer = self.rest.post(f"/api/tables/{table}/seats/{seat}", json={})
            assert answer.status_code == 200, answer.text
            tokens[seat] = str(answer.json()["token"])
        return table, tokens

    def with_bots(self, rulebook: str = "argentino", players: int = 2, **more: Any) -> tuple[str, str]:
        bots = [{"seat": seat} for seat in range(2, players + 1)]
        sat = self.lay(rulebook, players, bots=bots, **more)
        return str(sat["table"]["id"]), str(sat["token"])

    def cookie(self) -> str:
        return f"truquero={self.rest.cookies['truquero']}"


class Player:
    """A seat over a socket. Keeps everything it was told."""

    def __init__(self, house: Reachable, table: str, token: str = "", *, cookie: str = "", **hello: Any) -> None:
        headers = {"Cookie": cookie} if cookie else {}
        address = f"ws://{house.address}/ws/{table}"
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            # No limit to what waits unread: a client that stops reading would not hear that the house hangs up.
            connect(address, additional_headers=headers, open_timeout=PATIENCE, max_size=None, max_queue=None)
        )
        self.told: list[Frame] = []
        self.raw: list[bytes] = []
        self.read = 0
        self.count = 0
        self.rng = Random(7)
        self.picture = Picture()
        self.view: PlayerView | None = None
        self.cut: CutAsked | None = None
        self.version = 0
        self.seat = 0
        self.send(Hello("hello", token=token, **{"protocol": PROTOCOL, **hello}))

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._stack.close()

    def send(self, message: Request) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def next(self, patience: float = PATIENCE) -> Frame:
        """The next frame. Raises TimeoutError, or ConnectionClosed at the end."""
        raw = self.socket.recv(timeout=patience)
        data = raw if isinstance(raw, bytes) else raw.encode()
        frame = self.picture.take(decode_frame(data))
        assert frame is not None, data
        self.told.append(frame)
        self.raw.append(data)
        if isinstance(frame, Welcome | Event):
            self.view = joined(frame.table, frame.own)
            self.version = frame.v
        if isinstance(frame, Welcome):
            self.seat, self.cut = frame.seat, frame.cut
        elif isinstance(frame, CutAsked):
            self.cut = frame
        elif isinstance(frame, Event) and any(event["e"] == "WasCut" for event in frame.events):
            self.cut = None
        return frame

    def until(self, kind: type[F], such: Callable[[F], bool] = lambda _: True, patience: float = PATIENCE) -> F:
        """Read on to a frame of this kind."""
        while True:
            frame = self.next(patience)
            if isinstance(frame, kind) and such(frame):
                return frame

    def ask(self, message: Request) -> Ack | Refused:
        """Send a message and read on to its answer."""
        self.send(message)
        while True:
            frame = self.next()
            if isinstance(frame, Ack | Refused) and frame.id == message.id:
                return frame

    def id(self) -> str:
        self.count += 1
        return f"{self.seat}-{self.count}"

    def act(self, action: WireAction, **more: Any) -> Ack | Refused:
        return self.ask(Act(self.id(), action, **more))

    def lift(self, lifted: int = 0, salt: str = "") -> Ack | Refused:
        return self.ask(CutPack(self.id(), lifted, salt))

    def quiet(self, patience: float = 0.3) -> list[Frame]:
        """Whatever comes until nothing does."""
        found: list[Frame] = []
        try:
            while True:
                found.append(self.next(patience))
        except TimeoutError:
            return found

    def on_its_way(self) -> list[Frame]:
        """What the house has sent by now, however slow the machine is: all that comes before the answer to a ping."""
        ping, found = Ping(self.id()), list[Frame]()
        self.send(ping)
        while not (isinstance(frame := self.next(), Pong) and frame.id == ping.id):
            found.append(frame)
        return found

    def closed(self) -> tuple[str, int]:
        """Read to the end: the code of the last frame, and of the socket."""
        code = ""
        try:
            while True:
                frame = self.next()
                if isinstance(frame, Closing):
                    code = frame.code
        except ConnectionClosed as end:
            return code, end.rcvd.code if end.rcvd is not None else 0

    def is_due(self) -> bool:
        """Whether the table waits for this seat, as far as it can see."""
        if self.cut is not None:
            return self.cut.seat == self.seat
        return self.view is not None and bool(self.view.legal) and self.seat in awaited(self.view)

    def move(self, calm: float = 0.0) -> Ack | Refused:
        """Something legal; the calmer, the more often just a card, so that a match is not over at once."""
        if self.cut is not None:
            return self.lift()
        assert self.view is not None
        cards = [action for action in self.view.legal if isinstance(action, Play)]
        if cards and self.rng.random() < calm:
            return self.act(PlayAction(cards[0].card.code))
        action = from_action(choose(self.view.legal, named(self.view), self.rng))
        assert action is not None
        return self.act(action)

    def play_until(self, version: int) -> None:
        """Play along with bots so far."""
        while self.version < version:
            self.play_or_hear(calm=1.0)

    def play_or_hear(self, calm: float = 0.0) -> None:
        """Move, if it is this seat's turn, and read on. A move may come too late: then everything has been heard."""
        if not (self.is_due() and isinstance(self.move(calm), Refused)):
            self.next()

    def play_to_the_end(self) -> Over:
        """Play along with bots until the match is over."""
        while True:
            for frame in self.told:
                if isinstance(frame, Over):
                    return frame
                if isinstance(frame, Welcome) and frame.over is not None:
                    return frame.over
            self.play_or_hear()


def play_on(players: dict[int, Player], moves: int, calm: float = 0.8) -> None:
    """All seats of a table play so many actions, or to the end; everybody has heard of all of them."""
    for _ in range(moves):
        due = next((player for player in players.values() if player.is_due()), None)
        over = all(player.view is not None and player.view.winner is not None for player in players.values())
        assert due is not None or over, "nobody is due, and nobody has won"
        if due is None:
            return
        answer = due.move(calm)
        assert isinstance(answer, Ack), answer
        for player in players.values():
            catch_up(player, answer.v)


def catch_up(player: Player, version: int) -> None:
    """Read on to a version, and to the question that follows it if the pack is to be cut."""
    while player.version < version:
        player.next()
    while player.view is not None and player.view.phase.value == "deal" and player.cut is None:
        player.next()


def begun(*players: Player) -> int:
    """Everybody has heard that the pack waits for its first cut: the version at which play begins.

    The draw for the first deal is one version, or more when the highest cards tie.
    """
    for player in players:
        player.until(Welcome)
        catch_up(player, 1)
    return players[0].version


def events_of(player: Player) -> dict[int, tuple[dict[str, Any], ...]]:
    """What a player has seen of each version, live or afterwards."""
    seen: dict[int, tuple[dict[str, Any], ...]] = {}
    for frame in player.told:
        if isinstance(frame, Event):
            seen[frame.v] = frame.events
        elif isinstance(frame, Missed):
            seen.update({past.v: past.events for past in frame.versions})
    return seen
