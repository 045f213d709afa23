"""What an organiser is told before anybody has entered is what then happens."""

from __future__ import annotations

import pytest

from tests.tournament.running import played, stage
from truquero.rules import LANGUAGES
from truquero.tournament.forecast import forecast, forecast_sentence
from truquero.tournament.model import Bases, StageFormat
from truquero.tournament.refusals import TournamentRefusal

PLANS = {
    "llave": (stage(StageFormat.LLAVE),),
    "llave with third place": (stage(StageFormat.LLAVE, tercer_puesto="si"),),
    "double": (stage(StageFormat.LLAVE, doble="una-final"),),
    "liga": (stage(StageFormat.LIGA, ruedas=2),),
    "suizo": (stage(StageFormat.SUIZO),),
    "groups and llave": (stage(StageFormat.GRUPOS, por_grupo=3, qualify=1), stage(StageFormat.LLAVE)),
    "groups with repesca": (stage(StageFormat.GRUPOS, por_grupo=4, qualify=1, repesca="si"), stage(StageFormat.LLAVE)),
}


@pytest.mark.parametrize("entries", [6, 9, 16])
@pytest.mark.parametrize("name", PLANS)
def test_rounds_and_tables_are_as_many_as_were_told(name: str, entries: int) -> None:
    plans = PLANS[name]
    told = forecast(Bases("argentino", 2, plans), entries)
    event = played(entries, *plans)
    usual = [one for one in event.t.rounds.values() if not event.t.fixtures[one.fixtures[0]].grande]
    tables = [sum(len(event.t.fixtures[n].boards) for n in one.fixtures) for one in usual]
    assert (told.rounds, told.tables) == (len(usual), max(tables))


def test_lives_take_about_as_many_rounds_as_were_told() -> None:
    plan = stage(StageFormat.CEROS, vidas=2)
    told = forecast(Bases("argentino", 2, (plan,)), 16)
    assert told.stages[0].about
    assert abs(told.rounds - len(played(16, plan).t.rounds)) <= 2


def test_the_hours_are_those_of_the_clocks() -> None:
    plans = (stage(StageFormat.GRUPOS, por_grupo=4, qualify=2, clock=1800), stage(StageFormat.LLAVE, clock=3600))
    assert forecast(Bases("argentino", 2, plans), 16).seconds == 3 * 1800 + 3 * 3600


def test_the_sentence_is_there_in_every_language_for_every_format() -> None:
    for format in StageFormat:
        boards = 2 if format is StageFormat.DUPLICADO else 1
        bases = Bases("argentino", 2, (stage(format, boards=boards),))
        for language in LANGUAGES:
            assert "16 " in forecast_sentence(forecast(bases, 16), bases, language)


@pytest.mark.parametrize("entries", [-1, 0, 1, 1001, 10**9])
def test_a_number_of_entries_that_cannot_play_is_refused(entries: int) -> None:
    with pytest.raises(TournamentRefusal):
        forecast(Bases("argentino", 2, (stage(StageFormat.LLAVE),)), entries)
