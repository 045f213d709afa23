"""Draws that anybody can check: bound before the list is closed, cut by the public, then revealed (O1).

The house commits to a secret before the list is closed, and captains may commit to salts. When the list is closed the
captains reveal their salts; without any, the room calls out a word. The order follows from all of it, as the cards of
an online table do (docs/fairness.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias, TypeVar

from truquero.cards import every
from truquero.fairness.committed_draw import fix_draw
from truquero.fairness.shares import commitment, order_of
from truquero.fairness.stream import fields
from truquero.tournament.model import DrawBy

T = TypeVar("T")
Shares: TypeAlias = tuple[tuple[int, str], ...]
"""Captains who have committed to a salt: entry and commitment."""

KING = 12
PACK = every([*range(1, 8), 10, 11, KING])
LETTERS = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
MOST_REYES = 200
"""With more entries than this, dealing until all kings come out would take thousands of cards."""


def table_of(tournament: str) -> str:
    return f"torneo:{tournament}"


def draw_commitment(secret: bytes, tournament: str, draw: int) -> str:
    """What the house publishes when entries open, or with the draw before."""
    return commitment(secret, table_of(tournament), draw + 1)


def list_hash(entries: Iterable[tuple[int, Sequence[int], str, int]]) -> str:
    """The list of entries (number, members, initial, head) in 32 bytes."""
    parts: list[int | str] = []
    for number, members, initial, head in entries:
        parts += [number, len(members), *members, initial, head]
    return sha256(fields("truquero torneo 1 list", *parts)).hexdigest()


class Lots:
    """Chance for one draw, after everything is revealed: as many shuffles as it takes, one after the other.

    A shuffle is a draw of ``fairness/committed_draw.py``: its list is what is shuffled, its word the closed list of
    entries and what was called out (from the second shuffle on with its number), its shares those of the captains.
    """

    def __init__(
        self, secret: bytes, tournament: str, draw: int, word: str, shares: Shares = (), told: Mapping[int, bytes] = {}
    ) -> None:
        self.secret, self.table, self.draw = secret, table_of(tournament), draw
        self.word, self.shares, self.told, self.shuffles = word, shares, told, 0
        self.committed = draw_commitment(secret, tournament, draw)

    def shuffled(self, what: Sequence[T]) -> tuple[T, ...]:
        self.shuffles += 1
        if len(what) < 2:
            return tuple(what)
        alike = len(set(what)) < len(what)
        things = {f"{thing} {n}" if alike else str(thing): thing for n, thing in enumerate(what)}
        word = self.word if self.shuffles == 1 else f"{self.word} {self.shuffles}"
        fixed = fix_draw(self.table, self.draw + 1, self.committed, tuple(things), word, self.shares)
        return tuple(things[one] for one in order_of(self.secret, fixed, self.told, tuple(things)))


def word_of(listed: str, word: str) -> str:
    """What the room adds to a draw: the closed list of entries, and the word that was called out."""
    return f"{listed} {word}"


class DrawOutcome(NamedTuple):
    order: tuple[int, ...]
    cards: str = ""
    letter: str = ""
    teams: tuple[tuple[int, ...], ...] = ()


def drawn(
    method: DrawBy, lots: Lots, entries: Sequence[int], initials: Mapping[int, str], heads: Mapping[int, int], size: int
) -> DrawOutcome:
    """The order of the entries, drawn in one of the sources' ways; seeded entries come first, in their own order."""
    seeded = sorted((e for e in entries if heads.get(e)), key=lambda e: (heads[e], e))
    rest = [e for e in entries if e not in set(seeded)]
    match method:
        case DrawBy.ALFABETICO:
            found = _by_letter(lots, rest, initials)
        case DrawBy.REYES:
            found = _by_kings(lots, rest)
        case DrawBy.DOSOS:
            return _twos_and_threes(lots, entries, size)
        case _:
            found = DrawOutcome(lots.shuffled(rest))
    return found._replace(order=(*seeded, *found.order))


def _by_letter(lots: Lots, entries: Sequence[int], initials: Mapping[int, str]) -> DrawOutcome:
    """A letter is drawn; entries follow from there on, equal letters by lot (O2)."""
    letter = lots.shuffled(LETTERS)[0]
    first = LETTERS.index(letter)

    def turn(entry: int) -> int:
        at = LETTERS.find(initials.get(entry, ""))
        return (at - first) % len(LETTERS) if at >= 0 and initials.get(entry) else len(LETTERS)

    return DrawOutcome(tuple(sorted(lots.shuffled(entries), key=turn)), letter=letter)


def _by_kings(lots: Lots, entries: Sequence[int]) -> DrawOutcome:
    """Cards go round in the order of entry; a king gives its entry the next place, and the entry leaves (O3)."""
    circle, order, dealt = list(entries), [], []
    pack: list[str] = []
    at = 0
    while len(circle) > 1:
        if not pack:
            pack = [card.code for card in lots.shuffled(PACK)]
        card = pack.pop(0)
        dealt.append(card)
        if card.startswith(str(KING)):
            order.append(circle.pop(at))
        else:
            at += 1
        at %= len(circle)
    return DrawOutcome((*order, *circle), " ".join(dealt))


def _twos_and_threes(lots: Lots, people: Sequence[int], size: int) -> DrawOutcome:
    """Everybody draws a two or a three; at each table as many of one as of the other make the two teams (O15)."""
    seated = lots.shuffled(people)
    teams: list[tuple[int, ...]] = []
    cards: list[str] = []
    for start in range(0, len(seated), 2 * size):
        table = seated[start : start + 2 * size]
        drawn_cards = lots.shuffled([2] * (len(table) // 2) + [3] * (len(table) - len(table) // 2))
        cards += [str(number) for number in drawn_cards]
        for number in (2, 3):
            team = tuple(person for person, card in zip(table, drawn_cards, strict=True) if card == number)
            teams += [team[i : i + size] for i in range(0, len(team), size)]
    return DrawOutcome((), " ".join(cards), teams=tuple(teams))
