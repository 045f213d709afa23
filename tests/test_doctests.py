"""The examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import truquero
from truquero.seats import teams_by_draw

MODULES = sorted(
    m.name for m in pkgutil.walk_packages(truquero.__path__, "truquero.") if not m.name.endswith("__main__")
)


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [t for name in MODULES for t in finder.find(importlib.import_module(name)) if t.examples]
    assert len(found) >= 10


@pytest.mark.parametrize("name", ["truquero", *MODULES])
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_V2_those_who_drew_twos_sit_against_those_who_drew_threes() -> None:
    assert teams_by_draw(("Ana", "Caro", "Eva"), ("Blas", "Dani", "Fito")) == (
        *("Ana", "Blas", "Caro"),
        *("Dani", "Eva", "Fito"),
    )
    with pytest.raises(ValueError, match="1 drew a 2 and 2 drew a 3"):
        teams_by_draw(("Ana",), ("Blas", "Dani"))
