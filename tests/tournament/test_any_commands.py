"""Any commands by anybody in any order: a refusal with its sentence or a sound state, and nothing in between."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.running import ORGANISER, SECOND_VEEDOR, VEEDOR, Event, opened, secret, stage
from truquero.rules import LANGUAGES, every_article
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.codec import BadRecord, read_command
from truquero.tournament.decide import act
from truquero.tournament.draw import draw_commitment
from truquero.tournament.evolve import fold
from truquero.tournament.model import (
    HOUSE,
    BoardScore,
    ContenderStatus,
    FixtureStatus,
    Place,
    Role,
    RulingDecision,
    StageFormat,
    StagePlan,
    TournamentPhase,
)
from truquero.tournament.refusals import TournamentRefusal, sentences
from truquero.tournament.slots import sides_of
from truquero.tournament.standings import StageTable
from truquero.tournament.view import tournament_view

STAGES: list[tuple[StagePlan, ...]] = [
    (stage(StageFormat.LLAVE, tercer_puesto="si"),),
    (stage(StageFormat.LLAVE, doble="dos-finales"),),
    (stage(StageFormat.GRUPOS, grupos=2, qualify=2), stage(StageFormat.LLAVE)),
    (stage(StageFormat.SUIZO, rondas=3),),
    (stage(StageFormat.CEROS, vidas=2),),
    (stage(StageFormat.LIGA, puntos="3-1-0", boards=2),),
]
EXAMPLES = 25
PEOPLE = [HOUSE, ORGANISER, VEEDOR, SECOND_VEEDOR, *range(1, 9)]
SMALL = st.integers(-1, 12)
SCORES = st.sampled_from(
    [
        BoardScore((2, 0)),
        BoardScore((1, 2), ((30, 1), (2, 30), (0, 30))),
        BoardScore((1, 1)),
        BoardScore((0, 1), ((7, 30),)),
    ]
)
BOARDS = st.lists(SCORES, max_size=2).map(tuple)
ARTICLES = st.sampled_from(["O9", "T11", "Z1"])


def any_command(event: Event) -> st.SearchStrategy[cmd.Command]:
    """Commands that often make sense, and often do not."""
    t = event.t
    following = draw_commitment(secret(t.draws + 1), t.id, t.draws + 1)
    own = secret(t.draws).hex()
    make: list[st.SearchStrategy[Any]] = [
        st.just(cmd.CloseEntries()),
        st.just(cmd.MakeDraw(own, "", following)),
        st.just(cmd.PairRound(own, "", following)),
        *[st.just(cmd.CallRound())] * 3,
        *[st.just(cmd.CloseRound())] * 3,
        *[st.just(cmd.NextStage())] * 2,
        st.just(cmd.PauseTournament()),
        st.just(cmd.ResumeTournament()),
        st.builds(cmd.Withdraw, SMALL),
        st.builds(cmd.Rest, SMALL),
        st.builds(cmd.ComeBack, SMALL),
        st.builds(cmd.Substitute, SMALL, SMALL, st.integers(1, 40)),
        st.builds(cmd.Enter, st.lists(st.integers(1, 40), min_size=2, max_size=2).map(tuple), agreed=st.booleans()),
        st.builds(cmd.BeginFixture, SMALL),
        *[st.builds(cmd.ReportResult, SMALL, BOARDS)] * 4,
        st.builds(cmd.AgreeResult, SMALL),
        st.builds(cmd.DenyResult, SMALL),
        *[st.builds(cmd.TableFinished, SMALL, SCORES)] * 4,
        *[st.builds(cmd.MoveBoard, SMALL, st.sampled_from(Place), SCORES)] * 2,
        st.builds(cmd.NoShow, SMALL, st.tuples(st.booleans(), st.booleans())),
        st.builds(cmd.Retire, SMALL, SMALL),
        st.builds(cmd.ClockUp, SMALL, BOARDS),
        st.builds(cmd.FileClaim, ARTICLES, st.sampled_from(["", "texto"]), SMALL, SMALL, SMALL, SMALL),
        st.builds(cmd.AnswerClaim, SMALL, st.just("no")),
        st.builds(cmd.DropClaim, SMALL),
        st.builds(cmd.HoldTable, SMALL),
        st.builds(cmd.ReleaseTable, SMALL),
        st.builds(cmd.OpenRecord, SMALL, SMALL),
        *[
            st.builds(
                cmd.Rule,
                st.sampled_from(RulingDecision),
                st.tuples(ARTICLES),
                st.just("visto"),
                claim=SMALL,
                fixture=SMALL,
                entry=SMALL,
                boards=BOARDS,
                winner=SMALL,
                points=SMALL,
                heard=st.sampled_from(["", "sí"]),
                cascade=st.booleans(),
            )
        ]
        * 3,
        st.builds(cmd.Appoint, st.integers(0, 10), st.sampled_from(Role)),
        st.builds(cmd.AppointScorer, SMALL, st.integers(0, 40)),
    ]
    return st.one_of(make)


def attempted(event: Event, actor: int, command: cmd.Command) -> bool:
    """Whether a command was carried out; refused, it has changed nothing and says why in every language."""
    before, said, article = event.t.copy(), [""], ""
    try:
        event.do(actor, command)
    except TournamentRefusal as refusal:
        said = [refusal.say(language) for language in LANGUAGES]
        article = refusal.article
    assert said == [""] or (all(said) and article in every_article() and event.t == before)
    return said == [""]


def assert_invariants(event: Event) -> None:
    t = event.t
    assert fold(event.events) == t
    for f in t.fixtures.values():
        assert (f.result is not None) == (f.status is FixtureStatus.SETTLED)
        assert f.status is FixtureStatus.WAITING or None not in sides_of(t, f)
    boards = [board for f in t.fixtures.values() for board in f.boards]
    assert len(boards) == len(set(boards))  # no board has two matches
    for one in t.rounds.values():
        assert not one.closed or all(t.fixtures[n].status is FixtureStatus.SETTLED for n in one.fixtures)
    for number in t.taking_part:
        rows = StageTable(t, number).ordered()
        assert sorted(row.place for row in rows) == list(range(1, len(rows) + 1))
    veedores = [person for person, role in t.roles.items() if role is Role.VEEDOR]
    assert not set(veedores) & set(t.entry_of)
    json.dumps(tournament_view(t))


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(STAGES), st.integers(2, 4), st.data())
def test_any_commands_by_anybody(stages: tuple[StagePlan, ...], count: int, data: st.DataObject) -> None:
    event = opened(*stages, place=data.draw(st.sampled_from(Place)))
    event.enter(count)
    event.close_and_draw()
    carried_out = 0
    for _ in range(data.draw(st.integers(10, 60))):
        actor = data.draw(st.sampled_from(PEOPLE))
        command = data.draw(any_command(event))
        event.now += data.draw(st.sampled_from([0, 1, 400, 4000]))
        carried_out += attempted(event, actor, command)
    assert_invariants(event)
    assert carried_out <= 60


GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
KINDS = sorted(kind.__name__ for kind in get_args(cmd.Command))


@settings(max_examples=60)
@given(GARBAGE, st.sampled_from(KINDS))
def test_garbage_is_a_command_or_named_with_its_place(data: object, kind: str) -> None:
    asked = {**data, "t": kind} if isinstance(data, dict) else data
    try:
        known, said = type(read_command(asked)).__name__, ""
    except BadRecord as error:
        known, said = "", str(error)
    assert (known == kind) != bool(said)


@pytest.mark.parametrize("code", sorted(sentences()))
def test_every_refusal_has_its_sentence_in_three_languages(code: str) -> None:
    texts = sentences()[code]
    assert set(texts) == set(LANGUAGES)
    assert len(set(texts.values())) == len(LANGUAGES)
    assert len({frozenset(part.split("}")[0] for part in text.split("{")[1:]) for text in texts.values()}) == 1


def test_a_match_that_is_not_there_is_no_crash() -> None:
    event = opened(stage(StageFormat.LLAVE))
    for command in (cmd.BeginFixture(1), cmd.TableFinished(1, BoardScore((2, 0))), cmd.CallRound(), cmd.NextStage()):
        for actor in (HOUSE, ORGANISER, 1):
            with pytest.raises(TournamentRefusal):
                act(event.t, actor, command, 0)
    assert event.t.phase is TournamentPhase.OPEN


@pytest.mark.parametrize("state", [*TournamentPhase, *ContenderStatus])
def test_every_state_has_a_name_in_three_languages(state: str) -> None:
    refusal = TournamentRefusal("wrong-phase", phase=str(state))
    assert all("{" not in refusal.say(language) for language in LANGUAGES)
    assert len({refusal.say(language) for language in LANGUAGES}) == len(LANGUAGES)
