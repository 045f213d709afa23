"""The key of a situation among partners that :mod:`truquero.maestro.team_view_key` makes, from a line of the kernel."""
# ruff: noqa: F403, F405

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.kernel.dice import GOLDEN, HALF, ONE, ZERO, mixed, popcount
from truquero.kernel.layout import *
from truquero.kernel.loop import legal_mask, row_of
from truquero.kernel.plan import *
from truquero.kernel.sampling import actor_at
from truquero.kernel.tables import *
from truquero.maestro.abstraction import SLOTS, UNKNOWN_ZONE
from truquero.maestro.line_key import (
    COARSE,
    ENVIDO_GROUP,
    FLOR_GROUP,
    HAS,
    WORDS_ONLY,
    ZONE,
    auction_word,
    clipped,
    side_of,
    sides_of,
    stake_group_of,
)
from truquero.maestro.machine_code import jit, part
from truquero.maestro.team_table import (
    DEFER,
    ON_TABLE,
    ONE_LEFT,
    PARTNERS_BEST,
    PARTNERS_SECOND,
    ROUGH,
    SIGNED,
    THREE_LEFT,
    TWO_LEFT,
    TeamTable,
)

Line = np.ndarray[Any, Any]
AROUND: Final = COUNTS + DEALS
"""A counter that no walk uses: who has let a partner answer, a bit each."""
CAPTAINS, SIGNS, CONSIDERED, ENVIDO_BETS, GOOD, ABOVE = 0, 1, 2, 4, 6, 6 + SLOTS
"""Of the team's part of a line of groups; after what is above each power comes what each card claims."""
DEFER_BIT = np.uint64(1) << np.uint64(DEFER)
WIDEST_CUT: Final = 5
CUTS = np.array(
    [
        [*ends, *[1000] * (WIDEST_CUT - len(ends))]
        for ends in (ROUGH, ONE_LEFT, TWO_LEFT, THREE_LEFT, ON_TABLE, SIGNED, PARTNERS_BEST, PARTNERS_SECOND)
    ],
    np.int32,
)
ROUGH_CUT, ON_TABLE_CUT, SIGNED_CUT, BEST_CUT, SECOND_CUT = 0, 4, 5, 6, 7
"""Lines of CUTS; between the first two those for one, two and three cards left."""


def team_line(table: TeamTable) -> list[int]:
    """A rulebook's facts as the end of a line of groups."""
    above = [half for line in table.above for x in line for half in (x & 0xFFFFFFFF, x >> 32)]
    claimed = [x for line in table.claimed for x in line]
    masks = [half for x in (table.considered, table.envido_bets) for half in (x & 0xFFFFFFFF, x >> 32)]
    return [int(table.captains), int(table.signs), *masks, *table.good_envido, *above, *claimed]


@part
def team_of_groups(t: Line, given: Line) -> Any:
    return ZONE + t[TARGET] * t[TARGET]


@part
def is_captain(s: Line, o: int, place: int) -> Any:
    """The first seat of each team leads it (B8)."""
    return s[o + SEAT + place] < 2


@part
def asked_among(t: Line, s: Line, o: int, given: Line) -> Any:
    """The place that decides next, its row, and its options: whoever leads a team or plays last answers first."""
    n = t[PLACES]
    flags = t[FLAGS] + FLAG_WIDTH * t[t[CORE] + s[o + BETS]]
    waiting = t[flags]
    if n == 2 or waiting == 0 or t[flags + 1] != 0 or t[flags + 3] >= 0 or t[flags + 4] >= 0:
        return actor_at(t, s, o)
    suerte = (waiting & 3) - 1
    side = 1 - (s[o + CALLER + suerte] & 1)
    leaving = ONE << np.uint64(t[LEAVE])
    captains = given[team_of_groups(t, given) + CAPTAINS]
    found, found_row, found_mask = -1, -1, ZERO
    more = False
    for k in range(n):
        place = n - 1 - k
        if place & 1 != side or s[o + GONE] >> place & 1:
            continue
        row = row_of(t, s, o, place)
        if row < 0:
            return -1, -1, ZERO
        mask = legal_mask(t, s, o, place, row)
        if mask & ~leaving == ZERO:
            continue
        if captains and is_captain(s, o, place):
            return place, row, mask
        if s[AROUND] >> place & 1:
            continue
        if found < 0:
            found, found_row, found_mask = place, row, mask
        else:
            more = True
    if found < 0:
        return actor_at(t, s, o)
    if more and not captains and suerte < 2:
        found_mask |= DEFER_BIT
    return found, found_row, found_mask


