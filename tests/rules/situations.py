"""Situations that show what a field of a rulebook does: seeded play that is recorded once and played again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.engine.play import random_action
from truquero.acta.words import WordError, action_of
from truquero.cards import FORTY, Card, cards, every
from truquero.engine import events as ev
from truquero.engine.actions import REMIND, Action, Cut, DrawForDeal, MakeSign, Show, Stack, TurnUp
from truquero.engine.decide import attempt, legal, numbers
from truquero.engine.draft import Draft
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.engine.view import view
from truquero.rules import Rulebook
from truquero.seats import TABLE, Seat, left_of


class Game(NamedTuple):
    """How a recorded game began, and what was done in it."""

    players: int
    strict: bool
    dealer: Seat
    score: tuple[int, int]
    deeds: list[tuple[Seat, Action]]
    seen: list[object]
    """What could be seen after each deed: the points and words, and what everybody may do next."""


def record(book: Rulebook, players: int, strict: bool, seed: int, deeds: int) -> Game:
    """Play at random, with hands that make flores, pardas and rare scores common."""
    rng = Random(seed)
    target = book.match.target
    near = rng.choice((0, 1, 3, 4, 6, target // 2))
    late = (max(target - near - 1, 0), max(target - 1 - near // 2, 0))
    score = rng.choice([(0, 0), late, (target // 3, target // 2)])
    dealer = rng.randint(1, players)
    match = start(book, players, strict=strict, dealer=dealer, score=score)
    game = Game(players, strict, dealer, score, [], [])
    for _ in range(deeds):
        if match.phase is Phase.OVER:
            break
        fresh = match.phase is Phase.DEAL and not match.next_contest and not match.kept and not match.out
        seat, action = random_action(rng, match)
        if fresh and rng.random() < 0.8:
            seat, action = TABLE, Stack(_deck(rng, match), _unseen(rng, match))
        done = attempt(match, seat, action)
        if not isinstance(done, Draft):
            raise AssertionError(f"{book.id}: {action} was listed as legal: {done}")
        game.deeds.append((seat, action))
        match = done.match
        game.seen.append(seen(match, done))
    return game


def differs(book: Rulebook, game: Game) -> bool:
    """Whether the same deeds under another rulebook are refused, or bring about anything else."""
    if game.players not in book.players or max(game.score) >= book.match.target:
        return True
    match = start(book, game.players, strict=game.strict, dealer=game.dealer, score=game.score)
    for (seat, action), known in zip(game.deeds, game.seen, strict=True):
        done = attempt(match, seat, action)
        if not isinstance(done, Draft) or seen(done.match, done) != known:
            return True
        match = done.match
    return False


def seen(match: Match, done: Draft) -> object:
    """Events without the articles they cite, what everybody may do and name; whole views when cards were dealt."""
    told = tuple(_bare(event) for event in done.events)
    may = legal(match)
    named = tuple((seat, tuple(numbers(match, seat).items())) for seat in may if seat)
    dealt = any(isinstance(event, ev.ContestBegan) for event in done.events)
    views = tuple(_view(match, seat) for seat in range(match.players + 1)) if dealt else ()
    return told, may, named, views


def _bare(event: Any) -> object:
    values = event._asdict()
    values.pop("article", None)
    return type(event).__name__, tuple(values.items())


def _view(match: Match, seat: Seat) -> object:
    found = view(match, seat)
    return found.hand, found.partners, found.upcoming, found.captains, found.format, found.contests


def _unseen(rng: Random, match: Match) -> frozenset[Seat]:
    return frozenset(s for s in range(1, match.players + 1) if rng.random() < 0.3)


def _deck(rng: Random, match: Match) -> tuple[Card, ...]:
    """A pack that gives flores to many, or equal cards to all, or anything."""
    pack = list(match.book.pack_for(match.players))
    rng.shuffle(pack)
    kind = rng.random()
    if kind < 0.4:
        return tuple(pack)
    between = 2 if match.own_hands else match.players
    hands = len(pack) // (3 * between) * between
    order = sorted(pack, key=lambda c: c.suit.value) if kind < 0.8 else sorted(pack, key=lambda c: c.number)
    deck: list[Card | None] = [None] * (3 * hands)
    places = [[3 * between * (h // between) + r * between + h % between for r in range(3)] for h in range(hands)]
    if kind >= 0.8:
        # Cards of one number go to different hands, round by round.
        places = [[places[h][r] for h in range(hands)] for r in range(3)]
    flat = [place for hand in places for place in hand]
    for place, card in zip(flat, order, strict=False):
        deck[place] = card
    dealt = [c for c in deck if c is not None]
    return (*dealt, *(c for c in pack if c not in dealt))


def probes(book: Rulebook) -> list[object]:
    """What is not listed among legal actions, tried one by one: the ritual of the deal, signs, words."""
    found: list[object] = [book.pack, book.packs, book.players]
    for players in book.players:
        table = start(book, players, strict=True)
        cutter = left_of(table.dealer, players)
        found += [_tried(table, cutter, Cut(n)) for n in range(1, 9)]
        found += [_tried(table, TABLE, DrawForDeal(draw)) for draw in _draws(book, players)]
        for seat in range(1, players + 1):
            turned = attempt(table, TABLE, TurnUp(seat, book.pack[0]))
            found.append(legal(turned.match) if isinstance(turned, Draft) else turned.code)
        found += [_tried(table, 1, MakeSign(code)) for code in _signed(book)]
        dealt = attempt(table, TABLE, Stack(book.pack_for(players)))
        if isinstance(dealt, Draft):
            found += [_tried(dealt.match, seat, REMIND) for seat in range(1, players + 1)]
            found.append(_tried(dealt.match, 1, Show(book.pack[:1])))
    found += [_read(book, text) for text in ("leona", "envido-mi-falta", "otra-cosa", "tapada 1e", "cerrao truco")]
    return found


def _signed(book: Rulebook) -> list[str]:
    return [*(c.code for c in FORTY), *(s.holding for s in book.signs), "3", "2", "12"]


def _draws(book: Rulebook, players: int) -> Iterator[tuple[tuple[Seat, Card], ...]]:
    kings = [c for c in every((12,)) if c in book.pack]
    others = [c for c in book.pack if c.number != 12]
    first = tuple(zip(range(1, players + 1), others, strict=False))
    yield first
    yield first[:1]
    for king in kings[:1]:
        yield ((1, others[0]), (2, king))
    yield tuple(zip(range(1, players + 1), [*cards("3o 3c"), *others[:6]], strict=False))


def _tried(match: Match, seat: Seat, action: Action) -> object:
    done = attempt(match, seat, action)
    return tuple(_bare(e) for e in done.events) if isinstance(done, Draft) else done.code


def _read(book: Rulebook, text: str) -> object:
    try:
        return action_of(book, tuple(text.split()), {}, None)
    except WordError as error:
        return str(error)
