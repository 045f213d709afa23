"""docs/fairness.md: its forty lines of Python check a proof with nothing but the standard library."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fairness.matches import played
from truquero.fairness.proof import Proof, linked, to_json

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    text = PAGE.read_text("utf-8").partition("## Forty lines of Python")[2]
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    lines = [line for line in found[1].splitlines() if line]
    assert len(lines) <= 42
    assert lines[0] == "import hashlib, hmac, itertools, json, sys"
    path = tmp_path_factory.mktemp("docs") / "check.py"
    path.write_text(found[1], "utf-8")
    return path


def check(script: Path, folder: Path, proof: Proof) -> subprocess.CompletedProcess[str]:
    (folder / "proof.json").write_text(to_json(proof), "utf-8")
    command = [sys.executable, "-I", str(script), str(folder / "proof.json")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("book", "players", "protocol"), [("argentino", 2, 2), ("belmez", 4, 1), ("tarija", 6, 2)])
def test_they_find_an_honest_match_sound(script: Path, tmp_path: Path, book: str, players: int, protocol: int) -> None:
    game = played(book, players, 4, protocol=protocol, most=5, silent=frozenset({2}))
    done = check(script, tmp_path, game.proof)
    assert (done.returncode, done.stdout) == (0, "every deal follows from its secret and its shares\n"), done.stderr


def test_they_find_what_was_changed(script: Path, tmp_path: Path) -> None:
    proof = played("argentino", 2, 4, most=3).proof
    entries = proof.entries
    salt = entries[2].shares[0]._replace(salt="ab" * 32)
    for what, changed in {
        "link": replace(proof, entries=(entries[0], replace(entries[1], dropped="x"), *entries[2:])),
        "secret": linked(replace(proof, entries=(entries[0], replace(entries[1], secret="ab" * 32), *entries[2:]))),
        "order": linked(replace(proof, entries=(entries[0], replace(entries[1], order=proof.pack), *entries[2:]))),
        "share": linked(
            replace(
                proof, entries=(*entries[:2], replace(entries[2], shares=(salt, *entries[2].shares[1:])), entries[3])
            )
        ),
        "committed twice": linked(replace(proof, entries=(*entries, entries[3]))),
    }.items():
        done = check(script, tmp_path, changed)
        assert done.returncode == 1
        assert what in done.stderr
