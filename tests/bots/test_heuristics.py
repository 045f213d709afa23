"""Every piece of advice by its name: a hand in which it makes a difference, shown with it and without it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.bots.asking import answers, at_table
from truquero.bots.characters import EMBUSTERO, character
from truquero.bots.heuristics import CARD_RULES, HEURISTICS, NAMES, card_taste
from truquero.bots.prudente import Prudente
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.win_chances import WinChances
from truquero.cards import card

TWO = "rulebook: valencia\nseats: Ana Blas\n"
FOUR = "rulebook: valencia\nseats: Ana Blas Caro Dani\n"
ARGENTINO = "rulebook: argentino\nseats: Ana Blas\n"
BELMEZ = "rulebook: belmez\nseats: Ana Blas\n"
TRUC = "Ana truque\nBlas vullc\n"
"""Only Blas's side may raise: Ana's has a card to choose, and nothing to bet."""
RETRUC = "Ana truque\nBlas retruque\nAna vullc\n"
"""Only Ana's side may raise."""


def with_and_without(
    rule: str, acta: str, who: str, times: int = 24, name: str = "prudente", also: str = ""
) -> tuple[Counter[str], Counter[str]]:
    """What it does with the same dice, going by the rule and not."""
    return (
        answers(acta, who, f"{name}:{also}{rule}=si", times=times),
        answers(acta, who, f"{name}:{also}{rule}=no", times=times),
    )


def liked(rule: str, acta: str, who: str) -> set[str]:
    """The cards that a rule about cards would rather see played."""
    bot, seen = at_table(acta, who, "prudente")
    assert isinstance(bot, Prudente)
    sit = SeatKnowledge(bot.book, seen, bot.memory)
    taste = {c.code: card_taste(sit, c, frozenset({rule})) for c in sit.hand}
    return {code for code, value in taste.items() if value == max(taste.values())}


def outlook(acta: str, who: str, told: str, seed: int = 1) -> WinChances:
    bot, seen = at_table(acta, who, told, seed)
    assert isinstance(bot, Prudente)
    return bot.think(SeatKnowledge(bot.book, seen, bot.memory, bot.remembers)).out


# ---------------------------------------------------------------- rules about cards


CARDS = [
    ("basto", FOUR + "mano: Ana 1b 4c 5o | Blas 4o 5c 6c | Caro 5b 5e 6e | Dani 1e 7e 4b\nAna 1b\nBlas 4o\nCaro 5b\n",
     "Dani", {"7e", "4b"}),
    ("dos", TWO + "mano: Ana 1e 1b 7e | Blas 4o 5c 6c\n", "Ana", {"1b"}),
    ("tres", TWO + "mano: Ana 1e 7e 3c | Blas 4o 5c 6c\n", "Ana", {"3c"}),
    ("empardar", TWO + "mano: Ana 3c 5c 4b | Blas 3b 1e 4o\nAna 3c\n", "Blas", {"3b"}),
    ("mala", TWO + "mano: Ana 4e 1b 7o | Blas 6c 4c 5o\n", "Ana", {"4e"}),
    ("ligado", TWO + "mano: Ana 5c 4c 2e | Blas 6c 3b 5o\n", "Ana", {"2e"}),
    ("peu", FOUR + "mano: Ana 4b 3b 6c | Blas 3o 4e 6b | Caro 7o 6o 4c | Dani 6e 5b 5o\n", "Ana", {"4b"}),
    ("company", FOUR + "mano: Ana 3c 6e 2b | Blas 6c 5c 5o | Caro 5e 7e 5b | Dani 7o 3b 2o\nAna 3c\nBlas 5c\n",
     "Caro", {"5e", "5b"}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "acta", "who", "cards"), CARDS, ids=[c[0] for c in CARDS])
def test_a_rule_about_cards_likes_some_better(rule: str, acta: str, who: str, cards: set[str]) -> None:
    assert liked(rule, acta, who) == cards


