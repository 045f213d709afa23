"""One mano: it reads what was done, line by line, and says which team takes how much for what."""

from __future__ import annotations

from tests.second_scorer import hands as cards
from tests.second_scorer.bazas import Bazas, Disagreement
from tests.second_scorer.bets import FLOR_WORDS, LEAVES, REFUSES, WANTS, Award, Bet
from tests.second_scorer.books import GAME, MATCH, Book, Stake, muestra_piezas
from tests.second_scorer.flores import ArgentinoFlores, BelmezFlores, Flores, TarijaFlores
from tests.second_scorer.hands import team

_FLORES = {"belmez": BelmezFlores, "argentino": ArgentinoFlores, "tarija": TarijaFlores}


class Mano:
    """A redondo or a duel. ``seats`` are those who play it, the leader first."""

    def __init__(
        self,
        book: Book,
        seats: tuple[int, ...],
        dealt: dict[int, tuple[str, ...]],
        score: tuple[int, int],
        *,
        sings: bool = True,
        muestra: str | None = None,
        pica: bool = False,
        blind: frozenset[int] = frozenset(),
    ) -> None:
        self.book, self.seats, self.dealt, self.pica = book, seats, dealt, pica
        self.sings = sings and book.sings_by_itself
        self.blind = set(blind)
        self.piezas = muestra_piezas(muestra) if muestra else book.piezas
        self.bazas = Bazas(book, seats, cards.ranks(book, self.piezas))
        self.lacks = (book.target - score[0], book.target - score[1])
        self.score = score
        self.held = {seat: list(hand) for seat, hand in dealt.items()}
        self.open_cards: dict[int, list[str]] = {seat: [] for seat in seats}
        self.gone = self.bazas.gone
        self.truco = Bet(1)
        self.envido = Bet(0)
        self.envido_seats: list[int] = []
        self.annulled = False
        self.joined = False  # A26: one breath, one answer
        self.flores: Flores | None = _FLORES[book.flor](seats, self.lacks) if book.flor else None
        if isinstance(self.flores, BelmezFlores):
            self.flores.tantos = book.options.get("resto") == "tantos"
        self.asked: list[int] = []  # holders who still have to answer the first flor
        self.taken: tuple[int, Stake] | None = None  # who has the truco, and for how much
        self.nobody = False
        self.flor_written: list[Award] | None = None  # what stood when the flores were settled
        self.flor_rests = False  # somebody has gone on after the last word on the flor
        self.stopped = False  # a bet on envido or flor ended the play
        self.silent = ""  # why the articles do not tell what this mano pays
        self.prepare()
        self._own_turn()
        self._written_now()

    def prepare(self) -> None:
        """What a strict table keeps besides."""

    # ---- reading

    @property
    def decided(self) -> bool:
        return self.taken is not None or self.nobody or self.stopped

    def say(self, seat: int, word: str, value: str | None = None) -> None:
        if word == "mira" and self.decided:
            return
        if self.decided:
            raise Disagreement(f"{word!r} by seat {seat} after the mano was over")
        if word == "cerrao":
            assert value is not None
            word, _, number = value.partition(" ")
            value = number or None
        elif word == "mira" or word[0].isdigit():
            self.blind.discard(seat)  # B32: words of one who has not looked say nothing about the cards
        if word == "flor" and self.flores and seat in self.flores.sung:
            return  # the record repeats what the table has done by itself
        self._answer_of(seat, word)
        self.flor_rests = word not in FLOR_WORDS
        if word == "mira":
            self._looked()
        elif word in LEAVES:
            self._leave(seat)
        elif word[0].isdigit() or word == "tapada":
            card, _, call = (value if word == "tapada" and value else word).partition("-y-")
            self._play(seat, card, word == "tapada")
            if call:  # in one gesture
                self._call(seat, call, None)
        else:
            self._call(seat, word, int(value) if value else None)
        self._written_now()

    def _written_now(self) -> None:
        """Argentina and Uruguay write envido and flor when they are settled; some bets end the play anywhere (G10)."""
        flores = self.flores
        if flores and not flores.waits and ((flores.wanted and self.book.flor == "belmez") or flores.stops_play):
            self.stopped = self.stopped or self._reaches(self.flor_awards())
        if not self.book.at_once or self.decided:
            return
        now = self.envido_awards()
        if flores and flores.sung and not flores.waits and not self.asked:
            alone = len({team(each) for each in flores.sung}) == 1 and self.singing_closed()
            answered = flores.wanted or flores.conceded is not None or alone
            if self.flor_written is None and (answered or (self.flor_rests and self.singing_closed())):
                self.flor_written = self.flor_awards() or None
            now += self.flor_written or []
        self.stopped = self._reaches(now)

    def singing_closed(self) -> bool:
        return True

    def _answer_of(self, seat: int, word: str) -> None:
        """Whoever is asked for a flor and is not the one who speaks now had no choice, and has sung it."""
        while self.asked:
            head = self.asked[0]
            if head == seat and (word in FLOR_WORDS or word in LEAVES):
                self.asked.pop(0)
                return
            self.asked.pop(0)
            assert self.flores is not None
            self.flores.sing(head)

    def _call(self, seat: int, word: str, number: int | None) -> None:
        side = team(seat)
        if word.endswith("-y-truco"):
            first = word.removesuffix("-y-truco")
            self._raise_truco(side, "truco", None)
            if first == "flor":
                self._sing(seat, first)
            else:
                self._bet_envido(side, first, number)
                self.joined = self.book.flor != "belmez" and not self.annulled
                self._bet_made()
        elif word in ("paso-envido-quiero", "paso-truco-quiero"):
            self._answer_joined(seat, word)
        elif word in self.book.truco or word == "val":
            self._raise_truco(side, word, number)
            self._bet_made()
        elif word.startswith("quiero-") and word != "quiero-farta":
            self.truco.want()
            self._raise_truco(side, word.removeprefix("quiero-"), None)
        elif word in FLOR_WORDS:
            self._sing(seat, word)
        elif word in WANTS or word == "quiero-farta" or self._accepts(word):
            self._want(seat, word)
        elif word in REFUSES:
            self._refuse(seat, word)
        elif word in self.book.envido or word in ("mas", "falta", "falta-envido", "fins-igualar", "envido-pata"):
            self._bet_envido(side, word, number)
            self._bet_made()

    def _accepts(self, word: str) -> bool:
        return word == "torne" and self.book.name == "valencia24"

    # ---- truco

    def _raise_truco(self, side: int, word: str, number: int | None) -> None:
        if self.truco.waits:
            self.truco.want()
        offer = self.book.truco[word] if number is None else number
        self.truco.make(side, offer, self.truco.accepted)

    def _give(self, side: int, stake: Stake) -> None:
        if self.taken is None:
            self.taken = (side, stake)

    def _leave(self, seat: int) -> None:
        side = team(seat)
        self.gone.update([seat] if self.book.leave_alone else [each for each in self.seats if team(each) == side])
        if all(each in self.gone for each in self.seats if team(each) == side):
            if self.flores:
                self.asked = []
                self.flores.leave(side)
            if self.envido.waits and self.envido.by != side:
                self.envido.refuse()
            if self.truco.waits and self.truco.by != side:
                self.truco.refuse()
                assert self.truco.refused is not None
                self._give(*self.truco.refused)
            self._give(1 - side, self.truco.accepted)
            return
        if isinstance(self.flores, BelmezFlores):
            self.flores.close_refusals(self.gone)
        if self.asked:
            self._announce()
        self.bazas.next_turn()
        self._after_bazas()

    # ---- envido

    def _bet_envido(self, side: int, word: str, number: int | None) -> None:
        first = not self.envido.waits
        if self.envido.waits:
            self.envido.want()
            self.envido.wanted = False
        self.joined = False
        before = self.envido.accepted
        offer = self._envido_offer(word, number, 0 if first else before)
        refusal: Stake = self.book.first_refusal if first else before
        if self.book.capped and isinstance(refusal, int):
            refusal = min(refusal, min(self.lacks))
        if self.book.options.get("fugida") == "1" and isinstance(refusal, int):
            refusal += 1
        self.envido.make(side, offer, refusal)

    def _envido_offer(self, word: str, number: int | None, before: Stake) -> Stake:
        book, leader_lacks = self.book, min(self.lacks)
        if word == "envido-pata":
            return GAME
        if word in ("falta", "falta-envido"):
            if book.name == "valencia24":
                half = book.target // 2
                leader = book.target - leader_lacks
                return (half - leader % half) if book.options.get("falta") == "meitat" else GAME
            if self.pica and book.flor == "tarija":
                return 6
            return GAME if book.options.get("falta") == "partida" else leader_lacks
        if word == "fins-igualar":
            return min(abs(self.score[0] - self.score[1]), leader_lacks)
        assert isinstance(before, int)
        more = number if number is not None else book.envido[word]
        agreed = book.options.get("envite", "libre" if book.name == "belmez" else "2")
        if book.flor == "belmez" and agreed != "libre":
            more = int(agreed)
        return min(before + more, leader_lacks) if book.capped else before + more

    def _envido_wanted(self) -> None:
        self.envido.want()
        self.envido_seats = [seat for seat in self.seats if seat not in self.gone]  # R5
        stake = self.envido.accepted
        if stake == GAME or (isinstance(stake, int) and stake >= max(self.lacks) and self.book.flor == "belmez"):
            self.stopped = True  # B24, G10

    def _reaches(self, awards: list[Award]) -> bool:
        points = [0, 0]
        for side, stake, _ in awards:
            points[side] += stake if isinstance(stake, int) else self.book.target
        return any(points[side] >= self.lacks[side] for side in (0, 1))

    def envido_awards(self) -> list[Award]:
        if self.annulled:
            return []
        if self.envido.refused:
            side, stake = self.envido.refused
            return [(side, stake, "envido")]
        if not self.envido.wanted:
            return []
        return [(team(self.envido_best()), self.envido.accepted, "envido")]

    def envido_best(self) -> int:
        return max(self.envido_seats, key=lambda seat: (self.envido_value(seat), -self.seats.index(seat)))

    def envido_value(self, seat: int) -> int:
        return cards.envido_value(self.book, self.piezas, self.dealt[seat])

    # ---- answers

    def _want(self, seat: int, word: str) -> None:
        farta = word == "quiero-farta"
        if isinstance(self.flores, BelmezFlores) and self.flores.waits:
            self.flores.say(seat, word)
        elif self.envido.waits:
            if farta:
                self.envido.offer = self.lacks[team(seat)]
            joined, self.joined = self.joined, False
            self._envido_wanted()
            self._written_now()
            if joined and not self.decided:
                self.truco.want()
        elif self.truco.waits:
            if farta:
                self.truco.offer = self.lacks[team(seat)]
            self.truco.want()

    def _refuse(self, seat: int, word: str) -> None:
        if isinstance(self.flores, BelmezFlores) and self.flores.waits:
            self.flores.say(seat, word)
            self.flores.close_refusals(self.gone)
            return
        joined, self.joined = self.joined, False
        if self.envido.waits:
            self.envido.refuse()
            self._written_now()
            if not joined:
                return
        if not self.decided:
            self._truco_refused()

    def _truco_refused(self) -> None:
        self.truco.refuse()
        assert self.truco.refused is not None
        self._give(*self.truco.refused)

    def _answer_joined(self, seat: int, word: str) -> None:
        self.joined = False
        if word == "paso-envido-quiero":
            self.envido.refuse()
            self._written_now()
            if not self.decided:
                self.truco.want()
        else:
            self._envido_wanted()
            self._written_now()
            if not self.decided:
                self._truco_refused()

    # ---- flor

    def _holders(self) -> list[int]:
        """Who must sing: flores of players without a card on the table who have seen them."""
        if not self.flores or not self.sings:
            return []
        ready = [s for s in self.seats if s not in self.gone and len(self.held[s]) == 3 and s not in self.blind]
        ready = [s for s in ready if s not in self.flores.sung and cards.is_flor(self.piezas, self.dealt[s])]
        return [s for s in ready if not cards.is_reserva(self.book, self.dealt[s])]

    def _own_turn(self) -> None:
        """G5: at an uncarded player's own turn the flor is sung before anything else."""
        if not self.bazas.outcomes and self.bazas.turn in self._holders():
            self._sing(self.bazas.turn, "flor")

    def _looked(self) -> None:
        """R47: a flor found by looking late is sung then, if it would have been sung before."""
        called = self.truco.waits or self.envido.waits or bool(self.flores and self.flores.sung)
        if called:
            self._bet_made()
        else:
            self._own_turn()

    def _bet_made(self) -> None:
        """G5: a bet in the first baza calls for the flores of everybody without a card on the table."""
        holders = self._holders()
        if not self.bazas.outcomes and holders:
            self._sing(holders[0], "flor")

    def _sing(self, seat: int, word: str) -> None:
        assert self.flores is not None
        opening = not self.flores.sung
        self.flores.say(seat, word)
        if word == "con-flor-me-achico":
            self.asked = [each for each in self.asked if team(each) != team(seat)]  # R19
        if opening and self.flores.sung:
            self._annul()
            after = self.seats.index(seat)
            round_ = self.seats[after + 1 :] + self.seats[:after]
            others = [each for each in round_ if each in self._holders()]
            if self.book.flor == "belmez":
                for each in others:
                    self.flores.sing(each)
            else:
                self.asked = others
        self._announce()

    def _announce(self) -> None:
        """Who has no rival's flor to answer just sings, and so does everybody once a bet waits or somebody gave way."""
        flores = self.flores
        assert flores is not None
        no_choice = flores.waits or flores.conceded is not None
        while self.asked and (no_choice or {team(each) for each in flores.sung} == {team(self.asked[0])}):
            flores.sing(self.asked.pop(0))

    def _annul(self) -> None:
        """B25: even a wanted or refused envite; elsewhere one that is not settled (A15, T24)."""
        self.joined = False
        if self.book.flor == "belmez" or self.envido.waits:
            self.annulled = True
            self.envido.offer = None

    def flor_awards(self) -> list[Award]:
        if not self.flores:
            return []
        return [(side, stake, "flor") for side, stake in self.flores.settle(self.flor_value)]

    def flor_value(self, seat: int) -> int:
        return cards.flor_value(self.book, self.piezas, self.dealt[seat])

    # ---- bazas

    def _play(self, seat: int, card: str, down: bool) -> None:
        self.bazas.play(seat, card, down)
        self.held[seat].remove(card)
        if not down:
            self.open_cards[seat].append(card)
        self._after_bazas()

    def _after_bazas(self) -> None:
        winner = self.bazas.winner
        if winner == "open":
            self._own_turn()
        elif winner is None:
            self.nobody = True
        else:
            assert isinstance(winner, int)
            self._give(winner, self.truco.accepted)

    # ---- the end

    def awards(self) -> list[Award]:
        """What the mano pays, in the order in which it is written (G10)."""
        truco: list[Award] = []
        if self.taken and not self.stopped:
            truco = [(*self.taken, "truco")]
            if self.taken[1] == MATCH:
                return truco  # V17: before everything
        return self.flor_awards() + self.envido_awards() + truco
