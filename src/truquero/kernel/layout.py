"""Where a state keeps what: a match is one line of integers, a header and a block for each mano being played."""

from __future__ import annotations

from typing import Final

# ---- the header: by real team (0: A, 1: B) and seat (from 0)
SCORE: Final = 0
GAMES: Final = 2
DEALER: Final = 4
FORMAT: Final = 5
"""0 redondo, 1 duels."""
LAST: Final = 6
"""The format of the last deal of this game: 0 none, 1 redondo, 2 duels."""
NEXT: Final = 7
"""The next mano of the deal."""
WINNER: Final = 8
"""The team that has won the match; -1: nobody yet."""
KEY: Final = 9
"""Two halves of the key of this match's random numbers, then how many were drawn."""
DRAWN: Final = 11
LIVE: Final = 12
"""How many blocks are in use."""
TABLE_MUESTRA: Final = 13
MISSING: Final = 14
"""Set when the tables lack something: the match stands still until they have it."""
BASE: Final = 15
"""The score when the deal began."""
COUNTS: Final = 17
"""Counters of what happened, see below."""
HANDS, STEPS, MANO_WON, PARDAS, FLORES, ENVIDOS, ENVIDO_MANO, REFUSED, LEFT, DEALS = range(10)
N_COUNTS: Final = 10
BY_PLACE: Final = COUNTS + N_COUNTS
"""Envidos won by place (8), flores dealt by place (8), hands by place (8)."""
HEADER: Final = BY_PLACE + 24

# ---- a block: by place (0: the mano of this mano) and its team (0: mano's)
BETS: Final = 0
PREFIX: Final = 1
LEADER: Final = 2
TURN: Final = 3
PLAYED: Final = 4
GONE: Final = 5
BAZAS: Final = 6
BEST: Final = 7
"""The power of the best card of the baza and who holds it."""
HOLDERS: Final = 8
ENVIDO: Final = 9
"""The payment that is due; NOTHING, or PAID."""
COMPARED: Final = 10
"""Who takes part in the envido."""
FLOR: Final = 11
BASE0: Final = 12
SEEN: Final = 14
CALLER: Final = 17
STATUS: Final = 20
"""0 playing, 1 over."""
MUESTRA: Final = 21
TEAM: Final = 22
"""The real team of mano."""
DEAL_KEY: Final = 23
"""Who was dealt a flor, who may keep it unsung, and who has not looked: a bit a place each."""
KIND: Final = 24
"""0: everybody; 1: a duel."""
SAID: Final = 25
"""Who has said an envido, and a flor, aloud."""
TRACED: Final = 27
AT: Final = 28
HAND: Final = 30
"""By place: the cards left, a bit each."""
SEAT: Final = HAND + 8
CARD: Final = SEAT + 8
"""By place and slot."""
LAY: Final = CARD + 24
"""By place and baza: 1 + the slot that was played, + 8 if face down; 0: nothing."""
VALUE: Final = LAY + 24
"""By place: envido, then flor (-1: none)."""
LED: Final = VALUE + 16
OUTCOME: Final = LED + 3
HOLD: Final = OUTCOME + 3
"""Who held the best card of each baza."""
TRACE: Final = HOLD + 3
"""What was done: place * 64 + action."""
TRACE_LENGTH: Final = 150
BLOCK: Final = TRACE + TRACE_LENGTH

# ---- how far an action has led
GOES_ON, MANO_OVER, GAME_OVER, MATCH_OVER, MISS = range(5)

NOTHING: Final = -2
PAID: Final = -3
