"""Starting a match, and a shortcut for playing one."""

from __future__ import annotations

from collections.abc import Iterable

from truquero.engine import events as ev
from truquero.engine.actions import Action
from truquero.engine.dealing import begin_deal
from truquero.engine.decide import attempt
from truquero.engine.draft import Draft
from truquero.engine.evolve import fold
from truquero.engine.illegal import Illegal, IllegalAction
from truquero.engine.state import Match, new_match
from truquero.rules import Rulebook
from truquero.seats import Seat


class SetupError(ValueError):
    """A match that cannot begin: the message says why and what would work; ``about`` names the subject."""

    def __init__(self, about: str, message: str) -> None:
        super().__init__(message)
        self.about = about


def start(
    book: Rulebook,
    players: int,
    *,
    strict: bool = False,
    dealer: Seat | None = None,
    score: tuple[int, int] = (0, 0),
    games: tuple[int, int] = (0, 0),
    captains: tuple[Seat, Seat] = (1, 2),
) -> Match:
    """A match about to deal its first cards."""
    if players not in book.players:
        allowed = ", ".join(str(n) for n in book.players)
        raise SetupError("players", f"{book.id} is played by {allowed}, not by {players}")
    if dealer is not None and not 1 <= dealer <= players:
        raise SetupError("dealer", f"seat {dealer} does not exist: the seats are 1 to {players}")
    shape = book.match
    if not all(0 <= p < shape.target for p in score):
        raise SetupError(
            "score",
            f"a score of {score[0]}-{score[1]} is outside 0 to {shape.target - 1}: a {shape.game} is {shape.target}",
        )
    if not all(0 <= g < shape.to_win for g in games):
        raise SetupError(
            "games", f"games of {games[0]}-{games[1]} are outside 0 to {shape.to_win - 1}: {shape.to_win} win the match"
        )
    if captains[0] % 2 != 1 or captains[1] % 2 != 0 or not all(1 <= s <= players for s in captains):
        said = "the captains are one of team A (odd seats) and one of team B (even seats), in that order"
        raise SetupError("captains", said)
    match = new_match(book, players, strict, captains, dealer or players)
    match.score = score
    match.games = games
    draft = Draft(match)
    begin_deal(draft, match.dealer, "")
    return draft.match


def act(match: Match, seat: Seat, action: Action) -> tuple[Match, list[ev.Event]]:
    """The state after an action and the events it caused. Raises IllegalAction if the rules refuse it."""
    outcome = attempt(match, seat, action)
    if isinstance(outcome, Illegal):
        raise IllegalAction(outcome)
    return outcome.match, outcome.events


def replay(match: Match, events: Iterable[ev.Event]) -> Match:
    """The state after a saved list of events."""
    return fold(match, events)
