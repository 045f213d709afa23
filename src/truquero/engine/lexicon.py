"""The words a rulebook knows, and what each can mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from truquero.rules import EachSpeaks, Raises, Rulebook, Suerte, Truco, Turned
from truquero.rules.match_rules import JOINT, TURNED_WORDS


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
        spoken += [w for w in (ladder.accept, ladder.refuse, book.farta) if w]
        if isinstance(ladder, Truco) and ladder.raises is Raises.WANTED_FIRST:
            spoken += [f"{ladder.accept}-{r.word}" for r in ladder.rungs if not r.opens]
        if isinstance(ladder, Truco) and ladder.costs_envido is not None and ladder.costs_envido.passing:
            spoken.append(ladder.costs_envido.passing)
    flor = book.flor
    if flor is not None:
        rungs = {r.word for r in flor.rungs}
        accept = {flor.accept} - {book.truco.accept}
        own = flor.fight.word if isinstance(flor.fight, EachSpeaks) else flor.concede
        flor_words = ({own} | rungs | accept) - {flor.sing}
        spoken += [w for w in (flor.sing, flor.good, own) if w]
    doubles = _doubles(book)
    if book.double is not None:
        spoken += [*sorted(doubles), *(w for w in (book.double.pass_envido, book.double.pass_truco) if w)]
    strict = {"canto", "son-buenas", "listo"}
    spoken.append(book.mazo.word)
    if book.blind is not None:
        spoken.append(book.blind.look)
    turned = TURNED_WORDS if book.dealing.turned is not Turned.NOTHING else ()
    words = tuple(dict.fromkeys(spoken))
    known = frozenset([*words, *strict, *turned, "repita", "avisa"])
    return Lexicon(known, bets, doubles, frozenset(strict), frozenset(flor_words), frozenset(turned), words)


def _doubles(book: Rulebook) -> frozenset[str]:
    if book.double is None or book.envido is None:
        return frozenset()
    truco = next(r.word for r in book.truco.rungs if r.opens)
    return frozenset(f"{r.word}{JOINT}{truco}" for r in book.envido.rungs if r.opens)
