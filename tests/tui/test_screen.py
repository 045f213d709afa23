"""Colour and drawn cards where a person sits at a terminal, plain lines everywhere else; and hello."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

from truquero.commands.welcome import spoken
from truquero.tui.screen import wants_colour

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def typed(columns: int, lines: str, *arguments: str, **environment: str) -> str:
    """What a terminal of this width shows when these lines are typed into it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    wanted = {**os.environ, "TERM": "xterm-256color", "LANG": "es_ES.UTF-8", **environment}
    for name in ("COLUMNS", "LINES", "LC_ALL", *(() if "NO_COLOR" in environment else ("NO_COLOR",))):
        wanted.pop(name, None)
    command = [sys.executable, "-m", "truquero", *arguments]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=wanted) as process:
        os.close(theirs)
        os.write(ours, lines.encode())
        found = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # the other end has gone
                break
            if not part:
                break
            found += part
        process.wait(60)
    os.close(ours)
    return found.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("columns", [60, 100])
def test_cards_are_drawn_in_colour_and_fit_the_window(columns: int) -> None:
    shown = typed(columns, "1\nq\n", "play", "--seed", "3", "--players", "4", "--rulebook", "argentino")
    assert COLOUR.search(shown)
    bare = COLOUR.sub("", shown)
    assert bare.count("╭─────────╮ ╭─────────╮ ╭─────────╮") >= 1
    assert max(len(line) for line in bare.splitlines()) <= columns


@pytest.mark.parametrize(
    ("columns", "arguments", "environment"),
    [(80, ["--plain"], {}), (80, [], {"NO_COLOR": "1"}), (80, [], {"TERM": "dumb"}), (50, [], {})],
)
def test_plain_lines_where_they_are_wanted(columns: int, arguments: list[str], environment: dict[str, str]) -> None:
    shown = typed(columns, "q\n", "play", "--seed", "3", *arguments, **environment)
    assert "\x1b" not in shown
    assert "╭" not in shown
    assert "hand   4c   2o   4o" in shown


def test_a_pipe_gets_plain_lines() -> None:
    assert not wants_colour({"TERM": "xterm"}, terminal=False)
    assert wants_colour({"TERM": "xterm", "NO_COLOR": ""}, terminal=True), "an empty NO_COLOR says nothing"


def test_alone_it_says_hello_and_does_what_is_chosen() -> None:
    shown = typed(60, "x\n5\n")
    assert "¡Hola! Esto es Truquero" in shown
    assert "El Truco de Bélmez" in shown


def test_in_a_pipe_hello_asks_nothing() -> None:
    done = subprocess.run([sys.executable, "-m", "truquero"], capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "truquero serve --lan --open" in done.stdout


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_AR.UTF-8"}, "es"),
        ({"LANG": "es_ES", "LC_ALL": "ca_ES@valencia"}, "va"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_hello_is_said_in_the_language_of_the_terminal(environment: dict[str, str], language: str) -> None:
    assert spoken(environment) == language
