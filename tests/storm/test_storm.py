"""Some storms for every run of the tests; ``make storm`` has an hour of them."""

from __future__ import annotations

import pytest

from tests.storm.storms import storm


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_storm_breaks_nothing(seed: int) -> None:
    told = storm(seed)
    assert not told.violation, "\n".join([*told.story, told.violation, f"again: python -m tests.storm --seed {seed}"])
    assert told.matches == 3
    assert told.checked > 100


def test_a_seed_tells_the_same_story_twice() -> None:
    assert storm(3).story == storm(3).story


def test_fair_weather_is_no_storm() -> None:
    told = storm(1, tables=2, calm=True)
    assert not told.violation
    assert [line for line in told.story if "logged" in line] == []
