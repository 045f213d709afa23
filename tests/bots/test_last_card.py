"""In the last baza between two, maestro looks at every card the rival may hold, and never pays to see a sure loss."""

from __future__ import annotations

import pytest

from tests.bots.asking import answers, ask, at_table
from truquero.bots.last_card import LastCard, is_last
from truquero.bots.practised_reasons import called
from truquero.bots.reasons import say_reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.trained_player import Maestro
from truquero.engine.actions import Call
from truquero.fairness.shuffle import seeded_rng
from truquero.maestro.blueprint import find
from truquero.maestro.choices import WeighedOption
from truquero.maestro.rival_belief import RivalBelief
from truquero.rulebooks import ARGENTINO
from truquero.rules import LANGUAGES

QUIET = """rulebook: argentino
seats: Ana Blas
mano: Ana {ana} | Blas {blas}
Ana 11c
Blas 12b
Blas 2c
Ana 3b
"""
SAID = """rulebook: argentino
seats: Ana Blas
mano: Ana 4e 11c 3b | Blas 6c 2c 12b
Ana envido
Blas quiero
Ana canto 4
Blas canto 28
Ana 11c
Blas 12b
Blas 2c
Ana 3b
"""


def believed(acta: str, who: str) -> tuple[SeatKnowledge, RivalBelief]:
    bot, seen = at_table(acta, who, "maestro")
    assert isinstance(bot, Maestro)
    blueprint = find(ARGENTINO, 2)
    assert blueprint is not None
    sit = SeatKnowledge(ARGENTINO, seen, bot.memory)
    return sit, RivalBelief(ARGENTINO, seen, sit.c, bot.log, blueprint)


def quiet(ana: str = "4e 11c 3b", blas: str = "1e 2c 12b", more: str = "") -> str:
    return QUIET.format(ana=ana, blas=blas) + more


def test_every_card_that_was_not_seen_may_be_the_last_and_weights_add_up() -> None:
    sit, belief = believed(quiet(), "Ana")
    cards = [card for (card,) in belief.holdings]
    assert set(cards) <= set(sit.unknown)
    assert len(cards) > 25
    assert sum(belief.weights) == pytest.approx(1)
    assert min(belief.weights) > 0


def test_what_was_said_leaves_only_the_cards_that_make_it_true() -> None:
    _, belief = believed(SAID, "Ana")
    assert {str(card) for (card,) in belief.holdings} == {"6c"}


def test_who_bet_is_believed_to_hold_more() -> None:
    def strength(more: str) -> float:
        _, belief = believed(quiet(more=more), "Ana")
        return sum(w for (c,), w in zip(belief.holdings, belief.weights, strict=True) if belief.power[c] > 8)

    assert strength("Ana 4e\nBlas truco\n") > strength("")


def test_a_card_that_cannot_win_is_never_bet_on_to_the_end() -> None:
    shown = quiet(ana="1e 11c 3b", blas="4e 2c 12b", more="Ana 1e\nBlas truco\nAna quiero-retruco\n")
    found = answers(shown, "Blas", "maestro", times=20)
    assert found["quiero"] == 0


def test_a_card_that_cannot_lose_never_gives_way() -> None:
    found = answers(quiet(more="Ana truco\n"), "Blas", "maestro", times=20)
    assert found["no-quiero"] == found["mazo"] == 0


def test_options_that_lose_too_much_are_left_out_and_the_others_keep_their_weights() -> None:
    sit, belief = believed(quiet(more="Ana truco\n"), "Blas")
    assert is_last(sit)
    last = LastCard(sit, belief, seeded_rng(1))
    options = last.priced(tuple(WeighedOption(action, 10, None) for action in sit.view.legal))
    assert options is not None
    words = [a.word for a in sit.view.legal if isinstance(a, Call)]
    found = dict(zip(words, last.weights(options), strict=True))
    losses = dict(zip(words, (o.loss for o in options), strict=True))
    assert found["no-quiero"] == 0
    assert found["quiero-retruco"] == 10
    assert min(loss for loss in losses.values() if loss is not None) == 0
    assert losses["no-quiero"] == losses["mazo"]


def test_it_says_what_it_counted_in_three_languages() -> None:
    reason = ask(quiet(more="Ana truco\n"), "Blas", "maestro").reason
    told = dict(reason.values)
    assert reason.key in ("last-answer", "last-card")
    assert told["chance"] == 100
    assert len({say_reason(reason, language) for language in LANGUAGES}) == len(LANGUAGES)
    assert "100 %" in say_reason(reason, "es")


def test_the_numbers_it_says_are_those_that_chose() -> None:
    acta = quiet(more="Ana truco\n")
    sit, belief = believed(acta, "Blas")
    decision = ask(acta, "Blas", "maestro")
    told = dict(decision.reason.values)
    last = LastCard(sit, belief, seeded_rng(1))
    point = last.weigher.point
    values = [last.value(action) for action in sit.view.legal]
    best = max(value for value in values if value is not None)
    worth = {called(ARGENTINO, a): v for a, v in zip(sit.view.legal, values, strict=True) if isinstance(a, Call)}
    said = told["worths"]
    assert isinstance(said, tuple)
    assert isinstance(decision.action, Call)
    assert said[0].said == called(ARGENTINO, decision.action), "the chosen one comes first"
    losses = {option.said: option.loss for option in said if option.said}
    assert losses == pytest.approx({word: (best - value) / point for word, value in worth.items() if value is not None})
    assert len(said) == len(sit.view.legal)


def test_earlier_bazas_and_open_envidos_are_not_the_last_baza() -> None:
    bot, seen = at_table(
        "rulebook: argentino\nseats: Ana Blas\nmano: Ana 4e 11c 3b | Blas 1e 2c 12b\n", "Ana", "maestro"
    )
    assert isinstance(bot, Maestro)
    assert not is_last(SeatKnowledge(ARGENTINO, seen, bot.memory))


def test_the_last_card_itself_stays_hidden() -> None:
    """Whatever the rival holds, the same is believed of it."""
    beliefs = [believed(quiet(blas=f"{card} 2c 12b"), "Ana")[1] for card in ("1e", "4o", "7b")]
    assert len({(tuple(b.holdings), tuple(b.weights)) for b in beliefs}) == 1
