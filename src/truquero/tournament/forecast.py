"""What an organiser wants to know before anybody has entered: how many rounds, how many tables, how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from truquero.tournament.bases_rules import check_bases, people_in_an_entry
from truquero.tournament.berger import berger
from truquero.tournament.brackets import llave, size_for
from truquero.tournament.groups import number_of_groups, snake
from truquero.tournament.model import Bases, DrawBy, Fixture, LoserOf, Of, StageFormat, StagePlan, WinnerOf
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.stages import suggested_rounds
from truquero.tournament.wording import word

MOST = 1000


@dataclass(frozen=True, slots=True)
class StageForecast:
    """One stage: who comes in, how it is divided, its rounds, and the tables of its fullest round."""

    format: StageFormat
    entries: int
    rounds: int
    tables: int
    seconds: int
    groups: tuple[int, ...] = ()
    """The size of every group."""
    about: bool = False
    """Whether chance decides how many rounds it takes."""


@dataclass(frozen=True, slots=True)
class Forecast:
    entries: int
    stages: tuple[StageForecast, ...]

    @property
    def rounds(self) -> int:
        return sum(stage.rounds for stage in self.stages)

    @property
    def tables(self) -> int:
        """As many as the fullest round needs."""
        return max(stage.tables for stage in self.stages)

    @property
    def seconds(self) -> int:
        """If every round takes its whole clock."""
        return sum(stage.seconds for stage in self.stages)


def forecast(bases: Bases, entries: int) -> Forecast:
    """What these bases need for this many entries. Raises TournamentRefusal for bases that cannot be played."""
    check_bases(bases)
    least = 2 if people_in_an_entry(bases) == bases.size * bases.stages[0].boards else 2 * bases.size
    if not least <= entries <= MOST:
        raise TournamentRefusal("too-few", found=entries, least=least)
    playing = entries // bases.size if bases.draw is DrawBy.DOSOS else entries
    stages: list[StageForecast] = []
    for plan in bases.stages:
        stage = _stage(plan, playing, bases.size)
        stages.append(stage)
        playing = _going_on(plan, stage)
    return Forecast(entries, tuple(stages))


def _stage(plan: StagePlan, entries: int, size: int) -> StageForecast:
    groups: tuple[int, ...] = ()
    about = False
    match plan.format:
        case StageFormat.LLAVE:
            fixtures = llave(list(range(1, entries + 1)), dict(plan.options), 0, 1) if entries > 1 else []
            real = _with_two_sides(fixtures)
            counts = [sum(f.round == n for f in real) for n in sorted({f.round for f in fixtures})]
        case StageFormat.LIGA | StageFormat.GRUPOS:
            count = 1
            if plan.format is StageFormat.GRUPOS:
                count = number_of_groups(entries, plan.number("grupos", 0), plan.number("por-grupo", 0))
                groups = tuple(len(group) for group in snake(range(entries), count))
            sizes = groups or (entries,)
            rounds = len(berger(range(1, max(sizes) + 1), plan.number("ruedas", 1)))
            counts = [sum(each // 2 for each in sizes)] * rounds
        case StageFormat.CEROS:
            counts, about = _lives(entries, plan.number("vidas", 3)), True
        case StageFormat.AMERICANO:
            counts = [entries // (2 * size)] * plan.number("rondas", 5)
        case _:
            rounds = min(plan.number("rondas", suggested_rounds(entries)), max(1, (entries - 1) // 2))
            counts = [entries // 2] * rounds
    tables = plan.boards * max(counts, default=0)
    return StageForecast(plan.format, entries, len(counts), tables, len(counts) * plan.clock, groups, about)


def _with_two_sides(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """The fixtures with an entry on both sides: a bye beats nobody."""
    there: dict[int, tuple[bool, bool]] = {}
    for f in fixtures:
        sides = [
            any(there[slot.fixture]) if isinstance(slot, WinnerOf)
            else all(there[slot.fixture]) if isinstance(slot, LoserOf)
            else isinstance(slot, Of)
            for slot in f.slots
        ]  # fmt: skip
        there[f.number] = (sides[0], sides[1])
    return [f for f in fixtures if all(there[f.number])]


def _lives(entries: int, lives: int) -> list[int]:
    """Matches of each round when those with equal lives meet, until one is left."""
    left = [lives] * entries
    counts: list[int] = []
    while len(left) > 1:
        counts.append(len(left) // 2)
        lost = [n - (at % 2) for at, n in enumerate(left[: len(left) // 2 * 2])]
        left = sorted((n for n in [*lost, *left[len(lost) :]] if n), reverse=True)
    return counts


def _going_on(plan: StagePlan, stage: StageForecast) -> int:
    if not stage.groups:
        return min(plan.qualify or stage.entries, stage.entries)
    going = sum(min(plan.qualify or size, size) for size in stage.groups)
    if plan.option("repesca") == "si":  # the best of the next place fill the llave
        going += min(size_for(going) - going, sum(size > plan.qualify for size in stage.groups))
    return going


# ---------------------------------------------------------------- in words


def forecast_sentence(told: Forecast, bases: Bases, language: str) -> str:
    """The sentence an organiser reads while choosing.

    >>> from truquero.tournament.model import Bases, StageFormat, StagePlan
    >>> groups = StagePlan(StageFormat.GRUPOS, (("por-grupo", "3"),), qualify=1)
    >>> bases = Bases("belmez", 2, (groups, StagePlan(StageFormat.LLAVE)))
    >>> forecast_sentence(forecast(bases, 54), bases, "es")
    '54 parejas: 18 grupos de 3, luego una llave de 18; 8 rondas, 18 mesas, 8 h como mucho.'
    """
    alone = people_in_an_entry(bases) == 1
    who = word(f"forecast-{'people' if alone else bases.size}", language, n=told.entries)
    stages = [_in_words(stage, language) for stage in told.stages]
    then = f" {word('forecast-then', language)} "
    about = any(stage.about for stage in told.stages)
    return word(
        "forecast-about" if about else "forecast",
        language,
        who=who,
        stages=f",{then}".join(stages),
        rounds=_many("forecast-rounds", told.rounds, language),
        tables=_many("forecast-tables", told.tables, language),
        time=_hours(told.seconds),
    )


def _in_words(stage: StageForecast, language: str) -> str:
    if not stage.groups:
        return word(f"forecast-{stage.format.value}", language, n=stage.entries)
    least, most = min(stage.groups), max(stage.groups)
    each = str(most) if least == most else word("forecast-or", language, a=least, b=most)
    return word("forecast-groups" if len(stage.groups) > 1 else "forecast-group", language, n=len(stage.groups), m=each)


def _many(key: str, n: int, language: str) -> str:
    return word(key if n != 1 else f"{key}-one", language, n=n)


def _hours(seconds: int) -> str:
    hours, minutes = divmod(seconds // 60, 60)
    return " ".join([*([f"{hours} h"] if hours else []), *([f"{minutes} min"] if minutes else [])])
