"""Compiling to machine code, kept on disk under a hash of the kernel's own source.

numba looks at the file of a function to see whether its copy is stale, not at the files whose numbers it uses; so
every version of the kernel gets a folder of its own.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numba
from numba import types
from numba.core import config
from numba.extending import intrinsic

COMPILED = ("dice", "jit", "layout", "loop", "matches", "observation", "plan", "tables")
"""The modules whose functions and numbers go into the machine code of others."""


def folder() -> Path:
    """Where tables and machine code are kept: TRUQUERO_CACHE, or the user's cache."""
    own = os.environ.get("TRUQUERO_CACHE")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "truquero"


@lru_cache(maxsize=1)
def code_folder() -> Path:
    found = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for name in COMPILED:
        found.update((Path(__file__).parent / f"{name}.py").read_bytes())
    return folder() / f"code-{found.hexdigest()[:16]}"


def jit(function: Callable[..., Any]) -> Any:
    """The same function as machine code, compiled when it is first called; other threads run meanwhile."""
    return _compiled(function, {})


def part(function: Callable[..., Any]) -> Any:
    """The same for a part of others, woven into them: passing arrays from function to function would cost too much."""
    return _compiled(function, {"forceinline": True})


def _compiled(function: Callable[..., Any], how: dict[str, bool]) -> Any:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(code_folder())
    try:
        return numba.njit(cache=True, nogil=True, error_model="numpy", **how)(function)
    except RuntimeError:  # there is no room to keep it
        return numba.njit(nogil=True, error_model="numpy", **how)(function)
    finally:
        config.CACHE_DIR = before


def _bare(typing: Any, array: Any) -> Any:
    """The elements of an array without the array: no counting of who holds it. Whoever asks must keep it alive."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, given[0]).data

    return types.CPointer(array.dtype)(array), code


def _beyond(typing: Any, elements: Any, number: Any) -> Any:
    """The same elements from the one with this number on."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.gep(given[0], [given[1]])

    return elements(elements, types.int64), code


bare: Any = intrinsic(_bare)
beyond: Any = intrinsic(_beyond)


def announce() -> None:
    """Tell who waits that the loop is being compiled, if it is."""
    if not any(code_folder().rglob("*.nbc")):
        print("Compiling the fast loop: this happens once and takes about half a minute.", file=sys.stderr, flush=True)
