"""Ratings of a pool, by openskill's model of Plackett and Luce.

The games are taken pair by pair, all meetings of a pair number in turn, so that no bot meets its rivals late. Bots do
not get better or worse while they play: the model's allowance for that, tau, is nil. A rating starts at mu 25 and sigma
25/3; the ordinal, mu − 3·sigma, is a cautious lower bound.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, NamedTuple

from truquero.arena.extras import needed
from truquero.arena.results import Meeting, Outcome

LIBRARY = "openskill.models"


class Rating(NamedTuple):
    """How strong a bot is, how unsure that is, and a lower bound."""

    bot: str
    mu: float
    sigma: float
    ordinal: float


def check() -> None:
    """Raise ArenaError if the library is not there."""
    needed(LIBRARY, "a rating")


def rate(outcome: Outcome) -> tuple[Rating, ...]:
    """The ratings of all bots of the pool, the strongest first."""
    model = needed(LIBRARY, "a rating").PlackettLuce(tau=0.0)
    rated: dict[str, Any] = {bot: model.rating(name=bot) for bot in outcome.bots}
    for winner, loser in _games(outcome.meetings):
        [rated[winner]], [rated[loser]] = model.rate([[rated[winner]], [rated[loser]]])
    found = [Rating(bot, float(r.mu), float(r.sigma), float(r.ordinal())) for bot, r in rated.items()]
    return tuple(sorted(found, key=lambda rating: -rating.ordinal))


def _games(meetings: tuple[Meeting, ...]) -> list[tuple[str, str]]:
    """Who beat whom, in the order of the pairs' numbers."""
    pairs = sorted(
        ((pair.number, at, pair) for at, meeting in enumerate(meetings) for pair in meeting.pairs),
        key=lambda entry: entry[:2],
    )
    won = chain.from_iterable(((at, game.winner) for game in pair.games) for _, at, pair in pairs)
    return [(meetings[at].bots[winner], meetings[at].bots[1 - winner]) for at, winner in won]
