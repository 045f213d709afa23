"""A situation among partners as a seat sees it: its key and what may be done, from a view and the signs it was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from truquero.cards import Card
from truquero.engine.actions import Action, Talk
from truquero.engine.awaited import top_bet
from truquero.engine.view_types import AuctionView, ContestView, PlayerView
from truquero.maestro.abstraction import UNKNOWN_ZONE, Abstraction, key_of_words, stake_group
from truquero.maestro.team_table import (
    DEFER,
    ON_TABLE,
    ONE_LEFT,
    PARTNERS_BEST,
    PARTNERS_SECOND,
    ROUGH,
    SIGNED,
    THREE_LEFT,
    TWO_LEFT,
    claimed_power,
    group_of_share,
    team_table,
)
from truquero.maestro.view_key import ORDER, STATUS, Reader, Situation
from truquero.rules import REDONDO, Rulebook, Suerte
from truquero.seats import Seat, team_of

LET_PARTNER: Final = Talk("")
"""Stands for the option of letting a partner answer: it is never done at the table."""
ENVIDO_BET: Final = ORDER[Suerte.ENVIDO]
_BY_LEFT: Final = ((), ONE_LEFT, TWO_LEFT, THREE_LEFT)


def leader_of(book: Rulebook, view: PlayerView, c: ContestView, seat: Seat) -> Seat:
    """The captain who speaks for a seat's team in this mano (B8); 0: nobody does."""
    if not book.captains or view.captains is None or view.format != REDONDO:
        return 0
    return next((s for s in view.captains if s in c.seats and team_of(s) == team_of(seat)), 0)


def who_answers(book: Rulebook, view: PlayerView, c: ContestView) -> list[Seat]:
    """Who of the team that must answer a bet is asked, one after another; empty where no bet waits for any of them.

    A captain answers alone; otherwise who plays last is asked first, and may leave it to the next.
    """
    top = top_bet(c)
    if top is None or c.passing or c.asking or c.raiser:
        return []
    team = [s for s in reversed(c.seats) if team_of(s) != team_of(top) and s in view.acting and s not in c.gone]
    if not team:
        return []
    leader = leader_of(book, view, c, team[0])
    return [leader] if leader in team else team


def team_situation(
    book: Rulebook, view: PlayerView, c: ContestView, groups: Abstraction, signs: Sequence[tuple[Seat, str]] = ()
) -> Situation:
    """What this seat knows of its mano and what it may do. ``signs``: who made which sign, as far as it saw them."""
    return TeamReader(book, view, c, groups, signs).read()