@part
def seen_cards(t: Line, s: Line, o: int, place: int, leads: int) -> Any:
    """The cards that a place has seen, one bit each."""
    seen = ZERO
    if s[o + MUESTRA] >= 0:
        seen |= ONE << np.uint64(s[o + MUESTRA])
    for other in range(t[PLACES]):
        first = o + CARD + 3 * other
        if other == place:
            for slot in range(3):
                seen |= ONE << np.uint64(s[first + slot])
            continue
        for baza in range(3):
            lay = s[o + LAY + 3 * other + baza]
            if 0 < lay < 8:
                seen |= ONE << np.uint64(s[first + lay - 1])
        if leads and (other ^ place) & 1 == 0:
            for slot in range(3):
                if s[o + HAND + other] >> slot & 1:
                    seen |= ONE << np.uint64(s[first + slot])
    return seen


@part
def bits_at(given: Line, at: int) -> Any:
    """64 bits that are kept as two numbers."""
    return np.uint64(np.uint32(given[at])) | np.uint64(np.uint32(given[at + 1])) << HALF


@part
def group_of(given: Line, at: int, seen: Any, unseen: int, power: int, cut: int) -> Any:
    """The group of a power, by how many of the unseen cards beat it."""
    percent = popcount(bits_at(given, at + 2 * power) & ~seen) * 100 // max(unseen, 1)
    group = 0
    for i in range(WIDEST_CUT):
        group += percent > CUTS[cut, i]
    return group


@part
def signed_group(t: Line, s: Line, o: int, place: int, given: Line, base: int, line: int, seen: Any, unseen: int,
                 rough: bool, bet: int, envidos: bool) -> Any:  # fmt: skip
    """What the partners' signs say: the best card that one of them still holds, a good envido, or nothing."""
    if not given[base + SIGNS]:
        return 0
    lines = t[PACK] if s[o + MUESTRA] >= 0 else 1
    powers = t[POWER] + line * t[PACK]
    claims = base + ABOVE + lines * 2 * SLOTS + line * t[PACK]
    best, envido = 0, 0
    for other in range(t[PLACES]):
        if other == place or (other ^ place) & 1:
            continue
        high, claim = -1, 0
        for slot in range(3):
            card = s[o + CARD + 3 * other + slot]
            power = t[powers + card]
            if power > high:
                high, claim = power, given[claims + card]
            elif power == high:
                claim = max(claim, given[claims + card])
        if claim == 0:
            envido |= given[base + GOOD + clipped(s[o + VALUE + other])]
        for baza in range(3):
            lay = s[o + LAY + 3 * other + baza]
            if 0 < lay < 8 and given[claims + s[o + CARD + 3 * other + lay - 1]] == claim:
                claim = 0
        best = max(best, claim)
    found = 0
    if best > 0 and bet < 2:
        found = 1 if rough else 1 + group_of(given, base + ABOVE + line * 2 * SLOTS, seen, unseen, best - 1, SIGNED_CUT)
    if envido and envidos:
        found |= 8
    return found


@part
def partners_cards(t: Line, s: Line, o: int, place: int, given: Line, at: int, powers: int, seen: Any,
                   unseen: int) -> Any:  # fmt: skip
    """The two best cards that a captain's partners hold, as groups."""
    best, second = -1, -1
    for other in range(t[PLACES]):
        if other != place and (other ^ place) & 1 == 0:
            for slot in range(3):
                if s[o + HAND + other] >> slot & 1:
                    power = t[powers + s[o + CARD + 3 * other + slot]]
                    if power > best:
                        best, second = power, best
                    elif power > second:
                        second = power
    found = 0
    if best >= 0:
        found = (1 + group_of(given, at, seen, unseen, best, BEST_CUT)) << 3
    if second >= 0:
        found |= 1 + group_of(given, at, seen, unseen, second, SECOND_CUT)
    return found


