"""Everything old is looked through for cycles when hardly anybody plays, and now and then in any case."""

from __future__ import annotations

from truquero.server.rubbish import AT_LATEST, EVERY, Rubbish


def test_a_quiet_house_searches_every_ten_minutes() -> None:
    rubbish = Rubbish(0.0)
    assert not rubbish.due(EVERY - 1, sent=0)
    assert rubbish.due(EVERY, sent=0)
    assert not rubbish.due(EVERY + 30, sent=0)
    assert rubbish.due(2 * EVERY, sent=0)


def test_a_busy_house_waits_until_it_is_quiet() -> None:
    rubbish = Rubbish(0.0)
    for half_minute in range(1, 41):
        assert not rubbish.due(30.0 * half_minute, sent=1_000 * half_minute)
    assert rubbish.due(30.0 * 41, sent=40_000)


def test_a_house_that_is_never_quiet_searches_at_last() -> None:
    rubbish = Rubbish(0.0)
    assert not rubbish.due(AT_LATEST - 1, sent=10**9)
    assert rubbish.due(AT_LATEST, sent=2 * 10**9)
