"""Playing for the team: Ana and Caro against Blas and Dani, who deals."""

from __future__ import annotations

import pytest

from tests.bots.asking import SILENCE, answers, aside, ask
from truquero.bots.captain_orders import BADLY, BIG, CUT
from truquero.engine.actions import MakeSign, Talk

THINKERS = ["novato", "prudente", "embustero"]
RECKONERS = ["prudente", "embustero"]
FOUR = "rulebook: argentino\nseats: Ana Blas Caro Dani\n"
REDONDO = "rulebook: belmez\nseats: Ana Blas Caro Dani\nscore: 32-31\n"
"""From 30 points on all four play one mano together, and Ana, the captain, sees the cards of Caro."""


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize("name", THINKERS)
def test_the_partners_winning_card_stands(name: str) -> None:
    """Ana's 7e wins the baza: Caro keeps the 1e for another one. (The truco is wanted: there is nothing to bet.)"""
    hand = FOUR + "mano: Ana 7e 4c 5b | Blas 4o 12c 10b | Caro 1e 6c 5o | Dani 3c 11b 2o\nAna truco\nBlas quiero\n"
    said = answers(hand + "Ana 7e\nBlas 4o\n", "Caro", name)
    assert "1e" not in said, said


@pytest.mark.parametrize("name", THINKERS)
def test_the_pie_takes_the_baza_with_the_cheapest_card_that_wins(name: str) -> None:
    """Dani plays last and Ana's 2o is ahead: the 3c is enough, the 1e stays for later."""
    hand = FOUR + "mano: Ana 2o 4c 5b | Blas 4o 12c 10b | Caro 4e 6c 5o | Dani 3c 1e 6b\nAna truco\nDani quiero\n"
    retruco = "Dani retruco\nAna quiero\n"  # now only Ana's side may raise: Dani has a card to choose, no more
    said = answers(hand + retruco + "Ana 2o\nBlas 4o\nCaro 4e\n", "Dani", name)
    assert "1e" not in said, said
    assert said["3c"] >= 10, said


@pytest.mark.parametrize("name", RECKONERS)
def test_the_mano_leads_low_to_the_pie_of_the_team(name: str) -> None:
    """Caro has shown the two best cards by signs: Ana keeps her three and leads her lowest card."""
    hand = FOUR + "mano: Ana 3e 4c 6b | Blas 4o 12c 10b | Caro 1e 1b 5o | Dani 3c 11b 2o\nAna truco\nBlas quiero\n"
    said = answers(hand + "Caro sena 1e\nCaro sena 1b\n", "Ana", name)
    assert said["3e"] <= 2, said


# ---------------------------------------------------------------- what the team has won already


WON = "mano: Ana 7e 4c 1e | Blas 4o 12c 10b | Caro 3e 6c 5o | Dani 3c 11b 2o\nAna 7e\nBlas 4o\nCaro 5o\nDani 11b\n"
"""Ana won the first baza and holds the 1e: the truco is theirs whatever happens."""


@pytest.mark.parametrize("name", THINKERS)
def test_a_truco_that_is_won_already_is_never_refused(name: str) -> None:
    said = answers(FOUR + WON + "Ana 4c\nBlas truco\n", "Ana", name, must=False)
    assert not {"no-quiero", "mazo", SILENCE} & set(said), said


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize("must", [False, True])
def test_the_partner_who_has_seen_the_sign_does_not_fold_it(name: str, must: bool) -> None:
    """Caro knows by a sign that Ana holds the 1e: she may wait for Ana, and must not refuse for her."""
    said = answers(
        FOUR + WON.replace("Ana 7e\n", "Ana sena 1e\nAna 7e\n", 1) + "Ana 4c\nBlas truco\n", "Caro", name, must=must
    )
    assert not {"no-quiero", "mazo"} & set(said), said


@pytest.mark.parametrize("name", THINKERS)
def test_nobody_goes_to_the_pack_with_the_mano_in_hand(name: str) -> None:
    said = answers(FOUR + WON, "Ana", name)
    assert "mazo" not in said, said


# ---------------------------------------------------------------- answering for the team


WEAK = "mano: Ana 4e 4c 5b | Blas 4o 12c 10b | Caro 1e 6c 5o | Dani 3c 11b 2o\nBlas truco\n"


@pytest.mark.parametrize("name", THINKERS)
def test_with_nothing_one_lets_the_partner_answer(name: str) -> None:
    assert answers(FOUR + WEAK, "Ana", name, must=False)[SILENCE] >= 8


@pytest.mark.parametrize("name", ["novato", "prudente"])
def test_and_refuses_when_nobody_else_will_answer(name: str) -> None:
    assert answers(FOUR + WEAK, "Ana", name, must=True) == {"no-quiero": 12}


@pytest.mark.parametrize("name", THINKERS)
def test_with_the_best_cards_one_answers_at_once(name: str) -> None:
    hand = "mano: Ana 1e 1b 6c | Blas 4o 12c 10b | Caro 4e 4c 5b | Dani 3c 11b 2o\nBlas truco\n"
    said = answers(FOUR + hand, "Ana", name, must=False)
    assert SILENCE not in said, said
    assert "no-quiero" not in said, said


# ---------------------------------------------------------------- signs


MIDDLING = "mano: Ana 4e 12c 2b | Blas 4o 11c 10b | Caro 1e 6c 5o | Dani 3c 11b 2o\n"


