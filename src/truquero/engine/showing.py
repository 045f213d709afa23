"""The end of a mano on a strict table: who proves what, who is asked for a flor, and the penalties."""

from __future__ import annotations

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.draft import Draft
from truquero.engine.settle import (
    Due,
    already,
    award,
    end_contest,
    envido_due,
    flor_due,
    truco_due,
    win_game,
    win_match_at_once,
)
from truquero.engine.stakes import EVERYTHING, flor_points, points_needed
from truquero.engine.state import NO_TEAM, REFUSED, WANTED, Award, Contest
from truquero.rules import MustShow, Penalty, Rulebook, Suerte
from truquero.rules.ladder import ENVIDO, FLOR, MATCH_STAKE, TRUCO
from truquero.seats import TEAMS, Seat, Team, team_of

PENALTY = "penalty"


def begin_showing(d: Draft, c: Contest) -> None:
    """Open the showing if there is anything to prove or to ask; otherwise the mano is settled."""
    book = d.book
    manners = book.manners
    if manners is not None and (book.flor_asking is not None or _to_prove(book, c)):
        d.emit(ev.ShowingBegan(c.at, owing(book, c), manners.article))
    else:
        close(d, c)


def open_cards(c: Contest, seat: Seat) -> set[Card]:
    """The cards of a seat that everyone has seen."""
    lying = {card for baza in c.bazas for s, card, down in baza.plays if s == seat and not down}
    lying |= {card for s, card, down in c.plays if s == seat and not down}
    for s, shown in c.shown:
        if s == seat:
            lying |= set(shown)
    return lying


def proven(c: Contest, seat: Seat, suerte: Suerte) -> bool:
    lying = open_cards(c, seat)
    needed = c.facts.envido_cards(seat, lying) if suerte is ENVIDO else c.facts.flor_cards(seat)
    return set(needed) <= lying


def _speakers(book: Rulebook, c: Contest) -> tuple[Seat, ...]:
    """Who must prove an envido."""
    if c.envido.status != WANTED:
        return ()
    if book.the_manners.must_show is MustShow.SPEAKERS:
        return tuple(seat for suerte, seat, _ in c.said if suerte is ENVIDO)
    due = envido_due(book, c)
    return (due.winner,) if due is not None else ()


def _singers(book: Rulebook, c: Contest) -> tuple[Seat, ...]:
    """Who must prove a flor."""
    due = flor_due(book, c, c.sung)
    if due is None:
        return ()
    if book.the_manners.must_show is MustShow.SPEAKERS:
        return c.sung
    return tuple(s for s in c.sung if team_of(s) == due.team)


def owing(book: Rulebook, c: Contest) -> tuple[Seat, ...]:
    """The seats that still have points to prove."""
    owed = [s for s, suerte in _to_prove(book, c) if not proven(c, s, suerte)]
    return tuple(s for s in c.seats if s in owed)


def _to_prove(book: Rulebook, c: Contest) -> list[tuple[Seat, Suerte]]:
    """Who has points to prove, and of what, whether their cards lie open already or not."""
    if c.truco.stake == MATCH_STAKE and c.outcome is not None:
        return []
    return [*[(s, ENVIDO) for s in _speakers(book, c)], *[(s, FLOR) for s in _singers(book, c)]]


def _offenders(book: Rulebook, c: Contest, suerte: Suerte) -> set[Team]:
    """Teams that lose this bet and the truco with it: a number not true or not shown (T11), a reminder (T12)."""
    manners = book.the_manners
    guilty = {t for t in TEAMS if c.reminded >> t & 1}
    value = c.facts.envido if suerte is ENVIDO else c.facts.flor_value
    if manners.wrong_number is Penalty.LOSES_ALL:
        guilty |= {team_of(seat) for of, seat, said in c.said if of is suerte and said != value(seat)}
    if manners.not_shown is Penalty.LOSES_ALL:
        for seat in _speakers(book, c) if suerte is ENVIDO else _singers(book, c):
            left = suerte is FLOR and _left_with_it(book, c, seat)
            false = suerte is FLOR and not c.facts.flor(seat)
            if not false and not left and not proven(c, seat, suerte):
                guilty.add(team_of(seat))
    return guilty


def _left_with_it(book: Rulebook, c: Contest, seat: Seat) -> bool:
    """Whether a seat went to the pack with a flor that it should have shown (T15)."""
    false = book.false_flor
    return false is not None and false.leaving and bool(c.gone >> seat & 1)


def _wrongly_said(c: Contest, due: Due) -> bool:
    """Whether the winner of this bet said a value that the cards do not have."""
    value = c.facts.envido if due.suerte is ENVIDO else c.facts.flor_value
    return any(of is due.suerte and seat == due.winner and said != value(seat) for of, seat, said in c.said)


