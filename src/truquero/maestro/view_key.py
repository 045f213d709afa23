"""A situation as a seat sees it: its key and what may be done, from a view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from truquero.cards import Card
from truquero.engine.actions import Action, Play
from truquero.engine.card_facts import deal_tables
from truquero.engine.view_types import AuctionView, ContestView, PlayerView
from truquero.kernel.words import Vocabulary, vocabulary
from truquero.maestro.abstraction import SLOTS, UNKNOWN_ZONE, Abstraction, key_of_words, stake_group
from truquero.rules import How, Rulebook, Suerte
from truquero.seats import Seat, Team, team_of

STATUS = {"idle": 0, "waiting": 1, "wanted": 2, "refused": 3, "closed": 4}
ORDER = {Suerte.TRUCO: 1, Suerte.ENVIDO: 2, Suerte.FLOR: 3}
HIDDEN = 31
"""In place of the group of a card that lies face down."""
DOWN_BIT = 3
"""The option of playing the lowest card face down; options 0 to 2 are one's cards from the highest to the lowest."""


class Situation(NamedTuple):
    """What a seat knows as one number, and its options in the order of the blueprint."""

    key: int
    spare: int
    """A coarser key without the score, for where the first is not known."""
    options: tuple[Action, ...]
    bits: tuple[int, ...]
    """Each option as a number: 0 to 2 a card, 3 the lowest card face down, from 6 on a word of the vocabulary."""


class OwnCard(NamedTuple):
    """One of the three cards a seat was dealt: 0 in hand; else the baza it was played in, + 3 if face down."""

    power: int
    state: int
    card: Card


@lru_cache(maxsize=64)
def words_of(book: Rulebook) -> Vocabulary:
    return vocabulary(book)


def situation(book: Rulebook, view: PlayerView, c: ContestView, groups: Abstraction) -> Situation:
    """What this seat knows of its mano, and what it may do."""
    return Reader(book, view, c, groups).read()


