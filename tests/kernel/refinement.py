"""The declared key of the bets against a real minimisation of the engine.

The engine's manos are explored without the key: every state with its whole history of bets is a state of its own. Then
states are told apart by what they allow and by what each action does and pays, again and again until nothing more
splits (Moore's refinement). What is left is the coarsest automaton that plays and pays the same. The kernel is right
to call two states the same only if they end in the same class.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from truquero.cards import Card
from truquero.engine import Match, Play, legal
from truquero.engine.state import Contest, Stage
from truquero.kernel.card_tables import card_tables
from truquero.kernel.explore import Effect, Explorer
from truquero.kernel.probe import Mano, offer_worth, scripted
from truquero.rulebooks import BOOKS
from truquero.rules import Rulebook

OVER = -1
NOT_THE_BETS = {"facts", "base", "dealt", "muestra", "at", "situation", "moves", "shown", "hands", "plays", "bazas"}


class State(NamedTuple):
    """One state of the engine: what the kernel calls it, what it looks like, and where each action leads."""

    called: Hashable
    looks: Hashable
    moves: dict[Hashable, tuple[Hashable, int]]
    """By action: what it does besides leading on, and the number of the next state."""


def raw(c: Contest) -> tuple[Hashable, ...]:
    """Everything of a mano but its cards."""
    fields = tuple(repr(getattr(c, name)) for name in Contest.__annotations__ if name not in NOT_THE_BETS)
    held = tuple(len(c.hands[s]) for s in c.seats)
    laid = tuple((seat, down) for seat, _, down in c.plays)
    return (*fields, held, laid, tuple(b.led_by for b in c.bazas))


class Automaton:
    """The manos of a rulebook with these flores dealt, unfolded by the engine."""

    def __init__(self, mano: Mano, limit: int = 100_000) -> None:
        self.explorer = Explorer(mano)
        self.limit = limit
        self.states: list[State] = []
        self.numbers: dict[Hashable, int] = {}
        self.effects: list[Effect] = []

    def unfold(self, match: Match) -> None:
        queue = deque([self._place(scripted(match))])
        while queue:
            number, m = queue.popleft()
            if m is not None:
                for _, following in self._open(number, m):
                    queue.append(following)

    def _place(self, m: Match) -> tuple[int, Match | None]:
        """The number of a state, and the state itself if it is new."""
        c = m.live[0]
        if m.phase.value != "play" or c.stage is not Stage.PLAY:
            return OVER, None
        key = (raw(c), c.flores)
        known = self.numbers.get(key)
        if known is not None:
            return known, None
        if len(self.states) >= self.limit:
            raise OverflowError(f"more than {self.limit} states")
        self.numbers[key] = len(self.states)
        self.states.append(State((), (), {}))
        return len(self.states) - 1, m

    def _open(self, number: int, m: Match) -> Iterator[tuple[Hashable, tuple[int, Match | None]]]:
        e, c = self.explorer, m.live[0]
        moves: dict[Hashable, tuple[Hashable, int]] = {}
        for label, before, seat, action in self._actions(m, c):
            after, events = e._act(before, seat, action)
            following = self._place(after)
            effect = e._effect(before, c, after, after.live[0], events, seat)
            if effect >= len(self.effects):
                self.effects = list(e.effects)
            moves[label] = (self.effects[effect]._replace(next=0), following[0])
            yield label, following
        self.states[number] = State(self._called(c), self._looks(c), moves)

    def _actions(self, m: Match, c: Contest) -> Iterator[tuple[Hashable, Match, int, Any]]:
        may = legal(m)
        for seat in c.seats:
            listed = may.get(seat, ())
            for word, call in sorted(self.explorer.options(m, c, seat, listed).items()):
                yield (seat, word), m, seat, call
            plays = [a for a in listed if isinstance(a, Play)]
            if plays:  # one card is as good as another: the script says who wins the baza
                for best in self.explorer._outcomes(c):
                    yield (seat, "card", best), scripted(m, best=best), seat, plays[0]

    def _called(self, c: Contest) -> Hashable:
        """What the kernel knows of a state: the bets, and where the bazas stand."""
        played = sum(1 << p[0] for p in c.plays)
        return (self.explorer.number(c), c.turn, c.leader, played, c.gone, c.results, c.flores)

    def _looks(self, c: Contest) -> Hashable:
        """What the kernel keeps for each state of the bets."""
        e = self.explorer
        return (offer_worth(e.mano, c), e.payments.truco(c), e._flags(c), e._seat_free(c))


def refine(states: list[State]) -> list[int]:
    """The class of each state in the coarsest automaton that looks, does and pays the same."""
    classes = _numbered([(s.looks, frozenset((a, done) for a, (done, _) in s.moves.items())) for s in states])
    while True:
        split = _numbered(
            [
                (classes[i], frozenset((a, OVER if n == OVER else classes[n]) for a, (_, n) in s.moves.items()))
                for i, s in enumerate(states)
            ]
        )
        if len(set(split)) == len(set(classes)):
            return classes
        classes = split


def _numbered(signatures: list[Any]) -> list[int]:
    seen: dict[Any, int] = {}
    return [seen.setdefault(s, len(seen)) for s in signatures]


def merged_wrongly(states: list[State], classes: list[int]) -> list[tuple[int, int]]:
    """Pairs of states that the kernel calls the same and that are not."""
    first: dict[Hashable, int] = {}
    found = []
    for i, state in enumerate(states):
        other = first.setdefault(state.called, i)
        if classes[other] != classes[i]:
            found.append((other, i))
    return found


class Minimised(NamedTuple):
    """What a rulebook came to."""

    states: int
    called: int
    """How many different ones the kernel sees."""
    least: int
    """How many there really are."""
    wrong: list[str]


def minimise(book: Rulebook, places: int = 2, base: tuple[int, int] = (0, 0), limit: int = 100_000) -> Minimised:
    mano = Mano(book, places)
    automaton = Automaton(mano, limit)
    for hands, muestra in deals(book, places):
        automaton.unfold(mano.begin(base, hands, muestra))
    states = automaton.states
    classes = refine(states)
    wrong = [told(automaton, a, b, classes) for a, b in merged_wrongly(states, classes)]
    return Minimised(len(states), len({s.called for s in states}), len(set(classes)), wrong)


def told(automaton: Automaton, a: int, b: int, classes: list[int]) -> str:
    """Why two states are not the same."""
    one, two = automaton.states[a], automaton.states[b]
    if one.looks != two.looks:
        return f"{one.looks} or {two.looks}"
    name = automaton.explorer.words.name
    for action in one.moves.keys() | two.moves.keys():
        x, y = one.moves.get(action), two.moves.get(action)
        if x is None or y is None or x[0] != y[0] or classes[x[1]] != classes[y[1]]:
            said = action[1] if isinstance(action, tuple) else action
            word = name(said) if isinstance(said, int) else said
            differs = _difference(x[0], y[0]) if x and y and x[0] != y[0] else f"leads to {x}, or to {y}"
            return f"{action} ({word}): {differs}"
    return "?"


def _difference(x: Hashable, y: Hashable) -> str:
    if isinstance(x, Effect) and isinstance(y, Effect):
        return ", ".join(f"{f} {p} or {q}" for f, p, q in zip(Effect._fields, x, y, strict=True) if p != q)
    return f"{x} or {y}"


def deals(book: Rulebook, places: int) -> Iterator[tuple[list[tuple[Card, ...]], Card | None]]:
    """One deal for each way in which flores can be held, as far as the pack has it."""
    pack = list(book.pack_for(places))
    turned = 0 if book.muestra is not None else None
    tables = card_tables(book, places)
    hands: dict[int, list[tuple[int, ...]]] = {}
    size = len(pack)
    for a, b, c in product(range(size), repeat=3):
        if a < b < c and turned not in (a, b, c):
            number = tables.choose[a, 1] + tables.choose[b, 2] + tables.choose[c, 3]
            line = turned or 0
            kind = 0 if tables.flor[line, number] < 0 else 1 + int(tables.kept[line, number])
            hands.setdefault(kind, []).append((a, b, c))
    for kinds in product(sorted(hands), repeat=places):
        found = _disjoint([hands[k] for k in kinds])
        if found is not None:
            yield [tuple(pack[i] for i in hand) for hand in found], None if turned is None else pack[turned]


def _disjoint(choices: list[list[tuple[int, ...]]]) -> list[tuple[int, ...]] | None:
    taken: list[tuple[int, ...]] = []
    for hands in choices:
        hand = next((h for h in hands if not {*h} & {i for t in taken for i in t}), None)
        if hand is None:
            return None
        taken.append(hand)
    return taken


def shortened(book: Rulebook, target: int) -> Rulebook:
    """The same rules with a shorter game: ladders without end stop sooner."""
    made = replace(book)
    object.__setattr__(made, "match", replace(book.match, target=target))
    return made


def main() -> None:
    """``python -m tests.kernel.refinement [target] [rulebook …]``: minimise the mano of each rulebook for two."""
    target = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    for book in BOOKS.values():
        if 2 not in book.players or (sys.argv[2:] and book.id not in sys.argv[2:]):
            continue
        begun = time.process_time()
        found = minimise(shortened(book, min(target, book.match.target)))
        used = time.process_time() - begun
        print(f"{book.id}: {found.states} states, {found.called} in the kernel, {found.least} at least, {used:.1f} s")
        for said in found.wrong[:5]:
            print(f"  WRONG ({len(found.wrong)}): {said}")


if __name__ == "__main__":
    main()
