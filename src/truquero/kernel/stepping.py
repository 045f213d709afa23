"""Single steps over many lines at once: what the batch and the adapters are made of."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.dice import HALF, LOW, ONE, ZERO, draw, kth_bit, popcount
from truquero.kernel.jit import bare, jit, part
from truquero.kernel.layout import *
from truquero.kernel.loop import GAME_OVER, GOES_ON, MANO_OVER, MISS, act_on, begin_mano, legal_mask, row_of
from truquero.kernel.matches import deal, settle_match, start_match
from truquero.kernel.observation import COVERED, INDEX, LENGTH
from truquero.kernel.plan import *
from truquero.kernel.tables import *

Line = np.ndarray[Any, Any]
NO_CARDS = 5
"""The next mano could not be dealt: the tables lack how it begins."""
AGAIN = 6
"""Cards must be dealt (once more, if the last were played by themselves: a flor may end a game)."""

_DEALER, _BASE, _LEADER, _RESULTS, _BEST = (INDEX[x] for x in ("dealer", "base.0", "leader", "results.0", "best"))
_FLOR, _ENVIDO, _TRUCO = (INDEX[f"{x}.status"] for x in ("flor", "envido", "truco"))
_WAITING, _SUNG, _SAID = INDEX["waiting"], INDEX["sung"], INDEX["said.envido.0"]
_HAND, _UPCOMING, _PARTNER = INDEX["hand.0"], INDEX["upcoming.0"], INDEX["partner.0.0"]
_PLAY, _LED, _DUELS, _MUESTRA = INDEX["play.0.0"], INDEX["led.0"], INDEX["duels"], INDEX["muestra"]
_ASKING = INDEX["asking"]


@part
def block_of(s: Line, t: Line, duel: Line, seat: int) -> Any:
    """The block a seat plays in: its offset and place; -1 if it plays in none."""
    for i in range(s[LIVE]):
        o = HEADER + BLOCK * i
        if s[o + STATUS] == 0:
            tables = duel if s[o + KIND] else t
            for place in range(tables[PLACES]):
                if s[o + SEAT + place] == seat:
                    return o, place
    return -1, 0


@part
def masks_into(t: Line, duel: Line, s: Line, out: Line) -> Any:
    """What every seat may do, one bit an action, into ``out``. MISS if the tables lack a row."""
    for i in range(s[LIVE]):
        o = HEADER + BLOCK * i
        if s[o + STATUS] != 0:
            continue
        tables = duel if s[o + KIND] else t
        for place in range(tables[PLACES]):
            if s[o + GONE] >> place & 1:
                continue
            row = row_of(tables, s, o, place)
            if row < 0:
                s[MISSING] = 1 + i
                return MISS
            out[s[o + SEAT + place]] = legal_mask(tables, s, o, place, row)
    return GOES_ON


@part
def actor_of(t: Line, duel: Line, s: Line, masks: Line) -> Any:
    """Whom the table asks first: who may play a card, else the next from the turn on who can do more than leave."""
    other = -1
    for i in range(s[LIVE]):
        o = HEADER + BLOCK * i
        if s[o + STATUS] != 0:
            continue
        tables = duel if s[o + KIND] else t
        n = tables[PLACES]
        leaving = ONE << np.uint64(tables[LEAVE])
        for k in range(n):
            seat = s[o + SEAT + (s[o + TURN] + k) % n]
            mask = masks[seat]
            if mask & ~leaving:
                return seat
            if mask and other < 0:
                other = seat
    return other


@part
def step_into(t: Line, duel: Line, p: Line, s: Line, deck: Line, seat: int, action: int) -> Any:
    """Do one legal action. MISS: nothing was done; AGAIN: the next cards must be dealt."""
    o, place = block_of(s, t, duel, seat)
    tables = duel if s[o + KIND] else t
    row = row_of(tables, s, o, place)
    done = MISS if row < 0 else act_on(tables, s, o, place, row, action)
    if done == MISS:
        s[MISSING] = 1 + (o - HEADER) // BLOCK
        return MISS
    if done != GOES_ON:
        done = settle_match(p, s, done)
        if done == MANO_OVER:
            return AGAIN
    return done


@jit
def reset_lines(
    tables: Line, duels: Line, plan: Line, lines: Line, decks: Line, seed: int, units: Line, which: Line, status: Line
) -> None:
    """Deal in the lines named in ``which``: those whose status is GOES_ON begin a match."""
    for at in range(which.size):
        i = which[at]
        s, deck, p = bare(lines[i]), bare(decks[i]), bare(plan)
        if status[i] == GOES_ON:
            start_match(p, s, deck, seed, units[i])
        done = deal(bare(tables), bare(duels), p, s, deck)
        if done in (MANO_OVER, GAME_OVER):
            done = settle_match(p, s, done)
        status[i] = NO_CARDS if done == MISS else AGAIN if done == MANO_OVER else done


@jit
def deal_given(tables: Line, plan: Line, line: Line, deck: Line) -> Any:
    """Begin one mano for everybody, at the score in the line, with the pack as it lies."""
    s, p = bare(line), bare(plan)
    a, b = s[SCORE], s[SCORE + 1]
    for i in range(HEADER):
        s[i] = 0
    s[SCORE], s[SCORE + 1] = a, b
    s[WINNER] = -1
    s[DEALER] = p[PLAYERS] - 1
    s[LIVE] = 1
    s[NEXT] = 1
    done = begin_mano(bare(tables), p, s, HEADER, bare(deck), 0, 0)
    if done == MISS:
        s[MISSING] = 1
    return done


@jit
def look_lines(tables: Line, duels: Line, lines: Line, masks: Line, actors: Line, status: Line) -> None:
    """What every seat of every line may do, and whom each table asks."""
    t, duel = bare(tables), bare(duels)
    for i in range(lines.shape[0]):
        masks[i, :] = ZERO
        actors[i] = -1
        if status[i] == GOES_ON:
            s, out = bare(lines[i]), bare(masks[i])
            if masks_into(t, duel, s, out) == MISS:
                status[i] = MISS
            else:
                actors[i] = actor_of(t, duel, s, out)


@jit
def step_lines(
    tables: Line,
    duels: Line,
    plan: Line,
    lines: Line,
    decks: Line,
    seats: Line,
    actions: Line,
    which: Line,
    status: Line,
) -> None:
    """Do one action in each of the lines named in ``which``."""
    t, duel, p = bare(tables), bare(duels), bare(plan)
    for at in range(which.size):
        i = which[at]
        status[i] = step_into(t, duel, p, bare(lines[i]), bare(decks[i]), seats[i], actions[i])


@jit
def choose_lines(lines: Line, masks: Line, actors: Line, actions: Line) -> None:
    """A random legal action for whom each table asks, from the line's own random numbers."""
    for i in range(lines.shape[0]):
        if actors[i] >= 0:
            s = bare(lines[i])
            mask = masks[i, actors[i]]
            actions[i] = kth_bit(mask, np.int64(((draw(s) & LOW) * np.uint64(popcount(mask))) >> HALF))


