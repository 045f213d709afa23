"""Puts a mutant into a process as it starts: the module is compiled with its fault when it is imported.

Processes inherit the mutant by two variables: TRUQUERO_MUTANT (``engine/decide.py#17``), and PYTHONPATH, which leads to
``site/sitecustomize.py``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType

from tools.mutation.operators import enums, mutated

CHOSEN = "TRUQUERO_MUTANT"
ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "truquero"
PATH = os.pathsep.join(map(str, (Path(__file__).resolve().parent / "site", ROOT, ROOT / "src")))
"""What PYTHONPATH has to be: a process finds the mutant, the tests and the package there."""


@cache
def known() -> dict[str, list[str]]:
    """The enumerations of the package."""
    return enums([path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))])


def code_of(path: Path, number: int) -> CodeType:
    return compile(mutated(path.read_text("utf-8"), number, known()), str(path), "exec", dont_inherit=True)


def environment(path: Path, number: int) -> dict[str, str]:
    """What a process must be given to have the mutant in it."""
    return {CHOSEN: f"{path.relative_to(PACKAGE).as_posix()}#{number}", "PYTHONPATH": PATH}


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, number: int) -> None:
        super().__init__(name, path)
        self.number = number

    def get_code(self, fullname: str) -> CodeType:
        return code_of(Path(self.path), self.number)


class _Finder:
    def __init__(self, path: Path, number: int) -> None:
        self.path, self.number = path, number

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if name.partition(".")[0] != "truquero":
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != self.path:
            return None
        spec.loader = _Loader(name, str(self.path), self.number)
        return spec


def install() -> None:
    """Reads the variable; without it nothing happens."""
    chosen = os.environ.get(CHOSEN)
    if chosen:
        file, _, number = chosen.rpartition("#")
        sys.meta_path.insert(0, _Finder(PACKAGE / file, int(number)))
