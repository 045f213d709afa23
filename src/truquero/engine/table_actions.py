"""Actions of the table itself: draw, shuffle, cut, cards handed in, a turned card, and the veedor's rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import (
    Action,
    Annul,
    Call,
    Cut,
    Disqualify,
    DrawForDeal,
    DrawTeams,
    Hands,
    SeatDealer,
    Shuffle,
    Stack,
    TurnUp,
)
from truquero.engine.dealing import (
    begin_contest,
    begin_deal,
    begin_next,
    check_cards,
    drawn_dealer,
    hands_from_deck,
    pack_set,
    tied_highest,
    turn_up,
    turned_words,
)
from truquero.engine.draft import Draft
from truquero.engine.illegal import Illegal, illegal
from truquero.engine.not_none import not_none
from truquero.engine.refusal_values import Values, values
from truquero.engine.state import PLAYING, TO_DEAL, Match, Phase, Stage
from truquero.rules import REDONDO, Draw
from truquero.rules.match_rules import ANOTHER, KEEP, first_king
from truquero.rules.team_draw import article_of, draw_teams, team_draws
from truquero.seats import TABLE, TEAMS, Seat, left_of


def ritual_legal(m: Match) -> dict[Seat, tuple[Action, ...]]:
    """Who may act between manos. The table (seat 0) hands in cards; its actions cannot be listed."""
    if m.phase is Phase.CUT:
        size = len(m.book.pack_for(m.players))
        return {left_of(m.dealer, m.players): (Cut(0), Cut(size // 2))}
    if m.phase is Phase.TURNED:
        return {not_none(m.turned)[0]: tuple(Call(w) for w in turned_words(m))}
    if m.phase is TO_DEAL:
        return {TABLE: ()}
    return {}


def decide_ritual(m: Match, seat: Seat, action: Action) -> Draft | Illegal | None:
    """Decide an action of the ritual; None if it is not one. Only the table hands in cards and rulings."""
    if isinstance(action, Cut):
        return _cut(m, seat, action)
    if isinstance(action, Call):
        return _answer_turned(m, seat, action) if m.phase is Phase.TURNED else None
    kind = type(action)
    decided = _OF_TABLE.get(kind)
    if decided is None:
        return None
    if seat != TABLE:
        return illegal(m, "table-only")
    if kind in _DEALING and m.phase is not TO_DEAL:
        late = {Phase.OVER: "match-over", Phase.TURNED: "answer-turned"}
        return illegal(m, late.get(m.phase, "not-dealing"))
    return decided(m, action)


def _veedor(m: Match, action: Annul | Disqualify) -> Draft | Illegal:
    """The veedor voids the mano, or disqualifies a team and its rival wins (T22)."""
    article = m.book.cites.get("veedor", "")
    if m.phase is Phase.OVER:
        return illegal(m, "match-over")
    if isinstance(action, Disqualify) and action.team not in TEAMS:
        return illegal(m, "no-such-seat", values(number=action.team))
    d = Draft(m)
    if isinstance(action, Disqualify):
        d.emit(ev.Disqualified(action.team, article))
        d.emit(ev.MatchWon(1 - action.team, article))
        return d
    if m.phase is not PLAYING:
        return illegal(m, "no-mano")
    void = [c for c in m.live if c.stage is not Stage.OVER]
    a, b = (m.score[t] - sum(x.points for c in void for x in c.awards if x.team == t) for t in TEAMS)
    d.emit(ev.Annulled((a, b), (*[c.seats for c in void], *m.plan[m.next_contest :]), article))
    return d


def _cut(m: Match, seat: Seat, action: Cut) -> Draft | Illegal:
    """The seat at the dealer's left lifts a part of the pack, or knocks (G14, A3)."""
    dealing = m.book.dealing
    lifted = action.lifted
    if m.phase not in (Phase.CUT, TO_DEAL) or m.next_contest:
        return illegal(m, "not-dealing", (), dealing.cut_article)
    if m.cut_done:
        return illegal(m, "cut-done")
    if seat != left_of(m.dealer, m.players):
        return illegal(m, "not-cutter", values(seats=(left_of(m.dealer, m.players),)))
    size = len(m.book.pack_for(m.players))
    least = dealing.cut_least
    if lifted and not least <= lifted <= size - least:
        return illegal(m, "cut-limits", values(case="range", lifted=lifted, least=least, most=size - least))
    d = Draft(m)
    d.emit(ev.WasCut(seat, lifted, dealing.cut_article))
    if m.pack is not None:
        d.emit(ev.Stacked(m.pack[lifted:] + m.pack[:lifted], m.blind))
        begin_next(d)
    return d


