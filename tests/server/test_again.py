"""Sent again, connected again, started again: nothing is done twice, nothing is lost, and the cards are the same."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.houses import Guest, House, Player, begun, events_of, play_on, running
from truquero.wire.actions import CallAction, PlayAction
from truquero.wire.frames import Ack, Event, Missed, Refused, Welcome
from truquero.wire.requests import Act, CutPack, Say


def seated(house: House, table: str, tokens: dict[int, str]) -> dict[int, Player]:
    players = {seat: Player(house, table, token) for seat, token in tokens.items()}
    begun(*players.values())
    return players


def close(players: dict[int, Player]) -> None:
    for player in players.values():
        player.close()


def test_a_message_sent_again_gets_the_same_answer_and_is_done_once(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    players = seated(house, table, tokens)
    cutter = next(p for p in players.values() if p.is_due())
    done = Ack(cutter.version + 1, "the-cut")
    message = CutPack("the-cut", 10, "aa")
    answers = [cutter.ask(message) for _ in range(3)]
    assert answers == [done] * 3
    no = [cutter.ask(Act("nonsense", PlayAction("12b", down=True))) for _ in range(2)]
    assert isinstance(no[0], Refused)
    assert no[0] == no[1]
    close(players)
    players = seated(house, table, tokens)  # on another connection
    cutter = players[cutter.seat]
    assert cutter.version == done.v
    assert cutter.ask(message) == done
    assert cutter.ask(message) == done
    assert cutter.quiet() == []
    # The same id of another player is another message.
    other = next(p for p in players.values() if p is not cutter)
    assert isinstance(other.ask(CutPack("the-cut", 10, "aa")), Refused)
    close(players)


def test_what_was_done_long_ago_is_still_known(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    players = seated(house, table, tokens)
    play_on(players, 1)
    first = {seat: frame for seat, player in players.items() for frame in player.told if isinstance(frame, Ack)}
    assert len(first) == 1
    play_on(players, 90, calm=1.0)
    for seat, ack in first.items():
        assert players[seat].ask(Act(ack.id, CallAction("truco"))) == ack
        assert players[seat].ask(Act(ack.id, CallAction("truco"), version=3)) == ack
    close(players)


def test_who_reconnects_hears_exactly_what_they_missed(guest: Guest, house: House) -> None:
    table, tokens = guest.table("tarija", 2)
    players = seated(house, table, tokens)
    first = players[1].version
    play_on(players, 70)
    last = players[1].version
    assert last > 60
    seen = {seat: events_of(player) for seat, player in players.items()}
    for seat, live in seen.items():
        players[seat].close()
        for after in (0, 1, first, 40, 60, last - 1, last):
            with Player(house, table, tokens[seat], after=after) as again:
                welcome = again.until(Welcome)
                assert welcome.v == last
                past: list[Missed] = []
                while after < last and (not past or past[-1].more):
                    past.append(again.until(Missed))
                assert not [frame for frame in again.on_its_way() if isinstance(frame, Missed)]
                told = {p.v: p.events for frame in past for p in frame.versions}
                assert list(told) == list(range(after + 1, last + 1))
                assert {v: e for v, e in told.items() if v > first} == {
                    v: e for v, e in live.items() if v > max(first, after)
                }
                assert [frame.more for frame in past] == [True] * (len(past) - 1) + [False] * bool(past)
    with Player(house, table, tokens[1], after=last + 1) as hasty:
        assert hasty.closed() == ("version-unknown", 4007)
    close(players)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["told", "killed"])
def test_after_a_restart_every_table_goes_on_with_the_same_cards(
    tmp_path: Path, how: signal.Signals, new_database: Callable[[], str]
) -> None:
    with running(tmp_path, database=new_database()) as house, house.guest() as guest:
        laid = [guest.table(book, players) for book, players in (("argentino", 4), ("tarija", 2), ("belmez", 2))]
        at = [seated(house, *table) for table in laid]
        for moves, players in zip((9, 31, 1), at, strict=True):
            play_on(players, moves)
        before = [{seat: (p.version, p.view, p.cut, events_of(p)) for seat, p in players.items()} for players in at]
        sent = next((f.id, f.v) for f in at[1][1].told if isinstance(f, Ack))
        waiting = guest.table("valencia", 2)
        unseated = seated(house, *waiting)
        commitment = unseated[1].cut
        status, last_words = (0, ("restart", 1012)) if how is signal.SIGTERM else (-how, ("", 0))
        assert house.stop(how) == status
        for players in (*at, unseated):
            assert [p.closed() for p in players.values()] == [last_words] * len(players)
        house.start()
        for (table, tokens), old in zip(laid, before, strict=True):
            for seat, (version, view, cut, seen) in old.items():
                with Player(house, table, tokens[seat], after=0) as again:
                    again.until(Welcome)
                    assert (again.version, again.view, again.cut) == (version, view, cut)
                    again.until(Missed, lambda frame: not frame.more)
                    assert seen.items() <= events_of(again).items()
                    assert list(events_of(again)) == list(range(1, version + 1))
        with Player(house, waiting[0], waiting[1][1]) as again:
            again.until(Welcome)
            assert again.cut == commitment  # the secret behind it was kept before it was published
        with Player(house, laid[1][0], laid[1][1][1]) as again:
            again.until(Welcome)
            assert again.ask(Act(sent[0], CallAction("truco"))) == Ack(sent[1], sent[0])
        players = seated(house, *laid[0])
        play_on(players, 5)
        close(players)
        log = house.errors.read_text()
        assert not any(token in log for _, found in (*laid, waiting) for token in found.values())


def test_the_draw_is_not_drawn_again(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    with Player(house, table, tokens[1], after=0) as one:
        begun(one)
        drawn = events_of(one)
    assert any(event["e"] == "DealerChosen" for events in drawn.values() for event in events)
    with Player(house, table, tokens[2], after=0) as two:
        two.until(Missed)
        assert events_of(two) == drawn


def test_the_newest_connection_of_a_seat_has_it(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    with Player(house, table, tokens[1]) as old:
        old.next()
        with Player(house, table, tokens[1]) as new:
            new.next()
            assert old.closed() == ("replaced", 4009)
            assert isinstance(new.ask(Say("x", "hola")), Ack)


def test_a_frame_decodes_to_what_the_engine_says(guest: Guest, house: House) -> None:
    table, tokens = guest.table("belmez", 2)
    players = seated(house, table, tokens)
    play_on(players, 12)
    assert len(players) == 2
    for player in players.values():
        told = [frame.own.seat for frame in player.told if isinstance(frame, Event)]
        assert set(told) == {player.seat}
    close(players)
