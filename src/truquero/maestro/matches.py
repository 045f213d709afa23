"""Whole games over the kernel between two strategies, one of which may be a bully: thousands in a second."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.kernel.dice import ONE, ZERO, kth_bit, popcount, seed_line, shuffle
from truquero.kernel.jit import bare, beyond
from truquero.kernel.layout import *
from truquero.kernel.loop import GAME_OVER, GOES_ON, MATCH_OVER, MISS, begin_mano
from truquero.kernel.plan import *
from truquero.kernel.tables import TARGET
from truquero.maestro.abstraction import UNKNOWN_ZONE
from truquero.maestro.bully_words import MUST, MUST_ANSWERING, MUST_FREE, NEVER, NO_RULE
from truquero.maestro.deciding import asked_at, do_option, read_line
from truquero.maestro.line_key import EXACT
from truquero.maestro.machine_code import jit, part
from truquero.maestro.regret_table import chance, known_run

Line = np.ndarray[Any, Any]
ASKED, UNMET = range(2)
"""Of a side: the decisions its strategy was asked for, and those it did not know."""
TALLY: Final = 2


@part
def among(s: Line, options: Any) -> Any:
    """Any of these options."""
    count = popcount(options)
    return kth_bit(options, min(np.int64(chance(s) * count), count - 1))


@part
def decide(t: Line, s: Line, place: int, mask: Any, cut: Line, keys: Line, starts: Line, size: int, weights: Line,
           rule: int, bits: Any, answers: Any, tally: Line) -> Any:  # fmt: skip
    """An option by the strategy, bent by a bully's rule, and the order of the cards."""
    key, options, order = read_line(t, s, HEADER, place, mask, cut, EXACT)
    answering = options & answers != ZERO
    now = rule == MUST or (rule == MUST_FREE and not answering) or (rule == MUST_ANSWERING and answering)
    if now and options & bits:
        return among(s, options & bits), order
    allowed = options
    if rule == NEVER and options & ~bits:
        allowed = options & ~bits
    count = popcount(options)
    if count == 1:
        return kth_bit(options, 0), order
    tally[ASKED] += 1
    at = known_run(keys, starts, size, key)
    total = weight_of(at, options, allowed, count, weights)
    if total <= 0.0:
        key, _, _ = read_line(t, s, HEADER, place, mask, cut, UNKNOWN_ZONE)
        at = known_run(keys, starts, size, key)
        total = weight_of(at, options, allowed, count, weights)
    if at < 0:
        tally[UNMET] += 1
    if total <= 0.0:
        return among(s, allowed), order
    rest = chance(s) * total
    last = np.int64(-1)
    for k in range(count):
        option = kth_bit(options, k)
        if allowed >> np.uint64(option) & ONE and weights[at + k] > 0:
            last = option
            rest -= weights[at + k]
            if rest < 0.0:
                break
    return last, order


@part
def weight_of(at: int, options: Any, allowed: Any, count: int, weights: Line) -> Any:
    """The weight of all options that are allowed."""
    total = 0.0
    if at >= 0:
        for k in range(count):
            if allowed >> np.uint64(kth_bit(options, k)) & ONE:
                total += weights[at + k]
    return total


@part
def play_mano(
    t: Line, s: Line, done: int, first: int,
    cut0: Line, keys0: Line, starts0: Line, size0: int, weights0: Line, rule0: int, bits0: Any,
    cut1: Line, keys1: Line, starts1: Line, size1: int, weights1: Line, rule1: int, bits1: Any,
    answers: Any, tally: Line,
) -> Any:  # fmt: skip
    """One mano: side 0 is the real team ``first``."""
    o = HEADER
    other = beyond(tally, np.int64(TALLY))
    while done == GOES_ON:
        place, row, mask = asked_at(t, s, o, cut0)
        if place < 0:
            return MISS
        real = (place & 1) ^ s[o + TEAM]
        if real == first:
            option, order = decide(
                t, s, place, mask, cut0, keys0, starts0, size0, weights0, rule0, bits0, answers, tally
            )
        else:
            option, order = decide(
                t, s, place, mask, cut1, keys1, starts1, size1, weights1, rule1, bits1, answers, other
            )
        done = do_option(t, s, o, place, row, option, order)
    return done


