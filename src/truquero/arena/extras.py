"""Libraries that only the arena needs: installed with the extra ``arena``, loaded when they are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from truquero.arena.setting import ArenaError

INSTALL = "pip install 'truquero[arena]'"


def needed(module: str, what_for: str) -> ModuleType:
    """A library by its name. Raises ArenaError, which says how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        missing = error.name or package
        raise ArenaError(f"{what_for} needs {package}, and {missing} is not installed: {INSTALL}") from None


def welcome(module: str) -> ModuleType | None:
    """A library that is nice to have; None where it is not installed."""
    try:
        return import_module(module)
    except ImportError:
        return None
