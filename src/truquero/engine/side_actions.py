"""Actions besides the game: signs, talk, reminders, showing cards, accepting a flor."""

from __future__ import annotations

from truquero.engine import events as ev
from truquero.engine.actions import REPEAT, Action, AskFlor, Call, MakeSign, Show, Talk
from truquero.engine.allowed_moves import moves_of
from truquero.engine.draft import Draft
from truquero.engine.illegal import Illegal, explain, illegal
from truquero.engine.not_none import not_none
from truquero.engine.refusal_values import values
from truquero.engine.state import Contest, Match, Phase, Stage
from truquero.rules import REDONDO
from truquero.seats import TABLE, Seat, team_of

TALK_LIMIT = 500
"""The longest thing that can be said at a table."""
SIGN_LIMIT = 40
"""The longest name of a sign that partners have agreed between them."""


def aside(m: Match, seat: Seat, action: Action) -> Draft | Illegal:
    """Signs, talk and the like: they change no score (A28, V20, T19)."""
    if m.phase is Phase.OVER:
        return illegal(m, "match-over")
    d = Draft(m)
    if isinstance(action, Talk):
        d.emit(ev.Talked(seat, action.text[:TALK_LIMIT]))
    elif isinstance(action, MakeSign):
        sign = next((s for s in m.book.signs if s.means(action.holding)), None)
        if sign is None and not _is_short_text(action.holding):
            return illegal(m, "unknown-sign", values(case="own", most=SIGN_LIMIT))
        # Partners may agree on signs of their own (A28, V20): any short text, which means what they agreed and no more.
        holding = sign.holding if sign is not None else action.holding
        d.emit(ev.Signed(seat, holding, m.book.cites.get("signs", "")))
    elif action == REPEAT:
        d.emit(ev.RepeatAsked(seat, m.book.cites.get("repeat", "")))
    else:
        return _remind(m, seat)
    return d


def resign(m: Match, seat: Seat) -> Draft | Illegal:
    """A player gives up the match: the other team has won it, whatever the score. The rulebooks are silent on it."""
    if m.phase is Phase.OVER:
        return illegal(m, "match-over")
    if seat == TABLE:
        return illegal(m, "no-such-seat", values(number=seat))
    d = Draft(m)
    d.emit(ev.Resigned(seat, ""))
    d.emit(ev.MatchWon(1 - team_of(seat), ""))
    return d


def not_listed(m: Match, holding: str) -> Illegal | None:
    """Why a sign is refused where a house or a tournament keeps to the rulebook's list; None if it is on it."""
    if any(s.means(holding) for s in m.book.signs):
        return None
    known = tuple(s.holding for s in m.book.signs)
    return illegal(m, "unknown-sign", values(case="listed", holding=holding, known=known))


def _is_short_text(text: str) -> bool:
    """One line of a few words, as a record can carry it between quotation marks."""
    return 0 < len(text) <= SIGN_LIMIT and text == " ".join(text.split()) and text.isprintable() and '"' not in text


def _remind(m: Match, seat: Seat) -> Draft | Illegal:
    """A team-mate reminds a duellist: recorded, and punished at the end of the mano (T12)."""
    playing = next((c for c in m.live if c.stage is not Stage.OVER and seat not in c.seats), None)
    if not m.strict:
        return illegal(m, "strict-only", values(word="avisa"))
    reminder = m.book.manners.reminder if m.book.manners is not None else ""
    if not reminder or m.format == REDONDO or playing is None or m.phase is not Phase.PLAY:
        return illegal(m, "no-reminder")
    d = Draft(m)
    d.emit(ev.Reminded(playing.at, seat, reminder))
    return d


def show(m: Match, c: Contest, seat: Seat, action: Show | AskFlor) -> Draft | Illegal:
    if isinstance(action, Show):
        held = set(c.dealt[seat])
        sound = bool(action.cards) and set(action.cards) <= held and len(set(action.cards)) == len(action.cards)
        if c.stage is not Stage.SHOW or not sound or c.ready >> seat & 1:
            return illegal(m, *explain(m, c, seat, action))
        d = Draft(m)
        d.emit(ev.Shown(c.at, seat, action.cards, "", None, False, m.book.cite("manners")))
        return d
    if moves_of(m, c, seat).find(action) is None:
        return illegal(m, *explain(m, c, seat, action))
    d = Draft(m)
    d.emit(ev.FlorClaimed(c.at, seat, action.asked, not_none(m.book.flor_asking).article))
    return d


def is_good(m: Match, c: Contest, seat: Seat, action: Call) -> bool:
    """On a strict table the side without flor says by itself that the one sung is good."""
    flor = m.book.flor
    if flor is None or not flor.good or action != Call(flor.good) or not m.strict or c.stage is not Stage.PLAY:
        return False
    sides = {team_of(s) for s in c.sung}
    return sides == {1 - team_of(seat)}


def let_stand(m: Match, c: Contest, seat: Seat) -> Draft:
    d = Draft(m)
    d.emit(ev.FlorGood(c.at, seat, m.book.the_flor.good, m.book.cite("flor")))
    return d
