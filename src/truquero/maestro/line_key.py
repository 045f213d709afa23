"""The same key of a situation as :mod:`truquero.maestro.view_key` makes, from a line of the kernel."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.kernel.dice import GOLDEN, ONE, ZERO, mixed
from truquero.kernel.jit import bare, beyond
from truquero.kernel.layout import *
from truquero.kernel.tables import *
from truquero.maestro.abstraction import SLOTS, Abstraction
from truquero.maestro.machine_code import jit, part

Line = np.ndarray[Any, Any]
OWN_GROUP: Final = 0
SEEN_GROUP: Final = SLOTS
ENVIDO_GROUP: Final = 2 * SLOTS
FLOR_GROUP: Final = 3 * SLOTS
SAID_GROUP: Final = 4 * SLOTS
PAST_GROUP: Final = 5 * SLOTS
COARSE: Final = 6 * SLOTS
"""So far behind the fine groups are the coarse ones."""
HAS: Final = 2 * COARSE
"""Whether there is a truco, an envido, a flor."""
ZONE: Final = HAS + 3
EXACT: Final = -1
"""Ask for the key of the zone that the score is in; any other number stands for the zone."""
WORDS_ONLY = np.uint64(0xFFFFFFFFFFFFFFC0)


def as_line(groups: Abstraction) -> Line:
    """An abstraction as one line of integers."""
    has = (1, int(max(groups.fine.envido) > 0), int(max(groups.fine.flor) > 0))
    parts = [x for g in (groups.fine, groups.coarse) for x in (g.own, g.seen, g.envido, g.flor, g.said, g.past)]
    return np.concatenate([np.array(part, np.int32) for part in (*parts, has, groups.zones)])


@part
def stake_group_of(points: int) -> Any:
    if points < 0:
        return 10 + min(-points, 5)
    if points <= 4:
        return points
    if points <= 6:
        return 5
    if points <= 9:
        return 6
    if points <= 14:
        return 7
    return 8 if points <= 24 else 9


@part
def auction_word(t: Line, s: Line, o: int, place: int, k: int, zone: int) -> Any:
    look = t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + k]
    status, rung = t[look], t[look + 1]
    caller = s[o + CALLER + k]
    whose = 0
    if caller >= 0 and rung >= 0:
        whose = 1 + ((caller ^ place) & 1)
    found = status << 16 | whose << 2
    if k == 0 or status < 2 or zone == 0:
        found |= (rung + 1) << 12
    if k == 0 or status < 2:
        stake = t[look + 2]
        if stake <= -5:
            stake = t[TARGET] - s[o + BASE0 + (-5 - stake)]
        found |= stake_group_of(stake) << 8
        if t[look + 4] >= 0:
            found |= 1 + ((t[look + 4] ^ place) & 1)
    if status == 1:
        offer = t[look + 3]
        if offer <= -5:
            offer = t[TARGET] - s[o + BASE0 + (-5 - offer)]
        found |= stake_group_of(offer) << 4
    return found


@part
def sides_of(seats: int, place: int, n: int) -> Any:
    """Bits: me, a mate, a rival."""
    found = 0
    for other in range(n):
        if seats >> other & 1:
            if other == place:
                found |= 1
            elif (other ^ place) & 1 == 0:
                found |= 2
            else:
                found |= 4
    return found


@part
def side_of(other: int, place: int) -> Any:
    if other < 0:
        return 0
    if other == place:
        return 1
    return 2 + ((other ^ place) & 1)


@part
def clipped(value: int) -> Any:
    return min(max(value, 0), SLOTS - 1)


@part
def misc_word(t: Line, s: Line, o: int, place: int, cut: Line, zone: int) -> Any:
    n = t[PLACES]
    mine = place & 1
    word = place
    for baza in range(3):
        result = 0
        if baza < s[o + BAZAS]:
            outcome = s[o + OUTCOME + baza]
            result = 3 if outcome == 2 else 1 + (outcome ^ mine)
        word = word << 2 | result
    flags = t[FLAGS] + FLAG_WIDTH * t[t[CORE] + s[o + BETS]]
    flor = t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 2]
    word = word << 6 | t[flags]
    word = word << 3 | sides_of(t[flags + 1], place, n)
    word = word << 3 | sides_of(t[flor + 5], place, n)
    word = word << 3 | sides_of(t[flor + 6], place, n)
    word = word << 2 | side_of(t[flags + 3], place)
    word = word << 2 | side_of(t[flags + 4], place)
    word = word << 2 | t[flags + 2] << 1 | t[flags + 5]
    word = word << 2 | (0 if t[flor + 7] < 0 else 1 + (t[flor + 7] ^ mine))
    holders = 0
    for other in range(n):
        if s[o + HOLDERS] >> other & 1:
            holders |= 1 << ((other ^ place) & 1)
    word = word << 2 | holders
    word = word << 3 | sides_of(s[o + GONE], place, n)
    word = word << 1 | (s[o + TURN] == place)
    word = word << 6 | zone
    first = s[o + BAZAS] == 0
    envido = 0
    if first and t[t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 1]] < 2:
        envido = cut[ENVIDO_GROUP + clipped(s[o + VALUE + place])]
    word = word << 5 | envido
    held = s[o + VALUE + 8 + place]
    word = word << 4 | (1 + cut[FLOR_GROUP + clipped(held)] if first and held >= 0 else 0)
    for side in range(2):
        said = -1
        for other in range(n):
            if s[o + SAID] >> other & 1 and (other ^ place) & 1 == 1 - side:
                said = max(said, s[o + VALUE + other])
        word = word << 3 | (1 + cut[SAID_GROUP + clipped(said)] if said >= 0 else 0)
    return np.uint64(word)


@part
def table_word(t: Line, s: Line, o: int, place: int, cut: Line, powers: int) -> Any:
    n = t[PLACES]
    word = 0
    for baza in range(3):
        mates, rivals = 0, 0
        if baza <= s[o + BAZAS]:
            for other in range(n):
                lay = s[o + LAY + 3 * other + baza]
                if lay and other != place:
                    shown = 1
                    if lay < 8:
                        table = PAST_GROUP if baza < s[o + BAZAS] else SEEN_GROUP
                        shown = 2 + cut[table + t[powers + s[o + CARD + 3 * other + (lay & 7) - 1]]]
                    if (other ^ place) & 1:
                        rivals = max(rivals, shown)
                    else:
                        mates = max(mates, shown)
        word = word << 10 | mates << 5 | rivals
    return np.uint64(word)


@part
def read_line(t: Line, s: Line, o: int, place: int, mask: Any, given: Line, zone: int) -> Any:
    """The key of what a place knows, its options as bits, and the slots of its cards from the highest to the lowest.

    ``order`` holds three slots of two bits, and then the slot of the lowest card in hand. With EXACT the zone is that
    of the score.
    """
    if zone == EXACT:
        own, theirs = s[o + BASE0 + (place & 1)], s[o + BASE0 + 1 - (place & 1)]
        zone = given[ZONE + own * t[TARGET] + theirs]
    cut = beyond(given, np.int64(COARSE if zone else 0))
    line = s[o + MUESTRA] if s[o + MUESTRA] >= 0 else 0
    powers = t[POWER] + line * t[PACK]
    state0, state1, state2 = 0, 0, 0
    for baza in range(3):
        lay = s[o + LAY + 3 * place + baza]
        if lay and baza <= s[o + BAZAS]:
            played = 1 + baza + (3 if lay >= 8 else 0)
            slot = (lay & 7) - 1
            if slot == 0:
                state0 = played
            elif slot == 1:
                state1 = played
            else:
                state2 = played
    at = o + CARD + 3 * place
    a = (t[powers + s[at]] * 8 + 7 - state0) * 4
    b = (t[powers + s[at + 1]] * 8 + 7 - state1) * 4 + 1
    c = (t[powers + s[at + 2]] * 8 + 7 - state2) * 4 + 2
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    best = s[o + BEST]
    word = 0
    order = 0
    options = mask & WORDS_ONLY
    last = -1
    for k in range(3):
        one = a if k == 0 else b if k == 1 else c
        slot = one & 3
        state = 7 - (one >> 2 & 7)
        power = one >> 5
        order |= slot << (2 * k)
        if state == 0:
            relation = 0 if best == -2 else 1 + (power >= best) + (power > best)
            group = cut[OWN_GROUP + power]
            if mask >> np.uint64(slot) & ONE and power != last:
                options |= ONE << np.uint64(k)
                last = power
            if mask >> np.uint64(slot + 3) & ONE:
                options |= ONE << np.uint64(3)
                order = order & 63 | slot << 6
        else:
            relation = 0
            group = 31 if state > 3 else cut[(PAST_GROUP if state - 1 < s[o + BAZAS] else SEEN_GROUP) + power]
        word = word << 10 | group << 5 | state << 2 | relation
    bets = ZERO
    for k in range(3):
        bets = bets << np.uint64(19)
        if given[HAS + k]:
            bets |= np.uint64(auction_word(t, s, o, place, k, zone))
    key = mixed((ZERO ^ bets) + GOLDEN)
    key = mixed((key ^ misc_word(t, s, o, place, cut, zone)) + GOLDEN)
    key = mixed((key ^ np.uint64(word)) + GOLDEN)
    key = mixed((key ^ table_word(t, s, o, place, cut, powers)) + GOLDEN)
    key = mixed((key ^ options) + GOLDEN)
    return key | ONE, options, order


@part
def action_of(option: int, order: int) -> Any:
    """An option as an action of the kernel."""
    if option < 3:
        return order >> (2 * option) & 3
    if option == 3:
        return 3 + (order >> 6)
    return option


@jit
def look_at_line(tables: Line, line: Line, o: int, place: int, mask: Any, cut: Line, zone: int) -> Any:
    """Key and options of one place, for who has an array and not a pointer."""
    return read_line(bare(tables), bare(line), o, place, mask, bare(cut), zone)
