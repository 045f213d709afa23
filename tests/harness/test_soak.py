"""The soak and the quiet sockets in small: they run, count and say how things went. Times do not matter here."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import compiled, fuzz_wire, soak, sockets


@pytest.fixture
def collected() -> Iterator[None]:
    """The soak switches the collector of garbage off, which must not outlive it here."""
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("collected")
def test_a_small_soak(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def no_compiler() -> Path:
        raise compiled.CannotCompile("no C compiler was found")

    monkeypatch.setattr(compiled, "build", no_compiler)
    monkeypatch.setattr(soak, "WARM_UP", 0.2)
    soak.main(["--tables", "8", "--rate", "80", "--seconds", "2", "--any-core", "--compiled"])
    told = capsys.readouterr().out
    found = re.search(r"actions +(\d+) acknowledged", told)
    assert found is not None
    assert int(found[1]) > 20  # of 160, on a machine that may have other things to do
    for line in (
        "no build    no C compiler was found",
        "house       interpreted",
        "latency ms  p50",
        "p99.9",
        "memory MB",
        "processor",
        "errors      0, unanswered 0, refused 0",
        "ms of a core an action",
        "goal        acknowledged at p99 ≤ 25 ms: ",
        "goal        everybody told at p99 ≤ 50 ms: ",
    ):
        assert line in told, told


@pytest.mark.parametrize(
    ("measured", "missed"),
    [
        ((1.0, 25.0, 50.0, 0.45, 0), []),
        ((0.97, 25.0, 50.0, 0.45, 0), ["98% of what was asked for, no errors"]),
        ((1.0, 25.0, 50.0, 0.45, 1), ["98% of what was asked for, no errors"]),
        ((1.0, 25.1, 50.0, 0.45, 0), ["acknowledged at p99 ≤ 25 ms"]),
        ((1.0, 12.0, 50.1, 0.45, 0), ["everybody told at p99 ≤ 50 ms"]),
        ((1.0, 12.0, 17.0, 0.46, 0), ["≤ 0.45 ms of a core an action"]),
    ],
)
def test_every_goal_of_the_soak_is_judged(measured: tuple[float, float, float, float, int], missed: list[str]) -> None:
    assert [goal for goal, met in soak.judged(*measured).items() if not met] == missed


def test_a_few_quiet_sockets(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SETTLE", 0.2)
    assert sockets.main(["--sockets", "40", "--seconds", "1", "--every", "2"]) == 0, capsys.readouterr().out


def test_a_little_fuzz(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz_wire.main(["--frames", "2000"]) == 0, capsys.readouterr().out