def test_all_rules_about_cards_are_here() -> None:
    assert {c[0] for c in CARDS} == set(CARD_RULES)


CHOICES = [
    ("dos", TWO + "mano: Ana 1e 1b 7e | Blas 4o 5c 6c\n" + TRUC, "Ana", "1b"),
    ("tres", FOUR + "mano: Ana 7e 7o 2e | Blas 2c 7b 3o | Caro 6o 4b 3c | Dani 1e 3e 5c\n" + TRUC, "Ana", "2e"),
    ("empardar",
     FOUR + "mano: Ana 4b 3c 1b | Blas 5b 2o 3b | Caro 3e 1e 6e | Dani 5o 2c 5c\nAna sena 1b\n"
     + TRUC + "Ana 4b\nBlas 3b\n", "Caro", "3e"),
    ("mala", FOUR + "mano: Ana 1b 7e 4o | Blas 3b 3o 5b | Caro 3e 2b 5e | Dani 3c 2e 6o\n" + TRUC, "Ana", "4o"),
    ("ligado", FOUR + "mano: Ana 2b 4b 4o | Blas 3c 1b 2o | Caro 6c 6o 5b | Dani 2c 6b 5o\n", "Ana", "4o"),
    ("peu", FOUR + "mano: Ana 4b 3b 6c | Blas 3o 4e 6b | Caro 7o 6o 4c | Dani 6e 5b 5o\n" + TRUC, "Ana", "4b"),
    ("company",
     FOUR + "mano: Ana 6b 6e 2b | Blas 6c 5c 5o | Caro 5e 3e 5b | Dani 7o 3b 2o\n" + TRUC + "Ana 2b\nBlas 5c\n",
     "Caro", "5e"),
    ("esconder",
     "rulebook: tarija\nseats: Ana Blas\nmano: Ana 3e 2c 1b | Blas 4o 5c 6b\nAna 3e\n", "Blas", "tapada 4o"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "acta", "who", "card"), CHOICES, ids=[c[0] for c in CHOICES])
def test_with_the_rule_that_card_is_played_more_often(rule: str, acta: str, who: str, card: str) -> None:
    also = "peu=no," if rule == "tres" else ""  # both like the same card
    with_it, without = with_and_without(rule, acta, who, also=also)
    assert with_it[card] > without[card], (with_it, without)


def test_basto_is_what_the_odds_say_too() -> None:
    """With the basto gone the major and the 7e win both bazas left: rule or no rule, the low card is thrown."""
    hand = FOUR + "mano: Ana 1b 4c 5o | Blas 4o 5c 6c | Caro 5b 5e 6e | Dani 1e 7e 4b\n" + RETRUC
    for said in with_and_without("basto", hand + "Ana 1b\nBlas 4o\nCaro 5b\n", "Dani", times=8):
        assert said == {"4b": 8}


# ---------------------------------------------------------------- rules about bets


def test_pescar_a_33_in_the_ma_waits_to_be_bet_at() -> None:
    with_it, without = with_and_without("pescar", TWO + "mano: Ana 7e 6e 4c | Blas 7o 6o 4b\n", "Ana", times=8)
    assert not any(word.startswith(("envide", "falta")) for word in with_it), with_it
    assert all(word.startswith(("envide", "falta")) for word in without), without


def test_detras_far_behind_the_bet_is_large() -> None:
    hand = BELMEZ + "score: 5-36\nmano: Ana 5o 7c 1e | Blas 12b 6b 1c\n"
    with_it, without = with_and_without("detras", hand, "Ana", times=8)
    assert _largest(with_it) > _largest(without), (with_it, without)


def _largest(said: Counter[str]) -> int:
    return max(int(word.split()[-1]) if word[-1].isdigit() else 2 for word in said)


def test_farta_only_the_farta_is_wanted() -> None:
    hand = BELMEZ + "score: 36-36\nmano: Ana 12b 7c 1e | Blas 5o 6b 1c\nAna 1e\nBlas envido 20\n"
    with_it, without = with_and_without("farta", hand, "Ana", times=8)
    assert with_it["quiero-farta"] > 0 == without["quiero-farta"], (with_it, without)


