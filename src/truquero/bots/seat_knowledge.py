"""The table as one seat sees it, prepared for thinking: who holds how many cards, and which may be where."""

from __future__ import annotations

from functools import cached_property

from truquero.bots.hand_ranks import HandRanks, hand_ranks
from truquero.bots.memory import Memory
from truquero.cards import Card
from truquero.engine.actions import Action, Play
from truquero.engine.betting_view import flor_pays
from truquero.engine.moves import Move, Verb
from truquero.engine.stakes import EVERYTHING, worth
from truquero.engine.state import (
    CLOSED,
    IDLE,
    NO_TEAM,
    REFUSED,
    WAITING,
    WANTED,
    Auction,
    Contest,
    Stage,
    heard_contest,
)
from truquero.engine.view_types import AuctionView, ContestView, PlayerView
from truquero.odds.bazas import DOWN, PARDA, Position
from truquero.rules import Rulebook, Suerte
from truquero.rules.ladder import ENVIDO, GAME_STAKE, MATCH_STAKE, TRUCO
from truquero.seats import Seat, Team, team_of

WHOLE_MATCH = 10 * EVERYTHING
"""A stake of the whole match, in points."""


class SeatKnowledge:
    """One seat's mano, read from its view and its memory."""

    def __init__(self, book: Rulebook, view: PlayerView, memory: Memory, remember: bool = True) -> None:
        self.book = book
        self.view = view
        self.memory = memory
        self.me: Seat = view.seat
        self.team = team_of(view.seat)
        self.c = contest_of(view)
        self.seats = self.c.seats
        self.place = {seat: place for place, seat in enumerate(self.seats)}
        self.ranks: HandRanks = hand_ranks(book, view.players, self.c.muestra)
        self.left = dict(self.c.left)
        self.known: dict[Seat, tuple[Card, ...]] = dict.fromkeys(self.seats, ())
        """The cards of each seat that I have seen in this mano, in the order they were played."""
        self.covered: dict[Seat, int] = dict.fromkeys(self.seats, 0)
        """How many cards of each seat lie face down where I cannot see them."""
        for plays in (*[b.plays for b in self.c.bazas], self.c.plays):
            for seat, card, _ in plays:
                if card is None:
                    self.covered[seat] += 1
                else:
                    self.known[seat] += (card,)
        self.hand: tuple[Card, ...] = view.hand or ()
        self.dealt = self.known[self.me] + self.hand
        """My three cards, those played first."""
        self.shown_left: dict[Seat, tuple[Card, ...]] = dict(view.partners)
        """Cards still held that I may see (a captain's partner, B8)."""
        self._seen = {*self.dealt, *view.out}
        if self.c.muestra is not None:
            self._seen.add(self.c.muestra)
        for cards in (*self.known.values(), *self.shown_left.values()):
            self._seen.update(cards)
        if remember:
            self._seen |= memory.out
        self.unknown = [c for c in book.pack_for(view.players) if c not in self._seen]

    # ---------------------------------------------------------------- the bazas

    @property
    def mates(self) -> list[Seat]:
        return [s for s in self.seats if team_of(s) == self.team and s != self.me]

    @property
    def rivals(self) -> list[Seat]:
        return [s for s in self.seats if team_of(s) != self.team]

    @property
    def duel(self) -> bool:
        return len(self.seats) == 2

    @property
    def my_side(self) -> int:
        return self.place[self.me] & 1

    @cached_property
    def results(self) -> tuple[int, ...]:
        """The bazas played, by side: 0 is the mano's."""
        first = team_of(self.seats[0])
        return tuple([r if r == PARDA else int(r != first) for r in self.c.results])

    @cached_property
    def plays(self) -> tuple[tuple[int, int], ...]:
        """The open baza: places and powers."""
        power = self.ranks.power
        return tuple(
            [(self.place[seat], DOWN if down or card is None else power[card]) for seat, card, down in self.c.plays]
        )

    def position(self, left: tuple[tuple[int, ...], ...]) -> Position:
        """The bazas with these powers still in the hands, by place."""
        return Position(left, self.results, self.place[self.c.leader], self.plays)

    @cached_property
    def on_turn(self) -> bool:
        """Whether I may play a card now."""
        return any(isinstance(a, Play) for a in self.view.legal)

    @cached_property
    def best_on_table(self) -> tuple[int, tuple[Seat, ...]]:
        """The best power of the open baza and who holds it; (-2, ()) when nobody has played."""
        if not self.plays:
            return DOWN - 1, ()
        top = max(power for _, power in self.plays)
        return top, tuple([self.seats[place] for place, power in self.plays if power == top])

    @property
    def partner_wins(self) -> bool:
        """Whether a partner's card is the best of the open baza, alone or with others of our side."""
        holders = self.best_on_table[1]
        return bool(holders) and all(team_of(s) == self.team for s in holders)

    # ---------------------------------------------------------------- the score and the bets

    @cached_property
    def score(self) -> tuple[int, int]:
        """The points of the game, ours first."""
        a, b = self.view.score
        return (a, b) if self.team == 0 else (b, a)

    @cached_property
    def games(self) -> tuple[int, int]:
        a, b = self.view.games
        return (a, b) if self.team == 0 else (b, a)

    @cached_property
    def lacks(self) -> tuple[int, int]:
        """What each side needs to win the game, ours first."""
        target = self.book.match.target
        return target - self.score[0], target - self.score[1]

    @cached_property
    def frame(self) -> Contest:
        """The mano as everybody hears it, for asking the engine what bets and flores pay."""
        c = self.c
        frame = heard_contest(self.seats, c.base, c.falta)
        frame.truco = as_auction(c.truco)
        frame.envido = as_auction(c.envido) if c.envido is not None else frame.envido
        frame.flor = as_auction(c.flor) if c.flor is not None else frame.flor
        frame.sung = c.sung
        frame.conceded = NO_TEAM if c.conceded is None else c.conceded
        return frame

    def flor_pays(self, team: Team, *, singing: bool = False, giving_way: bool = False) -> int:
        """What the flores would bring a side that has the best: as they are sung, or once I sing or give way."""
        after = self.frame.clone()
        if singing and self.me not in after.sung:
            after.sung = (*after.sung, self.me)
        if giving_way:
            after.conceded = self.team
        return flor_pays(self.book, after, team)

    def points(self, stake: int, caller: Seat = 0) -> int:
        """A stake in points; the whole game and the whole match are more than anybody can need."""
        if stake == MATCH_STAKE:
            return WHOLE_MATCH
        if stake == GAME_STAKE:
            return EVERYTHING
        return worth(self.book, self.frame, stake, caller or self.me)

    def auction(self, suerte: Suerte) -> AuctionView | None:
        if suerte is TRUCO:
            return self.c.truco
        return self.c.envido if suerte is ENVIDO else self.c.flor

    @property
    def top(self) -> Suerte | None:
        """The suerte whose bet waits for an answer."""
        return self.c.waiting[-1] if self.c.waiting else None

    @property
    def to_answer(self) -> bool:
        """Whether a rival's bet waits for our side, and I may want or refuse it now."""
        return Verb.REFUSE in self.moves or Verb.REFUSE_BOTH in self.moves

    def lost_if_refused(self, suerte: Suerte) -> bool:
        """Whether refusing the bet that waits gives the rivals the game, and wanting it risks no more than that."""
        bet = self.auction(suerte)
        if bet is None or bet.status != "waiting" or (bet.refusal or 0) < self.lacks[1]:
            return False
        return self.points(bet.offer, bet.caller) < WHOLE_MATCH

    @cached_property
    def moves(self) -> dict[Verb, list[tuple[Action, Move]]]:
        """What may be said, by what it does."""
        found: dict[Verb, list[tuple[Action, Move]]] = {}
        for action, move in zip(self.view.legal, self.view.moves, strict=True):
            if move is not None:
                found.setdefault(move.verb, []).append((action, move))
        return found

    def said(self, verb: Verb, suerte: Suerte | None = None) -> Action | None:
        """The first legal action that does this, if any."""
        for action, move in self.moves.get(verb, ()):
            if suerte is None or move.suerte is suerte:
                return action
        return None

    @cached_property
    def my_envido(self) -> int:
        return self.ranks.envido(self.dealt) if len(self.dealt) == 3 else 0


STATUS = {"idle": IDLE, "waiting": WAITING, "wanted": WANTED, "refused": REFUSED, "closed": CLOSED}


def as_auction(view: AuctionView) -> Auction:
    """An auction as the engine knows it. Of the bets before the last one only that there were some is known."""
    bets = (view.rung,) if view.rung >= 0 else ()
    pays = view.refusal or 0
    return Auction(
        STATUS[view.status], view.rung, view.stake, view.offer, view.caller, NO_TEAM, bets, pays, view.number
    )


def contest_of(view: PlayerView) -> ContestView:
    """The mano this seat is playing."""
    for c in view.contests:
        if c.stage is not Stage.OVER and view.seat in c.seats:
            return c
    raise LookupError(f"seat {view.seat} is not in a mano now")
