"""docs/fairness.md: its forty lines of Python check a proof with nothing but the standard library."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fairness.matches import played
from truquero.fairness.proof import Proof, ProofEntry, linked, to_json
from truquero.rules.team_draw import TeamDraw

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    text = PAGE.read_text("utf-8").partition("## Forty lines of Python")[2]
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    lines = found[1].splitlines()
    assert len(lines) <= 40, "blank ones counted"
    assert max(map(len, lines)) <= 120
    assert lines[0] == "import hashlib, hmac, itertools, json, sys"
    path = tmp_path_factory.mktemp("docs") / "check.py"
    path.write_text(found[1], "utf-8")
    return path


def check(script: Path, folder: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "proof.json").write_text(text, "utf-8")
    command = [sys.executable, "-I", *options, str(script), str(folder / "proof.json")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("teams", TeamDraw)
def test_they_check_the_draw_of_the_teams(script: Path, tmp_path: Path, teams: TeamDraw) -> None:
    proof = played("valencia", 6, 4, most=2, teams=teams).proof
    assert check(script, tmp_path, to_json(proof)).returncode == 0
    entry = proof.entries[0]
    what, cards = entry.drawn[0]
    drawn = ((what, ((1, cards[1][1]), (2, cards[0][1]), *cards[2:])), *entry.drawn[1:])
    forged = linked(replace(proof, entries=(replace(entry, drawn=drawn), *proof.entries[1:])))
    assert "draw of 0" in check(script, tmp_path, to_json(forged)).stderr


@pytest.mark.parametrize(
    ("book", "players", "protocol"), [("argentino", 2, 2), ("belmez", 4, 1), ("tarija", 6, 2), ("valencia", 4, 3)]
)
def test_they_find_an_honest_match_sound(script: Path, tmp_path: Path, book: str, players: int, protocol: int) -> None:
    proof = played(book, players, 4, protocol=protocol, most=5, silent=frozenset({2})).proof
    done = check(script, tmp_path, to_json(proof))
    said = f"{len(proof.entries)} entries checked: each follows from its secret and its shares\n"
    assert (done.returncode, done.stdout) == (0, said), done.stderr


def cheats() -> Iterator[tuple[str, Proof]]:
    """A proof with one thing changed, and everything else made to fit."""
    proof = played("argentino", 2, 4, most=3).proof
    draw, first, second, third = proof.entries

    def whole(*entries: ProofEntry) -> Proof:
        return linked(replace(proof, entries=entries))

    salt = (second.shares[0]._replace(salt="ab" * 32), *second.shares[1:])
    turned = ((draw.drawn[0][0], draw.drawn[0][1][::-1]), *draw.drawn[1:])
    yield "wrong: link of head", replace(proof, table="elsewhere")
    yield "wrong: link of 1", replace(proof, entries=(draw, replace(first, dropped="x"), second, third))
    yield "wrong: secret of 1", whole(draw, replace(first, secret="ab" * 32), second, third)
    yield "wrong: secret of 2", whole(draw, first, replace(second, attempt=2), third)
    yield "wrong: order of 1", whole(draw, replace(first, order=proof.pack), second, third)
    yield "wrong: order of 3", whole(draw, first, second, replace(third, lifted=third.lifted + 1))
    yield "wrong: share of 2", whole(draw, first, replace(second, shares=salt), third)
    yield "wrong: draw of 0", whole(replace(draw, drawn=turned), first, second, third)
    yield "wrong: a deal is missing or committed twice", whole(draw, first, second, third, third)
    yield "wrong: a deal is missing or committed twice", whole(draw, first, third)
    yield "wrong: a deal is missing or committed twice", whole(draw)
    yield "wrong: a deal is missing or committed twice", whole()


def test_they_name_what_was_changed(script: Path, tmp_path: Path) -> None:
    for said, proof in cheats():
        done = check(script, tmp_path, to_json(proof), "-O")  # without asserts nothing less is found
        assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{said}\n")


def test_they_never_call_a_broken_file_sound(script: Path, tmp_path: Path) -> None:
    text = to_json(played("argentino", 2, 4, most=1).proof)
    for broken in ("", "{}", "[]", text[: len(text) // 2], text.replace('"secret":"', '"secret":"zz')):
        done = check(script, tmp_path, broken)
        assert (done.returncode, done.stdout) == (1, "")
