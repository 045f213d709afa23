"""People come and go: bots stand in for them, clocks run, signs and words pass between those who are there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from tests.server.houses import Guest, House, Player, begun, catch_up, play_on, running
from tests.waiting import let_time_pass
from truquero.wire.actions import PlayAction
from truquero.wire.frames import Ack, Chat, Event, Gaze, NewTable, Over, Presence, Refused, SignShown, Wanted, Welcome
from truquero.wire.requests import Act, Blind, Look, Ping, Rematch, Say, SignRequest, Sit, Stand, Switch


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[], str]) -> Iterator[House]:
    """A house where nobody waits long for anybody, and only signs on the list are made."""
    folder = tmp_path_factory.mktemp("hasty")
    with running(folder, database=new_database(), TRUQUERO_STAND_IN_AFTER="0.3", TRUQUERO_LISTED_SIGNS="yes") as made:
        yield made


def both(house: House, table: str, tokens: dict[int, str]) -> tuple[Player, Player]:
    one, two = Player(house, table, tokens[1]), Player(house, table, tokens[2])
    begun(one, two)
    return one, two


def away(frame: Presence, seat: int, state: bool) -> bool:
    return frame.seats[seat - 1].away is state


def test_a_bot_stands_in_for_who_left_and_gives_the_seat_back(hasty: House) -> None:
    with hasty.guest() as guest:
        table, tokens = guest.table()
        one, two = both(hasty, table, tokens)
        two.close()
        gone = one.until(Presence, lambda frame: away(frame, 2, True))
        assert gone.seats[1].bot == "prudente"
        before = one.version
        one.play_until(before + 12)  # the bot plays
        with Player(hasty, table, tokens[2]) as back:
            welcome = back.until(Welcome)
            assert welcome.v >= before + 12
            one.until(Presence, lambda frame: away(frame, 2, False))
            while not (one.is_due() or back.is_due()):
                catch_up(one, back.version)
                back.next()
        one.close()


def test_a_table_where_nobody_is_rests(hasty: House) -> None:
    with hasty.guest() as guest:
        table, token = guest.with_bots(players=4)
        with Player(hasty, table, token) as ana:
            ana.until(Welcome)
            ana.play_until(5)
            while not ana.is_due():  # the bots have nothing left to do
                ana.next()
            version = ana.version
        let_time_pass(0.8, "a bot that stands in could have moved")
        with Player(hasty, table, token) as ana:
            assert ana.until(Welcome).v <= version + 1


def test_somebody_may_ask_a_bot_to_play_for_them(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    one, two = both(house, table, tokens)
    assert isinstance(two.ask(Stand("s")), Ack)
    one.until(Presence, lambda frame: away(frame, 2, True))
    one.play_until(9)
    assert isinstance(two.ask(Look("l", 1)), Ack)  # to look is not to come back
    assert isinstance(two.ask(Sit("b")), Ack)
    one.until(Presence, lambda frame: away(frame, 2, False))
    one.close()
    two.close()


def test_when_the_clock_runs_out_a_bot_moves(guest: Guest, house: House) -> None:
    table, tokens = guest.table(clock=1)
    one, two = both(house, table, tokens)
    due, other = (one, two) if one.is_due() else (two, one)
    assert (due.told[0].left or 0) <= 1.0  # type: ignore[attr-defined]
    gone = other.until(Presence, lambda frame: away(frame, due.seat, True))
    assert gone.seats[due.seat - 1].here
    other.until(Event)
    due.send(Ping("p"))  # being there is not playing
    assert isinstance(due.ask(Sit("back")), Ack)
    other.until(Presence, lambda frame: away(frame, due.seat, False))
    one.close()
    two.close()


def test_a_sign_shows_to_those_who_look_and_leaves_no_trace(guest: Guest, house: House) -> None:
    table, tokens = guest.table("argentino", 4)
    players = {seat: Player(house, table, token) for seat, token in tokens.items()}
    first = begun(*players.values())
    holding = players[1].told[0].info.signs[0]  # type: ignore[attr-defined]
    assert players[3].ask(Look("l3", 1)) == Ack(first, "l3")
    assert any(frame == Gaze(first, 1) for frame in players[3].told)
    assert players[2].ask(Look("l2", 3)) == Ack(first, "l2")
    for player in players.values():
        player.on_its_way()
    assert players[1].ask(SignRequest("s", holding)) == Ack(first, "s")
    assert players[3].until(SignShown) == SignShown(first, 1, holding, 2000)
    assert players[2].quiet() == players[4].quiet() == []
    for again in range(20):  # on a busy machine two seconds may be over too soon
        players[2].ask(Look(f"away{again}", 3))
        assert isinstance(players[1].ask(SignRequest(f"s{again}", holding)), Ack)
        time.sleep(0.1)
        players[2].ask(Look(f"late{again}", 1))  # the sign is still there for a moment
        if any(isinstance(frame, SignShown) for frame in players[2].told):
            break
    late = next(frame for frame in players[2].told if isinstance(frame, SignShown))
    assert (late.seat, late.holding) == (1, holding)
    assert 0 < late.ms < 2000
    let_time_pass(2.0, "the sign is over")
    players[4].ask(Look("l5", 1))
    assert players[4].quiet() == []
    # One gesture for two aces (A28): whoever sees it cannot tell which.
    assert isinstance(players[1].ask(SignRequest("copas", "1c")), Ack)
    assert players[4].until(SignShown).holding == "1o"
    assert isinstance(no := players[1].ask(SignRequest("n", 'a "sign"')), Refused)
    assert no.code == "unknown-sign"
    assert isinstance(no := players[1].ask(Look("x", 1)), Refused)
    assert no.code == "no-such-seat"
    play_on(players, 1)
    assert [p.version for p in players.values()] == [first + 1] * 4
    for player in players.values():
        player.close()


def test_A28_a_sign_of_ones_own_shows_to_those_who_look_and_to_nobody_else(guest: Guest, house: House) -> None:
    table, tokens = guest.table("argentino", 4)
    players = {seat: Player(house, table, token) for seat, token in tokens.items()}
    first = begun(*players.values())
    assert players[3].ask(Look("l3", 1)) == Ack(first, "l3")
    for player in players.values():
        player.on_its_way()
    assert players[1].ask(SignRequest("own", "toca la  oreja")) == Ack(first, "own")
    assert players[3].until(SignShown) == SignShown(first, 1, "toca la oreja", 2000)
    assert players[2].quiet() == players[4].quiet() == []
    for player in players.values():
        player.close()


def test_A28_a_host_may_keep_a_table_to_the_signs_on_the_list(guest: Guest, house: House) -> None:
    table, tokens = guest.table("argentino", 4, listed_signs=True)
    assert guest.rest.get(f"/api/tables/{table}").json()["listed_signs"] is True
    players = {seat: Player(house, table, token) for seat, token in tokens.items()}
    begun(*players.values())
    welcome = next(frame for frame in players[1].told if isinstance(frame, Welcome))
    assert welcome.info.listed_signs
    assert isinstance(no := players[1].ask(SignRequest("own", "oreja")), Refused)
    assert (no.code, no.article) == ("unknown-sign", "A28")
    assert isinstance(players[1].ask(SignRequest("listed", "1e")), Ack)
    for player in players.values():
        player.close()


def test_A28_a_house_may_keep_to_the_signs_on_the_list(hasty: House) -> None:
    with hasty.guest() as guest:
        table, tokens = guest.table("argentino", 4)
        players = {seat: Player(hasty, table, token) for seat, token in tokens.items()}
        begun(*players.values())
        assert isinstance(no := players[1].ask(SignRequest("own", "oreja")), Refused)
        assert (no.code, no.article) == ("unknown-sign", "A28")
        assert isinstance(players[1].ask(SignRequest("listed", "1e")), Ack)
        for player in players.values():
            player.close()


def test_chat_can_be_switched_off_by_who_laid_the_table(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    one, two = both(house, table, tokens)
    assert isinstance(two.ask(Say("a", " hola\u202e\n  ¿qué tal? ")), Ack)
    assert one.until(Chat) == Chat(one.version, 2, "hola ¿qué tal?")
    assert isinstance(no := two.ask(Say("b", "\n")), Refused)
    assert no.code == "nothing-said"
    assert isinstance(no := two.ask(Switch("c", False)), Refused)
    assert no.code == "not-host"
    assert isinstance(one.ask(Switch("d", False)), Ack)
    assert not two.until(Presence, lambda frame: not frame.chat).chat
    assert isinstance(no := two.ask(Say("e", "hola")), Refused)
    assert no.code == "chat-off"
    one.close()
    two.close()
    with Player(house, table, tokens[1]) as again:
        welcome = again.until(Welcome)
        assert not welcome.info.chat
        assert welcome.chat == (Chat(one.version, 2, "hola ¿qué tal?"),)


def test_spectators_see_the_table_later_and_no_hand(guest: Guest, house: House) -> None:
    table, tokens = guest.table(delay=1)
    one, two = both(house, table, tokens)
    players = {1: one, 2: two}
    first = one.version
    play_on(players, 3)
    done = time.monotonic()
    with Player(house, table, spectate=True) as watcher:
        welcome = watcher.until(Welcome)
        assert (welcome.seat, welcome.own.hand, welcome.own.legal, welcome.chat) == (0, None, (), ())
        assert welcome.v <= first + 3
        while watcher.version < first + 3:
            watcher.next()
        assert time.monotonic() - done > 0.5
        told = [frame for frame in watcher.told if isinstance(frame, Event)]
        assert {frame.own.hand for frame in told} == {None}
        assert not any(event.get("hands") for frame in told for event in frame.events)
        assert isinstance(no := watcher.ask(Act("a", PlayAction("1e"))), Refused)
        assert no.code == "not-seated"
        play_on(players, 1)
        assert watcher.until(Event).v == first + 4
    let_time_pass(0.1, "the house could have told what is not due yet")
    with Player(house, table, spectate=True, after=0) as again:
        assert again.until(Welcome).v <= first + 4
    one.close()
    two.close()
    closed, _ = guest.table(spectators=False)
    with Player(house, closed, spectate=True) as watcher:
        assert watcher.closed() == ("no-spectators", 4006)


def test_a_rematch_when_everybody_wants_one(guest: Guest, house: House) -> None:
    sat = guest.lay("autoridades", 2)
    table = sat["table"]["id"]
    with house.guest() as friend:
        other = friend.rest.post(f"/api/tables/{table}/seats/2", json={"name": "Bea"}).json()["token"]
    one, two = both(house, table, {1: sat["token"], 2: other})
    assert isinstance(no := one.ask(Rematch("early")), Refused)
    assert no.code == "not-over"
    players = {1: one, 2: two}
    while not any(isinstance(frame, Over) for frame in one.told):
        play_on(players, 1)
        if one.view is not None and one.view.winner is not None:
            one.until(Over), two.until(Over)
    assert isinstance(one.ask(Rematch("r")), Ack)
    assert two.until(Wanted).seats == (1,)
    assert isinstance(two.ask(Rematch("r")), Ack)
    new = {player.seat: player.told[-1] for player in players.values()}
    for seat, player in players.items():
        found = [frame for frame in player.told if isinstance(frame, NewTable)] or [player.until(NewTable)]
        new[seat] = found[-1]
        assert found[-1].seat == seat
    first, second = new[1], new[2]
    assert isinstance(first, NewTable)
    assert isinstance(second, NewTable)
    assert first.table == second.table != table
    assert first.token != second.token
    told = guest.rest.get(f"/api/tables/{first.table}").json()
    assert (told["rematch_of"], told["rulebook"], told["seats"][1]["name"]) == (table, "autoridades", "Bea")
    again = both(house, first.table, {1: first.token, 2: second.token})
    play_on(dict(enumerate(again, start=1)), 3)
    for player in (one, two, *again):
        player.close()


def test_cards_left_unlooked(guest: Guest, house: House) -> None:
    """B32: who says so before the deal does not see their cards until they say mira."""
    table, tokens = guest.table("belmez", 2)
    one, two = both(house, table, tokens)
    assert isinstance(one.ask(Blind("b", True)), Ack)
    play_on({1: one, 2: two}, 1)
    assert one.view is not None
    assert two.view is not None
    assert one.view.hand is None
    assert two.view.hand is not None
    one.close()
    two.close()


def test_bots_may_hold_every_seat_but_one(guest: Guest, house: House) -> None:
    sat = guest.lay("valencia", 4)
    answer = guest.rest.post(f"/api/tables/{sat['table']['id']}/bots", json={})
    assert [seat["kind"] for seat in answer.json()["seats"]] == ["person", "bot", "bot", "bot"]
    with Player(house, sat["table"]["id"], sat["token"]) as ana:
        ana.until(Welcome)
        ana.play_until(6)
