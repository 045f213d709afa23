"""The teller of a story: follows the match, remembers what the texts need, and writes the lines."""

from __future__ import annotations

from dataclasses import dataclass, field

from truquero.acta.phrases import Phrases
from truquero.engine import events as ev
from truquero.engine.evolve import evolve
from truquero.engine.settle import best_of, flor_due
from truquero.engine.stakes import EVERYTHING, flor_points, refusal, worth
from truquero.engine.state import WANTED, Contest, Match
from truquero.prose.event_lines import ToldEvent
from truquero.prose.sentences import begin
from truquero.rules import REDONDO, Suerte
from truquero.rules.ladder import FALTA_STAKE, GAME_STAKE, LACKED_STAKE, MATCH_STAKE
from truquero.seats import TEAMS, Seat, Team, team_of

DOT = " · "
MARGIN = ("title", "deal", "won", "problem", "margin")
"""The styles that begin at the margin."""
COLORS = {
    "title": "1",
    "deal": "1;36",
    "duel": "36",
    "hands": "2",
    "points": "32",
    "score": "1",
    "won": "1;33",
    "problem": "1;31",
}
"""How a terminal shows each style."""


@dataclass(slots=True)
class Notes:
    """What is remembered of a mano."""

    cards: list[str] = field(default_factory=list)
    """The cards of this baza that have not been told yet."""
    interrupted: bool = False
    bets: dict[str, tuple[str, int | None]] = field(default_factory=dict)
    """The last bet on each suerte."""
    refused: dict[str, Seat] = field(default_factory=dict)
    gave_up: Seat = 0
    conceded: Seat = 0


