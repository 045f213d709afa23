"""What is due is paid: envido, flor and truco, with the amounts and in the order of the tables."""
# The names of the layout stand for places in a line.
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.jit import part
from truquero.kernel.layout import *
from truquero.kernel.tables import *

Line = np.ndarray[Any, Any]


@part
def points_of(t: Line, s: Line, o: int, code: int, team: int) -> Any:
    if code < 1000:
        return code
    if code < 5000:
        return t[t[POINTS] + ((code - 1000) * t[TARGET] + s[o + BASE0]) * t[TARGET] + s[o + BASE0 + 1]]
    return t[TARGET] - s[SCORE + (team ^ s[o + TEAM])]


@part
def write(t: Line, s: Line, o: int, code: int, team: int) -> Any:
    """Write points down; tells whether they end the game."""
    real = team ^ s[o + TEAM]
    s[SCORE + real] += points_of(t, s, o, code, team)
    return s[SCORE + real] >= t[TARGET]


@part
def best_place(t: Line, s: Line, values: int, seats: int) -> Any:
    top = -1
    ties = 0
    for place in range(t[PLACES]):
        if seats >> place & 1:
            value = s[values + place]
            if value > top:
                top = value
                ties = 1 << place
            elif value == top:
                ties |= 1 << place
    return t[t[HOLDER] + ties]


@part
def settle(t: Line, s: Line, o: int, which: int) -> Any:
    """Pay envido (0) or flor (1) if it is due. -1: the game goes on; otherwise the team that has won it."""
    register = o + ENVIDO if which == 0 else o + FLOR
    due = s[register]
    if due < 0:
        return -1
    s[register] = PAID
    team = t[t[PAY] + PAY_WIDTH * due]
    if team < 0:
        seats = s[o + COMPARED] if which == 0 else t[t[PAY] + PAY_WIDTH * due + 1]
        place = best_place(t, s, o + VALUE + 8 * which, seats)
        team = place & 1
        if which == 0:
            s[COUNTS + ENVIDOS] += 1
            s[COUNTS + ENVIDO_MANO] += team == 0
            s[BY_PLACE + place] += 1
    elif which == 0:
        s[COUNTS + REFUSED] += 1
    if write(t, s, o, t[t[PAY] + PAY_WIDTH * due + 2 + team], team):
        return team
    return -1


@part
def say_aloud(t: Line, s: Line, values: int, seats: int) -> Any:
    """Who says a value aloud: looked up by how the values rank."""
    n = t[PLACES]
    code = 0
    unit = 1
    for place in range(n):
        if seats >> place & 1:
            rank = 1
            for other in range(n):
                if seats >> other & 1 and s[values + other] < s[values + place]:
                    first = True
                    for before in range(other):
                        if seats >> before & 1 and s[values + before] == s[values + other]:
                            first = False
                    rank += first
            code += rank * unit
        unit *= n + 1
    return t[t[SAID_BY] + code] if t[SAYS] else 0


@part
def win_game(s: Line, o: int, team: int) -> Any:
    s[o + STATUS] = 1
    s[GAMES + (team ^ s[o + TEAM])] += 1
    return GAME_OVER


@part
def finish(t: Line, s: Line, o: int, winner: int, code: int) -> Any:
    """The truco is decided: pay what is due, in the order that the engine has told."""
    s[o + STATUS] = 1
    if winner == 0:
        s[COUNTS + MANO_WON] += 1
    due = (s[o + ENVIDO] >= 0) + 2 * (s[o + FLOR] >= 0) + 4 * (winner < 2) + 8 * (code == 6000)
    order = t[ORDER] + DUES * due
    for i in range(DUES):
        which = t[order + i]
        if which == 2:
            if code == 6000:
                s[WINNER] = winner ^ s[o + TEAM]
                return MATCH_OVER
            if write(t, s, o, code, winner):
                return win_game(s, o, winner)
        elif which >= 0:
            team = settle(t, s, o, which)
            if team >= 0:
                return win_game(s, o, team)
    return MANO_OVER
