"""Novato is honest and cautious: it bets on good cards, wants with good cards, and plays its best card first.

It has not seen many hands yet: in one deal it takes its cards for better than they are, in the next for worse.
"""

from __future__ import annotations

from truquero.bots.captain_orders import follow
from truquero.bots.player import Decision, Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.thinker import BOTH, Thinker
from truquero.cards import Card
from truquero.engine.actions import Action, Play
from truquero.engine.moves import Verb
from truquero.fairness.shuffle import Rng
from truquero.odds.bazas import PARDA
from truquero.rules import Rulebook, Suerte
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.seats import Seat

OPENS_ENVIDO = 0.80
WANTS_ENVIDO = 0.70
RAISES_ENVIDO = 0.96
OPENS_TRUCO = 0.80
WANTS_TRUCO = 0.62
RAISES_TRUCO = 0.93
GOOD_FLOR = 33
"""How good a hand must be, as the share of hands below it; a flor, in points."""
BLUR = 0.7
"""By how much it may misjudge a hand."""


class Novato(Thinker):
    """Looks at its own three cards, and believes that theirs must be better."""

    name = "novato"
    remembers = False

    def speak(self, sit: SeatKnowledge, must: bool) -> Decision:
        if sit.said(Verb.SING) is not None and self.has_flor(sit):
            return Decision(sit.said(Verb.SING), Reason("sing", (("value", sit.ranks.counter.flor_value(sit.dealt)),)))
        if Verb.SMALL in sit.moves:
            return Decision(sit.said(Verb.SMALL), Reason("flor-small"))
        if sit.to_answer:
            return self._answer(sit, must)
        if Verb.PASS in sit.moves:
            return self._open(sit, ENVIDO, OPENS_ENVIDO) or Decision(sit.said(Verb.PASS), Reason("pass"))
        if not sit.on_turn:
            return self.idle(sit, must)
        return (
            self._open(sit, ENVIDO, OPENS_ENVIDO)
            or self._open(sit, TRUCO, OPENS_TRUCO)
            or follow(self, sit)
            or Decision(Play(self._card(sit)), Reason("novato-card"))
        )

    def __init__(self, book: Rulebook, players: int, seat: Seat, rng: Rng) -> None:
        super().__init__(book, players, seat, rng)
        self._deal = -1
        self._fancy = {TRUCO: 0.0, ENVIDO: 0.0}
        """How much better it takes its hand for in this deal than it is."""

    def _share(self, sit: SeatKnowledge, suerte: Suerte) -> float:
        """How good the hand looks to it, as the share of hands below."""
        if self._deal != self.memory.deals:
            self._deal = self.memory.deals
            self._fancy = {of: BLUR * (self.rng.random() + self.rng.random() - 1) for of in (TRUCO, ENVIDO)}
        true = self._true_share(sit, suerte)
        seen = min(1.0, max(0.0, true))
        fancy = self._fancy[suerte]
        if sit.results and sit.results[0] == sit.my_side:
            fancy = max(0.0, fancy)  # nobody thinks less of a hand that has won the first baza
        # Anybody sees that the best hands are good and the worst bad: what lies between is misjudged.
        return min(1.0, max(0.0, true + 4 * seen * (1 - seen) * fancy))

    def _true_share(self, sit: SeatKnowledge, suerte: Suerte) -> float:
        if suerte is ENVIDO:
            return sit.ranks.envido_share(sit.my_envido)
        strength = sit.ranks.raw_strength(sit.ranks.powers(sit.hand)) if sit.hand else 0.5
        if not sit.results:
            return strength
        if sit.results[0] == PARDA:
            # One more baza decides: only the best card counts.
            return sit.ranks.raw_strength(sit.ranks.powers(sit.hand)[:1])
        # The first baza is worth two.
        return strength + (0.15 if sit.results[0] == sit.my_side else -0.15)

    def _open(self, sit: SeatKnowledge, suerte: Suerte, least: float) -> Decision | None:
        """Bet when the cards are there; never more than the first word of the ladder."""
        share = self._share(sit, suerte)
        raising = suerte is TRUCO and sit.c.truco.status == "wanted"
        bets = self._bets(sit, suerte)
        if not bets or share < (RAISES_TRUCO if raising else least):
            return None
        return Decision(bets[0], Reason("good-cards", (("share", round(100 * share)),)))

    def _bets(self, sit: SeatKnowledge, suerte: Suerte) -> list[Action]:
        """The bets it thinks of: none where a truco can only grow point by point, to the whole match (V16)."""
        bets = [(a, m) for a, m in sit.moves.get(Verb.BET, ()) if m.suerte is suerte]
        if suerte is TRUCO and any(self.book.truco.rungs[m.rung].has_no_end for _, m in bets):
            return []
        return [a for a, _ in bets]

    def _answer(self, sit: SeatKnowledge, must: bool) -> Decision:
        top = sit.top or TRUCO
        if top is FLOR:
            return self._answer_flor(sit, must)
        if Verb.WANT_BOTH in sit.moves:
            return self._answer_both(sit, must)
        share = self._share(sit, top)
        least, raises = (WANTS_ENVIDO, RAISES_ENVIDO) if top is ENVIDO else (WANTS_TRUCO, RAISES_TRUCO)
        said = (("share", round(100 * share)),)
        if top is TRUCO and (first := self._open(sit, ENVIDO, OPENS_ENVIDO)) is not None:
            return first
        # In the envido it wants after one raise, and raises no more: some ladders have no end (A10).
        if share >= raises and (top is TRUCO or self.memory.levels.get(top, 1) < 2):
            raised = self._bets(sit, top) + [a for a, _ in sit.moves.get(Verb.WANT_AND_RAISE, ())]
            if raised:
                return Decision(raised[0], Reason("very-good-cards", said))
        if share >= least:
            return Decision(sit.said(Verb.FARTA) or sit.said(Verb.WANT), Reason("good-cards", said))
        if sit.lost_if_refused(top) and (want := sit.said(Verb.WANT)) is not None:
            return Decision(want, Reason("nothing-to-lose"))
        if not must and sit.mates:
            return Decision(None, Reason("partner-may-know"))
        return Decision(sit.said(Verb.REFUSE) or sit.view.legal[0], Reason("too-little", said))

    def _answer_both(self, sit: SeatKnowledge, must: bool) -> Decision:
        envido = self._share(sit, ENVIDO) >= WANTS_ENVIDO or sit.lost_if_refused(ENVIDO)
        truco = self._share(sit, TRUCO) >= WANTS_TRUCO or sit.lost_if_refused(TRUCO)
        if not envido and not truco and not must and sit.mates:
            return Decision(None, Reason("partner-may-know"))
        key = "good-cards" if envido or truco else "too-little"
        share = max(self._share(sit, ENVIDO), self._share(sit, TRUCO))
        return Decision(sit.said(BOTH[envido, truco]), Reason(key, (("share", round(100 * share)),)))

    def _answer_flor(self, sit: SeatKnowledge, must: bool) -> Decision:
        value = sit.ranks.counter.flor_value(sit.dealt) if self.has_flor(sit) else 0
        said = (("value", value),)
        wanted: Action | None = sit.said(Verb.FARTA) or sit.said(Verb.WANT)
        if wanted is not None and value >= GOOD_FLOR:
            return Decision(wanted, Reason("good-flor", said))
        if not must and sit.mates:
            return Decision(None, Reason("partner-may-know"))
        return Decision(sit.said(Verb.REFUSE) or sit.view.legal[0], Reason("small-flor", said))

    def _card(self, sit: SeatKnowledge) -> Card:
        """The cheapest card that wins; the lowest under a partner's card or when none wins; leading, the best."""
        power = sit.ranks.power
        ordered = sorted(sit.hand, key=lambda card: power[card])
        if not sit.plays:
            return ordered[-1]
        if sit.partner_wins:
            return ordered[0]
        top = sit.best_on_table[0]
        return next((card for card in ordered if power[card] > top), ordered[0])
