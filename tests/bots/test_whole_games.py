"""Whole games of mixed bots: every rulebook, number of players and kind of table; nothing illegal, nothing stuck.

``make bots-soak`` plays a thousand of each; here a few of each are enough to see that nothing broke.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.mixed import Told, play_game, seating, starting_score
from tests.engine.play import Table, tables, with_each_option
from truquero.bots.characters import CHARACTERS
from truquero.rulebooks import BELMEZ, BOOKS, TARIJA

TABLES = tables(*BOOKS.values())
HOUSES = [
    Table(house, players, bool(at % 2))
    for book in BOOKS.values()
    for at, house in enumerate(with_each_option(book)[1:])
    for players in house.players[-1:]
]


def ended(told: Told) -> None:
    assert sum(told.games) >= 1, told.lines[-5:]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_of_mixed_bots_ends(table: Table) -> None:
    ended(play_game(table, seed=21))


@pytest.mark.parametrize("table", HOUSES, ids=str)
def test_a_game_by_the_rules_of_a_house_ends(table: Table) -> None:
    """Each value of each option once, from the last points of a game."""
    rng = Random(str(table))
    target = table.book.match.target
    score = (max(0, target - rng.randint(1, 6)), max(0, target - rng.randint(1, 9)))
    ended(play_game(table, seed=rng.randrange(1000), score=score))


@pytest.mark.parametrize("table", [t for t in TABLES if t.players == 4][::3], ids=str)
def test_a_thinker_and_azar_can_be_partners(table: Table) -> None:
    ended(play_game(table, 4, ("azar", "prudente", "embustero", "novato")))


def test_the_games_reach_what_they_should() -> None:
    """Blind hands are looked at, packs cut, turned cards answered, redondos and picas played, signs and orders made."""
    kinds: set[str] = set()
    formats: set[str] = set()
    captains = ("prudente", "prudente", "novato", "novato")
    games = [play_game(Table(BELMEZ, 4, False), seed, captains, (28, 25)) for seed in range(3)]
    games += [play_game(Table(TARIJA, 6, True), seed, ("novato",) * 6, (8, 0)) for seed in range(3)]
    for told in games:
        kinds |= told.kinds
        formats |= told.formats
    wanted = {"Looked", "WasCut", "TurnedUp", "TurnedKept", "Shown", "FlorSung", "Talked", "Signed", "GameWon"}
    assert wanted <= kinds, wanted - kinds
    assert formats == {"redondo", "cortaíllos", "pica-pica"}, formats


def test_the_scores_they_start_from_are_of_all_kinds() -> None:
    rng = Random(1)
    scores = [starting_score(rng, 40) for _ in range(200)]
    assert (0, 0) in scores
    assert any(max(s) >= 38 for s in scores)
    assert any(20 <= max(s) < 36 for s in scores)


def test_all_characters_sit_down() -> None:
    assert {name for seed in range(10) for name in seating(Random(seed), 8)} == set(CHARACTERS)
