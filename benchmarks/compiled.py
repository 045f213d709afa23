"""An optional build of the busy rooms as machine code (mypyc, extra ``bench``): the same source, a second package.

``python -m benchmarks.compiled`` copies src/truquero to build/compiled/ and compiles the rooms there; nothing in src
changes and nothing depends on it. Put build/compiled/ before src on PYTHONPATH to use it, as ``make serve-fast`` does.
The build is kept until the source, mypyc or Python change.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "truquero"
BUILD = ROOT / "build" / "compiled"
ROOMS = (
    "seats",
    *(f"rules/{name}" for name in ("pardas", "counting", "ladder", "flor", "formats", "match_rules", "book")),
    *(f"engine/{name}" for name in ("state", "seat_moves", "card_facts", "evolve", "evolve_deal", "draft", "decide")),
    *(f"engine/{name}" for name in ("allowed_moves", "situation", "bazas", "betting", "settle", "ending", "showing")),
    *(f"engine/{name}" for name in ("stakes", "flor_round", "not_none")),
    *(f"engine/{name}" for name in ("dealing", "table_actions", "side_actions", "betting_view", "view")),
    *("server/game/dealer", "server/game/frame_builder", "server/common/store_bridge", "server/table/broadcast_queue"),
    *("fairness/deal", "store/codec"),
)
"""What is compiled: the engine, and what a house does again and again for every action.

What travels (actions, events, moves, views) stays a class of the interpreter, whoever makes it: a compiled class does
not tell the types of its fields. A class that others inherit from can only be compiled together with them.
"""

SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

setup(name="compiled", ext_modules=mypycify(["--config-file", "mypy.ini", *{files!r}], opt_level="3"))
"""


class CannotCompile(Exception):
    """There is no compiled build here; the message says why."""


def compiler() -> str:
    """The C compiler this Python would call."""
    name = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    for candidate in (name, "cc", "gcc", "clang"):
        if found := shutil.which(candidate):
            return found
    raise CannotCompile("no C compiler was found (on Debian and Ubuntu: sudo apt-get install gcc)")


def build() -> Path:
    """The folder that holds the compiled package, built if it is not there yet. Raises CannotCompile."""
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        raise CannotCompile("mypyc is not installed (pip install -e '.[bench]')")
    stamp = BUILD / "stamp"
    wanted = _fingerprint()
    if stamp.exists() and stamp.read_text() == wanted:
        return BUILD
    cc = compiler()
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    shutil.copytree(SOURCE, BUILD / "truquero", ignore=shutil.ignore_patterns("__pycache__"))
    files = [f"truquero/{room}.py" for room in ROOMS]
    (BUILD / "setup.py").write_text(SETUP.format(files=files))
    (BUILD / "mypy.ini").write_text("[mypy]\nstrict = True\n")
    print("Compiling the busy rooms; this takes two or three minutes, once.", file=sys.stderr, flush=True)
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=BUILD,
        env={**os.environ, "CC": cc, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotCompile(f"mypyc failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    stamp.write_text(wanted)
    return BUILD


def _fingerprint() -> str:
    made = hashlib.sha256(f"{sys.version} {importlib.metadata.version('mypy')} {ROOMS}".encode())
    for file in sorted(SOURCE.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            made.update(str(file.relative_to(SOURCE)).encode() + file.read_bytes())
    return made.hexdigest()


def main() -> None:
    try:
        print(build())
    except CannotCompile as why:
        sys.exit(f"No compiled build: {why}")


if __name__ == "__main__":
    main()
