"""Nobody holds up a table: not a player who never comes, nor one who keeps coming and going."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx
import pytest

from tests.page.known_house import Seed
from tests.server.houses import PATIENCE, Guest, House, Player, begun, running
from truquero.prose.sentences import harmless
from truquero.server.common.settings import SettingError, Settings
from truquero.wire.frames import (
    CLOSE_CODES,
    COMES_BACK,
    Ack,
    Chat,
    Event,
    Frame,
    Over,
    Presence,
    Refused,
    SignShown,
    Welcome,
)
from truquero.wire.requests import Look, Say, SignRequest, Sit, Stand


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    more = {"TRUQUERO_STAND_IN_AFTER": "0.5", "TRUQUERO_LANGUAGE": "es", "TRUQUERO_TABLE_IDLE": "2"}
    with running(tmp_path_factory.mktemp("hasty"), TRUQUERO_TABLES_PER_IDENTITY="3", **more) as made:
        yield made


def test_a_bot_stands_in_for_who_sat_down_and_never_came(hasty: House) -> None:
    with hasty.guest() as guest:
        sat = guest.lay()
        table = sat["table"]["id"]
        with Player(hasty, table, sat["token"]) as one:
            one.until(Welcome)
            assert guest.rest.post(f"/api/tables/{table}/seats/2", json={}).status_code == 200
            one.until(Presence, lambda frame: frame.seats[1].away)
            one.play_until(6)


def test_who_comes_and_goes_does_not_start_the_clock_anew(guest: Guest, house: House) -> None:
    table, tokens = guest.table(clock=2)
    one, two = Player(house, table, tokens[1]), Player(house, table, tokens[2])
    begun(one, two)
    due, other = (one, two) if one.is_due() else (two, one)
    began = time.monotonic()
    frames: list[Frame] = []
    while time.monotonic() - began < PATIENCE and not any(isinstance(f, Event) for f in frames):
        with Player(house, table, spectate=True) as watcher:
            watcher.until(Welcome)
        due.ask(Stand(f"s{len(frames)}-{time.monotonic()}"))
        due.ask(Sit(f"b{len(frames)}-{time.monotonic()}"))
        with Player(house, table, tokens[due.seat]) as again:  # the same seat from elsewhere
            again.until(Welcome)
        due.close()
        due = Player(house, table, tokens[due.seat])
        due.until(Welcome)
        frames += other.quiet(0.2)
    assert any(isinstance(f, Event) for f in frames)
    one.close()
    two.close()
    due.close()


def test_who_is_late_cannot_keep_the_bot_from_moving(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("late"), TRUQUERO_BOT_PAUSE="1.0") as house, house.guest() as guest:
        table, tokens = guest.table(clock=1)
        one, two = Player(house, table, tokens[1]), Player(house, table, tokens[2])
        begun(one, two)
        due, other = (one, two) if one.is_due() else (two, one)
        began, told, count = time.monotonic(), list[Frame](), 0
        while time.monotonic() - began < PATIENCE and not any(isinstance(frame, Event) for frame in told):
            due.ask(Stand(f"s{count}"))
            due.ask(Sit(f"b{count}"))
            told += other.quiet(0.2)
            count += 1
        assert any(isinstance(frame, Event) for frame in told)
        due.ask(Sit("back"))
        told += other.on_its_way()
        assert not [frame for frame in told if isinstance(frame, Presence)][-1].seats[due.seat - 1].away
        one.close()
        two.close()


def test_who_looks_in_does_not_hold_up_the_bots(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("slow"), TRUQUERO_BOT_PAUSE="1.0") as house, house.guest() as guest:
        table, token = guest.with_bots(players=4)
        with Player(house, table, token) as one:
            one.until(Welcome)
            began = time.monotonic()
            moved = False
            while not moved and time.monotonic() - began < PATIENCE:
                if one.is_due():
                    one.move(calm=1.0)
                before = one.version
                with Player(house, table, spectate=True) as watcher:
                    watcher.until(Welcome)
                one.quiet(0.05)
                moved = one.version > before and before >= 2
            assert moved


def test_a_sign_is_one_plain_line(guest: Guest, house: House) -> None:
    """Where the rulebook lists no signs anything is one, but nothing that a terminal would obey."""
    table, tokens = guest.table("belmez", 4)
    players = {seat: Player(house, table, token) for seat, token in tokens.items()}
    begun(*players.values())
    players[3].ask(Look("l", 1))
    assert isinstance(players[1].ask(SignRequest("a", "\x1b[2J\x1b]0;pwn\x07\u202e x")), Ack)
    assert players[3].until(SignShown).holding == "[2J ]0;pwn x"
    assert isinstance(no := players[1].ask(SignRequest("b", " \u200b ")), Refused)
    assert no.code == "nothing-said"
    for player in players.values():
        player.close()


def test_the_terminal_prints_nothing_it_would_obey() -> None:
    assert harmless("a\x1b[2J\x07\u202eb ñ\xa0c") == "a [2J  b ñ\xa0c"


def test_other_cookies_do_not_hide_ours(guest: Guest, house: House) -> None:
    sat = guest.lay()
    for other in ('x={"a":1}', "foo=bar baz", "a[b]=1", "lonely"):
        with Player(house, sat["table"]["id"], cookie=f"{other}; {guest.cookie()}") as one:
            assert one.until(Welcome).seat == 1


def test_a_client_comes_back_when_the_page_says_so() -> None:
    assert {"restart", "table-closed", "too-slow"} <= COMES_BACK <= set(CLOSE_CODES)


def test_only_tables_that_take_room_count(hasty: House) -> None:
    with hasty.guest() as guest:
        wanted = {"rulebook": "argentino", "seat": 0}
        codes = [guest.rest.post("/api/tables", json=wanted).status_code for _ in range(4)]
        assert codes == [201, 201, 201, 429]
        began, code = time.monotonic(), 429
        while code == 429 and time.monotonic() - began < PATIENCE:  # until they are put away, for nobody came
            time.sleep(0.2)
            code = guest.rest.post("/api/tables", json=wanted).status_code
        assert code == 201


def test_a_house_speaks_its_language_to_who_does_not_say(hasty: House) -> None:
    with hasty.guest() as guest:
        assert guest.rest.get("/api/tables/none-such").json()["message"] == "Esa mesa no existe."
        english = {"Accept-Language": "en"}
        assert (
            guest.rest.get("/api/tables/none-such", headers=english).json()["message"] == "That table does not exist."
        )
    with Player(hasty, "none-such") as nobody:
        assert nobody.next().message == "Esa mesa no existe."  # type: ignore[attr-defined]
    with pytest.raises(SettingError, match="language"):
        Settings(language="xx")
    with pytest.raises(SettingError, match="stand_in"):
        Settings(stand_in="garbage")
    with pytest.raises(SettingError, match="bot_pause"):
        Settings(bot_pause=float("nan"))


@pytest.mark.parametrize("key", ["name", "self", "book", "options"])
def test_an_option_may_be_called_anything_and_is_refused(guest: Guest, key: str) -> None:
    answer = guest.rest.post("/api/tables", json={"rulebook": "argentino", "options": {key: "y"}})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-option")


def test_refusals_say_what_is_wrong(guest: Guest) -> None:
    wanted = {"rulebook": "argentino", "bots": [{"seat": 2, "character": "embustero:level=9"}]}
    answer = guest.rest.post("/api/tables", json=wanted)
    assert answer.status_code == 422
    assert "level is 1 or 2 or 3" in answer.json()["message"]
    deep = guest.rest.post("/api/tables", content="[" * 16000, headers={"Content-Type": "application/json"})
    assert (deep.status_code, deep.json()["code"]) == (422, "bad-request")
    assert "body" in deep.json()["message"]


def test_a_name_logs_in_as_it_was_registered(guest: Guest) -> None:
    who = {"name": "  Zoé2 ", "password": "correct horse battery"}
    made = guest.rest.post("/api/accounts", json=who)
    assert made.status_code == 201
    headers = {"X-CSRF-Token": made.json()["csrf"]}
    assert guest.rest.post("/api/session", json=who, headers=headers).json()["account"] == "Zoé2"


def test_the_numbers_are_not_for_a_page_whose_name_points_here(house: House) -> None:
    strange = {"Host": "evil.example"}
    with httpx.Client(base_url=f"http://{house.address}", timeout=PATIENCE) as rest:
        assert rest.get("/metrics").status_code == 200
        assert rest.get("/metrics", headers=strange).status_code == 403
        assert rest.get("/healthz", headers=strange).status_code == 200


def test_captains_among_the_bots_give_orders_aloud(guest: Guest, house: House, seed: Seed) -> None:
    """In a redondo of Belmez a bot that leads another tells it what to play (B8, B36), and everybody hears it."""
    seed.choose(2)  # a redondo comes soon, and a captain in it has something to order: not every match has that
    table, token = guest.with_bots("belmez", 4)
    with Player(house, table, token) as one:
        one.until(Welcome)
        while not (said := [frame for frame in one.told if isinstance(frame, Chat)]):
            assert not any(isinstance(frame, Over) for frame in one.told), "the match is over, and nobody gave an order"
            one.play_or_hear(calm=1.0)
        assert said[0].seat in (2, 3, 4)
        assert isinstance(one.ask(Say("mine", "hola")), Ack)
