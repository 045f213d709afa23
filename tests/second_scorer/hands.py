"""Cards: what a hand counts, who takes a baza, and who takes the truco."""

from __future__ import annotations

from collections.abc import Sequence

from tests.second_scorer.books import Book, number

Played = tuple[int, str, bool]  # seat, card, face down
Outcome = int | None  # the team that took a baza; None: parda


def team(seat: int) -> int:
    return (seat - 1) % 2


def counts(book: Book, piezas: dict[str, int], card: str) -> int:
    """B19, A6, V6: figures count nothing, piezas what their book says, all others their number."""
    return piezas.get(card, number(card) if number(card) < 10 else 0)


def is_flor(piezas: dict[str, int], hand: Sequence[str]) -> bool:
    """Three of a suit; two of a suit and a pieza; two piezas or more (B26, A15, K1)."""
    suits = [card[-1] for card in hand if card not in piezas]
    return len(set(suits)) < 2


def is_reserva(book: Book, hand: Sequence[str]) -> bool:
    return any(pair <= set(hand) for pair in book.reservas)


def flor_value(book: Book, piezas: dict[str, int], hand: Sequence[str]) -> int:
    return 20 + sum(counts(book, piezas, card) for card in hand)


def envido_value(book: Book, piezas: dict[str, int], hand: Sequence[str]) -> int:
    """B20, A9, V6, K1; an unsung reservá fights with its three cards (B30)."""
    values = sorted((counts(book, piezas, card) for card in hand), reverse=True)
    if is_reserva(book, hand):
        return 20 + sum(values)
    if any(card in piezas for card in hand):
        return 20 + sum(values[:2]) if len(hand) > 1 else 20 + values[0]
    best = values[0]
    for suit in {card[-1] for card in hand}:
        same = sorted((counts(book, piezas, card) for card in hand if card[-1] == suit), reverse=True)
        if len(same) > 1:
            best = max(best, 20 + same[0] + same[1])
    return best


def ranks(book: Book, piezas: dict[str, int]) -> dict[str, int]:
    """The strength of every card; piezas of a muestra stand above the rest in their order (K1)."""
    strength = {card: -place for place, rank in enumerate(book.order) for card in rank}
    for place, card in enumerate(piezas):
        if not book.piezas:
            strength[card] = 100 - place
    return strength


def best_of(strength: dict[str, int], baza: Sequence[Played]) -> list[int]:
    """Who played the best card, in order of play; a face-down card loses to every open one (T14)."""

    def power(played: Played) -> int:
        return -1000 if played[2] else strength[played[1]]

    top = max(power(played) for played in baza)
    return [played[0] for played in baza if power(played) == top]


def truco_winner(book: Book, bazas: Sequence[Outcome]) -> Outcome | str:
    """The team that has won, "open" while it is not decided, "tied" after three pardas."""
    decided = [outcome for outcome in bazas if outcome is not None]
    for side in (0, 1):
        if decided.count(side) == 2:
            # B14: after a parda it is the last baza that counts, and two wins cannot come before it.
            return side
    first = bazas[0] if bazas else None
    if book.pardas == "ultima":
        return _last_decides(bazas, decided)
    if len(bazas) >= 2 and first is None and decided:
        return decided[0]
    if len(bazas) == 2 and first is not None and bazas[1] is None and book.pardas == "primera":
        return first
    if len(bazas) == 3:
        if first is not None:
            # A23, option parda=escrita: a second parda is decided by the third baza.
            return bazas[2] if bazas[1] is None and bazas[2] is not None else first
        return "tied"
    return "open"


def _last_decides(bazas: Sequence[Outcome], decided: Sequence[int]) -> Outcome | str:
    """B13, B14: first or second parda, the third decides; third parda, the first or only decided baza."""
    if len(bazas) < 3:
        return "open"
    if bazas[2] is not None:
        return bazas[2]
    return decided[0] if decided else "tied"
