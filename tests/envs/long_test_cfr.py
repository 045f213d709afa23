"""OpenSpiel's plain CFR walks every deal of a mini pack: minutes, so with ``make lockstep``."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr

import truquero.envs.spiel


def test_plain_cfr_runs_on_a_pack_of_six() -> None:
    game = pyspiel.load_game("python_truquero", {"rulebook": "almeria", "pack": "1o 1c 2o 2c 3o 3c"})
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    chances = solver.current_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert len(set(chances.values())) > 1  # it has learnt something
    assert truquero.envs.spiel.PLAYERS == 2
