"""Explore the engine and write down what it does: rows of legal words, and the effect of each of them.

A *bets* number stands for a state of the bets (:func:`truquero.kernel.probe.bets_key`, and how the score compares).
What a place may say is a *row*, found by the bets, the place and its role: on turn or not, carded or not, with mates
or alone. Rows are written when they are first needed; with two places everything is explored beforehand.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from truquero.engine import Action, Call, Match, Play, act, legal, numbers
from truquero.engine import events as ev
from truquero.engine.betting_view import auction_view
from truquero.engine.state import IDLE, REFUSED, WAITING, WANTED, Contest, Stage
from truquero.kernel.payment import Payments
from truquero.kernel.probe import (
    Mano,
    bets_key,
    compared,
    flor_matters,
    named_stake,
    offer_worth,
    pending_flores,
    scripted,
)
from truquero.kernel.words import vocabulary
from truquero.rules import Suerte
from truquero.seats import Seat, team_of

KEEP, CLEAR = -1, -2
"""What an effect does to a register besides setting it."""
DEAD = -3
"""The next bets of an effect that always ends the game."""
UNKNOWN = -1
ON_TURN, SPENT, MATES = 1, 2, 4
ROLES = 8
CARD, LEAVING = 0, 1
"""The kinds of turn tables."""


class Effect(NamedTuple):
    """What an action does, besides moving the turn."""

    next: int
    """The core of the bets that follow, or DEAD."""
    envido: int = KEEP
    """The payment that is now due at the end of the mano."""
    flor: int = KEEP
    settles: int = 0
    """Which of them are paid at once, in this order, two bits each: 1 envido, 2 flor."""
    over: int = -1
    """The team that takes the truco by this action; -1: the mano goes on."""
    truco: int = 0
    """What the truco then pays."""
    bets: int = 0
    """The suertes whose last bet is now the actor's: 1 truco, 2 envido, 4 flor."""
    seen_truco: int = KEEP
    seen_envido: int = KEEP
    seen_flor: int = KEEP
    """What everybody then sees of each suerte."""
    heard: int = 0
    """The suertes whose values are said aloud by it: 1 envido, 2 flor."""


class KernelRow(NamedTuple):
    """What one place may do: the words and their effects, and the turn table of its cards (-1: it may not play)."""

    words: tuple[int, ...]
    effects: tuple[int, ...]
    cards: int
    leave: int
    """The turn table of leaving on turn; -1: leaving is a word like others."""


