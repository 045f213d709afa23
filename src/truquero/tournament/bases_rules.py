"""What bases can say: checked where they are made, with a sentence that names the field (O17, O21, O22)."""

from __future__ import annotations

from collections.abc import Mapping

from truquero.rulebooks import BOOKS
from truquero.rules import OptionError, Rulebook
from truquero.tournament.model import Bases, DrawBy, Place, StageFormat, StagePlan
from truquero.tournament.names import LONGEST_NAME, one_line
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.wording import toml_of

YES_NO = ("si", "no")
OPTIONS: Mapping[StageFormat, Mapping[str, tuple[str, ...] | range]] = {
    StageFormat.LLAVE: {"tercer-puesto": YES_NO, "doble": ("no", "una-final", "dos-finales"), "repesca": YES_NO},
    StageFormat.CEROS: {"vidas": range(1, 6)},
    StageFormat.LIGA: {"ruedas": range(1, 5), "puntos": ("1-0", "3-1-0")},
    StageFormat.GRUPOS: {
        "grupos": range(1, 257),
        "por-grupo": range(2, 33),
        "ruedas": range(1, 5),
        "puntos": ("1-0", "3-1-0"),
        "repesca": YES_NO,
    },
    StageFormat.SUIZO: {"rondas": range(1, 51)},
    StageFormat.AMERICANO: {"rondas": range(1, 51)},
    StageFormat.DUPLICADO: {"rondas": range(1, 51), "abierto": YES_NO},
}
"""What may be set in each format."""
MOST_STAGES = 8


def book_of(name: str) -> Rulebook:
    """The rulebook of a tournament, by its id and options (``belmez:patas=3``); no files."""
    base, _, options = name.partition(":")
    book = BOOKS.get(base)
    if book is None:
        raise TournamentRefusal("bad-bases", "O17", what="rulebook", why=", ".join(BOOKS))
    told = dict(part.partition("=")[::2] for part in options.split(",") if part)
    try:
        return book.with_options(told)
    except OptionError as error:
        raise TournamentRefusal("bad-bases", "O17", what="rulebook", why=str(error)) from None


def check_bases(bases: Bases) -> None:
    """Refuse bases that cannot be played."""
    book = book_of(bases.rulebook)
    if not 1 <= bases.size <= 4 or 2 * bases.size not in book.players:
        sizes = ", ".join(str(players // 2) for players in book.players)
        raise TournamentRefusal("bad-size", "O21", size=bases.size, rulebook=book.id, sizes=sizes)
    told = toml_of("championships").get(book.id)  # what the sources say about who may enter
    if told is not None and bases.size not in told["sizes"] and not bases.singles:
        sizes = ", ".join(map(str, told["sizes"]))
        raise TournamentRefusal("bad-size", "O21", size=bases.size, rulebook=book.id, sizes=sizes)
    _between("most", bases.most, 2, 1000)
    _between("quorum", bases.quorum, 1, 5)
    _between("delay", bases.delay, 0, 600)
    for name in ("protest", "hearing"):
        _between(name, getattr(bases, name), 0, 86_400)
    for seconds in bases.tolerance:
        _between("tolerance", seconds, 0, 86_400)
    _between("staggered", bases.staggered, 0, 86_400)
    if bases.staggered and bases.place is not Place.CARDS:  # a table of the house is one match, not some of its games
        raise TournamentRefusal("bad-bases", "O28", what="place", why="cards")
    if not one_line(bases.circuit):
        raise TournamentRefusal("bad-bases", "O24", what="circuit", why=f"≤ {LONGEST_NAME}")
    _between("stages", len(bases.stages), 1, MOST_STAGES)
    for n, plan in enumerate(bases.stages):
        _check_stage(bases, n, plan)


def _check_stage(bases: Bases, n: int, plan: StagePlan) -> None:
    where = f"stages[{n}]"
    last = n == len(bases.stages) - 1
    _between(f"{where}.boards", plan.boards, 1, 4)
    _between(f"{where}.games", plan.games, 1, 15)
    _between(f"{where}.target", plan.target, 1, 1000)
    if plan.clock:  # 0: a league over weeks has none
        _between(f"{where}.clock", plan.clock, 60, 86_400)
    _between(f"{where}.qualify", plan.qualify, 0 if last else 1, 1000)
    known = OPTIONS[plan.format]
    for name, value in plan.options:
        allowed = known.get(name)
        if allowed is None:
            raise TournamentRefusal("bad-bases", "O17", what=f"{where}.{name}", why=", ".join(known))
        if value not in {str(one) for one in allowed}:
            why = f"{allowed[0]}–{allowed[-1]}" if isinstance(allowed, range) else ", ".join(allowed)
            raise TournamentRefusal("bad-bases", "O17", what=f"{where}.{name}", why=why)
    if len(dict(plan.options)) < len(plan.options) or len(set(plan.tie_breaks)) < len(plan.tie_breaks):
        raise TournamentRefusal("bad-bases", "O17", what=where, why="2×")
    if plan.format is StageFormat.AMERICANO and (len(bases.stages) > 1 or bases.draw is DrawBy.DOSOS):
        raise TournamentRefusal("bad-bases", "O15", what=where, why="americano")
    if plan.format is StageFormat.DUPLICADO and bases.place is Place.BOTH:  # its packs are the house's, or nobody's
        raise TournamentRefusal("bad-bases", "O22", what="place", why="online, cards")
    if plan.boards != bases.stages[0].boards:
        raise TournamentRefusal("bad-bases", "O22", what=f"{where}.boards", why=str(bases.stages[0].boards))
    if plan.format is StageFormat.DUPLICADO and plan.boards != (1 if plan.option("abierto") == "si" else 2):
        raise TournamentRefusal("bad-bases", "O22", what=f"{where}.boards", why="duplicado")


def _between(what: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise TournamentRefusal("bad-bases", "O17", what=what, why=f"{least}–{most}")


def people_in_an_entry(bases: Bases) -> int:
    """How many enter together: one, where the draw or every round makes the teams (O15)."""
    alone = bases.draw is DrawBy.DOSOS or bases.stages[0].format is StageFormat.AMERICANO
    clubs = bases.stages[0].boards if not alone else 1
    return 1 if alone else bases.size * clubs
