"""A trained strategy as a file: small, quick to read, and checked against the rulebook it was made for.

A line of magic, a checksum, the length of a header in JSON, the header, and a body packed with LZMA: for each situation
32 bits of its key (sorted, as differences), how many options it has, and for each of them a weight from 0 to 31 and
what it loses beside the best, in eight steps. Older files do not say what options lose, and have no spare keys.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import re
import sys
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from truquero.kernel.cache_folder import cache_folder
from truquero.maestro.abstraction import VERSION, Abstraction, Groups
from truquero.rules import Rulebook

MAGIC: Final = b"truquero blueprint 2\n"
OLD_MAGIC: Final = b"truquero blueprint 1\n"
TEAM_VERSION: Final = 101
"""The version of keys among partners (VERSION is that of keys for two)."""
MOST: Final = 31
LOSSES: Final = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
"""What an option loses beside the best one, in points of the middle of a game; the last stands for more too."""
SHIFT: Final = 32


class UnusableBlueprint(Exception):
    """A file that is not what was written; the message says why."""


class OtherRules(UnusableBlueprint):
    """A file that was made for another rulebook."""


@dataclass(frozen=True)
class Blueprint:
    """The average strategy of one rulebook and so many seats in a contest."""

    groups: Abstraction
    prints: array[int]
    """The upper halves of the keys, sorted."""
    starts: array[int]
    """Where the weights of each begin, and one more: where the last end."""
    weights: bytes
    losses: bytes
    """The numbers of what options lose (LOSSES), in the order of the weights; empty in older files."""
    about: dict[str, Any]
    """How it was trained, for people."""

    def options_of(self, key: int, options: int) -> tuple[bytes, bytes] | None:
        """Weights and losses of the options of a situation; None if it was not met in training."""
        print_ = key >> SHIFT
        at = bisect_left(self.prints, print_)
        while at < len(self.prints) and self.prints[at] == print_:
            start, end = self.starts[at], self.starts[at + 1]
            if end - start == options:
                return self.weights[start:end], self.losses[start:end]
            at += 1
        return None

    def __len__(self) -> int:
        return len(self.prints)


_TOLD: Final = ("signs", "captains")
"""Those that decide what partners tell each other."""
_PLAYED: Final = (
    *("pack", "packs", "ranking", "counting", "muestra", "truco", "envido", "flor", "farta", "pardas", "mazo"),
    *("blind", "cover", "double"),
)
"""The fields of a rulebook that decide how a mano goes."""


def rulebook_hash(book: Rulebook, players: int, version: int | None = None) -> str:
    """A hash of everything that a strategy depends on: how a mano goes, the game's length, the seats, what keys mean.

    Articles and explanations may change without making a strategy stale.
    """
    if version is None:
        version = VERSION if players == 2 else TEAM_VERSION
    said = " ".join(repr(getattr(book, name)) for name in (*_PLAYED, *(_TOLD if players > 2 else ())))
    said = re.sub(r"(article|unless_article)='[^']*'", "", re.sub(r"<(\w+\.\w+): [^>]*>", r"\1", said))
    return hashlib.sha256(f"{said} {book.match.target} {players} {version}".encode()).hexdigest()[:24]


# ---------------------------------------------------------------- writing

_WEIGHT: Final = bytes(x & MOST for x in range(256))
_LOSS: Final = bytes(x >> 5 for x in range(256))


def packed(
    book: Rulebook, players: int, groups: Abstraction, sets: Sequence[tuple[int, bytes]], about: dict[str, Any]
) -> bytes:
    """A file of situations: their keys, and a byte for each option, its weight and 32 times the number of its loss."""
    ordered = sorted((key >> SHIFT, options) for key, options in sets)
    steps = [b - a for a, b in zip([0, *[p for p, _ in ordered]], [p for p, _ in ordered], strict=False)]
    planes = b"".join(bytes((step >> 8 * i) & 255 for step in steps) for i in range(4))
    counts = bytes(len(options) for _, options in ordered)
    options = b"".join(options for _, options in ordered)
    body = lzma.compress(planes + counts + options.translate(_WEIGHT) + options.translate(_LOSS), preset=9)
    head = json.dumps(
        {
            "rulebook": book.id,
            "players": players,
            "hash": rulebook_hash(book, players),
            "sets": len(ordered),
            "groups": asdict(groups),
            "about": about,
        }
    ).encode()
    rest = len(head).to_bytes(4, "little") + head + body
    return MAGIC + hashlib.sha256(rest).digest() + rest


def write(path: Path, data: bytes) -> None:
    """Write a file; a broken write leaves the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_suffix(f".{os.getpid()}")
    made.write_bytes(data)
    made.replace(path)


