"""What the worlds promise: the chance to win the truco, the envido and the flor, and how strong rivals feel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.worlds import World
from truquero.cards import Card
from truquero.fairness.shuffle import Rng
from truquero.odds.bazas import DOWN, Bazas, Position, Powers, bazas
from truquero.seats import Seat, team_of

DOUBTS = {2: 4}
FEW_DOUBTS = 2
"""How many hands of ours a rival imagines when it weighs its own: fewer where each takes longer to play out."""


class WinChances:
    """Chances over a set of worlds."""

    def __init__(self, sit: SeatKnowledge, worlds: list[World], rng: Rng) -> None:
        self.sit = sit
        self.worlds = worlds
        self.rng = rng
        self.bazas: Bazas = bazas(sit.book.pardas, len(sit.seats))
        self._value = self._open if sit.duel else self.bazas.natural
        self._ours = 1.0 if sit.my_side == 0 else -1.0
        self._shift = 0.0 if sit.my_side == 0 else 1.0

    def doubting(self, wins: list[float], factor: float) -> WinChances:
        """The same worlds, with those that we would win made less likely: players seldom bet to lose."""
        weights = [w.weight * (1 - won + won * factor) for w, won in zip(self.worlds, wins, strict=True)]
        total = sum(weights) or 1.0
        worlds = [w._replace(weight=weight / total) for w, weight in zip(self.worlds, weights, strict=True)]
        doubtful = WinChances(self.sit, worlds, self.rng)
        # What happens in each world is known already; only their weights are new.
        for known in ("by_card", "rivals_feel", "envido_wins", "rivals_envido"):
            if known in self.__dict__:
                doubtful.__dict__[known] = self.__dict__[known]
        return doubtful

    def _open(self, p: Position) -> float:
        return self.bazas.best_play(canonical(p))

    def _won(self, p: Position) -> float:
        """1 when our side wins."""
        return self._shift + self._ours * self._value(p)

    # ---------------------------------------------------------------- truco

    def with_card(self, card: Card, down: bool = False) -> list[float]:
        """Whether we win in each world if I play this card now."""
        sit = self.sit
        place = sit.place[sit.me]
        power = DOWN if down else sit.ranks.power[card]
        left = sit.ranks.powers([c for c in sit.hand if c is not card])
        found: list[float] = []
        for world in self.worlds:
            hands = world.left
            if down:
                # The card that leaves the hand is this one, not the lowest: remove it here.
                kept = (*left, DOWN)
                stepped = self.bazas.step(sit.position((*hands[:place], kept, *hands[place + 1 :])), place, DOWN)
            else:
                stepped = self.bazas.step(sit.position(hands), place, power)
            if isinstance(stepped, float):
                found.append(self._shift + self._ours * stepped)
            else:
                found.append(self._won(stepped))
        return found

    @cached_property
    def by_card(self) -> dict[Card, list[float]]:
        """Whether we win in each world, by the card I would play; equal cards share their answer."""
        found: dict[Card, list[float]] = {}
        powers: dict[int, list[float]] = {}
        for card in self.sit.hand:
            power = self.sit.ranks.power[card]
            if power not in powers:
                powers[power] = self.with_card(card)
            found[card] = powers[power]
        return found

    @cached_property
    def chances(self) -> dict[Card, float]:
        """The chance to win the truco with each card of mine as the next."""
        return {card: self.mean(wins) for card, wins in self.by_card.items()}

    @cached_property
    def truco_wins(self) -> list[float]:
        """Whether we win the truco in each world."""
        if self.sit.on_turn and self.sit.hand:
            best = max(self.chances, key=lambda card: self.chances[card])
            return self.by_card[best]
        return [self._won(self.sit.position(world.left)) for world in self.worlds]

    @cached_property
    def truco(self) -> float:
        return self.mean(self.truco_wins)

    def mean(self, wins: list[float]) -> float:
        return sum([w.weight * won for w, won in zip(self.worlds, wins, strict=True)])

    @cached_property
    def rivals_feel(self) -> list[float]:
        """In each world, the chance to win that the rivals would give themselves, seeing their own cards only."""
        sit = self.sit
        own = [sit.place[s] for s in sit.seats if team_of(s) == sit.team]
        holds = [len(self.worlds[0].left[place]) for place in own] if self.worlds else []
        power = sit.ranks.power
        doubts = DOUBTS.get(len(sit.seats), FEW_DOUBTS)
        need = sum(holds)
        pool = [*sit.unknown, *sit.hand]
        size, random = len(pool), self.rng.random
        found: list[float] = []
        for world in self.worlds:
            theirs = {c for seat in sit.rivals for c in world.hands[seat]}
            total = 0.0
            left = list(world.left)
            for _ in range(doubts):
                taken = set(theirs)
                picked: list[int] = []
                while len(picked) < need:
                    card = pool[int(random() * size)]
                    if card not in taken:
                        taken.add(card)
                        picked.append(power[card])
                at = 0
                for place, count in zip(own, holds, strict=True):
                    left[place] = tuple(sorted(picked[at : at + count], reverse=True))
                    at += count
                total += 1 - self._won(sit.position(tuple(left)))
            found.append((total + 0.5) / (doubts + 1))
        return found

    # ---------------------------------------------------------------- envido and flor

    @cached_property
    def envido_wins(self) -> list[float]:
        """Whether our side has the best envido in each world; of equal ones the nearer to mano wins."""
        return self._best_is_ours(self.sit.seats, self.sit.ranks.envido)

    @cached_property
    def envido(self) -> float:
        return self.mean(self.envido_wins)

    @cached_property
    def rivals_envido(self) -> list[float]:
        """In each world, the chance to win that the rivals' best envido would give them."""
        sit = self.sit
        ranks = sit.ranks
        ours = len(sit.seats) // 2
        return [
            ranks.envido_share(max([ranks.envido(world.hands[s]) for s in sit.rivals])) ** ours for world in self.worlds
        ]

    @cached_property
    def flor_wins(self) -> list[float]:
        """Whether the best of the flores sung, or to be sung by me, is ours in each world."""
        sit = self.sit
        counter = sit.ranks.counter
        singers: set[Seat] = {*sit.c.sung, sit.me} if counter.is_flor(sit.dealt) else set(sit.c.sung)
        return self._best_is_ours([s for s in sit.seats if s in singers], counter.flor_value)

    def _best_is_ours(self, seats: Sequence[Seat], worth: Callable[[tuple[Card, ...]], int]) -> list[float]:
        """Whether the best hand of these seats, from the mano on, is ours in each world."""
        found: list[float] = []
        for world in self.worlds:
            best, ours = -1, False
            for seat in seats:
                value = worth(world.hands[seat])
                if value > best:
                    best, ours = value, team_of(seat) == self.sit.team
            found.append(1.0 if ours else 0.0)
        return found

    @cached_property
    def flor(self) -> float:
        return self.mean(self.flor_wins)


def canonical(p: Position) -> Position:
    """The same position with the powers numbered from the lowest: only their order matters, so few are different."""
    powers = sorted({power for hand in p.hands for power in hand} | {power for _, power in p.plays})
    rank = {power: i for i, power in enumerate(powers)}
    hands: tuple[Powers, ...] = tuple([tuple([rank[x] for x in hand]) for hand in p.hands])
    return Position(hands, p.results, p.leader, tuple([(place, rank[power]) for place, power in p.plays]))
