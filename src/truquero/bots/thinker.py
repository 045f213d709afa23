"""What all thinking characters share: the chores of the table, and true values where they must be said."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from pickle import PicklingError
from typing import Any

from truquero.bots.azar import named
from truquero.bots.hand_ranks import hand_ranks
from truquero.bots.memory import Memory
from truquero.bots.player import Decision, Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.signs import true_sign
from truquero.cards import Card
from truquero.engine.actions import READY, Action, AskFlor, Call, Cut, MakeSign, Play, Show, Talk
from truquero.engine.moves import Verb
from truquero.engine.state import Phase, Stage
from truquero.engine.view_types import PlayerView, Seen
from truquero.fairness.shuffle import Rng
from truquero.rulebooks import BOOKS
from truquero.rules import REDONDO, OptionError, Rulebook
from truquero.rules.ladder import ENVIDO
from truquero.rules.match_rules import KEEP
from truquero.seats import Seat, team_of

GOOD_CARD = 0.5
"""A card turned up in the deal is kept when it beats this share of the pack."""


BOTH = {
    (True, True): Verb.WANT_BOTH,
    (True, False): Verb.ONLY_ENVIDO,
    (False, True): Verb.ONLY_TRUCO,
    (False, False): Verb.REFUSE_BOTH,
}
"""How to answer envido and truco asked in one breath, by whether each is wanted (A26)."""


@lru_cache(maxsize=64)
def _same_book(name: str, chosen: tuple[tuple[str, str], ...]) -> Rulebook:
    """One object for each rulebook and process, so that its cached results are found again."""
    return BOOKS[name].with_options(dict(chosen)) if chosen else BOOKS[name]


@lru_cache(maxsize=64)
def _is_printed(book: Rulebook) -> bool:
    """Whether another process finds the same rulebook by its name; a changed rulebook may keep its name."""
    try:
        printed = _same_book(book.id, book.chosen) if book.id in BOOKS else None
    except OptionError:
        return False
    return printed is not None and all(getattr(printed, f.name) == getattr(book, f.name) for f in fields(book))


class Thinker:
    """A player with a memory. Its character decides what it does with its turn: :meth:`speak`."""

    name = ""
    remembers = True
    """Whether cards of earlier manos of the deal are remembered."""

    def __init__(self, book: Rulebook, players: int, seat: Seat, rng: Rng) -> None:
        self.book = book
        self.players = players
        self.seat = seat
        self.rng = rng
        self.memory = Memory(seat)

    def __getstate__(self) -> dict[str, Any]:
        """What goes along to another process: the rulebook by its name, since every process has its own."""
        if not _is_printed(self.book):
            raise PicklingError(f"{self.book.id} is a rulebook from a file: its bots cannot think in another process")
        return {**self.__dict__, "book": (self.book.id, self.book.chosen)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.book = _same_book(*state["book"])

    def notice(self, seen: Seen) -> None:
        self.memory.notice(seen)

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        if not view.legal:
            raise ValueError(f"seat {view.seat} has nothing to do now")
        if view.phase is Phase.CUT:
            return Decision(self._cut(), Reason("cut"))
        if view.phase is Phase.TURNED:
            return self._turned(view)
        sit = SeatKnowledge(self.book, view, self.memory, self.remembers)
        if sit.c.stage is Stage.SHOW:
            return self._prove(sit)
        if view.hand is None and (look := sit.said(Verb.LOOK)) is not None:
            return Decision(look, Reason("look"))
        if Verb.SAY in sit.moves or Verb.GOOD in sit.moves:
            return self._say(sit)
        if len(view.legal) == 1 and (must or isinstance(view.legal[0], Play)):
            return Decision(view.legal[0], Reason("only-one"))
        return self.speak(sit, must)

    def speak(self, sit: SeatKnowledge, must: bool) -> Decision:
        raise NotImplementedError

    # ---------------------------------------------------------------- chores

    def _cut(self) -> Cut:
        size, least = len(self.book.pack_for(self.players)), self.book.dealing.cut_least
        return Cut(self.rng.randint(least, size - least))

    def _turned(self, view: PlayerView) -> Decision:
        """Keep a good card that fell face up, and ask for another in place of a bad one."""
        ranks = hand_ranks(self.book, self.players, None)
        card = view.turned[1] if view.turned is not None else None
        keep = Call(KEEP)
        good = card is None or ranks.rank[ranks.power[card]] >= GOOD_CARD
        others = [a for a in view.legal if a != keep]
        if keep in view.legal and (good or not others):
            return Decision(keep, Reason("keep-card"))
        return Decision(others[0], Reason("change-card"))

    def _prove(self, sit: SeatKnowledge) -> Decision:
        """Show what points must be proved with, ask for a flor that all could see, and be done."""
        for action in sit.view.legal:
            if isinstance(action, Show) and sit.me in sit.c.owed:
                return Decision(action, Reason("prove"))
        for action in sit.view.legal:
            if isinstance(action, AskFlor) and self._hid_flor(sit, action.asked):
                return Decision(action, Reason("ask-flor"))
        return Decision(READY, Reason("ready"))

    def _hid_flor(self, sit: SeatKnowledge, rival: Seat) -> bool:
        """Whether three cards of a rival lie open and make a flor that was not sung."""
        shown = [card for seat, cards in sit.c.shown if seat == rival for card in cards]
        open_cards = tuple(dict.fromkeys([*sit.known[rival], *shown]))
        return len(open_cards) == 3 and sit.ranks.counter.is_flor(open_cards)

    def _say(self, sit: SeatKnowledge) -> Decision:
        """Say the value if it is better than the best so far, and never a wrong one (A14, T11)."""
        suerte = sit.c.saying.suerte if sit.c.saying is not None else ENVIDO
        value = sit.my_envido if suerte is ENVIDO else sit.ranks.counter.flor_value(sit.dealt)
        allowed = named(sit.view).get("canto", range(0))
        if value in allowed:
            return Decision(Call("canto", value), Reason("true-value", (("value", value),)))
        good = sit.said(Verb.GOOD)
        if good is not None:
            return Decision(good, Reason("theirs-are-better"))
        return Decision(Call("canto", allowed[0]), Reason("true-value", (("value", value),)))

    # ---------------------------------------------------------------- help for the characters

    def has_flor(self, sit: SeatKnowledge) -> bool:
        return len(sit.dealt) == 3 and self.book.flor is not None and sit.ranks.counter.is_flor(sit.dealt)

    def lowest(self, sit: SeatKnowledge) -> Card:
        return min(sit.hand, key=lambda card: sit.ranks.power[card])

    def idle(self, sit: SeatKnowledge, must: bool) -> Decision:
        """Nothing to say: let the others go on, or do the least that is legal."""
        if not must:
            return Decision(None, Reason("not-my-turn"))
        for verb in (Verb.PASS, Verb.SMALL, Verb.REFUSE, Verb.REFUSE_BOTH):
            action = sit.said(verb)
            if action is not None:
                return Decision(action, Reason("nothing-to-say"))
        plays: list[Action] = [a for a in sit.view.legal if isinstance(a, Play) and not a.down]
        if plays:
            return Decision(Play(self.lowest(sit)), Reason("nothing-to-say"))
        return Decision(sit.view.legal[0], Reason("nothing-to-say"))

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        """One true sign to the partners when a mano of several begins."""
        if view.hand is None or self.memory.signed or not self.book.signs or view.format != REDONDO:
            return None
        sit = SeatKnowledge(self.book, view, self.memory, self.remembers)
        self.memory.signed = True
        if not sit.mates or len(sit.dealt) != 3:
            return None
        sign = true_sign(sit)
        return MakeSign(sign) if sign is not None else None

    def is_captained(self, sit: SeatKnowledge) -> bool:
        """Whether a captain of my team speaks for it (B8)."""
        captains = sit.view.captains
        if captains is None or sit.view.format != REDONDO or sit.me in captains:
            return False
        return any(team_of(s) == sit.team and s in sit.seats for s in captains)