@part
def own_cards(t: Line, s: Line, o: int, place: int, mask: Any, given: Line, at: int, powers: int, seen: Any,
              unseen: int, rough: bool, bet: int) -> Any:  # fmt: skip
    """The cards in hand from the highest to the lowest: their groups, the options, and their slots in order.

    A seat that answers a truco looks at its two best, and one that answers another bet at none.
    """
    first = o + CARD + 3 * place
    hand = s[o + HAND + place]
    a = (t[powers + s[first]] + 1) * (hand & 1) * 4
    b = (t[powers + s[first + 1]] + 1) * (hand >> 1 & 1) * 4 + 1
    c = (t[powers + s[first + 2]] + 1) * (hand >> 2 & 1) * 4 + 2
    if a < b:
        a, b = b, a
    if b < c:
        b, c = c, b
    if a < b:
        a, b = b, a
    left = (hand & 1) + (hand >> 1 & 1) + (hand >> 2 & 1)
    best = s[o + BEST]
    word, order, beat, tie = 0, 0, 0, 0
    looks = 3 if bet == 0 else 2 if bet == 1 else 0
    options = mask & WORDS_ONLY
    last = -1
    for k in range(3):
        one = a if k == 0 else b if k == 1 else c
        slot = one & 3
        power = (one >> 2) - 1
        order |= slot << (2 * k)
        word <<= 4
        if power >= 0:
            beat += best > -2 and power > best
            tie += best > -2 and power == best
            if k < looks:
                word |= 1 + group_of(given, at, seen, unseen, power, ROUGH_CUT if rough else left)
            if mask >> np.uint64(slot) & ONE and power != last:
                options |= ONE << np.uint64(k)
                last = power
            if mask >> np.uint64(slot + 3) & ONE:
                options |= ONE << np.uint64(3)
                order = order & 63 | slot << 6
    if bet:
        beat, tie = beat > 0 and bet == 1, 0
    tie = tie > 0
    return word << 4 | beat << 2 | tie, options, order


@part
def around_word(t: Line, s: Line, o: int, place: int, given: Line, at: int, seen: Any, unseen: int,
                rough: bool, bet: int) -> Any:  # fmt: skip
    """The open baza: its best card, who holds it, and who has yet to play."""
    n = t[PLACES]
    mates, rivals = 0, 0
    for other in range(n):
        if other != place and not (s[o + PLAYED] | s[o + GONE]) >> other & 1:
            if (other ^ place) & 1:
                rivals += 1
            else:
                mates += 1
    if bet > 1:
        return 0
    word = min(mates, 1) << 2 | min(rivals, 2 - bet)
    holders = 0
    for other in range(n):
        if s[o + HOLDERS] >> other & 1:
            holders |= 1 << ((other ^ place) & 1)
    word = word << 2 | holders
    best = 0
    if bet == 0 and s[o + BEST] >= 0 and ((holders == 1 and rivals > 0) or (holders & 2 and mates > 0)):
        best = 1 + group_of(given, at, seen, unseen, s[o + BEST], ROUGH_CUT if rough else ON_TABLE_CUT)
    return word << 3 | best


