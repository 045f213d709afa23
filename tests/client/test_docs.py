"""The bot of docs/clients.md plays a whole match, as it stands there."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.serving import Server
from truquero.acta.referee import referee_bytes
from truquero.client import House

PAGE = Path(__file__).resolve().parents[2] / "docs" / "clients.md"


def code() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_bot_has_about_twenty_lines() -> None:
    assert len([line for line in code()[0].splitlines() if line.strip()]) <= 20


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_bot_plays_a_match(house: Server, tmp_path: Path, players: int) -> None:
    robot = tmp_path / "robot.py"
    robot.write_text(code()[0], "utf-8")
    bots = dict.fromkeys(range(2, players + 1), "azar")
    laying = (
        code()[1].replace("http://127.0.0.1:8000", house.url).replace('2, bots={2: "azar"}', f"{players}, bots={bots}")
    )
    laid = subprocess.run([sys.executable, "-c", laying], capture_output=True, text=True, timeout=60, check=True)
    table = laid.stdout.strip()
    done = subprocess.run(
        [sys.executable, str(robot), house.url, table, "1"], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    acta = asyncio.run(House(house.url).acta(table))
    assert "Robot" in acta
    assert referee_bytes(acta.encode()).ok
