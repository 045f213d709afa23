"""What happens at the table, told to your seat line by line."""

from __future__ import annotations

import re
import shutil
import textwrap

from truquero.acta.action_words import JOINT, words_of
from truquero.engine import events as ev
from truquero.engine.actions import Action, Combo, MakeSign, Play, Show, Talk
from truquero.engine.state import Match
from truquero.engine.view_types import Covered, Seen
from truquero.prose.describe import plural
from truquero.prose.event_lines import short_why, told
from truquero.prose.event_words import EventWords
from truquero.prose.sentences import fill, harmless, quoted, suerte_word
from truquero.rules import LANGUAGES, PARDA, Rulebook, every_article
from truquero.seats import TABLE, Seat, Team, team_of
from truquero.tui.screen import Screen
from truquero.tui.seating import YOU
from truquero.tui.texts import TEXTS

HIDDEN = "▮"
POINTS = re.compile(r" [+-]\d")
"""How a line about points begins."""
SPOKEN = (
    *(ev.Played, Covered, ev.BetMade, ev.BetWanted, ev.BetRefused, ev.LeftMano, ev.Passed, ev.FlorSung),
    *(ev.FlorConceded, ev.FlorSmall, ev.Said, ev.FlorClaimed, ev.SaidReady, ev.Reminded, ev.RepeatAsked),
)
"""Events of playing a card or saying a word: told once, in the words of the action."""


class TerminalTeller:
    """Tells events. It knows the names, the language and the score, and only the cards that your seat sees."""

    def __init__(self, book: Rulebook, names: tuple[str, ...], language: str) -> None:
        self.book = book
        self.names = names
        self.language = language
        self.column = LANGUAGES.index(language)
        self.words = EventWords(book, names, language)
        self.match: Match
        self.manos = 0
        self.screen: Screen | None = None
        """Where there is one it is drawn on; otherwise everything is told in plain lines."""
        self.cited: list[str] = []
        """The articles behind what happened last."""

    # ---------------------------------------------------------------- what happens

    def said(self, seat: Seat, action: Action) -> None:
        """An action as the table hears it: one line, whatever it causes."""
        if isinstance(action, MakeSign):
            self.signs(seat, action.holding)
        elif seat != TABLE and not isinstance(action, Show):
            self.says(seat, self.heard(seat, action))

    def signs(self, seat: Seat, holding: str) -> None:
        """A gesture and what it claims; your own, one meant for you, or a rival's that you happen to see."""
        sign = next((s for s in self.book.signs if s.means(holding)), None)
        gesture = holding if sign is None else sign.gesture.told(self.language)
        key = "signed" if seat == YOU else "sign" if team_of(seat) == team_of(YOU) else "caught"
        claim = "" if sign is None else sign.holding
        self.aside(self.text(key, who=self.names[seat - 1], gesture=gesture, claim=claim))

    def heard(self, seat: Seat, action: Action) -> str:
        if isinstance(action, Combo):
            return JOINT.join(self.heard(seat, part) for part in action.parts)
        if isinstance(action, Talk):
            return quoted(action.text, self.language)
        if isinstance(action, Play) and action.down and seat != YOU:
            return f"{self.book.cover} {HIDDEN}"
        return words_of(action, self.names, self.book)

    def tell(self, event: Seen, actor: Seat) -> None:
        """What came of an action of ``actor``, as far as your seat may know."""
        article = getattr(event, "article", "")
        self.cited += [article] if article else []
        if isinstance(event, SPOKEN) and event.seat == actor and not getattr(event, "forced", False):
            return
        match event:
            case ev.ContestBegan(seats=seats, muestra=muestra):
                self.began(seats, muestra.code if muestra is not None else "")
            case ev.Said(seat=seat, value=value):
                self.says(seat, "son-buenas" if value is None else f"canto {value}")
            case ev.Shown(seat=seat, cards=cards, suerte=suerte, value=value) if cards:
                what = f"{self.suerte(suerte)} {value if value is not None else ''}".strip() if suerte else ""
                self.says(seat, self.text("shows", cards=" ".join(x.code for x in cards), what=what))
            case ev.BazaEnded(outcome=outcome) if outcome != PARDA:
                self.aside(self.text("baza", who=self.side(outcome)))
            case ev.BazaEnded() | ev.TrucoDecided() | ev.EnvidoClosed() | ev.EnvidoBarred() | ev.ShowingBegan():
                for line in told(event):
                    self.aside(self.words.sentence(line), "" if line.text == "parda" else article)
            case ev.Scored():
                self.scored(event)
            case ev.GameWon(team=team, games=games):
                score = f"{games[0]}-{games[1]}"
                self.write(self.text("won", what=self.book.match.game, who=self.side(team), games=score))
            case ev.Resigned():
                for line in told(event):
                    self.aside(self.words.sentence(line))
            case ev.MatchWon(team=team):
                self.write(self.text("won", what=self.book.match.match, who=self.side(team), games=""))
            case _ if isinstance(getattr(event, "word", None), str):
                self.says(getattr(event, "seat", YOU), getattr(event, "word", ""))

    def began(self, seats: tuple[Seat, ...], muestra: str) -> None:
        self.manos += 1
        print()
        duel = "–".join(self.names[s - 1] for s in seats) if len(seats) < len(self.names) else ""
        self.write(self.text("mano", n=self.manos, duel=duel, lead=self.names[seats[0] - 1], muestra=muestra))

    def scored(self, event: ev.Scored) -> None:
        why = short_why(event.why, self.language)
        what = f"{self.suerte(event.suerte)}, {why} → {self.match.score[0]}-{self.match.score[1]}"
        self.write(f" {event.points:+d} {self.side(event.team)}: {what} {self.cite(event.article)}")

    # ---------------------------------------------------------------- words

    def says(self, seat: Seat, what: str) -> None:
        self.write(f"   {self.names[seat - 1]}: {what}")

    def aside(self, what: str, article: str = "") -> None:
        self.write(f"   {what} {self.cite(article)}")

    def suerte(self, suerte: str) -> str:
        return suerte_word(suerte, self.book, self.language)

    def side(self, team: Team) -> str:
        """A side by its name: its only player's, or us and them."""
        if len(self.names) == 2:
            return self.names[team]
        return self.text("us" if team == team_of(YOU) else "them")

    def score(self, m: Match) -> str:
        score = f"{self.side(0)} {m.score[0]} – {self.side(1)} {m.score[1]}"
        if self.book.match.to_win == 1:
            return score
        return f"{score} ({plural(self.book.match.game, self.book.language)} {m.games[0]}-{m.games[1]})"

    def cite(self, article: str) -> str:
        known = every_article().get(article)
        return f"[{article}: {known.title(self.language)}]".replace("`", "") if known is not None else ""

    def text(self, key: str, **fields: object) -> str:
        return fill(TEXTS[key][self.column], fields)

    def write(self, text: str, indent: str = "", first: str = "") -> None:
        """Print a paragraph no wider than the terminal; words joined by hard spaces stay together."""
        text, first = harmless(text), harmless(first)  # a name, or what somebody says, may contain anything
        start = first or indent or text[: len(text) - len(text.lstrip())]
        width = max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))
        lines = textwrap.wrap(
            text.strip(),
            width,
            initial_indent=start,
            subsequent_indent=indent or " " * (len(start) + 2),
            break_long_words=False,
            break_on_hyphens=False,
        )
        told = "\n".join(lines or [first.rstrip()]).replace("\xa0", " ")
        if self.screen is None:
            print(told)
        else:
            self.screen.line(told, "bold green" if POINTS.match(text) else "")
