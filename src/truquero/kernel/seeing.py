"""What a seat sees of a line: the fields of :mod:`truquero.kernel.observation`, from the loop's own state."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any

import numpy as np

from truquero.kernel.jit import part
from truquero.kernel.layout import *
from truquero.kernel.observation import COVERED, INDEX, LENGTH
from truquero.kernel.plan import *
from truquero.kernel.tables import *

Line = np.ndarray[Any, Any]

_DEALER, _BASE, _LEADER, _RESULTS, _BEST = (INDEX[x] for x in ("dealer", "base.0", "leader", "results.0", "best"))
_FLOR, _ENVIDO, _TRUCO = (INDEX[f"{x}.status"] for x in ("flor", "envido", "truco"))
_WAITING, _SUNG, _SAID = INDEX["waiting"], INDEX["sung"], INDEX["said.envido.0"]
_HAND, _UPCOMING, _PARTNER = INDEX["hand.0"], INDEX["upcoming.0"], INDEX["partner.0.0"]
_PLAY, _LED, _DUELS, _MUESTRA = INDEX["play.0.0"], INDEX["led.0"], INDEX["duels"], INDEX["muestra"]
_ASKING, _BLIND = INDEX["asking"], INDEX["blind"]


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
def from_me(seat: int, me: int, players: int) -> Any:
    """A seat counted from ``me``."""
    return seat - me if seat >= me else seat - me + players


@part
def seen_from(seats: int, s: Line, o: int, n: int, me: int, players: int) -> Any:
    """A mask of places as a mask of seats counted from ``me``."""
    found = 0
    for place in range(n):
        found |= (seats >> place & 1) << from_me(s[o + SEAT + place], me, players)
    return found


@part
def turned_bits(bits: int, turn: int) -> Any:
    """Two bits, exchanged if ``turn``."""
    return ((bits & 1) << 1 | bits >> 1) if turn else bits


@part
def observe_two(t: Line, p: Line, s: Line, me: int, out: Line) -> None:
    """The same as :func:`observe_into` for a table of two, where a mano has two places and everybody plays in it."""
    o = HEADER
    place = np.int64(s[o + SEAT] != me)
    team = me & 1
    core = t[t[CORE] + s[o + BETS]]
    flags = t[FLAGS] + FLAG_WIDTH * core
    blind = t[flags + 6]
    for i in range(LENGTH):
        out[i] = 0
    out[_DEALER] = s[DEALER] ^ me
    out[_DEALER + 1] = s[SCORE + team]
    out[_DEALER + 2] = s[SCORE + 1 - team]
    out[_DEALER + 3] = s[GAMES + team]
    out[_DEALER + 4] = s[GAMES + 1 - team]
    if not blind >> place & 1:
        at = 0
        hand = s[o + HAND + place]
        for slot in range(3):
            held = hand >> slot & 1
            out[_HAND + at] = held * (1 + s[o + CARD + 3 * place + slot])
            at += held
    out[_MUESTRA] = 1 + s[o + MUESTRA]
    out[_MUESTRA + 1] = 3
    out[_BASE] = s[o + BASE0 + place]
    out[_BASE + 1] = s[o + BASE0 + 1 - place]
    out[_LEADER] = s[o + LEADER] ^ place
    out[_LEADER + 1] = s[o + TURN] ^ place
    bazas = s[o + BAZAS]
    for baza in range(bazas):
        outcome = s[o + OUTCOME + baza]
        out[_RESULTS + baza] = 3 if outcome == 2 else 1 + (outcome ^ place)
        out[_LED + baza] = 1 + (s[o + LED + baza] ^ place)
    out[_BEST] = turned_bits(s[o + HOLDERS], place)
    out[_BEST + 1] = turned_bits(s[o + GONE], place)
    for k in range(3):
        if k == 0 or p[HAS_ENVIDO + k - 1]:
            look = t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + k]
            at = _TRUCO if k == 0 else _ENVIDO if k == 1 else _FLOR
            out[at] = t[look]
            out[at + 1] = t[look + 1]
            for j in range(2):
                stake = t[look + 2 + j]
                out[at + 2 + j] = t[TARGET] - s[o + BASE0 + (-5 - stake)] if stake <= -5 else stake
            caller = s[o + CALLER + k]
            if caller >= 0 and t[look + 1] >= 0:
                out[at + 4] = 1 + (caller ^ place)
            if t[look + 4] >= 0:
                out[at + 5] = 1 + (t[look + 4] ^ place)
    look = t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 2]
    out[_SUNG] = turned_bits(t[look + 5], place)
    out[_SUNG + 1] = turned_bits(t[look + 6], place)
    if t[look + 7] >= 0:
        out[_SUNG + 2] = 1 + (t[look + 7] ^ place)
    out[_BLIND] = turned_bits(blind, place)
    out[_WAITING] = t[flags]
    out[_WAITING + 1] = turned_bits(t[flags + 1], place)
    out[_WAITING + 2] = turned_bits(t[t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 1] + 5], place)
    out[_WAITING + 3] = t[flags + 2]
    for j in range(2):
        if t[flags + 3 + j] >= 0:
            out[_ASKING + j] = 1 + (t[flags + 3 + j] ^ place)
    out[_ASKING + 2] = t[flags + 5]
    for other in range(2):
        rel = other ^ place
        for k in range(2):
            if s[o + SAID + k] >> other & 1:
                out[_SAID + 8 * k + rel] = s[o + VALUE + 8 * k + other]
        for baza in range(min(bazas + 1, 3)):
            lay = s[o + LAY + 3 * other + baza]
            if lay:
                card = 1 + s[o + CARD + 3 * other + (lay & 7) - 1]
                if lay >= 8:
                    card = COVERED + (card if rel == 0 else 0)
                out[_PLAY + 3 * rel + baza] = card


@part
def observe_into(t: Line, duel: Line, p: Line, s: Line, deck: Line, captain: int, me: int, out: Line) -> None:
    """The observation of one seat. ``captain``: one bit a seat that sees its partners' cards in a redondo."""
    for i in range(LENGTH):
        out[i] = 0
    players = p[PLAYERS]
    team = me & 1
    out[_DEALER] = from_me(s[DEALER], me, players)
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
    flags = tables[FLAGS] + FLAG_WIDTH * tables[tables[CORE] + s[o + BETS]]
    blind = tables[flags + 6]
    if mine and not blind >> place & 1:
        at = 0
        for slot in range(3):
            held = s[o + HAND + place] >> slot & 1
            out[_HAND + at] = held * (1 + s[o + CARD + 3 * place + slot])
            at += held
    if f == 0 and captain >> me & 1:
        for other in range(n):
            if other != place and (other - place) % 2 == 0 and not blind >> other & 1:
                rel = from_me(s[o + SEAT + other], me, players)
                at = 0
                for slot in range(3):
                    if s[o + HAND + other] >> slot & 1:
                        out[_PARTNER + 3 * rel + at] = 1 + s[o + CARD + 3 * other + slot]
                        at += 1
    if f == 1 and not p[OWN_HANDS] and not p[CLOSED] >> me & 1:
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
    out[_LEADER] = from_me(s[o + SEAT + s[o + LEADER]], me, players)
    out[_LEADER + 1] = from_me(s[o + SEAT + s[o + TURN]], me, players)
    for baza in range(s[o + BAZAS]):
        outcome = s[o + OUTCOME + baza]
        out[_RESULTS + baza] = 3 if outcome == 2 else 1 + (outcome ^ mano_team)
        out[_LED + baza] = 1 + from_me(s[o + SEAT + s[o + LED + baza]], me, players)
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
            out[at + 4] = 1 + from_me(s[o + SEAT + caller], me, players)
        if tables[look + 4] >= 0:
            out[at + 5] = 1 + (tables[look + 4] ^ mano_team)
    look = tables[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 2]
    out[_SUNG] = seen_from(tables[look + 5], s, o, n, me, players)
    out[_SUNG + 1] = seen_from(tables[look + 6], s, o, n, me, players)
    if tables[look + 7] >= 0:
        out[_SUNG + 2] = 1 + (tables[look + 7] ^ mano_team)
    if blind:
        out[_BLIND] = seen_from(blind, s, o, n, me, players)
    out[_WAITING] = tables[flags]
    out[_WAITING + 1] = seen_from(tables[flags + 1], s, o, n, me, players)
    barred = tables[tables[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 1] + 5]
    out[_WAITING + 2] = ((barred & 1) << 1 | barred >> 1) if mano_team else barred
    out[_WAITING + 3] = tables[flags + 2]
    for j in range(2):
        if tables[flags + 3 + j] >= 0:
            out[_ASKING + j] = 1 + from_me(s[o + SEAT + tables[flags + 3 + j]], me, players)
    out[_ASKING + 2] = tables[flags + 5]
    for other in range(n):
        rel = from_me(s[o + SEAT + other], me, players)
        for k in range(2):
            if s[o + SAID + k] >> other & 1:
                out[_SAID + 8 * k + rel] = s[o + VALUE + 8 * k + other]
        for baza in range(min(s[o + BAZAS] + 1, 3)):
            lay = s[o + LAY + 3 * other + baza]
            slot = max((lay & 7) - 1, 0)
            card = (1 + s[o + CARD + 3 * other + slot]) * (lay != 0)
            if lay >= 8:
                card = COVERED + (card if rel == 0 and mine else 0)
            out[_PLAY + 3 * rel + baza] = card
