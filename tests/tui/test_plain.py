"""The plain table: a whole game from the first card to the last point, and whatever people type."""

import builtins
import re
from collections.abc import Callable, Iterator

import pytest

from tests.amounts import amount
from truquero.bots.azar import choose
from truquero.cards import Card, card
from truquero.cli import main
from truquero.engine.actions import Action, Call, Combo, Play, Stack
from truquero.engine.decide import legal, numbers
from truquero.engine.start import act, start
from truquero.engine.view import view
from truquero.engine.view_types import PlayerView, SeenPlay
from truquero.fairness.shuffle import secure_rng, seeded_rng, shuffled
from truquero.rulebooks import BOOKS
from truquero.rules import LANGUAGES
from truquero.seats import TABLE, Seat
from truquero.tui.plain import Left, TerminalTable, play, seated
from truquero.tui.seating import OTHERS, YOU, characters_of
from truquero.tui.texts import TEXTS

TABLES = [(name, players) for name, book in BOOKS.items() for players in book.players]
"""Every rulebook, with every number of players it seats."""

Captured = pytest.CaptureFixture[str]
Feed = Callable[..., None]


WAYS = [
    ("--bots", "novato"),
    ("--strict", "--lang", "es", "--bots", "novato"),
    ("--lang", "va", "--name", "Vicent", "--bots", "azar"),
    ("--strict", "--bots", "azar"),
]
GAMES = [(*table, way) for n, table in enumerate(TABLES) for way in (WAYS * 2)[n % 4 :][: amount(1, long=4)]]
"""Every table in one of these ways, by turns."""


@pytest.mark.parametrize(("rulebook", "players", "more"), GAMES)
def test_a_game_to_the_end(
    capsys: Captured, feed: Feed, monkeypatch: pytest.MonkeyPatch, rulebook: str, players: int, more: tuple[str, ...]
) -> None:
    feed(then="1")
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["play", "--rulebook", rulebook, "--players", str(players), "--seed", "7", *more]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[-1].startswith(f"*** {BOOKS[rulebook].match.match}: ")
    assert max(len(line) for line in out.splitlines()) <= 100
    points = [line for line in out.splitlines() if re.match(r" [+-]\d+ ", line)]
    assert points
    assert all(name in out for name in OTHERS[: players - 1])
    assert OTHERS[players - 1 :] == () or OTHERS[players - 1] not in out
    assert all("→" in line and re.search(r"\[[A-Z]+\d+: ", line) for line in points)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_the_same_seed_is_the_same_game(capsys: Captured, feed: Feed, rulebook: str) -> None:
    told = []
    for _ in range(2):
        feed(*["2", "1"] * 60)
        main(["play", "--rulebook", rulebook, "--seed", "11", "--bots", "novato"])
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_leaving_is_no_error(capsys: Captured, feed: Feed) -> None:
    for word in ("q", "Q", "salir"):
        feed("1", word)
        assert main(["play", "--seed", "1"]) == 0
        assert "Nothing is saved." in capsys.readouterr().out


def test_the_end_of_the_input_is_no_error(capsys: Captured, feed: Feed) -> None:
    feed("1")
    assert main(["play", "--seed", "1"]) == 0
    assert "Nothing is saved." in capsys.readouterr().out


def test_interrupting_is_no_error(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupt)
    assert main(["play", "--seed", "1", "--lang", "es"]) == 0
    assert "No se guarda nada." in capsys.readouterr().out


GARBAGE = [
    "",
    "   ",
    "0",
    "99",
    "-1",
    "1.5",
    "9" * 500,
    "²",
    "٣٣",
    "xyzzy",
    "Blas quiero",
    "envido",
    "envido 4",
    "envido -4",
    "envido " + "9" * 300,
    "1e 1b",
    "13o",
    "muestro",
    "muestro 1e",
    "pido-flor",
    "pido-flor Nadie",
    "sena",
    "cerrao",
    "cerrao truco",
    "tapada",
    "-y-",
    "1e-y-",
    "flor-y-flor",
    "veedor anula",
    "? Z99",
    "??",
    "{you}",
    "[x]",
    "%s",
    "\x00\x1b[2J",
    "no quiero",
    "ñandú 🂡",
    "x" * 10_000,
]


