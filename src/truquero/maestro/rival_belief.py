"""What a rival may hold when the last baza begins: every card it can be, and how likely the blueprint makes it.

What the seat heard of the mano is played over once more, with a card for the rival that fits. At each decision of the
rival the blueprint says how often each such hand would have done what was done. No hidden card is looked at: the
rival's hand is made up, and the log holds only what this seat saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Play
from truquero.engine.card_facts import deal_tables
from truquero.engine.evolve import evolve, fold
from truquero.engine.start import act, start
from truquero.engine.state import Match
from truquero.engine.view import view as view_of
from truquero.engine.view_types import ContestView, Covered, PlayerView, Seen
from truquero.maestro.blueprint import Blueprint
from truquero.maestro.choices import weighed
from truquero.maestro.view_key import situation
from truquero.rules import Rulebook, Suerte
from truquero.seats import Seat

TREMBLE: Final = 0.1
"""So often anybody does anything: nobody plays as the blueprint to the letter."""
_DECIDED: Final = (ev.Played, ev.BetMade, ev.BetWanted, ev.BetRefused, ev.Passed, ev.FlorSung, ev.FlorSmall)
Holding = tuple[Card, ...]
"""The cards that a rival may still hold."""


class ManoLog:
    """What a seat heard of the mano it is playing."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.began: ev.ContestBegan | None = None
        self.events: list[ev.Event] = []
        self.hidden = False
        """Whether a card was played face down."""

    def notice(self, seen: Seen) -> None:
        if isinstance(seen, ev.ContestBegan):
            self.began, self.events, self.hidden = seen, [], False
        elif self.began is not None and getattr(seen, "at", None) == self.began.at:
            if isinstance(seen, Covered):
                self.hidden = True
            else:
                self.events.append(seen)


