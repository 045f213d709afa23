"""The scripts of the page are typed by their comments, and tsc agrees with them."""

from __future__ import annotations

import fcntl
import os
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.page.programs import Missing, npx

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "truquero" / "server" / "static"
CONFIGS = [STATIC / "jsconfig.json", Path(__file__).with_name("worker.tsconfig.json")]
TYPESCRIPT = "typescript@5.9.3"
LOCK = Path(tempfile.gettempdir()) / "truquero-typescript.lock"


def tsc(config: Path) -> str:
    """What tsc has to say."""
    try:
        program = npx()
    except Missing as missing:
        pytest.fail(str(missing))
    command = [program, "-y", "-p", TYPESCRIPT, "tsc", "--project", str(config), "--pretty", "false"]
    environment = {**os.environ, "NPM_CONFIG_UPDATE_NOTIFIER": "false"}
    with LOCK.open("w") as lock:  # two at once would fetch TypeScript into the same folder
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment, check=False)
    return done.stdout + (done.stderr if done.returncode else "")


@pytest.mark.parametrize("config", CONFIGS, ids=["page", "worker"])
def test_the_types_hold(config: Path) -> None:
    assert tsc(config) == ""


def scripts() -> list[Path]:
    return sorted((STATIC / "js").rglob("*.js"))


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.relative_to(STATIC).as_posix())
def test_every_script_is_checked_and_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// @ts-check\n")
    assert "@ts-ignore" not in text
    assert "@ts-nocheck" not in text
    assert len(text.splitlines()) <= 320
