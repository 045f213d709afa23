"""OpenSpiel: one mano for two seats, with the deal as chance, over the same tables.

``pyspiel.load_game("python_truquero", {"rulebook": "almeria", "pack": "1o 1c 2o 2c 3o 3c"})``: a small pack
makes a game small enough to be solved. Player 0 is the mano. A game won by the mano counts as its whole length.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
import pyspiel

from truquero.cards import Card, cards
from truquero.kernel.compiled import Kernel
from truquero.kernel.layout import GAMES, SCORE, WINNER
from truquero.kernel.loop import GOES_ON, MISS
from truquero.kernel.observation import LENGTH
from truquero.kernel.stepping import AGAIN, UNSEEN, deal_given, show_lines, step_lines
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook

PLAYERS = 2
HAND = 3
DEFAULTS: dict[str, str] = {"rulebook": "argentino", "pack": ""}

_TYPE = pyspiel.GameType(
    short_name="python_truquero",
    long_name="A mano of truco under any rulebook",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=DEFAULTS,
)


@lru_cache(maxsize=8)
def _kernel(rulebook: str, pack: str) -> Kernel:
    if rulebook not in BOOKS:
        raise ValueError(f"there is no rulebook {rulebook!r}; there are {', '.join(BOOKS)}")
    book = copy(BOOKS[rulebook])
    if pack:
        object.__setattr__(book, "pack", _small_pack(book, pack))
        object.__setattr__(book, "packs", ())
    return Kernel(book, PLAYERS)


def _small_pack(book: Rulebook, text: str) -> tuple[Card, ...]:
    """Some of the cards of a rulebook, enough to deal."""
    found = cards(text)
    strange = [c.code for c in found if c not in book.pack_for(PLAYERS)]
    if strange:
        raise ValueError(f"{book.id} is not played with {', '.join(strange)}")
    need = PLAYERS * HAND + (book.muestra is not None)
    if len(set(found)) < need or len(set(found)) < len(found):
        raise ValueError(f"a pack for {book.id} needs {need} different cards or more, not {text!r}")
    return found


class TrucoGame(pyspiel.Game):  # type: ignore[misc]
    """A mano at 0-0."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.about = (str(chosen["rulebook"]), str(chosen["pack"]))
        kernel = _kernel(*self.about)
        target = kernel.book.match.target * kernel.book.match.to_win
        hands = len(list(combinations(range(kernel.pack_size), HAND)))
        info = pyspiel.GameInfo(
            num_distinct_actions=kernel.words.count,
            max_chance_outcomes=hands,
            num_players=PLAYERS,
            min_utility=-float(target),
            max_utility=float(target),
            utility_sum=0.0,
            max_game_length=100,
        )
        super().__init__(_TYPE, info, chosen)

    def new_initial_state(self) -> TrucoState:
        return TrucoState(self)

    def make_py_observer(self, iig_obs_type: Any | None = None, params: dict[str, Any] | None = None) -> TrucoObserver:
        """Observers show the same numbers as everywhere in the kernel, and the same words as the states."""
        return TrucoObserver()


class TrucoObserver:
    """What a seat sees, as numbers and in words."""

    def __init__(self) -> None:
        self.tensor = np.zeros(LENGTH, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TrucoState, player: int) -> None:
        self.tensor.fill(0)
        if state.status[0] != -1:
            deck = np.zeros((1, state.kernel.pack_size), np.int32)
            given = (*state.kernel.tables, state.line, deck, 0, np.array([player], np.int32), state.masks)
            seen, legal = state.shown()
            show_lines(*given, seen, legal)
            self.tensor[:] = seen[0]

    def string_from(self, state: TrucoState, player: int) -> str:
        return state.observation_string(player)


