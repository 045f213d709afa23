"""Weighing bets: what each answer and each bet does to the chance to win the match."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from truquero.bots.match_chances import MatchChances
from truquero.bots.seat_knowledge import WHOLE_MATCH, SeatKnowledge
from truquero.bots.win_chances import WinChances
from truquero.bots.worlds import rising
from truquero.engine.actions import Action
from truquero.engine.betting_view import bet_worth
from truquero.engine.moves import Move, Verb
from truquero.rules import Suerte
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.seats import team_of

WARY = 0.2
"""How much better than the bare odds a hand should be before a rival wants a bet."""
WARIER = 0.15
"""How much better still when the whole game is at stake."""
SENSE = 0.25
"""How much more often rivals give way when they would lose than their own cards suggest."""
WIDTH = 0.08
"""How sharply rivals tell a good hand from a bad one."""


class Weighed(NamedTuple):
    """A possible bet: what it is worth in the chance to win, the chance to win it, the chance they give way."""

    action: Action
    move: Move
    worth: float
    chance: float
    folds: float
    offer: int


class BetWeigher:
    """The arithmetic of one decision. Values are chances to win the match, own side first."""

    def __init__(
        self, sit: SeatKnowledge, out: WinChances, match_chances: MatchChances, lean: dict[Suerte, float]
    ) -> None:
        self.sit = sit
        self.out = out
        self.match_chances = match_chances
        self.lean = lean
        """How much more readily than expected the rivals give way, by suerte."""

    # ---------------------------------------------------------------- values

    def after(self, own: int, theirs: int) -> float:
        """The chance to win once these points are written, pending envido and flor included."""
        total = 0.0
        for share, more_own, more_theirs in self._pending:
            total += share * self._plain(own + more_own, theirs + more_theirs)
        return total

    def _plain(self, own: int, theirs: int) -> float:
        if own >= WHOLE_MATCH or theirs >= WHOLE_MATCH:
            return 1.0 if own >= theirs else 0.0
        a, b = self.sit.score
        return self.match_chances.value((a + own, b + theirs), self.sit.games)

    @cached_property
    def _pending(self) -> list[tuple[float, int, int]]:
        """What envido and flor will still bring at the end of the mano: share, ours, theirs."""
        sit = self.sit
        written = {a.suerte for a in sit.c.awards}
        found = [(1.0, 0, 0)]
        envido = sit.c.envido
        if envido is not None and ENVIDO.value not in written:
            if envido.status == "refused":
                found = _both(found, 1.0 if team_of(envido.caller) == sit.team else 0.0, envido.refusal or 0)
            elif envido.status == "wanted":
                found = _both(found, self.out.envido, sit.points(envido.stake, envido.caller))
        flor = sit.c.flor
        if flor is not None and sit.c.sung and FLOR.value not in written and sit.book.flor is not None:
            most = sit.book.match.target
            ours, theirs = (min(sit.flor_pays(team), most) for team in (sit.team, 1 - sit.team))
            if flor.status == "refused":
                chance = 1.0 if team_of(flor.caller) == sit.team else 0.0
            else:
                chance = self.out.flor if ours and theirs else 1.0 if ours else 0.0
            found = _both(found, chance, ours, theirs)
        return found

    @cached_property
    def point(self) -> float:
        """What one point is worth now."""
        return max(1e-6, (self.after(1, 0) - self.after(0, 1)) / 2)

    def won(self, chance: float, stake: int, own: int = 0, theirs: int = 0) -> float:
        """The value of fighting for a stake with this chance, after these other points."""
        win = self.after(own + stake, theirs)
        return chance * win + (1 - chance) * self.after(own, theirs + stake)

    def truco_to_come(self, own: int = 0, theirs: int = 0) -> float:
        """The value of the truco as it stands, after these other points."""
        sit = self.sit
        truco = sit.c.truco
        chance = self.out.truco
        if truco.status == "waiting":
            offer, refusal = sit.points(truco.offer, truco.caller), truco.refusal or 0
            wanted = self.won(chance, offer, own, theirs)
            if team_of(truco.caller) != sit.team:
                return max(self.after(own, theirs + refusal), wanted)
            return 0.5 * self.after(own + refusal, theirs) + 0.5 * wanted
        if truco.status == "refused":
            return self.after(own, theirs)
        return self.won(chance, sit.points(truco.stake, truco.caller), own, theirs)

    # ---------------------------------------------------------------- bets

    def fold_chances(self, suerte: Suerte, offer: int, refusal: int) -> list[float]:
        """In each world, how likely the rivals give way to a bet."""
        feels = self.out.rivals_feel if suerte is TRUCO else self.out.rivals_envido
        lacked = max(self.sit.lacks)
        stake = min(offer, lacked)
        need = (stake - refusal) / (2 * stake) if stake > 0 else 0.0
        middle = need + WARY + WARIER * max(0, stake - 2) / lacked + 0.4 * self.lean.get(suerte, 0.0)
        return [1 - rising(feel, middle, WIDTH) for feel in feels]

    def bet(self, action: Action, move: Move) -> Weighed:
        """What a bet or a raise on envido or truco is worth."""
        suerte = move.suerte or TRUCO
        offer, refusal = self.terms(action, move)
        folds = self.fold_chances(suerte, offer, refusal)
        wins = self.out.truco_wins if suerte is TRUCO else self.out.envido_wins
        if suerte is TRUCO:
            up, down, away = self.after(offer, 0), self.after(0, offer), self.after(refusal, 0)
        else:
            up, down = self.truco_to_come(offer, 0), self.truco_to_come(0, offer)
            away = self.truco_to_come(refusal, 0)
        worth = folded = wanted = called = 0.0
        for world, fold, win in zip(self.out.worlds, folds, wins, strict=True):
            # Rivals who would lose know a little more than their cards tell: fewer of them stay.
            stays = world.weight * (1 - fold) * (1 - SENSE * win)
            worth += (world.weight - stays) * away + stays * (win * up + (1 - win) * down)
            folded += world.weight - stays
            wanted += stays
            called += stays * win
        chance = called / wanted if wanted > 0 else 0.0
        return Weighed(action, move, worth, chance, folded, offer)

    def terms(self, action: Action, move: Move) -> tuple[int, int]:
        """What a bet offers and what its refusal pays, in points."""
        sit = self.sit
        suerte = move.suerte or TRUCO
        worth = bet_worth(sit.book, sit.frame, sit.me, action, Move(Verb.BET, suerte, move.rung))
        if worth is None:
            raise LookupError(f"{action} is not a bet on {suerte} here")
        offer = sit.points(worth.stake) if worth.wanted is None else worth.wanted
        stood = sit.auction(suerte)
        return offer, sit.points(worth.refused or 0, stood.caller if stood is not None else 0)

    def wanting(self, suerte: Suerte, chance: float, farta: bool = False) -> float:
        """The value of wanting the bet that waits."""
        view = self.sit.auction(suerte)
        if view is None:
            raise LookupError(f"no {suerte} waits")
        stake = self.sit.lacks[0] if farta else self.sit.points(view.offer, view.caller)
        if suerte is TRUCO:
            return self.won(chance, stake)
        up, down = self.truco_to_come(stake, 0), self.truco_to_come(0, stake)
        return chance * up + (1 - chance) * down

    def refusing(self, suerte: Suerte) -> float:
        """The value of refusing it."""
        view = self.sit.auction(suerte)
        pays = (view.refusal or 0) if view is not None else 0
        return self.after(0, pays) if suerte is TRUCO else self.truco_to_come(0, pays)


def _both(
    found: list[tuple[float, int, int]], chance: float, pays: int, costs: int | None = None
) -> list[tuple[float, int, int]]:
    """All outcomes so far, won or lost; losing costs what winning pays unless it is given."""
    lose = pays if costs is None else costs
    won = [(share * chance, own + pays, theirs) for share, own, theirs in found if chance > 0]
    lost = [(share * (1 - chance), own, theirs + lose) for share, own, theirs in found if chance < 1]
    return won + lost
