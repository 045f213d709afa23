"""A mano on a strict table: values are spoken, points are shown, and the penalties of the rulebook fall."""

from __future__ import annotations

from tests.second_scorer import hands as cards
from tests.second_scorer.bets import FLOR_WORDS, LEAVES, Award
from tests.second_scorer.books import GAME, MATCH
from tests.second_scorer.flores import TarijaFlores
from tests.second_scorer.hands import team
from tests.second_scorer.mano import Mano


class StrictMano(Mano):
    """Nothing is done for anybody: what was said counts until the cards show that it was not so."""

    def prepare(self) -> None:
        super().prepare()
        self.said: dict[str, dict[int, int]] = {"envido": {}, "flor": {}}
        self.shown: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.faults: list[tuple[str, int, int]] = []  # kind, who, whom; in the order in which they happened
        self.had_word: set[int] = set()
        self.bet_lost = False  # a bet on false flores has gone to the rivals: no further price (R96)
        self.declared: set[int] = set()  # who has said a word about a flor of their own
        self.yielded: set[int] = set()  # who has spoken in the round of values that goes on
        self.spoken = self.book.flor in ("argentino", "tarija") or self.book.at_once  # A13, T9; elsewhere secret

    def say(self, seat: int, word: str, value: str | None = None) -> None:
        if word == "muestro":
            self.shown[seat] |= set((value or "").split())
        elif word == "canto":
            suerte = "flor" if self.flores and self.flores.sung else "envido"
            self.said[suerte][seat] = int(value or 0)
            self.yielded.add(seat)
            self._written_now()
        elif word == "pido-flor":
            self.faults.append(("asked", seat, int(value or 0)))
        elif word == "avisa":
            self.faults.append(("reminder", seat, 0))
        elif word == "son-buenas":
            self.yielded.add(seat)
            self._written_now()
        else:
            if word in FLOR_WORDS:
                self.declared.add(seat)
            self.yielded.clear()
            sung = set(self.flores.sung) if self.flores else set()
            if not self.truco.wanted and not self.envido.wanted:
                self.had_word |= {self.bazas.turn} if word in LEAVES else {seat, self.bazas.turn}  # R25
            super().say(seat, word, value)
            for each in self.flores.sung if self.flores else ():
                if each not in sung and not self.holds_flor(each):
                    self.faults.append(("false flor", each, 0))

    @property
    def reminders(self) -> set[int]:
        """The teams that reminded a duellist (T12)."""
        return {team(who) for kind, who, _ in self.faults if kind == "reminder"}

    def holds_flor(self, seat: int) -> bool:
        return cards.is_flor(self.piezas, self.dealt[seat])

    def _visible(self, seat: int) -> list[str]:
        return [card for card in self.dealt[seat] if card in self.shown[seat] or card in self.open_cards[seat]]

    def envido_shown(self, seat: int) -> bool:
        visible = self._visible(seat)
        return bool(visible) and cards.envido_value(self.book, self.piezas, visible) == self.envido_value(seat)

    def flor_shown(self, seat: int) -> bool:
        return len(self._visible(seat)) == 3

    def singing_closed(self) -> bool:
        assert self.flores is not None
        waiting = [s for s in self.seats if s not in self.gone and len(self.held[s]) == 3 and s not in self.flores.sung]
        return self.truco.wanted or bool(self.bazas.outcomes) or not waiting

    # ---- claims: what stands until the showing

    def _all_said(self, suerte: str, seats: list[int]) -> bool:
        """G13: whose team is best is skipped; everybody of the other one has said a number or yielded."""
        best = self._said_best(suerte)
        others = [seat for seat in seats if best is None or team(seat) != team(best)]
        return all(seat in self.said[suerte] or seat in self.yielded or seat in self.gone for seat in others)

    def _said_best(self, suerte: str) -> int | None:
        said = self.said[suerte]
        return max(said, key=lambda seat: (said[seat], -self.seats.index(seat))) if said else None

    def envido_winner(self) -> int | None:
        return self._said_best("envido") if self.spoken else self.envido_best()

    def envido_awards(self) -> list[Award]:
        awards = super().envido_awards()
        if not self.envido.wanted or not self.spoken or not awards:
            return awards
        winner = self.envido_winner()
        if winner is None or (not self.decided and not self._all_said("envido", self.envido_seats)):
            return []
        return [(team(winner), self.envido.accepted, "envido")]

    def flor_awards(self) -> list[Award]:
        flores = self.flores
        both = flores is not None and len({team(seat) for seat in flores.sung}) == 2 and flores.conceded is None
        if flores and self.book.at_once and both and not self._all_said("flor", flores.sung):
            return []  # A19; in Tarija no numbers are said for flores (R23)
        return super().flor_awards()

    def flor_value(self, seat: int) -> int:
        """Where numbers were said, who said none has yielded (R11)."""
        return self.said["flor"].get(seat, -1) if self.said["flor"] else super().flor_value(seat)

    # ---- what is left of them

    def proven_envido(self) -> list[Award]:
        awards = self.envido_awards()
        if not awards or self.envido.refused:
            return awards
        ((side, stake, suerte),) = awards
        winner = self.envido_winner()
        assert winner is not None
        if winner in self.said["envido"] and self.said["envido"][winner] != self.envido_value(winner):
            return [(1 - side, stake, suerte)]  # A14
        return awards if self.envido_shown(winner) else []  # R49

    def proven_flor(self) -> list[Award]:
        """False flores are struck out. Of the winners' only those shown are paid, and none if the best is not (R49).

        A number said of a false flor was no number: then the cards of the others decide (R97).
        """
        flores = self.flores
        if not flores:
            return []
        false = [seat for seat in flores.sung if not self.holds_flor(seat)]
        unshown = [seat for seat in flores.sung if seat not in false and not self.flor_shown(seat)]
        best = self._said_best("flor")
        value = super().flor_value if best in false else self.flor_value
        fought = len({team(seat) for seat in flores.sung if seat not in false}) == 2 and flores.conceded is None
        awards: list[Award] = []
        for side, stake in flores.settle(value, false):
            true = [seat for seat in flores.sung if seat not in false and team(seat) == side]
            first = min(true, key=self.seats.index)
            if fought:
                first = min(true, key=lambda seat: (-value(seat), self.seats.index(seat)))
            if self.said["flor"].get(first) not in (None, super().flor_value(first)):
                awards.append((1 - side, stake, "flor"))  # A14, for the flor too
            elif not [seat for seat in true if seat in unshown]:
                awards.append((side, stake, "flor"))
            elif not (fought and first in unshown) and len([s for s in true if s not in unshown]):
                awards += [
                    (*award, "flor") for award in flores.settle(value, [*false, *(s for s in true if s in unshown)])
                ]
        return awards

    def awards(self) -> list[Award]:
        truco: list[Award] = [(*self.taken, "truco")] if self.taken and not self.stopped else []
        if self.taken and self.taken[1] == MATCH:
            return truco  # V17
        if self.book.flor == "tarija":
            return TarijaSlips(self).awards(truco)
        made = self.proven_flor() + self.proven_envido() + truco
        made = [(side, self.lacks[side] if stake == GAME else stake, suerte) for side, stake, suerte in made]
        found = {team(whom) for kind, _, whom in self.faults if kind == "asked" and self._hid_flor(whom)}
        moved = [(1 - side if side in found else side, stake, suerte) for side, stake, suerte in made]  # A20
        return moved + self.penalties()

    def _hid_flor(self, seat: int) -> bool:
        return self.holds_flor(seat) and seat in self.had_word and seat not in self.declared

    def penalties(self) -> list[Award]:
        """In the order in which their facts happened (G10)."""
        fallen: list[Award] = []
        vain = int(self.book.options.get("pido_flor_falso", "3"))
        for kind, who, whom in self.faults if self.book.flor != "belmez" else ():  # R56
            if kind == "false flor" and not self.bet_lost:
                fallen.append((1 - team(who), 3, "penalty"))
            elif kind == "asked" and not self.holds_flor(whom):
                fallen.append((team(whom), vain, "penalty"))
            elif kind == "asked" and self._hid_flor(whom):
                fallen.append((team(who), 3, "penalty"))
        return fallen


