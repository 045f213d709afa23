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
def seat_seen(other: int, two: bool, s: Line, o: int, place: int, me: int, players: int) -> Any:
    """The seat of another place, counted from ``me``, who sits at ``place``."""
    return other ^ place if two else from_me(s[o + SEAT + other], me, players)


@part
def turned_bits(bits: int, turn: int) -> Any:
    """Two bits, exchanged if ``turn``."""
    return ((bits & 1) << 1 | bits >> 1) if turn else bits


@part
def seats_seen(places: int, two: bool, s: Line, o: int, n: int, place: int, me: int, players: int) -> Any:
    """A mask of places as a mask of seats counted from ``me``, who sits at ``place``."""
    if two:
        return turned_bits(places, place)
    found = 0
    for other in range(n):
        found |= (places >> other & 1) << from_me(s[o + SEAT + other], me, players)
    return found


@part
def observe_into(
    t: Line, duel: Line, p: Line, s: Line, deck: Line, captain: int, me: int, two: bool, out: Line
) -> None:
    """The observation of one seat. ``captain``: one bit a seat that sees its partners' cards in a redondo.

    ``two``: a table of two, whose mano is being played. Callers write True or False there: then the compiler makes a
    shorter function of each.
    """
    for i in range(LENGTH):
        out[i] = 0
    players = np.int64(2) if two else np.int64(p[PLAYERS])
    team = me & 1
    out[_DEALER] = from_me(s[DEALER], me, players)
    out[_DEALER + 1] = s[SCORE + team]
    out[_DEALER + 2] = s[SCORE + 1 - team]
    out[_DEALER + 3] = s[GAMES + team]
    out[_DEALER + 4] = s[GAMES + 1 - team]
    o: Any = np.int64(HEADER)
    place, mine = np.int64(s[HEADER + SEAT] != me), True
    if not two:
        o, place = block_of(s, t, duel, me)
        mine = o >= 0
        for i in range(s[LIVE]):
            if s[HEADER + BLOCK * i + STATUS] == 0 and o < 0:
                o = HEADER + BLOCK * i
        if o < 0:
            return
    tables = duel if s[o + KIND] else t
    n = np.int64(2) if two else np.int64(tables[PLACES])
    side = place if two else np.int64(s[o + TEAM] ^ team)
    flags = tables[FLAGS] + FLAG_WIDTH * tables[tables[CORE] + s[o + BETS]]
    blind = tables[flags + 6]
    if mine and not blind >> place & 1:
        hand_into(s, o, place, out, _HAND)
    if not two:
        out[_DUELS] = s[FORMAT]
        more_hands_into(p, s, o, n, deck, captain, blind, place, me, players, out)
    bazas_into(s, o, n, two, side, place, me, players, out)
    for k in range(3):
        if k == 0 or p[HAS_ENVIDO + k - 1]:
            auction_into(tables, s, o, k, two, side, place, me, players, out)
    bets_into(tables, s, o, n, flags, two, side, place, me, players, out)
    plays_into(s, o, n, two, mine, place, me, players, out)


@part
def hand_into(s: Line, o: int, place: int, out: Line, at: int) -> None:
    """The cards that a place holds."""
    for slot in range(3):
        held = s[o + HAND + place] >> slot & 1
        out[at] = held * (1 + s[o + CARD + 3 * place + slot])
        at += held


@part
def more_hands_into(
    p: Line, s: Line, o: int, n: int, deck: Line, captain: int, blind: int, place: int, me: int, players: int, out: Line
) -> None:
    """The cards that a captain sees of partners, or a hand that is dealt for a duel to come."""
    if s[FORMAT] == 0 and captain >> me & 1:
        for other in range(n):
            if other != place and (other - place) % 2 == 0 and not blind >> other & 1:
                hand_into(s, o, other, out, _PARTNER + 3 * from_me(s[o + SEAT + other], me, players))
    if s[FORMAT] == 1 and not p[OWN_HANDS] and not p[CLOSED] >> me & 1:
        for at in range(s[NEXT], p[MANOS + 1]):
            for q in range(2):
                who = (s[DEALER] + 1 + p[p[OFFSET] + (p[MOST] + at) * players + q]) % players
                if who == me and out[_UPCOMING] == 0:
                    for slot in range(3):
                        lies = p[p[POSITION] + ((p[MOST] + at) * players + q) * 3 + slot]
                        out[_UPCOMING + slot] = 1 + deck[lies]