class TeamReader(Reader):
    """Reads a view among partners."""

    def __init__(
        self,
        book: Rulebook,
        view: PlayerView,
        c: ContestView,
        groups: Abstraction,
        signs: Sequence[tuple[Seat, str]],
    ) -> None:
        super().__init__(book, view, c, groups)
        self.own.sort(key=lambda own: (own.state != 0, -own.power))
        self.table = team_table(book, view.players)
        self.signs = [(seat, name) for seat, name in signs if team_of(seat) == self.team and seat != self.me]
        self.leads = leader_of(book, view, c, view.seat) == view.seat
        pack = book.pack_for(view.players)
        self.number = {card: i for i, card in enumerate(pack)}
        self.line = self.number[c.muestra] if c.muestra is not None else 0
        self.bet = ORDER[c.waiting[-1]] if c.waiting else 0
        """The suerte whose bet waits for an answer."""
        self.envidos = False
        """Whether the envido matters: it waits, or may be bet now."""
        self.partners = dict(view.partners) if self.leads else {}
        self.played = {p.seat for p in c.plays}
        seen = {own.card for own in self.own}
        if c.muestra is not None:
            seen.add(c.muestra)
        for plays in (*[b.plays for b in c.bazas], c.plays):
            seen.update(p.card for p in plays if p.card is not None)
        for held in self.partners.values():
            seen.update(held)
        self.unseen = len(pack) - len(seen)
        self.hidden = sum(1 << i for card, i in self.number.items() if card not in seen)

    # ------------------------------------------------------------ what may be done

    def options(self) -> dict[int, Action]:
        found = super().options()
        order = who_answers(self.book, self.view, self.c)
        if self.me in order and order[-1] != self.me and self.c.waiting[-1] is not Suerte.FLOR:
            found[DEFER] = LET_PARTNER
        considered = {bit: action for bit, action in found.items() if self.table.considered >> bit & 1}
        return considered or found

    # ------------------------------------------------------------ the words

    def key(self, zone: int, mask: int) -> int:
        self.zone = zone
        self.groups = self.abstraction.fine
        first = not self.c.bazas and self._open()
        self.envidos = first and (self.bet == ENVIDO_BET or bool(mask & self.table.envido_bets))
        words = (self._bets(), self._misc(), self._told() << 32 | self._cards(), self._around(), mask)
        return key_of_words(words)

    @property
    def rough(self) -> bool:
        return self.zone == UNKNOWN_ZONE

    def share(self, power: int, ends: tuple[int, ...]) -> int:
        """The group of a power, by how many of the unseen cards beat it."""
        higher = (self.table.above[self.line][power] & self.hidden).bit_count()
        return group_of_share(higher, self.unseen, ROUGH if self.rough and ends in (*_BY_LEFT, ON_TABLE) else ends)

    def auction(self, a: AuctionView, truco: bool) -> int:
        if truco:
            return super().auction(a, truco)
        status = STATUS[a.status]
        if status >= 2:
            return 0
        stake = a.offer if status == 1 else a.stake
        return status << 16 | stake_group(stake) << 4 | (self.whose(team_of(a.caller)) if a.rung >= 0 else 0)

    def _misc(self) -> int:
        c = self.c
        word, parda = 0, self.bet == ENVIDO_BET
        for number in range(3):
            result = c.results[number] if number < len(c.results) else None
            word = word << 2 | (0 if result is None else 3 if result == 2 else self.whose(result))
            parda |= result == 2
        word = word << 1 | (c.seats.index(self.me) & 1 if parda else 0)
        word = word << 6 | self.waiting()
        word = word << 3 | self.sides(c.passing)
        word = word << 3 | self.sides(c.sung)
        word = word << 2 | self.side(c.asking)
        word = word << 2 | self.side(c.raiser)
        word = word << 2 | (c.double << 1 | c.flor_closed)
        word = word << 2 | self.whose(c.conceded)
        word = word << 6 | self.zone
        dealt = tuple(own.card for own in self.own)
        first = not c.bazas and len(dealt) == 3
        groups = self.abstraction.fine if self.bet == ENVIDO_BET else self.abstraction.coarse
        word = word << 5 | (self.group(groups.envido, self._envido(dealt)) if self.envidos else 0)
        flor = first and c.flor is not None and STATUS[c.flor.status] < 2 and self.counter.is_flor(dealt)
        return word << 4 | (1 + self.group(self.groups.flor, self.counter.flor_value(dealt)) if flor else 0)

    def _open(self) -> bool:
        return self.c.envido is not None and STATUS[self.c.envido.status] < 2

    def _envido(self, dealt: tuple[Card, ...]) -> int:
        """My envido; for a captain the best of the team."""
        hands = [dealt]
        for mate, held in self.partners.items():
            hands.append((*held, *[p.card for p in self.c.plays if p.seat == mate and p.card is not None]))
        return max(self.counter.envido(hand)[0] for hand in hands if len(hand) == 3)

    def _cards(self) -> int:
        held = [own for own in self.own if own.state == 0]
        looks = (3, 2, 0, 0)[self.bet]
        ends = _BY_LEFT[len(held)]
        best = self.best()
        word = 0
        for own in held[:looks]:
            word = word << 4 | 1 + self.share(own.power, ends)
        word <<= 4 * (3 - len(held[:looks]))
        beat = sum(own.power > best > -2 for own in held)
        tie = sum(own.power == best > -2 for own in held)
        if self.bet:
            beat, tie = beat > 0 and self.bet == 1, 0
        return word << 4 | beat << 2 | (tie > 0)

    def _around(self) -> int:
        """The open baza: who has yet to play, who holds its best card, and how good that is."""
        waiting = [s for s in self.c.seats if s != self.me and s not in self.played and s not in self.c.gone]
        mates = sum(team_of(s) == self.team for s in waiting)
        rivals = len(waiting) - mates
        if self.bet > 1:
            return 0
        word = min(mates, 1) << 2 | min(rivals, 2 - self.bet)
        holders = self.holders()
        word = word << 2 | holders
        best = self.best()
        matters = not self.bet and ((holders == 1 and rivals > 0) or (holders & 2 and mates > 0))
        return word << 3 | (1 + self.share(best, ON_TABLE) if best >= 0 and matters else 0)

    def _told(self) -> int:
        """What the partners' signs say, and what a captain sees of their cards."""
        found = self._signed()
        if self.leads:
            powers = sorted((self.power[card] for held in self.partners.values() for card in held), reverse=True)
            best = 1 + self.share(powers[0], PARTNERS_BEST) if powers else 0
            second = 1 + self.share(powers[1], PARTNERS_SECOND) if len(powers) > 1 else 0
            found |= (best << 3 | second) << 4 | 1 << 10
        return found

    def _signed(self) -> int:
        if not self.table.signs:
            return 0
        best, envido = 0, 0
        by_name = {sign.holding: sign for sign in self.book.signs}
        for mate, name in self.signs:
            sign = by_name.get(name)
            if sign is None:
                continue
            claim = claimed_power(sign, self.power)
            if not claim:
                envido |= sign.envido is not None
            elif claim not in self._let_go(mate):
                best = max(best, claim)
        found = 0
        if best and self.bet < ENVIDO_BET:
            found = 1 if self.rough else 1 + self.share(best - 1, SIGNED)
        if envido and self.envidos:
            found |= 8
        return found

    def _let_go(self, mate: Seat) -> set[int]:
        """What signs of the cards that a partner has played would have claimed."""
        plays = [p for baza in (*[b.plays for b in self.c.bazas], self.c.plays) for p in baza]
        claimed = self.table.claimed[self.line]
        return {claimed[self.number[p.card]] for p in plays if p.seat == mate and p.card is not None}
