"""Who sits at the table of the terminal, and who is asked next."""

from __future__ import annotations

import re
from typing import NamedTuple

from truquero.acta.parse import ActaError, fold, one_word, parse
from truquero.acta.setup import SetupProblem, setup_of
from truquero.bots.characters import CHARACTERS, Character, CharacterError, character
from truquero.engine.actions import Action, Call
from truquero.engine.awaited import awaited
from truquero.engine.state import Stage
from truquero.engine.view_types import PlayerView
from truquero.rulebooks import ARGENTINO
from truquero.rules import Rulebook
from truquero.seats import Seat, team_of

YOU: Seat = 1
OTHERS = ("Blas", "Caro", "Dani", "Eva", "Fede", "Gema", "Hugo")
SPARE = "Ana"
USUAL = "prudente"
"""Who sits down when nobody is named."""
BOTS = (
    f"who plays the other seats: {', '.join(CHARACTERS)} ({USUAL} if none is named); one for all of them, or one for"
    " each in the order of play; with settings, as in embustero:level=3,copas=no"
)
_NEXT = re.compile(r",(?![^,:]*=)")
"""A comma between two characters; one before ``name=value`` belongs to the settings of a character."""


def names_of(you: str, players: int) -> tuple[str, ...]:
    """Everybody's name in the order of play: yours, and others that differ from it.

    Raises ValueError if an acta could not carry your name.
    """
    you = " ".join(you.split())
    others = [name if fold(name) != fold(you) else SPARE for name in OTHERS[: players - 1]]
    try:  # the reader of actas knows what a name is; any rulebook will do
        read = setup_of(parse(f"seats: {one_word(you)} {' '.join(others)}"), ARGENTINO).names
    except (ActaError, SetupProblem) as error:
        raise ValueError(str(error)) from None
    if len(read) != players:
        raise ValueError(f'{you!r} cannot be a name: names have none of : = " | #')
    return (you, *read[1:])


def characters_of(text: str, others: int) -> tuple[Character, ...]:
    """Who plays the other seats: one character for all of them, or one for each in the order of play.

    Raises CharacterError if there is no such character, or not as many as there are seats.

    >>> [str(who) for who in characters_of("novato,embustero:copas=no,level=3,azar", 3)]
    ['novato', 'embustero:copas=no,level=3', 'azar']
    """
    named = [character(part) for part in _NEXT.split(text)]
    if len(named) == 1:
        return tuple(named * others)
    if len(named) != others:
        what = (
            "1 other seat: name 1 character" if others == 1 else f"{others} other seats: name 1 or {others} characters"
        )
        raise CharacterError(f"there {'is' if others == 1 else 'are'} {what}, not {len(named)}")
    return tuple(named)


class Asked(NamedTuple):
    """Whether you are asked now, and who could act instead of you."""

    you: bool
    otherwise: tuple[Seat, ...] = ()


def next_to_act(seen: PlayerView, book: Rulebook, declined: bool) -> Asked:
    """Who is asked now, as far as your seat can tell.

    You are, whenever the table waits for you. You may act, but need not, when it waits for your side, or when you can
    say more than the truco that may be called at any moment. ``declined`` says that you have just passed.
    """
    waits = awaited(seen) or [YOU]
    others = [s for s in waits if s != YOU]
    if not others:
        return Asked(True)
    if not seen.legal:
        return Asked(False)
    team = _for_the_team(seen)
    if waits[0] == YOU and not team:
        return Asked(True)
    ours = [s for s in waits if team_of(s) == team_of(YOU)]
    if not declined and (ours or any(not _truco(a, book) for a in seen.legal)):
        mates = tuple(s for s in ours if s != YOU) if team else ()
        return Asked(True, mates or (others[0],))
    return Asked(False)


def _for_the_team(seen: PlayerView) -> bool:
    """Whether a partner could answer for you."""
    live = [c for c in seen.contests if c.stage is Stage.PLAY and YOU in c.seats]
    return any(c.waiting and not c.passing and c.saying is None and not c.asking for c in live)


def _truco(action: Action, book: Rulebook) -> bool:
    return isinstance(action, Call) and any(action.word == rung.word for rung in book.truco.rungs)
