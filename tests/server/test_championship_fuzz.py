"""Any command by anybody, over REST and the socket: carried out or refused with its article; the log stays sound."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, get_args

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from tests.server.houses import PATIENCE, House
from tests.server.live_desk import LiveDesk
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.log import read_log, verified
from truquero.tournament.model import Role, RulingDecision

KINDS = {kind.__name__: kind for kind in get_args(cmd.Command)}
REFUSED = (403, 404, 409, 422)
SMALL = st.integers(-1, 9)
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "articles": st.lists(st.sampled_from(["O8", "T11", "Z1"]), max_size=2),
    "article": st.sampled_from(["A14", "T11", ""]),
    "boards": st.lists(st.fixed_dictionaries({"games": st.sampled_from([[1, 0], [0, 1], [9, 9], "x"])}), max_size=2),
    "decision": st.sampled_from([*RulingDecision, "horca"]),
    "role": st.sampled_from([*Role, "rey"]),
    "finding": st.sampled_from(["visto", ""]),
    "heard": st.sampled_from(["sí", ""]),
    "text": st.sampled_from(["texto", "", "\0"]),
    "members": st.lists(SMALL, max_size=3),
    "share": st.sampled_from(["ab" * 32, "xy", ""]),
    "salt": st.sampled_from(["ab" * 16, "xy"]),
    "cites": st.lists(st.sampled_from(["S1", "S9", 3]), max_size=2),
    "agreed": st.booleans(),
    "cascade": st.booleans(),
}
ANYTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.lists(SMALL, max_size=2)
OFTEN = ("CallRound", "CloseRound", "MakeDraw", "ReportResult", "FileClaim", "Rule", "HoldTable", "OpenRecord")


@st.composite
def any_command(draw: st.DrawFn) -> dict[str, Any]:
    """Often something that could be meant; sometimes a field of another kind, one too few or one too many."""
    name = draw(st.sampled_from([*OFTEN, *OFTEN, *KINDS]))
    names = [field.name for field in dataclasses.fields(KINDS[name])]
    told: dict[str, Any] = {"t": name}
    for field in names:
        if draw(st.integers(0, 9)):
            told[field] = draw(ANYTHING if not draw(st.integers(0, 19)) else LIKELY.get(field, SMALL))
    if not draw(st.integers(0, 9)):
        told[draw(st.sampled_from(["cites", "text", "secret", "x"]))] = draw(ANYTHING)
    return told


def assert_answered(told: httpx.Response) -> None:
    assert told.status_code in (200, *REFUSED), told.text
    body = told.json()
    needed = {"events"} if told.status_code == 200 else {"code", "message", "article"}
    assert needed <= {name for name, value in body.items() if value or name == "events"}, body


def assert_done_or_refused(socket: ClientConnection, message: str) -> None:
    frame: dict[str, Any] = {}
    while frame.get("id") != message or frame["t"] not in ("done", "refused"):
        frame = json.loads(socket.recv(PATIENCE))
    assert "message" in frame or frame["t"] == "done", frame
    assert "" not in (frame.get("message"), frame.get("article")), frame


def test_whatever_is_sent_is_carried_out_or_refused_in_words(house: House) -> None:
    def wrong() -> list[dict[str, Any]]:
        return [line for line in house.log() if line.get("level") == "error"]

    before = wrong()

    @settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.lists(st.tuples(st.integers(0, 4), st.booleans(), any_command()), min_size=15, max_size=30))
    def tell(story: list[tuple[int, bool, dict[str, Any]]]) -> None:
        desk = LiveDesk(house)
        desk.enter()
        (veedor,) = desk.post("/people", {"names": ["Paz"]}).json()
        desk.done("Appoint", person=veedor["person"], role="veedor")
        desk.done("CloseEntries")
        desk.done("MakeDraw", word="truco")
        desk.done("CallRound")
        organiser = desk.http.get(f"{desk.path}/links").json()["people"][0]["token"]
        tokens = [organiser, veedor["token"], *[desk.links[p]["token"] for p in list(desk.links)[:2]], ""]
        for n, (who, by_socket, command) in enumerate(story):
            if by_socket:
                with connect(desk.socket, open_timeout=PATIENCE, max_size=None) as socket:
                    socket.send(json.dumps({"t": "hello", "id": "h", "token": tokens[who]}))
                    socket.send(json.dumps({"t": "do", "id": f"s{n}", "command": command}, allow_nan=True))
                    if _is_json(command):
                        assert_done_or_refused(socket, f"s{n}")
            elif _is_json(command):
                assert_answered(desk.post("/commands", {"message": f"r{n}", "command": command}, tokens[who]))
        kept = desk.http.get(f"{desk.path}/log", headers={"X-Tournament-Token": veedor["token"]})
        if kept.status_code == 200:
            verified(read_log(kept.content))
        assert desk.seen()["v"] >= 10
        desk.http.close()

    tell()
    assert wrong() == before


def _is_json(command: dict[str, Any]) -> bool:
    try:
        json.dumps(command, allow_nan=False)
    except ValueError:
        return False
    return True