def _answer_turned(m: Match, seat: Seat, action: Call) -> Draft | Illegal:
    """The receiver of a turned card keeps it, takes another, or asks for a new deal (B4, A4, T4)."""
    dealing = m.book.dealing
    receiver, card = not_none(m.turned)
    if receiver != seat:
        return illegal(m, "not-your-turn", (), dealing.turned_article)
    word = action.word
    if word not in turned_words(m):
        return illegal(m, "answer-turned")
    d = Draft(m)
    if word == KEEP:
        d.emit(ev.TurnedKept(seat, card, dealing.turned_article))
    elif word == ANOTHER:
        d.emit(ev.TurnedRefused(seat, card, dealing.turned_article))
    else:
        d.emit(ev.Redealt(seat, dealing.turned_article))
    return d


def _draw(m: Match, action: DrawForDeal) -> Draft | Illegal:
    """Draw for the first deal; undecided draws leave the dealer as it was."""
    article = m.book.dealing.draw_article
    if m.phase is not TO_DEAL or m.next_contest or m.cut_done or m.kept or m.out:
        return illegal(m, "draw-late", (), article)
    wrong = check_cards(m, [card for _, card in action.draws])
    if wrong:
        return illegal(m, "bad-cards", wrong)
    seats = [seat for seat, _ in action.draws]
    strange = [seat for seat in seats if not 1 <= seat <= m.players]
    if strange:
        return illegal(m, "no-such-seat", values(number=strange[0]))
    if not seats:
        return illegal(m, "bad-draw", values(case="nobody"), article)
    everyone = range(1, m.players + 1)
    if m.book.dealing.draw is Draw.HIGHEST and sorted(seats) not in (list(everyone), sorted(m.tied)):
        return illegal(m, "bad-draw", values(case="everyone"), article)
    if m.book.dealing.draw is Draw.HIGHEST and len(set(seats)) != len(seats):
        return illegal(m, "bad-draw", values(case="once"), article)
    king = first_king(card for _, card in action.draws)
    if m.book.dealing.draw is Draw.FIRST_KING and 0 <= king < len(seats) - 1:
        return illegal(m, "bad-draw", values(case="king"), article)
    d = Draft(m)
    for seat, card in action.draws:
        d.emit(ev.Drawn(seat, card, article))
    dealer = drawn_dealer(m.book, action.draws)
    if dealer:
        d.emit(ev.DealerChosen(dealer, article))
        begin_deal(d, dealer, m.last_format)
    elif m.book.dealing.draw is Draw.HIGHEST:
        d.emit(ev.DrawTied(tied_highest(m.book, action.draws), article))
    return d


def _draw_teams(m: Match, action: DrawTeams) -> Draft | Illegal:
    """The cards that gave everybody a seat (V2): each player must sit where the cards say."""
    how = next((way for way in team_draws(m.book, m.players) if way.value == action.how), None)
    if how is None:
        return illegal(m, "bad-teams", values(case="how"))
    article = article_of(m.book, how)
    if m.phase is not TO_DEAL or m.next_contest or m.cut_done or m.kept or m.out or m.tied:
        return illegal(m, "draw-late", (), article)
    cards = [card for _, card in action.draws]
    wrong = check_cards(m, cards)
    if wrong:
        return illegal(m, "bad-cards", wrong)
    drawn = draw_teams(m.book, m.players, how, cards)
    if drawn is None or len(drawn.draws) != len(action.draws):
        return illegal(m, "bad-teams", values(case="cards"), article)
    if drawn.seated != action.draws:
        return illegal(m, "bad-teams", values(case="seats"), article)
    d = Draft(m)
    for seat, card in action.draws:
        d.emit(ev.Drawn(seat, card, article))
    d.emit(ev.TeamsDrawn(how.value, tuple(range(1, m.players, 2)), tuple(range(2, m.players + 1, 2)), article))
    return d


