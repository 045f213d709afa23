"""Nobody can bully maestro: whoever always bets, wants, raises or gives way loses to it."""

from __future__ import annotations

from functools import cache

import pytest

from truquero.kernel.words import vocabulary
from truquero.maestro.blueprint import find
from truquero.maestro.bully_words import BULLIES, WordGroups
from truquero.maestro.measuring import StrategyTable
from truquero.maestro.strategy import Strategy
from truquero.rulebooks import ARGENTINO, BELMEZ, BOOKS
from truquero.rules import Rulebook

ALMERIA = BOOKS["almeria"]


@cache
def meeting(book: Rulebook, players: int = 2) -> tuple[StrategyTable, Strategy]:
    found = find(book, players)
    assert found is not None
    return StrategyTable(book, players), Strategy.of_blueprint(found, book, players)


@pytest.mark.parametrize("bully", [b for b in BULLIES if b != "always-falta"])
def test_a_bully_loses_to_the_player_it_was_made_from(bully: str) -> None:
    table, strategy = meeting(ALMERIA)
    fared = table.games(strategy, strategy, 400, seed=77, bend=table.groups.bend(bully))
    assert fared.won.mean < 0.5
    assert fared.unmet[1] < 0.005


@pytest.mark.parametrize("bully", ["always-bet", "always-raise", "never-give-way"])
def test_a_team_of_bullies_loses_too(bully: str) -> None:
    table, strategy = meeting(BOOKS["asturias"], 4)
    fared = table.games(strategy, strategy, 400, seed=77, bend=table.groups.bend(bully))
    assert fared.won.mean < 0.5
    assert fared.unmet[1] < 0.005


def test_a_strategy_against_itself_wins_half() -> None:
    table, strategy = meeting(ALMERIA)
    fared = table.games(strategy, strategy, 50, seed=77)
    assert fared.won.mean == 0.5
    assert abs(fared.points.mean) < 1e-9


def said(book: Rulebook, bits: int) -> set[str]:
    words = vocabulary(book)
    return {words.name(i) for i in range(words.count) if bits >> i & 1}


def test_which_words_a_bully_uses() -> None:
    groups = WordGroups(vocabulary(ARGENTINO))
    assert said(ARGENTINO, groups.least) == {"truco", "envido", "contraflor"}
    assert said(ARGENTINO, groups.want) == {"quiero", "con-flor-quiero"}
    assert said(ARGENTINO, groups.refuse) == {"no-quiero", "con-flor-me-achico"}
    assert said(ARGENTINO, groups.most) == {"falta-envido", "contraflor-al-resto"}
    assert "quiero-retruco" in said(ARGENTINO, groups.truco)
    groups = WordGroups(vocabulary(BELMEZ))
    assert said(BELMEZ, groups.least) == {"truco", "envido", "envido#0"}
    assert said(BELMEZ, groups.leave) == {"mazo"}
