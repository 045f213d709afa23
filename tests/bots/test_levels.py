"""Levels for people: what a level gives away is bounded, its mood lasts a deal, and the lower ones see less."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from truquero.bots.characters import CHARACTERS, STEPS, character
from truquero.bots.levels import LEVELS, Levelled
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.engine.actions import Stack
from truquero.engine.start import act, start
from truquero.engine.view import view
from truquero.fairness.shuffle import seeded_rng, shuffled
from truquero.maestro.blueprint import LOSSES
from truquero.maestro.choices import WeighedOption
from truquero.maestro.view_key import Situation
from truquero.rulebooks import ARGENTINO
from truquero.seats import TABLE


def seated(name: str) -> tuple[Levelled, SeatKnowledge]:
    """A level in the first seat, and what it knows of its first mano."""
    match, _ = act(start(ARGENTINO, 2), TABLE, Stack(shuffled(ARGENTINO.pack, seeded_rng(4))))
    bot = character(name).sit(ARGENTINO, 2, 1, seed=9)
    assert isinstance(bot, Levelled)
    return bot, SeatKnowledge(ARGENTINO, view(match, 1), bot.memory)


def test_five_steps_from_novato_to_maestro_come_before_the_styles() -> None:
    assert STEPS == ("novato", "aprendiz", "aficionado", "veterano", "maestro")
    assert (*STEPS, "azar", "prudente", "embustero") == CHARACTERS


def test_each_step_chooses_more_closely_than_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS.values()):
        assert lower.slack >= higher.slack > 0
        assert lower.ease > higher.ease
        assert lower.mood > higher.mood
        assert lower.worlds < higher.worlds
        assert lower.sharp <= higher.sharp


@pytest.mark.parametrize("name", LEVELS)
@given(data=st.data())
def test_a_level_never_gives_away_more_than_its_slack(name: str, data: st.DataObject) -> None:
    bot, sit = seated(name)
    legal = sit.view.legal
    weights = data.draw(st.lists(st.integers(0, 31), min_size=len(legal), max_size=len(legal)).filter(any))
    losses = data.draw(st.lists(st.sampled_from(LOSSES), min_size=len(legal), max_size=len(legal)))
    choices = tuple(WeighedOption(*option) for option in zip(legal, weights, losses, strict=True))
    chosen = bot.weights(sit, choices)
    assert min(chosen) >= 0
    beyond = [c.weight == 0 and (c.loss or 0) > LEVELS[name].slack for c in choices]
    assert not any(bad and weight for bad, weight in zip(beyond, chosen, strict=True)), (
        "the move is neither good enough nor the one that maestro makes"
    )
    assert sum(chosen) > 0


@pytest.mark.parametrize("name", LEVELS)
def test_a_mood_lasts_a_deal_and_no_longer(name: str) -> None:
    bot, _ = seated(name)
    moods = []
    for deal in range(40):
        bot.memory.deals = deal
        moods.append(bot.mood())
        assert bot.mood() == moods[-1]
    assert len(set(moods)) == 40
    assert max(map(abs, moods)) <= LEVELS[name].mood
    assert min(moods) < 0 < max(moods)


def test_a_bold_mood_bets_more_and_a_timid_one_less() -> None:
    bot, sit = seated("aprendiz")
    choices = tuple(WeighedOption(action, 10, 0.0) for action in sit.view.legal)
    bot.memory.deals = 1
    bot.mood()
    bot._mood = 1.0
    bold = bot.weights(sit, choices)
    bot._mood = -1.0
    timid = bot.weights(sit, choices)
    words = [getattr(action, "word", "") for action in sit.view.legal]
    truco, leaves = words.index("truco"), words.index("mazo")
    assert math.isclose(bold[0], timid[0]), "a card is neither bold nor timid"
    assert bold[truco] > timid[truco]
    assert bold[leaves] < timid[leaves]


def test_the_lower_levels_look_at_the_coarse_situation_first() -> None:
    known = Situation(key=7, spare=5, options=(), bits=())
    assert seated("aprendiz")[0].keys(known) == (5, 7)
    assert seated("aficionado")[0].keys(known) == (5, 7)
    assert seated("veterano")[0].keys(known) == (7, 5)
