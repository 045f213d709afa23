"""A second try is for tests that need the whole machine, and hides nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import run_tests

PAGE, STORE, RULE = (
    "tests/page/test_play.py::test_a",
    "tests/store/test_crash.py::test_b",
    "tests/rules/test_c.py::test_c",
)


def test_a_few_tests_of_the_whole_machine_are_run_again() -> None:
    assert run_tests.for_second_try(1, [STORE, PAGE, PAGE]) == [PAGE, STORE]


@pytest.mark.parametrize(
    ("status", "failed"),
    [
        (1, [PAGE, RULE]),  # a rule failed: that is no matter of load
        (1, []),  # it failed, and nobody knows why
        (2, [PAGE]),  # stopped from outside
        (3, [PAGE]),  # an error inside pytest
        (1, [f"{PAGE}[{n}]" for n in range(run_tests.MOST + 1)]),  # too many for an accident
    ],
)
def test_everything_else_has_failed(status: int, failed: list[str]) -> None:
    assert run_tests.for_second_try(status, failed) == []


@pytest.mark.parametrize(
    ("second", "status", "said"), [([], 0, "passed alone: look why it failed"), ([PAGE], 1, f"failed again: {PAGE}")]
)
def test_the_second_try_decides_and_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], second: list[str], status: int, said: str
) -> None:
    runs = iter([(1, [PAGE]), (status, second)])
    asked: list[list[str]] = []

    def run(arguments: list[str]) -> tuple[int, list[str]]:
        asked.append(list(arguments))
        return next(runs)

    monkeypatch.setattr(run_tests, "run_pytest", run)
    assert run_tests.main(["-n", "4"]) == status
    assert asked == [["-n", "4"], [PAGE]]
    assert said in capsys.readouterr().out


def test_failures_are_noted_and_the_status_is_that_of_pytest(tmp_path: Path) -> None:
    tests = tmp_path / "test_two.py"
    tests.write_text("def test_bad(): assert not 1\ndef test_good(): assert 1\n")
    assert run_tests.run_pytest(["-q", "--rootdir", str(tmp_path), str(tests)]) == (1, ["test_two.py::test_bad"])


def test_a_check_beside_the_tests_is_told_when_it_fails_and_fails_the_run(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    asked: list[list[str]] = []

    def run(arguments: list[str]) -> tuple[int, list[str]]:
        asked.append(list(arguments))
        return 0, []

    monkeypatch.setattr(run_tests, "run_pytest", run)
    good, bad = ["--beside", "echo fine"], ["--beside", "sh -c 'echo so many faults; exit 3'"]
    assert run_tests.main([*good, "-n", "4"]) == 0
    assert "fine" not in capfd.readouterr().out
    assert run_tests.main([*good, *bad, "-q"]) == 1
    told = capfd.readouterr().out
    assert "so many faults" in told
    assert told.splitlines()[-1].startswith("failed: sh -c")
    assert asked == [["-n", "4"], ["-q"]]
