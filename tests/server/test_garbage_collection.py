"""A full collection runs when hardly anybody plays, and now and then in any case."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import httpx

from truquero.server.app import create_app
from truquero.server.common.garbage_collection import AT_LATEST, EVERY, CollectionSchedule
from truquero.server.common.settings import Settings
from truquero.server.house.house import House


def test_a_quiet_house_searches_every_ten_minutes() -> None:
    rubbish = CollectionSchedule(0.0)
    assert not rubbish.due(EVERY - 1, sent=0)
    assert rubbish.due(EVERY, sent=0)
    assert not rubbish.due(EVERY + 30, sent=0)
    assert rubbish.due(2 * EVERY, sent=0)


def test_a_busy_house_waits_until_it_is_quiet() -> None:
    rubbish = CollectionSchedule(0.0)
    for half_minute in range(1, 41):
        assert not rubbish.due(30.0 * half_minute, sent=1_000 * half_minute)
    assert rubbish.due(30.0 * 41, sent=40_000)


def test_a_house_that_is_never_quiet_searches_at_last() -> None:
    rubbish = CollectionSchedule(0.0)
    assert not rubbish.due(AT_LATEST - 1, sent=10**9)
    assert rubbish.due(AT_LATEST, sent=2 * 10**9)


def test_a_closed_house_is_let_go(tmp_path: Path) -> None:
    async def a_day(settings: Settings) -> weakref.ref[House]:
        app = create_app(settings)
        house = app.house
        await house.open()
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as guest:
            assert (await guest.get("/healthz")).status_code == 200
        await house.close()
        house.store.close()
        return weakref.ref(house)

    left = asyncio.run(a_day(Settings(database=str(tmp_path / "closed.db"), secret="x" * 32)))
    gc.collect()
    assert left() is None
