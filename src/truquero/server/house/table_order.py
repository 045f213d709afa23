"""What somebody asks for when opening a table, and whether it is possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from truquero.api import rulebook
from truquero.bots.characters import CharacterError, character
from truquero.rules import OptionError, Rulebook
from truquero.rules.team_draw import team_draws
from truquero.seats import Seat
from truquero.server.common.identity import Identity, hashed, new_token
from truquero.server.common.server_refusals import Refusal
from truquero.server.table.seating import Seating
from truquero.store import Json


class TableOrder(NamedTuple):
    """A table as somebody asks for it."""

    rulebook: str
    options: Mapping[str, str]
    players: int | None
    strict: bool
    public: bool
    settings: Mapping[str, Json]
    bots: Sequence[tuple[Seat, str]]
    seat: Seat
    """The seat of the host; 0: none."""
    name: str
    length: str = ""
    """short, normal or long; empty: as the options say."""


def book_of(order: TableOrder) -> Rulebook:
    """The rulebook with its options. Raises Refusal."""
    try:
        return rulebook(order.rulebook, length=order.length, **dict(sorted(order.options.items())))
    except OptionError as error:
        raise Refusal("bad-option", 422, str(error)) from None
    except LookupError:
        raise Refusal("no-such-rulebook", 422) from None


def checked_teams(order: TableOrder, book: Rulebook, players: int) -> None:
    """Whether the teams can be drawn as the host wants. Raises Refusal."""
    wanted, known = order.settings.get("teams", ""), [how.value for how in team_draws(book, players)]
    if wanted and wanted not in known:
        raise Refusal("bad-teams", 422, ", ".join(known) or "–")


def seated(order: TableOrder, identity: Identity, players: int) -> tuple[Seating, str]:
    """The seats with the host and the bots, and the host's token if the host sits. Raises Refusal."""
    seating, token = Seating((), players), ""
    if not 0 <= order.seat <= players:
        raise Refusal("no-such-seat", 422)
    if order.seat:
        token = new_token()
        seating = seating.with_person(order.seat, order.name, hashed(token), identity.owner)
    for seat, bot in order.bots:
        if seat not in seating.rows:
            raise Refusal("no-such-seat", 422)
        if seat not in seating.empty:
            raise Refusal("seat-taken", 422)
        seating = seating.with_bot(seat, known_bot(bot))
    return seating, token


def known_bot(name: str) -> str:
    """A character that exists. Raises Refusal."""
    try:
        return str(character(name))
    except CharacterError as error:
        raise Refusal("no-such-bot", 422, str(error)) from None
