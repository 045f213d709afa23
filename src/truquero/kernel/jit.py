"""Compiling to machine code, kept on disk under a hash of the kernel's own source.

numba looks at the file of a function to see whether its copy is stale, not at the files whose numbers it uses; so
every version of the kernel gets a folder of its own.
"""

from __future__ import annotations

import hashlib
import operator
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, lower_builtin, models, register_model

from truquero.kernel.cache_folder import cache_folder
from truquero.kernel.code_files import can_keep, check_files

COMPILED = ("dice", "jit", "layout", "loop", "matches", "observation", "paying", "plan", "seeing", "tables")
"""The modules whose functions and numbers go into the machine code of others."""


@lru_cache(maxsize=1)
def code_folder() -> Path:
    found = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for name in COMPILED:
        found.update((Path(__file__).parent / f"{name}.py").read_bytes())
    return cache_folder() / f"code-{found.hexdigest()[:16]}"


def jit(function: Callable[..., Any]) -> Any:
    """The same function as machine code, compiled when it is first called; other threads run meanwhile."""
    return compiled(function, code_folder())


def part(function: Callable[..., Any]) -> Any:
    """The same for a part of others, woven into them: passing arrays from function to function would cost too much."""
    return compiled(function, code_folder(), forceinline=True)


def compiled(function: Callable[..., Any], into: Path, **how: bool) -> Any:
    """A function as machine code that is kept in this folder, if it can be."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(into)
    try:
        return check_files(numba.njit(cache=can_keep(into), nogil=True, error_model="numpy", **how)(function))
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


def _fetch(typing: Any, elements: Any) -> Any:
    """Bring the bytes there into the processor's cache while other work goes on."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        byte, number = ir.IntType(8), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), number, number, number])
        call = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch")
        builder.call(call, [builder.bitcast(given[0], byte.as_pointer()), number(1), number(3), number(1)])
        return context.get_dummy_value()

    return types.none(elements), code


class FixedElements(types.CPointer):  # type: ignore[misc]
    """Elements that nobody changes while a compiled function runs: what was read once need not be read again."""

    def __init__(self, dtype: Any) -> None:
        super().__init__(dtype)
        self.name: str = f"fixed {dtype}*"


register_model(FixedElements)(models.PointerModel)


@lower_builtin(operator.getitem, FixedElements, types.Integer)  # type: ignore[untyped-decorator]
def _read_fixed(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    found = builder.load(builder.gep(given[0], [given[1]]))
    found.set_metadata("invariant.load", builder.module.add_metadata([]))
    return found


def _fixed(typing: Any, array: Any) -> Any:
    """The same as ``bare`` for an array that is only read: tables and plans."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, given[0]).data

    return FixedElements(array.dtype)(array), code


bare: Any = intrinsic(_bare)
fixed: Any = intrinsic(_fixed)
fetch: Any = intrinsic(_fetch)
beyond: Any = intrinsic(_beyond)


def announce(function: str) -> None:
    """Say that the loop will be compiled now, if this function is not compiled yet."""
    if not any(code_folder().rglob(f"*.{function}-*.nbc")):
        print("Compiling the fast loop: this happens once and takes about half a minute.", file=sys.stderr, flush=True)
