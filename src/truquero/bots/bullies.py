"""Bullies: one simple rule wrapped round any player. They measure whether a bot can be bullied."""

from __future__ import annotations

from dataclasses import replace

from truquero.bots.player import Bot, Decision, Reason
from truquero.engine.actions import Action, MakeSign, Play, Talk
from truquero.engine.moves import Move, Verb
from truquero.engine.view_types import BetWorth, PlayerView, Seen
from truquero.maestro.bully_words import BULLIES
from truquero.rules import Suerte

BETS = frozenset({Verb.BET, Verb.WANT_AND_RAISE, Verb.JOIN})
WANTS = frozenset({Verb.WANT, Verb.FARTA, Verb.WANT_BOTH})
GIVES_WAY = frozenset({Verb.REFUSE, Verb.REFUSE_BOTH, Verb.CONCEDE})
Option = tuple[Action, Move | None, BetWorth | None]


class Bully:
    """Does what its rule says whenever it can; otherwise what the player inside would do."""

    def __init__(self, rule: str, inside: Bot) -> None:
        if rule not in BULLIES:
            raise ValueError(f"there is no bully {rule!r}; there are {', '.join(BULLIES)}")
        self.rule = rule
        self.inside = inside
        self.name = f"{rule}+{inside.name}"

    def notice(self, seen: Seen) -> None:
        self.inside.notice(seen)

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        return self.inside.aside(view)

    def decide(self, view: PlayerView, must: bool = True) -> Decision:
        options: list[Option] = list(zip(view.legal, view.moves, view.worths, strict=True))
        answering = any(m is not None and m.verb in GIVES_WAY for _, m, _ in options)
        on_turn = any(isinstance(a, Play) for a in view.legal)
        if answering or on_turn:
            forced = self._forced(options, answering)
            if forced is not None:
                return Decision(forced, Reason("bully"))
        return self.inside.decide(self._without(view, options), must)

    def _forced(self, options: list[Option], answering: bool) -> Action | None:
        if self.rule in ("always-bet", "always-truco") and not answering:
            found = [x for x in options if _does(x, BETS) and not _symbolic(x)]
            if self.rule == "always-truco":
                found = [x for x in found if x[1] is not None and x[1].suerte is Suerte.TRUCO]
            found.sort(key=lambda x: (x[1] is not None and x[1].suerte is Suerte.TRUCO, x[2].stake if x[2] else 0))
        elif self.rule == "always-want" and answering:
            found = [x for x in options if _does(x, WANTS)]
        elif self.rule == "always-raise" and answering:
            found = [x for x in options if _does(x, BETS) and not _symbolic(x)]
        elif self.rule == "always-leave" and answering:
            found = [x for x in options if _does(x, GIVES_WAY)]
        elif self.rule == "always-falta":
            found = [x for x in options if _does(x, BETS) and _symbolic(x)]
        else:
            found = []
        return found[0][0] if found else None

    def _without(self, view: PlayerView, options: list[Option]) -> PlayerView:
        """The view without the actions that the rule forbids, as long as something is left."""
        never = {"never-bet": BETS, "never-give-way": GIVES_WAY | {Verb.LEAVE}}.get(self.rule, frozenset())
        left = [x for x in options if not _does(x, never)]
        if not left or len(left) == len(options):
            return view
        legal, moves, worths = zip(*left, strict=True)
        return replace(view, legal=legal, moves=moves, worths=worths)


def _does(option: Option, verbs: frozenset[Verb]) -> bool:
    return option[1] is not None and option[1].verb in verbs


def _symbolic(option: Option) -> bool:
    """Whether a bet is for the rest of the game, the game or the match."""
    return option[2] is not None and option[2].stake < 0
