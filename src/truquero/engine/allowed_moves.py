"""Who may do what. Each rule is asked in one place and gives its reason when it says no."""

from __future__ import annotations

from typing import Final

from truquero.engine.actions import READY, AskFlor, Call, Show
from truquero.engine.betting import least_heard, next_sayer
from truquero.engine.flor_round import deny_singing, has_choice, speaker
from truquero.engine.interning import interned
from truquero.engine.moves import Move, Verb
from truquero.engine.not_none import not_none
from truquero.engine.seat_moves import NOTHING, SeatMoves
from truquero.engine.showing import open_cards
from truquero.engine.situation import situation
from truquero.engine.stakes import may_follow, numbers, points_needed, worth
from truquero.engine.state import IDLE, IN_PLAY, NO_TEAM, WAITING, WANTED, Contest, Match, Stage
from truquero.rules import EachSpeaks, Ladder, Raises, Rulebook, Suerte, Window
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.rules.match_rules import JOINT
from truquero.seats import Seat, team_of

_call: Final = interned(Call)
_move: Final = interned(Move)
_LEAVE = Move(Verb.LEAVE)
_LOOK = Move(Verb.LOOK)
_WANT = {s: Move(Verb.WANT, s) for s in Suerte}
_REFUSE = {s: Move(Verb.REFUSE, s) for s in Suerte}
_FARTA = {s: Move(Verb.FARTA, s) for s in Suerte}
_SING = Move(Verb.SING, FLOR)


def moves_of(m: Match, c: Contest, seat: Seat) -> SeatMoves:
    """What a seat of a contest may do now besides playing a card."""
    return (c.moves or moves_by_seat(m, c)).get(seat, NOTHING)


def moves_by_seat(m: Match, c: Contest) -> dict[Seat, SeatMoves]:
    """What every seat of a contest may do now; seats without a choice are left out."""
    if c.stage is not IN_PLAY:
        seats = c.seats if c.stage is Stage.SHOW else ()
        return {seat: _listed(_showing(m, c, seat)) for seat in seats if not c.ready >> seat & 1}
    number = c.situation or situation(m, c)
    key = (number, c.turn, c.carded, c.holding, len(c.bazas), c.flores, c.blind)
    known = m.memo.moves.get(key)
    if known is None:
        known = {}
        for seat in c.seats:
            built = NOTHING if c.gone >> seat & 1 else _listed(_build(m, c, seat))
            if built.listed or built.plays:
                known[seat] = built
        m.memo.moves[key] = known
    return known


def _listed(o: SeatMoves) -> SeatMoves:
    o.listed, o.meanings = tuple(o.moves), tuple(o.moves.values())
    return o


def _build(m: Match, c: Contest, seat: Seat) -> SeatMoves:
    o = SeatMoves()
    blind = seat in c.blind
    if blind:
        o.moves[_call(not_none(m.book.blind).look)] = _LOOK
    if c.saying is not None:
        if next_sayer(c) == seat:
            _saying(c, o)
    elif c.asking:
        if c.asking == seat:
            _asked_for_flor(m, c, o)
            _mazo(m, c, seat, o)
    elif c.waiting and c.waiting[-1] is FLOR:
        _answer_flor(m, c, seat, o)
    elif c.sung and speaker(m, c):
        if speaker(m, c) == seat:
            _speak_flor(m, c, o)
            _mazo(m, c, seat, o)
            if not deny_truco(m, c, seat):
                # Flor and truco in one breath (B33): the truco waits until the flores are decided.
                _truco_bets(m, c, o, blind)
        _sing_freely(m, c, seat, o)
    elif c.passing:
        if c.passing[0] == seat:
            o.moves[_call(not_none(m.book.truco.costs_envido).passing)] = _move(Verb.PASS)
            _open_envido(m, c, seat, o, blind)
            _mazo(m, c, seat, o)
    elif c.waiting:
        due = first_card_due(m, c)
        if due:
            o.plays = due == seat and not blind
        else:
            _answer(m, c, seat, o, blind)
    else:
        _free(m, c, seat, o, blind)
    return o


