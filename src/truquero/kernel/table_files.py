"""Tables on disk: under a hash of the rulebook and of the code that made them."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import threading
import zlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import truquero.engine
import truquero.kernel
import truquero.rules
from truquero.kernel.cache_folder import cache_folder
from truquero.kernel.explore import Effect, Explorer, KernelRow
from truquero.kernel.payment import Pay

if TYPE_CHECKING:
    from truquero.kernel.compiled import Kernel

MAGIC = b"truquero tables 2\n"
DIGEST = 32
_PLAIN = ("core_offer", "core_truco", "version")


class UnusableTables(Exception):
    """A file of tables that is not what was written, or not for this game."""


@lru_cache(maxsize=1)
def code_version() -> str:
    """A hash of cards, seats, rules, engine and kernel as they are installed."""
    found = hashlib.sha256()
    home = Path(truquero.kernel.__path__[0]).parent
    paths = sorted([*home.glob("cards.*"), *home.glob("seats.*")])
    for package in (truquero.rules, truquero.engine, truquero.kernel):
        paths += sorted(Path(package.__path__[0]).iterdir())
    for path in paths:
        if path.suffix in (".py", ".so", ".pyd", ".toml"):
            found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def identity(kernel: Kernel) -> bytes:
    """Whose tables they are: a hash of the rulebook with its options, the players, and the code that made them."""
    return hashlib.sha256(f"{kernel.book!r} {kernel.players} {code_version()}".encode()).digest()


def path_of(kernel: Kernel) -> Path:
    return cache_folder() / f"{kernel.book.id}-{kernel.players}-{identity(kernel).hex()[:24]}.tables"


def load(kernel: Kernel) -> int:
    """Read what was kept, if anything; the version it has. A file that cannot be used is told of, and made anew."""
    path = path_of(kernel)
    try:
        data = path.read_bytes()
        parts = _unpacked(data, identity(kernel))
        if len(parts) != len(kernel.kinds):
            raise UnusableTables("it has another number of parts")
        for kind, part in zip(kernel.kinds, parts, strict=True):
            _restore(kind.explorer, part)
    except (FileNotFoundError, NotADirectoryError):
        return 0
    except (UnusableTables, OSError, LookupError, TypeError, ValueError, zlib.error) as error:
        why = error.strerror if isinstance(error, OSError) else error
        print(f"The tables in {path} cannot be used ({why}): they are made anew.", file=sys.stderr)
        for kind in kernel.kinds:
            kind.explorer = Explorer(kind.mano)
        return 0
    return sum(k.explorer.version for k in kernel.kinds)


def save(kernel: Kernel) -> None:
    """Write everything; another process that writes the same file at once does no harm. No room is no error."""
    path = path_of(kernel)
    body = zlib.compress(json.dumps([_plain(k.explorer) for k in kernel.kinds]).encode(), 1)
    whose = identity(kernel)
    made = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        made.write_bytes(MAGIC + hashlib.sha256(whose + body).digest() + whose + body)
        made.replace(path)
    except OSError as error:
        print(f"The tables could not be kept in {path.parent}: {error.strerror}.", file=sys.stderr)
        return
    for old in path.parent.glob(f"{kernel.book.id}-{kernel.players}-*.tables"):
        if old != path and _stale(old, path):
            old.unlink(missing_ok=True)


def _stale(old: Path, new: Path) -> bool:
    """Remove files a month older than the one just written: their code is gone. (Options make files of their own.)"""
    try:
        return new.stat().st_mtime - old.stat().st_mtime > 30 * 24 * 3600
    except OSError:
        return False


def _unpacked(data: bytes, whose: bytes) -> Any:
    if not data.startswith(MAGIC):
        raise UnusableTables("it does not begin as tables of this version do")
    digest, rest = data[len(MAGIC) : len(MAGIC) + DIGEST], data[len(MAGIC) + DIGEST :]
    if hashlib.sha256(rest).digest() != digest:
        raise UnusableTables("its checksum is wrong")
    if rest[:DIGEST] != whose:
        raise UnusableTables("they are those of another rulebook or version")
    return json.loads(zlib.decompress(rest[DIGEST:]))


def _plain(e: Explorer) -> dict[str, Any]:
    return {
        **{name: getattr(e, name) for name in _PLAIN},
        "cores": list(e.cores),
        "core_flags": e.core_flags,
        "core_free": e.core_free,
        "bets": list(e.bets),
        "effects": list(e.effects),
        "rows": [[key, row] for key, row in e.rows.items()],
        "turns": [[key, e.turn_tables[number]] for key, number in e.turn_numbers.items()],
        "seen": list(e.seen),
        "roots": [[key, effect] for key, effect in e.roots.items()],
        "pays": list(e.payments.pays),
        "tables": e.payments.tables,
    }


def _restore(e: Explorer, part: dict[str, Any]) -> None:
    for name in _PLAIN:
        setattr(e, name, part[name])
    e.cores = {key: i for i, key in enumerate(part["cores"])}
    e.core_flags = [tuple(x) for x in part["core_flags"]]
    e.core_free = part["core_free"]
    e.bets = {(a, b): i for i, (a, b) in enumerate(part["bets"])}
    e.effects = {Effect(*x): i for i, x in enumerate(part["effects"])}
    e.rows = {(k[0], k[1], k[2]): KernelRow(tuple(r[0]), tuple(r[1]), r[2], r[3]) for k, r in part["rows"]}
    e.turn_numbers = {(k[0], k[1], k[2]): i for i, (k, _) in enumerate(part["turns"])}
    e.turn_tables = [table for _, table in part["turns"]]
    e.turn_changes = list(range(len(e.turn_tables)))
    e.seen = {tuple(x): i for i, x in enumerate(part["seen"])}
    e.roots = {(k[0], k[1], k[2], k[3], k[4]): effect for k, effect in part["roots"]}
    e.payments.pays = {Pay(t, s, (c[0], c[1])): i for i, (t, s, c) in enumerate(part["pays"])}
    e.payments.tables = part["tables"]