class Reader:
    """Reads a view for two."""

    def __init__(self, book: Rulebook, view: PlayerView, c: ContestView, groups: Abstraction) -> None:
        self.book, self.view, self.c = book, view, c
        self.abstraction = groups
        self.me = view.seat
        self.team = team_of(view.seat)
        self.power, self.counter = deal_tables(book, c.muestra)
        self.own = self._own()
        self.zone, self.groups = 0, groups.fine

    def _own(self) -> list[OwnCard]:
        found = [OwnCard(self.power[card], 0, card) for card in self.view.hand or ()]
        for number, plays in enumerate((*[b.plays for b in self.c.bazas], self.c.plays), start=1):
            for seat, card, down in plays:
                if seat == self.me and card is not None:
                    found.append(OwnCard(self.power[card], number + 3 * down, card))
        return sorted(found, key=lambda own: (-own.power, own.state))

    def read(self) -> Situation:
        options = self.options()
        mask = sum(1 << bit for bit in options)
        base = self.c.base
        zone = self.abstraction.zone(base[self.team], base[1 - self.team])
        key, spare = (self.key(z, mask) for z in (zone, UNKNOWN_ZONE))
        bits = tuple(sorted(options))
        return Situation(key, spare, tuple(options[bit] for bit in bits), bits)

    def key(self, zone: int, mask: int) -> int:
        self.zone, self.groups = zone, self.abstraction.coarse if zone else self.abstraction.fine
        return key_of_words((self._bets(), self._misc(), self._cards(), self._table(), mask))

    # ------------------------------------------------------------ what may be done

    def options(self) -> dict[int, Action]:
        view = self.view
        found: dict[int, Action] = {}
        plays = {a.card for a in view.legal if isinstance(a, Play) and not a.down}
        covers = {a.card for a in view.legal if isinstance(a, Play) and a.down}
        last = -1
        for at, (power, state, card) in enumerate(self.own):
            if state == 0 and card in plays and power != last:
                found[at] = Play(card)
                last = power
            if state == 0 and card in covers:
                found[DOWN_BIT] = Play(card, down=True)  # the last one stays: the lowest
        numbers = {n.word: range(n.least, n.most + 1, n.step) for n in view.numbers}
        ended = self._ended()
        for word, call in words_of(self.book).options(view.legal, numbers).items():
            if call.word not in ended:
                found[word] = call
        return found

    def _ended(self) -> set[str]:
        """Words of ladders without end whose waiting stake already decides the game: the kernel stops there."""
        c, found = self.c, set()
        for ladder, auction in ((self.book.truco, c.truco), (self.book.envido, c.envido), (self.book.flor, c.flor)):
            if ladder is None or auction is None or auction.status != "waiting":
                continue
            if auction.offer >= self.book.match.target:
                found |= {rung.word for rung in ladder.rungs if rung.how is How.ADD}
        return found

    # ------------------------------------------------------------ the words

    def side(self, seat: Seat) -> int:
        """0 nobody, 1 me, 2 a mate, 3 a rival."""
        if not seat:
            return 0
        return 1 if seat == self.me else 2 if team_of(seat) == self.team else 3

    def sides(self, seats: Iterable[Seat]) -> int:
        """Bits: me, a mate, a rival."""
        found = 0
        for seat in seats:
            found |= 1 << (self.side(seat) - 1)
        return found

    def whose(self, team: Team | None) -> int:
        return 0 if team is None else 1 + (team != self.team)

    def _bets(self) -> int:
        word = 0
        for suerte, auction in ((1, self.c.truco), (2, self.c.envido), (3, self.c.flor)):
            word = word << 19 | (self.auction(auction, suerte == 1) if auction is not None else 0)
        return word

    def auction(self, a: AuctionView, truco: bool) -> int:
        status = STATUS[a.status]
        caller = self.whose(team_of(a.caller)) if a.rung >= 0 else 0
        found = status << 16 | caller << 2
        if truco or status < 2 or not self.zone:
            found |= (a.rung + 1) << 12
        if truco or status < 2:
            found |= stake_group(a.stake) << 8 | self.whose(a.right)
        if status == 1:
            found |= stake_group(a.offer) << 4
        return found

    def _misc(self) -> int:
        c = self.c
        word = c.seats.index(self.me)
        for number in range(3):
            result = c.results[number] if number < len(c.results) else None
            word = word << 2 | (0 if result is None else 3 if result == 2 else self.whose(result))
        word = word << 6 | self.waiting()
        word = word << 3 | self.sides(c.passing)
        word = word << 3 | self.sides(c.sung)
        word = word << 3 | self.sides(c.spoken)
        word = word << 2 | self.side(c.asking)
        word = word << 2 | self.side(c.raiser)
        word = word << 2 | (c.double << 1 | c.flor_closed)
        word = word << 2 | self.whose(c.conceded)
        word = word << 2 | self.holders()
        word = word << 3 | self.sides(c.gone)
        word = word << 1 | (c.turn == self.me)
        word = word << 6 | self.zone
        dealt = tuple(own.card for own in self.own)
        first = not c.bazas and len(dealt) == 3
        open_envido = first and c.envido is not None and STATUS[c.envido.status] < 2
        word = word << 5 | (self.group(self.groups.envido, self.counter.envido(dealt)[0]) if open_envido else 0)
        flor = first and self.book.flor is not None and self.counter.is_flor(dealt)
        word = word << 4 | (1 + self.group(self.groups.flor, self.counter.flor_value(dealt)) if flor else 0)
        for ours in (False, True):
            said = [v for s, seat, v in c.said if s is Suerte.ENVIDO and (team_of(seat) == self.team) == ours]
            word = word << 3 | (1 + self.group(self.groups.said, max(said)) if said else 0)
        return word

    def group(self, table: tuple[int, ...], value: int) -> int:
        return table[min(max(value, 0), SLOTS - 1)]

    def waiting(self) -> int:
        """The bets that wait for an answer, the one to be answered last."""
        found = 0
        for suerte in self.c.waiting:
            found = found * 4 + ORDER[suerte]
        return found

    def holders(self) -> int:
        """Who holds the best card of the open baza: 1 our side, 2 theirs, 3 both."""
        return sum({1 << (team_of(s) != self.team) for s in self.c.best}) if self.c.plays else 0

    def best(self) -> int:
        """The power of the best card of the open baza; -2: there is none."""
        return max((-1 if p.down or p.card is None else self.power[p.card] for p in self.c.plays), default=-2)

    def _cards(self) -> int:
        best = self.best()
        word = 0
        for power, state, _ in self.own:
            relation = 0 if state or best == -2 else 1 + (power >= best) + (power > best)
            group = self.groups.own[power] if state == 0 else HIDDEN if state > 3 else self._shown(power, state - 1)
            word = word << 10 | group << 5 | state << 2 | relation
        return word

    def _shown(self, power: int, baza: int) -> int:
        """The group of a card that everybody has seen."""
        return (self.groups.past if baza < len(self.c.bazas) else self.groups.seen)[power]

    def _table(self) -> int:
        """By baza: the best card of the mates and of the rivals."""
        word = 0
        bazas = [b.plays for b in self.c.bazas] + [self.c.plays]
        for number in range(3):
            for of in (2, 3):
                best = 0
                for seat, card, down in bazas[number] if number < len(bazas) else ():
                    if self.side(seat) == of:
                        shown = 1 if down or card is None else 2 + self._shown(self.power[card], number)
                        best = max(best, shown)
                word = word << 5 | best
        return word
