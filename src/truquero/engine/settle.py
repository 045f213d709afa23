"""Settling: from decided suertes to points, from points to games, from games to the match."""

from __future__ import annotations

from typing import Final, NamedTuple

from truquero.engine import events as ev
from truquero.engine.dealing import begin_deal, begin_next
from truquero.engine.draft import Draft
from truquero.engine.interning import interned
from truquero.engine.not_none import not_none
from truquero.engine.stakes import EVERYTHING, flor_points, worth
from truquero.engine.state import FINISHED, NO_TEAM, REFUSED, WANTED, Contest, Match
from truquero.rules import NOBODY, Contested, FlorIsBet, Rulebook, Settling, Suerte
from truquero.rules.ladder import ENVIDO, FALTA_STAKE, FLOR, GAME_STAKE, MATCH_STAKE, TRUCO
from truquero.seats import Seat, Team, right_of, team_of


class Due(NamedTuple):
    """Points a suerte has earned: for whom, how many (EVERYTHING: the game), why, and who proves it."""

    team: Team
    points: int
    suerte: Suerte
    why: str
    article: str
    winner: Seat = 0


_due: Final = interned(Due)
_scored: Final = interned(ev.Scored)
_ended: Final = interned(ev.ContestEnded)


def best_of(c: Contest, seats: tuple[Seat, ...], suerte: Suerte) -> Seat:
    """Whose value is highest; ties go to the one nearer to mano."""
    facts = c.facts
    value = facts.flor_value if suerte is FLOR else facts.envido
    ordered = [s for s in c.seats if s in seats]
    return max(ordered, key=lambda s: (value(s), -ordered.index(s)))


def winner_of(c: Contest, suerte: Suerte, seats: tuple[Seat, ...]) -> Seat:
    """Who won a wanted suerte: as it was said aloud, or by the cards if the best flor does not count."""
    for settled, seat in c.winners:
        if settled is suerte and seat in seats:
            return seat
    return best_of(c, seats, suerte)


def flor_due(book: Rulebook, c: Contest, sung: tuple[Seat, ...]) -> Due | None:
    """What the flores that count have earned."""
    if not sung:
        return None
    flor = book.the_flor
    own = [sum(team_of(s) == t for s in sung) for t in (0, 1)]
    if not own[0] or not own[1]:
        team = 0 if own[0] else 1
        if c.conceded in (NO_TEAM, team):
            return _due(team, flor.each * own[team], FLOR, "alone", flor.sung_article, _nearest(c, sung, team))
    if c.conceded != NO_TEAM:
        team = 1 - c.conceded
        points = flor.given_way(own[team])
        return _due(team, points, FLOR, "conceded", flor.rungs[0].article, _nearest(c, sung, team))
    if c.flor.status == REFUSED:
        team = team_of(c.flor.caller)
        points = flor.refused(c.flor.stake, own[team], len(sung))
        return _due(team, points, FLOR, "refused", flor.article, _nearest(c, sung, team))
    winner = winner_of(c, FLOR, sung)
    team = team_of(winner)
    if c.flor.status == WANTED:
        article = flor.rungs[c.flor.rung].article
        return _due(team, flor_points(book, c, team, sung), FLOR, "wanted", article, winner)
    fight = flor.fight
    every = not isinstance(fight, FlorIsBet) and fight.contested is Contested.EVERY_FLOR
    counted = len(sung) if every else own[team]
    return _due(team, flor.each * counted, FLOR, "contested", fight.article, winner)


def _nearest(c: Contest, sung: tuple[Seat, ...], team: Team) -> Seat:
    return next((s for s in c.seats if s in sung and team_of(s) == team), 0)


def envido_due(book: Rulebook, c: Contest) -> Due | None:
    """What the envido has earned."""
    if c.envido.status not in (REFUSED, WANTED):
        return None
    ladder = book.the_envido
    if c.envido.status == REFUSED:
        article = book.cite("bonus") if ladder.refusal_bonus else ladder.article
        return _due(team_of(c.envido.caller), c.envido.pays, ENVIDO, "refused", article)
    winner = winner_of(c, ENVIDO, c.envido_seats)
    article = ladder.rungs[c.envido.rung].article
    if c.envido.stake == FALTA_STAKE and c.falta is not None:
        article = book.cite("duel-falta")
    points = worth(book, c, c.envido.stake, c.envido.caller)
    return _due(team_of(winner), points, ENVIDO, "wanted", article, winner)