class RivalBelief:
    """The holdings of the only rival, with weights that add up to 1."""

    def __init__(self, book: Rulebook, view: PlayerView, c: ContestView, log: ManoLog, blueprint: Blueprint) -> None:
        self.book, self.me, self.blueprint = book, view.seat, blueprint
        self.rival = next(s for s in c.seats if s != view.seat)
        self.power, self.reckoner = deal_tables(book, c.muestra)
        self.log = log
        self.shown = tuple(card for seat, card in _played(c) if seat == self.rival)
        own = tuple(card for seat, card in _played(c) if seat == self.me)
        self.dealt = own + (view.hand or ())
        self.holdings = self._possible(view, c)
        self.match = self._begin(view, c)
        self.weights = self._weigh() if self.holdings else []

    def _possible(self, view: PlayerView, c: ContestView) -> list[Holding]:
        """Every card that the rival may hold; what it said and sang must be true."""
        if len(self.shown) == len(self.dealt):
            return [()]
        seen = {*self.dealt, *self.shown, *view.out, c.muestra}
        return [(card,) for card in self.book.pack_for(view.players) if card not in seen and self._fits(card, c)]

    def _fits(self, card: Card, c: ContestView) -> bool:
        hand = (*self.shown, card)
        if self.book.flor is not None and self.reckoner.is_flor(hand) != (self.rival in c.sung):
            return False  # who may keep a flor to itself (B30) seldom does
        for suerte, seat, value in c.said:
            if seat == self.rival and value != self._value(suerte, hand):
                return False
        mine = max((value for s, seat, value in c.said if s is Suerte.ENVIDO and seat == self.me), default=None)
        gave_way = mine is not None and not any(seat == self.rival and s is Suerte.ENVIDO for s, seat, _ in c.said)
        return not (gave_way and mine is not None and self._value(Suerte.ENVIDO, hand) > mine)

    def _value(self, suerte: Suerte, hand: tuple[Card, ...]) -> int:
        return self.reckoner.envido(hand)[0] if suerte is Suerte.ENVIDO else self.reckoner.flor_value(hand)

    # ------------------------------------------------------------ the mano over again

    def _begin(self, view: PlayerView, c: ContestView) -> Match:
        """The mano as it began, the rival holding the first of its possible hands."""
        began = self.log.began
        if began is None:
            raise LookupError("this seat did not see the mano begin")
        first = (*self.shown, *(self.holdings[0] if self.holdings else ()))
        hands = ((self.me, self.dealt), (self.rival, first))
        match = start(self.book, view.players, score=c.base, games=view.games, dealer=view.dealer)
        return fold(match, [began._replace(hands=tuple(sorted(hands)))])

    def _weigh(self) -> list[float]:
        weights = [1.0] * len(self.holdings)
        events = self.log.events
        skip = False
        for at, event in enumerate(events):
            if isinstance(event, _DECIDED) and event.seat == self.rival and not skip:
                following = events[at + 1] if at + 1 < len(events) else None
                skip = self._learn(event, following, weights)
            else:
                skip = False
            self.match = evolve(self.match, event)
        total = sum(weights)
        return [w / total for w in weights]

    def _learn(self, event: Any, following: Any, weights: list[float]) -> bool:
        """Weigh by one decision; whether it was said in one breath with what follows."""
        words = [] if isinstance(event, ev.Played) else [event.word]
        if isinstance(event, ev.BetWanted) and isinstance(following, ev.BetMade) and following.seat == event.seat:
            words.insert(0, f"{event.word}-{following.word}")
        number = getattr(event, "number", None)
        joined = False

        def done(options: Sequence[Action]) -> int | None:
            nonlocal joined
            if isinstance(event, ev.Played):
                return next(
                    (i for i, a in enumerate(options) if isinstance(a, Play) and self._same(a.card, event.card)), None
                )
            for word in words:
                found = [(i, a) for i, a in enumerate(options) if isinstance(a, Call) and a.word == word]
                if found:
                    joined = word != event.word
                    return min(found, key=lambda x: abs((x[1].number or 0) - (number or 0)))[0]
            return None

        seen = view_of(self.match, self.rival)
        for i, chance in enumerate(self._chances(seen, done)):
            weights[i] *= chance
        return joined

    def _same(self, one: Card, other: Card) -> bool:
        return self.power[one] == self.power[other]

    def _chances(self, seen: PlayerView, which: Callable[[Sequence[Action]], int | None]) -> Iterator[float]:
        """By holding, how often the blueprint does what ``which`` finds among the options; 1 where it cannot tell."""
        known: dict[tuple[int, int], float] = {}
        for holding in self.holdings:
            alike = self._alike(holding, seen)
            if alike not in known:
                known[alike] = self._chance(seen, holding, which)
            yield known[alike]

    def _alike(self, holding: Holding, seen: PlayerView) -> tuple[int, int]:
        """Holdings alike for the blueprint: after the first baza the envido does not matter any more."""
        power = self.power[holding[0]] if holding else -1
        return power, -1 if seen.contests[0].bazas else self.reckoner.envido((*self.shown, *holding))[0]

    def _chance(self, seen: PlayerView, holding: Holding, which: Callable[[Sequence[Action]], int | None]) -> float:
        choices = self._choices(seen, holding)
        at = which([action for action, _ in choices])
        return 1.0 if at is None or len(choices) == 1 else choices[at][1]

    def _choices(self, seen: PlayerView, holding: Holding) -> list[tuple[Action, float]]:
        """What the rival may do with a holding, and how often the blueprint does; nothing where that is not known."""
        gone = {card for seat, card in _played(seen.contests[0]) if seat == self.rival}
        hand = tuple(card for card in (*self.shown, *holding) if card not in gone)
        words = tuple(a for a in seen.legal if not isinstance(a, Play))
        plays = tuple(Play(card) for card in hand) if len(words) < len(seen.legal) else ()
        imagined = replace(seen, hand=hand, legal=plays + words)
        try:
            known = situation(self.book, imagined, imagined.contests[0], self.blueprint.groups)
        except KeyError:
            return []
        choices = weighed(known, self.blueprint, (known.key, known.spare))
        if not choices:
            return [(action, 1 / len(known.options)) for action in known.options]
        total = sum(choice.weight for choice in choices)
        return [(c.action, (1 - TREMBLE) * c.weight / total + TREMBLE / len(choices)) for c in choices]

    def rival_sees_after(self, action: Action) -> PlayerView:
        """What the rival of the imagined mano would see after an action of mine."""
        after, _ = act(self.match, self.me, action)
        return view_of(after, self.rival)

    def share(self, seen: PlayerView, fits: Callable[[Action], bool]) -> list[float]:
        """By holding, how often the blueprint does something that fits, as the rival sees it now."""
        known: dict[tuple[int, int], float] = {}
        for holding in self.holdings:
            alike = self._alike(holding, seen)
            if alike not in known:
                known[alike] = sum(chance for action, chance in self._choices(seen, holding) if fits(action))
        return [known[self._alike(holding, seen)] for holding in self.holdings]


def _played(c: ContestView) -> Iterator[tuple[Seat, Card]]:
    """Who played which card, in order, as far as it can be seen."""
    for plays in (*[b.plays for b in c.bazas], c.plays):
        for seat, card, _ in plays:
            if card is not None:
                yield seat, card
