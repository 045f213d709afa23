"""Ask a bot at a point of an acta: what would it do here?"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from textwrap import dedent

from truquero.acta.action_words import words_of
from truquero.acta.parse import parse
from truquero.acta.referee import Report, referee
from truquero.bots.characters import character
from truquero.bots.player import Bot, Decision
from truquero.engine.actions import MakeSign, Talk
from truquero.engine.evolve import evolve
from truquero.engine.state import Match
from truquero.engine.view import audience, view
from truquero.engine.view_types import PlayerView
from truquero.seats import Seat

SILENCE = "–"
"""What a bot answers that lets somebody else go on."""


@lru_cache(maxsize=256)
def refereed(acta: str) -> Report:
    """The record up to here; it must be legal."""
    report = referee(parse(dedent(acta).strip() + "\n"))
    assert report.problem is None, report.problem
    return report


def at_table(acta: str, who: str, told: str, seed: int = 1) -> tuple[Bot, PlayerView]:
    """A bot that has sat there from the beginning, and what it sees now."""
    report = refereed(acta)
    assert report.start is not None
    assert report.match is not None
    seat: Seat = report.names.index(who) + 1
    match: Match = report.start
    bot = character(told).sit(match.book, match.players, seat, seed)
    for event in report.events():
        seen = audience(match, event, seat)
        if seen is not None:
            bot.notice(seen)
        match = evolve(match, event)
    return bot, view(report.match, seat)


def ask(acta: str, who: str, told: str, *, must: bool = True, seed: int = 1) -> Decision:
    """What this player does at the end of the record, and why."""
    bot, seen = at_table(acta, who, told, seed)
    return bot.decide(seen, must)


def answers(acta: str, who: str, told: str, *, must: bool = True, times: int = 12) -> Counter[str]:
    """What it does with so many different dice, in the words of an acta."""
    report = refereed(acta)
    assert report.match is not None
    book = report.match.book
    found: Counter[str] = Counter()
    for seed in range(times):
        action = ask(acta, who, told, must=must, seed=seed).action
        found[SILENCE if action is None else words_of(action, report.names, book)] += 1
    return found


def aside(acta: str, who: str, told: str) -> MakeSign | Talk | None:
    """The sign or the word it has for its partner."""
    bot, seen = at_table(acta, who, told)
    return bot.aside(seen)
