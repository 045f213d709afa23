"""The referee: plays an acta through the engine, line by line, and stops at the first mistake."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from truquero.acta.action_words import SIGN, WordError, action_of, words_of
from truquero.acta.complaints import complain
from truquero.acta.confirming import says_the_same
from truquero.acta.model import (
    Acta,
    ActionLine,
    AnyLine,
    Assertion,
    Blank,
    BlindLine,
    CutLine,
    DeckLine,
    DrawLine,
    Header,
    ManoLine,
    MuestraLine,
    TeamsLine,
    TurnLine,
    VeedorLine,
)
from truquero.acta.parse import ActaError, decode, parse, seat_named
from truquero.acta.setup import Setup, SetupProblem, setup_of
from truquero.acta.understanding import Understood, first_word, understand
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import (
    Action,
    Annul,
    Call,
    Cut,
    Disqualify,
    DrawForDeal,
    DrawTeams,
    Hands,
    Play,
    SeatDealer,
    Stack,
    TurnUp,
)
from truquero.engine.decide import attempt, close_showing
from truquero.engine.decide import legal as legal_now
from truquero.engine.evolve import fold
from truquero.engine.illegal import Illegal
from truquero.engine.start import SetupError, start
from truquero.engine.state import Match, Phase, Stage
from truquero.prose.refusals import say_why
from truquero.prose.sentences import listed
from truquero.rules import Rulebook
from truquero.seats import TABLE, TEAM_NAMES, Seat, left_of


@dataclass(frozen=True, slots=True)
class Problem:
    """The first thing wrong in an acta."""

    line: int
    message: str
    article: str = ""
    legal: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What was legal there: a name and its actions, in the words of an acta."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the acta and the events it caused."""

    line: int
    events: tuple[ev.Event, ...]
    score: tuple[int, int]
    games: tuple[int, int]


@dataclass(slots=True)
class Report:
    """What the referee found."""

    setup: Setup | None = None
    start: Match | None = None
    match: Match | None = None
    steps: list[Step] = field(default_factory=list)
    understood: list[Understood] = field(default_factory=list)
    """Lines that were not written in the words of the acta, and what they were taken for."""
    problem: Problem | None = None

    @property
    def ok(self) -> bool:
        return self.problem is None

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.names if self.setup is not None else ()

    def events(self) -> list[ev.Event]:
        return [event for step in self.steps for event in step.events]


