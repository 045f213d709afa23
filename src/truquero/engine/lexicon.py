"""The words a rulebook knows, and what each can mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from truquero.rules import Rulebook, Suerte, Turned


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All words of a rulebook."""

    known: frozenset[str]
    bets: dict[str, tuple[tuple[Suerte, int], ...]]
    doubles: frozenset[str]
    strict: frozenset[str]
    """Words of strict tables only."""
    flor_words: frozenset[str]
    turned: frozenset[str]
    spoken: tuple[str, ...]
    """The words of play in the order a person would list them."""


@lru_cache(maxsize=64)
def lexicon(book: Rulebook) -> Lexicon:
    """The words of a rulebook, worked out from its data."""
    bets: dict[str, tuple[tuple[Suerte, int], ...]] = {}
    spoken: list[str] = []
    flor_words: set[str] = set()
    for suerte in (Suerte.ENVIDO, Suerte.TRUCO, Suerte.FLOR):
        ladder = book.ladder(suerte)
        if ladder is None:
            continue
        for index, rung in enumerate(ladder.rungs):
            bets[rung.word] = (*bets.get(rung.word, ()), (suerte, index))
            spoken.append(rung.word)
            if rung.accept:
                spoken.append(rung.accept)
        spoken += [w for w in (ladder.accept, ladder.refuse, ladder.farta) if w]
        if ladder.joined:
            spoken += [f"{ladder.accept}-{r.word}" for r in ladder.rungs if not r.opens]
        if any(r.keeps_open for r in ladder.rungs):
            spoken.append("passe")
    flor = book.flor
    if flor is not None:
        rungs = {r.word for r in flor.ladder.rungs}
        accept = {flor.ladder.accept} - {book.truco.accept}
        flor_words = ({flor.passing, flor.concede} | rungs | accept) - {"", flor.sing}
        spoken += [w for w in (flor.sing, flor.good, flor.passing, flor.concede) if w]
    doubles = _doubles(book)
    if book.double is not None:
        spoken += [*sorted(doubles), *(w for w in (book.double.pass_envido, book.double.pass_truco) if w)]
    strict = {"canto", "son-buenas", "listo"}
    spoken.append(book.mazo.word)
    if book.blind:
        spoken.append(book.look)
    dealing = book.dealing
    # All three answers are words of the trade; the book's own remedy decides which of them is legal.
    answers = (dealing.keep, dealing.another, dealing.redeal)
    turned = {
        Turned.NOTHING: (),
        Turned.ANOTHER_CARD: answers,
        Turned.NEW_DEAL: answers,
        Turned.RIVAL_NEW_DEAL: answers,
    }[dealing.turned]
    words = tuple(dict.fromkeys(spoken))
    known = frozenset([*words, *strict, *turned, "repita", "avisa"])
    return Lexicon(known, bets, doubles, frozenset(strict), frozenset(flor_words), frozenset(turned), words)


def _doubles(book: Rulebook) -> frozenset[str]:
    if book.double is None or book.envido is None:
        return frozenset()
    truco = next(r.word for r in book.truco.rungs if r.opens)
    return frozenset(f"{r.word}{book.double.joint}{truco}" for r in book.envido.rungs if r.opens)
