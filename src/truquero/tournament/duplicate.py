"""Duplicado at live tables: which packs a board has, how they are cut, and when they are revealed."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from truquero.fairness.stream import fields
from truquero.tournament.model import Fixture, FixtureRound, StageFormat, Tournament


class BoardPacks(NamedTuple):
    """Where the packs of a board come from; boards of a round that are called together have the same."""

    step: int
    """Of the secret in the chain of the house."""
    stage: int
    round: int
    series: int
    cut: str
    """In hexadecimal."""


def packs_of(t: Tournament, f: Fixture) -> BoardPacks | None:
    """The packs of the boards of a match; None where every table deals its own."""
    if not t.packs or not f.series:
        return None
    return BoardPacks(t.packs_revealed + 1, f.stage, f.round, f.series, cut_of(t))


def cut_of(t: Tournament) -> str:
    """What cuts all packs: the closed list, the word of the public, the salts of the captains (O25)."""
    salts = [part for n, c in sorted(t.contenders.items()) if c.salt for part in (n, bytes.fromhex(c.salt))]
    return sha256(fields("truquero packs 1 cut", t.id, t.list_hash, t.cut, *salts)).hexdigest()


def packs_due(t: Tournament) -> FixtureRound | None:
    """The round of duplicado that was closed last, if its packs have been dealt and are not known yet."""
    if not t.packs or not t.rounds:
        return None
    one = t.rounds[max(t.rounds)]
    duplicado = t.bases.stages[one.stage].format is StageFormat.DUPLICADO
    dealt = any(t.table_of.get(board) for n in one.fixtures for board in t.fixtures[n].boards)
    return one if duplicado and one.closed and dealt and not one.packs_known else None


def turned_board(t: Tournament, f: Fixture, board: int) -> bool:
    """Whether the first side sits even: at the second board of a match of teams, so that both have both hands."""
    plan = t.bases.stages[f.stage]
    teams = plan.format is StageFormat.DUPLICADO and plan.option("abierto") != "si"
    return teams and board in f.boards and f.boards.index(board) % 2 == 1
