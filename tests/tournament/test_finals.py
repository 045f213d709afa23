"""Which matches are finals: those in which the title is played for."""

from __future__ import annotations

import pytest

from tests.tournament.running import drawn, played, stage
from truquero.tournament.model import StageFormat, StagePlan
from truquero.tournament.slots import is_final

LLAVE = stage(StageFormat.LLAVE)


@pytest.mark.parametrize(
    ("stages", "finals"),
    [
        ((LLAVE,), [(0, 3)]),
        ((stage(StageFormat.LLAVE, tercer_puesto="si"),), [(0, 3)]),
        ((stage(StageFormat.GRUPOS, grupos=2, qualify=2), LLAVE), [(1, 2)]),
        ((stage(StageFormat.LIGA),), []),
    ],
)
def test_the_last_match_of_the_last_stage_is_the_final(
    stages: tuple[StagePlan, ...], finals: list[tuple[int, int]]
) -> None:
    t = played(8, *stages).t
    assert [(f.stage, f.round) for f in t.fixtures.values() if is_final(t, f)] == finals


def test_a_second_final_is_a_final_too() -> None:
    t = drawn(4, stage(StageFormat.LLAVE, doble="dos-finales")).t
    assert len([f for f in t.fixtures.values() if is_final(t, f)]) == 2
