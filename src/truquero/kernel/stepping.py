"""Single steps over many lines at once: what the batch and the adapters are made of."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.dice import GOLDEN, HALF, LOW, ONE, ZERO, kth_bit, mixed, popcount
from truquero.kernel.jit import bare, beyond, fetch, fixed, jit, part
from truquero.kernel.layout import *
from truquero.kernel.loop import GAME_OVER, GOES_ON, MANO_OVER, MATCH_OVER, MISS, act_on, begin_mano, legal_mask, row_of
from truquero.kernel.matches import deal, settle_match, start_match
from truquero.kernel.observation import LENGTH
from truquero.kernel.plan import *
from truquero.kernel.seeing import block_of, observe_into
from truquero.kernel.tables import *

Line = np.ndarray[Any, Any]
NO_CARDS = 5
"""The next mano could not be dealt: the tables lack how it begins."""
AGAIN = 6
"""Cards must be dealt (once more, if the last were played by themselves: a flor may end a game)."""
UNSEEN = 7
"""What may be done next could not be looked up: the tables lack a row."""
AHEAD, IN_CACHE = 2, 11
"""While one line is played, so many 64 bytes of the next but one are fetched from memory."""


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
    """The seat to act: the one that may play a card, else the next from the turn on that can do more than leave."""
    other = -1
    for i in range(s[LIVE]):
        o = HEADER + BLOCK * i
        if s[o + STATUS] != 0:
            continue
        tables = duel if s[o + KIND] else t
        n = tables[PLACES]
        leaving = ONE << np.uint64(tables[LEAVE])
        place = s[o + TURN]
        for _ in range(n):
            seat = s[o + SEAT + place]
            mask = masks[seat]
            if mask & ~leaving:
                return seat
            if mask and other < 0:
                other = seat
            place = place + 1 if place + 1 < n else 0
    return other


@part
def step_into(t: Line, duel: Line, p: Line, s: Line, seat: int, action: int) -> Any:
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


@part
def deal_into(t: Line, duel: Line, p: Line, s: Line, deck: Line) -> Any:
    """Deal once. NO_CARDS: the tables lack how this mano begins; AGAIN: it was over at once."""
    done = deal(t, duel, p, s, deck)
    if done == MISS:
        return NO_CARDS
    if done in (MANO_OVER, GAME_OVER):
        done = settle_match(p, s, done)
    return AGAIN if done == MANO_OVER else done


@part
def points_of_match(t: Line, p: Line, s: Line, team: int) -> Any:
    """All points a team has made: those of the game under way, and a whole game for each one won."""
    if s[WINNER] == team:
        return p[TO_WIN] * t[TARGET]  # also where one bet was for the match
    if s[WINNER] >= 0:
        return s[GAMES + team] * t[TARGET]
    return s[GAMES + team] * t[TARGET] + s[SCORE + team]


@part
def show(
    t: Line,
    duel: Line,
    p: Line,
    s: Line,
    deck: Line,
    captain: int,
    seat: int,
    masks: Line,
    seen: Line,
    legal: Line,
    i: int,
) -> None:
    """What a seat sees and may do, into line i of ``seen`` and ``legal``; a seat below 0 sees nothing."""
    mask = ZERO
    if seat < 0:
        for k in range(LENGTH):
            seen[i, k] = 0
    else:
        mask = masks[seat]
        out = beyond(bare(seen), i * LENGTH)
        if p[PLAYERS] == 2 and not captain and s[LIVE] == 1 and s[HEADER + STATUS] == 0:
            observe_into(t, duel, p, s, deck, captain, seat, True, out)
        else:
            observe_into(t, duel, p, s, deck, captain, seat, False, out)
    for action in range(legal.shape[1]):
        legal[i, action] = (mask >> np.uint64(action)) & ONE


@jit
def start_lines(plan: Line, lines: Line, decks: Line, seed: int, units: Line, which: Line, status: Line) -> None:
    """Begin a match in each of the lines named in ``which``: their cards must be dealt next."""
    for at in range(which.size):
        i = which[at]
        s, deck = beyond(bare(lines), i * lines.shape[1]), beyond(bare(decks), i * decks.shape[1])
        start_match(fixed(plan), s, deck, seed, units[i])
        status[i] = AGAIN


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
    masks: Line,
    actors: Line,
    gained: Line,
    seen: Line,
    legal: Line,
    captain: int,
    deals: int,
    seed: int,
    units: Line,
    ended: Line,
) -> int:
    """Go on in each of the lines named in ``which``: act, deal as long as it takes (``deals`` at most), look around.

    ``status`` says where each line stands. A line that the tables fail stays where it is. How many are not done.
    What whoever is asked then sees and may do goes into ``seen`` and ``legal``: a line is in the processor's cache now.
    With ``ended``, one for each line, a match that ends is told there and begins anew.
    """
    t, duel, p = fixed(tables), fixed(duels), fixed(plan)
    players = masks.shape[1]
    waiting = 0
    for at in range(which.size):
        i = which[at]
        if at + AHEAD < which.size:
            ahead = beyond(bare(lines), which[at + AHEAD] * lines.shape[1])
            for k in range(IN_CACHE):
                fetch(beyond(ahead, np.int64(16 * k)))
        done = status[i]
        s, deck = beyond(bare(lines), i * lines.shape[1]), beyond(bare(decks), i * decks.shape[1])
        may = beyond(bare(masks), i * players)
        was_over = done == MATCH_OVER
        if done == GOES_ON:
            first, second = points_of_match(t, p, s, 0), points_of_match(t, p, s, 1)
            done = step_into(t, duel, p, s, seats[i], actions[i])
            if done == MISS:
                status[i] = MISS
                waiting += 1
                continue
            gained[i, 0] -= first
            gained[i, 1] -= second
        if done != UNSEEN and not was_over:
            left = deals
            while True:
                while done in (AGAIN, NO_CARDS) and left > 0:
                    done = deal_into(t, duel, p, s, deck)
                    left = left - 1 if done != NO_CARDS else 0
                if done in (AGAIN, NO_CARDS):
                    break
                gained[i, 0] += points_of_match(t, p, s, 0)
                gained[i, 1] += points_of_match(t, p, s, 1)
                if done != MATCH_OVER or ended.size == 0:
                    break
                ended[i] = s[WINNER]
                start_match(p, s, deck, seed, units[i])
                units[i] += lines.shape[0]
                done = AGAIN
            if done in (AGAIN, NO_CARDS):
                status[i] = done
                waiting += 1
                continue
        for seat in range(players):
            may[seat] = ZERO
        actors[i] = -1
        status[i] = done
        if done != MATCH_OVER:
            if masks_into(t, duel, s, may) == MISS:
                status[i] = UNSEEN
                waiting += 1
                continue
            status[i] = GOES_ON
            actors[i] = actor_of(t, duel, s, may)
        show(t, duel, p, s, deck, captain, actors[i], may, seen, legal, i)
    return waiting


@jit
def deal_given(tables: Line, plan: Line, line: Line, deck: Line) -> Any:
    """Begin one mano for everybody, at the score in the line, with the pack as it lies."""
    s, p = bare(line), fixed(plan)
    a, b = s[SCORE], s[SCORE + 1]
    for i in range(HEADER):
        s[i] = 0
    s[SCORE], s[SCORE + 1] = a, b
    s[WINNER] = -1
    s[DEALER] = p[PLAYERS] - 1
    s[LIVE] = 1
    s[NEXT] = 1
    done = begin_mano(fixed(tables), p, s, HEADER, bare(deck), 0, 0)
    if done == MISS:
        s[MISSING] = 1
    return done


@jit
def first_illegal(masks: Line, seats: Line, actions: Line, status: Line) -> int:
    """The first line that goes on in which the action is not one of the seat's; -1: all are legal."""
    players = masks.shape[1]
    for i in range(masks.shape[0]):
        if status[i] == GOES_ON:
            seat, action = seats[i], actions[i]
            if seat < 0 or seat >= players or action < 0 or action > 63:
                return i
            if not masks[i, seat] >> np.uint64(action) & ONE:
                return i
    return -1


@jit
def choose_lines(masks: Line, actors: Line, key: int, drawn: int, actions: Line) -> None:
    """A random legal action for whom each table asks: from a key, and how many were drawn before."""
    for i in range(masks.shape[0]):
        actions[i] = 0
        if actors[i] >= 0:
            mask = masks[i, actors[i]]
            bits = mixed(np.uint64(key) + np.uint64(drawn + i) * GOLDEN)
            actions[i] = kth_bit(mask, np.int64(((bits & LOW) * np.uint64(popcount(mask))) >> HALF))


@jit
def show_lines(
    tables: Line,
    duels: Line,
    plan: Line,
    lines: Line,
    decks: Line,
    captain: int,
    seats: Line,
    masks: Line,
    seen: Line,
    legal: Line,
) -> None:
    """What one seat of each line sees and may do."""
    for i in range(lines.shape[0]):
        s, deck = beyond(bare(lines), i * lines.shape[1]), beyond(bare(decks), i * decks.shape[1])
        may = beyond(bare(masks), i * masks.shape[1])
        show(fixed(tables), fixed(duels), fixed(plan), s, deck, captain, seats[i], may, seen, legal, i)
