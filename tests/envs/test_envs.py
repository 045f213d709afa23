"""The environments pass the checks of those whose interfaces they speak."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import external_sampling_mccfr as mccfr
from pettingzoo.test import api_test, render_test, seed_test

import truquero.envs.spiel
from truquero.bots.characters import CharacterError, character
from truquero.envs import NoSuchEnvironment, names, register, rulebook_of
from truquero.envs.gym import SeatEnv
from truquero.envs.house_bots import BotsBeside
from truquero.envs.one_table import kernel_of
from truquero.envs.zoo import TrucoZoo, env
from truquero.kernel import MissingExtra
from truquero.rulebooks import ALMERIA

MINI = {"rulebook": "almeria", "pack": "1o 1c 2o 2c 3o 3c"}


@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_finds_nothing_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(TrucoZoo(manos=3), num_cycles=60)
    seed_test(env, num_cycles=20)
    render_test(env)
    assert "Passed API test" in capsys.readouterr().out


def test_rewards_of_a_table_add_up_to_nothing() -> None:
    table = TrucoZoo(manos=5)
    table.reset(seed=4)
    rng = np.random.default_rng(1)
    while not all(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(rng.choice(np.flatnonzero(mask))))
        assert sum(table.rewards.values()) == 0


def test_gymnasium_finds_nothing_wrong() -> None:
    register()
    made = gymnasium.make("truquero/almeria-2p-v0").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made, skip_render_check=True)


def played(env: SeatEnv, seed: int, choose: str = "first") -> list[tuple[bytes, float]]:
    """An episode of somebody who always does the first legal thing, or the last."""
    seen, info = env.reset(seed=seed)
    told, over = [(seen.tobytes(), 0.0)], False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        seen, reward, over, _, info = env.step(legal[0 if choose == "first" else -1])
        assert "illegal" not in info
        told.append((seen.tobytes(), reward))
    return told


@pytest.mark.parametrize(
    ("name", "bot"),
    [("argentino-2p", "embustero"), ("uruguay-2p", "prudente"), ("belmez-4p", "novato"), ("tarija-4p", "azar")],
)
def test_a_bot_of_the_house_plays_the_other_seats(name: str, bot: str) -> None:
    one, two = (SeatEnv(f"truquero/{name}-v0", manos=3, bot=bot) for _ in range(2))
    for seed in range(2):
        told = played(one, seed)
        assert told == played(two, seed)
        assert len(told) > 1


def test_a_bot_is_named_where_the_table_is_made() -> None:
    register()
    made = gymnasium.make("truquero/almeria-2p-v0", bot="embustero").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made, skip_render_check=True)
    with pytest.raises(CharacterError, match="there is no player 'deepblue'; there are novato, aprendiz"):
        SeatEnv(bot="deepblue")
    with pytest.raises(ValueError, match="by a bot or by a policy, not by both"):
        SeatEnv(bot="azar", others=lambda seen, mask: 0)
    with pytest.raises(ValueError, match="there is no seat 2; they are 0 to 1"):
        SeatEnv(seat=2)


def test_a_bot_sees_what_its_seat_sees() -> None:
    """The rival's cards do not reach the bot: with other cards in the guest's hand it does the same at once."""
    answers = set()
    for turned in (0, 1):
        beside = BotsBeside(kernel_of(ALMERIA, 2), character("embustero"), guest=1)
        beside.reset(seed=3)
        match = beside.match.clone()
        contest = beside.match.live[0].clone()
        others = [c for c in beside.pack if not any(c in hand for hand in contest.dealt.values())]
        if turned:
            contest.dealt = {**contest.dealt, 2: tuple(others[:3])}
            contest.hands = {**contest.hands, 2: tuple(others[:3])}
            match.live = (contest,)
            beside.match = match
        answers.add(beside.chosen(1))
    assert len(answers) == 1


def test_what_is_not_legal_costs_a_game() -> None:
    seat = SeatEnv("truquero/argentino-2p-v0")
    _, info = seat.reset(seed=1)
    for illegal in (np.flatnonzero(info["action_mask"] == 0)[0], -1, 64, 10**9):
        seat.reset(seed=1)
        _, reward, over, _, info = seat.step(np.int64(illegal))
        assert (reward, over, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("make", [SeatEnv, TrucoZoo])
def test_an_episode_has_a_mano_at_least(make: Any) -> None:
    for manos in (0, -1, 1.5):
        with pytest.raises(ValueError, match="manos must be "):
            make(manos=manos)


def test_open_spiel_plays_and_solves_a_mini_pack() -> None:
    game = pyspiel.load_game("python_truquero", MINI)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    solver = mccfr.ExternalSamplingSolver(game, mccfr.AverageType.SIMPLE)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rulebook": "mus"}, "there is no rulebook 'mus'; there are belmez, argentino"),
        ({"rulebook": "asturias"}, "asturias is played by 4, not by 2"),
        ({"rulebook": "almeria", "pack": "1o 1c"}, "a pack for almeria needs 6 different cards or more, not '1o 1c'"),
        ({"rulebook": "almeria", "pack": "1o 1o 1c 2o 2c 3o 3c"}, "a pack for almeria needs 6 different cards or more"),
        ({"rulebook": "uruguay", "pack": "1o 1c 2o 2c 3o 3c"}, "a pack for uruguay needs 7 different cards or more"),
        ({"rulebook": "argentino", "pack": "1o 8c 2o 2c 3o 3c"}, "argentino is not played with 8c"),
    ],
)
def test_a_game_that_cannot_be(given: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pyspiel.load_game("python_truquero", given)


def test_without_the_extra_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(MissingExtra, match=r"environments need gymnasium: pip install 'truquero\[envs\]'"):
        register()


def test_names_are_versioned_and_wrong_ones_refused() -> None:
    assert "truquero/argentino-2p-v0" in names()
    assert rulebook_of("truquero/valencia-8p-v0")[1] == 8
    with pytest.raises(NoSuchEnvironment, match="is not an environment; there are truquero/belmez-2p-v0"):
        rulebook_of("truquero/asturias-6p-v0")
    assert truquero.envs.spiel.PLAYERS == 2
