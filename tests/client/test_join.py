"""``truquero join``: a seat played from a terminal, by typing."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.serving import Server
from truquero.cli import main
from truquero.client import House

JOIN = (sys.executable, "-m", "truquero", "join")


def lay(house: Server, rulebook: str, players: int, bots: Mapping[int, str]) -> str:
    return f"{house.url}/t/{asyncio.run(House(house.url).open(rulebook, players, bots=bots))}"


def typed(url: str, lines: str, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*JOIN, url, *more], input=lines, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(("rulebook", "language"), [("almeria", "en"), ("tarija", "es"), ("valencia", "va")])
def test_a_match_is_played_to_its_end(
    house: Server, rulebook: str, language: str, seen_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = lay(house, rulebook, 2, {2: "azar"})
    told: list[str] = []
    line = ""
    command, pipe = [*JOIN, url, "--name", "Zoe", "--lang", language], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        assert player.stderr is not None
        while char := player.stdout.read(1):  # it asks with "> " and no end of line
            line += char
            if line == "> ":
                player.stdin.write("1\n")
                line = ""
            elif char == "\n":
                told.append(line)
                line = ""
        assert player.wait(120) == 0, player.stderr.read()
        assert player.stderr.read() == ""
    assert any("***" in text for text in told)
    assert any("/acta" in line for line in told)
    # What the client kept by itself is a witness, and it says how to ask it.
    (kept,) = seen_folder.iterdir()
    assert f"truquero verify {url} --seen {kept}" in told[-1]
    assert main(["verify", url, "--seen", str(kept), "--json"]) == 0
    found = {one["code"]: one for one in json.loads(capsys.readouterr().out)["findings"]}
    assert found["seen-checked"]["n"] == found["checked"]["n"] + 1, "every deal and the draw"
    assert not {"seen-some", "no-seen", "no-shares"} & set(found)


def test_what_is_typed_is_helped_refused_and_left(house: Server) -> None:
    url = lay(house, "argentino", 2, {2: "azar"})
    done = typed(url, "0\n?\n? G4\nabracadabra\n/say hola\n/nonsense\n/look Nobody\nq\n", "--name", "Zoe")
    assert done.returncode == 0, done.stderr
    assert "/rematch" in done.stdout
    assert "[G4" in done.stdout
    assert "/nonsense" in done.stdout
    assert "Nobody here is called Nobody" in done.stdout
    token = done.stdout.split("--token=")[1].split()[0]
    assert "truquero verify" in done.stdout
    again = typed(url, "q\n", f"--token={token}")
    assert again.returncode == 0, again.stderr
    assert "Zoe" in again.stdout


def test_a_disk_that_takes_nothing_stops_nobody(house: Server, seen_folder: Path) -> None:
    seen_folder.write_text("a file where a folder should be")
    done = typed(lay(house, "argentino", 2, {2: "azar"}), "0\nq\n", "--name", "Zoe")
    assert done.returncode == 0, done.stderr
    assert "could not be saved in" in done.stdout
    assert "truquero verify" not in done.stdout


def test_a_table_can_be_watched(house: Server) -> None:
    url = lay(house, "argentino", 2, {1: "azar", 2: "azar"})
    done = typed(url, "q\n", "--watch")
    assert done.returncode == 0, done.stderr
    assert "you watch" in done.stdout


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "is not the address of a table"),
        ("http://127.0.0.1:9/t/abcdefgh", "cannot be reached"),
        ("{house}/t/no-such-table", "That table does not exist"),
    ],
)
def test_what_is_no_table_is_named(house: Server, url: str, said: str) -> None:
    done = typed(url.replace("{house}", house.url), "")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_full_table_is_named(house: Server) -> None:
    done = typed(lay(house, "argentino", 2, {1: "azar", 2: "azar"}), "")
    assert done.returncode == 2
    assert "--watch" in done.stderr


def test_an_address_may_be_said_without_its_beginning(house: Server) -> None:
    url = lay(house, "argentino", 2, {2: "azar"})
    done = typed(url.removeprefix("http://"), "q\n", "--name", "Zoe Ruiz")
    assert done.returncode == 0, done.stderr
    assert "you are Zoe Ruiz" in done.stdout
    assert "http://" in done.stdout  # the command with which one comes back


def test_a_number_when_nobody_asked(house: Server) -> None:
    url = lay(house, "argentino", 2, {})
    done = typed(url, "1\nq\n", "--name", "Zoe")
    assert "It is not your turn" in done.stdout
    assert "from 1 to 0" not in done.stdout
