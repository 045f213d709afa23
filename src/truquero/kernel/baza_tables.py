"""Bazas as tables, asked of the engine: who plays next, who wins and leads, when the truco is decided."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from truquero.cards import Card
from truquero.engine import Call, Match, Play, act, legal
from truquero.engine import events as ev
from truquero.engine.card_facts import Plays
from truquero.engine.draft import Draft
from truquero.engine.ending import finish
from truquero.engine.settle import best_of
from truquero.engine.state import WANTED, Auction, Baza, Contest
from truquero.kernel.probe import Mano, Scripted
from truquero.kernel.tables import DUES
from truquero.rules import NOBODY as NOBODY_WINS
from truquero.rules import Settling, Suerte
from truquero.rules.ladder import MATCH_STAKE
from truquero.seats import Seat, team_of

Ints = np.ndarray[Any, Any]
PREFIXES: tuple[tuple[int, ...], ...] = tuple(p for n in (0, 1, 2) for p in product((0, 1, 2), repeat=n))
"""The outcomes of the bazas played so far, while there is another to play."""
ASK = -9
"""Of the results: who wins depends on who tied the last baza."""
NOBODY = 2
_PAID = {"envido": 0, "flor": 1, "truco": 2}


class BazaTables(NamedTuple):
    """All by place; masks have one bit a place."""

    next: Ints
    """By who has just played or left, and who cannot play (played or gone): the next place; ``places`` if none."""
    outcome: Ints
    """By leader and who holds the best card: the team that wins the baza, or 2."""
    leads: Ints
    still_in: Ints
    """By the due leader and who is gone: who leads."""
    result: Ints
    """By prefix and outcome: the next prefix, or -1 - the team that has won the truco, or ASK."""
    tied: Ints
    """Who wins the truco when ASK, by who holds the best card."""
    holder: Ints
    """Of seats with the same envido the one that wins, by mask."""
    said: Ints
    """By the ranks of the values compared (a digit a place; 0: not compared): who says theirs aloud."""
    order: Ints
    """By what is due when the mano ends: what is paid, one after another (see DUES)."""


class _Valued(Scripted):
    """Facts in which each seat has a value of its own."""

    def __init__(self, values: dict[Seat, int]) -> None:
        super().__init__(0, 0)
        self.values = values

    def best(self, plays: Plays) -> tuple[Seat, ...]:
        return (plays[0][0],)

    def envido(self, seat: Seat) -> int:
        return self.values.get(seat, 0)

    flor_value = envido


class Asker:
    """Puts one mano of the engine into every situation a table has a place for."""

    def __init__(self, mano: Mano) -> None:
        self.mano = mano
        self.n = mano.places
        pack = list(mano.book.pack_for(mano.places))
        hands = _no_flor(mano, pack)
        turned = next(c for c in pack if not any(c in h for h in hands)) if mano.book.muestra is not None else None
        self.match = mano.begin((0, 0), hands, turned)

    def at(self, **fields: Any) -> tuple[Match, Contest]:
        made = self.match.clone()
        c = self.match.live[0].clone()
        for name, value in fields.items():
            setattr(c, name, value)
        c.flores = 0
        c.situation = 0
        made.live = (c,)
        return made, c

    def played(self, places: list[int]) -> tuple[tuple[Seat, Card, bool], ...]:
        dealt = self.match.live[0].dealt
        return tuple((p + 1, dealt[p + 1][0], False) for p in places)

    def next(self) -> Ints:
        found = np.full((self.n, 1 << self.n), self.n, np.int8)
        for place in range(self.n):
            for mask in range(1 << self.n):
                others = [p for p in range(self.n) if mask >> p & 1 and p != place]
                if not mask >> place & 1 or (self.n == 2 and len(others) > 1):
                    continue
                m, c = self.at(turn=place + 1, leader=1, plays=self.played(others), facts=Scripted(0, 0, best=-1))
                after, events = act(m, place + 1, Play(c.hands[place + 1][1]))
                if not any(isinstance(e, ev.BazaEnded) for e in events):
                    found[place, mask] = after.live[0].turn - 1
        return found

    def ended(self, leader: int, best: int, gone: int = 0, results: tuple[int, ...] = ()) -> Contest:
        """A baza that everybody has played but one, who plays now."""
        order = [(leader + i) % self.n for i in range(self.n)]
        stay = [p for p in order if not gone >> p & 1]
        last = stay[-1]
        before = [p for p in order if p != last]
        m, c = self.at(
            turn=last + 1,
            leader=leader + 1,
            plays=self.played(before),
            gone=gone << 1,
            results=results,
            bazas=tuple(Baza((), (1,), r, 1) for r in results),
            facts=Scripted(0, 0, best=best << 1),
        )
        after, _ = act(m, last + 1, Play(c.hands[last + 1][1]))
        return after.live[0]

    def won(self) -> tuple[Ints, Ints]:
        outcome, leads = (np.zeros((self.n, 1 << self.n), np.int8) for _ in range(2))
        for leader in range(self.n):
            for best in range(1, 1 << self.n):
                c = self.ended(leader, best)
                outcome[leader, best], leads[leader, best] = c.results[-1], c.leader - 1
        return outcome, leads

    def still_in(self) -> Ints:
        found = np.zeros((self.n, 1 << self.n), np.int8)
        for leader in range(self.n):
            for gone in range((1 << self.n) - 1):
                found[leader, gone] = self.ended(leader, 1 << leader, gone).leader - 1
        return found

    def results(self, outcome: Ints) -> tuple[Ints, Ints]:
        found = np.full((len(PREFIXES), 3), -1 - NOBODY, np.int8)
        for at, prefix in enumerate(PREFIXES):
            for ends in range(3):
                best = next((b for b in range(1, 1 << self.n) if outcome[0, b] == ends), 0)
                if not best:
                    continue  # no baza is ever tied where the nearest takes it
                c = self.ended(0, best, results=prefix)
                if c.outcome is None:
                    found[at, ends] = PREFIXES.index((*prefix, ends))
                elif (*prefix, ends) == (2, 2, 2):
                    found[at, ends] = ASK
                else:
                    found[at, ends] = -1 - _winner(c)
        tied = np.full(1 << self.n, NOBODY, np.int8)
        for best in range(1, 1 << self.n):
            if outcome[0, best] == 2:
                tied[best] = _winner(self.ended(0, best, results=(2, 2)))
        return found, tied

    def holder(self) -> Ints:
        found = np.zeros(1 << self.n, np.int8)
        for mask in range(1, 1 << self.n):
            _, c = self.at()
            c.facts = _Valued({p + 1: 30 if mask >> p & 1 else 20 for p in range(self.n)})
            found[mask] = best_of(c, c.seats, Suerte.ENVIDO) - 1
        return found

    def said(self) -> Ints:
        """Who says a value aloud when an envido is wanted: asked for every order of the values."""
        envido = self.mano.book.envido
        base = self.n + 1
        if envido is None or envido.settling not in (Settling.ALOUD, Settling.ALOUD_AT_ONCE):
            return np.zeros(1, np.int16)
        found = np.zeros(base**self.n, np.int16)
        word = next(a for a in legal(self.match)[1] if isinstance(a, Call) and a.word == envido.rungs[0].word)
        called, _ = act(self.match, 1, word)
        c0 = called.live[0]
        for ranks in _rankings(self.n):
            heard = [p + 1 for p in range(self.n) if ranks[p]]
            wanter = next((s for s in heard if team_of(s) == 1), 0)
            if not wanter or not any(team_of(s) == 0 for s in heard):
                continue
            m, c = called.clone(), c0.clone()
            c.gone = sum(1 << s for s in c.seats if s not in heard)
            c.facts, c.situation = _Valued({p + 1: 10 + r for p, r in enumerate(ranks)}), 0
            m.live = (c,)
            _, events = act(m, wanter, Call(envido.accept))
            aloud = [e.seat for e in events if isinstance(e, ev.Said) and e.value is not None]
            found[sum(r * base**p for p, r in enumerate(ranks))] = sum(1 << (s - 1) for s in aloud)
        return found

    def order(self) -> Ints:
        """What the end of a mano pays, and in which order: asked for every combination of what may be due."""
        found = np.full((1 << DUES + 1, DUES), -1, np.int8)
        for due in range(1 << DUES + 1):
            envido, flor, won, for_match = (bool(due >> bit & 1) for bit in range(4))
            if (envido and self.mano.book.envido is None) or (flor and self.mano.book.flor is None):
                continue  # never due
            m, c = self.at(envido_seats=self.match.live[0].seats)
            truco = c.truco
            if for_match and won:  # where nobody wins the truco, its stake is gone
                truco = c.truco._replace(status=WANTED, rung=0, stake=MATCH_STAKE, caller=1)
            wanted = Auction(WANTED, 0, 1, 0, 1, bets=(0,)) if envido else c.envido
            c.truco, c.envido, c.sung, c.outcome = truco, wanted, (1,) if flor else (), 0 if won else NOBODY_WINS
            draft = Draft(m)
            finish(draft, draft.contest(c.at))
            paid = [_PAID[e.suerte] for e in draft.events if isinstance(e, ev.Scored)]
            found[due, : len(paid)] = paid
        return found


def _winner(c: Contest) -> int:
    return NOBODY if c.outcome is None or c.outcome < 0 else c.outcome


def _no_flor(mano: Mano, pack: list[Card]) -> list[tuple[Card, ...]]:
    """Hands of which none is a flor: from three suits, or what comes nearest."""
    step = max(1, len(pack) // 4)
    mixed = [pack[(i * (step + 1)) % len(pack)] for i in range(len(pack))]
    mixed = list(dict.fromkeys([*mixed, *pack]))
    return [tuple(mixed[3 * p : 3 * p + 3]) for p in range(mano.places)]


def _rankings(n: int) -> list[tuple[int, ...]]:
    """Every way to rank some of n places densely from 1; 0: not ranked."""
    return [r for r in product(range(n + 1), repeat=n) if set(r) - {0} == set(range(1, max(r) + 1))]


def baza_tables(mano: Mano) -> BazaTables:
    ask = Asker(mano)
    outcome, leads = ask.won()
    result, tied = ask.results(outcome)
    return BazaTables(ask.next(), outcome, leads, ask.still_in(), result, tied, ask.holder(), ask.said(), ask.order())
