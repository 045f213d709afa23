"""Situations that show what a field of a rulebook does: seeded play that is recorded once and played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from tests.engine.play import random_action
from truquero.acta.action_words import WordError, action_of
from truquero.cards import FORTY, Card, cards, every
from truquero.engine import events as ev
from truquero.engine.actions import READY, REMIND, Action, Call, Cut, DrawForDeal, MakeSign, Play, Show, Stack, TurnUp
from truquero.engine.decide import attempt, legal, numbers
from truquero.engine.draft import Draft
from truquero.engine.illegal import Illegal
from truquero.engine.start import start
from truquero.engine.state import Match, Phase
from truquero.engine.view import view
from truquero.rules import REDONDO, Rulebook
from truquero.seats import TABLE, Seat, left_of


class Game(NamedTuple):
    """How a recorded game began, what was tried in it, and what came of it."""

    players: int
    strict: bool
    dealer: Seat
    score: tuple[int, int]
    games: tuple[int, int]
    deeds: list[tuple[Seat, Action]]
    seen: list[object]
    """After each deed: the points and words, and what everybody may do next; or the code of its refusal."""


class Mood(NamedTuple):
    """What the people of a recorded game like to do."""

    name: str
    cards: float = 1.0
    leave: float = 0.2
    flores: float = 0.4
    pardas: float = 0.2
    asking: float = 1.0
    lacking: int = 0
    """Both teams begin with so many points lacking; 0: anywhere."""


MOODS = (
    Mood("betting", cards=0.5, flores=0.0, pardas=0.0),
    Mood("flores", flores=1.0, pardas=0.0),
    Mood("pardas", cards=30.0, flores=0.0, pardas=1.0, leave=0.0),
    Mood("leaving", leave=4.0, flores=0.8, pardas=0.0),
)


def record(book: Rulebook, players: int, strict: bool, mood: Mood, seed: int, deeds: int) -> Game:
    """Play at random, with hands that make flores, pardas and rare scores common."""
    rng = Random(f"{book.id} {players} {strict} {mood.name} {seed}")
    target, most = book.match.target, book.match.to_win - 1
    scores = [(0, 0), (target - 1, target - 2), (target - 3, target // 3), (target // 4, target // 3)]
    score = rng.choice([s for s in scores if min(s) >= 0])
    if mood.lacking:
        score = (max(target - mood.lacking, 0),) * 2
    games = rng.choice([(0, 0), (most, most)])
    dealer = rng.randint(1, players)
    match = start(book, players, strict=strict, dealer=dealer, score=score, games=games)
    game = Game(players, strict, dealer, score, games, [], [])
    for _ in range(deeds):
        if match.phase is Phase.OVER:
            break
        seat, action = _deed(rng, match, mood)
        done = attempt(match, seat, action)
        game.deeds.append((seat, action))
        game.seen.append(seen(match, done))
        match = done.match if isinstance(done, Draft) else match
    return game


def _deed(rng: Random, match: Match, mood: Mood) -> tuple[Seat, Action]:
    fresh = match.phase is Phase.DEAL and not match.next_contest and not match.kept and not match.out
    if fresh and not match.cut_done and rng.random() < 0.9:
        return TABLE, Stack(_deck(rng, match, mood), _unseen(rng, match))
    if match.phase is not Phase.PLAY:
        return random_action(rng, match)
    if match.strict and rng.random() < 0.05:
        return rng.randint(1, match.players), REMIND
    if mood.name == "pardas":
        # Everybody plays the cards as they were dealt, and those are equal.
        first = next(((seat, a) for seat, own in legal(match).items() for a in own[:1] if isinstance(a, Play)), None)
        if first is not None and rng.random() < 0.95:
            return first
    may = [(seat, action) for seat, actions in legal(match).items() for action in actions if seat]
    seat, action = rng.choices(may, [_weight(match.book, a, mood) for _, a in may])[0]
    if isinstance(action, Call):
        named = numbers(match, seat).get(action.word)
        if named and rng.random() < 0.5:
            return seat, action._replace(number=rng.choice(named[:12]))
    return seat, action


def _weight(book: Rulebook, action: Action, mood: Mood) -> float:
    if isinstance(action, Play):
        return mood.cards
    if not isinstance(action, Call):
        return mood.asking
    if action.word == book.mazo.word:
        return mood.leave
    singing = book.flor is not None and action.word in (book.flor.sing, book.flor.accept)
    return 3.0 if singing else 1.0


def differs(book: Rulebook, game: Game) -> bool:
    """Whether the same deeds under another rulebook are refused, or bring about anything else."""
    shape = book.match
    if game.players not in book.players or max(game.score) >= shape.target or max(game.games) >= shape.to_win:
        return True
    match = start(book, game.players, strict=game.strict, dealer=game.dealer, score=game.score, games=game.games)
    for (seat, action), known in zip(game.deeds, game.seen, strict=True):
        done = attempt(match, seat, action)
        if seen(match, done) != known:
            return True
        match = done.match if isinstance(done, Draft) else match
    return False


def seen(match: Match, done: Draft | Illegal) -> object:
    """Events without the articles they cite, what everybody may do and name; whole views when cards were dealt."""
    if not isinstance(done, Draft):
        return done.code
    match = done.match
    told = [_bare(event) for event in done.events]
    may = legal(match)
    named = [numbers(match, seat) for seat in may if seat]
    dealt = any(isinstance(event, ev.ContestBegan) for event in done.events)
    views = [_view(match, seat) for seat in range(match.players + 1)] if dealt else []
    return told, may, named, views


@cache
def _article_at(kind: Any) -> int:
    return kind._fields.index("article") if "article" in kind._fields else -1


def _bare(event: Any) -> object:
    kind: Any = type(event)
    at = _article_at(kind)
    return kind, event if at < 0 else event[:at] + event[at + 1 :]


def _view(match: Match, seat: Seat) -> object:
    found = view(match, seat)
    return found.hand, found.partners, found.upcoming, found.captains, found.format, found.contests


def _unseen(rng: Random, match: Match) -> frozenset[Seat]:
    return frozenset(s for s in range(1, match.players + 1) if rng.random() < 0.3)


def _deck(rng: Random, match: Match, mood: Mood) -> tuple[Card, ...]:
    """A pack that gives flores to many, or equal cards to all, or anything."""
    pack = list(match.book.pack_for(match.players))
    rng.shuffle(pack)
    flores, pardas = rng.random() < mood.flores, rng.random() < mood.pardas
    if not flores and not pardas:
        return tuple(pack)
    between = 2 if match.own_hands else match.players
    hands = between * len(match.plan) if match.own_hands else between
    power = match.book.ranking.power()
    if flores and rng.random() < 0.7:
        order = sorted(pack, key=lambda c: c.suit.value)
    elif flores:
        order = sorted(pack, key=lambda c: -power[c])
    else:
        alike = Counter(power[c] for c in pack)
        order = sorted(pack, key=lambda c: (-alike[power[c]], power[c]))
    deck: list[Card | None] = [None] * (3 * hands)
    places = [[3 * between * (h // between) + r * between + h % between for r in range(3)] for h in range(hands)]
    if not flores:
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
        dealt = _second_deal(book, players)
        found += [_tried(dealt, seat, REMIND) for seat in range(1, players + 1)]
        found.append(_tried(dealt, 1, Show(book.pack[:1])))
    found += [_read(book, text) for text in ("leona", "envido-mi-falta", "otra-cosa", "tapada 1e", "cerrao truco")]
    return found


def _second_deal(book: Rulebook, players: int) -> Match:
    """The second mano of a game under way: everybody has gone to the pack in the first."""
    match = start(book, players, strict=True, score=(book.match.target // 4, 0))
    for _ in range(2):
        dealt = attempt(match, TABLE, Stack(book.pack_for(players)))
        while isinstance(dealt, Draft) and dealt.match.phase is Phase.PLAY:
            match = dealt.match
            leaving = [(s, a) for s, own in legal(match).items() for a in own if a in (Call(book.mazo.word), READY)]
            if match.format != REDONDO or not leaving:
                return match
            dealt = attempt(match, *leaving[0])
        match = dealt.match if isinstance(dealt, Draft) else match
    return match


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
