"""Compiling as the kernel does, in a folder of its own: the machine code here depends on both packages."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from truquero.kernel.jit import code_folder, compiled

COMPILED = (
    *("abstraction", "bully_words", "deciding", "line_key", "machine_code", "matches", "regret_table", "team_key"),
    *("team_table", "traversal"),
)
"""The modules whose functions and numbers go into the machine code of others."""
KERNEL = ("sampling",)


@lru_cache(maxsize=1)
def maestro_folder() -> Path:
    found = hashlib.sha256(code_folder().name.encode())
    kernel = Path(__file__).parents[1] / "kernel"
    for path in [*(Path(__file__).parent / f"{n}.py" for n in COMPILED), *(kernel / f"{n}.py" for n in KERNEL)]:
        if path.exists():
            found.update(path.read_bytes())
    return code_folder().parent / f"maestro-{found.hexdigest()[:16]}"


def jit(function: Callable[..., Any]) -> Any:
    """The same function as machine code, compiled when it is first called."""
    return compiled(function, maestro_folder())


def part(function: Callable[..., Any]) -> Any:
    """The same for a part that is woven into others."""
    return compiled(function, maestro_folder(), forceinline=True)
