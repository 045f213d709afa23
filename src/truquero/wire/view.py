"""A view on the wire, in two parts: what everybody at the table sees, and what only this seat may see.

The first part is one object for all who see the same, so it is encoded once. Each field is
listed: one that is added to a view of the engine is not sent until it is listed here too.
"""

from __future__ import annotations

from msgspec import Struct

from truquero.cards import Card
from truquero.engine.actions import Action
from truquero.engine.awaited import awaited
from truquero.engine.moves import Move
from truquero.engine.state import Phase
from truquero.engine.view_types import BetWorth, ContestView, HandCount, Numbers, PlayerView, TableSeen
from truquero.seats import Seat, Team
from truquero.wire.actions import WireAction, from_action, to_action


class TablePart(Struct, frozen=True):
    """What everybody sees. Only cards that lie face down can make it differ from seat to seat."""

    rulebook: str
    options: tuple[tuple[str, str], ...]
    players: int
    strict: bool
    captains: tuple[Seat, Seat] | None
    phase: Phase
    dealer: Seat
    score: tuple[int, int]
    games: tuple[int, int]
    winner: Team | None
    format: str
    plan: tuple[tuple[Seat, ...], ...]
    at_once: bool
    next_contest: int
    turned: tuple[Seat, Card] | None
    kept: tuple[tuple[Seat, Card], ...]
    out: tuple[Card, ...]
    acting: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    """The seats that the table waits for, in order; anybody of a team may answer for it."""
    contests: tuple[ContestView, ...]
    last_game: tuple[int, int] | None = None
    """The points with which the last game was won; none before that."""


class OwnPart(Struct, frozen=True):
    """What only one seat knows; empty for a spectator (seat 0)."""

    seat: Seat
    hand: tuple[Card, ...] | None
    partners: tuple[tuple[Seat, tuple[Card, ...]], ...]
    upcoming: tuple[Card, ...] | None
    legal: tuple[WireAction, ...]
    moves: tuple[Move | None, ...]
    """What each of the legal actions does (verb, suerte, rung); null for a card and for the ritual of the deal."""
    numbers: tuple[Numbers, ...]
    worths: tuple[BetWorth | None, ...] = ()
    """What each of the legal bets would be worth if it were made now (stake, wanted, refused); null for the others."""
    counts: HandCount | None = None
    """What the seat's own three cards count (envido, flor), on an assisted table; null until it has seen them."""


def table_part(seen: PlayerView | TableSeen) -> TablePart:
    return TablePart(
        rulebook=seen.rulebook,
        options=seen.options,
        players=seen.players,
        strict=seen.strict,
        captains=seen.captains,
        phase=seen.phase,
        dealer=seen.dealer,
        score=seen.score,
        games=seen.games,
        last_game=seen.last_game,
        winner=seen.winner,
        format=seen.format,
        plan=seen.plan,
        at_once=seen.at_once,
        next_contest=seen.next_contest,
        turned=seen.turned,
        kept=seen.kept,
        out=seen.out,
        acting=seen.acting,
        awaited=tuple(awaited(seen)),
        contests=seen.contests,
    )


def own_part(seen: PlayerView) -> OwnPart:
    legal = wired(seen.legal)
    return OwnPart(
        seat=seen.seat,
        hand=seen.hand,
        partners=seen.partners,
        upcoming=seen.upcoming,
        legal=legal,
        moves=seen.moves[: len(legal)],  # a cut is asked for by a frame of its own, and does nothing here
        worths=seen.worths[: len(legal)],
        numbers=seen.numbers,
        counts=seen.counts,
    )


def wired(actions: tuple[Action, ...]) -> tuple[WireAction, ...]:
    return tuple([wire for action in actions if (wire := from_action(action)) is not None])


def joined(table: TablePart, own: OwnPart) -> PlayerView:
    """The engine's view, rebuilt for clients that use the same code as a local table."""
    return PlayerView(
        rulebook=table.rulebook,
        options=table.options,
        players=table.players,
        strict=table.strict,
        captains=table.captains,
        seat=own.seat,
        phase=table.phase,
        dealer=table.dealer,
        score=table.score,
        games=table.games,
        last_game=table.last_game,
        winner=table.winner,
        format=table.format,
        plan=table.plan,
        at_once=table.at_once,
        next_contest=table.next_contest,
        turned=table.turned,
        kept=table.kept,
        out=table.out,
        contests=table.contests,
        hand=own.hand,
        partners=own.partners,
        upcoming=own.upcoming,
        legal=tuple(to_action(wire) for wire in own.legal),
        moves=own.moves,
        worths=own.worths,
        numbers=own.numbers,
        acting=table.acting,
        counts=own.counts,
    )