class _Stop(Exception):
    """The referee has found a problem."""

    def __init__(self, message: str, article: str = "", legal: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.article = article
        self.legal = legal


def referee_bytes(data: bytes, language: str = "en", book: Rulebook | None = None) -> Report:
    """Judge the text of a file."""
    try:
        acta = parse(decode(data))
    except ActaError as error:
        return Report(problem=Problem(error.line, error.say(language)))
    return referee(acta, language, book)


def referee(acta: Acta, language: str = "en", book: Rulebook | None = None) -> Report:
    """Judge an acta; ``book`` replaces the rulebook its header names."""
    judge = Judge(acta, language, book)
    judge.run()
    return judge.report


class Judge:
    """Plays the lines of one acta."""

    def __init__(self, acta: Acta, language: str, book: Rulebook | None) -> None:
        self.acta = acta
        self.language = language
        self.book_given = book
        self.report = Report()
        self.deck: tuple[Card, ...] | None = None
        self.muestra: Card | None = None
        self.announced: set[int] = set()
        self.at_once_over: list[tuple[Seat, ...]] = []
        """Manos of a deck that were over as soon as they began (a flor that ends the game): their line is still due."""
        self.forced: list[ev.Event] = []
        self.unlooked: frozenset[Seat] = frozenset()
        self.line: AnyLine = Blank()
        self.at = 0
        self.fresh: list[ev.Event] = []

    @property
    def match(self) -> Match:
        if self.report.match is None:
            self._begin()
        return cast(Match, self.report.match)

    @property
    def seats(self) -> dict[str, Seat]:
        return {name: seat for seat, name in enumerate(self.report.names, start=1)}

    def run(self) -> None:
        for at, line in enumerate(self.acta.lines):
            self.at, self.line = at, line
            self.fresh = []
            try:
                self._judge(line)
            except SetupProblem as error:
                self.report.problem = Problem(error.line or line.number, error.say(self.language), error.article)
                return
            except WordError as error:
                self._problem(_Stop(error.say(self.language), error.article, legal=True))
                return
            except _Stop as stop:
                self._problem(stop)
                return
            self._keep()
        if self.report.match is None:
            try:
                self._begin()
            except SetupProblem as error:
                at = error.line or self.line.number or 1
                self.report.problem = Problem(at, error.say(self.language), error.article)

    def _keep(self) -> None:
        """Note what this line caused."""
        if self.fresh:
            m = self.match
            self.report.steps.append(Step(self.line.number, tuple(self.fresh), m.score, m.games))
            self.fresh = []

    def _problem(self, stop: _Stop) -> None:
        # A new deal closes the showing of the last mano even when its own line is wrong.
        self._keep()
        legal: list[tuple[str, tuple[str, ...]]] = []
        m = self.report.match
        if stop.legal and m is not None:
            for seat, actions in legal_now(m).items():
                if seat != TABLE:
                    said = tuple(_listed(a, self.report.names, m.book) for a in actions)
                    legal.append((self.report.names[seat - 1], said))
        self.report.problem = Problem(self.line.number, stop.message, stop.article, tuple(legal))

    def _begin(self) -> None:
        setup = setup_of(self.acta, self.book_given)
        self.report.setup = setup
        try:
            match = start(
                setup.book,
                len(setup.names),
                strict=setup.strict,
                dealer=setup.dealer,
                score=setup.score,
                games=setup.games,
                captains=setup.captains,
            )
        except SetupError as error:
            raise setup.refused(error) from None
        self.report.start = self.report.match = match

    def _judge(self, line: AnyLine) -> None:
        match line:
            case Blank():
                pass
            case Header(key="dealer", value=name) if self.report.match is not None:
                self._act(TABLE, SeatDealer(self._seat(name)))
            case Header():
                if self.report.match is not None:
                    raise _Stop(self._complain("header-late", key=line.key))
            case ManoLine():
                self._mano(line)
            case DeckLine(cards=cards):
                self._between(self.match)
                if self.muestra is not None:
                    raise _Stop(self._complain("muestra-known"))
                self.deck = cards
                self._check_deck(cards)
            case MuestraLine(card=card):
                self._between(self.match)
                if self.muestra is not None or self.deck is not None:
                    raise _Stop(self._complain("muestra-known"))
                self.muestra = card
            case BlindLine(names=names):
                self.unlooked = frozenset(self._seat(name) for name in names)
            case DrawLine(draws=draws):
                self._act(TABLE, DrawForDeal(tuple((self._seat(n), c) for n, c in draws)))
            case TeamsLine(how=how, draws=draws):
                self._act(TABLE, DrawTeams(how, tuple((self._seat(n), c) for n, c in draws)))
            case CutLine(name=name, lifted=lifted):
                self._between(self.match)
                m = self.match
                seat = self._seat(name) if name else left_of(m.dealer, m.players)
                self._act(seat, Cut(lifted))
            case TurnLine(name=name, card=card):
                self._between(self.match)
                self._act(TABLE, TurnUp(self._seat(name), card))
            case VeedorLine(ruling=ruling, team=team):
                self._act(TABLE, Annul() if ruling == "anula" else Disqualify(TEAM_NAMES.index(team)))
                self.announced.clear()
                self.deck = None
            case Assertion(games=games, score=score):
                self._assert(games, score)
            case ActionLine():
                self._action(line)

    def _between(self, m: Match) -> None:
        """A new deal closes the showing of the last mano."""
        if any(c.stage is Stage.SHOW for c in m.live):
            events = close_showing(m)
            self.report.match = fold(m, events)
            self._heard(events)

    def _check_deck(self, cards: tuple[Card, ...]) -> None:
        pack = self.match.book.pack_for(self.match.players)
        if len(cards) != len(pack) or set(cards) != set(pack):
            missing = ", ".join(c.code for c in pack if c not in cards) or "–"
            strange = ", ".join(c.code for c in cards if c not in pack or cards.count(c) > 1) or "–"
            said = self._complain("deck", size=len(pack), missing=missing, strange=strange)
            raise _Stop(said, self.match.book.cite("pack"))

    def _complain(self, what: str, **values: object) -> str:
        return complain(what, self.language, **values)

    def _seat(self, name: str) -> Seat:
        seats = self.seats if self.report.setup is not None else {}
        if self.report.setup is None:
            _ = self.match
            seats = self.seats
        seat = seat_named(seats, name)
        if seat is None:
            raise _Stop(self._complain("stranger", name=name, seats=", ".join(seats)))
        return seat

    def _act(self, seat: Seat, action: Action) -> None:
        outcome = attempt(self.match, seat, action)
        if isinstance(outcome, Illegal):
            raise _Stop(say_why(outcome, self.match, self.report.names, self.language), outcome.article, legal=True)
        self.report.match = outcome.match
        self._heard(outcome.events)

    def _heard(self, events: list[ev.Event]) -> None:
        self.fresh += events
        begun: dict[int, tuple[Seat, ...]] = {}
        for event in events:
            if isinstance(event, ev.Stacked):
                self.at_once_over = []
            if isinstance(event, ev.ContestBegan):
                self.forced = []
                begun[event.at] = event.seats
            if isinstance(event, ev.ContestEnded) and event.at in begun:
                self.at_once_over.append(begun.pop(event.at))
            if isinstance(event, ev.DealBegan | ev.Redealt):
                self.announced.clear()
                self.deck = None
            if getattr(event, "forced", False) or isinstance(event, ev.FlorGood):
                self.forced.append(event)

    def _mano(self, line: ManoLine) -> None:
        self._between(self.match)
        m = self.match
        given = [(self._seat(name), hand) for name, hand in line.hands]
        if not any(hand for _, hand in given):
            self._mano_from_deck(given)
            return
        if self.deck is not None or m.deck is not None:
            raise _Stop(self._complain("deck-gives"))
        if m.phase is Phase.PLAY:
            raise _Stop(self._complain("not-over"), "G9", legal=True)
        self._act(TABLE, Hands(tuple(given), self.muestra, self._blind(m.plan[m.next_contest : m.next_contest + 1])))
        self.muestra = None

    def _mano_from_deck(self, given: list[tuple[Seat, tuple[Card, ...]]]) -> None:
        m = self.match
        if self.deck is not None and m.deck is None:
            if m.phase is Phase.PLAY:
                raise _Stop(self._complain("not-over"), "G9", legal=True)
            deck = self.deck
            self._act(TABLE, Stack(deck, self._blind(m.plan)))
            m = self.match
            self.deck = deck if m.deck is not None else None
        names = sorted(seat for seat, _ in given)
        over = next((seats for seats in self.at_once_over if not names or sorted(seats) == names), None)
        if over is not None:
            self.at_once_over.remove(over)
            return
        if m.deck is None and m.phase is not Phase.PLAY:
            raise _Stop(self._complain("no-cards"))
        waiting = [c for c in m.live if c.stage is Stage.PLAY and c.at not in self.announced]
        if not waiting:
            raise _Stop(self._complain("not-over"), "G9", legal=True)
        contest = next((c for c in waiting if not names or sorted(c.seats) == names), None)
        if contest is None:
            due = listed([self.report.names[s - 1] for s in waiting[0].seats], self.language)
            raise _Stop(self._complain("not-theirs", due=due), m.book.cite("formats"))
        self.announced.add(contest.at)

    def _blind(self, plan: tuple[tuple[Seat, ...], ...]) -> frozenset[Seat]:
        """The players who have not looked: those who bet de cerrao or look later in this mano."""
        words = self.match.book.blind
        if words is None:
            return frozenset()
        seats, found = self.seats, set(self.unlooked)
        self.unlooked = frozenset()
        for at in range(self.at + 1, len(self.acta.lines)):
            line = self.acta.lines[at]
            if isinstance(line, ManoLine):
                break
            if isinstance(line, ActionLine) and first_word(self.match.book, line.words) in (words.word, words.look):
                found.add(seat_named(seats, line.name) or TABLE)
        return frozenset(found) & {s for contest in plan for s in contest}

    def _action(self, line: ActionLine) -> None:
        seat = self._seat(line.name)
        m = self.match
        words = line.words if line.speech is not None else understand(m.book, line.words)
        action = action_of(m.book, words, self.seats, line.speech)
        if words != line.words:
            meant = words_of(action, self.report.names, m.book) if words[0] == SIGN else " ".join(words)
            self.report.understood.append(Understood(line.number, " ".join(line.words), meant))
        if self._confirms(seat, action):
            return
        contest = m.contest_of(seat)
        blind = m.book.blind
        if blind is not None and contest is not None and seat in contest.blind and self._implies_look(m.book, action):
            self._act(seat, Call(blind.look))
        self._act(seat, action)

    def _implies_look(self, book: Rulebook, action: Action) -> bool:
        """Playing or betting openly shows that the player has looked."""
        if isinstance(action, Play):
            return True
        if not isinstance(action, Call) or action.blind:
            return False
        ladders = [x for x in (book.truco, book.envido, book.flor) if x is not None]
        look = book.blind.look if book.blind is not None else ""
        quiet = {w for x in ladders for w in (x.accept, x.refuse)} | {book.farta, book.mazo.word, look, "repita"}
        return action.word not in quiet

    def _confirms(self, seat: Seat, action: Action) -> bool:
        """A line that only says what the program has already done: it must be true."""
        for event in self.forced:
            if says_the_same(event, seat, action):
                self.forced.remove(event)
                return True
        return False

    def _assert(self, games: bool, score: tuple[int, int]) -> None:
        self._between(self.match)
        m = self.match
        found = m.games if games else m.score
        if found != score:
            numbers = {"found": f"{found[0]}-{found[1]}", "said": f"{score[0]}-{score[1]}"}
            raise _Stop(self._complain("games" if games else "points", **numbers))


def _listed(action: Action, names: tuple[str, ...], book: Rulebook) -> str:
    """A legal action in words, without revealing values."""
    if isinstance(action, Call) and action.word == "canto":
        return "canto N"
    return words_of(action, names, book)
