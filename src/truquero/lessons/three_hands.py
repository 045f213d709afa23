"""The proof of the three hands (V22): a rival chooses one and leads; one of the other two always wins, with open cards.

Nothing is known here about who beats whom: the engine plays every order of the cards, and the tree says who wins with
best play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from truquero.cards import Card, cards
from truquero.engine import Hands, Match, Play, act, legal, start
from truquero.rulebooks import BOOKS
from truquero.seats import TABLE, Seat

RULEBOOK = "valencia"
ARTICLE = "V22"
RIVAL: Seat = 1
YOU: Seat = 2
HANDS = tuple(cards(hand) for hand in ("1e 4o 4c", "1b 7o 4e", "5c 5e 5b"))


@dataclass(frozen=True, slots=True)
class Node:
    """A moment of the truc with open cards."""

    turn: Seat
    """Who plays; nobody (0) when it is over."""
    winner: Seat
    """Who wins it with best play from here."""
    best: Card | None
    """A card that keeps the win for the player to move, or delays the loss."""
    after: tuple[tuple[Card, Node], ...]

    def then(self, card: Card) -> Node:
        return dict(self.after)[card]


@cache
def tree(rival: int, yours: int) -> Node:
    """All that can happen when the rival has taken one hand and leads, and you have taken another."""
    match = start(BOOKS[RULEBOOK], 2, dealer=YOU)
    match, _ = act(match, TABLE, Hands(((RIVAL, HANDS[rival]), (YOU, HANDS[yours]))))
    return _node(match)


def _node(match: Match) -> Node:
    seats = [seat for seat in legal(match) if seat != TABLE]
    plays = [(seat, move) for seat in seats for move in legal(match)[seat] if isinstance(move, Play)]
    if not plays:
        winner = RIVAL if match.score[0] else YOU
        return Node(turn=TABLE, winner=winner, best=None, after=())
    turn = plays[0][0]
    after = tuple((move.card, _node(act(match, turn, move)[0])) for _, move in plays)
    good = [card for card, node in after if node.winner == turn]
    other = YOU if turn == RIVAL else RIVAL
    best = good[0] if good else max(after, key=lambda pair: _depth(pair[1]))[0]
    return Node(turn=turn, winner=turn if good else other, best=best, after=after)


def _depth(node: Node) -> int:
    return 1 + max((_depth(child) for _, child in node.after), default=0)


def answers(rival: int) -> tuple[int, ...]:
    """The hands that win against the one the rival took."""
    return tuple(yours for yours in range(len(HANDS)) if yours != rival and tree(rival, yours).winner == YOU)


def best_line(rival: int, yours: int) -> tuple[tuple[Seat, Card], ...]:
    """How it goes when both play their best."""
    line: list[tuple[Seat, Card]] = []
    node = tree(rival, yours)
    while node.best is not None:
        line.append((node.turn, node.best))
        node = node.then(node.best)
    return tuple(line)
