"""V22, the proof of the three hands: solved by the engine playing every order of the cards."""

from __future__ import annotations

import pytest

from truquero.cards import Card
from truquero.lessons.three_hands import HANDS, RIVAL, YOU, Node, answers, best_line, tree

PAIRS = [(rival, yours) for rival in range(3) for yours in range(3) if rival != yours]


def test_V22_the_hands_are_those_of_the_booklet() -> None:
    """The major and two fours; the basto, a manilla and a four; three fives."""
    assert [{card.code for card in hand} for hand in HANDS] == [
        {"1e", "4o", "4c"},
        {"1b", "7o", "4e"},
        {"5c", "5e", "5b"},
    ]


def test_V22_whatever_the_rival_chooses_another_hand_wins() -> None:
    assert [answers(rival) for rival in range(3)] == [(1, 2), (0,), (1,)]


def test_V22_a_careless_choice_loses() -> None:
    assert tree(1, 2).winner == RIVAL
    assert tree(2, 0).winner == RIVAL


@pytest.mark.parametrize(("rival", "yours"), PAIRS)
def test_V22_the_tree_is_sound(rival: int, yours: int) -> None:
    """Whoever plays wins if some card wins; the best card keeps the win; at the end somebody has won."""
    nodes = _all(tree(rival, yours))
    ends = [node for node in nodes if node.turn == 0]
    moments = [node for node in nodes if node.turn != 0]
    assert all(node.winner in (RIVAL, YOU) and not node.after for node in ends)
    assert all((node.winner == node.turn) == bool(_winning(node)) for node in moments)
    assert all(node.best in (_winning(node) or [card for card, _ in node.after]) for node in moments)


def _all(node: Node) -> list[Node]:
    return [node, *(found for _, child in node.after for found in _all(child))]


def _winning(node: Node) -> list[Card]:
    return [card for card, child in node.after if child.winner == node.turn]


def test_V22_the_line_of_the_booklet() -> None:
    """Against the basto and the manilla: the basto falls to the major, and the fours of the last baza tie."""
    line = [(seat, card.code) for seat, card in best_line(1, 0)]
    assert line[:2] == [(RIVAL, "1b"), (YOU, "1e")]
    assert {card[0] for _, card in line[-2:]} == {"4"}
