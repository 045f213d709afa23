"""Drawing the teams: strangers sit down anywhere, and cards decide who plays with whom (V2).

Everybody sits at a *place* first. The cards of the draw give each place its *seat*: those of the first team get the odd
seats and the others the even ones, both in the order of their places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from truquero.cards import Card, Suit
from truquero.rules.book import Rulebook
from truquero.seats import Seat

Place = int
"""Where somebody sat before the draw."""


class TeamDraw(Enum):
    """How the teams are drawn."""

    HIGHEST = "altas"
    """Everybody draws a card: the higher half against the lower half; those who tie for the last place draw again."""
    TWOS = "dosos"
    """As many 2s as 3s are shuffled and everybody draws one: the 2s against the 3s (V2)."""


class DrawnTeams(NamedTuple):
    """Who drew which card, in the order of drawing, and where each place sits now."""

    draws: tuple[tuple[Place, Card], ...]
    seats: tuple[Seat, ...]
    """The seat of the first place, of the second, and so on."""

    @property
    def seated(self) -> tuple[tuple[Seat, Card], ...]:
        """The draws by seat instead of place."""
        return tuple((self.seats[place - 1], card) for place, card in self.draws)


def team_draws(book: Rulebook, players: int) -> tuple[TeamDraw, ...]:
    """The ways in which a table of so many players can draw its teams; none where two play."""
    if players < 4:
        return ()
    twos = book.dealing.teams_article and set(_twos_and_threes(players)) <= {
        (c.number, c.suit) for c in book.pack_for(players)
    }
    return (TeamDraw.HIGHEST, TeamDraw.TWOS) if twos else (TeamDraw.HIGHEST,)


def article_of(book: Rulebook, how: TeamDraw) -> str:
    """The article behind a way to draw; who draws the highest card is read as in the draw for the deal."""
    return book.dealing.teams_article if how is TeamDraw.TWOS else book.dealing.draw_article


def draw_teams(book: Rulebook, players: int, how: TeamDraw, order: Sequence[Card]) -> DrawnTeams | None:
    """The teams that follow from the order of a pack; None if it has too few cards for a draw."""
    if how is TeamDraw.TWOS:
        return _by_twos(players, order)
    return _by_highest(book, players, order)


def rest_of(drawn: DrawnTeams, order: Iterable[Card]) -> tuple[Card, ...]:
    """What is left of the pack: the draw for the deal goes on from there."""
    taken = {card for _, card in drawn.draws}
    return tuple(card for card in order if card not in taken)


def _twos_and_threes(players: int) -> list[tuple[int, Suit]]:
    """Of as many suits as a team has players, so that every way to pair is equally likely."""
    return [(number, suit) for number in (2, 3) for suit in tuple(Suit)[: players // 2]]


def _by_twos(players: int, order: Sequence[Card]) -> DrawnTeams | None:
    wanted = _twos_and_threes(players)
    found = [card for card in order if (card.number, card.suit) in wanted]
    if len(found) != players:
        return None
    draws = tuple(enumerate(found, start=1))
    return DrawnTeams(draws, _seats(players, [place for place, card in draws if card.number == 2]))


def _by_highest(book: Rulebook, players: int, order: Sequence[Card]) -> DrawnTeams | None:
    power, pack = book.ranking.power(), iter(order)
    draws: list[tuple[Place, Card]] = []
    first: list[Place] = []
    drawing, room = list(range(1, players + 1)), players // 2
    while True:
        drawn = list(_one_each(drawing, pack))
        if len(drawn) < len(drawing):
            if len(book.pack_for(players)) - len(draws) >= len(drawing):
                return None
            first += drawing[:room]  # the pack is at its end: the earlier places
            break
        draws += drawn
        ranked = sorted((power.get(card, 0) for _, card in drawn), reverse=True)
        last = ranked[room - 1]
        above = [place for place, card in drawn if power.get(card, 0) > last]
        level = [place for place, card in drawn if power.get(card, 0) == last]
        first += above
        room -= len(above)
        if room == len(level):
            first += level
            break
        drawing = level
    return DrawnTeams(tuple(draws), _seats(players, first))


def _one_each(places: Iterable[Place], pack: Iterator[Card]) -> Iterator[tuple[Place, Card]]:
    yield from zip(places, pack, strict=False)


def _seats(players: int, first: Sequence[Place]) -> tuple[Seat, ...]:
    odd, even = iter(range(1, players, 2)), iter(range(2, players + 1, 2))
    return tuple(next(odd if place in first else even) for place in range(1, players + 1))
