"""Maestro's reasons tell the numbers of the strategy: what options lose, how often one is chosen, what a call needs."""

from __future__ import annotations

from tests.bots.asking import ask, at_table
from truquero.bots.player import OptionWorth
from truquero.bots.practised_reasons import called, worths
from truquero.bots.reasons import say_advice, say_reason, say_worths
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.trained_player import Maestro
from truquero.cards import Card, card
from truquero.engine.actions import Action, Call, Play
from truquero.maestro.blueprint import find
from truquero.maestro.choices import WeighedOption, weighed
from truquero.maestro.view_key import situation
from truquero.rulebooks import ARGENTINO
from truquero.rules import LANGUAGES

FIRST = "rulebook: argentino\nseats: Ana Blas\nmano: Ana 1e 7e 3b | Blas 4e 5c 11b\n"
ASKED = FIRST + "Ana truco\n"


def name_of(action: Action) -> str | Card:
    assert isinstance(action, Play | Call)
    return action.card if isinstance(action, Play) else called(ARGENTINO, action)


def test_every_option_is_told_with_what_the_strategy_says_that_it_loses() -> None:
    bot, seen = at_table(FIRST, "Ana", "maestro")
    assert isinstance(bot, Maestro)
    blueprint = find(ARGENTINO, 2)
    assert blueprint is not None
    sit = SeatKnowledge(ARGENTINO, seen, bot.memory)
    known = situation(ARGENTINO, seen, sit.c, blueprint.groups)
    choices = weighed(known, blueprint, bot.keys(known))
    decision = bot.decide(seen)
    told = dict(decision.reason.values)
    chosen = [choice.action for choice in choices].index(decision.action)  # type: ignore[arg-type]
    said = told["worths"]
    assert isinstance(said, tuple)
    best = min(choice.loss or 0.0 for choice in choices if choice.weight)
    losses = {name_of(choice.action): (choice.loss or 0.0) - best for choice in choices}
    assert {(o.said or o.card): o.loss for o in said} == {name: loss for name, loss in losses.items() if loss >= 0}
    assert (said[0].said or said[0].card) == name_of(choices[chosen].action), "the chosen one comes first"
    assert [o.loss for o in said[1:]] == sorted(o.loss for o in said[1:])
    assert told["share"] == round(100 * choices[chosen].weight / sum(c.weight for c in choices))


def test_what_training_hardly_tried_is_not_told_as_better() -> None:
    bot, seen = at_table(FIRST, "Ana", "maestro")
    assert isinstance(bot, Maestro)
    sit = SeatKnowledge(ARGENTINO, seen, bot.memory)
    first, second, third, *_ = seen.legal
    choices = (WeighedOption(first, 31, 0.2), WeighedOption(second, 0, 0.0), WeighedOption(third, 0, 0.4))
    assert [round(o.loss, 2) for o in worths(sit, choices, 0)] == [0.0, 0.2]
    assert [round(o.loss, 2) for o in worths(sit, choices, 0, exact=True)] == [0.2, 0.0, 0.4]


def test_with_a_poor_hand_it_says_how_often_the_bet_must_be_a_bluff() -> None:
    """A truco is worth 2 and refusing it costs 1: who wants it and wins one time in four loses no more."""
    reason = ask(ASKED, "Blas", "maestro").reason
    assert reason.key == "practised-catch"
    assert dict(reason.values)["need"] == 25
    assert "bluffs: to accept, 25 %" in say_reason(reason, "en")
    assert "25 %" in say_advice(reason, "es")


def test_with_a_good_hand_it_says_how_often_it_must_win() -> None:
    acta = ASKED.replace("Blas 4e 5c 11b", "Blas 12e 2c 3o")
    reasons = [ask(acta, "Blas", "maestro", seed=seed).reason for seed in range(12)]
    answered = [reason for reason in reasons if reason.key == "practised-answer"]
    assert {dict(reason.values)["need"] for reason in answered} == {25}


def test_what_options_lose_is_told_as_each_language_writes_it() -> None:
    told = (
        OptionWorth("truco", None, 0.05),
        OptionWorth("", card("1e"), 0.0),
        OptionWorth("envido", None, 0.4),
    )
    assert say_worths(told, "en") == "this −0.05; ace of espadas 0; “envido” −0.4"
    assert say_worths(told, "es") == "esto −0,05; as de espadas 0; «envido» −0,4"
    assert say_worths(told, "va") == "açò −0,05; as d'espases 0; «envido» −0,4"


def test_of_many_options_the_worst_are_told_together() -> None:
    told = tuple(OptionWorth(word, None, number / 10) for number, word in enumerate("abcdefgh"))
    assert say_worths(told, "en") == "this 0; “b” −0.1; “c” −0.2; “d” −0.3; “e” −0.4; the rest −0.5 or worse"
    assert say_worths(told[:6], "en").endswith("“e” −0.4; “f” −0.5"), "a rest of one is told by its name"


def test_the_largest_loss_of_a_file_stands_for_more() -> None:
    told = (OptionWorth("quiero", None, 0.0), OptionWorth("no quiero", None, 3.2))
    assert say_worths(told, "es") == "esto 0; lo demás −3,2 o peor"


def test_a_single_option_is_not_compared() -> None:
    for language in LANGUAGES:
        assert say_worths((OptionWorth("quiero", None, 0.0),), language) == ""
