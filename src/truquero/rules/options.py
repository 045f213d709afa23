"""House options: fields of a rulebook that towns set differently."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from truquero.rules.faults import Found, RulebookError, check, cited


class OptionError(ValueError):
    """A house option that the rulebook does not know or cannot take.

    ``what`` is the kind of mistake and ``values`` its particulars, so that it can be told in any language.
    """

    def __init__(self, message: str, article: str = "", what: str = "", **values: str) -> None:
        super().__init__(message)
        self.article = article
        self.what = what
        self.values = values


class PathError(OptionError):
    """A dotted path that leads to no field of the rulebook."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option and the fields it changes, by dotted path."""

    value: str
    sets: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class NumberChoice:
    """Any number, written into one field."""

    path: str
    least: int
    most: int
    step: int = 1
    sets: tuple[tuple[str, Any], ...] = ()
    """What else changes, before the number is written, whatever the number is."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if self.step < 1 or self.most < self.least:
            yield "step", "must go up from the least to the most"


@dataclass(frozen=True, slots=True)
class Option:
    """A house option. It takes words, a number, or either."""

    name: str
    default: str
    article: str
    meaning: str
    choices: tuple[Choice, ...] = ()
    number: NumberChoice | None = None
    formerly: str = ""
    """The earlier default, if it has changed: tables and records of that time that do not name the option use it."""

    def __post_init__(self) -> None:
        check(self, self._faults(), self.name if isinstance(self.name, str) else "")

    def _faults(self) -> Found:
        if not self.name or self.name != self.name.lower() or not self.name.replace("_", "").isalnum():
            yield "name", "must be small letters, figures and _"
        if self.sets(self.default) is None:
            yield "default", f"{self.default!r} is not among its values: {self.values() or 'none'}"
        if self.formerly and self.sets(self.formerly) is None:
            yield "formerly", f"{self.formerly!r} is not among its values: {self.values()}"
        yield from cited(self.article)

    def values(self) -> str:
        """The values it takes, for people."""
        found = [c.value for c in self.choices]
        if self.number is not None:
            n = self.number
            step = f" in steps of {n.step}" if n.step > 1 else ""
            found.append(f"a number from {n.least} to {n.most}{step}")
        return ", ".join(found)

    def samples(self) -> tuple[str, ...]:
        """Every word it takes, and the ends of its numbers."""
        ends = (self.number.least, self.number.most) if self.number is not None else ()
        return (*(c.value for c in self.choices), *(str(n) for n in ends))

    def sets(self, value: str) -> tuple[tuple[str, Any], ...] | None:
        """The fields this value changes, by dotted path; None if the option does not take it."""
        for choice in self.choices:
            if choice.value == value:
                return choice.sets
        n = self.number
        if n is None or not (value.isascii() and value.isdigit() and len(value) <= 4):
            return None
        number = int(value)
        if not n.least <= number <= n.most or (number - n.least) % n.step:
            return None
        return (*n.sets, (n.path, number))


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play that people ask for by name: a few options chosen together."""

    id: str
    en: str
    es: str
    va: str
    options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        check(self, self._faults(), self.id if isinstance(self.id, str) else "")

    def title(self, language: str) -> str:
        return {"es": self.es, "va": self.va}.get(language, self.en)

    def _faults(self) -> Found:
        if not self.id or not self.id.isascii() or self.id != self.id.lower() or "=" in self.id or "," in self.id:
            yield "id", f"must be small letters, figures and hyphens, not {self.id!r}"
        for field in ("en", "es", "va"):
            if not getattr(self, field):
                yield field, "must not be empty: a preset has a name in three languages"


LENGTHS = SHORT, NORMAL, LONG = ("short", "normal", "long")
"""The lengths of a match that people can ask for in every rulebook."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """A shorter and a longer match than the usual one: the options that make them."""

    short: tuple[tuple[str, str], ...]
    long: tuple[tuple[str, str], ...]

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        for field in (SHORT, LONG):
            if not getattr(self, field):
                yield field, "must choose something: the usual match has no options"

    def of(self, name: str) -> dict[str, str]:
        """The options of a length; none for the usual one."""
        return dict({SHORT: self.short, LONG: self.long}.get(name, ()))


def changed(thing: Any, path: str, value: Any) -> Any:
    """A copy of a nest of dataclasses with the field at this dotted path changed.

    A step into a tuple names one of its entries: a bet by its name (``envido.rungs.falta.how``), or what stands for a
    number of players (``formats.4.until_points``). Raises RulebookError if the thing would make no sense with it.
    """
    if isinstance(thing, tuple):
        return _entry_changed(thing, path, value)
    return changed_at_once(thing, ((path, value),))


def changed_at_once(thing: Any, sets: tuple[tuple[str, Any], ...], **more: Any) -> Any:
    """A copy with several fields changed together: only the result must make sense."""
    new: dict[str, Any] = {}
    for path, value in sets:
        if not is_dataclass(thing) or isinstance(thing, type):
            raise PathError(f"{path!r} does not lead to a field")
        head, _, rest = path.partition(".")
        if head not in {f.name for f in fields(thing)}:
            raise PathError(f"{type(thing).__name__} has no field {head!r}")
        try:
            new[head] = changed(new.get(head, getattr(thing, head)), rest, value) if rest else value
        except RulebookError as error:
            raise error.below(head) from None
    return replace(thing, **new, **more)


def _entry_changed(entries: tuple[Any, ...], path: str, value: Any) -> tuple[Any, ...]:
    head, _, rest = path.partition(".")
    for place, entry in enumerate(entries):
        pair = isinstance(entry, tuple) and len(entry) == 2 and str(entry[0]) == head
        if not pair and getattr(entry, "name", None) != head:
            continue
        try:
            held = entry[1] if pair else entry
            new = changed(held, rest, value) if rest else value
        except RulebookError as error:
            raise error.below(head) from None
        return (*entries[:place], (entry[0], new) if pair else new, *entries[place + 1 :])
    raise PathError(f"there is no {head!r} among the entries")