class Explorer:
    """The engine's answers so far."""

    def __init__(self, mano: Mano) -> None:
        self.mano = mano
        self.words = vocabulary(mano.book)
        self.leave_word = self.words.number_of(Call(mano.book.mazo.word))
        self.payments = Payments(mano)
        self.cores: dict[str, int] = {}
        self.core_offer: list[int] = []
        self.core_truco: list[int] = []
        self.core_flags: list[tuple[int, ...]] = []
        self.core_free: list[bool] = []
        """Whether the places of a team differ in nothing but their role."""
        self.bets: dict[tuple[int, int], int] = {}
        self.effects: dict[Effect, int] = {}
        self.rows: dict[tuple[int, int, int], KernelRow] = {}
        self.turn_numbers: dict[tuple[int, int, int], int] = {}
        """By bets, kind (0 a card, 1 leaving) and seat: the number of a turn table."""
        self.turn_tables: list[list[int]] = []
        """The effect by who is next, and last if the baza ends."""
        self.turn_changes: list[int] = []
        """The turn tables in which something was written, in that order."""
        self.seen: dict[tuple[int, ...], int] = {}
        self.roots: dict[tuple[int, int, int, int, int], int] = {}
        """By the score where it matters, and by place who has a flor, may keep it, has not looked: the first effect."""
        self.version = 0

    # ------------------------------------------------------------ states

    def core(self, c: Contest) -> int:
        key = repr(bets_key(self.mano, c))
        known = self.cores.get(key)
        if known is None:
            known = self.cores[key] = len(self.cores)
            self.core_offer.append(offer_worth(self.mano, c))
            self.core_truco.append(self.payments.truco(c))
            self.core_flags.append(self._flags(c))
            self.core_free.append(self._seat_free(c))
        return known

    def _seat_free(self, c: Contest) -> bool:
        book = self.mano.book
        if c.passing or c.asking or c.raiser or c.blind or pending_flores(c) or self.mano.shown_first:
            return False
        if flor_matters(book, c):
            return False
        if book.envido is not None and book.envido.opening.first_seat > 1:
            return False
        asks = book.truco.costs_envido is not None and bool(book.truco.costs_envido.unless)
        return not (asks and not c.bazas and c.envido.status == IDLE)

    def number(self, c: Contest) -> int:
        """The number of the bets of a contest."""
        core = self.core(c)
        class_of = compared(self.core_offer[core], self.mano.lacks(c)) if self.mano.compared else 0
        known = self.bets.get((core, class_of))
        if known is None:
            known = self.bets[core, class_of] = len(self.bets)
            self.version += 1
        return known

    def role(self, c: Contest, place: int) -> int:
        seat = place + 1
        spent = not c.hands[seat] if c.bazas else c.is_carded(seat)
        mates = self.mano.book.mazo.alone and any(
            s != seat and team_of(s) == team_of(seat) and c.is_in(s) for s in c.seats
        )
        return ON_TURN * (c.turn == seat) + SPENT * spent + MATES * mates

    def root(self, base: tuple[int, int], match: Match) -> None:
        """Write down how a mano begins that was just dealt; with two places, how it can go on too."""
        c = match.live[0]
        kept = sum(1 << (s - 1) for s in c.seats if c.flores >> s & 1 and c.facts.reservada(s))
        closed = sum(1 << (s - 1) for s in c.blind)
        key = (*(base if self.mano.capped else (0, 0)), c.flores >> 1, kept, closed)
        if key not in self.roots:
            before = scripted(match)
            blank = before.live[0]
            new = (self.number(blank), 0, self.role(blank, 0)) not in self.rows
            empty = blank.clone()
            empty.sung = ()
            empty.awards = ()
            effect = self._effect(before, empty, before, blank, [], 0)
            made = next(e for e, number in self.effects.items() if number == effect)
            seen = [self.seen.setdefault(x, len(self.seen)) for x in (self._look(blank, s) for s, _ in _BITS)]
            made = made._replace(seen_truco=seen[0], seen_envido=seen[1], seen_flor=seen[2])
            self.roots[key] = self.effects.setdefault(made, len(self.effects))
            self.version += 1
            if new:
                self.learn(match, whole=self.mano.places == 2)

    # ------------------------------------------------------------ exploring

    def learn(self, match: Match, whole: bool = False) -> None:
        """Write down what may be done in this state, what follows, and from there on whatever is not known yet."""
        first = scripted(match)
        queue = deque([first])
        visited: set[tuple[int, ...]] = set()
        while queue:
            m = queue.popleft()
            c = m.live[0]
            if m.phase.value != "play" or c.stage is not Stage.PLAY:
                continue
            played = sum(1 << p[0] for p in c.plays)
            here = (self.number(c), c.turn, c.leader, played, c.gone, len(c.bazas), *c.results)
            if here in visited:
                continue
            visited.add(here)
            before = self.version
            following = self._learn_here(m, c, whole or m is first)
            if whole or m is first or self.version != before:
                queue.extend(following)

    def _learn_here(self, m: Match, c: Contest, whole: bool) -> list[Match]:
        found: list[Match] = []
        may = legal(m)
        bets = self.number(c)
        for place in range(self.mano.places):
            seat = place + 1
            if not c.is_in(seat):
                continue
            free = self.core_free[self.core(c)]
            key = (bets, place & 1 if free else place, self.role(c, place))
            new = key not in self.rows
            row = self.rows.get(key)
            if row is None or whole or row.cards >= 0 or row.leave >= 0:
                found += self._learn_row(m, c, seat, key, may.get(seat, ()), whole)
            self.version += new
        return found

    def _learn_row(
        self, m: Match, c: Contest, seat: Seat, key: tuple[int, int, int], listed: tuple[Action, ...], whole: bool
    ) -> list[Match]:
        found: list[Match] = []
        plays = [a for a in listed if isinstance(a, Play)]
        known = self.rows.get(key)
        words, effects, leave = [], [], -1
        for word, call in sorted(self.options(m, c, seat, listed).items()):
            if word == self.leave_word and c.turn == seat:
                after, events = act(m, seat, call)
                if after.live[0].outcome is None or any(isinstance(e, ev.TurnPassed | ev.BazaEnded) for e in events):
                    leave = self._turn(m, c, seat, LEAVING, call, found)
                    words.append(word)
                    effects.append(0)
                    continue
            words.append(word)
            if known is None or whole:
                after, events = self._act(m, seat, call)
                effects.append(self._effect(m, c, after, after.live[0], events, seat))
                found.append(after)
        cards = self._turn(m, c, seat, CARD, plays[0], found) if plays else -1
        if known is None:
            self.rows[key] = KernelRow(tuple(words), tuple(effects), cards, leave)
        return found

    def options(self, m: Match, c: Contest, seat: Seat, listed: Iterable[Action]) -> dict[int, Call]:
        """The words of a seat. Ladders end where a stake already decides any game."""
        found = self.words.options(listed, numbers(m, seat))
        ended: set[str] = set()
        for word, ladder in self.mano.growing.items():
            auction = c.auction(ladder.suerte)
            if auction.status == WAITING and auction.offer >= self.mano.deciding:
                ended.add(word)
        return {number: call for number, call in found.items() if call.word not in ended}

    def _turn(self, m: Match, c: Contest, seat: Seat, kind: int, action: Action, found: list[Match]) -> int:
        """The turn table of playing a card or leaving on turn, filled in for whoever is next here."""
        bets = self.number(c)
        free = not pending_flores(c) and not c.raiser and not (self.mano.shown_first and c.waiting)
        alike = free and (kind == CARD or self.core_free[self.core(c)])
        key = (bets, kind, 0 if alike else seat)
        number = self.turn_numbers.setdefault(key, len(self.turn_numbers))
        if number == len(self.turn_tables):
            self.turn_tables.append([UNKNOWN] * (self.mano.places + 1))
        table = self.turn_tables[number]
        for best in self._outcomes(c):
            before = scripted(m, best=best)
            after, events = self._act(before, seat, action)
            c2 = after.live[0]
            found.append(after)
            ended = any(isinstance(e, ev.BazaEnded) for e in events)
            if ended and c2.outcome is not None:
                continue
            at = self.mano.places if ended else c2.turn - 1
            if table[at] == UNKNOWN:
                effect = self._effect(before, c, after, c2, events, seat)
                self.version += 1
                self.turn_changes.append(number)
                if free and not ended:
                    table[: self.mano.places] = [effect] * self.mano.places
                else:
                    table[at] = effect
        return number

    def _outcomes(self, c: Contest) -> tuple[int, ...]:
        """Who may hold the best card when the baza ends with the next one: one side, the other, or both."""
        teams = [sum(1 << s for s in c.seats if team_of(s) == t) for t in (0, 1)]
        return teams[0], teams[1], teams[0] | teams[1]

    def _act(self, m: Match, seat: Seat, action: Action) -> tuple[Match, list[Any]]:
        """Act so that the game goes on, if it can: with one side or the other winning what is settled by it."""
        after, events = act(m, seat, action)
        c = after.live[0]
        if c.stage is not Stage.PLAY and c.outcome is None:
            other, told = act(scripted(m, winner=0), seat, action)
            if other.live[0].stage is Stage.PLAY:
                return other, told
        return after, events

    # ------------------------------------------------------------ effects

    def _effect(self, m: Match, c: Contest, m2: Match, c2: Contest, events: list[Any], seat: Seat) -> int:
        written = [a.suerte for a in c2.awards[len(c.awards) :]]
        over = c2.stage is not Stage.PLAY
        by_truco = over and c2.outcome is not None
        farta = any(isinstance(e, ev.BetWanted) and e.fixed for e in events)
        envido = flor = KEEP
        if c2.envido.status in (WANTED, REFUSED) and c2.envido.status != c.envido.status:
            envido = self._pay(c2, Suerte.ENVIDO, farta)
        elif c.envido.status in (WANTED, REFUSED) and c2.envido.status != c.envido.status:
            envido = CLEAR
        sung_anew = (c.sung, c.flor, c.conceded) != (c2.sung, c2.flor, c2.conceded)
        if c2.sung and sung_anew and not any(a.suerte == "flor" for a in c.awards):
            flor = self._pay(c2, Suerte.FLOR, farta and c2.flor.status == WANTED)
        paid = () if by_truco else [_SETTLED[a] for a in written if a in _SETTLED]
        settles = sum(which << 2 * at for at, which in enumerate(paid))
        bets = sum(
            bit for e in events if isinstance(e, ev.BetMade) and e.seat == seat for s, bit in _BITS if e.suerte is s
        )
        said = {e.suerte for e in events if isinstance(e, ev.SayingBegan)}
        effect = Effect(
            DEAD if over else self.core(c2),
            envido,
            flor,
            settles,
            -1 if not by_truco else c2.outcome if c2.outcome is not None and c2.outcome >= 0 else 2,
            self.payments.truco(c2) if by_truco else 0,
            bets,
            self._changed(c, c2, Suerte.TRUCO),
            self._changed(c, c2, Suerte.ENVIDO),
            self._changed(c, c2, Suerte.FLOR),
            (Suerte.ENVIDO in said) + 2 * (Suerte.FLOR in said),
        )
        return self.effects.setdefault(effect, len(self.effects))

    def _pay(self, c: Contest, suerte: Suerte, farta: bool) -> int:
        pay = self.payments.of(c, suerte, farta)
        return CLEAR if pay is None else self.payments.number(pay)

    def _changed(self, c: Contest, c2: Contest, suerte: Suerte) -> int:
        after = self._look(c2, suerte)
        return KEEP if c is not c2 and after == self._look(c, suerte) else self.seen.setdefault(after, len(self.seen))

    def _look(self, c: Contest, suerte: Suerte) -> tuple[int, ...]:
        """What everybody sees of a suerte, besides who bet last."""
        a = c.auction(suerte)
        stake = named_stake(self.mano.book, a)
        shown = (a.status, a.rung, stake, stake if stake != a.stake else a.offer, self._may_raise(c, suerte))
        if suerte is not Suerte.FLOR:
            return (*shown, c.barred if suerte is Suerte.ENVIDO else 0, 0, -1)
        sung, spoken = (sum(1 << (s - 1) for s in seats) for seats in (c.sung, c.spoken))
        return (*shown, sung, spoken, c.conceded)

    def _may_raise(self, c: Contest, suerte: Suerte) -> int:
        """The team that everybody knows may raise later; -1: none."""
        if suerte is not Suerte.TRUCO:
            return -1
        right = auction_view(self.mano.played, c, suerte).right
        return -1 if right is None else right

    def _flags(self, c: Contest) -> tuple[int, ...]:
        order = {Suerte.TRUCO: 1, Suerte.ENVIDO: 2, Suerte.FLOR: 3}
        waiting = 0
        for suerte in c.waiting:
            waiting = waiting * 4 + order[suerte]
        passing = sum(1 << (s - 1) for s in c.passing)
        closed = sum(1 << (s - 1) for s in c.blind)
        return (waiting, passing, int(c.double), c.asking - 1, c.raiser - 1, int(c.flor_closed), closed)


_SETTLED = {"envido": 1, "flor": 2}
_BITS = ((Suerte.TRUCO, 1), (Suerte.ENVIDO, 2), (Suerte.FLOR, 4))