@pytest.mark.parametrize("rulebook", BOOKS)
@pytest.mark.parametrize("strict", [False, True])
def test_garbage_changes_nothing_and_the_game_goes_on(
    capsys: Captured, feed: Feed, rulebook: str, strict: bool
) -> None:
    for line in GARBAGE:
        feed(line, "q")
        assert main(["play", "--rulebook", rulebook, "--seed", "3", *(["--strict"] if strict else [])]) == 0
        assert "Nothing is saved." in capsys.readouterr().out


def test_what_is_refused_is_explained_and_changes_nothing(capsys: Captured, feed: Feed) -> None:
    feed("vale-cuatro", "quiero", "foo", "44")
    table = TerminalTable(BOOKS["argentino"], seeded_rng(3), ("Ana", "Blas"), "en", False)
    with pytest.raises(EOFError):
        table.run()
    out = " ".join(capsys.readouterr().out.split())
    assert "[A24: The truco ladder]" in out
    assert "[G1: Who speaks]" in out
    assert "'foo' is not a word of argentino; its words: " in out
    assert "Choose from 1 to 11" in out
    assert len(table.match.live[0].hands[YOU]) == 3
    assert out.count("chico to 30") == 1, "the table is shown again only when something has happened"


def test_words_and_numbers_say_the_same(capsys: Captured, feed: Feed) -> None:
    told = []
    for typed in ("4", "envido", "ENVIDO"):
        feed(typed, "q")
        main(["play", "--seed", "3"])
        told.append(capsys.readouterr().out)
    assert "You: envido" in told[0]
    assert len(set(told)) == 1


def test_a_bet_with_a_number(capsys: Captured, feed: Feed) -> None:
    feed("envido 4", "q")
    main(["play", "--rulebook", "belmez", "--seed", "3"])
    out = capsys.readouterr().out
    assert "envido [2 to 998 by 2]" in out
    assert "You: envido 4" in out


def test_two_words_for_one(capsys: Captured, feed: Feed) -> None:
    feed("real envido", "q")
    main(["play", "--seed", "3"])
    assert "You: real-envido" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_help(capsys: Captured, feed: Feed, language: str) -> None:
    feed("?", "? g4", "?A24", "ayuda", "q")
    main(["play", "--seed", "3", "--lang", language])
    out = capsys.readouterr().out
    assert out.count("[A24: ") >= 2
    assert out.count("[G4: ") == 1
    assert "`" not in out


def test_names(capsys: Captured, feed: Feed) -> None:
    for given, shown, rival in (("", "You", "Blas"), ("  Ana ", "Ana", "Blas"), ("BLAS", "BLAS", "Ana")):
        feed("1", "q")
        main(["play", "--seed", "3", "--name", given])
        assert f"play as {shown} against {rival}." in capsys.readouterr().out
    feed("1", "q")
    main(["play", "--seed", "3", "--players", "6", "--lang", "es", "--name", "Íñigo"])
    assert "juegas como Íñigo con Caro y Eva contra Blas, Dani y Fede." in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(("rulebook", "players"), TABLES)
@pytest.mark.parametrize("strict", [False, True])
def test_the_table_never_peeks(capsys: Captured, feed: Feed, rulebook: str, players: int, strict: bool) -> None:
    """No line ever names a card that your seat does not see, unless its holder makes a sign of it."""
    feed(then="1")
    bots = characters_of("azar" if strict else "novato", players - 1)
    table = Watched(BOOKS[rulebook], seeded_rng(players), seated("", players), "en", strict, bots)
    table.run()
    capsys.readouterr()
    assert table.looked > 10


