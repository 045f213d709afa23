"""Who may ask for a proof, and when; who may tell a share; and matches that an older house has dealt."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.fairness.matches import Playing, finished
from tests.server.houses import PATIENCE, Guest, House, Player, begun, catch_up, play_on, running
from truquero.acta.parse import parse
from truquero.acta.printer import to_text
from truquero.acta.recorder import record
from truquero.engine.state import Phase
from truquero.fairness.proof_reader import read_proof
from truquero.fairness.shares import new_salt, share_commitment
from truquero.fairness.verify import verify
from truquero.store import Record, SeatRow, SecretRow, Store, TableRow
from truquero.store.codec import encode_action, encode_events
from truquero.wire import PROTOCOL
from truquero.wire.frames import Refused, RevealAsked, SharesDealt, Welcome
from truquero.wire.requests import Reveal

WHO = ("stranger", "guest", "host", "player", "rival")


@contextmanager
def everybody(house: House, host: Guest) -> Iterator[dict[str, httpx.Client]]:
    """Five kinds of people who have the link of a table; two of them take its seats later."""
    with (
        httpx.Client(base_url=f"http://{house.address}", timeout=PATIENCE) as stranger,
        Guest(house) as guest,
        Guest(house) as player,
        Guest(house) as rival,
    ):
        people = (stranger, guest.rest, host.rest, player.rest, rival.rest)
        yield dict(zip(WHO, people, strict=True))


def asked(people: dict[str, httpx.Client], table: str) -> dict[str, tuple[int, str]]:
    found = {}
    for who, client in people.items():
        answer = client.get(f"/api/tables/{table}/proof")
        found[who] = (answer.status_code, "" if answer.status_code == 200 else answer.json()["code"])
    return found


def pages(people: dict[str, httpx.Client], table: str) -> None:
    """The page that checks is the same for everybody at any time: it knows nothing by itself."""
    paths = ("/verify", f"/verify/{table}", "/verify/nosuchtable123")
    answers = [client.get(path) for path in paths for client in people.values()]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1


def test_a_proof_is_for_everybody_with_the_link_and_for_nobody_before_the_end(guest: Guest, house: House) -> None:
    table = str(guest.lay("autoridades", 2, seat=0)["table"]["id"])
    refused = dict.fromkeys(WHO, (409, "not-finished"))
    with everybody(house, guest) as people:
        assert asked(people, table) == refused, "before"
        pages(people, table)
        tokens = {}
        for seat, who in ((1, "player"), (2, "rival")):
            tokens[seat] = people[who].post(f"/api/tables/{table}/seats/{seat}", json={}).json()["token"]
        cookies = {seat: f"truquero={people[who].cookies['truquero']}" for seat, who in ((1, "player"), (2, "rival"))}
        with (
            Player(house, table, tokens[1], cookie=cookies[1]) as one,
            Player(house, table, tokens[2], cookie=cookies[2]) as two,
        ):
            begun(one, two)
            assert asked(people, table) == refused, "while the pack waits for its cut"
            pages(people, table)
            players, during = [one, two], list[dict[str, tuple[int, str]]]()
            while not any(player.view is not None and player.view.winner is not None for player in players):
                due = next((player for player in players if player.is_due()), None)
                if due is not None:
                    due.move()
                for player in players:
                    player.on_its_way()
                if one.version in (4, 9):
                    during.append(asked(people, table))
        assert during
        assert all(found == refused for found in during)
        assert asked(people, table) == dict.fromkeys(WHO, (200, "")), "after"
        bodies = {client.get(f"/api/tables/{table}/proof").text for client in people.values()}
        assert len(bodies) == 1, "everybody is shown the same"
        for who, client in people.items():
            for method in ("POST", "PUT", "DELETE", "PATCH"):
                answer = client.request(method, f"/api/tables/{table}/proof")
                assert answer.status_code == 405, (who, method)
        assert asked(people, "nosuchtable123") == dict.fromkeys(WHO, (404, "no-such-table"))
        pages(people, table)
        first = people["stranger"].get(f"/api/tables/{table}/proof")
        again = people["guest"].get(f"/api/tables/{table}/proof", headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code in (200, 304)
        assert first.headers["content-type"].startswith("application/json")


def test_nothing_about_a_deal_is_told_before_it_is_over(guest: Guest, house: House) -> None:
    """Neither frames nor pages carry a secret, or a salt that has not been told by its client."""
    table, token = guest.with_bots("argentino", 2)
    with Player(house, table, token) as ana:
        ana.play_until(12)
        with Store.open(house.database) as store:
            notes = [json.loads(r.note) for r in store.records(table) if r.note.startswith("{")]
        told = b"".join(ana.raw).decode()
    assert notes
    assert not any(note["secret"] in told for note in notes)
    shown = guest.rest.get(f"/api/tables/{table}").text
    assert not any(note["secret"] in shown for note in notes)


def telling(people: dict[str, Player], deal: int, salt: bytes) -> dict[str, str]:
    """What each is answered who tells this salt: a code, or "ack"."""
    found = {}
    for who, player in people.items():
        answer = player.ask(Reveal(player.id(), deal, salt.hex()))
        found[who] = answer.code if isinstance(answer, Refused) else "ack"
    return found


def test_who_may_tell_a_share_and_when(tmp_path: Path) -> None:
    """Only who committed to it, at the seat that committed, while it is asked for."""
    environment = {"TRUQUERO_SHARE_SECONDS": "60", "TRUQUERO_SPECTATOR_DELAY": "0"}
    with running(tmp_path, **environment) as house, house.guest() as host, ExitStack() as stack:
        table = str(host.lay("autoridades", 2, seat=0)["table"]["id"])
        tokens = {}
        for seat in (1, 2):
            tokens[seat] = stack.enter_context(house.guest()).rest.post(f"/api/tables/{table}/seats/{seat}", json={})
        salts = {seat: new_salt() for seat in tokens}
        at = (house, table)
        watching = {
            "stranger": Player(*at, spectate=True),
            "guest": Player(*at, spectate=True, cookie=stack.enter_context(house.guest()).cookie()),
            "host": Player(*at, spectate=True, cookie=host.cookie()),
        }
        one = Player(*at, tokens[1].json()["token"], share=share_commitment(salts[1], table))
        for player in (*watching.values(), one):
            stack.enter_context(player)
            player.until(Welcome)
        not_seated = dict.fromkeys(watching, "not-seated")
        assert telling({**watching, "player": one}, 0, salts[1]) == {**not_seated, "player": "share-late"}, "before"

        two = stack.enter_context(Player(*at, tokens[2].json()["token"], share=share_commitment(salts[2], table)))
        asked_one, asked_two = one.until(RevealAsked), two.until(RevealAsked)
        assert asked_one == asked_two, "both are shown the same"
        everybody = {**watching, "rival": two, "player": one}
        during = telling(everybody, 0, salts[1])
        assert during == {**not_seated, "rival": "share-other", "player": "ack"}, "the rival may have learnt it somehow"
        assert telling(everybody, 1, salts[1]) == {**not_seated, "rival": "share-late", "player": "share-late"}
        assert telling({"rival": two}, 0, salts[2]) == {"rival": "ack"}

        for player in (one, two):
            catch_up(player, 1)
        after = {**not_seated, "rival": "share-late", "player": "share-late"}
        assert telling(everybody, 0, salts[1]) == after, "the draw is made"
        play_on({1: one, 2: two}, 10_000)
        assert one.view is not None
        assert one.view.winner is not None
        assert telling(everybody, 0, salts[1]) == after, "the match is over"
        watched = [frame for player in watching.values() for frame in player.told]
        assert not [f for f in watched if isinstance(f, RevealAsked | SharesDealt)], "nobody asks who watches"


def test_a_share_before_hello_ends_the_connection(guest: Guest, house: House) -> None:
    table, _ = guest.with_bots("autoridades", 2)
    with connect(f"ws://{house.address}/ws/{table}", open_timeout=PATIENCE) as socket:
        socket.send(json.dumps({"t": "reveal", "id": "r", "deal": 0, "salt": "ab" * 32}))
        told = json.loads(socket.recv(timeout=PATIENCE))
        assert (told["t"], told["code"]) == ("error", "hello-first")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


@pytest.mark.parametrize("share", ["x", "AB" * 32, "ab" * 33, "ab" * 31, 7, None])
def test_a_share_that_is_none_is_no_hello(guest: Guest, house: House, share: object) -> None:
    table, token = guest.with_bots("autoridades", 2)
    with Player(house, table, token) as ana:
        ana.until(Welcome)
        ana.socket.send(json.dumps({"t": "hello", "id": "again", "token": token, "share": share, "protocol": PROTOCOL}))
        frame = ana.until(Refused)
        assert frame.code == "bad-frame"


# ---------------------------------------------------------------- matches of an older house


def old_match(database: str, deals: int | None = None) -> str:
    """A match that a house of the first protocol has dealt, as it lies in its database; its id."""
    game = Playing("autoridades", 2, 21, protocol=1)
    game.draw()
    while not game.over(deals or 400):
        (game.deal if game.match.phase is Phase.DEAL else game.step)()
    done = finished(game)
    with Store.open(database) as store:
        seats = tuple(SeatRow(s, name, f"{s}" * 64) for s, name in enumerate(game.names, 1))
        store.create_table(TableRow("oldtable0001", 1.0, "autoridades", 2, seats=seats, settings={})).result()
        for entry in done.proof.entries:
            row = SecretRow("oldtable0001", entry.deal, bytes.fromhex(entry.secret), entry.commitment, 1.0)
            store.put_secret(row).result()
        salts = iter([entry.salt for entry in done.proof.entries[1:]])
        for version, (seat, action, events) in enumerate(game.deeds, 1):
            note = next(salts) if type(action).__name__ == "Cut" else ""
            bytes_ = (encode_action(action), encode_events(events))
            store.append([Record("oldtable0001", version, seat, "", "", *bytes_, 1.0, note)]).result()
        if deals is None:
            acta = to_text(record(game.match.book, game.names, False, game.deeds))
            store.finish("oldtable0001", acta, 2.0).result()
    return "oldtable0001"


def test_a_match_of_an_older_house_opens_replays_and_is_checked_as_far_as_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Playing, "table_name", "oldtable0001")
    table = old_match(str(tmp_path / "house.db"))
    with running(tmp_path) as house, house.guest() as guest:
        acta = guest.rest.get(f"/api/tables/{table}/acta").text
        assert "commitment" not in acta
        assert guest.rest.get(f"/api/tables/{table}/replay?seat=all").status_code == 200
        report = verify(read_proof(guest.rest.get(f"/api/tables/{table}/proof").content), parse(acta))
        assert report.ok, [f.say("en") for f in report.findings]
        assert report.deals > 0
        open_ = {f.code for f in report.findings if f.weight == "open"}
        assert open_ == {"first-protocol", "draw-alone", "no-seen"}
        assert guest.rest.get(f"/api/tables/{table}").json()["status"] == "finished"
    assert not [line for line in house.log() if line["level"] == "error"]
