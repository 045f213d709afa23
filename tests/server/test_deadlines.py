"""What happens by itself at the live tables of a championship: walkovers, the clock, people who have gone."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.indoors import Clock, Indoors, indoors
from tests.storm import virtual_loop
from tests.storm.inside import Guest, house_in_time, opened, seated
from tests.storm.memory_store import MemoryStore, Outcome
from truquero.engine.state import Phase
from truquero.server.championship import entering
from truquero.server.championship.asking import TournamentAsker
from truquero.server.table.house_control import MOST_MISSED
from truquero.tournament.model import FixtureResult, ResultBy
from truquero.wire import frames

PAIR = [["Ana"], ["Bea"]]
BASES = {
    "rulebook": "argentino",
    "size": 1,
    "stages": [{"format": "llave", "games": 1, "target": 30, "clock": 3600}],
    "place": "online",
}


def result(house: Indoors, match: int = 1) -> FixtureResult:
    found = house.director.t.fixtures[match].result
    assert found is not None
    return found


def test_O28_who_does_not_sit_after_the_tolerance_loses(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin(BASES, PAIR)
            table = await house.table()
            await house.sit(table, 2)
            await house.later(899)
            assert house.director.t.fixtures[1].result is None
            await house.later(1)
            assert (result(house).winner, result(house).by) == (1, ResultBy.WALKOVER)
            assert table.stopped

    asyncio.run(run())


def test_O28_both_lose_if_nobody_comes(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin(BASES, PAIR)
            await house.later(900)
            assert result(house).winner == -1

    asyncio.run(run())


def test_O29_the_deal_under_way_is_finished_and_the_leader_wins(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin(BASES, PAIR)
            table = await house.table()
            await house.sit(table, 1, 2)
            await house.play(table, lambda t: t.deals == 3 and t.match.phase is Phase.PLAY)
            await house.later(3600)
            assert house.director.t.fixtures[1].result is None
            assert table.match.phase is Phase.PLAY
            level = False
            while not table.finished:  # level: one more deal at a time
                await house.play(table, lambda t: t.match.phase is not Phase.PLAY or t.finished)
                if not table.finished:
                    level = True
                    assert table.match.score[0] == table.match.score[1]
                    await house.play(table, lambda t: t.match.phase is Phase.PLAY)
            a, b = table.match.score
            assert (result(house).winner, result(house).by) == (0 if a > b else 1, ResultBy.CLOCK)
            assert result(house).boards[0].points[-1] == (a, b)
            assert table.deals == 3 or level

    asyncio.run(run())


def test_the_clock_also_falls_while_the_pack_waits_for_its_cut(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin(BASES, PAIR)
            table = await house.table()
            await house.sit(table, 1, 2)
            await house.play(table, lambda t: t.cut is not None and t.match.score[0] != t.match.score[1])
            await house.later(3600)
            assert result(house).by is ResultBy.CLOCK
            assert table.stopped

    asyncio.run(run())


def test_three_moves_out_of_time_in_a_row_lose_the_match(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin(BASES, PAIR)
            table = await house.table()
            await house.sit(table, 1, 2)
            await house.play(table, lambda t: t.cut is not None)
            (slow,) = (table.cut.seat,) if table.cut is not None else (0,)
            for missed in range(3):
                assert table.control.forfeited == 0
                before = table.version
                await table.ask(lambda: table.control.time_up([slow]))
                assert missed == 2 or table.version > before or table.cut is None
                if missed < 2:
                    await house.play(table, lambda t: t.cut is not None and t.cut.seat == slow)
            await house.settled()
            assert (result(house).winner, result(house).by) == (slow % 2, ResultBy.RETIRED)

    asyncio.run(run())


def test_a_held_table_has_no_deadline(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin(BASES, PAIR)
            table = await house.table()
            await house.do("HoldTable", fixture=1)
            assert table.settings.held
            await house.later(4000)
            assert house.director.t.fixtures[1].result is None

    asyncio.run(run())


def test_a_pause_holds_every_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin(BASES, [["Ana"], ["Bea"], ["Eva"], ["Lola"]])
            await house.do("PauseTournament")
            assert [(await house.table(n)).settings.held for n in (1, 2)] == [True, True]
            await house.do("ResumeTournament")
            assert [(await house.table(n)).settings.held for n in (1, 2)] == [False, False]

    asyncio.run(run())


def test_a_deadline_that_passed_while_the_house_was_closed_falls_when_it_opens(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with indoors(tmp_path, Indoors, clock) as house:
            await house.begin(BASES, PAIR)
            await house.sit(await house.table(), 1)
            tournament = house.id
        clock.now += 1000
        async with indoors(tmp_path, Indoors, clock) as house:
            house.id = tournament
            await house.room.found(tournament)
            await house.settled()
            assert (result(house).winner, result(house).by) == (0, ResultBy.WALKOVER)

    asyncio.run(run())


def test_a_table_that_finished_without_being_read_is_read_when_the_house_opens(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with indoors(tmp_path, Indoors, clock) as house:
            await house.begin(BASES, PAIR)
            table = await house.table()
            await house.sit(table, 1, 2)
            tournament, house.house.services.followed = house.id, None  # the news never reach the championship
            await house.play(table, lambda t: t.finished)
            assert house.director.t.fixtures[1].result is None
            winner = table.match.winner
        async with indoors(tmp_path, Indoors, clock) as house:
            house.id = tournament
            await house.room.found(tournament)
            await house.settled()
            assert (result(house).winner, result(house).by) == (winner, ResultBy.PLAYED)

    asyncio.run(run())


def test_O8_the_round_waits_for_a_held_table_and_for_a_pause(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin(BASES, PAIR)
            table = await house.table()
            await house.sit(table, 1, 2)
            await house.play(table, lambda t: t.deals == 3 and t.match.phase is Phase.PLAY)
            (link,) = await entering.add_people(house.director, TournamentAsker(1), ["Paz"])
            await house.do("Appoint", person=link.person, role="veedor")
            await house.later(3000)
            await house.do("HoldTable", fixture=1)
            await house.later(4000)
            await house.do("ReleaseTable", link.person, fixture=1)
            await house.do("PauseTournament")
            await house.later(4000)
            await house.do("ResumeTournament")
            await house.later(599)
            assert not table.control.rests
            seen = house.director.audience.seen(TournamentAsker(1))
            assert seen.boards[0].until == int(house.clock.now) + 1
            await house.later(1)
            assert table.control.rests  # no deal after this one

    asyncio.run(run())


def test_O12_the_public_does_not_see_by_the_clock_that_a_table_is_held(tmp_path: Path) -> None:
    async def run() -> None:
        async with indoors(tmp_path, Indoors) as house:
            await house.begin({**BASES, "delay": 0}, PAIR)
            await house.sit(await house.table(), 1, 2)
            (link,) = await entering.add_people(house.director, TournamentAsker(1), ["Paz"])
            await house.do("Appoint", person=link.person, role="veedor")
            captain = house.director.t.contenders[1].captain

            def until(person: int = 0) -> int:
                (board,) = house.director.audience.seen(TournamentAsker(person)).boards
                return board.until

            told = until()
            assert told == until(1) == until(captain)
            await house.do("HoldTable", fixture=1)
            assert (until(), until(1), until(captain)) == (told, 0, 0)
            await house.later(100)
            await house.do("ReleaseTable", link.person, fixture=1)
            assert (until(), until(1), until(captain)) == (told, told + 100, told + 100)
            await house.do("PauseTournament")
            assert until() == 0
            await house.later(50)
            await house.do("ResumeTournament")
            assert (until(), until(captain)) == (told + 50, told + 150)

    asyncio.run(run())


def test_who_is_late_is_late_once_though_the_store_fails_at_that_moment() -> None:
    """The house does the least for them when it can: here it cuts."""

    async def main() -> None:
        store, failed = MemoryStore(), list[str]()

        def weather(kind: str, table: str) -> tuple[float, Outcome]:
            if kind == "append" and len(failed) < MOST_MISSED:
                failed.append(table)
                return 0.01, Outcome.AWAY
            return 0.001, Outcome.DONE

        async with house_in_time(store) as house:
            table = await opened(house, clock=20)
            guests = [await Guest(house, table.id, token).hello() for token in await seated(house, table, 1, 2)]
            await guests[0].until(frames.CutAsked)
            await table.ask(lambda: table.change(settings={**table.row.settings, "tournament": "T" * 16}))
            store.weather = weather
            await asyncio.sleep(39.0)
            assert len(failed) == MOST_MISSED
            assert table.deals == 1
            assert not table.control.forfeited

    virtual_loop.run(main())