# ---------------------------------------------------------------- what a seat sees


@part
def seen_from(seats: int, s: Line, o: int, n: int, me: int, players: int) -> Any:
    """A mask of places as a mask of seats counted from ``me``."""
    found = 0
    for place in range(n):
        if seats >> place & 1:
            found |= 1 << ((s[o + SEAT + place] - me + players) % players)
    return found


@part
def observe_into(t: Line, duel: Line, p: Line, s: Line, deck: Line, captain: int, me: int, out: Line) -> None:
    """The observation of one seat. ``captain``: one bit a seat that sees its partners' cards in a redondo."""
    for i in range(LENGTH):
        out[i] = 0
    players = p[PLAYERS]
    team = me & 1
    out[_DEALER] = (s[DEALER] - me + players) % players
    out[_DEALER + 1] = s[SCORE + team]
    out[_DEALER + 2] = s[SCORE + 1 - team]
    out[_DEALER + 3] = s[GAMES + team]
    out[_DEALER + 4] = s[GAMES + 1 - team]
    o, place = block_of(s, t, duel, me)
    mine = o >= 0
    if not mine:
        for i in range(s[LIVE]):
            if s[HEADER + BLOCK * i + STATUS] == 0 and o < 0:
                o = HEADER + BLOCK * i
    if o < 0:
        return
    tables = duel if s[o + KIND] else t
    n = tables[PLACES]
    f = s[FORMAT]
    if mine:
        at = 0
        for slot in range(3):
            if s[o + HAND + place] >> slot & 1:
                out[_HAND + at] = 1 + s[o + CARD + 3 * place + slot]
                at += 1
    if f == 0 and captain >> me & 1:
        for other in range(n):
            if other != place and (other - place) % 2 == 0:
                rel = (s[o + SEAT + other] - me + players) % players
                at = 0
                for slot in range(3):
                    if s[o + HAND + other] >> slot & 1:
                        out[_PARTNER + 3 * rel + at] = 1 + s[o + CARD + 3 * other + slot]
                        at += 1
    if f == 1 and not p[OWN_HANDS]:
        for at in range(s[NEXT], p[MANOS + 1]):
            for q in range(2):
                who = (s[DEALER] + 1 + p[p[OFFSET] + (p[MOST] + at) * players + q]) % players
                if who == me and out[_UPCOMING] == 0:
                    for slot in range(3):
                        lies = p[p[POSITION] + ((p[MOST] + at) * players + q) * 3 + slot]
                        out[_UPCOMING + slot] = 1 + deck[lies]
    mano_team = s[o + TEAM] ^ team
    out[_DUELS] = f
    out[_MUESTRA] = 1 + s[o + MUESTRA]
    out[_MUESTRA + 1] = seen_from((1 << n) - 1, s, o, n, me, players)
    out[_BASE + mano_team] = s[o + BASE0]
    out[_BASE + 1 - mano_team] = s[o + BASE0 + 1]
    out[_LEADER] = (s[o + SEAT + s[o + LEADER]] - me + players) % players
    out[_LEADER + 1] = (s[o + SEAT + s[o + TURN]] - me + players) % players
    for baza in range(s[o + BAZAS]):
        outcome = s[o + OUTCOME + baza]
        out[_RESULTS + baza] = 3 if outcome == 2 else 1 + (outcome ^ mano_team)
        out[_LED + baza] = 1 + (s[o + SEAT + s[o + LED + baza]] - me + players) % players
    out[_BEST] = seen_from(s[o + HOLDERS], s, o, n, me, players)
    out[_BEST + 1] = seen_from(s[o + GONE], s, o, n, me, players)
    for k in range(3):
        look = tables[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + k]
        at = _TRUCO if k == 0 else _ENVIDO if k == 1 else _FLOR
        if k and not p[HAS_ENVIDO + k - 1]:
            continue
        out[at] = tables[look]
        out[at + 1] = tables[look + 1]
        for j in range(2):
            stake = tables[look + 2 + j]
            out[at + 2 + j] = tables[TARGET] - s[o + BASE0 + (-5 - stake)] if stake <= -5 else stake
        caller = s[o + CALLER + k]
        if caller >= 0 and tables[look + 1] >= 0:
            out[at + 4] = 1 + (s[o + SEAT + caller] - me + players) % players
        if tables[look + 4] >= 0:
            out[at + 5] = 1 + (tables[look + 4] ^ mano_team)
    look = tables[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 2]
    out[_SUNG] = seen_from(tables[look + 5], s, o, n, me, players)
    out[_SUNG + 1] = seen_from(tables[look + 6], s, o, n, me, players)
    if tables[look + 7] >= 0:
        out[_SUNG + 2] = 1 + (tables[look + 7] ^ mano_team)
    flags = tables[FLAGS] + FLAG_WIDTH * tables[tables[CORE] + s[o + BETS]]
    out[_WAITING] = tables[flags]
    out[_WAITING + 1] = seen_from(tables[flags + 1], s, o, n, me, players)
    barred = tables[tables[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 1] + 5]
    out[_WAITING + 2] = ((barred & 1) << 1 | barred >> 1) if mano_team else barred
    out[_WAITING + 3] = tables[flags + 2]
    for j in range(2):
        if tables[flags + 3 + j] >= 0:
            out[_ASKING + j] = 1 + (s[o + SEAT + tables[flags + 3 + j]] - me + players) % players
    out[_ASKING + 2] = tables[flags + 5]
    for other in range(n):
        rel = (s[o + SEAT + other] - me + players) % players
        for k in range(2):
            if s[o + SAID + k] >> other & 1:
                out[_SAID + 8 * k + rel] = s[o + VALUE + 8 * k + other]
        for baza in range(3):
            lay = s[o + LAY + 3 * other + baza]
            if lay:
                card = 1 + s[o + CARD + 3 * other + (lay & 7) - 1]
                if lay >= 8:
                    card = COVERED + (card if rel == 0 and mine else 0)
                out[_PLAY + 3 * rel + baza] = card


@jit
def observe_lines(
    tables: Line, duels: Line, plan: Line, lines: Line, decks: Line, captain: int, seats: Line, out: Line
) -> None:
    """The observation of one seat of each line; a seat below 0 is left out."""
    t, duel, p = bare(tables), bare(duels), bare(plan)
    for i in range(lines.shape[0]):
        if seats[i] >= 0:
            observe_into(t, duel, p, bare(lines[i]), bare(decks[i]), captain, seats[i], bare(out[i]))
