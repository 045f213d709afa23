"""The mutation tool breaks what it says, leaves text alone, and knows when a process has to start anew."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from tools.mutation import swap
from tools.mutation.__main__ import ROOMS, all_of, equivalent, files_of, folders_for, verdicts_of, wilson
from tools.mutation.hook import ROOT
from tools.mutation.hunt import CAUGHT, SURVIVED, Verdict
from tools.mutation.operators import enums, mutants, mutated
from tools.mutation.reach import Reach

KNOWN = {"Suerte": ["TRUCO", "ENVIDO", "FLOR"]}


def test_a_measurement_is_added_to_another() -> None:
    known = Reach(["t::a", "t::b"], [1.0, 2.0], {"x.py": {1: [0, 1], 2: [1]}}, {"x.py": {1}})
    more = Reach(["t::b", "t::c"], [3.0, 4.0], {"x.py": {2: [1], 3: [0]}, "y.py": {5: [1]}}, {"y.py": {4}})
    both = known.with_more(more)
    assert (both.tests, both.seconds) == (["t::a", "t::b", "t::c"], [1.0, 3.0, 4.0])
    assert both.lines == {"x.py": {1: [0], 2: [2], 3: [1]}, "y.py": {5: [2]}}
    assert both.imported == {"x.py": {1}, "y.py": {4}}


def test_a_test_that_takes_too_long_is_not_measured(tmp_path: Path) -> None:
    tests = tmp_path / "test_it.py"
    tests.write_text("def test_endless():\n    while True:\n        pass\n\ndef test_short():\n    pass\n")
    told = tmp_path / "reach.json"
    script = (
        "import sys, pathlib; from tools.mutation.reach import PACKAGE, measure\n"
        "options = ['-p', 'no:cacheprovider', '-c', '/dev/null', sys.argv[1]]\n"
        "found = measure(options, [PACKAGE / 'seats.py'], 0.2)\n"
        "found.save(pathlib.Path(sys.argv[2]))"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path), str(told)], cwd=ROOT, check=True, capture_output=True)
    assert [test.rpartition("::")[2] for test in Reach.load(told).tests] == ["test_short"]


def test_every_file_of_tests_gets_its_share_of_the_time() -> None:
    tests = ["slow::a", "many::a", "many::b", "many::c", "many::d", "other::a"]
    reach = Reach(tests, [2.0, 1.0, 1.0, 1.0, 9.0, 1.5], {"x.py": {1: [0, 1, 2, 3, 4], 2: [5]}})
    assert reach.plan("x.py", 1, 1, 100.0) == ["many::a", "many::b", "slow::a", "many::c", "many::d", "other::a"]
    assert reach.plan("x.py", 1, 1, 4.5) == ["many::a", "many::b", "slow::a"]
    assert reach.plan("x.py", 2, 2, 3.0) == ["other::a", "many::a"]


def broken(source: str) -> set[str]:
    """The function body after each mutation."""
    found = (ast.unparse(mutated(source, mutant.number, KNOWN)) for mutant in mutants(source, KNOWN))
    return {" ".join(text.split()).removeprefix("def f(): ") for text in found}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("x = a < b", {"x = a <= b", "x = a >= b"}),
        ("x = a == b", {"x = a != b"}),
        ("x = a and b", {"x = a or b", "x = a", "x = b"}),
        ("x = not a", {"x = a"}),
        ("x = a + 1", {"x = a - 1", "x = a + 2"}),
        ("x = True", {"x = False"}),
        ("x = Suerte.FLOR", {"x = Suerte.TRUCO"}),
        ("g(a)", {"pass"}),
        ("self.a = b", {"pass"}),
        ("return g(a)", {"return None"}),
        ("return ()", set()),
        ("return a < b", {"return not a < b", "return a <= b", "return a >= b"}),
        ("if a: pass", {"if not a: pass"}),
        ("x = replace(a, b=c, d=e)", {"x = replace(a, d=e)", "x = replace(a, b=c)"}),
        ("x = [a for a in b if c(a)]", {"x = [a for a in b]"}),
        ("yield a", {"yield from ()"}),
        ("x = zip(a, b, strict=True)", set()),
        ("assert a < b", set()),
        ("'''A docstring.'''\n    x: A | B = g('words')", set()),
    ],
)
def test_what_can_be_broken(body: str, found: set[str]) -> None:
    assert broken(f"def f():\n    {body}") == found


def test_a_case_may_never_be_taken() -> None:
    source = "match a:\n    case B():\n        c()\n    case _:\n        pass"
    assert any("case B() if False" in text for text in broken(source))


def test_enumerations_are_found() -> None:
    assert enums(["class Suerte(StrEnum):\n    TRUCO = 't'\n    FLOR = 'f'\nclass Other:\n    A = 1"]) == {
        "Suerte": ["TRUCO", "FLOR"]
    }


SAMPLE = "A = 1\nclass B:\n    c = 2\n    def d(self):\n        return [e for e in (3,) if e]\n"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (SAMPLE, True),
        (SAMPLE.replace("(3,)", "(4,)"), True),
        (SAMPLE.replace("A = 1", "A = 2"), False),
        (SAMPLE.replace("c = 2", "c = 3"), False),
        (SAMPLE.replace("d(self)", "d(self, f=1)"), False),
    ],
)
def test_only_functions_are_swapped(other: str, same: bool) -> None:
    one, two = compile(SAMPLE, "sample.py", "exec"), compile(other, "sample.py", "exec")
    assert swap.same_frame(one, two) is same


def test_the_function_that_differs_is_found() -> None:
    one, two = compile(SAMPLE, "sample.py", "exec"), compile(SAMPLE.replace("(3,)", "(4,)"), "sample.py", "exec")
    assert [(old.co_qualname, new.co_qualname) for old, new in swap.changed(one, two)] == [("B.d", "B.d")]
    assert swap.changed(one, one) == []


def test_the_interval_of_a_sample() -> None:
    low, high = wilson(90, 100)
    assert (round(low, 3), round(high, 3)) == (0.826, 0.945)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_run_that_was_cut_off_goes_on_with_what_is_left(tmp_path: Path) -> None:
    first, second = mutants("a < b", {})[0], mutants("a - b", {})[0]
    kept, of_another = Verdict("x.py", first, CAUGHT, "t::a", 1), Verdict("y.py", second, SURVIVED)
    written = tmp_path / "results.jsonl"
    assert verdicts_of(written, [("x.py", first)]) == []
    written.write_text("".join(json.dumps(asdict(one)) + "\n" for one in (kept, of_another)))
    assert verdicts_of(written, [("x.py", first), ("x.py", second)]) == [kept]


def test_every_room_has_mutants() -> None:
    assert all(all_of(files) for files in files_of(list(ROOMS)).values())


def test_a_run_collects_no_test_twice_and_only_those_of_its_rooms() -> None:
    assert folders_for(["rules", "engine"]) == folders_for(["engine"])
    assert "tests/server" not in folders_for(["rules", "views"])
    every = folders_for(ROOMS)
    assert {"tests/store", "tests/server", "tests/wire"} <= set(every)
    assert "tests/wire/test_encoding.py" not in every
    assert all((ROOT / test).exists() for test in every)


def test_what_is_said_to_change_nothing_is_still_there() -> None:
    there = {
        (file, mutant.where, mutant.before, mutant.after)
        for files in files_of(list(ROOMS)).values()
        for file, mutant in all_of(files)
    }
    assert [key for key in equivalent() if key not in there] == []
