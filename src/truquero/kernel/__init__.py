"""The engine compiled to tables, and a loop that plays them by the million (needs the extra ``fast``).

>>> from truquero.kernel import Batch, Kernel
>>> from truquero.rulebooks import ARGENTINO
>>> tables = Batch(ARGENTINO, players=2, n=1000)  # doctest: +SKIP
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from truquero.kernel.batch import Batch
    from truquero.kernel.compiled import Kernel
    from truquero.kernel.running import Runner

__all__ = ["Batch", "Kernel", "MissingExtra", "Runner"]

_HOME = {"Batch": "batch", "Kernel": "compiled", "Runner": "running"}


class MissingExtra(ImportError):
    """numba or numpy is not installed."""


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("truquero"):
            raise
        said = f"the kernel needs {error.name}: pip install 'truquero[fast]' (the engine plays without it, slower)"
        raise MissingExtra(said) from None
