"""Why not: the reason and the article behind every refused action."""

from __future__ import annotations

from dataclasses import dataclass

from truquero.engine.actions import Action, AskFlor, Call, Play, Show
from truquero.engine.allowed_moves import deny_envido, deny_mazo, deny_raise, deny_truco, first_card_due
from truquero.engine.betting import least_heard, next_sayer
from truquero.engine.flor_round import deny_singing, speaker
from truquero.engine.lexicon import Lexicon, lexicon
from truquero.engine.refusal_values import Values, values
from truquero.engine.stakes import may_follow, numbers
from truquero.engine.state import IDLE, Contest, Match, Phase, Stage
from truquero.rules import Ladder, Raises, Suerte
from truquero.seats import Seat, team_of

Why = tuple[str, Values]
"""The code of a refusal and its values."""


@dataclass(frozen=True, slots=True)
class Illegal:
    """An action that the rules refuse: nothing has changed."""

    code: str
    article: str
    values: Values = ()
    """The details of the refusal, by name: cards, seats, numbers and words as the engine has them."""
    seat: Seat = 0
    legal: tuple[Action, ...] = ()
    """What this seat, and no other, could have done."""


class IllegalAction(Exception):
    """Raised by the convenience API when an action is refused."""

    def __init__(self, illegal: Illegal) -> None:
        about = ", ".join(f"{name} {value}" for name, value in illegal.values)
        super().__init__(f"{illegal.code} ({illegal.article}){': ' + about if about else ''}")
        self.illegal = illegal


# The reason behind each code: the key under which the rulebook cites its article.
REASONS = {
    "not-your-turn": "turn",
    "not-in-mano": "answer",
    "no-such-seat": "players",
    "table-only": "dealing",
    "left-mano": "mazo",
    "mano-over": "over",
    "no-mano": "over",
    "match-over": "game",
    "bet-waits": "answer",
    "own-bet": "answer",
    "nothing-to-answer": "answer",
    "card-not-held": "turn",
    "no-cover-here": "cover",
    "flor-closed": "flor-window",
    "flor-late": "flor-window",
    "flor-again": "flor",
    "flor-not-held": "flor",
    "flor-not-yet": "flor-first",
    "flor-first": "flor-first",
    "flor-no-rival": "flor",
    "envido-late": "envido-window",
    "envido-opened": "envido-bet",
    "envido-annulled": "annuls",
    "envido-closed": "wanted-truco",
    "envido-barred": "envido-cost",
    "envido-carded": "envido-window",
    "envido-seat": "envido-window",
    "needs-card": "needs-card",
    "not-your-raise": "raise",
    "truco-closed": "raise",
    "cannot-open": "ladder",
    "rung-skipped": "ladder",
    "want-first": "bare-raise",
    "cap-reached": "cap",
    "too-often": "ladder",
    "nothing-to-equalise": "equalise",
    "half-too-small": "ladder",
    "card-first": "card-first",
    "bad-number": "ladder",
    "number-needed": "ladder",
    "own-bet-waits": "mazo-when",
    "mazo-turn": "mazo-when",
    "no-double": "double",
    "no-farta": "farta",
    "bets-closed": "farta",
    "unknown-word": "",
    "say-values": "declare",
    "too-low": "declare",
    "nothing-said-yet": "declare",
    "must-pass": "passe",
    "nothing-to-pass": "passe",
    "passe-closed": "passe",
    "not-blind": "blind",
    "look-first": "blind",
    "only-blind": "blind",
    "no-blind-here": "blind",
    "strict-only": "manners",
    "not-showing": "manners",
    "ask-at-end": "ask",
    "not-yours-to-show": "manners",
    "ask-rival": "ask",
    "asked-sang": "ask",
    "speak-flor": "flor",
    "unknown-sign": "signs",
    "no-reminder": "reminder",
    "not-cutter": "cut",
    "cut-limits": "cut",
    "cut-done": "cut",
    "not-dealing": "dealing",
    "bad-cards": "pack",
    "wrong-seats": "formats",
    "answer-turned": "dealing",
    "nothing-turned": "dealing",
    "kept-card": "dealing",
    "draw-late": "dealing",
    "bad-draw": "dealing",
    "bad-teams": "dealing",
}


def illegal(m: Match, code: str, values: Values = (), article: str = "") -> Illegal:
    """A refusal with the article behind it."""
    return Illegal(code, article or _article(m, code), values)


def _article(m: Match, code: str) -> str:
    key = REASONS[code]
    if not key:
        return ""
    if key == "cut":
        return m.book.dealing.cut_article
    if key == "dealing":
        return m.book.dealing.draw_article if "draw" in code else m.book.dealing.turned_article
    return m.book.cite(key)


def explain(m: Match, c: Contest, seat: Seat, action: Action) -> tuple[str, Values, str]:
    """The code, values and article of why this contest refuses an action of one of its seats."""
    code, about = _explain(m, c, seat, action)
    return code, about, _ladder_article(m, code, action) if REASONS[code] in ("ladder", "cap") else ""


