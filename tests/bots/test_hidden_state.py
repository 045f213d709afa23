"""A bot cannot reach hidden state: by its types, by what it imports, and by what it holds when a game is over."""

from __future__ import annotations

import ast
import io
import pickle
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import truquero.bots
from tests.bots.redealt import Recorder
from tests.engine.play import Table, random_action
from truquero.bots.characters import CHARACTERS, character
from truquero.bots.player import Bot
from truquero.engine.card_facts import CardFacts
from truquero.engine.draft import Draft
from truquero.engine.start import start
from truquero.engine.state import Contest, Match, Phase
from truquero.engine.view_types import PlayerView
from truquero.fairness.shuffle import seeded_rng
from truquero.rulebooks import BELMEZ, TARIJA

SECRET = (Match, Contest, Draft, CardFacts)
"""What holds everybody's cards."""
HOLDS_THE_MATCH = {"bot_table.py"}
"""The table itself; no bot is made there."""
SECRET_ROOMS = {
    "start",
    "decide",
    "draft",
    "evolve",
    "evolve_deal",
    "dealing",
    "settle",
    "allowed_moves",
    "bazas",
    "betting",
}


def mentioned(hint: Any, known: set[Any]) -> Iterator[Any]:
    """Every class that a type speaks of, fields of its fields included."""
    for part in get_args(hint):
        yield from mentioned(part, known)
    if isinstance(hint, type) and hint not in known:
        known.add(hint)
        yield hint
        if hint.__module__.startswith("truquero"):
            for inner in get_type_hints(hint).values():
                yield from mentioned(inner, known)


@pytest.mark.parametrize("method", ["decide", "notice", "aside"])
def test_nothing_that_a_bot_is_given_leads_to_hidden_cards(method: str) -> None:
    hints = get_type_hints(getattr(Bot, method))
    known: set[Any] = set()
    classes = {c for name, hint in hints.items() if name != "return" for c in mentioned(hint, known)}
    assert classes
    assert not classes & set(SECRET)


def test_the_walk_over_types_would_find_a_match() -> None:
    assert Contest in set(mentioned(Match, set()))
    assert PlayerView in set(mentioned(get_type_hints(Bot.decide)["view"], set()))


def test_no_bot_imports_what_plays_the_match() -> None:
    """Bots know the views and the words of the engine; the match, and whatever changes it, is the bot table's."""
    imports = [
        (path.name, node.module.rpartition(".")[2], {alias.name for alias in node.names})
        for path in Path(truquero.bots.__file__).parent.glob("*.py")
        if path.name not in HOLDS_THE_MATCH
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith("truquero.engine")
    ]
    assert imports
    for name, room, names in imports:
        assert room not in SECRET_ROOMS, f"{name} imports {room}"
        assert not names & {"Match", "view", "audience", "CardFacts"}, f"{name} imports {names}"


class Searcher(pickle.Pickler):
    """Packs an object and notes everything it leads to."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.found: set[type] = set()

    def persistent_id(self, obj: Any) -> None:
        self.found.add(type(obj))


@pytest.mark.parametrize("table", [Table(BELMEZ, 4, False), Table(TARIJA, 4, True)], ids=str)
@pytest.mark.parametrize("name", CHARACTERS)
def test_nothing_that_a_bot_holds_after_some_deals_leads_to_hidden_cards(table: Table, name: str) -> None:
    rng = seeded_rng(2)
    bots = {seat: character(name).sit(table.book, table.players, seat, seat) for seat in range(1, 5)}
    recorder = Recorder(start(table.book, table.players, strict=table.strict, score=(5, 3)), bots, rng)
    for _ in range(3):
        while recorder.match.phase is Phase.DEAL:
            recorder.hand_in(random_action(rng, recorder.match)[1])
        while recorder.match.phase not in (Phase.DEAL, Phase.OVER):
            for _ in recorder.step():
                pass
    assert len(bots) == table.players
    for bot in bots.values():
        search = Searcher()
        search.dump(bot)
        assert type(bot) in search.found
        assert not search.found & set(SECRET), search.found


def test_the_search_would_find_a_match() -> None:
    bot = character("azar").sit(BELMEZ, 2, 1, 1)
    bot.__dict__["peek"] = [Contest()]
    search = Searcher()
    with suppress(TypeError, pickle.PicklingError):  # a contest need not go into a pickle: it was seen
        search.dump(bot)
    assert Contest in search.found
