"""The command: which rooms, how many mutants of each, and what became of them."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from hashlib import sha256
from math import sqrt
from multiprocessing import Process
from pathlib import Path
from random import Random

import pytest

from tools.mutation.hook import PACKAGE, ROOT, known
from tools.mutation.hunt import CAUGHT, OPTIONS, SURVIVED, TIMEOUT, UNREACHED, Hunt, Verdict
from tools.mutation.operators import Mutant, mutants
from tools.mutation.reach import Reach, measure

EQUIVALENT = Path(__file__).resolve().parent / "equivalent.toml"
BUILD = ROOT / "build" / "mutation"
ROOMS: dict[str, tuple[str, ...]] = {
    "rules": ("rules/*.py",),
    "engine": ("engine/*.py",),
    "views": ("engine/*view*.py", "engine/showing.py", "wire/view.py"),
    "wire": ("wire/*.py",),
    "store": ("store/*.py",),
    "table": ("server/table/*.py", "server/game/*.py"),
}
"""A file belongs to the last room that names it."""
GAME = ("rules", "rulebooks", "engine", "acta", "prose", "lessons", "wire/test_encoding.py")
TESTS: dict[str, tuple[str, ...]] = {
    "rules": GAME,
    "engine": GAME,
    "views": GAME,
    "wire": (*GAME, "wire", "server"),
    "store": ("store",),
    "table": ("server",),
}
"""The tests that may notice a fault in a room: measuring which of them reach which line takes most of a run."""


def files_of(rooms: Sequence[str]) -> dict[str, list[str]]:
    owner: dict[str, str] = {}
    for room, patterns in ROOMS.items():
        for pattern in patterns:
            owner |= {path.relative_to(PACKAGE).as_posix(): room for path in PACKAGE.glob(pattern)}
    return {room: sorted(file for file, its in owner.items() if its == room) for room in rooms}


def folders_for(rooms: Iterable[str]) -> list[str]:
    """Each once. A file in a folder that is there as well is left out, or it would be collected twice."""
    found = dict.fromkeys(test for room in rooms for test in TESTS[room])
    return [f"tests/{test}" for test in found if test == test.split("/")[0] or test.split("/")[0] not in found]


def all_of(files: Sequence[str]) -> list[tuple[str, Mutant]]:
    return [(file, mutant) for file in files for mutant in mutants((PACKAGE / file).read_text("utf-8"), known())]


def equivalent() -> dict[tuple[str, str, str, str], str]:
    """Mutants that change nothing, each with the reason, as somebody has read them."""
    found = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {(one["file"], one["where"], one["before"], one["after"]): one["reason"] for one in found}


def wilson(caught: int, all_: int) -> tuple[float, float]:
    """The interval that holds the true share with 95 %."""
    if not all_:
        return 0.0, 1.0
    z, share = 1.96, caught / all_
    middle = (share + z * z / (2 * all_)) / (1 + z * z / all_)
    half = z * sqrt(share * (1 - share) / all_ + z * z / (4 * all_ * all_)) / (1 + z * z / all_)
    return max(0.0, middle - half), min(1.0, middle + half)


def report(room: str, size: int, verdicts: Sequence[Verdict]) -> list[str]:
    same = equivalent()
    counted = [one for one in verdicts if _key(one) not in same]
    count = Counter(one.said for one in counted)
    caught = count[CAUGHT] + count[TIMEOUT]
    low, high = wilson(caught, len(counted))
    exact = "all of them" if len(verdicts) == size else f"95 % interval {low:.1%} to {high:.1%}"
    return [
        f"{room:<8} {len(verdicts)} of {size} mutants, {len(verdicts) - len(counted)} equivalent:"
        f" {caught} of {len(counted)} caught ({caught / max(1, len(counted)):.1%}; {exact}),"
        f" {count[TIMEOUT]} of them by the clock; {count[SURVIVED]} survived, {count[UNREACHED]} reached by no test",
        *(f"    {one.said}: {one.file}:{one.mutant}" for one in counted if one.said in (SURVIVED, UNREACHED)),
    ]


def _key(one: Verdict) -> tuple[str, str, str, str]:
    return one.file, one.mutant.where, one.mutant.before, one.mutant.after


def main(given: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("--rooms", default=",".join(ROOMS), help=f"of: {', '.join(ROOMS)}")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many mutants of each room; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--budget", type=float, default=10.0, metavar="SECONDS", help="of tests for each mutant")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at once")
    parser.add_argument("--measure", action="store_true", help="find out anew which test reaches which line")
    parser.add_argument(
        "--longest", type=float, default=10.0, metavar="SECONDS", help="do not measure tests that take longer"
    )
    parser.add_argument("--more", nargs="*", default=[], metavar="TESTS", help="measure these besides what is known")
    parser.add_argument("--tests", nargs="*", help="folders of tests; if none are given, those that suit the rooms")
    parser.add_argument("--list", action="store_true", help="say which mutants there are, and stop")
    parser.add_argument(
        "--again", type=Path, metavar="FILE", help="only those that survived, from the results of a run"
    )
    parser.add_argument("--resume", action="store_true", help="keep the verdicts of a run that was cut off")
    parser.add_argument("--results", type=Path, default=BUILD / "results.jsonl", help="where the verdicts are written")
    wanted = parser.parse_args(given)
    rooms = files_of(wanted.rooms.split(","))
    wanted.tests = wanted.tests or folders_for(rooms)
    pool = {room: all_of(files) for room, files in rooms.items()}
    chosen = {room: _sampled(found, wanted.sample, wanted.seed) for room, found in pool.items()}
    if wanted.again:
        before = [json.loads(line) for line in wanted.again.read_text().splitlines()]
        left = {(one["file"], one["mutant"]["number"]) for one in before if one["said"] in (SURVIVED, UNREACHED)}
        chosen = {room: [one for one in found if (one[0], one[1].number) in left] for room, found in pool.items()}
    if wanted.list:
        print("\n".join(f"{room} {file}:{mutant}" for room, found in chosen.items() for file, mutant in found))
        return 0
    reach = _reach(wanted)
    every = [one for found in chosen.values() for one in found]
    Random(wanted.seed).shuffle(every)  # so that a run that is cut off is a sample of each room, too
    verdicts = verdicts_of(wanted.results, every) if wanted.resume else []
    tried = {(one.file, one.mutant) for one in verdicts}
    verdicts += _hunt([one for one in every if one not in tried], reach, wanted)
    for room, files in rooms.items():
        print("\n".join(report(room, len(pool[room]), [one for one in verdicts if one.file in set(files)])))
    return 0


def verdicts_of(place: Path, chosen: Iterable[tuple[str, Mutant]]) -> list[Verdict]:
    """The verdicts of an earlier run on mutants of this one."""
    of_this = set(chosen)
    lines = place.read_text("utf-8").splitlines() if place.exists() else []
    found = (Verdict(**{**one, "mutant": Mutant(**one["mutant"])}) for one in map(json.loads, lines))
    return [one for one in found if (one.file, one.mutant) in of_this]


def _sampled(found: list[tuple[str, Mutant]], number: int, seed: int) -> list[tuple[str, Mutant]]:
    if not number or number >= len(found):
        return found
    return sorted(Random(seed).sample(found, number), key=lambda one: (one[0], one[1].number))


def _reach(wanted: argparse.Namespace) -> Reach:
    place = BUILD / f"reach-{sha256(' '.join(wanted.tests).encode()).hexdigest()[:8]}.json"
    if wanted.measure or not place.exists():
        _measure(wanted.tests, place, wanted.longest)
    reach = Reach.load(place)
    if wanted.more:
        _measure(wanted.more, BUILD / "more.json", wanted.longest)
        reach = reach.with_more(Reach.load(BUILD / "more.json"))
        reach.save(place)
    return reach


def _measure(tests: Sequence[str], place: Path, longest: float) -> None:
    """In a process of its own: here everything has to be imported later, and without being watched."""
    place.unlink(missing_ok=True)
    measuring = Process(target=_measured, args=(tests, place, longest))
    measuring.start()
    measuring.join()
    if not place.exists():
        sys.exit("which test reaches which line could not be measured")


def _measured(tests: Sequence[str], place: Path, longest: float) -> None:
    every = [PACKAGE / file for files in files_of(list(ROOMS)).values() for file in files]
    measure([option for option in OPTIONS if option != "-x"] + list(tests), every, longest).save(place)


def _hunt(chosen: Sequence[tuple[str, Mutant]], reach: Reach, wanted: argparse.Namespace) -> list[Verdict]:
    verdicts: list[Verdict] = []
    wanted.results.parent.mkdir(parents=True, exist_ok=True)
    with wanted.results.open("a" if wanted.resume else "w", encoding="utf-8") as results:

        def tell(verdict: Verdict) -> None:
            verdicts.append(verdict)
            results.write(json.dumps(asdict(verdict), ensure_ascii=False) + "\n")
            results.flush()
            print(f"{len(verdicts)}/{len(chosen)} {verdict.said} {verdict.file}:{verdict.mutant}", file=sys.stderr)

        hunt = Hunt(chosen, reach, wanted.budget, wanted.jobs, tell)
        pytest.main([*OPTIONS, *wanted.tests], plugins=[hunt])
    return verdicts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