def _ladder_article(m: Match, code: str, action: Action) -> str:
    """The article of the bet that was tried; no rung of a truco is skipped."""
    word = action.word if isinstance(action, Call) else ""
    for suerte, index in lexicon(m.book).bets.get(word, ()):
        ladder = m.book.the_ladder(suerte)
        if suerte is Suerte.TRUCO:
            return m.book.cite("rung") if code == "rung-skipped" else ladder.rungs[index].article
        if suerte is Suerte.FLOR:
            return ladder.article
        return m.book.cite("cap" if code == "cap-reached" else "envido-bet")
    return m.book.cite("rung")


def _explain(m: Match, c: Contest, seat: Seat, action: Action) -> Why:
    if isinstance(action, Show | AskFlor):
        return _explain_showing(m, c, seat, action)
    if c.stage is Stage.SHOW:
        return "mano-over", ()
    if c.gone >> seat & 1:
        return "left-mano", ()
    if isinstance(action, Play):
        return _explain_play(m, c, seat, action)
    if isinstance(action, Call):
        return _explain_call(m, c, seat, action)
    return "unknown-word", ()


def _explain_play(m: Match, c: Contest, seat: Seat, action: Play) -> Why:
    if action.card not in c.hands[seat]:
        return "card-not-held", values(card=action.card)
    if action.down and not m.book.cover:
        return "no-cover-here", ()
    blocked = _blocked(m, c, seat)
    if blocked:
        return blocked
    if seat != c.turn:
        return "not-your-turn", ()
    return "look-first", ()


def _blocked(m: Match, c: Contest, seat: Seat) -> Why | None:
    """What must happen before anything else."""
    if c.saying is not None:
        return "say-values", ()
    if c.asking:
        return "flor-first", ()
    if c.waiting:
        if first_card_due(m, c):
            return "card-first", ()
        mine = team_of(c.auction(c.waiting[-1]).caller) == team_of(seat)
        return ("bet-waits" if not mine else "own-bet"), values(suerte=c.waiting[-1])
    if m.book.each_speaks is not None and c.both_sang() and len(c.spoken) < len(c.sung):
        return "speak-flor", ()
    if c.passing:
        return "must-pass", ()
    return None


def _explain_call(m: Match, c: Contest, seat: Seat, action: Call) -> Why:
    words: Lexicon = lexicon(m.book)
    word = action.word
    if word not in words.known:
        return "unknown-word", values(word=word)
    if action.blind and m.book.blind is None:
        return "no-blind-here", ()
    if action.blind and seat not in c.blind:
        return "not-blind", ()
    if m.book.blind is not None and word == m.book.blind.look:
        return "not-blind", ()
    if word in words.strict and not m.strict:
        return "strict-only", values(word=word)
    if word in ("canto", "son-buenas"):
        return _explain_saying(c, seat, action)
    if c.waiting and c.saying is None and first_card_due(m, c):
        return "card-first", ()
    if word == m.book.mazo.word:
        code = deny_mazo(m, c, seat)
        return (code, ()) if code else _blocked(m, c, seat) or ("mazo-turn", ())
    if m.book.double is not None and word in (m.book.double.pass_envido, m.book.double.pass_truco):
        return "no-double", ()
    if m.book.flor is not None and word == m.book.flor.sing:
        return deny_singing(m, c, seat) or "flor-closed", ()
    if word in words.doubles:
        return _explain_double(m, c, seat, action)
    if word in words.flor_words:
        return _explain_flor(m, c, seat), ()
    for suerte, index in _likeliest(m, words, action):
        reason = _explain_bet(m, c, seat, suerte, index, action)
        if reason[0]:
            return reason
    cost = m.book.truco.costs_envido
    if cost is not None and word == cost.passing:
        return ("must-pass" if seat in c.passing else "nothing-to-pass"), ()
    if word in words.turned:
        return "nothing-turned", ()
    return _explain_answer(m, c, seat, word)


def _likeliest(m: Match, words: Lexicon, action: Call) -> list[tuple[Suerte, int]]:
    """The bets a word can mean; one that takes a number first when a number was named."""

    def fits(bet: tuple[Suerte, int]) -> bool:
        rung = m.book.the_ladder(bet[0]).rungs[bet[1]]
        return (rung.number is not None) == (action.number is not None)

    return sorted(words.bets.get(action.word, ()), key=fits, reverse=True)


def _explain_flor(m: Match, c: Contest, seat: Seat) -> str:
    """A word about flores: somebody else speaks first, there is no rival flor, or it is settled."""
    if speaker(m, c):
        return "speak-flor"
    if c.asking or c.saying is not None:
        return "flor-first" if c.asking else "say-values"
    if not any(team_of(s) != team_of(seat) for s in c.sung):
        return "flor-no-rival"
    if c.waiting and c.waiting[-1] is Suerte.FLOR:
        if team_of(c.flor.caller) == team_of(seat):
            return "own-bet"
        return "rung-skipped" if seat in c.sung else "flor-not-held"
    return "flor-closed"


