"""The same seed brings the same game, and a bot may think in another process between any two of its decisions."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest

from tests.bots.mixed import play_game
from tests.engine.play import Table, random_action
from truquero.bots.bot_table import BotTable
from truquero.bots.characters import CHARACTERS, character
from truquero.bots.player import Bot, Decision
from truquero.engine.actions import MakeSign, Talk
from truquero.engine.start import start
from truquero.engine.state import Phase
from truquero.engine.view_types import PlayerView, Seen
from truquero.rulebooks import ARGENTINO, BELMEZ, TARIJA, URUGUAY, VALENCIA
from truquero.seats import Seat

ROOT = Path(__file__).parents[2]
PLACES = [
    Table(ARGENTINO, 2, False),
    Table(BELMEZ, 4, True),
    Table(VALENCIA, 6, False),
    Table(TARIJA.with_options({"pica": "desde-el-principio"}), 6, True),
    Table(URUGUAY, 4, False),
]


@pytest.mark.parametrize("table", PLACES, ids=str)
def test_the_same_seed_brings_the_same_game(table: Table) -> None:
    assert play_game(table, 11) == play_game(table, 11)


@pytest.mark.parametrize("name", CHARACTERS)
def test_another_seed_brings_another_game(name: str) -> None:
    table = Table(ARGENTINO, 2, False)
    assert play_game(table, 1, (name, name)).lines != play_game(table, 2, (name, name)).lines


GAME = """
from hashlib import sha256
from tests.bots.mixed import play_game
from tests.bots.test_reproducible import PLACES
for table in PLACES[1:4]:
    print(sha256("\\n".join(play_game(table, 3).lines).encode()).hexdigest())
"""


def test_also_in_a_process_that_hashes_otherwise() -> None:
    """Cards and words hash differently in every process: nothing may depend on the order of a set."""
    here = [sha256("\n".join(play_game(table, 3).lines).encode()).hexdigest() for table in PLACES[1:4]]
    done = subprocess.run(
        [sys.executable, "-c", GAME],
        cwd=ROOT,
        env={"PYTHONHASHSEED": "12345", "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.split() == here, done.stderr


# ---------------------------------------------------------------- pickled between two decisions


class Packed:
    """A bot that is packed up and unpacked again around everything it is told and asked."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.packed = pickle.dumps(bot)

    def notice(self, seen: Seen) -> None:
        bot: Bot = pickle.loads(self.packed)
        bot.notice(pickle.loads(pickle.dumps(seen)))
        self.packed = pickle.dumps(bot)

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        bot: Bot = pickle.loads(self.packed)
        decision = bot.decide(pickle.loads(pickle.dumps(view)), must)
        self.packed = pickle.dumps(bot)
        return decision

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        bot: Bot = pickle.loads(self.packed)
        said = bot.aside(pickle.loads(pickle.dumps(view)))
        self.packed = pickle.dumps(bot)
        return said


def seated(table: Table, seed: int) -> dict[Seat, Bot]:
    names = [CHARACTERS[-1 - seat % len(CHARACTERS)] for seat in range(table.players)]
    return {
        seat: character(name).sit(table.book, table.players, seat, seed + seat) for seat, name in enumerate(names, 1)
    }


def some_deals(table: Table, bots: dict[Seat, Bot], seed: int, deals: int = 4) -> Iterator[tuple[Seat, Decision]]:
    """What the bots do in the first deals of a match."""
    rng = Random(seed)
    match = start(table.book, table.players, strict=table.strict, score=(table.book.match.target * 3 // 4, 4))
    bots_table = BotTable(match, bots, Random(seed))
    for _ in range(deals):
        while bots_table.match.phase is Phase.DEAL:
            bots_table.hand_in(random_action(rng, bots_table.match)[1])
        while bots_table.match.phase not in (Phase.DEAL, Phase.OVER):
            for done in bots_table.step():
                yield done.seat, done.decision
        if bots_table.match.phase is Phase.OVER:
            return


@pytest.mark.parametrize("table", PLACES, ids=str)
def test_a_bot_pickled_between_all_its_decisions_goes_on_the_same(table: Table) -> None:
    packed: dict[Seat, Bot] = {seat: Packed(bot) for seat, bot in seated(table, 8).items()}
    done = list(some_deals(table, packed, 8))
    assert len(done) > 10
    assert done == list(some_deals(table, seated(table, 8), 8))


def think(bot: Bot, heard: list[Seen], view: PlayerView, must: bool) -> tuple[Bot, Decision]:
    """What another process does: hears what happened since, decides, and sends the bot back."""
    for seen in heard:
        bot.notice(seen)
    return bot, bot.decide(view, must)


class Away:
    """A bot whose thinking is done by another process."""

    def __init__(self, bot: Bot, pool: ProcessPoolExecutor) -> None:
        self.name = bot.name
        self.bot = bot
        self.pool = pool
        self.heard: list[Seen] = []

    def notice(self, seen: Seen) -> None:
        self.heard.append(seen)

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        self.bot, decision = self.pool.submit(think, self.bot, self.heard, view, must).result(timeout=120)
        self.heard = []
        return decision

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        for seen in self.heard:
            self.bot.notice(seen)
        self.heard = []
        return self.bot.aside(view)


def test_a_bot_that_thinks_in_another_process_goes_on_the_same() -> None:
    table = Table(BELMEZ.with_options({"patas": "3"}), 4, True)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        away: dict[Seat, Bot] = {seat: Away(bot, pool) for seat, bot in seated(table, 9).items()}
        done = list(some_deals(table, away, 9, deals=2))
    assert done == list(some_deals(table, seated(table, 9), 9, deals=2))


def test_a_rulebook_of_ones_own_does_not_come_back_as_another() -> None:
    """A house that keeps the name and changes a rule must not find its bot playing by the printed book."""
    mine = replace(ARGENTINO, match=replace(ARGENTINO.match, target=16), options=(), presets=())
    bot = character("prudente").sit(mine, 2, 1, 1)
    with pytest.raises(pickle.PicklingError, match="argentino is a rulebook from a file"):
        pickle.dumps(bot)