def test_temprano_it_bluffs_more_in_the_first_deals() -> None:
    hand = ARGENTINO + "mano: Ana 4e 5c 6b | Blas 4o 7c 12b\nAna 4e\n"
    with_it, without = with_and_without("temprano", hand, "Blas", times=40, name="embustero")
    assert with_it["truco"] > without["truco"], (with_it, without)


def test_ultima_at_one_baza_each_it_bluffs_more() -> None:
    hand = TWO + "mano: Ana 3e 5c 5b | Blas 6o 3c 4b\nAna 3e\nBlas 6o\nAna 5c\nBlas 3c\n"
    with_it, without = with_and_without("ultima", hand, "Blas", 60, "embustero", "temprano=no,")
    assert with_it["truque"] > without["truque"], (with_it, without)


def test_pardas_after_a_parda_it_bluffs_more() -> None:
    hand = ARGENTINO + "mano: Ana 3e 5c 5b | Blas 6o 3c 5e\nAna 3e\nBlas 3c\n"
    with_it, without = with_and_without("pardas", hand, "Ana", 60, "embustero", "temprano=no,")
    assert with_it["truco"] > without["truco"], (with_it, without)


def test_passe_a_great_envit_hides_behind_the_truc() -> None:
    hand = TWO + "mano: Ana 7e 6e 4c | Blas 7o 6o 4b\n"
    with_it, without = with_and_without("passe", hand, "Ana", 16, "embustero")
    assert with_it["truque-i-passe"] > without["truque-i-passe"], (with_it, without)


# ---------------------------------------------------------------- rules about what to believe


CORTAILLOS = """rulebook: belmez
seats: Ana Blas Caro Dani
mano: Ana 5o 1c 2b | Blas 12b 4c 6e
Ana 2b
Blas 12b
Blas 4c
Ana 5o
Ana 1c
Blas 6e
mano: Ana 1e 1b 7c | Blas 6c 3o 2e
"""


def test_recordar_cards_of_the_first_duel_are_not_expected_in_the_second() -> None:
    gone = {card("5o"), card("12b")}
    for told, imagined in (("prudente", False), ("prudente:recordar=no", True)):
        worlds = outlook(CORTAILLOS, "Ana", f"{told}{',' if ':' in told else ':'}level=3").worlds
        assert any(gone & {*world.hands[2]} for world in worlds) is imagined, told


def test_recordar_changes_the_odds() -> None:
    """The two best cards are gone: Ana's two aces are worth more to who remembers it."""
    with_it = sum(outlook(CORTAILLOS, "Ana", "prudente:level=3", seed).truco for seed in range(5))
    without = sum(outlook(CORTAILLOS, "Ana", "prudente:recordar=no,level=3", seed).truco for seed in range(5))
    assert with_it > without


def test_copas_led_is_read_as_a_weak_truco() -> None:
    led = BELMEZ + "mano: Ana 4c 3e 2o | Blas 6b 2c 7e\nAna 4c\n"
    with_it = outlook(led, "Blas", "prudente:copas=si,level=3").truco
    without = outlook(led, "Blas", "prudente:copas=no,level=3").truco
    assert with_it > without


def test_copas_says_nothing_of_other_suits() -> None:
    led = BELMEZ + "mano: Ana 4b 3e 2o | Blas 6b 2c 7e\nAna 4b\n"
    assert outlook(led, "Blas", "prudente:copas=si").truco == outlook(led, "Blas", "prudente:copas=no").truco


# ---------------------------------------------------------------- the names


def test_every_name_can_be_set_and_only_si_or_no() -> None:
    assert len(NAMES) == len(HEURISTICS)
    assert NAMES >= EMBUSTERO
    for name in NAMES:
        assert character(f"embustero:{name}=no").settings == {name: "no"}
