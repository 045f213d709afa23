"""Actions and events as bytes: JSON objects that carry the name of their class, with cards by their code.

The log outlives the program that wrote it. So fields are written by name, and one can be added later with a default.
Encoding is deterministic: equal values give equal bytes.

>>> from truquero.cards import card
>>> from truquero.engine.actions import Play
>>> encode_action(Play(card("7e")))
b'{"t":"Play","card":"7e","down":false}'
>>> decode_action(_) == Play(card("7e"))
True
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import Any, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from truquero.cards import Card, CardError, card
from truquero.engine.actions import Action
from truquero.engine.events import NOBODY_SEES, ContestBegan, Event
from truquero.store.model import StoreError

T = TypeVar("T")


class CodecError(StoreError):
    """Bytes that are not what this program writes; perhaps a newer one did."""


class _Twin(NamedTuple):
    """A class of the engine and the structure with the same fields that is encoded."""

    struct: type[msgspec.Struct]
    nested: tuple[int, ...]
    """The fields that hold further values of the engine."""


_TWINS: dict[type[Any], _Twin] = {}
_ORIGINALS: dict[type[msgspec.Struct], type[Any]] = {}


def _is_value(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def _either(kinds: Iterable[Any]) -> Any:
    """The union of types that are only known now."""
    return reduce(or_, kinds)


def _translated(kind: Any) -> Any:
    """The same type with every class of the engine replaced by its twin."""
    if _is_value(kind):
        return _twin(kind).struct
    origin, inner = get_origin(kind), get_args(kind)
    if origin is None:
        return kind
    new = tuple(part if part is Ellipsis else _translated(part) for part in inner)
    if origin is UnionType or origin is Union:
        return _either(new)
    return origin[new]


def _twin(kind: type[Any]) -> _Twin:
    known = _TWINS.get(kind)
    if known is not None:
        return known
    hints, defaults = get_type_hints(kind), kind._field_defaults
    fields: list[Any] = []
    nested: list[int] = []
    for place, name in enumerate(kind._fields):
        translated = _translated(hints[name])
        if translated != hints[name]:
            nested.append(place)
        fields.append((name, translated, defaults[name]) if name in defaults else (name, translated))
    struct = msgspec.defstruct(
        kind.__name__, fields, tag=kind.__name__, tag_field="t", frozen=True, forbid_unknown_fields=True
    )
    twin = _TWINS[kind] = _Twin(struct, tuple(nested))
    _ORIGINALS[struct] = kind
    return twin


def _wrap(value: Any) -> msgspec.Struct:
    twin = _TWINS.get(type(value))
    if twin is None:
        raise CodecError(f"a {type(value).__name__} is neither an action nor an event")
    if not twin.nested:
        return twin.struct(*value)
    fields = list(value)
    for place in twin.nested:
        fields[place] = tuple(_wrap(part) for part in fields[place])
    return twin.struct(*fields)


def _unwrap(struct: msgspec.Struct) -> Any:
    kind = _ORIGINALS[type(struct)]
    fields = [getattr(struct, name) for name in kind._fields]
    for place in _TWINS[kind].nested:
        fields[place] = tuple(_unwrap(part) for part in fields[place])
    return kind(*fields)


def _code_of(value: object) -> object:
    if isinstance(value, Card):
        return value.code
    raise CodecError(f"a {type(value).__name__} cannot be stored")


def _card_of(kind: type[Any], value: Any) -> Any:
    if kind is Card and isinstance(value, str):
        try:
            return card(value)
        except CardError as error:
            raise ValueError(str(error)) from None
    raise ValueError(f"a {kind.__name__} was expected")


_ENCODER = msgspec.json.Encoder(enc_hook=_code_of, order="deterministic")
_ACTION = msgspec.json.Decoder(_either(_twin(kind).struct for kind in get_args(Action)), dec_hook=_card_of)
_EVENT = _either(_twin(kind).struct for kind in get_args(Event))
_EVENTS = msgspec.json.Decoder(GenericAlias(list, (_EVENT,)), dec_hook=_card_of)


_RARE = (*NOBODY_SEES, ContestBegan)
"""Events with cards that hardly ever repeat: caching them would only keep packs and hands in memory."""


def _decoded(decoder: msgspec.json.Decoder[T], data: bytes, what: str) -> T:
    try:
        return decoder.decode(data)
    except msgspec.DecodeError as error:
        raise CodecError(f"this is no {what} that this version of Truquero knows: {error}") from error


def encode_action(action: Action) -> bytes:
    """An action as it is stored."""
    return _ENCODER.encode(_wrap(action))


def decode_action(data: bytes) -> Action:
    """The action that was stored."""
    return cast(Action, _unwrap(_decoded(_ACTION, data, "action")))


def encode_events(events: Iterable[Event]) -> bytes:
    """The events of one action, in their order."""
    told = [_ENCODER.encode(_wrap(event)) if isinstance(event, _RARE) else _stored(event) for event in events]
    return b"[" + b",".join(told) + b"]"


@lru_cache(maxsize=4096, typed=True)  # typed: events of two kinds with the same fields are equal as tuples
def _stored(event: Event) -> bytes:
    """One event; the same ones come up all the time."""
    return _ENCODER.encode(_wrap(event))


def decode_events(data: bytes) -> list[Event]:
    """The events that were stored."""
    return [_unwrap(struct) for struct in _decoded(_EVENTS, data, "list of events")]
