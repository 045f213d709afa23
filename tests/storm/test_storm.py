"""Some storms for every run of the tests; ``make storm`` has an hour of them."""

from __future__ import annotations

import pytest

from tests.storm.planted import FAULTS, planted
from tests.storm.storms import storm

ONCE_BROKEN = [220, 278, 1476, 810412]
"""Seeds of longer runs in which something was wrong."""


@pytest.mark.parametrize("seed", [*range(1, 16), *ONCE_BROKEN])
def test_a_storm_breaks_nothing(seed: int) -> None:
    told = storm(seed)
    assert not told.violation, "\n".join([*told.story, told.violation, f"again: python -m tests.storm --seed {seed}"])
    assert told.matches == 3
    assert told.checked > 30


@pytest.mark.parametrize("name", FAULTS)
def test_a_storm_finds_a_planted_fault(name: str) -> None:
    found = []
    for seed in range(1, 81):
        with planted(name) as fault:
            found.append(storm(seed, 3, fault.kinds).violation)
        if found[-1]:
            break
    assert found[-1], f"{len(found)} storms, and nobody has noticed"
    assert any(part in found[-1] for part in fault.shows), found[-1]


def test_a_seed_tells_the_same_story_twice() -> None:
    assert storm(3).story == storm(3).story


def test_fair_weather_is_no_storm() -> None:
    told = storm(1, 2, kinds=())
    assert not told.violation
    assert [line for line in told.story if "logged" in line] == []