class Watched(TerminalTable):
    """Checks every line against the cards that only the others know."""

    looked = 0
    falling: frozenset[Card] = frozenset()
    """What is being played openly while it is said."""

    def said(self, seat: Seat, action: Action) -> None:
        parts = action.parts if isinstance(action, Combo) else (action,)
        self.falling = frozenset(part.card for part in parts if isinstance(part, Play) and not part.down)
        super().said(seat, action)
        self.falling = frozenset()

    def signs(self, seat: Seat, holding: str) -> None:
        self.falling = frozenset(c for c in self.book.pack if c.code == holding)
        super().signs(seat, holding)

    def write(self, text: str, indent: str = "", first: str = "") -> None:
        self.check(text)
        super().write(text, indent, first)

    def card(self, play: SeenPlay) -> str:
        shown = super().card(play)
        self.check(shown)
        return shown

    def check(self, text: str) -> None:
        self.looked += 1
        if not self.match.live:
            return
        seen = view(self.match, YOU)
        typed = set(re.findall(r"(?<!\w)\d{1,2}[oceb](?!\w)", text))
        known: set[Card] = {c for play in self.open_plays() for c in play} | set(seen.hand or ()) | self.falling
        known |= {c for _, hand in seen.partners for c in hand}
        for contest in self.match.live:
            known |= {c for _, shown in contest.shown for c in shown} | set(contest.dealt.get(YOU, ()))
        hidden = {
            c.code for contest in self.match.live for hand in contest.dealt.values() for c in hand if c not in known
        }
        assert not hidden & typed, (text, hidden)

    def open_plays(self) -> Iterator[tuple[Card, ...]]:
        for contest in self.match.live:
            for baza in contest.bazas:
                yield tuple(c for _, c, down in baza.plays if not down)
            yield tuple(c for _, c, down in contest.plays if not down)


def test_a_covered_card_stays_covered(capsys: Captured, feed: Feed) -> None:
    feed(then="1")
    play(BOOKS["tarija"], seeded_rng(5), language="es")
    out = capsys.readouterr().out
    assert "Blas: tapada ▮" in out
    assert not re.search(r"Blas: tapada \d", out)


def test_every_text_has_three_languages() -> None:
    for catalogue in (TEXTS,):
        assert {len(texts) for texts in catalogue.values()} == {len(LANGUAGES)}
    assert LANGUAGES == ("en", "es", "va")


# ---------------------------------------------------------------- more than two


def told(capsys: Captured, *argv: str) -> list[str]:
    main(["play", *argv])
    return capsys.readouterr().out.splitlines()


def test_a_partner_may_be_let_to_answer(capsys: Captured, feed: Feed) -> None:
    """With 0, or with nothing, the partner answers the bet; the own turn cannot be given away."""
    for typed in ("0", ""):
        feed(*[typed] * 30)
        main(["play", "--rulebook", "asturias", "--seed", "4"])
        out = capsys.readouterr().out
        assert ("Choose from 1 to 5" in out) == (typed == "0")
        assert out.count("\npartida to 18") == 1
    feed("0", "q")
    table = TerminalTable(BOOKS["asturias"], seeded_rng(4), seated("Ana", 4), "en", False, characters_of("novato", 3))
    table.act(TABLE, Stack(shuffled(table.book.pack, seeded_rng(4))))
    table.act(YOU, view(table.match, YOU).legal[0])
    table.act(2, Call("truque"))
    with pytest.raises(Left):
        table.run()
    lines = capsys.readouterr().out.splitlines()
    offered = next(i for i, line in enumerate(lines) if "0) let Caro go on" in line)
    assert lines[offered + 1].startswith(">    Caro: ")


@pytest.mark.parametrize(("rulebook", "players"), [(name, n) for name, n in TABLES if n > 2])
def test_letting_go_does_not_ask_twice(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, rulebook: str, players: int
) -> None:
    """Saying 0 wherever it is offered, and 1 elsewhere, plays every game to its end."""
    table = TerminalTable(
        BOOKS[rulebook], seeded_rng(1), seated("", players), "en", False, characters_of("novato", players - 1)
    )
    offered: list[bool] = []
    show = table.show

    def showing(seen: PlayerView, otherwise: tuple[Seat, ...]) -> None:
        offered.append(bool(otherwise))
        show(seen, otherwise)

    monkeypatch.setattr(table, "show", showing)
    monkeypatch.setattr(builtins, "input", lambda prompt: "0" if offered[-1] else "1")
    table.run()
    capsys.readouterr()
    assert table.match.winner is not None
    assert not all(offered)


