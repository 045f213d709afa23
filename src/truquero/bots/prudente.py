"""Prudente plays the odds: it weighs every bet by the chance to win with it, and never bluffs."""

from __future__ import annotations

from truquero.bots.azar import named
from truquero.bots.bet_weighing import BetWeigher, Weighed
from truquero.bots.captain_orders import follow, give
from truquero.bots.flor_play import answer_flor, sing_or_not
from truquero.bots.heuristics import card_taste
from truquero.bots.match_chances import match_chances
from truquero.bots.player import Decision, Reason
from truquero.bots.seat_knowledge import SeatKnowledge
from truquero.bots.thinker import BOTH, Thinker
from truquero.bots.win_chances import WinChances
from truquero.bots.worlds import USUAL, Belief, boldness, draw
from truquero.cards import Card
from truquero.engine.actions import Action, Call, MakeSign, Play, Talk
from truquero.engine.moves import Move, Verb
from truquero.engine.view_types import PlayerView
from truquero.fairness.shuffle import Rng
from truquero.rules import Rulebook, Suerte
from truquero.rules.ladder import ENVIDO, FLOR, TRUCO
from truquero.seats import Seat

WORLDS = {2: 40, 4: 28, 6: 24, 8: 20}
"""How many worlds a decision looks at, by the number of seats in the mano."""
MARGIN = 0.15
"""How much better than silence a bet must be, in points."""
HONEST = 0.5
"""The least chance to win a bet, once wanted, that an honest player bets on."""
TRUST = 0.35
"""How often an honest player bets on a losing hand, beside a winning one."""
UNSEEN = 0.3
"""How much of that holds while none of our cards lies open."""
STEEP = 0.08
"""How much more for each bet made before it."""
MUCH = 0.3
"""How much more when the whole game is at stake."""
SURE = 0.35
"""By how many points wanting must beat refusing before one speaks for the whole team."""


