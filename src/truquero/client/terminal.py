"""A seat at a table on a server, in the terminal: the local table, fed by frames instead of a match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from truquero.acta.action_words import words_of
from truquero.acta.parse import fold
from truquero.client.link import Link, MessageRefused, engine_events
from truquero.client.texts import TEXTS as REMOTE
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Cut
from truquero.engine.awaited import awaited
from truquero.engine.state import Match
from truquero.engine.view_types import ContestView, Covered, PlayerView, Seen
from truquero.fairness.shuffle import secure_rng
from truquero.prose.event_lines import told
from truquero.prose.sentences import fill
from truquero.rules import Rulebook
from truquero.seats import TABLE, Seat, Team, team_of
from truquero.tui.plain import HELP, LEAVE, RESIGN, Left, TerminalTable
from truquero.tui.telling import HIDDEN
from truquero.wire import frames

Lines = AsyncIterator[str]


def _ends(frame: frames.Told) -> bool:
    return isinstance(frame, frames.Over) or (isinstance(frame, frames.Welcome) and frame.over is not None)


class LeftForGood(Exception):
    """The player has left the match for good."""


class RemoteTable(TerminalTable):
    """The terminal table for a seat on a server. It knows only what the frames say."""

    def __init__(self, book: Rulebook, link: Link, language: str) -> None:
        self.link = link
        self.you: Seat = link.seat or 1
        empty = REMOTE["empty"][("en", "es", "va").index(language)]
        names = tuple(s.name or s.bot or empty for s in link.seats)
        # The match of the class above is never played here; the score comes from the view.
        super().__init__(book, secure_rng(), names, language, link.view.strict)
        self.points: tuple[int, int] = link.view.score
        self.asked_at: object = None
        self.unanswered = False
        """Whether the last line is a prompt."""
        self.gone = {s.seat for s in link.seats if s.left}
        """Those who are known to have left the match for good."""
        self.sure = False
        """Whether the player has just been told what leaving for good means."""

    # ---------------------------------------------------------------- what differs from a table at home

    def remote(self, key: str, **fields: object) -> str:
        return fill(REMOTE[key][self.column], fields)

    def hello(self) -> None:
        partners = [n for s, n in enumerate(self.names, 1) if s != self.you and team_of(s) == team_of(self.you)]
        rivals = [n for s, n in enumerate(self.names, 1) if team_of(s) != team_of(self.you)]
        key = "seated" if self.link.seat else "watching"
        who = rivals if self.link.seat else self.names
        fields = {"with_you": self.listed(partners), "rivals": self.listed(who), "you": self.names[self.you - 1]}
        self.write(self.remote(key, book=self.book.name, table=self.link.welcome.info.id, **fields))
        self.expected()

    def expected(self) -> None:
        """Whom the table waits for before it can begin."""
        missing = [str(s.seat) for s in self.link.seats if s.kind == "empty"]
        if missing and not self.link.started:
            self.write(self.remote("waiting-for-people", who=self.listed(missing)))

    def side(self, team: Team) -> str:
        if len(self.names) == 2:
            return self.names[team]
        if not self.link.seat:
            return "–".join(self.names[team::2])
        return self.text("us" if team == team_of(self.you) else "them")

    def score(self, m: Match) -> str:
        """The match of the class above is not the one that is played: the view has the score."""
        m = m.clone()
        m.score, m.games = self.link.view.score, self.link.view.games
        return super().score(m)

    def scored(self, event: ev.Scored) -> None:
        now = [*self.points]
        now[event.team] = max(0, now[event.team] + event.points)
        self.points = (now[0], now[1])
        shown = self.match.clone()
        shown.score = self.points
        self.match = shown
        super().scored(event)

    def mine(self, seen: PlayerView) -> ContestView:
        return next((c for c in reversed(seen.contests) if self.you in c.seats), seen.contests[-1])

    def heard(self, seat: Seat, action: Action) -> str:
        return words_of(action, self.names, self.book)

    def tell(self, event: Seen, actor: Seat) -> None:
        match event:
            case ev.Played(seat=seat, card=card, down=down):
                self.says(seat, f"{self.book.cover} {card.code}" if down else card.code)
            case Covered(seat=seat):
                self.says(seat, f"{self.book.cover} {HIDDEN}")
            case ev.BetMade(seat=seat, word=word, number=number, blind=blind):
                self.cited.append(event.article)
                self.says(seat, words_of(Call(word, number, blind), self.names, self.book))
            case ev.WasCut(seat=seat, lifted=lifted):
                self.says(seat, words_of(Cut(lifted), self.names, self.book))
            case ev.Drawn() | ev.TeamsDrawn() | ev.DealerChosen():
                for line in told(event):
                    self.aside(self.words.sentence(line), "" if line.text == "drawn" else line.article)
            case ev.GameWon():
                self.points = (0, 0)
                super().tell(event, TABLE)
            case _:
                super().tell(event, TABLE)

    # ---------------------------------------------------------------- hearing and speaking by turns

    async def sit(self, lines: Lines) -> None:
        """Print frames and do what is typed until the match is over, the input ends, or the player leaves."""
        self.hello()
        heard: asyncio.Queue[frames.Told | str | BaseException | None] = asyncio.Queue()
        pumps = [asyncio.create_task(self._hear(heard)), asyncio.create_task(self._read(lines, heard))]
        over = False  # told to the player, and not only to the link, which may be ahead
        try:
            while True:
                item = await heard.get()
                if item is None:
                    raise Left
                if isinstance(item, BaseException):
                    raise item
                if isinstance(item, str):
                    self.unanswered = False
                    await self.typed(item)
                    self.asked_at = None
                else:
                    self.told(item)
                    over = over or _ends(item)
                if heard.empty():
                    self.prompt()
                if over and heard.empty():
                    return
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)

    async def _hear(self, to: asyncio.Queue[frames.Told | str | BaseException | None]) -> None:
        try:
            async for frame in self.link:
                to.put_nowait(frame)
        except Exception as error:
            to.put_nowait(error)

    async def _read(self, lines: Lines, to: asyncio.Queue[frames.Told | str | BaseException | None]) -> None:
        async for line in lines:
            to.put_nowait(line)
        to.put_nowait(None)

    def write(self, text: str, indent: str = "", first: str = "") -> None:
        """Nothing is printed after a prompt: it is removed first, and shown again."""
        if self.asked_at is not None and self.screen is not None and self.unanswered:
            self.screen.clear_prompt()
            self.unanswered, self.asked_at = False, None
        super().write(text, indent, first)

    def told(self, frame: frames.Told) -> None:
        """One frame as a line, or nothing."""
        match frame:
            case frames.Event():
                self.passed(engine_events(frame))
            case frames.Missed():
                for past in frame.versions:
                    self.passed(engine_events(past))
            case frames.Welcome() if self.you != (self.link.seat or 1):
                self.moved()
            case frames.Welcome() if self.link.times_back:
                self.write(self.remote("lost"))
            case frames.Presence():
                self.seating(frame)
            case frames.Chat(seat=seat, text=text):
                who = self.names[seat - 1] if seat else "–"
                self.write(f"   {who}: “{text}”")
            case frames.SignShown(seat=seat, holding=holding):
                self.aside(self.remote("signs", who=self.names[seat - 1], holding=holding))
            case frames.Over(acta=acta):
                self.write(self.remote("record", acta=acta))

    def moved(self) -> None:
        """The teams were drawn: you have another seat and other partners."""
        self.you = self.link.seat or 1
        self.names = tuple(s.name or s.bot or self.remote("empty") for s in self.link.seats)
        self.hello()

    def passed(self, events: object) -> None:
        self.cited = []
        for event in events if isinstance(events, list) else []:
            self.tell(event, TABLE)

    def seating(self, frame: frames.Presence) -> None:
        before = self.names
        self.names = tuple(s.name or s.bot or self.remote("empty") for s in frame.seats)
        for info, was in zip(frame.seats, before, strict=True):
            if info.kind == "person" and info.name != was:
                self.aside(self.remote("sat-down", who=info.name))
            if info.left and info.seat not in self.gone:
                self.gone.add(info.seat)
                self.aside(self.remote("has-left", who=info.name, bot=info.bot))
            if info.away and info.seat != self.link.seat:
                self.aside(self.remote("stands-in", who=info.name, bot=info.bot))
        self.expected()

    def prompt(self) -> None:
        """Show the table once, when this seat has something to decide."""
        link = self.link
        now: object
        if link.my_cut and link.cut_asked is not None:
            now = ("cut", link.cut_asked.deal)
            if now != self.asked_at:
                self.write(self.remote("cut", least=link.cut_asked.least, most=link.cut_asked.most))
        elif link.seat and link.started and link.view.legal and link.view.contests and link.over is None:
            now = (link.version, link.view.legal)
            if now != self.asked_at and (link.my_turn or self._worth_asking()):
                self.show(link.view, ())
        else:
            return
        if now != self.asked_at:
            print("> ", end="", flush=True)
            self.unanswered = True
        self.asked_at = now

    def _worth_asking(self) -> bool:
        """Whether your side must answer: anybody of the team may (G1)."""
        return self.link.seat in awaited(self.link.view)

    async def typed(self, line: str) -> None:
        """Do what was typed: a number of the list, a word of the game, a command."""
        words = line.split()
        if not words:
            return
        if fold(line.strip()) in LEAVE:
            raise Left
        if fold(line.strip()) in RESIGN:
            words = ["/resign"]
        elif words[0] != "/resign":
            self.sure = False
        try:
            if words[0].startswith("/"):
                await self.command(words[0], line.strip()[len(words[0]) :].strip())
            elif line.startswith("?") or fold(words[0]) in HELP:
                self.help(self.link.view, " ".join([words[0].removeprefix("?"), *words[1:]]) if line[0] == "?" else "")
                self.write(self.remote("more-help"))
            elif self.link.my_cut:
                await self.link.cut(int(words[0]) if words[0].isdecimal() else 0)
            elif line.strip().isdecimal() and not self.link.view.legal:
                self.write(self.remote("not-your-turn"))
            else:
                action = self.understood(self.link.view, words, least=1)
                if action is not None:
                    await self.link.act(action)
        except MessageRefused as no:
            self.write(f"{no.frame.message} {self.cite(no.frame.article)}".rstrip())
        except ValueError as error:
            self.write(str(error))

    async def resign(self) -> None:
        """Leave the match for good: the first time says what happens to the match, the second time does it."""
        people = [s for s in self.link.seats if s.kind == "person" and s.seat != self.link.seat]
        if not self.sure:
            self.write(self.remote("resign-people" if people else "resign-bots"))
            self.sure = True
            return
        self.sure = False
        await self.link.resign()
        if people:
            self.write(self.remote("resigned"))
            raise LeftForGood

    async def command(self, name: str, rest: str) -> None:
        if name == "/say":
            await self.link.say(rest)
        elif name == "/sign":
            await self.link.sign(rest)
        elif name == "/look":
            folded = [fold(n) for n in self.names]
            if rest and fold(rest) not in folded:
                self.write(self.remote("no-such-name", name=rest))
                return
            await self.link.look(folded.index(fold(rest)) + 1 if rest else 0)
        elif name in ("/stand", "/sit", "/rematch"):
            await getattr(self.link, name[1:])()
        elif name == "/resign":
            await self.resign()
        else:
            self.write(self.remote("no-command", said=name))
