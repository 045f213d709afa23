"""The end of a mano: points in the order flor, envido, truco (G10), at once on an assisted table."""

from __future__ import annotations

from truquero.engine.draft import Draft
from truquero.engine.settle import (
    Due,
    already,
    award,
    end_contest,
    envido_due,
    flor_due,
    show_proofs,
    truco_due,
    win_game,
    win_match_at_once,
)
from truquero.engine.showing import begin_showing
from truquero.engine.state import Contest
from truquero.rules.ladder import MATCH_STAKE


def settle_now(d: Draft, c: Contest, due: Due) -> None:
    """Score a suerte in mid-mano; the game may be over (G10, G11)."""
    if award(d, c, due):
        if d.match.strict:
            begin_showing(d, c)
        else:
            show_proofs(d, c)
            win_game(d, c, due.team)


def finish(d: Draft, c: Contest) -> None:
    """The truco is decided: the mano is over (G9)."""
    if d.match.strict:
        begin_showing(d, c)
        return
    book = d.book
    if c.truco.stake == MATCH_STAKE:  # where nobody has won the truco its stake is gone
        win_match_at_once(d, c)
        return
    show_proofs(d, c)
    for due in (
        flor_due(book, c, c.sung) if c.sung else None,
        envido_due(book, c) if c.envido.bets else None,
        truco_due(book, c),
    ):
        if due is None or already(c, due.suerte):
            continue
        if award(d, c, due):
            win_game(d, c, due.team)
            return
    end_contest(d, c)
