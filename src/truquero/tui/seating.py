"""Who sits at the table of the terminal, and who is asked next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from truquero.acta.parse import ActaError, fold, parse
from truquero.acta.setup import SetupProblem, setup_of
from truquero.engine.actions import Action, Call
from truquero.engine.state import Stage
from truquero.engine.view import ContestView, PlayerView
from truquero.rulebooks import ARGENTINO
from truquero.rules import Rulebook, Suerte
from truquero.seats import Seat, team_of

YOU: Seat = 1
OTHERS = ("Blas", "Caro", "Dani", "Eva", "Fede", "Gema", "Hugo")
SPARE = "Azar"


def names_of(you: str, players: int) -> tuple[str, ...]:
    """Everybody's name in the order of play: yours, and others that differ from it.

    Raises ValueError if an acta could not carry your name.
    """
    others = [name if fold(name) != fold(you) else SPARE for name in OTHERS[: players - 1]]
    try:  # the reader of actas knows what a name is; any rulebook will do
        read = setup_of(parse(f"seats: {you} {' '.join(others)}"), ARGENTINO).names
    except (ActaError, SetupProblem) as error:
        raise ValueError(str(error)) from None
    if len(read) != players:
        raise ValueError(f'{you!r} cannot be a name: names have no spaces and none of : = " | #')
    return read


class Asked(NamedTuple):
    """Who acts next. Where it is you and somebody else could go on instead, ``otherwise`` is that seat."""

    seat: Seat
    otherwise: Seat | None = None


def next_to_act(seen: PlayerView, book: Rulebook, declined: bool) -> Asked:
    """Who is asked now, as far as your seat can tell.

    You are, whenever the table waits for you. You may act, and need not, when it waits for your side, or when you have
    more to say than the truco that may be called at any moment: ``declined`` says that you have just let it go.
    """
    awaited = [s for c in seen.contests if c.stage is not Stage.OVER for s in _awaited(c) if s in seen.acting]
    awaited = list(dict.fromkeys(awaited)) or list(seen.acting) or [YOU]
    if not seen.legal:
        return Asked(next((s for s in awaited if s != YOU), awaited[0]))
    if awaited[0] == YOU and not _for_the_team(seen):
        return Asked(YOU)
    others = [s for s in awaited if s != YOU]
    if not others:
        return Asked(YOU)
    ours = any(team_of(s) == team_of(YOU) for s in awaited)
    if not declined and (ours or any(not _truco(a, book) for a in seen.legal)):
        return Asked(YOU, others[0])
    return Asked(others[0])


def _awaited(c: ContestView) -> Iterator[Seat]:
    """For whom a mano waits, the first of them most of all."""
    if c.stage is Stage.SHOW:
        yield from (s for s in c.seats if s not in c.ready)
        return
    if c.saying is not None:
        yield c.saying.next
    yield c.asking
    yield c.raiser
    auctions = {Suerte.FLOR: c.flor, Suerte.ENVIDO: c.envido, Suerte.TRUCO: c.truco}
    top = auctions[c.waiting[-1]] if c.waiting else None
    if top is not None and not c.passing:
        yield from _in_turn([s for s in c.seats if team_of(s) != team_of(top.caller)])
        return
    yield from c.passing[:1]
    yield c.turn


def _in_turn(team: Sequence[Seat]) -> Sequence[Seat]:
    """Anyone of the team may answer (G1): you are asked before a partner."""
    return sorted(team, key=lambda s: s != YOU)


def _for_the_team(seen: PlayerView) -> bool:
    """Whether a partner could answer in your place."""
    live = [c for c in seen.contests if c.stage is Stage.PLAY and YOU in c.seats]
    return any(c.waiting and not c.passing and c.saying is None and not c.asking for c in live)


def _truco(action: Action, book: Rulebook) -> bool:
    return isinstance(action, Call) and any(action.word == rung.word for rung in book.truco.rungs)
