"""The deal at a table: the secret behind each pack, and the pack made from secret, cut and shares.

The house hands the pack and the cut to the engine in one step, so an online match never stops between the two.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Cut, Shuffle
from truquero.engine.decide import attempt
from truquero.engine.illegal import Illegal
from truquero.engine.start import act
from truquero.engine.state import Match
from truquero.fairness import deal as first
from truquero.fairness import round_packs
from truquero.fairness.shares import DRAW as DRAW
from truquero.fairness.shares import FixedDeal, commitment, new_nonce, order_of, secret_of
from truquero.seats import TABLE, Seat, left_of
from truquero.store import SecretRow

Shuffler = Callable[[bytes, FixedDeal, Mapping[Seat, bytes], tuple[Card, ...]], tuple[Card, ...]]


class ShuffleSource(NamedTuple):
    """Makes secrets and finds them again; tests bring their own."""

    key: bytes
    """Of the house; it is not in the database."""
    nonce: Callable[[], bytes] = new_nonce
    shuffler: Shuffler = order_of


class DealerDeal(NamedTuple):
    """A pack that was cut, and the state after it."""

    action: Cut
    events: list[ev.Event]
    match: Match


def secret_row(source: ShuffleSource, table: str, deal: int, at: float, attempt_no: int = 1) -> SecretRow:
    """A new secret, to be stored before its commitment is published."""
    nonce = source.nonce()
    told = commitment(secret_of(source.key, nonce, table, deal, attempt_no), table, deal, attempt_no)
    return SecretRow(table, deal, nonce, told, at, attempt_no, protocol=2)


class PackOrigin(NamedTuple):
    """What the store keeps of a pack that all tables of a round have; the key of the house is not in it."""

    tournament: str
    nonce: str
    step: int
    stage: int
    round: int
    series: int
    cut: str
    pack: int = 0
    """In the round: 0 is the draw for the first deal."""

    def secret(self, key: bytes) -> bytes:
        seed = secret_of(key, bytes.fromhex(self.nonce), f"torneo:{self.tournament}", DRAW)
        of_round = round_packs.step(seed, self.step)
        return round_packs.pack_secret(of_round, self.stage, self.round, self.series, self.pack)


_ORIGIN = msgspec.json.Decoder(PackOrigin)


def common_row(source: ShuffleSource, table: str, deal: int, at: float, origin: PackOrigin) -> SecretRow:
    """The commitment to a pack of the round."""
    told = round_packs.pack_commitment(origin.secret(source.key))
    return SecretRow(table, deal, msgspec.json.encode(origin), told, at, 1, protocol=round_packs.PROTOCOL)


def secret_behind(source: ShuffleSource, row: SecretRow) -> bytes | None:
    """The secret of a commitment; None if the key of the server has changed."""
    if row.protocol == 1:
        return row.secret
    if row.protocol == round_packs.PROTOCOL:
        secret = _ORIGIN.decode(row.secret).secret(source.key)
        return secret if round_packs.pack_commitment(secret) == row.commitment else None
    secret = secret_of(source.key, row.secret, row.table, row.deal, row.attempt)
    return secret if commitment(secret, row.table, row.deal, row.attempt) == row.commitment else None


def cutter(match: Match) -> Seat:
    return left_of(match.dealer, match.players)


def limits(match: Match) -> tuple[int, int]:
    """How few and how many cards may be lifted; knocking (0) is always allowed."""
    least = match.book.dealing.cut_least
    return least, len(match.book.pack_for(match.players)) - least


def some_cut(match: Match) -> tuple[int, bytes]:
    """The cut of somebody who is not there, or who is a bot."""
    least, most = limits(match)
    return least + secrets.randbelow(most - least + 1), secrets.token_bytes(16)


def order(
    source: ShuffleSource, match: Match, row: SecretRow, secret: bytes, fixed: FixedDeal, told: Mapping[Seat, bytes]
) -> tuple[Card, ...]:
    """The pack before the cut, by the protocol of its commitment."""
    pack = match.book.pack_for(match.players)
    if row.protocol == 1:
        return first.shuffle_of(secret, fixed.salt, row.table, row.deal, pack)
    if row.protocol == round_packs.PROTOCOL:
        return round_packs.pack_order(secret, fixed.salt, pack)
    return source.shuffler(secret, fixed, told, pack)


def deal(
    match: Match, pack: tuple[Card, ...], seat: Seat, lifted: int, blind: frozenset[Seat] = frozenset()
) -> DealerDeal | Illegal:
    """The pack is shuffled and cut in one step; the engine refuses a cut that is not due or not allowed."""
    shuffled, events = act(match, TABLE, Shuffle(pack, blind))
    cut = Cut(lifted)
    outcome = attempt(shuffled, seat, cut)
    if isinstance(outcome, Illegal):
        return outcome
    return DealerDeal(cut, [*events, *outcome.events], outcome.match)