@part
def team_misc(t: Line, s: Line, o: int, place: int, cut: Line, zone: int, leads: int, bet: int, envidos: bool) -> Any:
    """Bazas won, the state of the bets beside their auctions, envido and flor while they are open, the score."""
    n = t[PLACES]
    mine = place & 1
    word = 0
    parda = bet == 2
    for baza in range(3):
        result = 0
        if baza < s[o + BAZAS]:
            outcome = s[o + OUTCOME + baza]
            result = 3 if outcome == 2 else 1 + (outcome ^ mine)
            parda |= outcome == 2
        word = word << 2 | result
    word = word << 1 | (mine if parda else 0)
    flags = t[FLAGS] + FLAG_WIDTH * t[t[CORE] + s[o + BETS]]
    flor = t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 2]
    word = word << 6 | t[flags]
    word = word << 3 | sides_of(t[flags + 1], place, n)
    word = word << 3 | sides_of(t[flor + 5], place, n)
    word = word << 2 | side_of(t[flags + 3], place)
    word = word << 2 | side_of(t[flags + 4], place)
    word = word << 2 | t[flags + 2] << 1 | t[flags + 5]
    word = word << 2 | (0 if t[flor + 7] < 0 else 1 + (t[flor + 7] ^ mine))
    word = word << 6 | zone
    first = s[o + BAZAS] == 0
    envido = 0
    if envidos:
        value = s[o + VALUE + place]
        if leads:
            for other in range(n):
                if (other ^ place) & 1 == 0:
                    value = max(value, s[o + VALUE + other])
        envido = cut[(0 if bet == 2 else COARSE) + ENVIDO_GROUP + clipped(value)]
    word = word << 5 | envido
    held = s[o + VALUE + 8 + place] if first and t[flor] < 2 else -1
    return np.uint64(word << 4 | (1 + cut[FLOR_GROUP + clipped(held)] if held >= 0 else 0))


@part
def team_auction(t: Line, s: Line, o: int, place: int, k: int, zone: int) -> Any:
    """The bets on a suerte; of envido and flor only what is at stake, and nothing once they are settled."""
    if k == 0:
        return auction_word(t, s, o, place, k, zone)
    look = t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + k]
    status = t[look]
    if status >= 2:
        return 0
    offer = t[look + 3] if status == 1 else t[look + 2]
    if offer <= -5:
        offer = t[TARGET] - s[o + BASE0 + (-5 - offer)]
    caller = s[o + CALLER + k]
    whose = 1 + ((caller ^ place) & 1) if caller >= 0 and t[look + 1] >= 0 else 0
    return status << 16 | stake_group_of(offer) << 4 | whose


@jit
def read_team(t: Line, s: Line, o: int, place: int, mask: Any, given: Line, zone: int) -> Any:
    base = team_of_groups(t, given)
    rough = zone == UNKNOWN_ZONE
    if zone < 0:
        own, theirs = s[o + BASE0 + (place & 1)], s[o + BASE0 + 1 - (place & 1)]
        zone = given[ZONE + own * t[TARGET] + theirs]
    line = s[o + MUESTRA] if s[o + MUESTRA] >= 0 else 0
    powers = t[POWER] + line * t[PACK]
    at = base + ABOVE + line * 2 * SLOTS
    leads = given[base + CAPTAINS] and is_captain(s, o, place)
    bet = t[t[FLAGS] + FLAG_WIDTH * t[t[CORE] + s[o + BETS]]] & 3
    seen = seen_cards(t, s, o, place, leads)
    unseen = t[PACK] - popcount(seen)
    word, options, order = own_cards(t, s, o, place, mask, given, at, powers, seen, unseen, rough, bet)
    considered = options & bits_at(given, base + CONSIDERED)
    if considered:
        options = considered
    first = s[o + BAZAS] == 0 and t[t[SEEN_AS] + SEEN_WIDTH * s[o + SEEN + 1]] < 2
    envidos = first and (bet == 2 or options & bits_at(given, base + ENVIDO_BETS) != ZERO)
    bets = ZERO
    for k in range(3):
        bets = bets << np.uint64(19)
        if given[HAS + k]:
            bets |= np.uint64(team_auction(t, s, o, place, k, zone))
    told = partners_cards(t, s, o, place, given, at, powers, seen, unseen) << 4 | 1 << 10 if leads else 0
    told |= signed_group(t, s, o, place, given, base, line, seen, unseen, rough, bet, envidos)
    around = around_word(t, s, o, place, given, at, seen, unseen, rough, bet)
    key = mixed((ZERO ^ bets) + GOLDEN)
    key = mixed((key ^ team_misc(t, s, o, place, given, zone, leads, bet, envidos)) + GOLDEN)
    key = mixed((key ^ np.uint64(told << 32 | word)) + GOLDEN)
    key = mixed((key ^ np.uint64(around)) + GOLDEN)
    key = mixed((key ^ options) + GOLDEN)
    return key | ONE, options, order
