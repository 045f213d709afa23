"""Decide: from a state and an action to events, or to the reason why not. All rules are reached from here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import (
    REMIND,
    REPEAT,
    Action,
    AskFlor,
    Call,
    Combo,
    MakeSign,
    Play,
    Resign,
    Show,
    Talk,
)
from truquero.engine.allowed_moves import moves_by_seat, moves_of
from truquero.engine.bazas import leave, play, refuse
from truquero.engine.betting import bet, pass_envido, say, settle, settle_flor_if_due, want
from truquero.engine.draft import Draft
from truquero.engine.flor_round import annul_envido, another_may_want, offer_raise, sing, sing_forced
from truquero.engine.illegal import Illegal, explain, explain_outside, illegal
from truquero.engine.moves import Move, Verb
from truquero.engine.not_none import not_none
from truquero.engine.refusal_values import values
from truquero.engine.showing import close
from truquero.engine.side_actions import aside, is_good, let_stand, resign, show
from truquero.engine.situation import situation
from truquero.engine.state import FINISHED, IN_PLAY, PLAYING, Contest, Match, Stage
from truquero.engine.table_actions import decide_ritual, ritual_legal
from truquero.rules import Suerte
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.seats import TABLE, Seat


def legal(m: Match) -> dict[Seat, tuple[Action, ...]]:
    """Who may do what now. Bets with a number show one of the numbers; :func:`numbers` tells the rest.

    Seat 0 is the table itself: it appears when cards must be handed in.
    """
    if m.phase is not PLAYING:
        return ritual_legal(m)
    found: dict[Seat, tuple[Action, ...]] = {}
    for c in m.live:
        if c.stage is FINISHED:
            continue
        for seat, o in (c.moves or moves_by_seat(m, c)).items():
            found[seat] = _plays(c.hands[seat], m.book.cover) + o.listed if o.plays else o.listed
    return found


class _Plays(dict[Card, Play]):
    """The play of each card, made once."""

    def __init__(self, down: bool) -> None:
        super().__init__()
        self.down = down

    def __missing__(self, card: Card) -> Play:
        self[card] = made = Play(card, self.down)
        return made


_UP, _DOWN = _Plays(False), _Plays(True)


def _plays(hand: tuple[Card, ...], cover: str) -> tuple[Action, ...]:
    """The cards of a hand as actions, face up and, where the book allows it, face down."""
    if cover:
        return tuple([play for card in hand for play in (_UP[card], _DOWN[card])])
    return tuple(map(_UP.__getitem__, hand))


def numbers(m: Match, seat: Seat) -> dict[str, range]:
    """The numbers a seat may name now, by word."""
    c = m.contest_of(seat)
    if c is None or m.phase is not PLAYING:
        return {}
    return {word: allowed for (word, _), (allowed, _) in moves_of(m, c, seat).ranges.items()}


def decide(m: Match, seat: Seat, action: Action) -> list[ev.Event] | Illegal:
    """The events an action causes, or why it is refused. The state is not changed."""
    outcome = attempt(m, seat, action)
    return outcome if isinstance(outcome, Illegal) else outcome.events


def attempt(m: Match, seat: Seat, action: Action) -> Draft | Illegal:
    """Decide and keep the state that follows."""
    d = _quick(m, seat, action) if m.phase is PLAYING else None
    if d is None:
        outcome = _attempt_other(m, seat, action)
        if isinstance(outcome, Illegal):
            return replace(outcome, seat=seat, legal=legal(m).get(seat, ()))
        d = outcome
    if m.book.flor is not None:
        _proceed(d)
    _finish(d.match)
    return d


def _finish(m: Match) -> None:
    """Store in a new state what each seat may do, before the state leaves the engine: afterwards it never changes."""
    if m.phase is PLAYING:
        for c in m.live:
            if c.stage is IN_PLAY and not c.situation:
                c.situation = situation(m, c)
            c.moves = moves_by_seat(m, c)


def _quick(m: Match, seat: Seat, action: Action) -> Draft | None:
    """The common actions, when they are legal: a card, or a word that is legal now."""
    kind = type(action)
    if kind is not Play and kind is not Call:
        return None
    c = m.contest_of(seat)
    if c is None:
        return None
    o = (c.moves or moves_by_seat(m, c)).get(seat)
    if o is None:
        return None
    if isinstance(action, Play):
        if not o.plays or action.card not in c.hands[seat] or (action.down and not m.book.cover):
            return None
        d = Draft(m)
        play(d, d.contest(c.at), seat, action.card, action.down)
    else:
        move = o.moves.get(action) or o.find(action)
        if move is None:
            return None
        d = Draft(m)
        _DO[move.verb](d, d.contest(c.at), seat, action, move)
    return d


def _attempt_other(m: Match, seat: Seat, action: Action) -> Draft | Illegal:
    if not TABLE <= seat <= m.players:
        return illegal(m, "no-such-seat", values(number=seat))
    if isinstance(action, Combo):
        return _combo(m, seat, action)
    if type(action) in _ASIDE or action in (REPEAT, REMIND):
        return aside(m, seat, action)
    if isinstance(action, Resign):
        return resign(m, seat)
    ritual = decide_ritual(m, seat, action)
    if ritual is not None:
        return ritual
    c = m.contest_of(seat) if m.phase is PLAYING else None
    if c is None:
        return illegal(m, explain_outside(m, action))
    if isinstance(action, Show | AskFlor):
        return show(m, c, seat, action)
    if isinstance(action, Call) and is_good(m, c, seat, action):
        return let_stand(m, c, seat)
    return illegal(m, *explain(m, c, seat, action))


_ASIDE = (Talk, MakeSign)


def _combo(m: Match, seat: Seat, action: Combo) -> Draft | Illegal:
    """Several actions in one gesture: all or nothing."""
    current, events = m, list[ev.Event]()
    last: Draft | None = None
    for part in action.parts:
        if _already_sung(current, seat, part):
            continue
        outcome = attempt(current, seat, part)
        if isinstance(outcome, Illegal):
            return illegal(m, outcome.code, outcome.values, outcome.article)
        current, last = outcome.match, outcome
        events += outcome.events
    if last is None:
        return illegal(m, "unknown-word")
    last.events = events
    return last


def _already_sung(m: Match, seat: Seat, part: Play | Call) -> bool:
    """A flor the table sang by itself may be said again with what follows it (B33)."""
    c = m.contest_of(seat)
    return c is not None and seat in c.sung and not m.strict and part == Call(m.book.the_flor.sing)


def _do_ready(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    d.emit(ev.SaidReady(c.at, seat))
    if all(c.ready >> s & 1 for s in c.seats):
        close(d, c)


def close_showing(m: Match) -> list[ev.Event]:
    """Close the showing of every finished mano, as the next deal does at a real table."""
    d = Draft(m)
    for c in d.match.live:
        if c.stage is Stage.SHOW:
            close(d, c)
    _proceed(d)
    return d.events


def _proceed(d: Draft) -> None:
    """What follows by itself: compulsory flores are sung, flores that nothing can change are scored."""
    again = True
    while again and d.match.phase is PLAYING:
        before = len(d.events)
        again = False
        for c in d.match.live:
            if c.stage is IN_PLAY and c.saying is None:
                if c.flores:
                    sing_forced(d, c)
                if c.sung:
                    offer_raise(d, c)
                    settle_flor_if_due(d, c)
                again = len(d.events) != before


def _do_bet(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    suerte = move.suerte or TRUCO
    if suerte is FLOR and seat not in c.sung:
        # Raising counts as singing too.
        flor = d.book.the_flor
        d.emit(ev.FlorSung(c.at, seat, flor.sing, False, flor.sung_article))
        annul_envido(d, c)
    bet(d, c, seat, suerte, move.rung, action.number, action.blind)


def _do_want(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    want(d, c, seat, move.suerte or TRUCO, farta=False)


def _do_farta(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    want(d, c, seat, move.suerte or TRUCO, farta=True)


def _do_want_and_raise(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    want(d, c, seat, TRUCO, farta=False)
    bet(d, c, seat, TRUCO, move.rung, None, blind=False)


def _do_refuse(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    _refuse(d, c, seat, move.suerte or TRUCO)


def _refuse(d: Draft, c: Contest, seat: Seat, suerte: Suerte) -> None:
    if suerte is FLOR and another_may_want(d.match, c, seat):
        flor = d.book.the_flor
        d.emit(ev.FlorSmall(c.at, seat, flor.refuse, flor.article))
        return
    refuse(d, c, seat, suerte)
    if d.book.at_once(suerte) and c.stage is IN_PLAY:
        settle(d, c, suerte)


def _do_join(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    ladder = d.book.truco
    truco = next(i for i, r in enumerate(ladder.rungs) if r.opens)
    bet(d, c, seat, TRUCO, truco, None, action.blind)
    bet(d, c, seat, ENVIDO, move.rung, None, action.blind)
    double = not_none(d.book.double)
    if double.one_answer:
        d.emit(ev.BetsJoined(c.at, seat, double.article))


def _both(d: Draft, c: Contest, seat: Seat, envido: bool, truco: bool) -> None:
    """One answer for the two bets of one breath (A26)."""
    if envido:
        want(d, c, seat, ENVIDO, farta=False)
    else:
        _refuse(d, c, seat, ENVIDO)
    if c.stage is not IN_PLAY:
        return
    if truco:
        want(d, c, seat, TRUCO, farta=False)
    else:
        refuse(d, c, seat, TRUCO)


def _do_want_both(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    _both(d, c, seat, envido=True, truco=True)


def _do_refuse_both(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    _both(d, c, seat, envido=False, truco=False)


def _do_only_truco(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    _both(d, c, seat, envido=False, truco=True)


def _do_only_envido(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    _both(d, c, seat, envido=True, truco=False)


def _do_pass(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    pass_envido(d, c, seat)


def _do_sing(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    sing(d, c, seat, forced=False)


def _do_concede(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    flor = d.book.the_flor
    d.emit(ev.FlorConceded(c.at, seat, flor.concede, flor.article))
    annul_envido(d, c)


def _do_small(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    speaks = not_none(d.book.each_speaks)
    d.emit(ev.FlorSmall(c.at, seat, speaks.word, speaks.article))


def _do_say(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    say(d, c, seat, action.number)


def _do_good(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    say(d, c, seat, None)


def _do_leave(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    leave(d, c, seat)


def _do_look(d: Draft, c: Contest, seat: Seat, action: Call, move: Move) -> None:
    d.emit(ev.Looked(c.at, seat, d.book.cite("blind")))


_DO: dict[Verb, Callable[..., None]] = {
    Verb.BET: _do_bet,
    Verb.WANT: _do_want,
    Verb.FARTA: _do_farta,
    Verb.WANT_AND_RAISE: _do_want_and_raise,
    Verb.REFUSE: _do_refuse,
    Verb.JOIN: _do_join,
    Verb.WANT_BOTH: _do_want_both,
    Verb.REFUSE_BOTH: _do_refuse_both,
    Verb.ONLY_TRUCO: _do_only_truco,
    Verb.ONLY_ENVIDO: _do_only_envido,
    Verb.PASS: _do_pass,
    Verb.SING: _do_sing,
    Verb.CONCEDE: _do_concede,
    Verb.SMALL: _do_small,
    Verb.SAY: _do_say,
    Verb.GOOD: _do_good,
    Verb.LEAVE: _do_leave,
    Verb.LOOK: _do_look,
    Verb.READY: _do_ready,
}
