"""What one person, bot or spectator must not learn from the house, or not yet."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import argon2
import httpx
import pytest

from tests.storm.inside import Guest, house_in_time, opened, seated, settled, somebody
from tests.storm.memory_store import MemoryStore
from tests.storm.virtual_loop import run
from truquero.engine import events as ev
from truquero.engine.actions import Cut
from truquero.server.app import create_app
from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion
from truquero.server.common.server_refusals import TEXTS
from truquero.server.common.settings import Settings
from truquero.server.house.house import House
from truquero.server.rest import account_routes
from truquero.store.codec import decode_action
from truquero.wire import frames, requests
from truquero.wire.actions import PlayAction

DELAY = 10


async def passed(seconds: float) -> None:
    await asyncio.sleep(seconds)


# ---------------------------------------------------------------- the cut


def test_bots_cut_differently_every_time() -> None:
    async def main() -> None:
        store = MemoryStore()
        async with house_in_time(store) as house:
            found: list[tuple[int, str]] = []
            while len(found) < 8:  # a match of such bots may be over after two deals
                table = await opened(house, 2, {1: "azar", 2: "azar"})
                await Guest(house, table.id).hello(spectate=True)
                while len(cuts(store, table.id)) < 8 and not table.finished:
                    await passed(5.0)
                found += cuts(store, table.id)
        salts = [salt for _, salt in found]
        assert len(set(salts)) == len(salts)
        assert all(len(salt) == 32 for salt in salts)  # 16 bytes in hexadecimal
        assert len({lifted for lifted, _ in found}) > 1

    run(main())


def cuts(store: MemoryStore, table: str) -> list[tuple[int, str]]:
    records = store.disk.records.get(table, [])
    found = [(action, r.note) for r in records if isinstance(action := decode_action(r.action), Cut)]
    return [(action.lifted, str(json.loads(note)["salt"])) for action, note in found]


# ---------------------------------------------------------------- a seat that changes hands


def test_who_takes_a_seat_over_gets_answers_of_their_own() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            ana, blas = somebody(), somebody()
            first = await Guest(house, table.id, await table.commands.sit(1, "Ana", ana)).hello()
            first.say(requests.Act("m1", PlayAction("1e")))
            await settled()
            assert first.answers("m1") == ["not-started"]
            await table.commands.leave(1, ana)
            second = await Guest(house, table.id, await table.commands.sit(1, "Blas", blas)).hello()
            second.say(requests.Say("m1", "hola"))
            await settled()
            assert second.answers("m1") == ["ack"]
            assert [said.text for said in table.chat] == ["hola"]

    run(main())


def test_who_takes_a_seat_over_is_not_away_because_the_other_was() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            ana = somebody()
            first = await Guest(house, table.id, await table.commands.sit(1, "Ana", ana)).hello()
            first.say(requests.Stand("s"))
            await settled()
            await table.commands.leave(1, ana)
            await table.commands.sit(1, "Blas", somebody())
            assert not table.attendance.away
            assert table.attendance.driven() == []

    run(main())


# ---------------------------------------------------------------- bots and advisers


class Overheard:
    """The bots' workers, with somebody who reads their questions."""

    def __init__(self, house: House) -> None:
        self.asked: list[BotQuestion] = []
        self._ask = house.services.bot_workers.ask
        house.services.bot_workers.ask = self.ask  # type: ignore[method-assign]

    async def ask(self, questions: Sequence[BotQuestion]) -> list[BotAnswer]:
        self.asked += questions
        return await self._ask(questions)


def hidden_from(question: BotQuestion) -> list[object]:
    """What this bot was told and its seat cannot have seen."""
    own, found = question.setup.seat, list[object]()
    for seen in question.heard:
        if isinstance(seen, ev.Shuffled | ev.Stacked):
            found.append(seen)
        if isinstance(seen, ev.ContestBegan):
            found += [hand for hand in seen.hands if hand[0] != own]
        if isinstance(seen, ev.Played) and seen.down and seen.seat != own:
            found.append(seen)
    return found


@pytest.mark.parametrize("late", [False, True])
def test_bots_hear_what_their_seats_see_and_no_more(late: bool) -> None:
    """From the beginning, or called in later to stand in for somebody and told from the log."""

    async def main() -> None:
        async with house_in_time(MemoryStore(), stand_in="azar", stand_in_after=5.0) as house:
            overheard = Overheard(house)
            table = await opened(house, 2, {} if late else {2: "azar"})
            tokens = await seated(house, table, *((1, 2) if late else (1,)))
            guests = [await Guest(house, table.id, token).hello() for token in tokens]
            for guest in guests:
                guest.say(requests.CutPack("cut", 0, ""))
            await settled()
            if late:
                guests[1].hang_up()
            for _ in range(200):
                await passed(3.0)
                play(guests[0])
            began = [seen for q in overheard.asked for seen in q.heard if isinstance(seen, ev.ContestBegan)]
            assert began, "no bot was ever asked about a hand"
            assert [hidden for question in overheard.asked for hidden in hidden_from(question)] == []

    run(main())


