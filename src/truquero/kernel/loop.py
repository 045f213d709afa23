"""The compiled loop: walks the tables of :mod:`truquero.kernel.tables`. No rules here, only indices.

A state is a line of integers (:mod:`truquero.kernel.layout`). What the tables do not know yet leaves the state as it
was and says MISS; whoever drives the loop has the engine write it down and goes on.
"""
# The names of the layout stand for places in a line.
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.dice import HALF, ONE, popcount
from truquero.kernel.jit import part
from truquero.kernel.layout import *
from truquero.kernel.paying import finish, say_aloud, settle, win_game
from truquero.kernel.plan import *
from truquero.kernel.tables import *

Line = np.ndarray[Any, Any]


@part
def hand_number(t: Line, a: int, b: int, c: int) -> Any:
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return t[t[CHOOSE] + 4 * a + 1] + t[t[CHOOSE] + 4 * b + 2] + t[t[CHOOSE] + 4 * c + 3]


@part
def wrapped(place: int, count: int) -> Any:
    """A place counted on around the table, at most once around."""
    return place if place < count else place - count


@part
def class_of(t: Line, s: Line, o: int, core: int) -> Any:
    """How the waiting bet compares with what the teams lack."""
    if not t[COMPARES]:
        return 0
    offer = t[t[OFFER] + core]
    if offer == -1:
        return 0
    first = t[TARGET] - s[o + BASE0]
    second = t[TARGET] - s[o + BASE0 + 1]
    if offer <= -5:
        offer = first if offer == -5 else second
    found = 13 + (offer > first) - (offer < first)
    found += 3 * ((offer > second) - (offer < second))
    return found + 9 * ((first > second) - (first < second))


@part
def begin_mano(t: Line, p: Line, s: Line, o: int, deck: Line, at: int, kind: int) -> Any:
    """Deal a mano into a block. MISS if nobody has written down yet how such a mano begins."""
    n = t[PLACES]
    f = s[FORMAT]
    players = p[PLAYERS]
    mano = wrapped(s[DEALER] + 1, players)
    offsets = p[OFFSET] + (f * p[MOST] + at) * players
    first = wrapped(mano + p[offsets], players)
    team = first & 1
    turned = deck[p[TURNED + f]] if p[TURNED + f] >= 0 else -1
    line = turned if turned >= 0 else 0
    flores = 0
    kept = 0
    closed = 0
    for place in range(n):
        seat = wrapped(mano + p[offsets + place], players)
        s[o + SEAT + place] = seat
        closed |= (p[CLOSED] >> seat & 1) << place
        for slot in range(3):
            s[o + CARD + 3 * place + slot] = deck[p[p[POSITION] + ((f * p[MOST] + at) * players + place) * 3 + slot]]
        hand = hand_number(t, s[o + CARD + 3 * place], s[o + CARD + 3 * place + 1], s[o + CARD + 3 * place + 2])
        hand += line * t[HANDS_A_LINE]
        s[o + VALUE + place] = t[t[ENVIDO_OF] + hand]
        s[o + VALUE + 8 + place] = t[t[FLOR_OF] + hand]
        if t[t[FLOR_OF] + hand] >= 0:
            flores |= 1 << place
            kept |= t[t[KEPT_OF] + hand] << place
        s[o + HAND + place] = 7
        for baza in range(3):
            s[o + LAY + 3 * place + baza] = 0
    base = BASE if p[AT_ONCE] and f == 1 else SCORE
    s[o + BASE0] = s[base + team]
    s[o + BASE0 + 1] = s[base + 1 - team]
    s[o + TEAM] = team
    s[o + KIND] = kind
    s[o + AT] = at
    s[o + MUESTRA] = turned
    s[o + DEAL_KEY] = flores | kept << t[KEPT_BIT] | closed << t[CLOSED_BIT]
    s[o + PREFIX] = 0
    s[o + LEADER] = 0
    s[o + TURN] = 0
    s[o + PLAYED] = 0
    s[o + GONE] = 0
    s[o + BAZAS] = 0
    s[o + BEST] = -2
    s[o + HOLDERS] = 0
    s[o + ENVIDO] = NOTHING
    s[o + COMPARED] = 0
    s[o + FLOR] = NOTHING
    s[o + STATUS] = 0
    s[o + SAID] = 0
    s[o + SAID + 1] = 0
    s[o + TRACED] = 0
    for i in range(3):
        s[o + CALLER + i] = -1
    chi = s[o + BASE0] * t[TARGET] + s[o + BASE0 + 1] if t[CAPPED] else 0
    effect = t[t[ROOT] + chi * t[ROOTS_A_LINE] + s[o + DEAL_KEY]]
    if effect < 0:
        return MISS
    core = t[t[EFFECT] + EFFECT_WIDTH * effect]
    if core >= 0 and t[t[VARIANT] + core * t[CLASSES_A_CORE] + class_of(t, s, o, core)] < 0:
        return MISS
    s[COUNTS + HANDS] += 1
    for place in range(n):
        s[BY_PLACE + 16 + place] += 1
        s[BY_PLACE + 8 + place] += flores >> place & 1
    if flores:
        s[COUNTS + FLORES] += 1
    return take_effect(t, s, o, effect, -1)


