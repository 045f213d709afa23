"""The last baza between two, worked out at the table: one card each, every card the rival may hold, what bets bring.

The blueprint tells cards apart by groups; here each card counts, and so does what was said. Of the blueprint's options
only those are left that are worth as much as the best, nearly: mixing among them is as good as it was.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from truquero.bots.bet_weighing import BetWeigher
from truquero.bots.match_chances import match_chances
from truquero.bots.practised_reasons import Outlook
from truquero.bots.seat_knowledge import WHOLE_MATCH, SeatKnowledge
from truquero.bots.win_chances import WinChances
from truquero.bots.worlds import World
from truquero.engine.actions import Action, Play
from truquero.engine.moves import Move, Verb
from truquero.engine.view_types import PlayerView
from truquero.fairness.shuffle import Rng
from truquero.maestro.choices import WeighedOption
from truquero.maestro.rival_belief import RivalBelief
from truquero.rules.ladder import TRUCO

SLACK: Final = 0.25
"""What an option may lose beside the best one, in points, and still be chosen."""
CAUTION: Final = 0.3
"""So many points less a bet promises than it seems: it counts on what the rival does, and not on cards alone."""
GIVES_WAY: Final = frozenset({Verb.REFUSE, Verb.LEAVE})
RAISES: Final = frozenset({Verb.BET, Verb.WANT_AND_RAISE})


class Response(NamedTuple):
    """What the rival does with my bet, by world."""

    folds: list[float]
    raises: list[float]
    offer: int
    """What its raise would put at stake; 0: it cannot raise."""


def is_last(sit: SeatKnowledge) -> bool:
    """Whether two cards are left and nothing but the truco is to be settled."""
    c = sit.c
    return (
        sit.duel
        and not sit.view.strict  # there a value said may be a lie
        and sit.view.players == len(sit.seats)
        and len(c.results) == len(sit.dealt) - 1
        and not any(sit.covered.values())
        and all(s is TRUCO for s in c.waiting)
        and c.saying is None
        and not (c.passing or c.asking or c.raiser)
    )


class LastCard:
    """One decision in the last baza. Values are chances to win the match."""

    def __init__(self, sit: SeatKnowledge, belief: RivalBelief, rng: Rng) -> None:
        self.sit = sit
        self.belief = belief
        place = sit.place[sit.me]
        self.worlds: list[World] = []
        for holding, weight in zip(belief.holdings, belief.weights, strict=True):
            mine, theirs = sit.ranks.powers(sit.hand), sit.ranks.powers(holding)
            left = (mine, theirs) if place == 0 else (theirs, mine)
            hands = {sit.me: sit.dealt, belief.rival: (*belief.shown, *holding)}
            self.worlds.append(World(hands, left, weight))
        self.out = WinChances(sit, self.worlds, rng)
        self.weigher = BetWeigher(sit, self.out, match_chances(sit.book), {})
        self.moves = dict(zip(sit.view.legal, sit.view.moves, strict=True))

    @property
    def wins(self) -> list[float]:
        return self.out.truco_wins

    def priced(self, choices: tuple[WeighedOption, ...]) -> tuple[WeighedOption, ...] | None:
        """The options with what they lose here; None where one of them cannot be priced."""
        values = [self.value(choice.action) for choice in choices]
        known = [value for value in values if value is not None]
        if len(known) < len(values) or not known:
            return None
        point, best = self.weigher.point, max(known)
        return tuple(c._replace(loss=(best - v) / point) for c, v in zip(choices, known, strict=True))

    def weights(self, choices: tuple[WeighedOption, ...]) -> list[float]:
        """How often to choose each priced option: as the blueprint says, without those that lose too much."""
        sure = [(c.loss or 0.0) + CAUTION * self._is_bet(c.action) for c in choices]
        most = min(sure) + SLACK
        kept = [float(c.weight) if (c.loss or 0.0) <= most else 0.0 for c in choices]
        return kept if any(kept) else [float(loss == min(sure)) for loss in sure]

    def outlook(self, action: Action) -> Outlook:
        """What is behind an option: the chance to win, and for a bet how often it is given way to."""
        move = self.moves.get(action)
        if move is None or move.verb not in RAISES:
            return Outlook(self.out.truco, 0.0, 0.0)
        offer, refusal = self.weigher.terms(action, move)
        response = self._response(action)
        folds = self.out.mean(response.folds) if response is not None else 0.0
        stands = self.sit.c.truco.stake
        return Outlook(self.out.truco, folds, max(0.0, (offer - stands) / (offer + refusal)) if stands >= 0 else 0.0)

    def _is_bet(self, action: Action) -> bool:
        move = self.moves.get(action)
        return move is not None and move.verb in RAISES

    def value(self, action: Action) -> float | None:
        """What an option is worth; None where that cannot be said."""
        weigher, truco = self.weigher, self.sit.c.truco
        stands = self.sit.points(truco.stake, truco.caller)
        if isinstance(action, Play):
            return None if truco.status == "waiting" else weigher.won(self.out.truco, stands)
        move = self.moves.get(action)
        if move is None or (move.suerte not in (TRUCO, None)):
            return None
        if move.verb is Verb.WANT:
            return weigher.wanting(TRUCO, self.out.truco)
        if move.verb is Verb.REFUSE:
            return weigher.refusing(TRUCO)
        if move.verb is Verb.LEAVE:
            return weigher.after(0, (truco.refusal or 0) if truco.status == "waiting" else stands)
        if move.verb in RAISES:
            return self._bet(action, move)
        return None

    def _bet(self, action: Action, move: Move) -> float | None:
        weigher = self.weigher
        offer, refusal = weigher.terms(action, move)
        if offer >= WHOLE_MATCH:
            return None
        response = self._response(action)
        if response is None:
            return None
        away, up, down = weigher.after(refusal, 0), weigher.after(offer, 0), weigher.after(0, offer)
        higher, lower = weigher.after(response.offer, 0), weigher.after(0, response.offer)
        worth = gives_way = stays = 0.0
        for world, win, fold, more in zip(self.worlds, self.wins, response.folds, response.raises, strict=True):
            wanted = 1 - fold - more
            worth += world.weight * (fold * away + wanted * (win * up + (1 - win) * down))
            gives_way += world.weight * more * down
            stays += world.weight * more * (win * higher + (1 - win) * lower)
        return worth + max(gives_way, stays)

    def _response(self, action: Action) -> Response | None:
        """What the blueprint would do in the rival's place."""
        seen = self.belief.rival_sees_after(action)
        if not seen.legal:
            return None
        folds = self.belief.share(seen, lambda a: _verb(seen, a) in GIVES_WAY)
        raises = self.belief.share(seen, lambda a: _verb(seen, a) in RAISES)
        bets = [w for w, m in zip(seen.worths, seen.moves, strict=True) if m is not None and m.verb in RAISES]
        offer = next((self.sit.points(w.stake) if w.wanted is None else w.wanted for w in bets if w is not None), 0)
        return Response(folds, raises, offer)


def _verb(seen: PlayerView, action: Action) -> Verb | None:
    move = dict(zip(seen.legal, seen.moves, strict=True)).get(action)
    return move.verb if move is not None else None