def first_card_due(m: Match, c: Contest) -> Seat:
    """Who opened a bet on turn and must play the first card before it is answered (K6); 0: nobody."""
    if c.waiting[-1] is not ENVIDO or not m.book.the_envido.opening.shows_card or len(c.envido.bets) > 1:
        return 0
    auction = c.envido
    return auction.caller if auction.caller == c.turn and not c.is_carded(auction.caller) else 0


def _saying(c: Contest, o: SeatMoves) -> None:
    """A value that beats the best so far, or the rivals' are good (G13)."""
    saying = not_none(c.saying)
    move = _move(Verb.SAY, saying.suerte)
    least = least_heard(saying, next_sayer(c))
    o.ranges["canto", False] = (range(least, 100), move)
    if least < 100:
        o.moves[_call("canto", least)] = move
    if saying.best_seat:
        o.moves[_call("son-buenas")] = _move(Verb.GOOD, saying.suerte)


def _asked_for_flor(m: Match, c: Contest, o: SeatMoves) -> None:
    """A rival who holds a flor sings it, gives way or raises (A17)."""
    flor = m.book.the_flor
    o.moves[_call(flor.sing)] = _SING
    o.moves[_call(flor.concede)] = _move(Verb.CONCEDE, FLOR)
    _flor_bets(m, c, o, opening=True)


def _flor_bets(m: Match, c: Contest, o: SeatMoves, opening: bool) -> None:
    flor = m.book.the_flor
    for index, rung in enumerate(flor.rungs):
        if opening and not rung.opens:
            continue
        if not may_follow(m.book, c, flor, c.flor, index):
            o.moves[_call(rung.word)] = _move(Verb.BET, FLOR, index)


def _answer_flor(m: Match, c: Contest, seat: Seat, o: SeatMoves) -> None:
    flor = m.book.the_flor
    if team_of(seat) != team_of(c.flor.caller):
        singers = [s for s in c.sung if team_of(s) == team_of(seat) and c.is_in(s)]
        refused = seat in c.spoken and isinstance(flor.fight, EachSpeaks)
        if (seat in singers or not singers) and not refused:
            # A partner may want or refuse for singers who have left; raising needs a flor of one's own.
            _wants(m, c, seat, flor, o)
            if singers:
                _flor_bets(m, c, o, opening=False)
        _mazo(m, c, seat, o)
    _sing_freely(m, c, seat, o)


def _speak_flor(m: Match, c: Contest, o: SeatMoves) -> None:
    o.moves[_call(not_none(m.book.each_speaks).word)] = _move(Verb.SMALL, FLOR)
    _flor_bets(m, c, o, opening=True)


def _sing_freely(m: Match, c: Contest, seat: Seat, o: SeatMoves) -> None:
    """Singing where it is a choice: books where it is not compulsory, reservás, strict tables."""
    flor = m.book.flor
    if flor is None or seat in c.blind or deny_singing(m, c, seat):
        return
    o.moves[_call(flor.sing)] = _SING
    if has_choice(m, c, seat):
        o.moves[_call(flor.concede)] = _move(Verb.CONCEDE, FLOR)
        _flor_bets(m, c, o, opening=True)


def _wants(m: Match, c: Contest, seat: Seat, ladder: Ladder, o: SeatMoves) -> None:
    suerte = ladder.suerte
    auction = c.auction(suerte)
    rung = ladder.rungs[auction.rung]
    o.moves[_call(rung.accept or ladder.accept)] = _WANT[suerte]
    o.moves[_call(ladder.refuse)] = _REFUSE[suerte]
    farta = m.book.farta
    if farta and worth(m.book, c, auction.offer, auction.caller) > points_needed(m.book, c, team_of(seat)):
        o.moves[_call(farta)] = _FARTA[suerte]