# ---------------------------------------------------------------- what may be done


@part
def row_of(t: Line, s: Line, o: int, place: int) -> Any:
    """The row of a place: -1 if the tables lack it."""
    gone = s[o + GONE]
    spent = s[o + PLAYED] >> place & 1 if s[o + BAZAS] == 0 else s[o + HAND + place] == 0
    role = (s[o + TURN] == place) + 2 * spent
    if t[ALONE] and t[t[MATES_OF] + place] & ~gone:
        role += 4
    return t[t[ROW] + (s[o + BETS] * t[PLACES] + place) * 8 + role]


@part
def words_of(t: Line, row: int) -> Any:
    """The words of a row, one bit each."""
    at = t[ROWS] + ROW_WIDTH * row
    return np.uint64(np.uint32(t[at])) | (np.uint64(np.uint32(t[at + 1])) << HALF)


@part
def legal_mask(t: Line, s: Line, o: int, place: int, row: int) -> Any:
    """The actions of a place, one bit each."""
    found = words_of(t, row)
    if t[t[ROWS] + ROW_WIDTH * row + CARDS] >= 0:
        held = np.uint64(s[o + HAND + place])
        found |= held
        if t[COVER]:
            found |= held << np.uint64(3)
    return found


# ---------------------------------------------------------------- doing it


@part
def take_effect(t: Line, s: Line, o: int, effect: int, place: int) -> Any:
    e = t[EFFECT] + EFFECT_WIDTH * effect
    for i in range(3):
        if t[e + 7 + i] >= 0:
            s[o + SEEN + i] = t[e + 7 + i]
        if t[e + 6] >> i & 1:
            s[o + CALLER + i] = place
    if t[e + 1] >= 0:
        s[o + ENVIDO] = t[e + 1]
        s[o + COMPARED] = ((1 << t[PLACES]) - 1) & ~s[o + GONE]
    elif t[e + 1] == -2:
        s[o + ENVIDO] = NOTHING
    if t[e + 2] >= 0:
        s[o + FLOR] = t[e + 2]
    elif t[e + 2] == -2:
        s[o + FLOR] = NOTHING
    if t[e + 10] & 1:
        s[o + SAID] = say_aloud(t, s, o + VALUE, s[o + COMPARED])
    if t[e + 10] & 2:
        s[o + SAID + 1] = say_aloud(t, s, o + VALUE + 8, t[t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 2] + 5])
    settles = t[e + 3]
    while settles:
        team = settle(t, s, o, (settles & 3) - 1)
        if team >= 0:
            return win_game(s, o, team)
        settles >>= 2
    if t[e + 4] >= 0:
        return finish(t, s, o, t[e + 4], t[e + 5])
    core = t[e]
    if core < 0:
        s[MISSING] = 9  # the tables said that the game must be over: they are wrong
        return MISS
    s[o + BETS] = t[t[VARIANT] + core * t[CLASSES_A_CORE] + class_of(t, s, o, core)]
    return GOES_ON


@part
def known(t: Line, s: Line, o: int, effect: int) -> Any:
    """Whether the tables know what follows an effect."""
    if effect < 0:
        return False
    core = t[t[EFFECT] + EFFECT_WIDTH * effect]
    return core < 0 or t[t[VARIANT] + core * t[CLASSES_A_CORE] + class_of(t, s, o, core)] >= 0


