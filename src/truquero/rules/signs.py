"""Signs between partners: a gesture and what it claims. They may lie and change no score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from truquero.cards import Card
from truquero.rules.faults import Found, check


@dataclass(frozen=True, slots=True)
class Gesture:
    """What is seen: the name of its drawing, and the gesture in words."""

    drawing: str
    es: str
    va: str
    en: str

    def __post_init__(self) -> None:
        check(self, self._faults())

    def told(self, language: str) -> str:
        return {"es": self.es, "va": self.va}.get(language, self.en)

    def _faults(self) -> Found:
        for field in ("drawing", "es", "va", "en"):
            if not getattr(self, field):
                yield field, "must not be empty: a gesture is told in three languages"


@dataclass(frozen=True, slots=True)
class Sign:
    """A gesture and what it claims: one of some cards, an envido, or (neither given) nothing at all."""

    holding: str
    """What it is called: a card, or a word."""
    gesture: Gesture
    cards: tuple[Card, ...] = ()
    envido: int | None = None
    """An envido of this value; 0: a good one."""

    def __post_init__(self) -> None:
        check(self, self._faults())

    def _faults(self) -> Found:
        if not self.holding:
            yield "holding", "must be a word"
        if self.cards and self.envido is not None:
            yield "envido", "a sign claims cards or an envido, not both"

    def means(self, what: str) -> bool:
        """Whether ``what`` (a card such as 3e, or the name of the sign) is what the gesture claims."""
        return what == self.holding or any(what == card.code for card in self.cards)


def as_seen(signs: Sequence[Sign], what: str) -> str:
    """What a sign tells those who see it: the gesture. Two claims with one gesture (A28, T19) look the same."""
    made = next((sign for sign in signs if sign.means(what)), None)
    return what if made is None else next(sign.holding for sign in signs if sign.gesture == made.gesture)
