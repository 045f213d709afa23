"""A board as a table of the house: who sits where, how long the match is, and the row that is stored."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from truquero.rulebooks import BOOKS
from truquero.rules import OptionError, Rulebook
from truquero.rules.faults import RulebookError
from truquero.rules.options import Option
from truquero.seats import Seat
from truquero.server.championship.asking import CommandRefused
from truquero.server.common.identity import Signer, hashed
from truquero.server.common.server_refusals import Refusal
from truquero.server.game.dealer import PackOrigin
from truquero.server.table.seating import clean_name
from truquero.server.table.table_settings import ReservedSeat, stored_seats
from truquero.store import Json, TableRow
from truquero.store.tournament_store import PersonRow
from truquero.tournament.bases_rules import book_of
from truquero.tournament.duplicate import packs_of, turned_board
from truquero.tournament.model import Bases, Fixture, Place, Signs, Tournament
from truquero.tournament.moving import carried
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.results import games_of
from truquero.tournament.slots import is_final, sides_of

MOVE_SECONDS = 60
"""For a move; then the least legal thing is done."""
LENGTHS = ("match.target", "match.to_win")
MOST_VALUES = 200
NAME_LENGTH = 20


# ---------------------------------------------------------------- how long a match is


@lru_cache(maxsize=256)
def length_options(rulebook: str, games: int, target: int) -> Mapping[str, str] | None:
    """The options under which games of a rulebook end at this target, and a match not before so many games (O22).

    None: the rulebook has none. A match that would go on is ended by the house when the games are won.
    """
    book = book_of(rulebook)
    chosen = dict(book.chosen)
    plain = BOOKS[book.id]
    best: tuple[int, int, dict[str, str]] | None = None
    ways = [[None, *_lengths(option)] for option in plain.options]
    for picked in itertools.product(*[[None] if len(way) == 1 else way for way in ways]):
        told = {o.name: v for o, v in zip(plain.options, picked, strict=True) if v is not None}
        shape = _shape(plain, {**chosen, **told})
        if shape is None or shape[0] != target or shape[1] < games:
            continue
        if best is None or (shape[1], len(told)) < best[:2]:
            best = (shape[1], len(told), {**chosen, **told})
    return None if best is None else best[2]


def with_lengths(told: Mapping[str, Any]) -> dict[str, Any]:
    """Bases as a client sends them; a stage that does not say how long its matches are plays as the rulebook does."""
    bases = dict(told)
    try:
        shape = book_of(str(bases.get("rulebook"))).match
    except TournamentRefusal:
        return bases  # refused when they are read
    stages = bases.get("stages")
    if isinstance(stages, list):
        usual = {"games": shape.to_win, "target": shape.target}
        bases["stages"] = [{**usual, **stage} if isinstance(stage, dict) else stage for stage in stages]
    return bases


def _lengths(option: Option) -> list[str]:
    """The values of an option that change how long a match is."""
    found = [choice.value for choice in option.choices if any(path in LENGTHS for path, _ in choice.sets)]
    if option.number is not None and option.number.path in LENGTHS:
        n = option.number
        found += [str(value) for value in range(n.least, n.most + 1, n.step)][:MOST_VALUES]
    return found


def _shape(book: Rulebook, options: Mapping[str, str]) -> tuple[int, int] | None:
    try:
        match = book.with_options(options).match
    except (OptionError, RulebookError):
        return None
    return match.target, match.to_win


def check_hosted(bases: Bases) -> None:
    """Whether the house has tables for what the bases want. Raises TournamentRefusal."""
    if bases.place is Place.CARDS:
        return
    for n, plan in enumerate(bases.stages):
        if length_options(bases.rulebook, games_of(plan, False), plan.target) is None:
            shape = book_of(bases.rulebook).match
            why = f"target {shape.target}, games 1–{shape.to_win}"
            raise TournamentRefusal("bad-bases", "O22", what=f"stages[{n}]", why=why)


def hosted(bases: Bases) -> None:
    """The same, as a refusal of the house."""
    try:
        check_hosted(bases)
    except TournamentRefusal as refusal:
        raise CommandRefused(refusal) from None


# ---------------------------------------------------------------- who sits where


def people_at(t: Tournament, f: Fixture, board: int) -> dict[Seat, int]:
    """Seat to person: the first side odd, the second even, each captain first (O16); in duplicado the other way round
    at the second board."""
    size, at = t.bases.size, f.boards.index(board)
    turned = turned_board(t, f, board)
    found: dict[Seat, int] = {}
    for side, entries in enumerate(sides_of(t, f)):
        members = [person for entry in entries or () for person in t.contenders[entry].members]
        for place, person in enumerate(members[at * size : (at + 1) * size]):
            found[1 + (side != turned) + 2 * place] = person
    return found


def table_names(names: Sequence[str]) -> list[str]:
    """Names as a record can carry them: short, and two of one name get a number."""
    found: list[str] = []
    for n, name in enumerate(names, start=1):
        short = _short(name) or f"Silla {n}"
        same = sum(other.casefold() == short.casefold() for other in map(_short, names[: n - 1]))
        found.append(f"{short[: NAME_LENGTH - 2].rstrip()} {same + 1}" if same else short)
    return found


def _short(name: str) -> str:
    """A name that fits; a surname only as far as there is room."""
    words = "".join(letter if letter.isalnum() or letter in " .'-" else " " for letter in name).split()
    for told in (" ".join(words), " ".join([*words[:1], *[f"{word[0]}." for word in words[1:2]]])):
        for candidate in (told, told[:NAME_LENGTH].rstrip(" .'-")):
            try:
                return clean_name(candidate)
            except Refusal:
                continue
    return ""


def table_row(
    t: Tournament, board: int, people: Mapping[int, PersonRow], signer: Signer, created: float, nonce: str = ""
) -> TableRow:
    """The table at which a board is played: strict, no hints, no chat, every seat reserved."""
    f, table = t.fixtures[t.board_of[board]], t.table_of[board]
    plan, bases = t.bases.stages[f.stage], t.bases
    games, book = games_of(plan, f.grande), book_of(bases.rulebook)
    options = length_options(bases.rulebook, games, plan.target)
    sitting = people_at(t, f, board)
    rows = [people.get(person, PersonRow(person, "")) for person in sitting.values()]
    names = table_names([row.name for row in rows])
    reserved = {
        seat: ReservedSeat(name, hashed(signer.board_token(table, seat)), row.owner)
        for seat, name, row in zip(sitting, names, rows, strict=True)
    }
    settings: dict[str, Json] = {
        "host": "",
        "chat": False,
        "hints": False,
        "spectators": True,
        "delay": bases.delay,
        "until_match": bases.until_match and is_final(t, f),
        "clock": MOVE_SECONDS,
        "listed_signs": bases.signs is Signs.REGLAMENTO,
        "tournament": t.id,
        "board": board,
        "games": games,
        "before": list(carried(f, board).games),
        "tolerance": bases.tolerance[1],
        "reserved": stored_seats(reserved),
    }
    packs = packs_of(t, f)
    if packs is not None and nonce:  # nobody watches: other tables have the same cards to play
        settings |= {"packs": list(PackOrigin(t.id, nonce, *packs)), "spectators": False}
    return TableRow(
        id=table,
        created=created,
        rulebook=book.id,
        players=2 * bases.size,
        options=BOOKS[book.id].every_option(options if options is not None else dict(book.chosen)),
        strict=bases.strict,
        settings=settings,
    )