@part
def move_on(t: Line, s: Line, o: int, place: int, turn: int) -> Any:
    """The turn passes after a card or a departure, or the baza ends."""
    n = t[PLACES]
    after = t[t[NEXT_PLACE] + (place << n) + (s[o + PLAYED] | s[o + GONE])]
    if after < n:
        s[o + TURN] = after
        return take_effect(t, s, o, t[t[TURNS] + (n + 1) * turn + after], place)
    leader, holders = s[o + LEADER], s[o + HOLDERS]
    outcome = t[t[BAZA_OUTCOME] + (leader << n) + holders]
    baza = s[o + BAZAS]
    s[o + LED + baza] = leader
    s[o + OUTCOME + baza] = outcome
    s[o + HOLD + baza] = holders
    if outcome == 2:
        s[COUNTS + PARDAS] += 1
    result = t[t[RESULT] + 3 * s[o + PREFIX] + outcome]
    if result < 0:
        winner = t[t[TIED] + holders] if result == -9 else -1 - result
        return finish(t, s, o, winner, t[t[TRUCO] + t[t[CORE] + s[o + BETS]]])
    lead = t[t[STILL_IN] + (t[t[BAZA_LEADS] + (leader << n) + holders] << n) + s[o + GONE]]
    s[o + PREFIX] = result
    s[o + BAZAS] = baza + 1
    s[o + PLAYED] = 0
    s[o + BEST] = -2
    s[o + HOLDERS] = 0
    s[o + LEADER] = lead
    s[o + TURN] = lead
    return take_effect(t, s, o, t[t[TURNS] + (n + 1) * turn + n], place)


@part
def turn_known(t: Line, s: Line, o: int, place: int, turn: int, holders: int, blocked: int) -> Any:
    """Whether the tables know what follows when this place has played or left."""
    n = t[PLACES]
    after = t[t[NEXT_PLACE] + (place << n) + blocked]
    if after < n:
        return known(t, s, o, t[t[TURNS] + (n + 1) * turn + after])
    if t[t[RESULT] + 3 * s[o + PREFIX] + t[t[BAZA_OUTCOME] + (s[o + LEADER] << n) + holders]] < 0:
        return True
    return known(t, s, o, t[t[TURNS] + (n + 1) * turn + n])


@part
def act_on(t: Line, s: Line, o: int, place: int, row: int, action: int) -> Any:
    """Do one legal action of a place. MISS leaves everything as it was."""
    bit = 1 << place
    if action < 6:
        slot = action % 3
        down = action >= 3
        line = s[o + MUESTRA] if s[o + MUESTRA] >= 0 else 0
        power = -1 if down else t[t[POWER] + line * t[PACK] + s[o + CARD + 3 * place + slot]]
        best, holders = s[o + BEST], s[o + HOLDERS]
        if power > best:
            best = power
            holders = bit
        elif power == best:
            holders |= bit
        turn = t[t[ROWS] + ROW_WIDTH * row + CARDS]
        if not turn_known(t, s, o, place, turn, holders, s[o + PLAYED] | s[o + GONE] | bit):
            return MISS
        trace(s, o, place, action)
        s[o + HAND + place] &= ~(1 << slot)
        s[o + LAY + 3 * place + s[o + BAZAS]] = 1 + slot + 8 * down
        s[o + BEST] = best
        s[o + HOLDERS] = holders
        s[o + PLAYED] |= bit
        return move_on(t, s, o, place, turn)
    if action == t[LEAVE] and t[t[ROWS] + ROW_WIDTH * row + LEAVES] >= 0:
        turn = t[t[ROWS] + ROW_WIDTH * row + LEAVES]
        if not turn_known(t, s, o, place, turn, s[o + HOLDERS], s[o + PLAYED] | s[o + GONE] | bit):
            return MISS
        trace(s, o, place, action)
        s[o + GONE] |= bit
        s[COUNTS + LEFT] += 1
        return move_on(t, s, o, place, turn)
    number = popcount(words_of(t, row) & ((ONE << np.uint64(action)) - ONE))
    effect = t[t[WORD_EFFECT] + t[t[ROWS] + ROW_WIDTH * row + START] + number]
    if not known(t, s, o, effect):
        return MISS
    trace(s, o, place, action)
    if action == t[LEAVE]:
        s[o + GONE] |= bit
        s[COUNTS + LEFT] += 1
    return take_effect(t, s, o, effect, place)


@part
def trace(s: Line, o: int, place: int, action: int) -> None:
    if s[o + TRACED] < TRACE_LENGTH:
        s[o + TRACE + s[o + TRACED]] = place * 64 + action
    s[o + TRACED] += 1
    s[COUNTS + STEPS] += 1