@part
def bazas_into(s: Line, o: int, n: int, two: bool, side: int, place: int, me: int, players: int, out: Line) -> None:
    """How the mano stands, besides its bets. ``side``: 1 if the mano is of the other team."""
    out[_MUESTRA] = 1 + s[o + MUESTRA]
    out[_MUESTRA + 1] = seats_seen((1 << n) - 1, two, s, o, n, place, me, players)
    out[_BASE] = s[o + BASE0 + side]
    out[_BASE + 1] = s[o + BASE0 + 1 - side]
    out[_LEADER] = seat_seen(s[o + LEADER], two, s, o, place, me, players)
    out[_LEADER + 1] = seat_seen(s[o + TURN], two, s, o, place, me, players)
    for baza in range(s[o + BAZAS]):
        outcome = s[o + OUTCOME + baza]
        out[_RESULTS + baza] = 3 if outcome == 2 else 1 + (outcome ^ side)
        out[_LED + baza] = 1 + seat_seen(s[o + LED + baza], two, s, o, place, me, players)
    out[_BEST] = seats_seen(s[o + HOLDERS], two, s, o, n, place, me, players)
    out[_BEST + 1] = seats_seen(s[o + GONE], two, s, o, n, place, me, players)


@part
def auction_into(
    t: Line, s: Line, o: int, k: int, two: bool, side: int, place: int, me: int, players: int, out: Line
) -> None:
    """How the bets of a suerte stand: 0 truco, 1 envido, 2 flor."""
    look = t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + k]
    at = _TRUCO if k == 0 else _ENVIDO if k == 1 else _FLOR
    out[at] = t[look]
    out[at + 1] = t[look + 1]
    for j in range(2):
        stake = t[look + 2 + j]
        out[at + 2 + j] = t[TARGET] - s[o + BASE0 + (-5 - stake)] if stake <= -5 else stake
    caller = s[o + CALLER + k]
    if caller >= 0 and t[look + 1] >= 0:
        out[at + 4] = 1 + seat_seen(caller, two, s, o, place, me, players)
    if t[look + 4] >= 0:
        out[at + 5] = 1 + (t[look + 4] ^ side)


@part
def bets_into(
    t: Line, s: Line, o: int, n: int, flags: int, two: bool, side: int, place: int, me: int, players: int, out: Line
) -> None:
    """What else everybody knows of the bets."""
    look = t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 2]
    out[_SUNG] = seats_seen(t[look + 5], two, s, o, n, place, me, players)
    out[_SUNG + 1] = seats_seen(t[look + 6], two, s, o, n, place, me, players)
    if t[look + 7] >= 0:
        out[_SUNG + 2] = 1 + (t[look + 7] ^ side)
    if t[flags + 6]:
        out[_BLIND] = seats_seen(t[flags + 6], two, s, o, n, place, me, players)
    out[_WAITING] = t[flags]
    out[_WAITING + 1] = seats_seen(t[flags + 1], two, s, o, n, place, me, players)
    out[_WAITING + 2] = turned_bits(t[t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 1] + 5], side)
    out[_WAITING + 3] = t[flags + 2]
    for j in range(2):
        if t[flags + 3 + j] >= 0:
            out[_ASKING + j] = 1 + seat_seen(t[flags + 3 + j], two, s, o, place, me, players)
    out[_ASKING + 2] = t[flags + 5]


@part
def plays_into(s: Line, o: int, n: int, two: bool, mine: bool, place: int, me: int, players: int, out: Line) -> None:
    """What was said aloud, and the cards that were played; a covered card is seen by who laid it."""
    for other in range(n):
        rel = seat_seen(other, two, s, o, place, me, players)
        for k in range(2):
            if s[o + SAID + k] >> other & 1:
                out[_SAID + 8 * k + rel] = s[o + VALUE + 8 * k + other]
        for baza in range(min(s[o + BAZAS] + 1, 3)):
            lay = s[o + LAY + 3 * other + baza]
            if lay:
                card = 1 + s[o + CARD + 3 * other + (lay & 7) - 1]
                if lay >= 8:
                    card = COVERED + (card if rel == 0 and mine else 0)
                out[_PLAY + 3 * rel + baza] = card
