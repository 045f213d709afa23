"""Random legal play from a seed: the generator behind the properties of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.amounts import amount
from truquero.cards import Card
from truquero.engine.actions import (
    REPEAT,
    Action,
    Call,
    Cut,
    DrawForDeal,
    Hands,
    MakeSign,
    Show,
    Shuffle,
    Stack,
    Talk,
    TurnUp,
)
from truquero.engine.decide import legal, numbers
from truquero.engine.events import Event
from truquero.engine.start import act, start
from truquero.engine.state import Match, Phase
from truquero.rules import Draw, How, Rulebook
from truquero.rules.match_rules import first_king
from truquero.seats import TABLE, Seat, order_from


class Step(NamedTuple):
    """One action of a match: the states around it and the events it caused."""

    before: Match
    seat: Seat
    action: Action
    events: list[Event]
    after: Match


class Table(NamedTuple):
    """A rulebook, how many sit at it, and whether nobody helps."""

    book: Rulebook
    players: int
    strict: bool

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.book.chosen)
        return f"{self.book.id}{chosen}-{self.players}-{'strict' if self.strict else 'assisted'}"


def tables(*books: Rulebook) -> list[Table]:
    """Every number of players of these books, assisted and strict."""
    return [Table(book, players, strict) for book in books for players in book.players for strict in (False, True)]


def some_tables(*books: Rulebook) -> list[Table]:
    """Every number of players of these books, assisted or strict by turns; both with ``make long``."""
    found = tables(*books)
    return found if amount(0, long=1) else [t for n, t in enumerate(found) if t.strict == (n // 2 % 2 == 1)]


def with_each_option(book: Rulebook) -> list[Rulebook]:
    """The book as it is, and once for every other value of each option (the ends of the range for numbers)."""
    found = [book]
    for option in book.options:
        if option.number is not None:
            values = [str(option.number.least), str(option.number.most)]
        else:
            values = [choice.value for choice in option.choices]
        found += [book.with_options({option.name: value}) for value in values if value != option.default]
    return found


def random_match(
    book: Rulebook,
    players: int,
    strict: bool,
    seed: int,
    max_actions: int = 2000,
    *,
    ritual: bool = True,
    score: tuple[int, int] | None = None,
) -> Iterator[Step]:
    """Play a match at random, step by step, until it is over or ``max_actions`` have been done.

    Half of the matches start somewhere inside a game, to reach the formats that a score brings. ``ritual`` adds what
    happens around the manos: draws, cards handed in without a pack, cards that turn face up, signs and talk.
    """
    rng = Random(seed)
    if score is None:
        target = book.match.target
        score = (rng.randrange(target), rng.randrange(target)) if rng.random() < 0.5 else (0, 0)
    match = start(book, players, strict=strict, dealer=rng.randint(1, players), score=score)
    for _ in range(max_actions):
        if match.phase is Phase.OVER:
            return
        seat, action = random_action(rng, match, ritual)
        after, events = act(match, seat, action)
        yield Step(match, seat, action, events, after)
        match = after


def random_action(rng: Random, match: Match, ritual: bool = True) -> tuple[Seat, Action]:
    """Something legal to do now, and who does it."""
    if match.phase is Phase.DEAL:
        return TABLE, _deal(rng, match, ritual)
    may = legal(match)
    if match.phase is Phase.CUT:
        size, least = len(match.book.pack_for(match.players)), match.book.dealing.cut_least
        return next(iter(may)), Cut(rng.choice((0, rng.randint(least, size - least))))
    if ritual and rng.random() < 0.02:
        aside = _aside(rng, match)
        if aside is not None:
            return rng.randint(1, match.players), aside
    seat = rng.choice([s for s, actions in may.items() if actions])
    action = rng.choices(may[seat], [_weight(match.book, a) for a in may[seat]])[0]
    if isinstance(action, Show):
        return seat, Show(tuple(rng.sample(action.cards, rng.randint(1, len(action.cards)))))
    return seat, _with_number(rng, match, seat, action)


def _weight(book: Rulebook, action: Action) -> float:
    """Matches would be short if every other word ended the mano or the game."""
    if not isinstance(action, Call):
        return 2.0
    if action.word == book.mazo.word:
        return 0.2
    return 0.15 if action.word in _whole_game(book) else 1.0


def _whole_game(book: Rulebook) -> set[str]:
    return {rung.word for rung in book.truco.rungs if rung.how in (How.GAME, How.MATCH)}


def _with_number(rng: Random, match: Match, seat: Seat, action: Action) -> Action:
    if not isinstance(action, Call) or rng.random() < 0.4:
        return action
    allowed = numbers(match, seat).get(action.word)
    if not allowed:
        return action
    few = allowed if rng.random() < 0.1 else allowed[:12]
    return action._replace(number=rng.choice(few))


def _aside(rng: Random, match: Match) -> Action | None:
    kind = rng.randrange(3)
    if kind == 0:
        return Talk("a copla")
    if kind == 1 and match.book.signs:
        return MakeSign(rng.choice(match.book.signs).holding)
    return REPEAT


def _deal(rng: Random, match: Match, ritual: bool) -> Action:
    blind = frozenset(s for s in range(1, match.players + 1) if rng.random() < 0.3)
    if match.next_contest:
        return _hands(rng, match, blind)
    if ritual and not match.kept and not match.out and not match.cut_done:
        chance = rng.random()
        if chance < 0.1:
            return _turn_up(rng, match)
        if chance < 0.15 and not any(match.games) and not any(match.score):
            return _draw(rng, match)
    if ritual and rng.random() < 0.1:
        return _hands(rng, match, blind)
    if match.kept or match.out or rng.random() < 0.5:
        return Stack(some_deck(rng, match), blind)
    return Shuffle(some_deck(rng, match), blind)


def _draw(rng: Random, match: Match) -> Action:
    """A card for everybody; where the first king deals, the drawing ends with it."""
    cards = rng.sample(match.book.pack_for(match.players), match.players)
    draws = tuple(zip(range(1, match.players + 1), cards, strict=True))
    king = first_king(card for _, card in draws)
    if match.book.dealing.draw is Draw.FIRST_KING and king >= 0:
        draws = draws[: king + 1]
    return DrawForDeal(draws)


def _turn_up(rng: Random, match: Match) -> Action:
    return TurnUp(rng.choice(match.plan[0]), rng.choice(match.book.pack_for(match.players)))


def some_deck(rng: Random, match: Match) -> tuple[Card, ...]:
    """A shuffled pack that gives every card turned up and kept to its seat; refused cards lie at the bottom."""
    pack = [c for c in match.book.pack_for(match.players) if c not in match.out]
    rng.shuffle(pack)
    order = order_from(match.mano, match.players)
    for seat, card in match.kept:
        here, there = pack.index(card), order.index(seat)
        pack[here], pack[there] = pack[there], pack[here]
    return (*pack, *match.out)


def _hands(rng: Random, match: Match, blind: frozenset[Seat]) -> Action:
    """Hands alone, as a record gives them."""
    gone = {*match.out, *match.seen}
    kept = dict(match.kept)
    free = [c for c in match.book.pack_for(match.players) if c not in gone and c not in kept.values()]
    rng.shuffle(free)
    seats = match.plan[match.next_contest]
    hands: list[tuple[Seat, tuple[Card, ...]]] = []
    for seat in seats:
        held = [kept[seat]] if seat in kept and kept[seat] not in gone else []
        hands.append((seat, tuple(held + [free.pop() for _ in range(3 - len(held))])))
    return Hands(tuple(hands), free.pop() if match.book.muestra is not None else None, blind)
