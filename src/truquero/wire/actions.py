"""Actions on the wire, both ways: what a client may do, and what the house says it could do."""

from __future__ import annotations

from typing import Annotated, Union

from msgspec import Meta, Struct

from truquero.cards import CardError, card
from truquero.engine.actions import Action, AskFlor, Call, Combo, Cut, Play, Show
from truquero.rules.ladder import NUMBER_LIMIT

Code = Annotated[str, Meta(min_length=2, max_length=3)]
"""A card, as in ``7e``."""
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Named = Annotated[int, Meta(ge=0, le=NUMBER_LIMIT)]


class WireError(ValueError):
    """A well-formed message that makes no sense; the error says what is wrong."""


class PlayAction(Struct, frozen=True, tag_field="t", tag="play", omit_defaults=True, forbid_unknown_fields=True):
    """Play a card; ``down``: face down, where the rulebook allows it."""

    card: Code
    down: bool = False


class CallAction(Struct, frozen=True, tag_field="t", tag="call", omit_defaults=True, forbid_unknown_fields=True):
    """Say a word of the rulebook, with a number where one may be named; ``blind``: before looking at the cards."""

    word: Word
    number: Named | None = None
    blind: bool = False


class ShowAction(Struct, frozen=True, tag_field="t", tag="show", omit_defaults=True, forbid_unknown_fields=True):
    """Turn up cards to prove points (strict tables)."""

    cards: Annotated[tuple[Code, ...], Meta(min_length=1, max_length=3)]


class AskAction(Struct, frozen=True, tag_field="t", tag="ask", omit_defaults=True, forbid_unknown_fields=True):
    """Ask a rival for the flor they did not sing (strict tables)."""

    seat: Annotated[int, Meta(ge=1, le=8)]


class ComboAction(Struct, frozen=True, tag_field="t", tag="combo", omit_defaults=True, forbid_unknown_fields=True):
    """Several actions in one gesture: all of them happen or none."""

    parts: Annotated[tuple[PlayAction | CallAction, ...], Meta(min_length=1, max_length=4)]


WireAction = Union[PlayAction, CallAction, ShowAction, AskAction, ComboAction]  # noqa: UP007  # msgspec reads it


def to_action(wire: WireAction) -> Action:
    """The action of the engine. Raises WireError if a card does not exist.

    >>> to_action(CallAction("envido", 4))
    Call(word='envido', number=4, blind=False)
    """
    try:
        match wire:
            case PlayAction(card=code, down=down):
                return Play(card(code), down)
            case CallAction(word=word, number=number, blind=blind):
                return Call(word, number, blind)
            case ShowAction(cards=codes):
                return Show(tuple(card(code) for code in codes))
            case AskAction(seat=seat):
                return AskFlor(seat)
            case ComboAction(parts=parts):
                return Combo(tuple(_part(part) for part in parts))
    except CardError as error:
        raise WireError(str(error)) from None


def _part(wire: PlayAction | CallAction) -> Play | Call:
    if isinstance(wire, PlayAction):
        return Play(card(wire.card), wire.down)
    return Call(wire.word, wire.number, wire.blind)


def from_action(action: Action) -> WireAction | None:
    """An action of a player as it looks on the wire; None for what is not sent as ``act`` (the cut, signs)."""
    match action:
        case Play(card=played, down=down):
            return PlayAction(played.code, down)
        case Call(word=word, number=number, blind=blind):
            return CallAction(word, number, blind)
        case Show(cards=shown):
            return ShowAction(tuple(c.code for c in shown))
        case AskFlor(asked=asked):
            return AskAction(asked)
        case Combo(parts=parts):
            return ComboAction(tuple(_wired(part) for part in parts))
        case Cut():
            return None
        case _:
            return None


def _wired(part: Play | Call) -> PlayAction | CallAction:
    return PlayAction(part.card.code, part.down) if isinstance(part, Play) else CallAction(*part)
