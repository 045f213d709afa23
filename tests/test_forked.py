"""What is forked for a test is what the command would be: arguments, surroundings, output, errors and end."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forked import Forked
from truquero import __version__

TRUQUERO = (sys.executable, "-m", "truquero")


def test_output_errors_and_status_are_those_of_the_command(tmp_path: Path) -> None:
    told = Forked([*TRUQUERO, "--version"], {})
    assert __version__ in told.stdout.read().decode()
    assert told.wait(60) == told.returncode == told.poll() == 0
    errors = tmp_path / "errors"
    wrong = Forked([*TRUQUERO, "serve", "--port", "nowhere"], {}, errors=str(errors))
    assert wrong.stdout.read() == b""
    assert wrong.wait(60) == 2
    assert "nowhere" in errors.read_text("utf-8")
    for one in (told, wrong):
        one.stdout.close()


def test_it_has_its_own_surroundings_and_ends_by_a_signal(tmp_path: Path) -> None:
    settings = {"TRUQUERO_PORT": "0", "TRUQUERO_DATABASE": str(tmp_path / "house.db")}
    house = Forked([*TRUQUERO, "serve"], settings)
    with house.stdout as stdout:
        assert b'"port"' in stdout.readline()
        assert (tmp_path / "house.db").exists()
        with pytest.raises(subprocess.TimeoutExpired):
            house.wait(0.01)
        house.send_signal(signal.SIGKILL)
        assert house.wait(60) == -signal.SIGKILL
        house.send_signal(signal.SIGTERM)  # nobody is there any more: no harm
