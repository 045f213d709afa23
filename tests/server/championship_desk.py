"""A championship through a real house: the organiser at the desk, and everybody who has a link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from tests.server.houses import Reachable

BASES = {"rulebook": "tarija", "size": 2, "stages": [{"format": "llave", "games": 1}], "place": "cards"}
PAIRS = [["Ana Lozano", "Luis Peña"], ["Bea Ruiz", "Juan Mora"], ["Eva Gil", "Paco Sanz"], ["Lola Mas", "Hugo Vila"]]


class Desk:
    """An organiser with a cookie, and whoever has a token."""

    bases: Mapping[str, Any] = BASES
    pairs: Sequence[Sequence[str]] = PAIRS

    def __init__(self, house: Reachable) -> None:
        self.http = httpx.Client(base_url=f"http://{house.address}", timeout=60)
        self.http.headers["X-CSRF-Token"] = self.http.get("/api/me").json()["csrf"]
        made = self.http.post("/api/tournaments", json={"name": "Agosto", "bases": self.bases, "organiser": "Olga"})
        assert made.status_code == 201, made.text
        self.id = made.json()["tournament"]["id"]
        self.path = f"/api/tournaments/{self.id}"
        self.links: dict[int, dict[str, str]] = {}
        self.sent = 0

    def post(self, path: str, body: dict[str, Any], token: str = "") -> httpx.Response:
        headers = {"X-Tournament-Token": token} if token else {}
        return self.http.post(self.path + path, json=body, headers=headers)

    def do(self, kind: str, token: str = "", **fields: Any) -> httpx.Response:
        self.sent += 1
        return self.post("/commands", {"message": f"m{self.sent}", "command": {"t": kind, **fields}}, token)

    def done(self, kind: str, token: str = "", **fields: Any) -> dict[str, Any]:
        answer = self.do(kind, token, **fields)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def seen(self, token: str = "", *, public: bool = False) -> dict[str, Any]:
        headers = {"X-Tournament-Token": token} if token else {}
        http = httpx if public else self.http
        found: dict[str, Any] = http.get(str(self.http.base_url.join(self.path)), headers=headers).json()
        return found

    def enter(self) -> None:
        self.done("OpenEntries")
        body = {"message": "list", "entries": [{"names": names} for names in self.pairs]}
        answer = self.post("/entries", body)
        assert answer.status_code == 200, answer.text
        self.links = {one["person"]: one for one in answer.json()["people"]}

    def captain(self, entry: int) -> str:
        (found,) = (e for e in self.seen()["entries"] if e["number"] == entry)
        return self.links[found["members"][0]]["token"]

    def drawn(self) -> dict[str, Any]:
        self.enter()
        self.done("CloseEntries")
        self.done("MakeDraw", word="¡quiero!")
        self.done("CallRound")
        return self.seen()
