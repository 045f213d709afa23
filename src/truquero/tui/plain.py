"""A plain table in the terminal: you in seat 1, a bot in every other. It prints only what your seat may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from truquero.acta.action_words import SIGN, TALK, WordError, action_of, words_of
from truquero.acta.parse import fold, one_word
from truquero.acta.understanding import understand
from truquero.bots.bot_table import BotTable, Done
from truquero.bots.captain_orders import ORDERS
from truquero.bots.characters import Character
from truquero.bots.reasons import explain, explanations
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, MakeSign, Resign, Stack, Talk
from truquero.engine.evolve import evolve
from truquero.engine.illegal import IllegalAction
from truquero.engine.lexicon import lexicon
from truquero.engine.start import start
from truquero.engine.state import Phase
from truquero.engine.view import audience, scenes, view
from truquero.engine.view_types import AuctionView, ContestView, PlayerView, SeenPlay
from truquero.fairness.shuffle import Rng, seeded_rng, shuffled
from truquero.prose.refusals import say_why
from truquero.prose.wording import told_length
from truquero.rules import LANGUAGES, PARDA, REDONDO, Rulebook, Suerte, every_article, point_counter
from truquero.rules.ladder import FALTA_STAKE, GAME_STAKE, LACKED_STAKE
from truquero.seats import TABLE, Seat, team_of
from truquero.tui.screen import screen
from truquero.tui.seating import USUAL, YOU, characters_of, names_of, next_to_act
from truquero.tui.telling import HIDDEN, TerminalTeller
from truquero.tui.texts import TEXTS, WHO
from truquero.tui.thoughts import Thoughts

LEAVE = frozenset({"q", "quit", "exit", "salir", "eixir"})
RESIGN = frozenset({"resign", "abandono", "abandonar", "abandone"})
HELP = frozenset({"?", "help", "ayuda", "ajuda"})
WHY = frozenset({"why", "por que", "porque", "per que", "perque"})
SEED_BITS = 63


class Left(Exception):
    """The player has left the table."""


def seated(name: str, players: int, language: str = "en") -> tuple[str, ...]:
    """The names at a table of this size; your default name is You. Raises ValueError for a bad name."""
    return names_of(name.strip() or TEXTS["you"][LANGUAGES.index(language)], players)


def play(
    book: Rulebook,
    rng: Rng,
    *,
    names: tuple[str, ...] = (),
    language: str = "en",
    strict: bool = False,
    bots: tuple[Character, ...] = (),
    plain: bool = True,
) -> int:
    """Play a match to its end or until the player leaves. Returns the command's status: leaving is not an error."""
    table = TerminalTable(book, rng, names or seated("", min(book.players), language), language, strict, bots)
    table.screen = screen(plain)
    try:
        table.run()
    except (Left, EOFError, KeyboardInterrupt):
        print()
        table.write(table.text("bye", score=table.score(table.match)))
    return 0