def _answer(m: Match, c: Contest, seat: Seat, o: SeatMoves, blind: bool) -> None:
    """A bet waits: the other side answers; flor and envido come first."""
    top = c.waiting[-1]
    ladder = m.book.the_ladder(top)
    auction = c.auction(top)
    if team_of(seat) != team_of(auction.caller):
        if c.double:
            double = not_none(m.book.double)
            o.moves[_call(ladder.accept)] = _move(Verb.WANT_BOTH)
            o.moves[_call(ladder.refuse)] = _move(Verb.REFUSE_BOTH)
            o.moves[_call(double.pass_envido)] = _move(Verb.ONLY_TRUCO)
            o.moves[_call(double.pass_truco)] = _move(Verb.ONLY_ENVIDO)
        else:
            _wants(m, c, seat, ladder, o)
        if top is TRUCO:
            _raise_truco(m, c, o, blind)
            _open_envido(m, c, seat, o, blind)
        elif not deny_raise(m.book, c) and not c.barred >> team_of(seat) & 1:
            _bets(m, c, ladder, o, blind)
        _mazo(m, c, seat, o)
    _sing_freely(m, c, seat, o)
    if seat == c.raiser:
        _flor_bets(m, c, o, opening=True)


def deny_raise(book: Rulebook, c: Contest) -> str:
    """Why an envido that waits may not be raised: everybody has played (A8), unless the card went with the bet (K6)."""
    return "" if c.first_baza or book.the_envido.opening.shows_card else "envido-late"


def _raise_truco(m: Match, c: Contest, o: SeatMoves, blind: bool) -> None:
    """A raise as the answer: by itself, or with the quiero in one breath (G6, A24)."""
    ladder = m.book.truco
    if ladder.raises is Raises.AS_ANSWER:
        _bets(m, c, ladder, o, blind)
    else:
        for index, rung in enumerate(ladder.rungs):
            if not may_follow(m.book, c, ladder, c.truco, index):
                o.moves[_call(f"{ladder.accept}-{rung.word}")] = _move(Verb.WANT_AND_RAISE, TRUCO, index)


def _bets(m: Match, c: Contest, ladder: Ladder, o: SeatMoves, blind: bool) -> None:
    """Every bet of a ladder that may be made now."""
    auction = c.auction(ladder.suerte)
    for index, rung in enumerate(ladder.rungs):
        if may_follow(m.book, c, ladder, auction, index):
            continue
        move = _move(Verb.BET, ladder.suerte, index)
        if rung.number is None:
            o.moves[_call(rung.word, None, blind)] = move
            continue
        allowed = numbers(m.book, c, auction, rung)
        if not allowed:
            continue
        o.ranges[rung.word, blind] = (allowed, move)
        o.moves[_call(rung.word, allowed[0] if rung.number.required else None, blind)] = move


def deny_envido(m: Match, c: Contest, seat: Seat) -> str:
    """Why a seat may not open the envido now: a reason, or nothing if it may."""
    ladder = m.book.the_envido
    if not c.first_baza:
        return "envido-late"
    if c.envido.status != IDLE:
        if c.envido.status == WAITING or c.envido.bets:
            return "envido-opened"
        if c.sung:
            return "envido-annulled"
        return "envido-closed"
    if c.barred >> team_of(seat) & 1:
        return "envido-barred"
    if c.is_carded(seat) and not ladder.opening.late:
        return "envido-carded"
    if c.seats.index(seat) + 1 < ladder.opening.first_seat:
        return "envido-seat"
    if c.passing:
        return "" if c.passing[0] == seat else "not-your-turn"
    if c.waiting:
        if c.waiting[-1] is TRUCO and team_of(seat) != team_of(c.truco.caller):
            return "" if not c.is_carded(seat) else "envido-carded"
        return "bet-waits"
    if seat == c.turn or (ladder.opening.late and c.is_carded(seat)):
        return ""
    return "not-your-turn"


def _open_envido(m: Match, c: Contest, seat: Seat, o: SeatMoves, blind: bool) -> None:
    if m.book.envido is not None and not deny_envido(m, c, seat):
        _bets(m, c, m.book.envido, o, blind)


