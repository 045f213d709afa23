"""The actions of a compiled game: a small number for every card slot and every word of a rulebook.

Bets that name a number become a few sizes. :meth:`Vocabulary.options` turns a size into the number that is said, and
:meth:`Vocabulary.number_of` any number that was said into the action nearest to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from truquero.engine import Action, Call
from truquero.rules import EachSpeaks, Ladder, Raises, Rulebook, Rung
from truquero.rules.match_rules import JOINT

SLOTS = 3
"""Cards in a hand: actions 0, 1, 2 play them, 3, 4, 5 play them face down."""
FIRST_WORD = 2 * SLOTS
LIMIT = 63
"""Actions fit into the bits of one machine word."""
GROWTH = 3
SIZES = 3
"""A named number may be the least one allowed, about three times that, and about nine times that."""


class KernelWord(NamedTuple):
    """One thing to say: a word, and which of the few sizes of its number (-1: no number is named)."""

    word: str
    size: int = -1
    blind: bool = False

    def __str__(self) -> str:
        return self.word + (f"#{self.size}" if self.size >= 0 else "") + (" (blind)" if self.blind else "")


def sizes(allowed: range, most: int, amount: int = 0) -> tuple[int, ...]:
    """The few numbers that stand for all: from the least on, each about three times the last.

    >>> sizes(range(1, 1000), 18), sizes(range(2, 1000, 2), 40, amount=2), sizes(range(7, 8), 18)
    ((1, 3, 9), (6, 18), (7,))
    """
    found: list[int] = []
    wanted = allowed[0]
    for _ in range(SIZES):
        number = allowed[0] + (wanted - allowed[0]) // allowed.step * allowed.step
        if number not in allowed or (number > most and found):
            break
        found.append(number)
        wanted = number * GROWTH
    return tuple(n for n in found if n != amount)


@dataclass(frozen=True)
class Vocabulary:
    """Every action of one rulebook, numbered in an order that depends on the rulebook alone."""

    book: Rulebook
    words: tuple[KernelWord, ...] = ()
    ids: dict[KernelWord, int] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return FIRST_WORD + len(self.words)

    def name(self, action: int) -> str:
        if action < FIRST_WORD:
            return f"card {action % SLOTS}" + (" face down" if action >= SLOTS else "")
        return str(self.words[action - FIRST_WORD])

    def options(self, listed: Iterable[Action], numbers: dict[str, range]) -> dict[int, Call]:
        """The words of a list of legal actions: by number, with what is said for each."""
        found: dict[int, Call] = {}
        for action in listed:
            if not isinstance(action, Call):
                continue
            if action.number is None:
                found[self.ids[KernelWord(action.word, -1, action.blind)]] = action
            allowed = numbers.get(action.word)
            if allowed:
                for size, number in enumerate(self.sizes(action.word, allowed)):
                    word = self.ids[KernelWord(action.word, size, action.blind)]
                    found[word] = Call(action.word, number, action.blind)
        return found

    def sizes(self, word: str, allowed: range) -> tuple[int, ...]:
        """The numbers that may be named with a word here; the one that the bare word means already is left out."""
        return sizes(allowed, self.book.match.target, self._bare(word))

    def number_of(self, call: Call, allowed: range | None = None) -> int:
        """The action that stands for what was said: the nearest size by ratio where a number was named."""
        if call.number is None or not allowed:
            return self.ids[KernelWord(call.word, -1, call.blind)]
        near = [(i, n) for i, n in enumerate(self.sizes(call.word, allowed))]
        if self._bare(call.word):
            near.append((-1, self._bare(call.word)))
        said = call.number
        return self.ids[
            KernelWord(call.word, min(near, key=lambda x: max(x[1], said) / min(x[1], said))[0], call.blind)
        ]

    def _bare(self, word: str) -> int:
        """The number that a word means when none is named with it; 0: one must be named."""
        rung = next((r for r in _rungs(self.book) if r.word == word and r.number is not None), None)
        return 0 if rung is None or rung.number is None or rung.number.required else rung.amount


def vocabulary(book: Rulebook) -> Vocabulary:
    """Number the words of a rulebook."""
    words = tuple(dict.fromkeys(_words(book)))
    if FIRST_WORD + len(words) > LIMIT:
        raise ValueError(f"{book.id} has {len(words)} words; the kernel knows at most {LIMIT - FIRST_WORD}")
    return Vocabulary(book, words, {w: FIRST_WORD + i for i, w in enumerate(words)})


def ladders(book: Rulebook) -> list[Ladder]:
    """The ladders a rulebook has."""
    return [x for x in (book.truco, book.envido, book.flor) if x is not None]


def _rungs(book: Rulebook) -> list[Rung]:
    return [rung for ladder in ladders(book) for rung in ladder.rungs]


def _words(book: Rulebook) -> Iterator[KernelWord]:
    for blind in (False, True) if book.blind else (False,):
        for rung in _rungs(book):
            if rung.number is None or not rung.number.required:
                yield KernelWord(rung.word, -1, blind)
            if rung.number is not None:
                yield from (
                    KernelWord(rung.word, size, blind) for size in range(1 if rung.number.least is None else SIZES)
                )
        yield from (KernelWord(word, -1, blind) for word in _joint(book))
    for ladder in ladders(book):
        yield from (KernelWord(w) for w in (ladder.accept, ladder.refuse, book.farta) if w)
        yield from (KernelWord(r.accept) for r in ladder.rungs if r.accept)
    if book.truco.raises is Raises.WANTED_FIRST:
        yield from (KernelWord(f"{book.truco.accept}-{r.word}") for r in book.truco.rungs)
    if book.flor is not None:
        speaks = book.flor.fight.word if isinstance(book.flor.fight, EachSpeaks) else ""
        yield from (KernelWord(w) for w in (book.flor.sing, book.flor.concede, speaks) if w)
    if book.double is not None:
        yield from (KernelWord(w) for w in (book.double.pass_envido, book.double.pass_truco) if w)
    if book.truco.costs_envido is not None and book.truco.costs_envido.passing:
        yield KernelWord(book.truco.costs_envido.passing)
    yield KernelWord(book.mazo.word)
    if book.blind is not None:
        yield KernelWord(book.blind.look)


def _joint(book: Rulebook) -> Iterator[str]:
    """Two bets in one breath."""
    if book.double is not None and book.envido is not None:
        truco = next(r.word for r in book.truco.rungs if r.opens)
        yield from (f"{r.word}{JOINT}{truco}" for r in book.envido.rungs if r.opens)
