"""Maestro leans against what it has learnt of its rivals, and its belt holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truquero.bots.characters import character
from truquero.bots.leaning import DEAR, PURSE, SHARE, Answers, Leaning
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.trained_player import Maestro
from truquero.engine import events as ev
from truquero.engine.actions import Call, Stack
from truquero.engine.start import act, start
from truquero.engine.view import view
from truquero.fairness.shuffle import seeded_rng, shuffled
from truquero.maestro.blueprint import LOSSES
from truquero.maestro.choices import WeighedOption
from truquero.rulebooks import ARGENTINO
from truquero.rules.ladder import TRUCO
from truquero.seats import TABLE


def seated() -> tuple[Leaning, SeatKnowledge]:
    match, _ = act(start(ARGENTINO, 2), TABLE, Stack(shuffled(ARGENTINO.pack, seeded_rng(4))))
    bot = character("maestro:adapt=si").sit(ARGENTINO, 2, 1, seed=9)
    assert isinstance(bot, Maestro)
    return bot.leaning, SeatKnowledge(ARGENTINO, view(match, 1), bot.memory)


def refused(leaning: Leaning, times: int, wanted: bool = False) -> Leaning:
    for _ in range(times):
        leaning.notice(ev.ContestBegan(0, (1, 2), (), None, frozenset(), (0, 0)))
        leaning.notice(ev.BetMade(0, 1, TRUCO, 0, "truco", None, 1, 2, False, ""))
        if wanted:
            leaning.notice(ev.BetWanted(0, 2, TRUCO, 2, False, "quiero", ""))
        else:
            leaning.notice(ev.BetRefused(0, 2, TRUCO, 1, "no-quiero", ""))
    return leaning


def options(sit: SeatKnowledge, bet: tuple[int, float], other: tuple[int, float]) -> list[WeighedOption]:
    return [WeighedOption(a, *(bet if a == Call("truco") else other)) for a in sit.view.legal]


def test_who_gives_way_too_often_is_bluffed_more_and_who_never_does_less() -> None:
    leaning, sit = seated()
    choices = options(sit, (4, 0.0), (10, 0.0))
    at = [c.action for c in choices].index(Call("truco"))
    weights = [float(c.weight) for c in choices]
    usual = leaning.weights(sit, choices, weights)[at]
    assert refused(leaning, 12).lean(TRUCO, False) > 0.2
    assert leaning.weights(sit, choices, weights)[at] > usual + 0.2
    calling, _ = seated()
    assert refused(calling, 12, wanted=True).lean(TRUCO, False) < -0.1


def test_nothing_is_learnt_of_raises_from_first_bets() -> None:
    leaning, _ = seated()
    refused(leaning, 12)
    assert leaning.lean(TRUCO, True) == 0


def test_nobody_leans_before_anything_was_seen() -> None:
    leaning, sit = seated()
    choices = options(sit, (4, 0.0), (10, 0.0))
    weights = [float(c.weight) for c in choices]
    assert leaning.weights(sit, choices, weights) == pytest.approx([w / sum(weights) for w in weights])


@given(data=st.data())
def test_the_belt_holds_whatever_was_learnt(data: st.DataObject) -> None:
    leaning, sit = seated()
    answers = leaning.answers[TRUCO, False] = Answers()
    answers.asked = data.draw(st.integers(0, 200))
    answers.folded = data.draw(st.integers(0, answers.asked))
    answers.expected = answers.asked / 3
    for _ in range(data.draw(st.integers(1, 40))):
        legal = sit.view.legal
        weights = data.draw(st.lists(st.integers(0, 31), min_size=len(legal), max_size=len(legal)).filter(any))
        losses = data.draw(st.lists(st.sampled_from(LOSSES), min_size=len(legal), max_size=len(legal)))
        choices = [WeighedOption(*x) for x in zip(legal, weights, losses, strict=True)]
        before = [w / sum(weights) for w in weights]
        after = leaning.weights(sit, choices, [float(w) for w in weights])
        assert sum(after) == pytest.approx(1)
        assert min(after) >= 0
        grown = {i: b - a for i, (a, b) in enumerate(zip(before, after, strict=True)) if b > a + 1e-9}
        assert sum(grown.values()) <= SHARE + 1e-9
        assert all(losses[i] <= DEAR for i in grown)
    assert leaning.spent <= PURSE


def test_a_new_game_fills_the_purse_again() -> None:
    leaning, _ = seated()
    leaning.spent = PURSE
    leaning.notice(ev.GameWon(0, (1, 0), ""))
    assert leaning.spent == 0