class TerminalTable(TerminalTeller):
    """One match at the terminal."""

    def __init__(
        self,
        book: Rulebook,
        rng: Rng,
        names: tuple[str, ...],
        language: str,
        strict: bool,
        bots: tuple[Character, ...] = (),
    ) -> None:
        super().__init__(book, names, language)
        self.rng = rng
        players = len(names)
        self.characters = bots or characters_of(USUAL, players - 1)
        self.match = start(book, players, strict=strict)
        """The state as far as it was shown; the bot table holds the match itself."""
        others = {
            seat: who.sit(book, players, seat, rng.getrandbits(SEED_BITS))
            for seat, who in enumerate(self.characters, start=YOU + 1)
        }
        self.bot_table = BotTable(self.match, others, seeded_rng(rng.getrandbits(SEED_BITS)))
        self.thoughts = Thoughts()
        self.let_go: object = None
        """The position where you last passed."""
        self.spoken: object = None
        """The position where the bots were last asked for signs and orders."""

    def run(self) -> None:
        self.hello()
        while self.match.winner is None:
            if self.match.phase is Phase.DEAL:
                self.thoughts.deal_over()
                self.act(TABLE, Stack(shuffled(self.book.pack_for(len(self.names)), self.rng)))
                continue
            self.asides()
            seen = view(self.match, YOU)
            asked = next_to_act(seen, self.book, declined=self.let_go == self.moment(seen))
            if asked.you:
                self.show(seen, asked.otherwise)
                self.ask(seen, asked.otherwise)
            else:
                self.follow(self.bot_table.turn())

    def hello(self) -> None:
        sides = {"with_you": self.names[2::2], "rivals": self.names[1::2]}
        told = {key: self.listed(side) for key, side in sides.items()}
        length = told_length(self.book, self.language)
        self.write(self.text("hello", book=self.book.name, length=length, you=self.names[0], **told))
        sitting: dict[str, list[str]] = {}
        for name, who in zip(self.names[1:], self.characters, strict=True):
            sitting.setdefault(str(who), []).append(name)
        for told_as, those in sitting.items():
            about = WHO[told_as.partition(":")[0]][self.column]
            self.write(self.text("sits", who=self.listed(those), character=told_as, about=about), indent="  ")

    def listed(self, names: Sequence[str], joint: str = "and") -> str:
        return self.text(joint).join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)

    def moment(self, seen: PlayerView) -> object:
        """What you are asked about: the mano, the baza, the waiting bets, and what you may do."""
        c = self.mine(seen)
        return self.manos, len(c.bazas), c.waiting, seen.legal

    def mine(self, seen: PlayerView) -> ContestView:
        """The mano you play, or else the last one in play."""
        return next((c for c in reversed(seen.contests) if YOU in c.seats), seen.contests[-1])

    def act(self, seat: Seat, action: Action) -> bool:
        """Do it if the rules allow it, and tell what happened; otherwise say why not and change nothing."""
        try:
            events = self.bot_table.do(seat, action)
        except IllegalAction as error:
            why = say_why(error.illegal, self.match, self.names, self.language)
            self.write(f"{why} {self.cite(error.illegal.article)}".rstrip())
            return False
        self.happened(seat, action, events)
        return True

    def asides(self) -> None:
        """Signs when a mano begins, a captain's orders before a partner plays: once for every card."""
        now = self.manos, [(len(c.bazas), len(c.plays)) for c in self.match.live]
        if self.spoken != now:
            self.spoken = now
            for done in self.bot_table.asides():
                self.follow(done)

    def follow(self, done: Done) -> None:
        """Tell what a bot has done, and keep its reason until the deal is over."""
        seat, (action, reason), events = done
        if action is not None:
            self.thoughts.note(seat, self.heard(seat, action), reason)
            self.happened(seat, action, events)

    def happened(self, seat: Seat, action: Action, events: Iterable[ev.Event]) -> None:
        """Tell an action and what came of it, as far as your seat may know."""
        self.cited = []
        if not isinstance(action, MakeSign) or self.bot_table.catches(YOU, seat):
            self.said(seat, action)
        for state, event in scenes(self.match, events):
            seen = audience(state, event, YOU)
            self.match = evolve(self.match, event)
            if seen is not None:
                self.tell(seen, seat)
        self.match = self.bot_table.match

    # ---------------------------------------------------------------- asking

    def ask(self, seen: PlayerView, otherwise: tuple[Seat, ...]) -> None:
        """Ask until something legal is said; where somebody else could go on, 0 or nothing lets them."""
        sure = False
        while True:
            said = input("> ").strip()
            words = said.split()
            if otherwise and said in ("", "0"):
                self.let_go = self.moment(seen)
                return
            if not words:
                continue
            if fold(said) in LEAVE:
                raise Left
            if fold(said) in RESIGN:
                if not sure:
                    self.write(self.text("resign"))
                elif self.act(YOU, Resign()):
                    return
                sure = True
                continue
            sure = False
            if fold(said).strip("¿?") in WHY:
                self.why()
                continue
            if said.startswith("?") or fold(words[0]) in HELP:
                self.help(seen, " ".join([words[0].removeprefix("?"), *words[1:]]) if said.startswith("?") else "")
                continue
            action = self.understood(seen, words, least=0 if otherwise else 1)
            if action is not None and self.act(YOU, action) and not isinstance(action, MakeSign | Talk):
                return

    def understood(self, seen: PlayerView, words: list[str], least: int) -> Action | None:
        """The action that was typed: by its number in the list, or in the words of an acta."""
        if len(words) == 1 and words[0].isdecimal():
            number = int(words[0]) if len(words[0]) < 4 else 0
            if 1 <= number <= len(seen.legal):
                return seen.legal[number - 1]
            self.write(self.text("choose", least=least, most=len(seen.legal)))
            return None
        if fold(words[0]) == TALK and words[1:]:
            return Talk(_order(" ".join(words[1:]).strip('"«»“”')))
        if fold(words[0]) == SIGN and words[1:]:
            own = " ".join(words[1:]).strip('"«»“”')
            return MakeSign(fold(own) if any(s.means(fold(own)) for s in self.book.signs) else own)
        seats = {one_word(name): seat for seat, name in enumerate(self.names, start=1)}
        said = " ".join(words)
        for name in self.names:
            said = said.replace(name, one_word(name))
        words = said.split()
        folded = [fold(words[0]), *(w if w in seats else fold(w) for w in words[1:])]
        try:
            return action_of(self.book, understand(self.book, folded), seats)
        except WordError as error:
            self.write(error.say(self.language))
            return None

    def help(self, seen: PlayerView, key: str) -> None:
        """What may be typed and the articles in play, or one article or one heuristic of the bots in full."""
        article = every_article().get(key.strip().upper())
        if fold(key.strip()) in explanations():
            told = explain(fold(key.strip()), self.language)
            self.write(f"{told.title}: {told.text}")
            return
        if article is not None:
            self.write(f"{self.cite(article.id)} {article.text(self.language).replace('`', '')}")
            return
        if key.strip():
            self.write(self.text("no-article", id=key.strip()))
            return
        bets = self.book.envido or self.book.truco
        sign = self.book.signs[0].holding if self.book.signs else "1e"
        self.write(self.text("help", word=bets.rungs[0].word, sign=sign if len(self.names) > 2 else ""))
        for cited in dict.fromkeys([*self.cited, *self.articles(seen)]):
            if self.cite(cited):
                print(f"  {self.cite(cited)}")

    def why(self) -> None:
        """What the others thought in the last deal: a reason reveals cards, so it has to wait."""
        told = self.thoughts.told
        self.write(self.text("thoughts" if told else "not-yet"))
        for seat, said, sentence in self.thoughts.lines(self.language):
            self.write(f"   {self.names[seat - 1]}, {said}: {sentence}")

    def articles(self, seen: PlayerView) -> Iterable[str]:
        """The articles behind what may be done now."""
        bets = lexicon(self.book).bets
        for action in seen.legal:
            if not isinstance(action, Call):
                yield self.book.cite("turn")
            elif action.word == self.book.mazo.word:
                yield self.book.mazo.article
            else:
                for suerte, index in bets.get(action.word, ()):
                    ladder = self.book.ladder(suerte)
                    if ladder is not None:
                        yield ladder.rungs[index].article

    # ---------------------------------------------------------------- showing

    def show(self, seen: PlayerView, otherwise: tuple[Seat, ...]) -> None:
        """The score, the table, the hands you see, the waiting bets, and the legal actions."""
        shape = self.book.match
        print()
        title = f"{self.text('score', game=shape.game, target=shape.target)}: {self.score(self.match)}"
        c = self.mine(seen)
        rows = list(self.rows(seen, c))
        items = [f"{i}) {self.item(action, seen)}" for i, action in enumerate(seen.legal, start=1)]
        if otherwise:
            items.append(f"0) {self.text('leave', who=self.listed([self.names[s - 1] for s in otherwise], 'or'))}")
        if self.screen is not None:
            own = [row for row in rows if row[0] == self.text("hand")]
            others = [row for row in rows if row not in own]
            self.screen.table(title, [*others, *own], self.waiting(c))
            self.orders(seen, c)
            self.screen.choices(items)
            return
        self.write(title)
        for row in rows:
            self.row(*row)
        for told in self.waiting(c):
            self.write(told, indent="  ")
        self.orders(seen, c)
        self.write("   ".join(item.replace(" ", "\xa0") for item in items), indent="  ")

    def rows(self, seen: PlayerView, c: ContestView) -> Iterable[tuple[str, list[str], str]]:
        """What lies on the table baza by baza, and the hands you see: a label, cards, and what they count."""
        lead = self.text("table")
        for baza in c.bazas:
            won = "parda" if baza.outcome == PARDA else self.side(baza.outcome)
            yield lead, [*map(self.card, baza.plays), f"→ {won}"], ""
            lead = ""
        if c.plays:
            yield lead, [self.card(p) for p in c.plays], ""
        hand = seen.hand or ()
        yield self.text("hand"), [x.code for x in hand], self.counted(c, hand)
        for partner, held in seen.partners:
            yield self.names[partner - 1], [x.code for x in held], self.counted(c, held)

    def row(self, head: str, cells: Sequence[str], tail: str = "") -> None:
        """A line of cards with its label."""
        told = "   ".join(cell.replace(" ", "\xa0") for cell in cells) + tail
        self.write(told, indent=" " * 9, first=f"  {head:<6} ")

    def item(self, action: Action, seen: PlayerView) -> str:
        """An action of the list, with the numbers that may be named with it."""
        said = words_of(action, self.names, self.book)
        if not isinstance(action, Call):
            return said
        n = next((n for n in seen.numbers if n.word == action.word), None)
        numbered = any(isinstance(a, Call) and a.word == action.word and a.number is not None for a in seen.legal)
        if n is None or n.most == n.least or (numbered and action.number is None):
            return said
        return f"{said} [{self.text('numbers', least=n.least, most=n.most, step=n.step if n.step > 1 else '')}]"

    def waiting(self, c: ContestView) -> list[str]:
        """The bets that wait for an answer, and the accepted ones."""
        found: list[str] = []
        for suerte, auction in ((Suerte.FLOR, c.flor), (Suerte.ENVIDO, c.envido), (Suerte.TRUCO, c.truco)):
            if auction is None or not auction.word:
                continue
            if suerte in c.waiting:
                who = self.names[auction.caller - 1]
                offer = self.stake(auction.offer, auction, c)
                refused = str(auction.refusal)
                found.append(self.text("waits", who=who, bet=auction.word, offer=offer, refused=refused))
            elif auction.status == "wanted" and not any(a.suerte == suerte.value for a in c.awards):
                stake = self.stake(auction.stake, auction, c)
                found.append(self.text("stands", bet=auction.word, stake=stake))
        return found

    def orders(self, seen: PlayerView, c: ContestView) -> None:
        """What a captain may say to the partner who plays now (B8, B36)."""
        held = dict(seen.partners).get(c.turn, ())
        if seen.format == REDONDO and len(held) > 1 and not c.waiting:
            orders = self.listed(ORDERS, "or")
            self.write(self.text("captain", who=self.names[c.turn - 1], orders=orders), indent="  ")

    def stake(self, stake: int, auction: AuctionView, c: ContestView) -> str:
        """A stake in words: points, the points needed, or the whole game."""
        shape = self.book.match
        if stake >= 0:
            return str(stake)
        if stake == LACKED_STAKE:
            return self.text("lacked", n=shape.target - c.base[team_of(auction.caller)])
        if stake == FALTA_STAKE:
            plan = self.book.schedule(len(self.names)) if len(c.seats) < len(self.names) else None
            fixed = plan.duels.falta if plan is not None else None
            return str(fixed) if fixed is not None else self.text("lacked", n=shape.target - max(c.base))
        return shape.game if stake == GAME_STAKE else shape.match

    def card(self, play: SeenPlay) -> str:
        code = HIDDEN if play.card is None else play.card.code
        covered = f"({code})" if play.down and play.card is not None else code
        return f"{self.names[play.seat - 1]} {covered}"

    def counted(self, c: ContestView, hand: tuple[Card, ...]) -> str:
        """What a full hand counts, where that matters."""
        if len(hand) != 3 or self.book.envido is None:
            return ""
        count = point_counter(self.book.counting, self.book.muestra, c.muestra)
        if self.book.flor is not None and count.is_flor(hand):
            return f"   (flor {count.flor_value(hand)})"
        return f"   ({self.suerte('envido')} {count.envido(hand)[0]})"


def _order(text: str) -> str:
    """A captain's order as the bots know it, however it was typed; other words as they are."""
    bare = fold(text).strip("¡! ")
    return next((order for order in ORDERS if fold(order).strip("¡! ") == bare), text)