class TrucoState(pyspiel.State):  # type: ignore[misc]
    """The hands are dealt one after the other, then the muestra if there is one; then the players act."""

    def __init__(self, game: TrucoGame) -> None:
        super().__init__(game)
        self.about = game.about
        kernel = self.kernel
        self.dealt: list[int] = []
        self.line = np.zeros((1, kernel.length), np.int32)
        self.masks = np.zeros((1, PLAYERS), np.uint64)
        self.actors = np.full(1, -1, np.int32)
        self.status = np.full(1, -1, np.int32)
        self.said: list[int] = []
        """What was done: seat * 64 + action."""

    @property
    def kernel(self) -> Kernel:
        return _kernel(*self.about)

    # ------------------------------------------------------------ whose turn it is

    def current_player(self) -> int:
        if self.status[0] == -1:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.actors[0]) if self.status[0] == GOES_ON else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.status[0] not in (-1, GOES_ON)

    def _left(self) -> list[int]:
        return [c for c in range(self.kernel.pack_size) if c not in self.dealt]

    def _needed(self) -> int:
        """How many cards the next chance gives."""
        return HAND if len(self.dealt) < PLAYERS * HAND else 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(list(combinations(self._left(), self._needed())))
        return [(i, 1.0 / count) for i in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        mask = int(self.masks[0, player])
        return [a for a in range(64) if mask >> a & 1]

    # ------------------------------------------------------------ what happens

    def _apply_action(self, action: int) -> None:
        if self.status[0] == -1:
            given = list(combinations(self._left(), self._needed()))[action]
            self.dealt += given
            turned = self.kernel.book.muestra is not None
            if len(self.dealt) == PLAYERS * HAND + turned:
                self._begin()
            return
        seat = int(self.actors[0])
        self.said.append(seat * 64 + action)
        self._go_on(action)

    def _begin(self) -> None:
        """Lay the pack so that everybody gets what chance has given."""
        kernel = self.kernel
        deck = np.zeros(kernel.pack_size, np.int32)
        order = [self.dealt[seat * HAND + slot] for slot in range(HAND) for seat in range(PLAYERS)]
        order += self.dealt[PLAYERS * HAND :]
        deck[: len(order)] = order
        while (done := deal_given(kernel.round.tables, kernel.plan, self.line[0], deck)) == MISS:
            kernel.learn(self.line[0])
        self.status[0] = done
        if done == GOES_ON:
            self.status[0] = UNSEEN
            self._go_on(0)

    def shown(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Room for what a seat sees and may do."""
        return np.zeros((1, LENGTH), np.int16), np.zeros((1, self.kernel.words.count), np.int8)

    def _go_on(self, action: int) -> None:
        """Act and look around; AGAIN means that the mano is over, and nothing more is dealt."""
        which, deck = np.zeros(1, np.int64), np.zeros((1, self.kernel.pack_size), np.int32)
        acted, gained = np.array([action], np.int32), np.zeros((1, 2), np.int32)
        given = (self.line, deck, self.actors, acted, which, self.status, self.masks, self.actors, gained)
        while self.status[0] != AGAIN:
            if not step_lines(*self.kernel.tables, *given, *self.shown(), 0, 0, 0, which, acted[:0]):
                return
            if self.status[0] != AGAIN:
                self.kernel.learn(self.line[0])
                self.status[0] = GOES_ON if self.status[0] == MISS else self.status[0]

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        target, line = self.kernel.book.match.target, self.line[0]
        if line[WINNER] >= 0:
            won = 1 - 2 * int(line[WINNER])
            return [won * float(target), -won * float(target)]
        a, b = (int(line[GAMES + t]) * target + int(line[SCORE + t]) for t in (0, 1))
        least = max(-target, min(target, a - b))
        return [float(least), -float(least)]

    # ------------------------------------------------------------ what is seen

    def _seen(self, player: int) -> str:
        """The player's own cards, the muestra, and every action that could be seen."""
        names = [c.code for c in self.kernel.round.pack]
        own = self.dealt[player * HAND : player * HAND + HAND]
        turned = self.dealt[PLAYERS * HAND :]
        shown: list[str] = []
        for step in self.said:
            seat, action = step >> 6, step & 63
            if action < HAND:
                shown.append(f"{seat}:{names[self.dealt[seat * HAND + action]]}")
            elif action < 2 * HAND:
                shown.append(f"{seat}:{names[self.dealt[seat * HAND + action - HAND]] if seat == player else '?'}v")
            else:
                shown.append(f"{seat}:{self.kernel.words.name(action)}")
        return f"{' '.join(names[c] for c in own)}|{' '.join(names[c] for c in turned)}|{' '.join(shown)}"

    def information_state_string(self, player: int | None = None) -> str:
        return self._seen(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        return self._seen(self.current_player() if player is None else player)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else self.kernel.words.name(action)

    def __str__(self) -> str:
        return f"{self.dealt} {self.said}"


pyspiel.register_game(_TYPE, TrucoGame)
