"""A plain table in the terminal: two seats, you and Azar. It prints only what your seat may see."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable

from truquero.acta.parse import fold
from truquero.acta.words import WordError, action_of, words_of
from truquero.bots.azar import choose
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Stack
from truquero.engine.decide import attempt
from truquero.engine.evolve import evolve
from truquero.engine.lexicon import lexicon
from truquero.engine.messages import fill, say_why, suerte_word
from truquero.engine.start import start
from truquero.engine.state import Match, Phase, Stage
from truquero.engine.view import ContestView, Covered, PlayerView, Seen, SeenPlay, audience, view
from truquero.engine.why import Illegal
from truquero.fairness.shuffle import Rng, shuffled
from truquero.rules import NOBODY, PARDA, Rulebook, Suerte, every_article, reckoner
from truquero.rules.describe import plural
from truquero.rules.ladder import FALTA_STAKE, GAME_STAKE, LACKED_STAKE
from truquero.seats import TABLE, Seat, Team, team_of

YOU: Seat = 1
AZAR: Seat = 2
HIDDEN = "▮"
LEAVE = frozenset({"q", "quit", "exit", "salir", "eixir"})
HELP = frozenset({"?", "help", "ayuda", "ajuda"})

# Every text in the order of LANGUAGES: en, es, va. A part in brackets goes when what it tells is empty.
TEXTS = {
    "you": ("You", "Tú", "Tu"),
    "hello": (
        "{book} – you play as {you} against {azar}, who plays anything legal. ? helps, q leaves.",
        "{book} – juegas como {you} contra {azar}, que juega cualquier cosa legal. ? ayuda, q sale.",
        "{book} – jugues com a {you} contra {azar}, que juga qualsevol cosa legal. ? ajuda, q ix.",
    ),
    "mano": (
        "── mano {n} · leads: {lead}[ · muestra: {muestra}] ──",
        "── mano {n} · sale: {lead}[ · muestra: {muestra}] ──",
        "── mà {n} · ix: {lead}[ · mostra: {muestra}] ──",
    ),
    "score": ("{game} to {target}", "{game} a {target}", "{game} a {target}"),
    "table": ("table", "mesa", "taula"),
    "hand": ("hand", "cartas", "cartes"),
    "waits": (
        "{bet} ({who}) waits for an answer: {offer} wanted, {refused} refused",
        "{bet} ({who}) espera respuesta: {offer} si se quiere, {refused} si no",
        "{bet} ({who}) espera resposta: {offer} si es vol, {refused} si no",
    ),
    "stands": ("{bet} stands: {stake}", "{bet} querido: {stake}", "{bet} volgut: {stake}"),
    "baza": ("the baza is for {who}", "la baza es para {who}", "la basa és per a {who}"),
    "parda": ("parda", "parda", "parda"),
    "nobody": ("nobody takes the truco", "el truco no es de nadie", "el truc no és de ningú"),
    "annulled": ("the flor annuls the envido", "la flor anula el envido", "la flor anul·la l'envit"),
    "shows": ("shows {cards}[ – {what}]", "muestra {cards}[ – {what}]", "mostra {cards}[ – {what}]"),
    "won": ("*** {what}: {who}[ ({games})]",) * 3,
    "bye": (
        "You leave the table at {score}. Nothing is saved.",
        "Dejas la mesa con {score}. No se guarda nada.",
        "Deixes la taula amb {score}. No es guarda res.",
    ),
    "choose": (
        "Choose from 1 to {most}, or say the word.",
        "Elige de 1 a {most}, o di la palabra.",
        "Tria d'1 a {most}, o digues la paraula.",
    ),
    "help": (
        "Type a number of the list or the word itself; some bets take a number ({word} 4). Cards: o oros, c copas,"
        " e espadas, b bastos. ? with an article (? G4) prints it. q leaves and saves nothing. In play now:",
        "Escribe un número de la lista o la palabra misma; algunas apuestas llevan número ({word} 4). Cartas: o oros,"
        " c copas, e espadas, b bastos. ? con un artículo (? G4) lo muestra. q sale sin guardar nada. Ahora en juego:",
        "Escriu un número de la llista o la paraula mateixa; algunes apostes porten número ({word} 4). Cartes: o oros,"
        " c copes, e espases, b bastos. ? amb un article (? G4) el mostra. q ix sense guardar res. Ara en joc:",
    ),
    "no-article": ("There is no article {id}.", "No hay artículo {id}.", "No hi ha article {id}."),
    "lacked": ("what is lacked ({n})", "lo que falta ({n})", "el que falta ({n})"),
    "numbers": ("{least} to {most}[ by {step}]", *["{least} a {most}[ de {step} en {step}]"] * 2),
}
WHY = {
    "alone": ("unanswered", "sin otra enfrente", "sense cap altra"),
    "conceded": ("the rival gave way", "el rival se achicó", "el rival s'ha arronsat"),
    "refused": ("refused", "no querido", "no volgut"),
    "wanted": ("wanted", "querido", "volgut"),
    "contested": ("flor against flor", "flor contra flor", "flor contra flor"),
    "won": ("the bazas", "las bazas", "les bases"),
    "given": ("the rival left", "el rival se fue", "el rival se n'ha anat"),
    "penalty": ("an infraction of the rival", "infracción del rival", "infracció del rival"),
    "false-flor": ("a flor not held or not shown", "flor sin tenerla o sin mostrarla", "flor no tinguda o no mostrada"),
    "taken-back": ("taken back", "se retira", "es retira"),
    "asked-flor": ("a flor kept silent", "flor callada", "flor callada"),
    "asked-in-vain": ("a flor asked for in vain", "flor pedida en vano", "flor demanada en va"),
}


class Left(Exception):
    """The player has left the table."""


def play(book: Rulebook, rng: Rng, *, name: str = "", language: str = "en", strict: bool = False) -> int:
    """Play a match to its end or until the player leaves. Returns the status of the command: leaving is no error."""
    table = Table(book, rng, name, language, strict)
    try:
        table.run()
    except (Left, EOFError, KeyboardInterrupt):
        print()
        table.write(table.text("bye", score=table.score(table.match)))
    return 0


class Table:
    """One match at the terminal."""

    def __init__(self, book: Rulebook, rng: Rng, name: str, language: str, strict: bool) -> None:
        self.book = book
        self.rng = rng
        self.language = language
        self.column = ("en", "es", "va").index(language)
        you = " ".join("".join(c if c.isprintable() else " " for c in name).split()) or self.text("you")
        self.names = (you, "Azar" if fold(you) != "azar" else "Azar-2")
        self.match: Match = start(book, 2, strict=strict)
        self.manos = 0
        self.cited: list[str] = []
        """The articles behind what happened last."""

    def run(self) -> None:
        self.write(self.text("hello", book=self.book.name, you=self.names[0], azar=self.names[1]))
        while self.match.winner is None:
            if self.match.phase is Phase.DEAL:
                self.act(TABLE, Stack(shuffled(self.book.pack_for(2), self.rng)))
                continue
            seen = view(self.match, YOU)
            if whose(seen) == YOU:
                self.show(seen)
                self.ask(seen)
            else:
                self.answer(view(self.match, AZAR))

    def act(self, seat: Seat, action: Action) -> bool:
        """Do it if the rules allow it, and tell what happened; otherwise say why not and change nothing."""
        outcome = attempt(self.match, seat, action)
        if isinstance(outcome, Illegal):
            why = say_why(outcome, self.match, self.names, self.language)
            self.write(f"{why} {self.cite(outcome.article)}".rstrip())
            return False
        self.cited = []
        for event in outcome.events:
            seen = audience(self.match, event, YOU)
            self.match = evolve(self.match, event)
            if seen is not None:
                self.tell(seen)
        self.match = outcome.match
        return True

    def answer(self, seen: PlayerView) -> None:
        """Azar knows no more than the view of that seat."""
        numbers = {n.word: range(n.least, n.most + 1, n.step) for n in seen.numbers}
        self.act(AZAR, choose(seen.legal, numbers, self.rng))

    # ---------------------------------------------------------------- asking

    def ask(self, seen: PlayerView) -> None:
        """Ask until something legal is said."""
        while True:
            said = input("> ").strip()
            words = said.split()
            if not words:
                continue
            if fold(said) in LEAVE:
                raise Left
            if said.startswith("?") or fold(words[0]) in HELP:
                self.help(seen, " ".join([words[0].removeprefix("?"), *words[1:]]) if said.startswith("?") else "")
                continue
            action = self.understood(seen, words)
            if action is not None and self.act(YOU, action):
                return

    def understood(self, seen: PlayerView, words: list[str]) -> Action | None:
        """The action that was meant: by its number in the list, or in the words of an acta."""
        if len(words) == 1 and words[0].isdecimal():
            number = int(words[0]) if len(words[0]) < 4 else 0
            if 1 <= number <= len(seen.legal):
                return seen.legal[number - 1]
            self.write(self.text("choose", most=len(seen.legal)))
            return None
        seats = {name: seat for seat, name in enumerate(self.names, start=1)}
        folded = [fold(words[0]), *(w if w in seats else fold(w) for w in words[1:])]
        try:
            return action_of(self.book, folded, seats)
        except WordError as error:
            try:  # people write "no quiero"
                return action_of(self.book, ["-".join(folded)], seats)
            except WordError:
                self.write(str(error))
                return None

    def help(self, seen: PlayerView, key: str) -> None:
        """What may be typed and the articles in play, or one article in full."""
        article = every_article().get(key.strip().upper())
        if article is not None:
            self.write(f"{self.cite(article.id)} {article.text(self.language).replace('`', '')}")
            return
        if key.strip():
            self.write(self.text("no-article", id=key.strip()))
            return
        bets = self.book.envido or self.book.truco
        self.write(self.text("help", word=bets.rungs[0].word))
        for cited in dict.fromkeys([*self.cited, *self.articles(seen)]):
            print(f"  {self.cite(cited)}")

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

    def show(self, seen: PlayerView) -> None:
        """The score, the table, the hand, what waits, and what may be done."""
        shape = self.book.match
        print()
        self.write(f"{self.text('score', game=shape.game, target=shape.target)}: {self.score(self.match)}")
        c = seen.contests[-1]
        for i, plays in enumerate([*[b.plays for b in c.bazas], *([c.plays] if c.plays else [])]):
            lead = self.text("table") if i == 0 else ""
            print(f"  {lead:<7}{'   '.join(self.card(p) for p in plays)}")
        hand = seen.hand or ()
        print(f"  {self.text('hand'):<7}{'   '.join(x.code for x in hand)}{self.counted(c, hand)}")
        self.waiting(c)
        items = [f"{i}) {self.item(action, seen)}" for i, action in enumerate(seen.legal, start=1)]
        self.write("   ".join(item.replace(" ", "\xa0") for item in items), indent="  ")

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

    def waiting(self, c: ContestView) -> None:
        """What waits for an answer, and what stands wanted."""
        for suerte, auction in ((Suerte.FLOR, c.flor), (Suerte.ENVIDO, c.envido), (Suerte.TRUCO, c.truco)):
            if auction is None or not auction.word:
                continue
            if suerte in c.waiting:
                who = self.names[auction.caller - 1]
                offer = self.stake(auction.offer, c)
                told = self.text("waits", who=who, bet=auction.word, offer=offer, refused=str(auction.refusal))
                self.write(told, indent="  ")
            elif auction.status == "wanted" and not any(a.suerte == suerte.value for a in c.awards):
                self.write(self.text("stands", bet=auction.word, stake=self.stake(auction.stake, c)), indent="  ")

    def stake(self, stake: int, c: ContestView) -> str:
        """A stake in words: points, or what is lacked, or the whole game."""
        shape = self.book.match
        if stake >= 0:
            return str(stake)
        if stake in (FALTA_STAKE, LACKED_STAKE):
            return self.text("lacked", n=shape.target - max(c.base))
        return shape.game if stake == GAME_STAKE else shape.match

    def card(self, play: SeenPlay) -> str:
        code = HIDDEN if play.card is None else play.card.code
        covered = f"({code})" if play.down and play.card is not None else code
        return f"{self.names[play.seat - 1]} {covered}"

    def counted(self, c: ContestView, hand: tuple[Card, ...]) -> str:
        """What a full hand counts, where that matters."""
        if len(hand) != 3 or self.book.envido is None:
            return ""
        count = reckoner(self.book.counting, self.book.muestra, c.muestra)
        if self.book.flor is not None and count.is_flor(hand):
            return f"   (flor {count.flor_value(hand)})"
        return f"   ({self.suerte('envido')} {count.envido(hand)[0]})"

    def score(self, m: Match) -> str:
        games = f"{plural(self.book.match.game, self.book.language)} {m.games[0]}-{m.games[1]}"
        return f"{self.names[0]} {m.score[0]} – {self.names[1]} {m.score[1]} ({games})"

    # ---------------------------------------------------------------- telling

    def tell(self, event: Seen) -> None:
        """What happened, as far as your seat may know."""
        article = getattr(event, "article", "")
        match event:
            case ev.ContestBegan(seats=seats, muestra=muestra):
                self.manos += 1
                print()
                lead, turned = self.names[seats[0] - 1], muestra.code if muestra is not None else ""
                self.write(self.text("mano", n=self.manos, lead=lead, muestra=turned))
            case ev.Played(seat=seat, card=card, down=down):
                self.says(seat, f"{self.book.cover} {card.code}" if down else card.code)
            case Covered(seat=seat):
                self.says(seat, f"{self.book.cover} {HIDDEN}")
            case ev.BetMade(seat=seat, word=word, number=number):
                self.says(seat, word if number is None else f"{word} {number}", article)
            case ev.Said(seat=seat, value=value):
                self.says(seat, "son-buenas" if value is None else f"canto {value}", article)
            case ev.FlorClaimed(seat=seat, asked=asked):
                self.says(seat, f"pido-flor {self.names[asked - 1]}", article)
            case ev.LeftMano(seat=seat):
                self.says(seat, self.book.mazo.word, article)
            case ev.Shown(seat=seat, cards=cards, suerte=suerte, value=value) if cards:
                what = f"{self.suerte(suerte)} {value if value is not None else ''}".strip() if suerte else ""
                self.says(seat, self.text("shows", cards=" ".join(x.code for x in cards), what=what), article)
            case ev.BazaEnded(outcome=outcome):
                self.aside(self.text("parda") if outcome == PARDA else self.text("baza", who=self.side(outcome)))
            case ev.TrucoDecided(team=team) if team == NOBODY:
                self.aside(self.text("nobody"), article)
            case ev.EnvidoClosed(annulled=True):
                self.aside(self.text("annulled"), article)
            case ev.Scored():
                self.scored(event)
            case ev.GameWon(team=team, games=games):
                score = f"{games[0]}-{games[1]}"
                self.write(self.text("won", what=self.book.match.game, who=self.side(team), games=score))
            case ev.MatchWon(team=team):
                self.write(self.text("won", what=self.book.match.match, who=self.side(team), games=""))
            case _ if isinstance(getattr(event, "word", None), str):
                self.says(getattr(event, "seat", YOU), getattr(event, "word", ""), article)

    def says(self, seat: Seat, what: str, article: str = "") -> None:
        self.cited += [article] if article else []
        self.write(f"   {self.names[seat - 1]}: {what}")

    def aside(self, what: str, article: str = "") -> None:
        self.write(f"   {what} {self.cite(article)}")

    def scored(self, event: ev.Scored) -> None:
        self.cited.append(event.article)
        why = WHY[event.why][self.column] if event.why in WHY else event.why
        what = f"{self.suerte(event.suerte)}, {why} → {self.match.score[0]}-{self.match.score[1]}"
        self.write(f" {event.points:+d} {self.side(event.team)}: {what} {self.cite(event.article)}")

    def suerte(self, suerte: str) -> str:
        return suerte_word(suerte, self.book, self.language)

    def side(self, team: Team) -> str:
        return self.names[YOU - 1] if team == team_of(YOU) else self.names[AZAR - 1]

    def cite(self, article: str) -> str:
        known = every_article().get(article)
        return f"[{article}: {known.title(self.language)}]".replace("`", "") if known is not None else ""

    def text(self, key: str, **fields: object) -> str:
        return fill(TEXTS[key][self.column], fields)

    def write(self, text: str, indent: str = "") -> None:
        """Print a paragraph no wider than the terminal; what is held together by hard spaces stays together."""
        start = indent or text[: len(text) - len(text.lstrip())]
        width = max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))
        lines = textwrap.wrap(
            text.strip(),
            width,
            initial_indent=start,
            subsequent_indent=indent or " " * (len(start) + 2),
            break_long_words=False,
            break_on_hyphens=False,
        )
        print("\n".join(lines).replace("\xa0", " "))


def whose(seen: PlayerView) -> Seat:
    """Who is asked now. Where both may speak, the one for whom the table waits."""
    live = [c for c in seen.contests if c.stage is not Stage.OVER]
    acting = seen.acting
    if len(acting) < 2 or not live:
        return acting[0] if acting else YOU
    c = live[0]
    auctions = {Suerte.FLOR: c.flor, Suerte.ENVIDO: c.envido, Suerte.TRUCO: c.truco}
    top = auctions[c.waiting[-1]] if c.waiting else None
    awaited = [
        c.saying.next if c.saying is not None else 0,
        c.asking,
        next(s for s in c.seats if team_of(s) != team_of(top.caller)) if top is not None else 0,
        c.passing[0] if c.passing else 0,
        c.turn,
    ]
    return next((s for s in awaited if s in acting), acting[0])