def test_an_adviser_hears_what_the_seat_sees_and_no_more() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore(), hints_per_minute=None) as house:
            overheard = Overheard(house)
            table = await opened(house)
            guests = [await Guest(house, table.id, token).hello() for token in await seated(house, table, 1, 2)]
            for turn in range(60):
                for guest in guests:
                    guest.say(requests.Hint(f"h{turn}"))
                    await passed(1.0)
                    play(guest)
                    await passed(1.0)
            assert sum(isinstance(f, frames.Hinted) for guest in guests for f in guest.told) > 3
            began = [seen for q in overheard.asked for seen in q.heard if isinstance(seen, ev.ContestBegan)]
            assert len(began) > 2
            assert [hidden for question in overheard.asked for hidden in hidden_from(question)] == []

    run(main())


def play(guest: Guest) -> None:
    """Cut or do the first thing that is legal, if anything is."""
    seen = [f for f in guest.told if isinstance(f, frames.Welcome | frames.Event | frames.CutAsked)]
    last, id = seen[-1], f"m{len(guest.told)}"
    if isinstance(last, frames.CutAsked) or (isinstance(last, frames.Welcome) and last.cut is not None):
        guest.say(requests.CutPack(id, 0, ""))
    elif last.own.legal:
        cards = [action for action in last.own.legal if isinstance(action, PlayAction)]
        guest.say(requests.Act(id, (cards or last.own.legal)[0]))


# ---------------------------------------------------------------- spectators


def test_spectators_hear_of_an_action_only_after_the_delay() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore(), spectator_delay=DELAY) as house:
            loop = asyncio.get_running_loop()
            table = await opened(house)
            guests = [await Guest(house, table.id, token).hello() for token in await seated(house, table, 1, 2)]
            await passed(DELAY + 1)
            watching = await Guest(house, table.id).hello(spectate=True)
            assert watching.all(frames.Welcome)[0].v == table.version
            began = loop.time()
            for guest in guests:
                guest.say(requests.CutPack("cut", 0, ""))
            await settled()
            dealt = table.version
            assert guests[0].all(frames.Event)[-1].v == dealt
            await asyncio.sleep(began + DELAY - 0.1 - loop.time())
            assert watching.all(frames.Event) == []
            latecomer = await Guest(house, table.id).hello(spectate=True, after=0)
            assert latecomer.all(frames.Welcome)[0].v < dealt
            await asyncio.sleep(0.5)
            assert [event.v for event in watching.all(frames.Event)] == [dealt]

    run(main())


def test_spectators_hear_a_word_only_after_the_delay() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore(), spectator_delay=DELAY) as house:
            table = await opened(house)
            guests = [await Guest(house, table.id, token).hello() for token in await seated(house, table, 1, 2)]
            watching = await Guest(house, table.id).hello(spectate=True)
            guests[0].say(requests.Say("s", "tengo el as"))
            await settled()
            assert guests[1].all(frames.Chat)
            await passed(DELAY - 1)
            assert watching.all(frames.Chat) == []
            await passed(2)
            assert [said.text for said in watching.all(frames.Chat)] == ["tengo el as"]

    run(main())


# ---------------------------------------------------------------- from outside


def test_the_numbers_do_not_say_which_rule_refused_a_move() -> None:
    async def main() -> None:
        async with house_in_time(MemoryStore()) as house:
            table = await opened(house)
            guests = [await Guest(house, table.id, token).hello() for token in await seated(house, table, 1, 2)]
            for guest in guests:
                guest.say(requests.CutPack("cut", 0, ""))
            for guest in guests:
                for card in ("1e", "1b", "4c", "12o"):
                    guest.say(requests.Act(f"no-{card}", PlayAction(card)))
            await settled()
            told = {code for guest in guests for f in guest.told if isinstance(f, frames.Refused) for code in [f.code]}
            assert told - set(TEXTS), "nothing was refused by a rule"
            labels = set(re.findall(r'truquero_refusals_total\{code="([^"]*)"\}', house.metrics.text().decode()))
            assert "rules" in labels
            assert labels <= {"rules", *TEXTS}

    run(main())


def test_a_log_in_takes_as_much_work_for_an_unknown_name_as_for_a_wrong_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified: list[Any] = []
    real = account_routes._verified

    def counted(password: str, said: str) -> bool:
        verified.append(argon2.extract_parameters(password))
        return real(password, said)

    monkeypatch.setattr(account_routes, "_verified", counted)

    async def main() -> None:
        settings = Settings(database=str(tmp_path / "x.db"), secret="x" * 32, bot_workers=0, port=80)
        app = create_app(settings)
        try:
            async with httpx.AsyncClient(
                transport=httpx.ASGITransport(app=app), base_url="http://localhost"
            ) as browser:
                browser.headers["X-CSRF-Token"] = (await browser.get("/api/me")).json()["csrf"]
                right = {"name": "Ana", "password": "the right password"}
                assert (await browser.post("/api/accounts", json=right)).status_code == 201
                browser.headers["X-CSRF-Token"] = (await browser.get("/api/me")).json()["csrf"]
                for name in ("Ana", "Nobody"):
                    answer = await browser.post("/api/session", json={"name": name, "password": "a wrong password"})
                    assert answer.json()["code"] == "bad-login"
        finally:
            app.house.store.close()

    asyncio.run(main())
    wrong, unknown = verified
    assert wrong == unknown