def _explain_saying(c: Contest, seat: Seat, action: Call) -> Why:
    if c.saying is None:
        return "nothing-to-answer", ()
    if next_sayer(c) == seat and action.word == "canto" and action.number is None:
        return "number-needed", values(word="canto")
    if seat not in c.saying.seats or seat in c.saying.done:
        return "not-your-turn", ()
    if action.word == "canto" and action.number is not None and action.number < least_heard(c.saying, seat):
        return "too-low", values(said=c.saying.best)
    return ("nothing-said-yet", ()) if action.word == "son-buenas" and not c.saying.best_seat else ("not-your-turn", ())


def _explain_double(m: Match, c: Contest, seat: Seat, action: Call) -> Why:
    double = m.book.double
    if double is not None and double.blind_only and not action.blind:
        return "only-blind", ()
    if action.number is not None:
        return "bad-number", values(case="no-number", said=action.number)
    code = deny_envido(m, c, seat) or deny_truco(m, c, seat)
    return (code or "not-your-turn"), ()


def _explain_bet(m: Match, c: Contest, seat: Seat, suerte: Suerte, index: int, action: Call) -> Why:
    ladder = m.book.the_ladder(suerte)
    if seat in c.blind and not action.blind:
        return "look-first", ()
    auction = c.auction(suerte)
    waits = bool(c.waiting) and c.waiting[-1] is suerte and team_of(auction.caller) != team_of(seat)
    if c.saying is not None or c.asking:
        return _blocked(m, c, seat) or ("bet-waits", ())
    if suerte is Suerte.ENVIDO and not waits:
        code = deny_envido(m, c, seat)
        if code:
            return code, ()
    elif suerte is Suerte.ENVIDO and deny_raise(m.book, c):
        return deny_raise(m.book, c), ()
    elif suerte is Suerte.ENVIDO and c.barred >> team_of(seat) & 1:
        return "envido-barred", ()
    elif suerte is Suerte.TRUCO and not waits:
        code = deny_truco(m, c, seat)
        if code:
            return code, values(suerte=c.waiting[-1]) if c.waiting else ()
    elif suerte is Suerte.TRUCO and m.book.truco.raises is Raises.WANTED_FIRST:
        return "want-first", ()
    code = may_follow(m.book, c, ladder, auction, index)
    if code:
        return code, ()
    cost = m.book.truco.costs_envido
    keeps_open = suerte is Suerte.TRUCO and cost is not None and ladder.rungs[index].name == cost.unless
    if keeps_open and (c.bazas or c.envido.status != IDLE):
        return "passe-closed", ()
    return _explain_number(m, c, ladder, index, action)


def _explain_number(m: Match, c: Contest, ladder: Ladder, index: int, action: Call) -> Why:
    rung = ladder.rungs[index]
    if rung.number is None:
        return ("bad-number", values(case="no-number", said=action.number)) if action.number is not None else ("", ())
    if action.number is None:
        return ("number-needed", values(word=rung.word)) if rung.number.required else ("", ())
    allowed = numbers(m.book, c, c.auction(ladder.suerte), rung)
    if action.number not in allowed:
        return "bad-number", _numbers_allowed(action.number, allowed)
    return "", ()


def _numbers_allowed(said: int, allowed: range) -> Values:
    if not allowed:
        return values(case="none-left", said=said)
    if len(allowed) == 1:
        return values(case="only", said=said, only=allowed[0])
    if allowed.step == 1:
        return values(case="range", said=said, least=allowed[0], most=allowed[-1])
    return values(case="steps", said=said, least=allowed[0], most=allowed[-1], step=allowed.step)


def _explain_answer(m: Match, c: Contest, seat: Seat, word: str) -> Why:
    if c.saying is not None:
        return "say-values", ()
    if not c.waiting:
        return "nothing-to-answer", values(word=word)
    top = c.waiting[-1]
    auction = c.auction(top)
    if team_of(auction.caller) == team_of(seat):
        return "own-bet", values(suerte=top)
    if word == m.book.farta:
        return "no-farta", ()
    if c.passing:
        return "must-pass", ()
    return "bet-waits", values(suerte=top)


def _explain_showing(m: Match, c: Contest, seat: Seat, action: Show | AskFlor) -> Why:
    if not m.strict:
        return "strict-only", ()
    if c.stage is not Stage.SHOW:
        return ("not-showing" if isinstance(action, Show) else "ask-at-end"), ()
    if isinstance(action, Show):
        return "not-yours-to-show", values(cards=action.cards)
    if c.declared >> action.asked & 1:
        return "asked-sang", ()
    return "ask-rival", ()


def explain_outside(m: Match, action: Action) -> str:
    """Why a seat that plays in no contest now cannot act."""
    if m.phase is Phase.OVER:
        return "match-over"
    if isinstance(action, Call) and action.word in lexicon(m.book).turned:
        return "nothing-turned"
    if m.phase is Phase.PLAY:
        return "not-in-mano"
    return "no-mano"
