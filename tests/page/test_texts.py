"""The texts of the page: the same in all languages, and none that a script asks for is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

STATIC = Path(__file__).resolve().parents[2] / "src" / "truquero" / "server" / "static"
TEXT = STATIC / "text"
LANGUAGES = ("en", "es", "va")
AREAS = sorted({path.stem for path in TEXT.rglob("*.json")})

_CALL = re.compile(r"""(?<![\w.$])(?:t|has)\(\s*(?:"([^"$]+)"|'([^'$]+)')""")
_CHOICE = re.compile(r"""(?<![\w.$])t\([^"'`()]*\?\s*"([^"]+)"\s*:\s*"([^"]+)\"""")
_BUILT = re.compile(r"""(?<![\w.$])(?:t|has)\(\s*`([^`$]*)\$\{[^`]*`""")
_VARIABLE = re.compile(r"\{(\w+)\}")


def texts(language: str, area: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((TEXT / language / f"{area}.json").read_text(encoding="utf-8"))
    return found


def forms(template: Any) -> list[str]:
    """A text, or its forms for one and for many; a list is one of several to choose from."""
    if isinstance(template, dict):
        return [str(form) for form in template.values()]
    return [str(form) for form in template] if isinstance(template, list) else [str(template)]


def variables(template: Any) -> set[str]:
    return {name for form in forms(template) for name in _VARIABLE.findall(form)}


@cache
def known() -> set[str]:
    return {key for area in AREAS for key in texts("en", area)}


def used() -> Iterator[tuple[str, str]]:
    """Every key that a script names, with where."""
    for path in sorted((STATIC / "js").rglob("*.js")):
        source = path.read_text(encoding="utf-8")
        for match in _CALL.finditer(source):
            yield match[1] or match[2], path.name
        for match in _CHOICE.finditer(source):
            yield match[1], path.name
            yield match[2], path.name


@pytest.mark.parametrize("area", AREAS)
def test_all_languages_have_the_same_texts(area: str) -> None:
    english = texts("en", area)
    for language in LANGUAGES[1:]:
        other = texts(language, area)
        assert set(other) == set(english)
        for key, template in english.items():
            assert variables(other[key]) == variables(template), f"{language} {area} {key}"
        plural = [key for key, template in english.items() if isinstance(template, dict)]
        assert [key for key in plural if "other" not in other[key]] == [], f"{language} {area}"


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_broken(language: str, area: str) -> None:
    for key, template in texts(language, area).items():
        for form in forms(template):
            assert form.strip(), key
            assert form.strip() == form, key
            assert "  " not in form, key
            assert all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(form)), key


def test_no_key_means_two_things() -> None:
    """All texts of a page share one table, so areas must not take each other's words away."""
    homes: dict[str, str] = {}
    for area in AREAS:
        for key in texts("en", area):
            assert homes.setdefault(key, area) == area, f"{key} is in {homes[key]} and in {area}"


def test_every_text_that_a_script_asks_for_is_there() -> None:
    there = known()
    missing = sorted({f"{key} ({where})" for key, where in used() if key not in there})
    assert missing == []


def test_every_family_of_texts_that_a_script_asks_for_is_there() -> None:
    """Keys that are put together: something must begin like that."""
    there = known()
    scripts = sorted((STATIC / "js").rglob("*.js"))
    built = {match[1]: path.name for path in scripts for match in _BUILT.finditer(path.read_text(encoding="utf-8"))}
    assert len(built) > 1
    assert {family: name for family, name in built.items() if not any(key.startswith(family) for key in there)} == {}
