"""The arena: bots play each other on duplicate deals, and the results are measured."""

from truquero.arena.game import Game, Pair
from truquero.arena.intervals import Estimate
from truquero.arena.measuring import all_cores, measure, play_pairs
from truquero.arena.ratings import Rating, rate
from truquero.arena.results import Broken, Ended, Meeting, Outcome, Thinking
from truquero.arena.setting import Amount, ArenaError, Setting

__all__ = [
    "Amount",
    "ArenaError",
    "Broken",
    "Ended",
    "Estimate",
    "Game",
    "Meeting",
    "Outcome",
    "Pair",
    "Rating",
    "Setting",
    "Thinking",
    "all_cores",
    "measure",
    "play_pairs",
    "rate",
]