def _moved(due: Due | None, guilty: set[Team], article: str) -> Due | None:
    """The bet goes to the other team; where both have slipped nobody takes it."""
    if due is None or not guilty:
        return due
    if len(guilty) == 2:
        return None
    rival: Team = 1 - next(iter(guilty))
    if due.team == rival:
        return due
    return due._replace(team=rival, why="penalty", article=article)


def _envido_after(book: Rulebook, c: Contest, guilty: set[Team]) -> Due | None:
    due = envido_due(book, c)
    if due is None or c.envido.status != WANTED:
        return due
    manners = book.the_manners
    article = manners.reminder if c.reminded else manners.article
    due = _moved(due, guilty, article)
    if due is None or due.why == "penalty":
        return due
    if manners.wrong_number is Penalty.LOSES_BET and _wrongly_said(c, due):
        return due._replace(team=1 - due.team, why="penalty", article=manners.article)
    if manners.not_shown is Penalty.NO_POINTS and not proven(c, due.winner, ENVIDO):
        return None
    return due


def _flor_after(book: Rulebook, c: Contest, guilty: set[Team]) -> tuple[Due | None, list[Due]]:
    """The flores that are true and proven score; what the others cost."""
    if not c.sung:
        return None, []
    flor, manners = book.the_flor, book.the_manners
    left = [s for s in c.sung if _left_with_it(book, c, s) and not proven(c, s, FLOR)]
    struck = [s for s in c.sung if not c.facts.flor(s) or s in left]
    true = tuple(s for s in c.sung if s not in struck)
    costs = _costs(book, struck)
    if manners.wrong_number is Penalty.LOSES_ALL and _bet_stood(c):
        faulty = guilty | {team_of(s) for s in c.sung} - {team_of(s) for s in true}
        if len(faulty) == 1:  # the bet is the whole price
            return _lost_bet(book, c, true, next(iter(faulty))), []
        return (None if faulty else flor_due(book, c, true)), costs
    due = flor_due(book, c, true)
    if manners.wrong_number is Penalty.LOSES_BET and due is not None and _wrongly_said(c, due):
        cited = flor.false.article if flor.false is not None else manners.article
        due = due._replace(team=1 - due.team, why="penalty", article=cited)
    elif manners.not_shown is Penalty.NO_POINTS and due is not None:
        due = _if_shown(book, c, due, true)
    elif guilty:
        article = manners.reminder if c.reminded else manners.article
        shown = tuple(s for s in true if proven(c, s, FLOR))
        if not c.reminded and shown and len(shown) < len(true):  # each flor that nobody bet on counts by itself
            missing = [s for s in true if s not in shown]
            costs += [Due(1 - team_of(s), flor.each, FLOR, "penalty", article) for s in missing]
            return flor_due(book, c, shown), costs
        due = _moved(due, guilty, article)
    return due, costs


def _costs(book: Rulebook, struck: list[Seat]) -> list[Due]:
    """What false flores cost, where nobody bet on them."""
    false = book.false_flor
    if false is None:
        return []
    return [Due(1 - team_of(s), false.points, FLOR, "false-flor", false.article) for s in struck]


def _bet_stood(c: Contest) -> bool:
    """Whether a bet on the flores was answered."""
    return c.flor.status in (WANTED, REFUSED) or c.conceded != NO_TEAM


def _if_shown(book: Rulebook, c: Contest, due: Due, true: tuple[Seat, ...]) -> Due | None:
    """Nobody is paid for a bet whose winner does not show, and no flor that is not shown is counted."""
    hidden = [s for s in true if team_of(s) == due.team and not proven(c, s, FLOR)]
    if not hidden:
        return due
    fought = due.why in ("wanted", "contested")
    if all(s in hidden for s in true if team_of(s) == due.team) or (fought and due.winner in hidden):
        return None
    return flor_due(book, c, tuple(s for s in true if s not in hidden))


def _lost_bet(book: Rulebook, c: Contest, true: tuple[Seat, ...], loser: Team) -> Due | None:
    """A bet on flores goes to the side that is without fault, at its full price (T11)."""
    flor, manners = book.the_flor, book.the_manners
    due, team = flor_due(book, c, true), 1 - loser
    if due is not None and due.team == team and {team_of(s) for s in true} == set(TEAMS):
        return due  # won anyway
    own = max(1, sum(team_of(s) == team for s in true))
    points = flor_points(book, c, team, true) if c.flor.status == WANTED else flor.given_way(own)
    return Due(team, points, FLOR, "penalty", manners.reminder if c.reminded else manners.article)