def truco_due(book: Rulebook, c: Contest) -> Due | None:
    """What the bazas, a refusal or a departure have earned."""
    if c.outcome is None or c.outcome == NOBODY:
        return None
    stake = c.truco.stake
    points = EVERYTHING if stake in (GAME_STAKE, MATCH_STAKE) else worth(book, c, stake, c.truco.caller)
    if c.truco.status == REFUSED:
        why = "refused"
    else:
        why = "given" if _given_away(c) else "won"
    article = book.truco.article
    if c.truco.status != REFUSED and c.truco.rung >= 0:
        article = book.truco.rungs[c.truco.rung].article
    return _due(c.outcome, points, TRUCO, why, article)


def _given_away(c: Contest) -> bool:
    return all(c.gone >> s & 1 for s in c.seats if team_of(s) != c.outcome)


def already(c: Contest, suerte: Suerte) -> bool:
    return suerte in [a.suerte for a in c.awards]


def award(d: Draft, c: Contest, due: Due) -> bool:
    """Write points. Returns whether they reach the end of the game."""
    target = d.book.match.target
    points = due.points
    if points >= EVERYTHING:
        points = target - d.match.score[due.team]
    d.emit(_scored(c.at, due.team, points, str(due.suerte), due.why, due.article))
    return d.match.score[due.team] >= target


def win_match_at_once(d: Draft, c: Contest) -> None:
    """The truco decided the whole match: it goes before everything (V17)."""
    due = not_none(truco_due(d.book, c))
    award(d, c, due)
    team = due.team
    d.emit(_ended(c.at))
    games = (d.book.match.to_win, d.match.games[1]) if team == 0 else (d.match.games[0], d.book.match.to_win)
    d.emit(ev.GameWon(team, games, due.article))
    d.emit(ev.MatchWon(team, due.article))


def show_proofs(d: Draft, c: Contest) -> None:
    """Assisted tables turn up the cards that prove points, and no others."""
    book = d.book
    if c.envido.status != WANTED and not c.sung:
        return
    open_cards = {card for baza in c.bazas for _, card, down in baza.plays if not down}
    open_cards |= {card for _, card, down in c.plays if not down}
    if c.envido.status == WANTED:
        winner = winner_of(c, ENVIDO, c.envido_seats)
        needed = tuple(x for x in c.facts.envido_cards(winner, open_cards) if x not in open_cards)
        value = c.facts.envido(winner)
        d.emit(ev.Shown(c.at, winner, needed, ENVIDO.value, value, True, book.the_manners.article))
    due = flor_due(book, c, c.sung)
    if due is not None:
        for seat in c.sung:
            if team_of(seat) == due.team:
                needed = tuple(x for x in c.facts.flor_cards(seat) if x not in open_cards)
                compared = c.facts.flor_value(seat) if due.why in ("wanted", "contested") else None
                d.emit(ev.Shown(c.at, seat, needed, FLOR.value, compared, True, book.the_flor.sung_article))


def win_game(d: Draft, c: Contest, team: Team) -> None:
    """A game is won: the rest of the deal is dropped, the next dealer starts at 0-0 (G11)."""
    shape = d.book.match
    d.emit(_ended(c.at))
    a, b = d.match.games
    games = (a + 1, b) if team == 0 else (a, b + 1)
    d.emit(ev.GameWon(team, games, shape.article))
    if games[team] >= shape.to_win:
        d.emit(ev.MatchWon(team, shape.article))
        return
    next_deal(d)


def end_contest(d: Draft, c: Contest) -> None:
    """The mano is settled: the next duel of the deal, or the next deal."""
    d.emit(_ended(c.at))
    m = d.match
    if any(x.stage is not FINISHED for x in m.live):
        return
    if m.next_contest < len(m.plan):
        begin_next(d)
        return
    next_deal(d)


def next_deal(d: Draft) -> None:
    """The deal passes to the right."""
    begin_deal(d, right_of(d.match.dealer, d.match.players), d.match.format)


def decisive(m: Match, stake: int) -> bool:
    """Whether a stake would finish the game whichever side won it (B24)."""
    return all(points + stake >= m.book.match.target for points in m.score)


def values_heard(book: Rulebook, suerte: Suerte) -> bool:
    return book.settling(suerte) in (Settling.ALOUD, Settling.ALOUD_AT_ONCE)