class Prudente(Thinker):
    """Counts cards, believes what it hears about as much as it should, and bets when the odds are good."""

    name = "prudente"
    caution = 0.05
    """By how many points wanting a bet must beat refusing it."""

    def __init__(
        self, book: Rulebook, players: int, seat: Seat, rng: Rng, rules: frozenset[str], level: float = 1.0
    ) -> None:
        super().__init__(book, players, seat, rng)
        self.rules = rules
        self.level = level
        self.remembers = "recordar" in rules

    # ---------------------------------------------------------------- what a character may change

    def belief(self) -> Belief:
        """How much it believes."""
        return Belief(bluffs=0.15, copas="copas" in self.rules)

    def lean(self) -> dict[Suerte, float]:
        """How much more readily than usual these rivals give way."""
        return {}

    def hopeless(self, rk: BetWeigher, move: Move) -> bool:
        """Whether a bet need not be weighed at all: once wanted, the chance to win is never better than now."""
        return (rk.out.truco if move.suerte is TRUCO else rk.out.envido) < HONEST - 0.1

    def trust(self, sit: SeatKnowledge, suerte: Suerte) -> float:
        """How much less likely a bet is where the bettor would lose it; 1 means believing nobody.

        A bettor knows that only as far as our cards lie open or our own bets told of them, and somebody who bets on
        anything does not ask.
        """
        level = self.memory.levels.get(suerte, 1)
        usual = USUAL[suerte][level > 1]
        asks = (1 - boldness(sit, sit.rivals[0], suerte, level)) / (1 - usual)
        seen = (3 - len(sit.hand)) / 3 if suerte is TRUCO else 0.0
        return float(TRUST ** ((UNSEEN + seen + 0.5 * (level - 1)) * asks))

    def dares(self, sit: SeatKnowledge, bet: Weighed, gain: float, rk: BetWeigher) -> bool:
        """Whether to make a bet that would gain so much, in points."""
        return self.is_honest(sit, bet)

    def is_honest(self, sit: SeatKnowledge, bet: Weighed) -> bool:
        """A bet on good cards; the higher the bets have gone, and the more is at stake, the better they must be."""
        suerte = bet.move.suerte or TRUCO
        ladder = sit.book.ladder(suerte)
        first = ladder.rungs[0].amount if ladder is not None else 1
        much = min(1.0, max(0, bet.offer - max(first, 2)) / max(sit.lacks))
        return bet.chance >= HONEST + STEEP * self.memory.levels.get(suerte, 0) + MUCH * much

    # ---------------------------------------------------------------- thinking

    def think(self, sit: SeatKnowledge) -> BetWeigher:
        count = max(6, round(WORLDS.get(len(sit.seats), 20) * self.level))
        worlds = draw(sit, self.rng, count, self.belief())
        return BetWeigher(sit, WinChances(sit, worlds, self.rng), match_chances(self.book), self.lean())

    def doubt(self, rk: BetWeigher, top: Suerte) -> BetWeigher:
        """The same weighing once the bet that waits has been heard for what it tells of the cards."""
        wins = rk.out.truco_wins if top is TRUCO else rk.out.envido_wins
        return BetWeigher(rk.sit, rk.out.doubting(wins, self.trust(rk.sit, top)), rk.match_chances, rk.lean)

    def speak(self, sit: SeatKnowledge, must: bool) -> Decision:
        if (sung := sing_or_not(self, sit)) is not None:
            return sung
        if not must and self.is_captained(sit) and not sit.on_turn:
            return Decision(None, Reason("captain-speaks"))
        if sit.to_answer:
            return self._answer(sit, must)
        if Verb.PASS in sit.moves:
            return self._pass(sit)
        if not sit.on_turn:
            return self.idle(sit, must)
        return self._free(sit)

    # ---------------------------------------------------------------- answering

    def _answer(self, sit: SeatKnowledge, must: bool) -> Decision:
        top = sit.top or TRUCO
        rk = self.think(sit)
        if top is FLOR:
            return answer_flor(self, rk, must)
        if Verb.WANT_BOTH in sit.moves:
            return self._answer_both(rk, must)
        rk = self.doubt(rk, top)
        chance = rk.out.truco if top is TRUCO else rk.out.envido
        refused = rk.refusing(top) if not sit.lost_if_refused(top) else -1.0
        wanted, want = rk.wanting(top, chance), sit.said(Verb.WANT)
        farta = sit.said(Verb.FARTA)
        if farta is not None and "farta" in self.rules and rk.wanting(top, chance, farta=True) >= wanted:
            wanted, want = rk.wanting(top, chance, farta=True), farta
        odds = (("chance", _percent(chance)),)
        best: tuple[float, Action | None, Reason] = (refused, sit.said(Verb.REFUSE), Reason("poor-odds", odds))
        if wanted > best[0] + self._fear(rk, top, want is farta):
            best = wanted, want, Reason("good-odds", odds)
        raised = self._best_bet(rk, rk.sit.moves, (top, ENVIDO), best[0])
        if raised is not None:
            best = raised.worth, raised.action, self._bet_reason(raised, rk)
        if not must and sit.mates and not self._leads(sit) and best[0] - refused < SURE * rk.point:
            return Decision(None, Reason("partner-may-know"))
        if raised is not None and best[1] is raised.action:
            self._remember_bet(raised)
        return Decision(best[1], best[2])

    def _fear(self, rk: BetWeigher, top: Suerte, farta: bool = False) -> float:
        """By how much wanting must beat refusing: more where more is at risk."""
        sit = rk.sit
        bet = sit.auction(top)
        if bet is None:
            return 0.0
        stake = sit.lacks[0] if farta else min(sit.points(bet.offer, bet.caller), max(sit.lacks))
        return self.caution * rk.point * max(1.0, (stake - (bet.refusal or 0)) / 2)

    def _leads(self, sit: SeatKnowledge) -> bool:
        """A captain speaks for the team and waits for nobody (B8)."""
        return sit.view.captains is not None and sit.me in sit.view.captains and bool(sit.shown_left)

    def _answer_both(self, rk: BetWeigher, must: bool) -> Decision:
        """Envido and truco asked in one breath: each on its own odds (A26)."""
        sit = rk.sit
        envido = sit.lost_if_refused(ENVIDO) or (
            rk.wanting(ENVIDO, rk.out.envido) > rk.refusing(ENVIDO) + self._fear(rk, ENVIDO)
        )
        truco = sit.lost_if_refused(TRUCO) or (
            rk.wanting(TRUCO, rk.out.truco) > rk.refusing(TRUCO) + self._fear(rk, TRUCO)
        )
        if not envido and not truco and not must and sit.mates:
            return Decision(None, Reason("partner-may-know"))
        odds = (("envido", _percent(rk.out.envido)), ("truco", _percent(rk.out.truco)))
        return Decision(sit.said(BOTH[envido, truco]), Reason("both-odds", odds))

    def _pass(self, sit: SeatKnowledge) -> Decision:
        """Asked to pass or bet the envit while a truc waits (V8)."""
        rk = self.think(sit)
        bet = self._best_bet(rk, sit.moves, (ENVIDO,), rk.truco_to_come())
        if bet is not None:
            self._remember_bet(bet)
            return Decision(bet.action, self._bet_reason(bet, rk))
        return Decision(sit.said(Verb.PASS), Reason("pass"))

    # ---------------------------------------------------------------- one's own turn

    def _free(self, sit: SeatKnowledge) -> Decision:
        if (opening := self._truque_i_passe(sit)) is not None:
            return opening
        rk = self.think(sit)
        bet = self._best_bet(rk, sit.moves, (ENVIDO, TRUCO), rk.truco_to_come())
        if bet is not None:
            self._remember_bet(bet)
            return Decision(bet.action, self._bet_reason(bet, rk))
        ordered = follow(self, sit)
        if ordered is not None:
            return ordered
        return self._play(rk)

    def _truque_i_passe(self, sit: SeatKnowledge) -> Decision | None:
        """As mà with a great envit say truque i passe: they will think of the truc, and bet the envit (València)."""
        if "passe" not in self.rules or sit.me != sit.seats[0] or sit.results or sit.plays:
            return None
        if sit.ranks.envido_share(sit.my_envido) < 0.93:
            return None
        cost = sit.book.truco.costs_envido
        for action, move in sit.moves.get(Verb.BET, ()):
            if move.suerte is TRUCO and cost is not None and sit.book.truco.rungs[move.rung].name == cost.unless:
                return Decision(action, Reason("passe"))
        return None

    def _best_bet(
        self,
        rk: BetWeigher,
        moves: dict[Verb, list[tuple[Action, Move]]],
        suertes: tuple[Suerte, ...],
        otherwise: float,
    ) -> Weighed | None:
        """The bet worth most, if it is worth more than what one would do otherwise."""
        best: Weighed | None = None
        for verb in (Verb.BET, Verb.WANT_AND_RAISE):
            for action, move in moves.get(verb, ()):
                if move.suerte not in suertes or self.hopeless(rk, move) or self._holds_back(rk, move):
                    continue
                for tried in self._numbered(rk.sit, action, move):
                    bet = rk.bet(tried, move)
                    gain = (bet.worth - otherwise) / rk.point
                    if gain > MARGIN and (best is None or bet.worth > best.worth) and self.dares(rk.sit, bet, gain, rk):
                        best = bet
        return best

    def _numbered(self, sit: SeatKnowledge, action: Action, move: Move) -> list[Action]:
        """The sizes worth thinking about, where a bet may carry a number."""
        if not isinstance(action, Call):
            return [action]
        allowed = named(sit.view).get(action.word)
        if allowed is None or len(allowed) < 2:
            return [action]
        behind = "detras" in self.rules and sit.lacks[0] > sit.lacks[1]
        sizes = {4, 6} | ({sit.lacks[1], max(sit.lacks)} if behind else set())
        fitting = sorted({n - (n - allowed[0]) % allowed.step for n in sizes if allowed[0] <= n <= allowed[-1]})
        return [action, *[action._replace(number=n) for n in fitting]]

    def _holds_back(self, rk: BetWeigher, move: Move) -> bool:
        """With a great envido as mano, let them come: they may bet, and are raised (Bélmez: pasarse; València: 33)."""
        sit = rk.sit
        if "pescar" not in self.rules or move.suerte is not ENVIDO or sit.to_answer or sit.plays or not sit.on_turn:
            return False
        return sit.ranks.envido_share(sit.my_envido) >= 0.97 and sit.me == sit.seats[0]

    def _remember_bet(self, bet: Weighed) -> None:
        self.memory.predicted[bet.move.suerte or TRUCO] = bet.folds

    def _bet_reason(self, bet: Weighed, rk: BetWeigher) -> Reason:
        odds = (("chance", _percent(bet.chance)), ("folds", _percent(bet.folds)))
        return Reason("value-bet", odds)

    def _play(self, rk: BetWeigher) -> Decision:
        """The card with the best chance; of nearly equal ones the lowest."""
        sit, out = rk.sit, rk.out
        power = sit.ranks.power

        def promise(card: int) -> tuple[float, int]:
            chosen = sit.hand[card]
            return round(out.chances[chosen] + card_taste(sit, chosen, self.rules), 3), -power[chosen]

        card = sit.hand[max(range(len(sit.hand)), key=promise)]
        chance = out.chances[card]
        odds = (("chance", _percent(chance)),)
        if "esconder" in self.rules:
            hidden = self._hide(rk, card)
            if hidden is not None:
                return hidden
        return Decision(Play(card), Reason("best-card" if chance > 0 else "lost-anyway", odds))

    def _hide(self, rk: BetWeigher, card: Card) -> Decision | None:
        """Show nothing that you need not show: cover a card that cannot win, leave a mano that is lost."""
        sit = rk.sit
        low = self.lowest(sit)
        covered = Play(low, down=True)
        beaten = sit.plays and sit.ranks.power[low] < sit.best_on_table[0]
        if card is low and beaten and covered in sit.view.legal and not self.has_flor(sit):
            return Decision(covered, Reason("cover"))
        leave = sit.said(Verb.LEAVE)
        if leave is None or not sit.duel or not sit.results or sit.me in sit.c.sung or max(rk.out.truco_wins) > 0:
            return None
        if len(sit.hand) != 1 or not sit.plays or sit.ranks.power[low] >= sit.best_on_table[0]:
            return None  # not lost for certain
        return Decision(leave, Reason("nothing-to-show"))

    # ---------------------------------------------------------------- beside the game

    def aside(self, view: PlayerView) -> MakeSign | Talk | None:
        order = give(self, view)
        return order if order is not None else super().aside(view)


def _percent(share: float) -> int:
    return round(100 * share)
