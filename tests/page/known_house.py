"""A house that deals known cards: ``truquero serve``, with chance taken out of it.

Every table whose seed is the same is dealt the same cards, whoever cuts, and its bots do the same in the same
situation. The seed of a table is whatever the file that TRUQUERO_TEST_SEED names holds when its first pack is shuffled.
"""

from __future__ import annotations

import os
import random
import secrets
import sys
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from truquero.fairness.shares import FixedDeal
    from truquero.seats import Seat

SEED = "TRUQUERO_TEST_SEED"
COMMAND = (sys.executable, "-m", "tests.page.known_house", "serve")

T = TypeVar("T")


class Seed:
    """The seed of the tables that are laid from now on."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "seed"
        self.environment = {SEED: str(self.file), "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
        self.choose(1)

    def choose(self, number: int) -> None:
        self.file.write_text(str(number))


@cache
def _seed_of(table: str) -> str:
    return Path(os.environ[SEED]).read_text()


def _shuffled(secret: bytes, fixed: FixedDeal, told: Mapping[Seat, bytes], pack: Sequence[T]) -> tuple[T, ...]:
    order = list(pack)
    random.Random(f"{_seed_of(fixed.table)}/{fixed.deal}").shuffle(order)
    return tuple(order)


def take_chance_out() -> None:
    """Replace everything that tables take their chance from. Championships are drawn as ever."""
    from truquero.server.game.dealer import ShuffleSource

    nonce = ShuffleSource._field_defaults["nonce"]
    ShuffleSource.__new__.__defaults__ = (nonce, _shuffled)
    secrets.randbits = lambda k: 7  # the seed of every bot
    secrets.randbelow = lambda exclusive_upper_bound: exclusive_upper_bound // 2  # where a bot lifts the pack
    random.SystemRandom = partial(random.Random, 7)  # type: ignore[assignment,misc]


if __name__ == "__main__":
    take_chance_out()
    from truquero.cli import main

    sys.exit(main(sys.argv[1:]))
