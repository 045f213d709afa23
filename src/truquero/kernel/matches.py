"""Whole matches over the tables: deals, formats and games, played at random by one thread or several."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.dice import HALF, LOW, ZERO, draw, kth_bit, popcount, seed_line, shuffle
from truquero.kernel.jit import bare, fixed, jit, part
from truquero.kernel.layout import *
from truquero.kernel.loop import (
    GAME_OVER,
    GOES_ON,
    MANO_OVER,
    MATCH_OVER,
    MISS,
    act_on,
    begin_mano,
    legal_mask,
    row_of,
)
from truquero.kernel.plan import *
from truquero.kernel.tables import PLACES

Line = np.ndarray[Any, Any]


@part
def start_match(p: Line, s: Line, deck: Line, seed: int, unit: int) -> None:
    for i in range(HEADER):
        s[i] = 0
    seed_line(s, seed, unit)
    s[WINNER] = -1
    s[DEALER] = p[PLAYERS] - 1
    s[NEXT] = -1
    for i in range(p[PACK_SIZE]):
        deck[i] = i


@part
def deal(t: Line, duel: Line, p: Line, s: Line, deck: Line) -> Any:
    """Begin the next mano: of this deal, or of a new one. MISS leaves the deal to be tried again."""
    if s[NEXT] < 0:
        most = max(s[SCORE], s[SCORE + 1])
        f = p[p[SCHEDULE] + 3 * most + s[LAST]]
        s[FORMAT] = f
        s[BASE] = s[SCORE]
        s[BASE + 1] = s[SCORE + 1]
        s[COUNTS + DEALS] += 1
        shuffle(s, deck, p[DEALT + f], p[PACK_SIZE])
        s[NEXT] = 0
    f = s[FORMAT]
    tables = duel if f == 1 else t
    last = p[MANOS + f] if p[AT_ONCE] and f == 1 else s[NEXT] + 1
    block = 0
    done = GOES_ON
    while s[NEXT] < last:
        if p[AT_ONCE] and f == 1:
            block = s[NEXT]
        done = begin_mano(tables, p, s, HEADER + BLOCK * block, deck, s[NEXT], f)
        if done == MISS:
            s[MISSING] = 1 + block
            return MISS
        s[NEXT] += 1
        s[LIVE] = block + 1
    return done


@part
def pass_deal(p: Line, s: Line, won: int) -> None:
    """The next dealer: after a deal, or after a game that was won."""
    s[DEALER] = p[p[DEALERS] + won * p[PLAYERS] + s[DEALER]]
    s[NEXT] = -1


@part
def settle_match(p: Line, s: Line, done: int) -> Any:
    """What follows a mano that is over. GOES_ON: somebody acts; MANO_OVER: cards must be dealt; or MATCH_OVER."""
    if done == MATCH_OVER:
        return MATCH_OVER
    if done == GAME_OVER:
        for team in range(2):
            if s[GAMES + team] >= p[TO_WIN]:
                s[WINNER] = team
                return MATCH_OVER
        s[SCORE] = 0
        s[SCORE + 1] = 0
        s[LAST] = 0
        pass_deal(p, s, 1)
        return MANO_OVER
    for i in range(s[LIVE]):
        if s[HEADER + BLOCK * i + STATUS] == 0:
            return GOES_ON
    if s[NEXT] >= p[MANOS + s[FORMAT]]:
        s[LAST] = 1 + s[FORMAT]
        pass_deal(p, s, 0)
    return MANO_OVER


@part
def deal_on(t: Line, duel: Line, p: Line, s: Line, deck: Line) -> Any:
    """Deal until somebody has something to do, or the match is over (a flor may end a game by itself)."""
    while True:
        done = deal(t, duel, p, s, deck)
        if done in (GOES_ON, MISS):
            return done
        done = settle_match(p, s, done)
        if done != MANO_OVER:
            return done


@part
def step_random(t: Line, s: Line, o: int, rows: Line, masks: Line) -> Any:
    """One random legal action: any place that may act, and then any of its actions."""
    n = t[PLACES]
    acting = 0
    gone = s[o + GONE]
    for place in range(n):
        if gone >> place & 1:
            continue
        row = row_of(t, s, o, place)
        if row < 0:
            return MISS
        mask = legal_mask(t, s, o, place, row)
        if mask != ZERO:
            rows[acting] = row * 8 + place
            masks[acting] = mask
            acting += 1
    bits = draw(s)
    which = np.int64(((bits & LOW) * np.uint64(acting)) >> HALF)
    mask = masks[which]
    count = popcount(mask)
    action = kth_bit(mask, np.int64(((bits >> HALF) * np.uint64(count)) >> HALF))
    return act_on(t, s, o, rows[which] & 7, rows[which] >> 3, action)


@part
def play_match(t: Line, duel: Line, p: Line, s: Line, deck: Line, rows: Line, masks: Line, seed: int, unit: int) -> Any:
    """A whole match at random. MISS: the tables lack something, and the line says in which mano."""
    start_match(p, s, deck, seed, unit)
    done = deal_on(t, duel, p, s, deck)
    while done == GOES_ON:
        i = 0
        if s[LIVE] > 1:
            playing = 0
            for k in range(s[LIVE]):
                playing += s[HEADER + BLOCK * k + STATUS] == 0
            pick = np.int64(((draw(s) & LOW) * np.uint64(playing)) >> HALF)
            for k in range(s[LIVE]):
                if s[HEADER + BLOCK * k + STATUS] == 0:
                    if pick == 0:
                        i = k
                        break
                    pick -= 1
        o = HEADER + BLOCK * i
        done = step_random(duel if s[o + KIND] else t, s, o, rows, masks)
        if done == MISS:
            s[MISSING] = 1 + i
            return MISS
        if done != GOES_ON:
            done = settle_match(p, s, done)
            if done == MANO_OVER:
                done = deal_on(t, duel, p, s, deck)
    return done


@jit
def play_matches(
    tables: Line, duels: Line, plan: Line, seed: int, units: Line, line: Line, pack: Line, counts: Line, ended: Line
) -> None:
    """Some matches one after another; other threads may play others meanwhile. A match that stopped ends with 2."""
    row_space = np.empty(8, np.int64)
    mask_space = np.empty(8, np.uint64)
    t, duel, p, s, deck = fixed(tables), fixed(duels), fixed(plan), bare(line), bare(pack)
    rows, masks = bare(row_space), bare(mask_space)
    for at in range(units.size):
        done = play_match(t, duel, p, s, deck, rows, masks, seed, units[at])
        ended[at] = 2 if done == MISS else s[WINNER]
        for i in range(HEADER - COUNTS):
            counts[at, i] = 0 if done == MISS else s[COUNTS + i]
