"""How a deal becomes manos, asked of the rulebook and the engine."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from truquero.engine import Stack, act, start
from truquero.engine import settle as _settle
from truquero.engine.dealing import hands_from_deck, muestra_from_deck
from truquero.engine.draft import Draft
from truquero.engine.state import Match
from truquero.rules import REDONDO, Duels, Rulebook
from truquero.seats import TABLE, Seat, order_from

PLAYERS: Final = 0
TO_WIN: Final = 1
PACK_SIZE: Final = 2
AT_ONCE: Final = 3
MOST: Final = 4
"""The manos of a deal in duels."""
TURNED: Final = 5
"""By format: where the muestra lies in the pack; -1: none."""
DEALT: Final = 7
"""By format: how many cards of the pack are needed."""
MANOS: Final = 9
"""By format: how many manos a deal has."""
SCHEDULE: Final = 11
"""Where the table begins: the format by the leader's points and the last format."""
OFFSET: Final = 12
"""By format, mano and place: who sits there, counted from the mano of the deal."""
POSITION: Final = 13
"""By format, mano, place and slot: where the card lies in the pack."""
OWN_HANDS: Final = 14
"""Whether each duel has hands of its own."""
HAS_ENVIDO: Final = 15
"""Whether there is an envido, and a flor."""
CLOSED: Final = 17
"""The seats that do not look at their cards when they are dealt, one bit each (B32)."""
DEALERS: Final = 18
"""Where the table begins: who deals after a deal of each dealer, and who deals after a game."""
PLAN_HEAD: Final = 20


def duels_of(book: Rulebook, players: int) -> Duels | None:
    schedule = book.schedule(players)
    return schedule.duels if schedule is not None else None


def plan(book: Rulebook, players: int) -> np.ndarray[Any, Any]:
    """The formats of a rulebook for so many players."""
    duels = duels_of(book, players)
    schedule = book.schedule(players)
    target = book.match.target
    pack = book.pack_for(players)
    lasts = ("", REDONDO, duels.name if duels is not None else REDONDO)
    most = max(1, len(duels.pairs)) if duels is not None else 1
    offset = np.zeros((2, most, players), np.int8)
    position = np.zeros((2, most, players, 3), np.int16)
    turned = np.full(2, -1, np.int16)
    dealt = np.zeros(2, np.int16)
    match, _ = act(start(book, players), TABLE, Stack(pack))
    for f, way in enumerate((None, duels)):
        if f and way is None:
            continue
        m = _in_format(match, way)
        for at, seats in enumerate(m.plan):
            for place, (seat, hand) in enumerate(hands_from_deck(m, at)):
                offset[f, at, place] = (seat - m.mano) % players
                position[f, at, place] = [pack.index(c) for c in hand]
            assert len(seats) in (2, players)
        shown = muestra_from_deck(m)
        if shown is not None:
            turned[f] = pack.index(shown)
        dealt[f] = max(position[f].max(), turned[f]) + 1
    formats = np.array(
        [
            [schedule is not None and schedule.duels_now(points, last) is not None for last in lasts]
            for points in range(target)
        ]
    )
    head = np.zeros(PLAN_HEAD, np.int64)
    head[:5] = players, book.match.to_win, len(pack), duels is not None and duels.at_once, most
    head[TURNED : TURNED + 2], head[DEALT : DEALT + 2], head[MANOS : MANOS + 2] = turned, dealt, (1, most)
    head[OWN_HANDS] = duels is not None and duels.own_hands
    head[HAS_ENVIDO : HAS_ENVIDO + 2] = book.envido is not None, book.flor is not None
    dealers = np.array([[_next_dealer(book, players, seat + 1, won) for seat in range(players)] for won in (0, 1)])
    parts, at = {SCHEDULE: formats, OFFSET: offset, POSITION: position, DEALERS: dealers}, PLAN_HEAD
    for part, table in parts.items():
        head[part] = at
        at += table.size
    return np.concatenate([head, *[x.reshape(-1) for x in parts.values()]]).astype(np.int32)


def _next_dealer(book: Rulebook, players: int, dealer: Seat, won: int) -> int:
    """Who deals next, counted from 0: after a deal, or after a game was won by it."""
    match, _ = act(start(book, players, dealer=dealer), TABLE, Stack(book.pack_for(players)))
    draft = Draft(match)
    if won:
        _settle.win_game(draft, draft.match.live[0], 0)
    else:
        _settle.next_deal(draft)
    return draft.match.dealer - 1


def _in_format(match: Match, duels: Duels | None) -> Match:
    """The same deal as if it were played in another format."""
    made = match.clone()
    order = order_from(match.mano, match.players)
    made.plan = (order,) if duels is None else tuple((order[a], order[b]) for a, b in duels.pairs)
    made.own_hands = duels is not None and duels.own_hands
    return made
