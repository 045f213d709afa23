"""A replay tells each seat what it was told then, and tells nothing before the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.houses import Guest, House, Player, events_of
from truquero.acta.parse import parse
from truquero.acta.referee import referee
from truquero.acta.story import reasons
from truquero.wire.frames import Event
from truquero.wire.hooks import encode


@pytest.mark.parametrize(
    ("rulebook", "players", "strict"), [("argentino", 2, False), ("belmez", 4, False), ("tarija", 2, True)]
)
def test_a_replay_is_what_a_seat_was_told(
    guest: Guest, house: House, rulebook: str, players: int, strict: bool
) -> None:
    table, token = guest.with_bots(rulebook, players, strict=strict)
    early = guest.rest.get(f"/api/tables/{table}/replay")
    assert (early.status_code, early.json()["code"]) == (409, "not-finished")
    with Player(house, table, token, after=0) as ana:
        over = ana.play_to_the_end()
    found = guest.rest.get(f"/api/tables/{table}/replay?seat=1&lang=es").json()
    assert (found["seat"], found["open"], len(found["names"])) == (1, False, players)
    assert found["info"]["id"] == table
    versions: list[dict[str, Any]] = found["versions"]
    assert [moment["v"] for moment in versions] == list(range(1, len(versions) + 1))
    told = {moment["v"]: moment for moment in versions}
    for version, events in events_of(ana).items():
        assert told[version]["events"] == json.loads(json.dumps(events))
    seen = {frame.v: json.loads(encode([frame.table, frame.own])) for frame in ana.told if isinstance(frame, Event)}
    assert seen
    assert len(seen) == sum(json.loads(raw)["t"] == "event" for raw in ana.raw)
    for version, parts in seen.items():
        assert [told[version]["table"], told[version]["own"]] == parts
        assert told[version]["hands"] == {}
    report = referee(parse(guest.rest.get(over.acta).text))
    written = [reason for moment in versions for reason in moment["reasons"]]
    lines = reasons(report, "es")
    assert len(written) == len(lines)
    for reason, line in zip(written, lines, strict=True):
        assert reason["text"] in line
        assert reason["article"] in line


def test_other_points_of_view(guest: Guest, house: House) -> None:
    table, token = guest.with_bots("almeria", 2)
    with Player(house, table, token) as ana:
        ana.play_to_the_end()
    public = guest.rest.get(f"/api/tables/{table}/replay").json()
    rival = guest.rest.get(f"/api/tables/{table}/replay?seat=2").json()
    opened = guest.rest.get(f"/api/tables/{table}/replay?seat=all")
    assert all(moment["own"]["hand"] is None for moment in public["versions"])
    assert any(moment["own"]["hand"] for moment in rival["versions"])
    assert opened.json()["open"] is True
    moments = zip(opened.json()["versions"], rival["versions"], strict=True)
    held = [(moment["hands"]["2"], own["own"]["hand"]) for moment, own in moments if own["own"]["hand"] is not None]
    assert held
    assert all(shown == own for shown, own in held)
    again = guest.rest.get(f"/api/tables/{table}/replay?seat=all", headers={"If-None-Match": opened.headers["etag"]})
    assert again.status_code == 304
    for query, status, code in (
        ("seat=3", 404, "no-such-seat"),
        ("seat=everything", 422, "bad-request"),
        ("lang=fr", 422, "bad-request"),
    ):
        refused = guest.rest.get(f"/api/tables/{table}/replay?{query}")
        assert (refused.status_code, refused.json()["code"]) == (status, code)
    missing = guest.rest.get("/api/tables/AAAAAAAAAAAAAAAA/replay")
    assert (missing.status_code, missing.json()["code"]) == (404, "no-such-table")