@pytest.mark.parametrize("name", RECKONERS)
def test_with_the_partners_sign_of_the_1e_it_wants_what_it_refuses_without(name: str) -> None:
    poor = "mano: Ana 4e 5c 6b | Blas 4o 11c 10b | Caro 1e 6c 5o | Dani 3c 11b 2o\n"
    without = answers(FOUR + poor + "Blas truco\n", "Ana", name, times=20)
    with_it = answers(FOUR + poor + "Caro sena 1e\nBlas truco\n", "Ana", name, times=20)
    assert without["quiero"] == 0, without
    assert with_it["quiero"] >= 8, with_it


@pytest.mark.parametrize("name", RECKONERS)
def test_a_rivals_sign_of_the_1e_is_read_too(name: str) -> None:
    strong = "mano: Ana 4e 7e 1b | Blas 4o 11c 10b | Caro 3e 6c 5o | Dani 1e 11b 2o\n"
    calm = answers(FOUR + strong + "Blas truco\n", "Ana", name, times=10)
    warned = answers(FOUR + strong + "Dani sena 1e\nBlas truco\n", "Ana", name, times=10)
    assert warned["quiero-retruco"] <= calm["quiero-retruco"], (calm, warned)


@pytest.mark.parametrize("name", THINKERS)
def test_a_great_card_is_signed_to_the_partner(name: str) -> None:
    assert aside(FOUR + MIDDLING, "Caro", name) == MakeSign("1e")
    assert aside(FOUR + MIDDLING, "Blas", name) is None


# ---------------------------------------------------------------- belmez: captains


TOGETHER = "mano: Ana 4e 6c 2b | Blas 7b 4o 1c | Caro 5o 1e 3b | Dani 6e 3e 7c\n"
APART = "mano: Ana 4e 6c 2b | Blas 7b 4o 1c | Caro 6e 5b 4b | Dani 5o 3e 7c\n"


@pytest.mark.parametrize("name", RECKONERS)
def test_B8_a_captain_answers_with_the_partners_cards(name: str) -> None:
    """Ana's own hand is the same and worth nothing; Caro holds the 5o and the 1e, or nothing at all."""
    strong = answers(REDONDO + TOGETHER + "Blas truco\n", "Ana", name, must=False)
    weak = answers(REDONDO + APART + "Blas truco\n", "Ana", name, must=False)
    assert strong["no-quiero"] == 0, strong
    assert weak["quiero"] == weak["retruco"] == 0, weak


@pytest.mark.parametrize("name", RECKONERS)
def test_B8_the_captain_speaks_for_the_team(name: str) -> None:
    said = ask(REDONDO + TOGETHER + "Blas truco\n", "Caro", name, must=False)
    assert (said.action, said.reason.key) == (None, "captain-speaks")


LED = "mano: Ana 4e 6c 2b | Blas 7b 4o 1c | Caro 5o 4c 3e | Dani 6e 3b 7c\n"


@pytest.mark.parametrize("name", RECKONERS)
def test_B36_the_captain_tells_the_partner_what_to_play(name: str) -> None:
    """Blas has played the 7b, which Caro's 3e beats; the 12b of the other hand is beyond her."""
    assert aside(REDONDO + LED + "Ana 4e\nBlas 7b\n", "Ana", name) == Talk(CUT)
    beyond = REDONDO + "mano: Ana 5o 1e 2b | Blas 12b 4o 1c | Caro 6e 5b 4c | Dani 3o 3e 7c\nAna 2b\nBlas 12b\n"
    assert aside(beyond, "Ana", name) == Talk(BADLY)


@pytest.mark.parametrize("name", RECKONERS)
@pytest.mark.parametrize(("order", "card"), [(BIG, "5o"), (CUT, "3e"), (BADLY, "4c")])
def test_B36_the_partner_obeys(name: str, order: str, card: str) -> None:
    """The truco is wanted and the envite closed with it, so a card is all there is to choose."""
    turn = REDONDO + LED + "Ana truco\nBlas quiero\nAna 4e\nBlas 7b\n"
    said = answers(turn + f'Ana dice "{order}"\n', "Caro", name, times=4)
    assert said == {card: 4}, said


@pytest.mark.parametrize("name", RECKONERS)
def test_B36_a_rival_gives_no_orders(name: str) -> None:
    turn = REDONDO + TOGETHER + "Ana truco\nBlas quiero\nAna 4e\nBlas 7b\n"
    said = ask(turn + f'Blas dice "{BIG}"\n', "Caro", name)
    assert said.reason.key != "as-ordered"


@pytest.mark.parametrize("name", THINKERS)
@pytest.mark.parametrize(("book", "sign"), [("argentino", "envido"), ("valencia", "33")])
def test_a_great_envido_is_signed_too(name: str, book: str, sign: str) -> None:
    """Caro has 33 on two cards, none of them great in the truco."""
    hand = "mano: Ana 4e 4b 2b | Blas 4o 5b 3o | Caro 7c 6c 5o | Dani 3c 2o 6b\n"
    assert aside(f"rulebook: {book}\nseats: Ana Blas Caro Dani\n{hand}", "Caro", name) == MakeSign(sign)


@pytest.mark.parametrize("name", RECKONERS)
def test_the_partners_sign_of_the_envido_is_believed(name: str) -> None:
    hand = FOUR + "mano: Ana 4e 12b 2c | Blas 4o 5b 3o | Caro 7c 6c 5o | Dani 3c 2o 6b\n"
    without = answers(hand + "Ana 4e\nBlas falta-envido\n", "Ana", name)
    with_it = answers(hand + "Caro sena envido\nAna 4e\nBlas falta-envido\n", "Ana", name)
    refused = without["no-quiero"] - with_it["no-quiero"]
    assert refused >= 6, (without, with_it)
