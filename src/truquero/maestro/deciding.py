"""Who decides next, what it knows as a key, and doing what it chose: for two, and for partners."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.jit import bare
from truquero.kernel.layout import *
from truquero.kernel.loop import act_on
from truquero.kernel.sampling import actor_at
from truquero.kernel.tables import PLACES
from truquero.maestro import line_key
from truquero.maestro.abstraction import Abstraction
from truquero.maestro.line_key import action_of, as_line
from truquero.maestro.machine_code import jit, part
from truquero.maestro.team_line_key import AROUND, asked_among, read_team, team_line
from truquero.maestro.team_table import DEFER, team_table
from truquero.rules import Rulebook

Line = np.ndarray[Any, Any]
LET_BY = 0xFF
"""The bits of those who let a partner answer."""
read_duel = line_key.read_line


def groups_line(groups: Abstraction, book: Rulebook, players: int) -> Line:
    """An abstraction as one line of integers, with what partners tell each other."""
    own = as_line(groups)
    if players == 2:
        return own
    team = np.array(team_line(team_table(book, players)), np.int64).astype(np.uint32).view(np.int32)
    return np.concatenate([own, team])


@part
def asked_at(t: Line, s: Line, o: int, given: Line) -> Any:
    """The place to act, its row and mask; place -1 if the tables lack a row."""
    if t[PLACES] == 2:
        return actor_at(t, s, o)
    return asked_among(t, s, o, given)


@part
def read_line(t: Line, s: Line, o: int, place: int, mask: Any, given: Line, zone: int) -> Any:
    """The key of what a place knows, its options as bits, and the slots of its cards in order."""
    if t[PLACES] == 2:
        return read_duel(t, s, o, place, mask, given, zone)
    return read_team(t, s, o, place, mask, given, zone)


@part
def do_option(t: Line, s: Line, o: int, place: int, row: int, option: int, order: int) -> Any:
    """Do what was chosen; letting a partner answer changes nothing but who is asked."""
    if option == DEFER:
        s[AROUND] |= 1 << place
        return GOES_ON
    s[AROUND] &= ~LET_BY
    return act_on(t, s, o, place, row, action_of(option, order))


@jit
def look_at(tables: Line, line: Line, o: int, place: int, mask: Any, cut: Line, zone: int) -> Any:
    """Key and options of one place, for who has an array and not a pointer."""
    return read_line(bare(tables), bare(line), o, place, mask, bare(cut), zone)


@jit
def who_is_asked(tables: Line, line: Line, o: int, cut: Line) -> Any:
    """The place that decides next and its options."""
    place, _, mask = asked_at(bare(tables), bare(line), o, bare(cut))
    return place, mask
