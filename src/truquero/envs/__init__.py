"""Environments for researchers: PettingZoo, Gymnasium and OpenSpiel over the same compiled tables (extra ``envs``).

Names are versioned: ``truquero/argentino-2p-v0`` is two seats of the Argentine game, first version of its observation
and action numbers. :func:`names` lists them; :func:`register` tells Gymnasium; :func:`rulebook_of` reads them.
"""

from __future__ import annotations

import re

from truquero.kernel import MissingExtra
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook

VERSION = 0
_NAME = re.compile(r"(?:truquero/)?(?P<book>[a-z0-9]+)-(?P<players>[2468])p-v(?P<version>\d+)")


class NoSuchEnvironment(ValueError):
    """There is no environment of that name; the message lists the names."""


def names() -> list[str]:
    """The name of every environment."""
    return [f"truquero/{b.id}-{players}p-v{VERSION}" for b in BOOKS.values() for players in b.players]


def rulebook_of(name: str) -> tuple[Rulebook, int]:
    """The rulebook and the number of players of a name.

    >>> rulebook_of("truquero/argentino-2p-v0")[0].id
    'argentino'
    """
    found = _NAME.fullmatch(name)
    if found is None or f"truquero/{found[0].removeprefix('truquero/')}" not in names():
        raise NoSuchEnvironment(f"{name!r} is not an environment; there are {', '.join(names())}")
    return BOOKS[found["book"]], int(found["players"])


def register() -> None:
    """Make every environment known to Gymnasium: ``gymnasium.make("truquero/argentino-2p-v0")``."""
    try:
        import gymnasium
    except ModuleNotFoundError:
        raise MissingExtra("environments need gymnasium: pip install 'truquero[envs]'") from None
    for name in names():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="truquero.envs.gym:SeatEnv", kwargs={"name": name})
