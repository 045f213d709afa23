"""Where the score changes what is right: the last points, falta and farta, the mano's tie, certain wins and losses."""

from __future__ import annotations

import pytest

from tests.bots.asking import answers, at_table
from truquero.bots.prudente import Prudente
from truquero.bots.seat_knowledge import SeatKnowledge

THINKERS = ["novato", "prudente", "embustero"]
RECKONERS = ["prudente", "embustero"]
TWO = "rulebook: argentino\nseats: Ana Blas\n"
BELMEZ = "rulebook: belmez\nseats: Ana Blas\n"


# ---------------------------------------------------------------- the last points


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("mano", ["Ana 4e 4c 5b | Blas 3o 12c 2b", "Ana 4e 12c 11b | Blas 3o 12e 2b"])
@pytest.mark.parametrize("bet", ["truco", "envido"])
def test_what_loses_the_game_anyway_is_not_refused(name: str, mano: str, bet: str) -> None:
    """Blas lacks one point, and a refusal gives it to him."""
    said = answers(f"{TWO}score: 20-29\nmano: {mano}\nAna 4e\nBlas {bet}\n", "Ana", name)
    assert not {"no-quiero", "mazo"} & set(said), said


@pytest.mark.parametrize("name", THINKERS)
def test_with_points_to_spare_the_same_hand_is_refused(name: str) -> None:
    said = answers(TWO + "score: 20-20\nmano: Ana 4e 4c 5b | Blas 3o 12c 2b\nAna 4e\nBlas truco\n", "Ana", name)
    assert said["quiero"] == 0, said


@pytest.mark.parametrize("name", THINKERS)
def test_nobody_leaves_a_mano_that_would_end_the_game(name: str) -> None:
    hand = TWO + "score: 20-29\nmano: Ana 4e 4c 5b | Blas 3o 12c 2b\n"
    assert "mazo" not in answers(hand, "Ana", name)
    assert "mazo" not in answers(hand + "Ana 4e\n", "Blas", name)


# ---------------------------------------------------------------- farta (B22) and falta


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("score", ["36-36", "36-10"])
def test_B22_ahead_near_the_end_only_the_farta_is_wanted(name: str, score: str) -> None:
    """Ana has 37 and lacks 4: against 20 she would win no more than the pata, and lose five times as much."""
    hand = f"{BELMEZ}score: {score}\nmano: Ana 12b 7c 1e | Blas 5o 6b 1c\nAna 1e\nBlas envido 20\n"
    said = answers(hand, "Ana", name)
    assert "quiero" not in said, said
    assert said["quiero-farta"] >= 6, said


@pytest.mark.parametrize("name", RECKONERS)
def test_B22_without_the_rule_the_whole_bet_is_wanted(name: str) -> None:
    hand = BELMEZ + "score: 36-36\nmano: Ana 12b 7c 1e | Blas 5o 6b 1c\nAna 1e\nBlas envido 20\n"
    said = answers(hand, "Ana", f"{name}:farta=no")
    assert "quiero-farta" not in said, said
    assert said["quiero"] >= 9, said


@pytest.mark.parametrize("name", RECKONERS)
def test_a_falta_that_can_only_win_the_game_needs_less_than_one_that_can_lose_it(name: str) -> None:
    """30 of envido: at 0-0 a falta is the whole chico, at 27-28 it is two points."""
    hand = "mano: Ana 7e 3e 4b | Blas 7o 6o 12b\nAna 4b\nBlas falta-envido\n"
    far = answers(TWO + "score: 0-0\n" + hand, "Ana", name)
    near = answers(TWO + "score: 27-28\n" + hand, "Ana", name)
    assert far["quiero"] <= near["quiero"], (far, near)


# ---------------------------------------------------------------- the mano's tie


@pytest.mark.parametrize("name", THINKERS)
def test_33_in_the_mano_cannot_lose(name: str) -> None:
    said = answers(TWO + "mano: Ana 7e 6e 2c | Blas 7o 6o 12b\nAna 2c\nBlas falta-envido\n", "Ana", name)
    assert said == {"quiero": 12}, said


@pytest.mark.parametrize("name", RECKONERS)
def test_the_mano_sees_its_tie_in_the_odds(name: str) -> None:
    """The same two hands: who is mano gives herself more with 29."""
    chances = []
    for mano in ("Ana 7e 2e 4b | Blas 7o 6o 12b", "Blas 7o 6o 12b | Ana 7e 2e 4b"):
        dealer = "dealer: Blas\n" if mano.startswith("Ana") else "dealer: Ana\n"
        bot, seen = at_table(TWO + dealer + f"mano: {mano}\n", "Ana", name + ":level=3")
        assert isinstance(bot, Prudente)
        chances.append(bot.think(SeatKnowledge(bot.book, seen, bot.memory)).out.envido)
    assert chances[0] > chances[1], chances


# ---------------------------------------------------------------- pardas


@pytest.mark.parametrize("name", THINKERS)
def test_after_a_parda_the_best_card_wins_everything(name: str) -> None:
    said = answers(TWO + "mano: Ana 3e 1e 4b | Blas 3o 12c 1b\nAna 3e\nBlas 3o\nBlas truco\n", "Ana", name)
    assert not {"no-quiero", "mazo"} & set(said), said


@pytest.mark.parametrize("name", THINKERS)
def test_after_a_parda_the_best_card_is_played_first(name: str) -> None:
    hand = TWO + "mano: Ana 3e 1e 4b | Blas 3o 12c 1b\nAna truco\nBlas quiero\nAna 3e\nBlas 3o\n"
    assert answers(hand, "Ana", name) == {"1e": 12}


# ---------------------------------------------------------------- certain wins and certain losses


SURE = [
    ("Ana 7e 1e 5b | Blas 4o 12c 1b\nAna 7e\nBlas 4o\nAna 5b\nBlas truco\n", "a baza won and the 1e in hand"),
    (
        "Ana 3e 1b 5b | Blas 1e 12c 10b\nAna 5b\nBlas 1e\nBlas 12c\nAna 3e\nBlas truco\n",
        "the 1e is gone: the 1b is best",
    ),
    ("Ana 7e 1e 5b | Blas 4o 12c 1b\nAna 7e\nBlas 4o\nAna truco\nBlas quiero\nBlas retruco\n", "raised"),
]
LOST = [
    ("Ana 4e 5c 5b | Blas 1e 12c 1b\nAna 4e\nBlas 12c\nBlas 1e-y-truco\n", "the 1e lies on the table"),
    ("Ana 4e 5c 6b | Blas 3o 2c 1b\nAna 4e\nBlas 2c\nBlas 3o-y-truco\n", "a 3 that neither the 5 nor the 6 beats"),
]


@pytest.mark.parametrize(("mano", "why"), SURE, ids=[why for _, why in SURE])
@pytest.mark.parametrize("name", RECKONERS)
def test_a_certain_win_is_never_given_away(name: str, mano: str, why: str) -> None:
    said = answers(f"{TWO}mano: {mano}", "Ana", name)
    assert not {"no-quiero", "mazo"} & set(said), said


@pytest.mark.parametrize(("mano", "why"), LOST, ids=[why for _, why in LOST])
@pytest.mark.parametrize("name", THINKERS)
def test_a_certain_loss_is_never_wanted(name: str, mano: str, why: str) -> None:
    said = answers(f"{TWO}mano: {mano}", "Ana", name)
    assert said == {"no-quiero": 12}, said