def test_duels_name_the_two_who_play(capsys: Captured, feed: Feed) -> None:
    feed(then="1")
    lines = told(capsys, "--rulebook", "almeria:toros=1", "--players", "4", "--seed", "2")
    heads = [line for line in lines if line.startswith("── mano")]
    assert heads
    assert all(re.search(r"· \w+–\w+ · leads", head) for head in heads)


def test_duels_at_once(capsys: Captured, feed: Feed) -> None:
    feed(then="1")
    lines = told(capsys, "--rulebook", "almeria:toros=1,duelos=a-la-vez", "--players", "4", "--seed", "2")
    assert lines[-1].startswith("*** partida: ")


def test_a_captain_sees_the_partner(capsys: Captured, feed: Feed) -> None:
    feed(then="1")
    lines = told(capsys, "--rulebook", "belmez:patas=3", "--players", "4", "--seed", "3")
    assert any(re.match(r"  Caro   \d+[oceb] ", line) for line in lines)


@pytest.mark.parametrize(("rulebook", "word"), [("belmez", "mazo"), ("valencia", "me-n-vaig")])
def test_leaving_is_said_once(capsys: Captured, feed: Feed, rulebook: str, word: str) -> None:
    """Going to the pack refuses what waits: that is one line, and so is a double bet and its answer.

    Whoever refuses an envido may leave after that, but nobody who refuses a truco: the mano is over then.
    """
    trucos = tuple(f": {rung.word}" for rung in BOOKS[rulebook].truco.rungs)
    for seed in range(4):
        feed(then="1")
        lines = told(capsys, "--rulebook", rulebook, "--seed", str(seed), "--bots", "azar")
        left = [i for i, line in enumerate(lines) if line.endswith(f": {word}")]
        assert left
        for i in left:
            speaker = lines[i].partition(":")[0].removeprefix(">").strip()
            assert not lines[i + 1].strip().startswith(f"{speaker}: no-")
            answered = lines[i - 1].strip().startswith(f"{speaker}: no-")
            assert not (answered and lines[i - 2].endswith(trucos))


def test_a_double_bet_is_said_once(capsys: Captured, feed: Feed) -> None:
    feed("envido-y-truco", "q")
    lines = told(capsys, "--seed", "3")
    said = next(i for i, line in enumerate(lines) if "You: envido-y-truco" in line)
    assert not any("You: truco" in line or line.strip() == "You: envido" for line in lines[said + 1 :])


# ---------------------------------------------------------------- chance and Azar


def test_a_shuffle_keeps_the_cards() -> None:
    pack = BOOKS["belmez"].pack
    for rng in (secure_rng(), seeded_rng(1)):
        mixed = shuffled(pack, rng)
        assert sorted(c.code for c in mixed) == sorted(c.code for c in pack)
        assert mixed != pack
    assert shuffled(pack, seeded_rng(5)) == shuffled(pack, seeded_rng(5))
    assert shuffled(pack, seeded_rng(5)) != shuffled(pack, seeded_rng(6))
    assert shuffled((), seeded_rng(1)) == ()


def test_every_order_is_about_as_likely() -> None:
    rng = seeded_rng(2024)
    times: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        order = shuffled((1, 2, 3), rng)
        times[order] = times.get(order, 0) + 1
    assert len(times) == 6
    assert all(850 < n < 1150 for n in times.values())


def test_azar_chooses_among_what_is_legal() -> None:
    match, _ = act(start(BOOKS["belmez"], 2), TABLE, Stack(shuffled(BOOKS["belmez"].pack, seeded_rng(1))))
    may, named = legal(match)[YOU], numbers(match, YOU)
    rng = seeded_rng(9)
    found = [choose(may, named, rng) for _ in range(2000)]
    plain = {a for a in found if not (isinstance(a, Call) and a.number is not None)}
    assert plain == set(may)
    said = [a.number for a in found if isinstance(a, Call) and a.number is not None]
    assert said
    assert all(n in named["envido"] for n in said)
    assert sum(n <= 6 for n in said) > len(said) * 0.7, "most numbers are small"


def test_azar_needs_something_to_choose_from() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        choose((), {}, seeded_rng(1))
    assert choose((Play(card("1e")),), {}, seeded_rng(1)) == Play(card("1e"))
