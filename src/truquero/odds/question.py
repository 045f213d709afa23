"""What somebody wants to know the odds of: a hand, where its owner sits, and the cards that have been seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from truquero.cards import Card, CardError, card
from truquero.engine.card_facts import deal_tables
from truquero.odds.bazas import Position, Powers, bazas
from truquero.odds.odds_texts import Unanswerable
from truquero.rules import REDONDO, Duels, PointCounter, Rulebook

HAND = 3


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """One hand in one mano. Use :func:`ask` to make it: it checks that such a mano is possible."""

    book: Rulebook
    players: int
    hand: tuple[Card, ...]
    duel: str = ""
    """The name of the duels this mano is one of; nothing in a mano of everybody."""
    places: int = 2
    """How many play the mano: two in a duel, whoever else sits at the table."""
    place: int = 0
    """Where the owner of the hand plays, from the mano (0)."""
    seen: tuple[Card, ...] = ()
    """Cards that nobody in this mano holds."""
    muestra: Card | None = None
    played: tuple[Card, ...] = ()
    """Cards of the hand that lie on the table, in the order of play."""
    rival: tuple[Card, ...] = ()
    """Cards that the rival has played, in order."""

    @property
    def pack(self) -> tuple[Card, ...]:
        return self.book.pack_for(self.players)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the others may hold, besides those they have shown."""
        known = {*self.hand, *self.seen, *self.rival, self.muestra}
        return tuple(c for c in self.pack if c not in known)

    @property
    def hidden(self) -> int:
        """How many cards of the others nobody has seen."""
        return HAND * (self.places - 1) - len(self.rival)

    @property
    def powers(self) -> dict[Card, int]:
        return deal_tables(self.book, self.muestra)[0]

    @property
    def counter(self) -> PointCounter:
        return deal_tables(self.book, self.muestra)[1]

    def order(self) -> tuple[tuple[int, ...], int]:
        """The rank of each card of the hand in the order of the truco (1 is the best), and how many ranks there are."""
        powers = self.powers
        ranks = sorted({powers[c] for c in self.pack if c != self.muestra}, reverse=True)
        return tuple(ranks.index(powers[c]) + 1 for c in self.hand), len(ranks)


def ask(
    book: Rulebook,
    hand: str,
    *,
    players: int | None = None,
    place: int = 1,
    redondo: bool = False,
    duel: bool = False,
    seen: str = "",
    muestra: str = "",
    played: str = "",
    rival: str = "",
) -> OddsQuestion:
    """The question in these words; ``place`` counts from the mano (1), and 0 is the last. Raises Unanswerable.

    >>> from truquero.rulebooks import BOOKS
    >>> len(ask(BOOKS["argentino"], "1e 7e 4c", seen="3o").unseen)
    36
    """
    count = min(book.players) if players is None else players
    if count not in book.players:
        raise Unanswerable("wrong-players", book=book.id, allowed=_these(book.players), given=count)
    duels = _duels(book, count, redondo, duel)
    places = 2 if duels is not None else count
    if not 0 <= place <= places:
        raise Unanswerable("wrong-place", given=place, places=places)
    if places > 2 and (played or rival):
        raise Unanswerable("wrong-many", book=book.id)
    question = OddsQuestion(
        book,
        count,
        _read("--hand", hand),
        duels.name if duels is not None else "",
        places,
        (place or places) - 1,
        _read("--seen", seen),
        _muestra(book, muestra),
        _read("--played", played),
        _read("--rival", rival),
    )
    _check(question)
    return question


def so_far(question: OddsQuestion) -> Position:
    """Where the bazas stand after the cards played; the rival's hidden cards are taken to be the lowest."""
    powers = question.powers
    mine = [powers[c] for c in question.played]
    theirs = [powers[c] for c in question.rival]
    hands = [strongest_first(powers[c] for c in question.hand), strongest_first([*theirs, *[0] * question.hidden])]
    me = question.place
    found: Position | float = Position((hands[me], hands[1 - me]))
    rules = bazas(question.book.pardas, 2)
    while mine or theirs:
        if isinstance(found, float):
            raise Unanswerable("wrong-over")
        place = rules.to_play(found)
        waiting = mine if place == me else theirs
        if not waiting:
            raise Unanswerable("wrong-turn-mine" if place == me else "wrong-turn-rival", n=len(found.results) + 1)
        found = rules.step(found, place, waiting.pop(0))
    if isinstance(found, float):
        raise Unanswerable("wrong-over")
    return found


def strongest_first(powers: Iterable[int]) -> Powers:
    return tuple(sorted(powers, reverse=True))


# ---------------------------------------------------------------- the shape of the mano


def _duels(book: Rulebook, players: int, redondo: bool, duel: bool) -> Duels | None:
    """The duels this mano belongs to: those of a match's first deal, unless the other kind is asked for."""
    schedule = book.schedule(players)
    if schedule is None:
        if duel and players > 2:
            raise Unanswerable("wrong-duel", book=book.id, players=players)
        return None
    if duel:
        return schedule.duels
    if not redondo:
        return schedule.duels_now(0, "")
    after = ("", REDONDO, schedule.duels.name)
    if all(schedule.duels_now(points, last) for points, last in product(range(book.match.target), after)):
        raise Unanswerable("wrong-redondo", book=book.id, players=players)
    return None


# ---------------------------------------------------------------- the cards


def _read(option: str, text: str) -> tuple[Card, ...]:
    """The cards of an option, separated by spaces or commas."""
    found: list[Card] = []
    for code in text.replace(",", " ").split():
        try:
            found.append(card(code))
        except CardError:
            raise Unanswerable("wrong-card", option=option, card=code) from None
    return tuple(found)


def _muestra(book: Rulebook, text: str) -> Card | None:
    turned = _read("--muestra", text)
    if book.muestra is None:
        if turned:
            raise Unanswerable("wrong-no-muestra", book=book.id)
        return None
    if len(turned) != 1:
        raise Unanswerable("wrong-muestra", book=book.id)
    return turned[0]


def _check(question: OddsQuestion) -> None:
    """Refuse cards that cannot have been played like this."""
    lists = {
        "--hand": question.hand,
        "--muestra": () if question.muestra is None else (question.muestra,),
        "--seen": question.seen,
        "--rival": question.rival,
    }
    pack = question.pack
    where: dict[Card, str] = {}
    for option, those in (*lists.items(), ("--played", question.played)):
        strange = [c.code for c in those if c not in pack]
        if strange:
            raise Unanswerable("wrong-pack", option=option, card=strange[0], book=question.book.id, n=len(pack))
        twice = [c.code for c, times in Counter(those).items() if times > 1]
        if twice:
            raise Unanswerable("wrong-twice", option=option, card=twice[0])
    if len(question.hand) != HAND:
        raise Unanswerable("wrong-hand", n=len(question.hand))
    for option, those in lists.items():
        for c in those:
            if c in where:
                raise Unanswerable("wrong-both", card=c.code, a=where[c], b=option)
            where[c] = option
    for c in question.played:
        if c not in question.hand:
            raise Unanswerable("wrong-played", card=c.code, hand=_codes(question.hand))
    if len(question.rival) > HAND:
        raise Unanswerable("wrong-rival", n=len(question.rival))
    if len(question.unseen) < question.hidden:
        raise Unanswerable("wrong-few", n=len(question.unseen), needed=question.hidden)
    if question.played or question.rival:
        so_far(question)


def _codes(those: Iterable[Card]) -> str:
    return " ".join(c.code for c in those)


def _these(numbers: Iterable[int]) -> str:
    return ", ".join(str(n) for n in numbers)
