"""Hints: for the seat to act, from what that seat knows, and without disturbing anybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.houses import Guest, House, Player, begun, catch_up, play_on, running
from truquero.engine.view_types import PlayerView
from truquero.wire.actions import CallAction, from_action
from truquero.wire.frames import Hinted, Refused
from truquero.wire.requests import Hint


def hinted(player: Player, id: str) -> Hinted | Refused:
    """Ask for a hint and read on to the answer."""
    player.send(Hint(id))
    while True:
        frame = player.next()
        if isinstance(frame, Hinted | Refused) and frame.id == id:
            return frame


def legal(seen: PlayerView | None) -> list[object]:
    assert seen is not None
    return [from_action(action) for action in seen.legal]


@pytest.mark.parametrize("rulebook", ["argentino", "belmez", "valencia", "tarija"])
def test_a_hint_is_legal_and_says_why_in_the_readers_language(guest: Guest, house: House, rulebook: str) -> None:
    table, tokens = guest.table(rulebook)
    with Player(house, table, tokens[1], lang="es") as ana, Player(house, table, tokens[2]) as blas:
        begun(ana, blas)
        players = {1: ana, 2: blas}
        asked = 0
        while asked < 6:
            due = next(p for p in players.values() if p.is_due())
            if due.cut is None:
                before = due.version
                found = hinted(due, f"hint-{asked}")
                assert isinstance(found, Hinted), found
                assert found.v == before == due.version
                numbered = isinstance(found.action, CallAction) and found.action.number is not None
                assert found.action in legal(due.view) or numbered
                assert len(found.reason) > 10
                asked += 1
            play_on(players, 1, calm=1.0)


def test_only_who_is_to_act_gets_one_and_the_same_question_the_same_answer(guest: Guest, house: House) -> None:
    table, tokens = guest.table("argentino")
    with Player(house, table, tokens[1]) as ana, Player(house, table, tokens[2], lang="va") as blas:
        begun(ana, blas)
        players = {1: ana, 2: blas}
        for player in players.values():
            early = hinted(player, "early")
            assert isinstance(early, Refused)
            assert early.code == "hint-not-now"
        cutter = next(p for p in players.values() if p.is_due())
        version = cutter.lift().v
        for player in players.values():
            catch_up(player, version)
        due = next(p for p in players.values() if p.is_due())
        other = ana if due is blas else blas
        waits = hinted(other, "mine")
        assert isinstance(waits, Refused)
        assert waits.code == "hint-not-now"
        first = hinted(due, "first")
        again = hinted(due, "first")
        assert first == again
        assert isinstance(first, Hinted)
        second = hinted(due, "second")
        assert isinstance(second, Hinted)
        assert second.v == first.v
        assert due.version == version, "asking for a hint makes no new version"
        assert other.quiet() == []


def test_a_table_without_hints_says_so(guest: Guest, house: House) -> None:
    table, token = guest.with_bots("argentino", 2, hints=False)
    assert guest.rest.get(f"/api/tables/{table}").json()["hints"] is False
    with Player(house, table, token) as ana:
        found = hinted(ana, "h")
        assert isinstance(found, Refused)
        assert found.code == "hints-off"
        assert ana.told[0].info.hints is False  # type: ignore[attr-defined]


def test_hints_have_a_pace(tmp_path: Path) -> None:
    with running(tmp_path, TRUQUERO_HINTS_PER_MINUTE="0.001") as house, house.guest() as guest:
        table, token = guest.with_bots("almeria", 2)
        with Player(house, table, token) as ana:
            codes: list[str] = []
            while not codes:
                if ana.is_due() and ana.cut is None:
                    for number in range(7):
                        found = hinted(ana, f"h{number}")
                        codes.append(found.code if isinstance(found, Refused) else "hint")
                elif ana.is_due():
                    ana.move(calm=1.0)
                else:
                    ana.next()
        assert codes == ["hint"] * 5 + ["hint-pace"] * 2
        assert not [line for line in house.log() if line.get("level") == "error"]


def test_spectators_get_none(guest: Guest, house: House) -> None:
    table, _ = guest.with_bots("argentino", 2, delay=0)
    with Player(house, table, spectate=True) as watcher:
        found = hinted(watcher, "h")
        assert isinstance(found, Refused)
        assert found.code == "not-seated"
