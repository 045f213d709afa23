"""The second scorer and the engine agree; the scorer has learnt nothing from the engine."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.actas import all_actas
from tests.amounts import amount
from tests.second_scorer.books import BOOKS, SEATS, book
from tests.second_scorer.match import Unread, read
from tests.second_scorer.random_games import OPTIONS, Game, tables
from truquero import BOOKS as ENGINE_BOOKS

HERE = Path(__file__).parent
SCORER = ("bazas.py", "bets.py", "books.py", "flores.py", "hands.py", "mano.py", "match.py", "strict.py")
GAMES = amount(30, long=70)  # of every kind of table: some ten seconds in all
MANOS = 10

UNREAD: set[str] = set()  # options that the scorer does not know yet


@pytest.mark.parametrize("strict", [False, True], ids=["assisted", "strict"])
@pytest.mark.parametrize(("name", "players"), tables())
def test_random_games_come_to_the_same_points(name: str, players: int, strict: bool) -> None:
    manos = 0
    for number in range(GAMES):
        game = Game(name, players, strict, f"{name} {players} {strict} {number}")
        game.play(MANOS)
        manos += game.manos
    assert manos > GAMES


def test_a_record_read_as_text_comes_to_the_same_points() -> None:
    for name, players in tables():
        game = Game(name, players, False, f"text {name} {players}")
        game.play(MANOS)
        again = read("\n".join(game.lines))
        assert (again.score, again.games) == (game.scorer.score, game.scorer.games)


def test_every_legal_acta_of_the_rulebooks_holds() -> None:
    held = 0
    for path in all_actas():
        text = path.read_text(encoding="utf-8")
        if "# illegal" in text or "as_people_write_it" in path.name:
            continue  # what people write is for the reader of actas
        try:
            read(text)
            held += 1
        except Unread:
            continue  # draws, cuts, turned cards, the veedor: rituals that pay nothing
        except Exception as problem:
            raise AssertionError(f"{path.parent.name}/{path.name}: {problem}") from problem
    assert held > 500


def test_a_wrong_assertion_is_found() -> None:
    text = "rulebook: argentino\nseats: Ana Blas\nmano: Ana 1e 4c 6b | Blas 3o 5c 7b\nAna truco\nBlas no-quiero\n= 2-0"
    with pytest.raises(AssertionError, match="the scorer has"):
        read(text)


def test_the_scorer_imports_nothing_from_truquero() -> None:
    looked_at = 0
    for name in SCORER:
        tree = ast.parse((HERE / name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            modules: list[str] = []
            if isinstance(node, ast.Import):
                modules = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            looked_at += len(modules)
            for module in modules:
                assert not module.startswith("truquero"), f"{name} imports {module}"
                own = module.removeprefix("tests.second_scorer").lstrip(".")
                assert not module.startswith("tests") or f"{own or 'books'}.py" in SCORER, f"{name} imports {module}"
    assert looked_at > len(SCORER)


def test_every_rulebook_every_table_and_every_option_is_played() -> None:
    assert set(BOOKS) == set(ENGINE_BOOKS) == set(OPTIONS)
    for name, played in ENGINE_BOOKS.items():
        assert set(OPTIONS[name]) | {"jugadores"} | UNREAD >= {option.name for option in played.options}
        assert set(SEATS[name]) >= set(played.players)
        for players in played.players:
            assert len(book(name, players, {}).pack) >= 3 * players
