"""A refereed match told as a story: what was dealt, played and said, and why every point was written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from truquero.acta.phrases import Phrases
from truquero.acta.referee import Report
from truquero.acta.teller import Notes, Teller
from truquero.engine import events as ev
from truquero.prose.event_lines import told
from truquero.rules import NOBODY, PARDA, Suerte
from truquero.rules.match_rules import ANOTHER, REDEAL
from truquero.rules.team_draw import TeamDraw
from truquero.seats import TEAM_NAMES, team_of


def tell(report: Report, language: str = "en", color: bool = False) -> Iterator[str]:
    """The story of a match, line by line."""
    if report.setup is None or report.start is None:
        if report.problem is not None:
            yield report.problem.message
        return
    t = Teller(report.start, Phrases(report.setup.book, report.names, language), color)
    t.title()
    for step in report.steps:
        for event in step.events:
            hear(t, event)
        _undecided_draw(t)
        yield from t.take()
    _end(t, report)
    yield from t.take()


def reasons(report: Report, language: str = "en") -> list[str]:
    """One line for every time that points were written: the line of the acta, for whom, why, and the score."""
    if report.setup is None or report.start is None:
        return []
    p = Phrases(report.setup.book, report.names, language)
    t = Teller(report.start, p)
    found: list[str] = []
    for step in report.steps:
        for event in step.events:
            hear(t, event)
            if isinstance(event, ev.Scored):
                fields = {
                    "line": step.line,
                    "team": TEAM_NAMES[event.team],
                    "points": f"{event.points:+d}",
                    "suerte": p.suerte(event.suerte),
                    "why": t.why(event),
                    "article": p.article(event.article),
                    "score": f"{t.match.score[0]}-{t.match.score[1]}",
                }
                found.append(p.text("reason", fields))
    return found


def hear(t: Teller, event: ev.Event) -> None:
    """Tell one event."""
    if not isinstance(event, ev.Drawn | ev.DealerChosen | ev.TeamsDrawn):
        _undecided_draw(t)
    t.follow(event)
    telling = TOLD.get(type(event))
    if telling is not None:
        telling(t, event)
    elif type(event) in AS_EVERYWHERE:
        _as_everywhere(t, event)
    t.at = None


def _as_everywhere(t: Teller, event: ev.Event) -> None:
    """An event in the words that terminal and page use too."""
    if isinstance(event, ev.WasCut):
        t.open_deal()
    for line in told(event):
        t.tell(line, cite=type(event) not in UNCITED)


def _undecided_draw(t: Teller) -> None:
    if t.draws:
        t.say("draw-again", "margin", cards=t.drawn())


def _end(t: Teller, report: Report) -> None:
    problem = report.problem
    if problem is not None:
        t.blank()
        t.say("problem", "problem", line=problem.line, message=problem.message, article=problem.article)
    elif t.match.winner is None:
        t.blank()
        t.say("unfinished", "margin", match=t.phrases.the_match())


# ---- draw and deal


def _drawn(t: Teller, e: ev.Drawn) -> None:
    t.draws.append(e)


def _dealer_chosen(t: Teller, e: ev.DealerChosen) -> None:
    if t.draws:
        dealer = t.phrases.name(e.dealer)
        t.say("draw", "margin", cards=t.drawn(), dealer=dealer, article=e.article)


def _teams_drawn(t: Teller, e: ev.TeamsDrawn) -> None:
    sides = {"names": t.phrases.names(e.first), "others": t.phrases.names(e.second)}
    key = "teams-twos" if e.how == TeamDraw.TWOS.value else "teams-highest"
    t.say(key, "margin", cards=t.drawn(), article=e.article, **sides)


def _deal_began(t: Teller, e: ev.DealBegan) -> None:
    t.deal_waits, t.again = True, False


def _turned(t: Teller, e: ev.TurnedUp | ev.TurnedKept | ev.TurnedRefused) -> None:
    t.open_deal()
    key = {ev.TurnedUp: "turned", ev.TurnedKept: "kept", ev.TurnedRefused: "exchanged"}[type(e)]
    call = t.phrases.call(ANOTHER)
    t.say(key, name=t.phrases.name(e.seat), card=e.card.code, call=call)


def _redealt(t: Teller, e: ev.Redealt) -> None:
    p = t.phrases
    call = p.call(REDEAL)
    t.say("redealt", name=p.name(e.seat), call=call, dealer=p.name(t.match.dealer), article=e.article)
    t.deal_waits = t.again = True


def _contest_began(t: Teller, e: ev.ContestBegan) -> None:
    m, p = t.match, t.phrases
    several = len(m.plan) > 1
    t.open_deal()
    t.notes[e.at] = Notes()
    lead, rival = p.name(e.seats[0]), p.name(e.seats[1])
    if several:
        if e.at:
            t.blank()
        t.say("duel", "duel", n=e.at + 1, of=len(m.plan), lead=lead, rival=rival)
    else:
        t.say("pair" if len(e.seats) == 2 else "round", lead=lead, rival=rival)
    hands = [f"{p.name(seat)} {' '.join(c.code for c in hand)}" for seat, hand in e.hands]
    t.say("hands", "hands", hands=" | ".join(hands))
    for line in told(e):
        if line.text in ("muestra", "blind"):
            t.tell(line, cite=False)


# ---- bazas


def _played(t: Teller, e: ev.Played) -> None:
    card = t.phrases.text("face-down", {"card": e.card.code}) if e.down else e.card.code
    t.notes[e.at].cards.append(f"{t.phrases.name(e.seat)} {card}")


def _baza_ended(t: Teller, e: ev.BazaEnded) -> None:
    p = t.phrases
    if e.outcome == PARDA:
        t.tell_cards(e.at, p.text("parda"))
        return
    mixed = len({team_of(s) for s in e.best}) == 2
    seats = t.match.contest(e.at).seats
    winner = min(e.best, key=seats.index) if mixed else e.best[0]
    t.tell_cards(e.at, p.text("takes-tied" if mixed else "takes", {"name": p.name(winner)}))


def _truco_decided(t: Teller, e: ev.TrucoDecided) -> None:
    c, p = t.match.contest(e.at), t.phrases
    if e.team == NOBODY:
        t.say("nobody", suerte=p.the_suerte("truco"), article=e.article)
    elif PARDA in c.results and not t.notes[e.at].gave_up and "truco" not in t.notes[e.at].refused:
        t.say("by-pardas", suerte=p.the_suerte("truco"), side=p.team(e.team, c.seats), article=e.article)


def _left(t: Teller, e: ev.LeftMano) -> None:
    if e.team_gone:
        t.notes[e.at].gave_up = e.seat
    call = t.phrases.call(t.match.book.mazo.word)
    t.say("leaves" if e.team_gone else "leaves-alone", name=t.phrases.name(e.seat), call=call)


# ---- bets


def _spoke(t: Teller, e: ev.Passed | ev.FlorSung | ev.FlorGood | ev.FlorConceded | ev.FlorSmall) -> None:
    if isinstance(e, ev.FlorConceded):
        t.notes[e.at].conceded = e.seat
    t.say("says", name=t.phrases.name(e.seat), call=t.phrases.call(e.word), suerte="")


def _bet_made(t: Teller, e: ev.BetMade) -> None:
    p, flor = t.phrases, t.match.book.flor
    name = p.name(e.seat)
    t.notes[e.at].bets[e.suerte.value] = (e.word, e.number)
    wanted, refused = t.worth(e)
    if flor is not None and e.suerte is Suerte.FLOR:
        if e.word == flor.sing:
            # A rival's flor that is itself a bet has just been heard.
            t.say("flor-bet", wanted=wanted, refused=refused, article=e.article)
            return
        # Raising counts as singing too, but only the raise was said.
        t.unsay("says", name=name, call=p.call(flor.sing), suerte="")
    blind = p.text("unseen") if e.blind else ""
    key = "bet" if wanted.isdigit() else "bet-for"
    t.say(key, name=name, call=p.call(e.word, e.number), blind=blind, wanted=wanted, refused=refused)


def _bet_wanted(t: Teller, e: ev.BetWanted) -> None:
    _answered(t, e, "farta" if e.fixed else "says", e.stake)


def _bet_refused(t: Teller, e: ev.BetRefused) -> None:
    t.notes[e.at].refused[e.suerte.value] = e.seat
    if t.notes[e.at].gave_up != e.seat:
        _answered(t, e, "says", e.pays)


def _answered(t: Teller, e: ev.BetWanted | ev.BetRefused, key: str, points: int) -> None:
    """An answer; it names the suerte where more than one bet was waiting."""
    several = len(t.before.contest(e.at).waiting) > 1
    suerte = t.phrases.the_suerte(e.suerte.value) if several else ""
    t.say(key, name=t.phrases.name(e.seat), call=t.phrases.call(e.word), n=points, suerte=suerte)


def _joined(t: Teller, e: ev.BetsJoined) -> None:
    # The truco is bet under the envido, but people say the envido first.
    t.lines[-2:] = reversed(t.lines[-2:])
    t.say("joined", article=e.article)


def _envido_barred(t: Teller, e: ev.EnvidoBarred) -> None:
    t.say("barred", team=TEAM_NAMES[e.team], suerte=t.phrases.the_suerte("envido"), article=e.article)


# ---- values and proofs


def _said(t: Teller, e: ev.Said) -> None:
    call = t.phrases.call("son-buenas") if e.value is None else t.phrases.quote(str(e.value))
    t.say("says", name=t.phrases.name(e.seat), call=call, suerte="")


def _saying_ended(t: Teller, e: ev.SayingEnded) -> None:
    if not t.match.book.at_once(e.suerte):
        t.say("wins-saying", name=t.phrases.name(e.winner), suerte=t.phrases.the_suerte(e.suerte.value))


def _shown(t: Teller, e: ev.Shown) -> None:
    p = t.phrases
    value = "" if e.value is None else str(e.value)
    what = p.text("worth", {"suerte": p.suerte(e.suerte), "value": value}) if e.suerte else ""
    cards = " ".join(c.code for c in e.cards)
    t.say("shows" if cards else "lies-open", name=p.name(e.seat), cards=cards, what=what)


def _flor_claimed(t: Teller, e: ev.FlorClaimed) -> None:
    call = t.phrases.call("pido-flor")
    t.say("asks-flor", name=t.phrases.name(e.seat), asked=t.phrases.name(e.asked), call=call)


# ---- points


def _scored(t: Teller, e: ev.Scored) -> None:
    key = "scores" if e.points >= 0 else "loses"
    t.say(key, "points", team=TEAM_NAMES[e.team], n=abs(e.points), why=t.why(e), article=e.article)


def _contest_ended(t: Teller, e: ev.ContestEnded) -> None:
    score = t.match.score
    t.say("score", "score", score=t.phrases.score(score), total=t.phrases.total(score))


def _game_won(t: Teller, e: ev.GameWon) -> None:
    p = t.phrases
    t.say("game", "won", team=TEAM_NAMES[e.team], names=p.team(e.team), game=p.the_game(), games=p.games(e.games))


def _match_won(t: Teller, e: ev.MatchWon) -> None:
    p = t.phrases
    t.say("match", "won", team=TEAM_NAMES[e.team], names=p.team(e.team), match=p.the_match())


def _annulled(t: Teller, e: ev.Annulled) -> None:
    t.say("void", "won", score=t.phrases.score(e.score), article=e.article)
    t.deal_waits = t.again = True


def _disqualified(t: Teller, e: ev.Disqualified) -> None:
    p = t.phrases
    t.say("disqualified", "won", team=TEAM_NAMES[e.team], names=p.team(e.team), article=e.article)


def _resigned(t: Teller, e: ev.Resigned) -> None:
    t.say("resigned", "won", name=t.phrases.name(e.seat), match=t.phrases.the_match())


# ---- asides


def _signed(t: Teller, e: ev.Signed) -> None:
    p = t.phrases
    sign = next((s for s in t.match.book.signs if s.holding == e.holding), None)
    gesture = sign.gesture.told(p.language) if sign is not None else ""
    t.say("signs", name=p.name(e.seat), holding=p.word(e.holding), gesture=gesture)


TOLD: dict[type, Callable[[Teller, Any], None]] = {
    ev.Drawn: _drawn,
    ev.DealerChosen: _dealer_chosen,
    ev.TeamsDrawn: _teams_drawn,
    ev.TurnedUp: _turned,
    ev.TurnedKept: _turned,
    ev.TurnedRefused: _turned,
    ev.Redealt: _redealt,
    ev.DealBegan: _deal_began,
    ev.ContestBegan: _contest_began,
    ev.Played: _played,
    ev.BazaEnded: _baza_ended,
    ev.BetMade: _bet_made,
    ev.BetWanted: _bet_wanted,
    ev.BetRefused: _bet_refused,
    ev.BetsJoined: _joined,
    ev.EnvidoBarred: _envido_barred,
    ev.Passed: _spoke,
    ev.FlorSung: _spoke,
    ev.FlorGood: _spoke,
    ev.FlorConceded: _spoke,
    ev.FlorSmall: _spoke,
    ev.Said: _said,
    ev.SayingEnded: _saying_ended,
    ev.LeftMano: _left,
    ev.TrucoDecided: _truco_decided,
    ev.Shown: _shown,
    ev.FlorClaimed: _flor_claimed,
    ev.Scored: _scored,
    ev.ContestEnded: _contest_ended,
    ev.GameWon: _game_won,
    ev.MatchWon: _match_won,
    ev.Annulled: _annulled,
    ev.Disqualified: _disqualified,
    ev.Resigned: _resigned,
    ev.Signed: _signed,
}

SILENT = frozenset(
    {
        ev.Shuffled,  # nobody sees the pack
        ev.Stacked,
        ev.DrawTied,  # the next draw tells it
        ev.TurnPassed,  # the next card tells it
        ev.PassesAsked,  # what they answer tells it
        ev.FlorAsked,
        ev.FlorMayRaise,
        ev.SayingBegan,
        ev.SaidReady,
    }
)
"""Events that a story leaves out, because another one tells the same."""

AS_EVERYWHERE = frozenset(
    {ev.WasCut, ev.Looked, ev.EnvidoClosed, ev.ShowingBegan, ev.Reminded, ev.RepeatAsked, ev.Talked}
)
"""Events that a story tells in the words of prose/events.toml, as terminal and page do."""
UNCITED = frozenset({ev.WasCut, ev.Looked})
"""Those of them whose article is not worth a mention."""