class Teller:
    """Follows a match event by event and writes what the handlers of a story find to say."""

    def __init__(self, match: Match, phrases: Phrases, color: bool = False) -> None:
        self.before = self.match = match
        self.phrases = phrases
        self.color = color
        self.lines: list[str] = []
        self.notes: dict[int, Notes] = {}
        self.draws: list[ev.Drawn] = []
        self.deals = 0
        self.deal_waits = True
        """A deal has begun and its heading is not written yet."""
        self.again = False
        self.at: int | None = None
        """The mano that the event being told belongs to."""

    def follow(self, event: ev.Event) -> None:
        """Move on to the state after an event."""
        self.at = getattr(event, "at", None)
        self.before, self.match = self.match, evolve(self.match, event)

    # ---- lines

    def take(self) -> list[str]:
        """The lines written since the last time."""
        lines, self.lines = self.lines, []
        return lines

    def say(self, key: str, style: str = "", *, article: str = "", **fields: object) -> None:
        """A text of the catalogue, with the article behind it."""
        cited = self.phrases.article(article)
        said = begin(self.phrases.text(key, fields))
        self.write(f"{said} {cited}" if cited else said, style)

    def tell(self, told: ToldEvent, cite: bool = True) -> None:
        """An event in the words that terminal and page use too, unless the story has its own."""
        cited = self.phrases.article(told.article) if cite else ""
        said = begin(self.phrases.text(told.text, self.phrases.words.fields(told)))
        self.write(f"{said} {cited}" if cited else said)

    def unsay(self, key: str, **fields: object) -> None:
        """Remove a line that was not returned yet."""
        said = self.phrases.text(key, fields)
        self.lines = [line for line in self.lines if line.strip() != said]

    def write(self, text: str, style: str = "") -> None:
        for at in list(self.notes) if self.at is None else [self.at]:
            self.tell_cards(at)
        self._line(text, style)

    def _line(self, text: str, style: str = "") -> None:
        several = len(self.match.plan) > 1
        if style in MARGIN:
            indent = ""
        else:
            indent = "    " if several and style != "duel" and not self.deal_waits else "  "
        if several and self.match.at_once and self.at is not None and style in ("", "points"):
            text = f"({'–'.join(self.phrases.name(s) for s in self.match.plan[self.at])}) {text}"
        code = COLORS.get(style) if self.color else None
        self.lines.append(f"{indent}\x1b[{code}m{text}\x1b[0m" if code else f"{indent}{text}".rstrip())

    def blank(self) -> None:
        self.write("", "margin")

    def tell_cards(self, at: int, ending: str = "") -> None:
        """Write the cards of the baza so far: something interrupts them, or the baza ends."""
        notes = self.notes.get(at)
        if notes is None or not (notes.cards or ending):
            return
        cards = DOT.join(notes.cards)
        if notes.interrupted:
            cards = f"… {cards}".rstrip()
        number = len(self.before.contest(at).bazas) + 1
        baza = self.phrases.text("baza", {"n": number, "cards": cards})
        self._line(f"{baza} — {ending}" if ending else f"{baza} …")
        notes.cards, notes.interrupted = [], not ending

    # ---- headings

    def title(self) -> None:
        p, book = self.phrases, self.match.book
        shape = book.match
        self.write(f"{book.name} ({book.place})", "title")
        self.say("versus", "title", a=p.team(0), b=p.team(1))
        self.say(
            "shape" if shape.halves else "shape-whole",
            "margin",
            n=shape.to_win,
            target=shape.target,
            half=shape.half,
            first=shape.halves[0] if shape.halves else "",
            second=shape.halves[1] if shape.halves else "",
            game=p.the_game(),
            games=p.games_word(),
            match=p.the_match(),
        )
        options = ", ".join(f"{name}={value}" for name, value in book.chosen)
        self.say("strict" if self.match.strict else "assisted", "margin", options=options)
        if any((*self.match.score, *self.match.games)):
            games = p.games(self.match.games) if any(self.match.games) else ""
            self.say("from", "margin", score=p.score(self.match.score), games=games)

    def open_deal(self) -> None:
        """The heading of a deal, as late as possible: a record may end before the cards are dealt."""
        if not self.deal_waits:
            return
        self.blank()
        self.notes = {}
        self.deal_waits = False
        m, p = self.match, self.phrases
        if not self.again:
            self.deals += 1
        shape = p.word("duel" if m.format == REDONDO and m.players == 2 else m.format)
        self.say("again" if self.again else "deal", "deal", n=self.deals, format=shape, dealer=p.name(m.dealer))

    def drawn(self) -> str:
        """The cards drawn for the deal; they are told once."""
        cards = DOT.join(f"{self.phrases.name(e.seat)} {e.card.code}" for e in self.draws)
        self.draws = []
        return cards

    # ---- what bets are worth

    def worth(self, e: ev.BetMade) -> tuple[str, str]:
        """What a bet pays wanted and refused."""
        if e.suerte is Suerte.FLOR:
            return self._flor_worth(e)
        c, ladder = self.match.contest(e.at), self.match.book.ladder(e.suerte)
        if ladder is None:
            return "", ""
        refused = refusal(self.match.book, c, ladder, c.auction(e.suerte))
        return self._stake(c, e.offer, e.seat), self._stake(c, refused, e.seat)

    def _flor_worth(self, e: ev.BetMade) -> tuple[str, str]:
        """What the engine would write if the bet were wanted, or refused."""
        book = self.match.book
        wanted = evolve(self.match, ev.BetWanted(e.at, e.seat, e.suerte, e.offer, False, "", "")).contest(e.at)
        refused = evolve(self.match, ev.BetRefused(e.at, e.seat, e.suerte, 0, "", "")).contest(e.at)
        least, most = sorted(flor_points(book, wanted, team, wanted.sung) for team in TEAMS)
        due = flor_due(book, refused, refused.sung)
        if most >= EVERYTHING or e.offer == LACKED_STAKE:
            taken = self._stake(wanted, e.offer, e.seat)
        else:
            taken = str(most) if most == least else self.phrases.text("either", {"least": least, "most": most})
        return taken, str(due.points if due is not None else 0)

    def _stake(self, c: Contest, stake: int, caller: Seat) -> str:
        """A stake in words; stakes that are not numbers keep their name."""
        p, points = self.phrases, worth(self.match.book, c, stake, caller)
        if stake == GAME_STAKE:
            return p.the_game()
        if stake == MATCH_STAKE:
            return p.the_match()
        if stake == FALTA_STAKE and c.falta is None:
            return p.text("falta", {"n": points})
        return p.text("lacked", {"n": points}) if stake == LACKED_STAKE else str(points)

    # ---- why points are written

    def why(self, e: ev.Scored) -> str:
        c, p, notes = self.before.contest(e.at), self.phrases, self.notes[e.at]
        singers = [s for s in c.sung if team_of(s) == e.team]
        bet = notes.bets.get(e.suerte)
        key, who, value = e.why, 0, ""
        if key in ("won", "given"):
            who = notes.gave_up
            key = "given" if who and team_of(who) != e.team else "won" if c.truco.status == WANTED else "unbet"
            bet = bet if c.truco.status == WANTED else None
        elif key == "refused":
            who = notes.refused.get(e.suerte, 0)
        elif key == "conceded":
            who = notes.conceded
        elif key in ("wanted", "contested"):
            who, value = self._best(c, Suerte(e.suerte), e.team)
        fields = {
            "n": len(singers),
            "singers": p.names(singers),
            "side": p.team(e.team, c.seats),
            "rivals": p.team(1 - e.team, c.seats),
            "who": p.name(who) if who else "",
            "value": value,
            "bet": p.call(*bet, capital=False) if bet is not None else "",
            "suerte": p.the_suerte(e.suerte),
        }
        return p.text(key, fields, "why")

    def _best(self, c: Contest, suerte: Suerte, team: Team) -> tuple[Seat, str]:
        """Who won a suerte for this team, and with which value: as it was said, or as the cards show."""
        seats = c.envido_seats if suerte is Suerte.ENVIDO else c.sung
        own = tuple(s for s in seats if team_of(s) == team)
        named = [s for settled, s in c.winners if settled is suerte and team_of(s) == team]
        winner = named[0] if named else best_of(c, own, suerte)
        value = c.facts.envido(winner) if suerte is Suerte.ENVIDO else c.facts.flor_value(winner)
        return winner, str(next((v for settled, s, v in c.said if settled is suerte and s == winner), value))
