"""The golden rules of Bélmez and the plays of Valencia, each with a name of its own so that it can be left out.

A rule about cards adds a little to the chance that a card promises, or takes a little away: enough to decide between
cards that promise nearly the same. Rules about bets and about what to believe are asked for by name where they apply.
The names are the settings of the characters: ``prudente:copas=no``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.cards import Card
from truquero.rules.ladder import ENVIDO

TASTE = 0.03
"""What a rule about cards weighs, in the chance to win the truco."""
STRONG = 0.85
"""A strong card beats this share of the pack."""
WEAK = 0.45


class Heuristic(NamedTuple):
    """One piece of advice: its name, whose it is, and what it is about."""

    name: str
    source: str
    about: str


HEURISTICS: tuple[Heuristic, ...] = (
    Heuristic("temprano", "belmez", "bets"),
    Heuristic("esconder", "belmez", "cards"),
    Heuristic("detras", "belmez", "bets"),
    Heuristic("farta", "belmez", "bets"),
    Heuristic("recordar", "belmez", "beliefs"),
    Heuristic("copas", "belmez", "beliefs"),
    Heuristic("pescar", "belmez", "bets"),
    Heuristic("mala", "belmez", "cards"),
    Heuristic("ligado", "belmez", "cards"),
    Heuristic("basto", "valencia", "cards"),
    Heuristic("dos", "valencia", "cards"),
    Heuristic("tres", "valencia", "cards"),
    Heuristic("empardar", "valencia", "cards"),
    Heuristic("ultima", "valencia", "bets"),
    Heuristic("pardas", "valencia", "bets"),
    Heuristic("peu", "valencia", "cards"),
    Heuristic("company", "valencia", "cards"),
    Heuristic("passe", "valencia", "bets"),
)
NAMES: frozenset[str] = frozenset(h.name for h in HEURISTICS)


def card_taste(sit: SeatKnowledge, card: Card, rules: frozenset[str]) -> float:
    """What the rules about cards add to a card's chance."""
    return sum([advise(sit, card) for name, advise in CARD_RULES.items() if name in rules])


def _rank(sit: SeatKnowledge, card: Card) -> float:
    return sit.ranks.rank[sit.ranks.power[card]]


def _order(sit: SeatKnowledge) -> list[int]:
    """The three highest powers of the deal, best first."""
    return sorted(set(sit.ranks.power.values()), reverse=True)[:3]


def _basto(sit: SeatKnowledge, card: Card) -> float:
    """Do not kill the basto with the major while you hold the manilla: the major wins a later baza."""
    first, second, third = _order(sit)
    held = {sit.ranks.power[c] for c in sit.hand}
    kills = sit.ranks.power[card] == first and sit.best_on_table[0] == second
    return -TASTE if kills and third in held and not sit.results else 0.0


def _dos(sit: SeatKnowledge, card: Card) -> float:
    """With the two best cards play the second of them first, in plain sight."""
    first, second, _ = _order(sit)
    held = {sit.ranks.power[c] for c in sit.hand}
    if sit.results or sit.plays or not {first, second} <= held:
        return 0.0
    return 1.5 * TASTE if sit.ranks.power[card] == second else 0.0


def _tres(sit: SeatKnowledge, card: Card) -> float:
    """With the major and a manilla put a good small card, a three, in the first baza: it may draw out a piece."""
    if sit.results or sit.plays or len(sit.hand) < 3:
        return 0.0
    ordered = sorted(sit.hand, key=lambda c: _rank(sit, c))
    middling = WEAK < _rank(sit, ordered[0]) < STRONG
    return TASTE if card is ordered[0] and middling and _rank(sit, ordered[1]) >= STRONG else 0.0


def _empardar(sit: SeatKnowledge, card: Card) -> float:
    """Holding a great card, tie the first baza: the great one then wins everything."""
    if sit.results or sit.ranks.power[card] != sit.best_on_table[0] or sit.partner_wins:
        return 0.0
    return TASTE if any(_rank(sit, c) >= 0.95 for c in sit.hand if c is not card) else 0.0


def _mala(sit: SeatKnowledge, card: Card) -> float:
    """Leading with two great cards and a bad one, throw the bad one first and keep the surprise."""
    if sit.results or sit.plays or len(sit.hand) < 3:
        return 0.0
    ordered = sorted(sit.hand, key=lambda c: _rank(sit, c))
    return TASTE if card is ordered[0] and _rank(sit, ordered[0]) <= WEAK and _rank(sit, ordered[1]) >= STRONG else 0.0


def _ligado(sit: SeatKnowledge, card: Card) -> float:
    """While the envido is open or its values are secret, do not show the two cards that make yours."""
    envido = sit.c.envido
    if envido is None or envido.status in ("refused", "closed") or any(s is ENVIDO for s, _, _ in sit.c.said):
        return 0.0
    if len(sit.dealt) < 3 or len(sit.hand) < 2:
        return 0.0
    pair = sit.ranks.counter.envido(sit.dealt)[1]
    return -TASTE / 3 if card in pair and len(pair) > 1 else 0.0


def _peu(sit: SeatKnowledge, card: Card) -> float:
    """Leading for the team, play low and let the last of the team decide the baza."""
    if not sit.mates or sit.results or sit.plays:
        return 0.0
    lowest = min(sit.hand, key=lambda c: sit.ranks.power[c])
    return TASTE if sit.ranks.power[card] == sit.ranks.power[lowest] else 0.0


def _company(sit: SeatKnowledge, card: Card) -> float:
    """Let the partner's winning card stand."""
    if not sit.partner_wins:
        return 0.0
    return -TASTE if sit.ranks.power[card] > sit.best_on_table[0] else 0.0


CARD_RULES: dict[str, Callable[[SeatKnowledge, Card], float]] = {
    "basto": _basto,
    "dos": _dos,
    "tres": _tres,
    "empardar": _empardar,
    "mala": _mala,
    "ligado": _ligado,
    "peu": _peu,
    "company": _company,
}
