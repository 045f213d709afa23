"""A bot's thoughts take their time, and the time does not show."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.inside import Listening, come, lay, open_house
from truquero.engine.state import Phase
from truquero.server import thinking
from truquero.server.pace import LONGEST, Pace
from truquero.server.thinking import Answer, Question
from truquero.wire.frames import Event

QUICK, SLOW = 0.01, 0.25
PAUSE = 0.3 / 0.6
"""Long enough for the slow ones."""


def test_moves_come_at_moments_that_do_not_depend_on_the_thought() -> None:
    def moves(thoughts: Sequence[float]) -> list[float]:
        """When a bot moves that thinks so long each time; the pauses are drawn, here the same for all."""
        drawn = iter([0.6, 1.4, 1.0, 0.7, 0.9, 1.2, 1.1, 0.8])
        pace = Pace(0.9, lambda least, most: next(drawn))
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
    pace = Pace(0.5, lambda least, most: 1.0)
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
    assert Pace(0).due(Pace(0).moment(3.0), 5.0) <= 5.0


def test_a_bot_that_thinks_longer_with_some_cards_moves_no_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way: a bot whose thoughts last 0.25 s when its hand holds a figure, which nobody else sees."""
    really = thinking.think
    thoughts: list[tuple[float, bool]] = []

    def slowly(questions: Sequence[Question]) -> list[Answer]:
        slow = any(card.number >= 10 for card in questions[0].view.hand or ())
        thoughts.append((time.monotonic(), slow))
        time.sleep(SLOW if slow else QUICK)
        return really(questions)

    async def watch() -> dict[bool, list[float]]:
        async with open_house(tmp_path, bot_pause=0.1) as house:
            house.tools.thinker.pace = Pace(0.1, lambda least, most: 1.0)
            house.tools.thinker.pace.took(0.3)
            table, _ = await lay(house, 2, {1: "azar", 2: "azar"})
            ear = Listening()
            await come(table, 0, ear)
            gaps: dict[bool, list[float]] = {True: [], False: []}
            seen, before = 0, 0.0
            until = asyncio.get_running_loop().time() + 60
            while asyncio.get_running_loop().time() < until and min(map(len, gaps.values())) < 4:
                await asyncio.sleep(0.02)
                for frame, at in zip(ear.told()[seen:], ear.times[seen:], strict=True):
                    seen += 1
                    if not isinstance(frame, Event):
                        continue
                    thought = [slow for began, slow in thoughts if before - 0.1 < began < at - 0.1]
                    if before and thought and frame.table.phase is Phase.PLAY:
                        gaps[thought[-1]].append(at - before)
                    before = at
            return gaps

    monkeypatch.setattr(thinking, "think", slowly)
    gaps = asyncio.run(watch())
    assert min(map(len, gaps.values())) >= 2, gaps
    assert min(gaps[False]) >= 0.8 * PAUSE, gaps  # a quick thought shows no sooner
    assert 0.8 * PAUSE <= min(gaps[True]) < 1.8 * PAUSE, gaps  # than a slow one
