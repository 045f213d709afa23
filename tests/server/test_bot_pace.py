"""A bot's thoughts take their time, and the time does not show."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.inside import Listening, come, lay, open_house
from tests.waiting import let_time_pass
from truquero.server.bot_players import bot_workers
from truquero.server.bot_players.bot_pace import LONGEST, BotPace
from truquero.server.bot_players.bot_workers import BotAnswer, BotQuestion
from truquero.wire.frames import Event

QUICK, SLOW = 0.01, 0.25
KINDS = (True, False)
PAUSE = 0.3 / 0.6
"""Long enough for the slow ones."""


def test_moves_come_at_moments_that_do_not_depend_on_the_thought() -> None:
    def moves(thoughts: Sequence[float]) -> list[float]:
        """When a bot moves that thinks so long each time; the pauses are drawn, here the same for all."""
        drawn = iter([0.6, 1.4, 1.0, 0.7, 0.9, 1.2, 1.1, 0.8])
        pace = BotPace(0.9, lambda least, most: next(drawn))
        pace.took(1.0)  # by somebody, somewhere in the house
        now, found = 0.0, []
        for thought in thoughts:
            moment = pace.moment(now)
            pace.took(thought)
            now = pace.due(moment, now + thought)
            found.append(now)
        return found

    usual = moves([0.0] * 8)
    assert moves([0.9, 0.01, 0.5, 0.3, 0.99, 0.2, 0.0, 0.7]) == usual
    assert moves([1.0] * 8) == usual


def test_a_thought_longer_than_any_waits_for_the_next_moment_and_then_all_do() -> None:
    pace = BotPace(0.5, lambda least, most: 1.0)
    moment = pace.moment(0.0)
    assert moment == 0.5
    pace.took(0.75)
    late = [pace.due(moment, now) for now in (0.51, 0.75, 1.0, 1.7)]
    assert late == [1.75] * 4  # not as soon as it was ready
    assert pace.moment(0.0) == 0.75 / 0.6
    pace.took(1000.0)
    assert pace.moment(0.0) == LONGEST / 0.6
    for _ in range(64):
        pace.took(0.1)
    assert pace.moment(0.0) == 0.5
    assert BotPace(0).due(BotPace(0).moment(3.0), 5.0) <= 5.0


class Noting(BotPace):
    """A pace that notes for which moment a thought was meant and which it got."""

    def __init__(self) -> None:
        super().__init__(0.1, lambda least, most: 1.0)
        self.noted: list[tuple[float, float]] = []

    def due(self, moment: float, now: float) -> float:
        got = super().due(moment, now)
        self.noted.append((moment, got))
        return got


def test_a_bot_that_thinks_longer_with_some_cards_moves_no_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way: a bot whose thoughts last 0.25 s when its hand holds a figure, which nobody else sees."""
    really = bot_workers.think
    thoughts: list[bool] = []

    def slowly(questions: Sequence[BotQuestion]) -> list[BotAnswer]:
        slow = any(card.number >= 10 for card in questions[0].view.hand or ())
        thoughts.append(slow)
        let_time_pass(SLOW if slow else QUICK, "it takes as long to think")
        return really(questions)

    async def watch(pace: Noting) -> list[float]:
        """When the table heard of each move that was thought about."""
        async with open_house(tmp_path, bot_pause=0.1) as house:
            pace.took(0.3)  # by somebody, somewhere in the house
            house.services.bot_workers.pace = pace
            table, _ = await lay(house, 2, {1: "azar", 2: "azar"})
            ear = Listening()
            await come(table, 0, ear)
            moves: list[float] = []
            seen = 0
            until = asyncio.get_running_loop().time() + 60
            while asyncio.get_running_loop().time() < until and min(map(thoughts[: len(moves)].count, KINDS)) < 4:
                await asyncio.sleep(0.02)
                for frame, at in zip(ear.told()[seen:], ear.times[seen:], strict=True):
                    seen += 1
                    if isinstance(frame, Event) and not any(event["e"] == "WasCut" for event in frame.events):
                        moves.append(at)
            return moves

    monkeypatch.setattr(bot_workers, "think", slowly)
    pace = Noting()
    moves = asyncio.run(watch(pace))
    kept: dict[bool, list[float]] = {True: [], False: []}
    for slow, (moment, got), at in zip(thoughts, pace.noted, moves, strict=False):
        assert at >= got >= moment, "sooner than its moment"
        if got == moment:  # a machine that is busy with something else may let one miss it
            kept[slow].append(at - moment)
    assert all(len(late) >= 2 and min(late) < PAUSE for late in kept.values()), kept