def _seat_dealer(m: Match, action: SeatDealer) -> Draft | Illegal:
    if m.phase is not TO_DEAL or m.next_contest:
        return illegal(m, "not-dealing")
    if not 1 <= action.dealer <= m.players:
        return illegal(m, "no-such-seat", values(number=action.dealer))
    d = Draft(m)
    d.emit(ev.DealerChosen(action.dealer, m.book.dealing.draw_article))
    begin_deal(d, action.dealer, m.last_format)
    return d


def _turn_up(m: Match, action: TurnUp) -> Draft | Illegal:
    if m.next_contest:
        return illegal(m, "not-dealing")
    wrong = check_cards(m, [action.card], [card for _, card in m.kept])
    if wrong:
        return illegal(m, "bad-cards", wrong)
    if not any(action.seat in seats for seats in m.plan):
        return illegal(m, "wrong-seats")
    d = Draft(m)
    turn_up(d, action.seat, action.card)
    return d


def _pack(m: Match, action: Shuffle | Stack) -> Draft | Illegal:
    """The whole pack is handed in: before the cut, or already in dealing order."""
    deck = action.pack if isinstance(action, Shuffle) else action.deck
    if m.next_contest:
        return illegal(m, "not-dealing")
    pack = pack_set(m.book, m.players)
    if len(deck) != len(pack) or frozenset(deck) != pack:
        wrong = check_cards(m, [c for c in deck if c not in m.out])
        return illegal(m, "bad-cards", wrong or values(case="count", found=len(deck), size=len(pack)))
    blind = action.blind if m.book.blind is not None else frozenset()
    d = Draft(m)
    if isinstance(action, Shuffle) and not m.cut_done:
        d.emit(ev.Shuffled(deck, blind))
        return d
    d.emit(ev.Stacked(deck, blind))
    if m.kept and not m.own_hands:
        for at in range(len(m.plan)):
            wrong = _kept_missing(m, hands_from_deck(d.match, at))
            if wrong:
                return illegal(m, "kept-card", wrong)
    begin_next(d)
    return d


def _kept_missing(m: Match, hands: tuple[tuple[Seat, tuple[Card, ...]], ...]) -> Values:
    held = dict(hands)
    for seat, card in m.kept:
        if seat in held and card not in held[seat]:
            return values(case="kept", card=card, seat=seat)
    return ()


def _format_article(m: Match) -> str:
    """The article that says who plays now: the redondo's or the duels'."""
    schedule = m.book.schedule(m.players)
    if schedule is None:
        return ""
    return schedule.article if m.format == REDONDO else schedule.duels.article


def _hands(m: Match, action: Hands) -> Draft | Illegal:
    """The hands of the next mano are handed in."""
    due = m.plan[m.next_contest]
    given = [seat for seat, _ in action.hands]
    if tuple(given) != due and sorted(given) != sorted(due):
        return illegal(m, "wrong-seats", values(seats=due), _format_article(m))
    short = [seat for seat, hand in action.hands if len(hand) != 3]
    if short:
        return illegal(m, "bad-cards", values(case="short", seat=short[0]))
    every = [card for _, hand in action.hands for card in hand]
    if action.muestra is not None:
        every.append(action.muestra)
    if (action.muestra is None) != (m.book.muestra is None):
        return illegal(m, "bad-cards", values(case="muestra" if action.muestra is None else "no-muestra"))
    wrong = check_cards(m, every, m.seen)
    if wrong:
        return illegal(m, "bad-cards", wrong)
    ordered = action.hands
    if tuple(given) != due:
        ordered = tuple(sorted(ordered, key=lambda h: due.index(h[0])))
    missing = _kept_missing(m, ordered) if m.kept and not m.own_hands else ()
    if missing:
        return illegal(m, "kept-card", missing)
    d = Draft(m)
    begin_contest(d, ordered, action.muestra, action.blind if m.book.blind is not None else frozenset())
    return d


_OF_TABLE: dict[type, Callable[[Match, Any], Draft | Illegal]] = {
    Annul: _veedor,
    Disqualify: _veedor,
    DrawForDeal: _draw,
    DrawTeams: _draw_teams,
    SeatDealer: _seat_dealer,
    TurnUp: _turn_up,
    Shuffle: _pack,
    Stack: _pack,
    Hands: _hands,
}
_DEALING = frozenset({TurnUp, Shuffle, Stack, Hands})