def close(d: Draft, c: Contest) -> None:
    """Settle the mano with every penalty, then declare games won."""
    book = d.book
    if c.truco.stake == MATCH_STAKE and c.outcome is not None:
        win_match_at_once(d, c)
        return
    dues, costs = _dues(book, c) if book.manners is not None else ({TRUCO: truco_due(book, c)}, [])
    first: int | None = None
    for suerte, due in dues.items():
        first = _write(d, c, suerte, _moved_by_asking(book, c, due), first)
    # Penalties in the order of the faults: flores are sung before any is asked for (G10).
    for cost in costs:
        if first is None:
            d.emit(ev.Scored(c.at, cost.team, cost.points, PENALTY, cost.why, cost.article))
            first = _reached(d, cost.team)
    first = _asked_flores(d, c, first)
    if first is not None:
        win_game(d, c, first)
    else:
        end_contest(d, c)


def _dues(book: Rulebook, c: Contest) -> tuple[dict[Suerte, Due | None], list[Due]]:
    """What each suerte has earned after every penalty, and what flores that were not held cost."""
    of_flor, of_envido = _offenders(book, c, FLOR), _offenders(book, c, ENVIDO)
    flor, costs = _flor_after(book, c, of_flor)
    envido = _envido_after(book, c, of_envido)
    truco = truco_due(book, c)
    guilty = of_flor | of_envido | _false_singers(book, c)
    manners = book.the_manners
    if manners.not_shown is Penalty.LOSES_ALL:
        article = manners.reminder if c.reminded else manners.article
        truco = _moved(truco, guilty if len(guilty) == 1 else set(), article)
    return {FLOR: flor, ENVIDO: envido, TRUCO: truco}, costs


def _reached(d: Draft, team: Team) -> int | None:
    """The team, if it has the points that win the game."""
    return team if d.match.score[team] >= d.book.match.target else None


def _false_singers(book: Rulebook, c: Contest) -> set[Team]:
    """Teams that sang a flor they did not hold, where a false canto costs the truco too (T11)."""
    if book.the_manners.wrong_number is not Penalty.LOSES_ALL:
        return set()
    return {team_of(seat) for seat in c.sung if not c.facts.flor(seat)}


def _write(d: Draft, c: Contest, suerte: Suerte, due: Due | None, first: int | None) -> int | None:
    """Write what is due and take back what was written wrongly. The first team to reach the target stops the rest."""
    if already(c, suerte):
        prior = next(a for a in c.awards if a.suerte == suerte.value)
        if due is None or not _as_written(d, due, prior):
            article = due.article if due is not None else d.book.cite("manners")
            d.emit(ev.Scored(c.at, prior.team, -prior.points, suerte.value, "taken-back", article))
            if due is not None:
                award(d, c, due)
    elif due is not None and first is None:
        award(d, c, due)
    if first is not None and _reached(d, first) is not None:
        return first
    # What one suerte writes goes to one team: the other cannot have reached the end with it.
    return next((t for t in TEAMS if _reached(d, t) is not None), None)


def _as_written(d: Draft, due: Due, prior: Award) -> bool:
    """Whether what is due was written already; the whole game is written as the points still needed."""
    if prior.team != due.team:
        return False
    whole = due.points >= EVERYTHING and d.match.score[due.team] >= d.book.match.target
    return whole or prior.points == due.points


def _hid_flor(c: Contest, seat: Seat) -> bool:
    """Whether a seat that was asked kept silent a flor that it could have sung."""
    return c.facts.flor(seat) and bool(c.had_turn >> seat & 1)


def _moved_by_asking(book: Rulebook, c: Contest, due: Due | None) -> Due | None:
    """Every point of play that a side with a hidden flor made goes to the other, before a game is won (A20)."""
    ask = book.flor_asking
    if ask is None or due is None or not any(team_of(s) == due.team and _hid_flor(c, s) for _, s in c.asked):
        return due
    made = points_needed(book, c, due.team) if due.points >= EVERYTHING else due.points
    return due._replace(team=1 - due.team, points=made, why="asked-flor", article=ask.article)


def _asked_flores(d: Draft, c: Contest, first: int | None) -> int | None:
    """Pedir flor (A20): what a hidden flor costs besides the points that moved, or what asking in vain costs.

    Returns the team that has won the game, if any: nobody pays once the target is reached (G10).
    """
    ask = d.book.flor_asking
    if ask is None:
        return first
    for asker, asked in c.asked:
        side, other = team_of(asker), team_of(asked)
        if first is not None or (c.facts.flor(asked) and not _hid_flor(c, asked)):
            continue
        if c.facts.flor(asked):
            d.emit(ev.Scored(c.at, side, ask.gain, PENALTY, "asked-flor", ask.article))
            first = _reached(d, side)
        else:
            d.emit(ev.Scored(c.at, other, ask.false, PENALTY, "asked-in-vain", ask.article))
            first = _reached(d, other)
    return first