@jit
def play_games(
    tables: Line, plan: Line, line: Line, pack: Line, seed: int, games: Line, a: int, b: int, whole: bool,
    cut0: Line, keys0: Line, starts0: Line, weights0: Line, rule0: int, bits0: Any,
    cut1: Line, keys1: Line, starts1: Line, weights1: Line, rule1: int, bits1: Any,
    answers: Any, out: Line, tally: Line,
) -> int:  # fmt: skip
    """Games in pairs: the same cards with the sides exchanged. ``out``: points of side 0 a game, and whether it won.

    Not ``whole``: one mano each, at the score (a, b). The first game that the tables could not go on with; -1: none.
    """
    t, p, s, deck = bare(tables), bare(plan), bare(line), bare(pack)
    target = t[TARGET]
    for at in range(games.size):
        unit = games[at]
        first = unit & 1
        for i in range(HEADER):
            s[i] = 0
        s[SCORE], s[SCORE + 1] = a, b
        s[DEALER] = (unit >> 1) % p[PLAYERS]
        over = False
        mano = 0
        while not over:
            # The cards of a mano depend on the pair and its number, so that both games of a pair have the same.
            seed_line(s, seed, (unit >> 1) * 1000 + mano)
            for i in range(p[PACK_SIZE]):
                deck[i] = i
            shuffle(s, deck, p[DEALT], p[PACK_SIZE])
            s[WINNER] = -1
            s[LIVE] = 1
            s[BASE], s[BASE + 1] = s[SCORE], s[SCORE + 1]
            done = begin_mano(t, p, s, HEADER, deck, 0, 0)
            if done == MISS:
                return at
            done = play_mano(
                t, s, done, first,
                bare(cut0), bare(keys0), bare(starts0), keys0.size, bare(weights0), rule0, bits0,
                bare(cut1), bare(keys1), bare(starts1), keys1.size, bare(weights1), rule1, bits1, answers,
                bare(tally),
            )  # fmt: skip
            if done == MISS:
                return at
            mano += 1
            s[DEALER] = (s[DEALER] + 1) % p[PLAYERS]
            over = not whole or done in (GAME_OVER, MATCH_OVER) or mano > 900
        winner = -1
        if done == MATCH_OVER:
            winner = s[WINNER]
        elif done == GAME_OVER:
            winner = 0 if s[GAMES] else 1
        out[at, 0] = min(s[SCORE + first], target) - min(s[SCORE + 1 - first], target)
        if done == MATCH_OVER:
            out[at, 0] = target - s[SCORE + 1 - first] if winner == first else s[SCORE + first] - target
        out[at, 1] = 1 if winner == first else 0
        out[at, 2] = mano
    return -1


@jit
def mano_ends(
    tables: Line, plan: Line, line: Line, pack: Line, seed: int, first: int, last: int, a: int, b: int,
    cut: Line, keys: Line, starts: Line, weights: Line, out: Line,
) -> int:  # fmt: skip
    """Manos of a strategy with itself at one score: what the score is after each, mano's team first.

    The first that the tables could not go on with; -1: none.
    """
    t, p, s, deck = bare(tables), bare(plan), bare(line), bare(pack)
    tally = np.zeros(2 * TALLY, np.int64)
    for unit in range(first, last):
        for i in range(HEADER):
            s[i] = 0
        s[DEALER] = unit % p[PLAYERS]
        mine = (s[DEALER] + 1) % p[PLAYERS] & 1
        s[SCORE + mine], s[SCORE + 1 - mine] = a, b
        s[BASE], s[BASE + 1] = s[SCORE], s[SCORE + 1]
        seed_line(s, seed, unit)
        for i in range(p[PACK_SIZE]):
            deck[i] = i
        shuffle(s, deck, p[DEALT], p[PACK_SIZE])
        s[WINNER] = -1
        s[LIVE] = 1
        done = begin_mano(t, p, s, HEADER, deck, 0, 0)
        if done != MISS:
            done = play_mano(
                t, s, done, 0,
                bare(cut), bare(keys), bare(starts), keys.size, bare(weights), NO_RULE, ZERO,
                bare(cut), bare(keys), bare(starts), keys.size, bare(weights), NO_RULE, ZERO, ZERO, bare(tally),
            )  # fmt: skip
        if done == MISS:
            return unit
        winner = -1
        if done == MATCH_OVER:
            winner = s[WINNER]
        elif done == GAME_OVER:
            winner = 0 if s[GAMES] else 1
        for side in range(2):
            team = mine if side == 0 else 1 - mine
            points = min(s[SCORE + team], t[TARGET] - 1)
            out[unit, side] = t[TARGET] if winner == team else points
    return -1
