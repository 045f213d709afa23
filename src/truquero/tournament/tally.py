"""The anotador of a board with real cards: every tap is kept, and the score is a fold over them (O20).

A phone without a network keeps its taps and sends them later, all of them, as often as it likes: a tap that is already
known changes nothing. One device keeps the score; another takes over with the captain's PIN.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from truquero.tournament.model import BoardScore
from truquero.tournament.refusals import TournamentRefusal

MOST_TAPS = 2000


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap: points for a side, or the undoing of an earlier tap of the same device."""

    number: int
    """Counted by the device, from 1."""
    at: int
    side: int = 0
    points: int = 0
    undoes: int = 0


@dataclass(frozen=True, slots=True)
class BoardTally:
    """All taps of a board, in the order in which they count, each with its device."""

    pen: str = ""
    taps: tuple[tuple[str, Tap], ...] = ()
    rev: int = 0


def begun_at(score: BoardScore) -> BoardTally:
    """The sheet of a board that comes from elsewhere: its games as taps that no device can take back."""
    taps: list[Tap] = []
    for game in score.points:
        for side in sorted((0, 1), key=lambda side: game[side]):  # the winner's last point ends the game
            if game[side]:
                taps.append(Tap(len(taps) + 1, 0, side, game[side]))
    return BoardTally(taps=tuple(("", tap) for tap in taps))


def take_pen(tally: BoardTally, device: str, allowed: bool) -> BoardTally:
    """The first device keeps the score; another one needs the captain's PIN (``allowed``)."""
    if tally.pen == device:
        return tally
    if tally.pen and not allowed:
        raise TournamentRefusal("pen-held", "O20")
    return replace(tally, pen=device, rev=tally.rev + 1)


def merged(tally: BoardTally, device: str, taps: tuple[Tap, ...]) -> BoardTally:
    """The tally with what a device has sent; known taps are not counted twice."""
    if tally.pen != device:
        raise TournamentRefusal("pen-held", "O20")
    known = {tap.number: tap for whose, tap in tally.taps if whose == device}
    fresh: list[tuple[str, Tap]] = []
    for tap in taps:
        if tap.number in known:
            if known[tap.number] != tap:
                raise TournamentRefusal("bad-result", "O20", why=f"#{tap.number}")
            continue
        due = len(known) + 1
        sound = tap.number == due and tap.side in (0, 1) and 0 <= tap.points <= 100
        if not sound or (tap.undoes and tap.undoes not in known) or not (tap.points or tap.undoes):
            raise TournamentRefusal("bad-result", "O20", why=f"#{tap.number} ({due})")
        known[tap.number] = tap
        fresh.append((device, tap))
    if not fresh:
        return tally
    if len(tally.taps) + len(fresh) > MOST_TAPS:
        raise TournamentRefusal("bad-result", "O20", why=f"> {MOST_TAPS}")
    return replace(tally, taps=(*tally.taps, *fresh), rev=tally.rev + 1)


def score_of(tally: BoardTally, games: int, target: int) -> BoardScore:
    """Games won and points of each game, the open one last. Nothing counts beyond the end of a game or the match."""
    undone = {(device, tap.undoes) for device, tap in tally.taps if tap.undoes}
    won, finished, now = [0, 0], [], [0, 0]
    for device, tap in tally.taps:
        if tap.undoes or (device, tap.number) in undone or max(won) >= games:
            continue
        now[tap.side] = min(target, now[tap.side] + tap.points)
        if now[tap.side] == target:
            finished.append((now[0], now[1]))
            won[tap.side] += 1
            now = [0, 0]
    if max(won) < games and any(now):
        finished.append((now[0], now[1]))
    return BoardScore((won[0], won[1]), tuple(finished))