def deny_truco(m: Match, c: Contest, seat: Seat) -> str:
    """Why a seat may not open or raise the truco unprompted: a reason, or nothing if it may."""
    ladder = m.book.truco
    if c.waiting:
        return "bet-waits"
    if not c.holding >> seat & 1:
        return "needs-card"
    if ladder.window is Window.ON_TURN and seat != c.turn:
        return "not-your-turn"
    if c.truco.status == WANTED:
        if c.truco.right == NO_TEAM:
            return "bets-closed"
        if c.truco.right != team_of(seat):
            return "not-your-raise"
        return ""
    return "" if c.truco.status == IDLE else "truco-closed"


def _free(m: Match, c: Contest, seat: Seat, o: SeatMoves, blind: bool) -> None:
    """No bet waits: the seat on turn plays or calls; where truco has no turn, anyone with a card may call it."""
    on_turn = seat == c.turn
    o.plays = on_turn and not blind
    _open_envido(m, c, seat, o, blind)
    _sing_freely(m, c, seat, o)
    if seat == c.raiser:
        _flor_bets(m, c, o, opening=True)
    if not deny_truco(m, c, seat):
        _truco_bets(m, c, o, blind)
        if on_turn:
            _join(m, c, seat, o, blind)
    if on_turn:
        _mazo(m, c, seat, o)


def _truco_bets(m: Match, c: Contest, o: SeatMoves, blind: bool) -> None:
    ladder = m.book.truco
    keep = c.envido.status == IDLE
    _bets(m, c, ladder, o, blind)
    if not keep and ladder.costs_envido is not None and ladder.costs_envido.unless:
        o.moves.pop(_call(ladder.rungs[ladder.rung(ladder.costs_envido.unless)].word, None, blind), None)


def _join(m: Match, c: Contest, seat: Seat, o: SeatMoves, blind: bool) -> None:
    """Envido and truco in one breath (A26, B32)."""
    double = m.book.double
    envido = m.book.envido
    if double is None or envido is None or c.truco.status != IDLE or deny_envido(m, c, seat):
        return
    if double.blind_only and not blind:
        return
    truco = next(r.word for r in m.book.truco.rungs if r.opens)
    for index, rung in enumerate(envido.rungs):
        if rung.opens and not may_follow(m.book, c, envido, c.envido, index):
            o.moves[_call(f"{rung.word}{JOINT}{truco}", None, blind)] = _move(Verb.JOIN, ENVIDO, index)


def deny_mazo(m: Match, c: Contest, seat: Seat) -> str:
    """Why a seat may not go to the pack now (G7)."""
    if any(team_of(c.auction(s).caller) == team_of(seat) for s in c.waiting):
        return "own-bet-waits"
    if not c.waiting and seat not in (c.turn, c.asking, speaker(m, c)):
        return "mazo-turn"
    return ""


def _mazo(m: Match, c: Contest, seat: Seat, o: SeatMoves) -> None:
    if not deny_mazo(m, c, seat):
        o.moves[_call(m.book.mazo.word)] = _LEAVE


def _showing(m: Match, c: Contest, seat: Seat) -> SeatMoves:
    """The end of a mano on a strict table: show, ask for a flor, or have nothing more to say."""
    o = SeatMoves()
    o.moves[READY] = _move(Verb.READY)
    hidden = tuple(card for card in c.dealt[seat] if card not in open_cards(c, seat))
    if seat in c.blind:
        o.moves[_call(not_none(m.book.blind).look)] = _LOOK
    elif hidden:
        o.moves[Show(hidden)] = _move(Verb.SHOW)
    if m.book.flor_asking is not None:
        for rival in c.seats:
            silent = not c.declared >> rival & 1
            if team_of(rival) != team_of(seat) and silent and not any(a == rival for _, a in c.asked):
                o.moves[AskFlor(rival)] = _move(Verb.ASK)
    return o
