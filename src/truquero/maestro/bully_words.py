"""What a bully always or never says, as words of the kernel. The same bullies sit at real tables: arena/bullies.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from truquero.kernel.words import FIRST_WORD, Vocabulary
from truquero.rules.ladder import COUNTED, Ladder
from truquero.rules.match_rules import JOINT

NO_RULE, MUST, NEVER, MUST_FREE, MUST_ANSWERING = range(5)
"""How a bully bends a strategy: one of its bits whenever there is one, never one, or one only while no bet waits for
an answer, or only while one does."""

BULLIES: Final = {
    "always-bet": "bets the least that opens whenever no bet waits",
    "always-truco": "bets truco whenever no bet waits",
    "always-want": "wants every bet",
    "always-raise": "raises every bet that can be raised",
    "never-bet": "never bets or raises",
    "never-give-way": "never refuses and never leaves",
    "always-leave": "refuses every bet",
    "always-falta": "bets the rest of the game, or as much as it can, on the envido or the truco",
}


class Bend(NamedTuple):
    """A rule and the bits of the words it is about."""

    rule: int
    bits: int


class WordGroups:
    """The words of a vocabulary by what they do, one bit each."""

    def __init__(self, words: Vocabulary) -> None:
        book = words.book
        self.words = words
        ladders = [x for x in (book.truco, book.envido, book.flor) if x is not None]
        self.truco = self._bets(book.truco)
        self.bets = self._said(lambda word: JOINT in word and word.partition(JOINT)[0] in self._rungs(ladders))
        for ladder in ladders:
            self.bets |= self._bets(ladder)
        wants = {w for x in ladders for w in (x.accept, *[r.accept for r in x.rungs]) if w} | {book.farta or ""}
        self.want = self._said(lambda word: word in wants)
        refuses = {x.refuse for x in ladders} | ({book.flor.concede} if book.flor is not None else set())
        self.refuse = self._said(lambda word: word in refuses - {""})
        self.leave = self._said(lambda word: word == book.mazo.word)
        self.most = self._said(lambda word: word in self._largest(ladders))
        self.least = self._least(ladders)

    def _said(self, fits: Callable[[str], bool]) -> int:
        return sum(1 << FIRST_WORD + i for i, w in enumerate(self.words.words) if not w.blind and fits(w.word))

    def _rungs(self, ladders: Sequence[Ladder]) -> set[str]:
        return {r.word for x in ladders for r in x.rungs}

    def _bets(self, ladder: Ladder) -> int:
        rungs = {r.word for r in ladder.rungs}
        return self._said(lambda word: word in rungs or word in {f"{ladder.accept}-{r}" for r in rungs})

    def _largest(self, ladders: Sequence[Ladder]) -> set[str]:
        return {r.word for x in ladders for r in x.rungs if r.how not in COUNTED}

    def _least(self, ladders: Sequence[Ladder]) -> int:
        found = 0
        for ladder in ladders:
            opens = [r for r in ladder.rungs if r.opens and r.how in COUNTED]
            if opens:
                least = min(opens, key=lambda r: r.amount).word
                found |= sum(
                    1 << FIRST_WORD + i for i, w in enumerate(self.words.words) if str(w) in (least, f"{least}#0")
                )
        return found

    def bend(self, bully: str) -> Bend:
        """How a bully bends whatever strategy it is wrapped round."""
        return {
            "always-bet": Bend(MUST_FREE, self.least),
            "always-truco": Bend(MUST_FREE, self.truco),
            "always-want": Bend(MUST_ANSWERING, self.want),
            "always-raise": Bend(MUST_ANSWERING, self.bets & ~self.most),
            "never-bet": Bend(NEVER, self.bets),
            "never-give-way": Bend(NEVER, self.refuse | self.leave),
            "always-leave": Bend(MUST_ANSWERING, self.refuse),
            "always-falta": Bend(MUST, self.most),
        }[bully]
