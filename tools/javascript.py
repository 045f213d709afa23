"""The tools for the scripts of the page: formatter and linter (Biome), type checker (tsc), tests of their logic (node).

``python -m tools.javascript lint|format|types|test``. The page itself needs no build.
"""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from tests.installing import Missing
from tests.page.programs import npm

ROOT = Path(__file__).resolve().parents[1]
MODULES = ROOT / "node_modules"
STATIC = ROOT / "src" / "truquero" / "server" / "static"
LOGIC = ROOT / "tests" / "page" / "logic"
SAME = ROOT / "tests" / "page" / "same_scripts.js"
CONFIGS = (STATIC / "jsconfig.json", ROOT / "tests" / "page" / "worker.tsconfig.json")
QUIET = {"NPM_CONFIG_UPDATE_NOTIFIER": "false", "NPM_CONFIG_LOGLEVEL": "error"}


class Failed(Exception):
    """A tool found something; the message is what it said."""


def lint() -> None:
    """Whether the scripts are formatted, and what the linter has to say. Raises Failed."""
    _run([_tool("biome"), "ci", "--colors=off"])


def reformat() -> None:
    _run([_tool("biome"), "check", "--write", "--colors=off"])


def types(config: Path) -> None:
    _run([_tool("tsc"), "--project", str(config), "--pretty", "false"])


def different(scripts: Mapping[str, Sequence[str]]) -> list[str]:
    """Those of pairs of scripts that are not the same program. Raises Failed."""
    _tool("tsc")
    told: list[str] = json.loads(_run(["node", str(SAME)], json.dumps(scripts)))
    return told


def logic() -> None:
    """The tests of what needs no browser."""
    npm()
    _run(["node", "--test", *sorted(str(path) for path in LOGIC.glob("*.test.js"))])


def _tool(name: str) -> str:
    """A tool of package.json, in the very version named there: neither needs another package."""
    program = npm()
    wanted = sha256((ROOT / "package.json").read_bytes()).hexdigest()
    mark = MODULES / ".installed"
    with (Path(tempfile.gettempdir()) / f"truquero-npm-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one of the processes that test installs, the others wait
        if not mark.exists() or mark.read_text(encoding="utf-8") != wanted:
            _run([program, "install"])
            mark.write_text(wanted, encoding="utf-8")
    return str(MODULES / ".bin" / name)


def _run(command: list[str], told: str | None = None) -> str:
    environment = {**os.environ, **QUIET}
    done = subprocess.run(
        command, cwd=ROOT, input=told, capture_output=True, text=True, timeout=600, env=environment, check=False
    )
    if done.returncode:
        raise Failed(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def _all_types() -> None:
    for config in CONFIGS:
        types(config)


JOBS: dict[str, Callable[[], None]] = {"lint": lint, "format": reformat, "types": _all_types, "test": logic}


def main(asked: list[str]) -> int:
    if len(asked) != 1 or asked[0] not in JOBS:
        print(f"say one of: {', '.join(JOBS)}", file=sys.stderr)
        return 2
    try:
        JOBS[asked[0]]()
    except (Failed, Missing) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