class TarijaSlips:
    """T11, T15: who slips loses the bet to the rivals, and the truco of the mano with it."""

    def __init__(self, mano: StrictMano) -> None:
        self.mano = mano

    def awards(self, truco: list[Award]) -> list[Award]:
        flor, flor_slips = self._flor()
        envido, envido_slips = self._envido()
        slips = flor_slips | envido_slips
        if flor_slips and envido_slips and flor_slips != envido_slips:
            self.mano.silent = "one team slips in the flor, the other in the envido"
        if len(slips) == 1:
            rival = 1 - slips.pop()
            truco = [(rival, stake, suerte) for _, stake, suerte in truco]
        return flor + envido + truco + self.mano.penalties()

    def _envido(self) -> tuple[list[Award], set[int]]:
        """Every number said must be true and shown, the loser's too (R51); if both slip nobody is paid (R52)."""
        mano = self.mano
        awards = mano.envido_awards()
        said = mano.said["envido"]
        wrong = {team(s) for s in said if said[s] != mano.envido_value(s) or not mano.envido_shown(s)}
        wrong |= mano.reminders  # T12
        if not awards or mano.envido.refused or not wrong:
            return awards, wrong
        if len(wrong) == 2:
            return [], wrong
        return [(1 - side, mano.envido.accepted, "envido") for side in wrong], wrong

    def _flor(self) -> tuple[list[Award], set[int]]:
        mano, flores = self.mano, self.mano.flores
        if not flores or not flores.sung:
            return [], set()
        false = [seat for seat in flores.sung if not mano.holds_flor(seat)]
        unshown = [seat for seat in flores.sung if seat not in false and not mano.flor_shown(seat)]
        struck = [*false, *(seat for seat in unshown if seat in mano.gone)]
        guilty = {team(seat) for seat in unshown if seat not in mano.gone} | mano.reminders
        no_true = {team(seat) for seat in flores.sung} - {team(seat) for seat in flores.sung if seat not in struck}
        slips = guilty | {team(seat) for seat in false}
        if flores.wanted or flores.conceded is not None:
            faulty = no_true | guilty
            if not faulty:
                return [(side, stake, "flor") for side, stake in flores.settle(mano.flor_value, struck)], slips
            mano.bet_lost = len(faulty) == 1  # R96: the bet goes to the side without fault, and is the whole price
            assert isinstance(flores, TarijaFlores)
            return [(1 - side, flores.lost(1 - side, struck), "flor") for side in faulty if len(faulty) == 1], slips
        reminded = [s for s in flores.sung if s not in (*false, *unshown) and team(s) in mano.reminders]  # T12
        good = [seat for seat in flores.sung if seat not in (*false, *unshown, *reminded)]
        missing = [*(seat for seat in unshown if seat not in mano.gone), *reminded]
        awards: list[Award] = [(team(seat), 3, "flor") for seat in good]
        awards += [(1 - team(seat), 3, "penalty" if good else "flor") for seat in missing]
        awards += [(1 - team(seat), 3, "penalty") for seat in struck if seat not in false]
        return awards, slips
