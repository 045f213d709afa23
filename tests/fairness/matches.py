"""Whole matches dealt by shares, without a house: what an honest house would publish, and what clients would keep."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from truquero.acta.model import Acta
from truquero.acta.recorder import Deed, record
from truquero.api import rulebook
from truquero.bots.azar import choose, named
from truquero.engine.actions import Cut, DrawTeams, Shuffle
from truquero.engine.awaited import awaited
from truquero.engine.start import act, start
from truquero.engine.state import Phase
from truquero.engine.view import SPECTATOR, view
from truquero.fairness import deal as first
from truquero.fairness import round_packs
from truquero.fairness import shares as second
from truquero.fairness.client_record import SeenDeal, SeenMatch
from truquero.fairness.first_dealer import draws_before_dealing, in_proof, places_before
from truquero.fairness.proof import Proof, ProofEntry, Share, linked
from truquero.fairness.witnesses import annotated
from truquero.rules.team_draw import TeamDraw
from truquero.seats import TABLE, left_of

NAMES = ("Ana", "Blas", "Caro", "Dani", "Eva", "Fede", "Gema", "Hugo")


class Played(NamedTuple):
    """A match that is over."""

    proof: Proof
    acta: Acta
    seen: SeenMatch
    """What the client has kept that sat down at seat 1."""


class Playing:
    """Deals by a protocol and plays at random until the match is over, or has gone far enough."""

    table_name = ""
    """The id of the table, if it matters."""

    def __init__(
        self,
        book: str,
        players: int,
        seed: int,
        protocol: int = 2,
        silent: frozenset[int] = frozenset(),
        teams: TeamDraw | None = None,
    ):
        self.rng, self.protocol, self.silent, self.teams = Random(seed), protocol, silent, teams
        self.seat = 1
        """Where the client sits whose record is kept; the draw of the teams may move it."""
        self.match = start(rulebook(book), players)
        self.table = self.table_name or f"mesa{seed}"
        self.names = NAMES[:players]
        self.pack = self.match.book.pack_for(players)
        self.entries: list[ProofEntry] = []
        self.seen: list[SeenDeal] = []
        self.deeds: list[Deed] = []

    def bytes(self, n: int) -> bytes:
        return self.rng.randbytes(n)

    def entry(self, deal: int, cutter: int = 0, lifted: int = 0) -> ProofEntry:
        """A deal as an honest house makes it, and what the client sees of it."""
        secret, salt = self.bytes(32), self.bytes(16) if cutter or self.protocol == round_packs.PROTOCOL else b""
        if self.protocol == round_packs.PROTOCOL:
            codes = tuple(c.code for c in round_packs.pack_order(secret, salt, self.pack))
            told = round_packs.pack_commitment(secret)
            return ProofEntry(deal, 3, 1, told, secret.hex(), cutter, 0, salt.hex(), (), codes)
        if self.protocol == 1:
            order = first.shuffle_of(secret, salt, self.table, deal, self.pack)
            told = first.commitment(secret, self.table, deal)
            self.seen.append(SeenDeal(deal, told))
            codes = tuple(c.code for c in order)
            return ProofEntry(deal, 1, 1, told, secret.hex(), cutter, lifted, salt.hex(), (), codes)
        told = second.commitment(secret, self.table, deal)
        salts = {seat: self.bytes(32) for seat in range(1, len(self.names) + 1)}
        fixed = tuple((seat, second.share_commitment(own, self.table)) for seat, own in salts.items())
        asked = second.FixedDeal(self.table, deal, 1, told, cutter, lifted, salt, fixed)
        given = {seat: own for seat, own in salts.items() if seat not in self.silent}
        codes = tuple(c.code for c in second.order_of(secret, asked, given, self.pack))
        shares = tuple(Share(seat, made, given[seat].hex() if seat in given else "") for seat, made in fixed)
        own = salts[self.seat].hex() if self.seat in given else ""
        self.seen.append(
            SeenDeal(deal, told, 1, cutter, lifted, salt.hex(), shares, True, own, bool(own), True),
        )
        return ProofEntry(deal, 2, 1, told, secret.hex(), cutter, lifted, salt.hex(), shares, codes)

    def draw(self) -> None:
        made = self.entry(second.DRAW)
        by_code = {c.code: c for c in self.pack}
        rounds = draws_before_dealing(self.match, [by_code[code] for code in made.order], self.teams)
        drawn = tuple(in_proof(one.action, len(self.names)) for one in rounds)
        if isinstance(rounds[0].action, DrawTeams):
            before = places_before(rounds[0].action, len(self.names))
            self.names = tuple(self.names[before[seat] - 1] for seat in sorted(before))
            self.seat = next(seat for seat, place in before.items() if place == 1)
        for one in rounds:
            self.deeds.append((TABLE, one.action, one.events))
            self.match = one.match
        self.entries.append(replace(made, drawn=drawn))

    def deal(self) -> None:
        cutter = left_of(self.match.dealer, self.match.players)
        least = self.match.book.dealing.cut_least
        lifted = self.rng.choice([0, self.rng.randint(least, len(self.pack) - least)])
        lifted = lifted if self.protocol != round_packs.PROTOCOL else 0
        made = self.entry(len(self.entries), cutter, lifted)
        self.entries.append(made)
        by_code = {c.code: c for c in self.pack}
        shuffle = Shuffle(tuple(by_code[code] for code in made.order), frozenset())
        shuffled, before = act(self.match, TABLE, shuffle)
        self.match, events = act(shuffled, cutter, Cut(lifted))
        self.deeds.append((cutter, Cut(lifted), [*before, *events]))

    def step(self) -> None:
        seat = self.rng.choice(awaited(view(self.match, SPECTATOR)))
        seen = view(self.match, seat)
        action = choose(seen.legal, named(seen), self.rng)
        self.match, events = act(self.match, seat, action)
        self.deeds.append((seat, action, events))

    def over(self, most: int) -> bool:
        return self.match.phase is Phase.OVER or (self.match.phase is Phase.DEAL and len(self.entries) > most)


def played(
    book: str = "argentino",
    players: int = 2,
    seed: int = 1,
    *,
    protocol: int = 2,
    most: int = 400,
    silent: frozenset[int] = frozenset(),
    teams: TeamDraw | None = None,
) -> Played:
    """A match, or its first deals."""
    game = Playing(book, players, seed, protocol, silent, teams)
    game.draw()
    while not game.over(most):
        if game.match.phase is Phase.DEAL:
            game.deal()
        else:
            game.step()
    return finished(game)


def finished(game: Playing) -> Played:
    names, match = game.names, game.match
    codes = tuple(c.code for c in game.pack)
    proof = linked(
        Proof(game.table, match.book.id, match.book.told_options(), len(names), names, codes, tuple(game.entries))
    )
    acta = annotated(record(match.book, names, False, game.deeds), proof)
    return Played(proof, acta, SeenMatch(game.table, game.seat, tuple(game.seen)))
