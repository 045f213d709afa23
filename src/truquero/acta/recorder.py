"""An acta from what happened at a table: the header, then every deal and every action in the words of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from truquero.acta.action_words import words_of
from truquero.acta.model import (
    Acta,
    ActionLine,
    AnyLine,
    Assertion,
    BlindLine,
    CutLine,
    DeckLine,
    DrawLine,
    Header,
    ManoLine,
    TeamsLine,
    VeedorLine,
)
from truquero.engine import events as ev
from truquero.engine.actions import Action, Annul, Cut, Disqualify, DrawForDeal, DrawTeams, Talk
from truquero.engine.evolve import fold
from truquero.engine.start import start
from truquero.engine.state import Match
from truquero.rules import Rulebook
from truquero.seats import TEAM_NAMES, Seat

Deed = tuple[Seat, Action, Sequence[ev.Event]]
"""Who did what, and the events it caused."""


def record(book: Rulebook, names: Sequence[str], strict: bool, deeds: Iterable[Deed]) -> Acta:
    """The acta of a match that was dealt from whole packs. The referee finds the same points in it."""
    writer = _Writer(start(book, len(names), strict=strict), names)
    for deed in deeds:
        writer.write(*deed)
    return Acta((*_headers(book, names, strict), *writer.lines))


def _headers(book: Rulebook, names: Sequence[str], strict: bool) -> list[AnyLine]:
    lines: list[AnyLine] = [Header("rulebook", book.id), Header("seats", " ".join(names))]
    if told := book.told_options():
        lines.append(Header("options", " ".join(f"{name}={value}" for name, value in told.items())))
    if strict:
        lines.append(Header("table", "strict"))
    return lines


class _Writer:
    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = names
        self.lines: list[AnyLine] = []

    def write(self, seat: Seat, action: Action, events: Sequence[ev.Event]) -> None:
        self._action(seat, action, events)
        self.match = fold(self.match, events)
        for event in events:
            if isinstance(event, ev.ContestBegan):
                self.lines.append(ManoLine(tuple((self.names[s - 1], ()) for s in event.seats)))
        if any(isinstance(event, ev.GameWon | ev.MatchWon) for event in events):
            self.assert_score()

    def _action(self, seat: Seat, action: Action, events: Sequence[ev.Event]) -> None:
        name = self.names[seat - 1] if seat else ""
        match action:
            case DrawForDeal(draws=draws):
                self.lines.append(DrawLine(tuple((self.names[s - 1], card) for s, card in draws)))
            case DrawTeams(how=how, draws=draws):
                self.lines.append(TeamsLine(how, tuple((self.names[s - 1], card) for s, card in draws)))
            case Cut(lifted=lifted):
                self.lines.append(CutLine(name, lifted))
                blind = [s for event in events if isinstance(event, ev.Shuffled) for s in sorted(event.blind)]
                if blind:
                    self.lines.append(BlindLine(tuple(self.names[s - 1] for s in blind)))
                decks = [event.deck for event in events if isinstance(event, ev.Stacked)]
                self.lines += [DeckLine(deck) for deck in decks]
            case Annul():
                self.lines.append(VeedorLine("anula"))
            case Disqualify(team=team):
                self.lines.append(VeedorLine("descalifica", TEAM_NAMES[team]))
            case Talk(text=text):
                self.lines.append(ActionLine(name, ("dice",), text))
            case _ if seat:
                self.lines.append(ActionLine(name, tuple(words_of(action, self.names, self.match.book).split())))

    def assert_score(self) -> None:
        """The score as an assertion, so that the referee can check the acta."""
        self.lines.append(Assertion(False, self.match.score))
        self.lines.append(Assertion(True, self.match.games))
