"""A championship at live tables: who is called comes to their table and plays."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from websockets.sync.client import connect

from tests.server.championship_desk import Desk
from tests.server.houses import PATIENCE, House, Player, catch_up
from truquero.wire.frames import Over, Welcome

ONLINE = {
    "rulebook": "argentino",
    "size": 1,
    "stages": [{"format": "llave", "games": 1, "target": 5}],
    "place": "online",
    "delay": 0,
}


class LiveDesk(Desk):
    """A championship that is played at tables of the house."""

    bases: Mapping[str, Any] = ONLINE
    pairs: Sequence[Sequence[str]] = [["Ana Lozano"], ["Bea Ruiz"], ["Eva Gil"], ["Lola Mas"]]

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.house = house

    @property
    def socket(self) -> str:
        return f"ws://{self.house.address}/ws/tournament/{self.id}"

    def until(self, such: Callable[[dict[str, Any]], object], token: str = "") -> dict[str, Any]:
        """The championship as soon as it is like this; every frame of the socket is a reason to look again."""
        headers = {"Cookie": f"truquero={self.http.cookies['truquero']}"}
        with connect(self.socket, additional_headers=headers, open_timeout=PATIENCE, max_size=None) as socket:
            socket.send(json.dumps({"t": "hello", "id": "1", "token": token}))
            while not such(seen := self.seen(token)):
                socket.recv(PATIENCE)
        return seen

    def call(self, person: int, board: int) -> dict[str, Any]:
        """How somebody is called to a board."""
        with connect(self.socket, open_timeout=PATIENCE, max_size=None) as socket:
            socket.send(json.dumps({"t": "hello", "id": "1", "token": self.links[person]["token"]}))
            while True:
                frame: dict[str, Any] = json.loads(socket.recv(PATIENCE))
                if frame["t"] == "call" and frame["board"] == board:
                    return frame

    def people(self, board: Mapping[str, Any]) -> list[int]:
        """Who is called to a board, the first side first."""
        seen = self.seen()
        members = {entry["number"]: entry["members"] for entry in seen["entries"]}
        (match,) = (m for m in seen["matches"] if m["number"] == board["match"])
        return [person for side in match["sides"] for entry in side for person in members[entry]]

    def sit(self, board: Mapping[str, Any]) -> dict[int, Player]:
        """Everybody comes to a board, by the token of their call."""
        calls = [self.call(person, board["number"]) for person in self.people(board)]
        return {call["seat"]: Player(self.house, call["table"], call["token"]) for call in calls}


def never() -> bool:
    return False


def play_out(players: Mapping[int, Player], moves: int = 2000) -> None:
    """All seats come, and play until the table says that it is over, or so many moves."""
    for player in players.values():
        player.until(Welcome)
    for player in players.values():
        catch_up(player, 1)
    go_on(players, moves)


def go_on(players: Mapping[int, Player], moves: int = 2000, until: Callable[[], bool] = never) -> None:
    """All seats play on until the table says that it is over, or so many moves, or until something is so."""
    for _ in range(moves):
        if until() or any(isinstance(frame, Over) for player in players.values() for frame in player.told):
            return
        due = next((player for player in players.values() if player.is_due()), None)
        if due is None:
            next(iter(players.values())).next()
            continue
        version = due.move().v
        for player in players.values():
            while player.version < version:
                player.next()
            while (
                player.view is not None
                and player.view.phase.value == "deal"
                and player.cut is None
                and not isinstance(player.told[-1], Over)
            ):
                player.next()