# ---------------------------------------------------------------- reading


def unpacked(data: bytes, book: Rulebook, players: int) -> Blueprint:
    """Read a file. Raises UnusableBlueprint if it is not whole, or not of this rulebook."""
    old = data.startswith(OLD_MAGIC)
    if not old and not data.startswith(MAGIC):
        raise UnusableBlueprint("it does not begin as a blueprint does")
    digest, rest = data[len(MAGIC) : len(MAGIC) + 32], data[len(MAGIC) + 32 :]
    if hashlib.sha256(rest).digest() != digest:
        raise UnusableBlueprint("its checksum is wrong")
    length = int.from_bytes(rest[:4], "little")
    head = json.loads(rest[4 : 4 + length])
    if head["hash"] != rulebook_hash(book, players, 1 if old else None):
        raise OtherRules("it was made for other rules or an older version; train it again")
    body = lzma.decompress(rest[4 + length :])
    n = head["sets"]
    steps = bytearray(4 * n)
    for plane in range(4):
        steps[plane::4] = body[plane * n : (plane + 1) * n]
    gaps = array("I", bytes(steps))
    if sys.byteorder == "big":
        gaps.byteswap()
    starts = array("I", accumulate(body[4 * n : 5 * n], initial=0))
    middle = 5 * n + starts[-1]
    return Blueprint(
        _abstraction(head["groups"]),
        array("I", accumulate(gaps)),
        starts,
        body[5 * n : middle],
        body[middle:],
        head["about"],
    )


def _abstraction(found: dict[str, Any]) -> Abstraction:
    if "fine" not in found:
        same = {f.name: found[f.name] for f in fields(Groups)}
        found = {"fine": same, "coarse": same, "target": found["target"], "zones": found["zones"]}
    fine, coarse = (Groups(**{k: tuple(v) for k, v in found[name].items()}) for name in ("fine", "coarse"))
    return Abstraction(fine, coarse, found["target"], tuple(found["zones"]))


def blueprint_folder() -> Path:
    """Where strategies that were trained here are kept."""
    return cache_folder() / "blueprints"


def kept(book: Rulebook, players: int) -> Path:
    """One's own file, which need not exist; options that change how a mano goes have files of their own."""
    return blueprint_folder() / f"{book.id}-{players}-{rulebook_hash(book, players)}.bin"


def shipped(book: Rulebook, players: int) -> Traversable:
    """The file that comes with the package, which need not exist."""
    return resources.files("truquero.maestro").joinpath("blueprints", f"{book.id}-{players}.bin")


@lru_cache(maxsize=64)
def is_there(book: Rulebook, players: int) -> bool:
    """Whether there seems to be a blueprint, without reading it whole."""
    if kept(book, players).exists():
        return True
    try:
        with shipped(book, players).open("rb") as file:
            start = file.read(len(MAGIC) + 32 + 4)
            head = json.loads(file.read(int.from_bytes(start[-4:], "little")))
    except (OSError, ValueError):
        return False
    version = 1 if start.startswith(OLD_MAGIC) else None
    return bool(head.get("hash") == rulebook_hash(book, players, version))


@lru_cache(maxsize=16)
def find(book: Rulebook, players: int) -> Blueprint | None:
    """The blueprint of a rulebook for so many seats in a contest: one's own, else the one that comes along.

    A file that cannot be used is reported once and skipped. With options that change the game, the shipped file
    does not apply, and nothing is reported.
    """
    for file in (kept(book, players), shipped(book, players)):
        try:
            data = file.read_bytes()
        except OSError:
            continue
        try:
            return unpacked(data, book, players)
        except OtherRules as error:
            if not book.chosen:
                print(f"The blueprint {file} cannot be used: {error}.", file=sys.stderr)
        except (UnusableBlueprint, KeyError, TypeError, ValueError, lzma.LZMAError) as error:
            print(f"The blueprint {file} cannot be used: {error}.", file=sys.stderr)
    return None
