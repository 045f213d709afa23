"""Veedores at work: claims, records, rulings, and what a changed result does to everything after it."""

from __future__ import annotations

import json

import pytest

from tests.tournament.running import ORGANISER, SECOND_VEEDOR, VEEDOR, Event, drawn, lower, secret, stage
from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.decide import act
from truquero.tournament.log import BadLog, LogRecord, read_log, record, state_of, verified, written
from truquero.tournament.model import (
    BoardScore,
    ClaimStatus,
    ContenderStatus,
    Fixture,
    FixtureStatus,
    ResultBy,
    RulingDecision,
    StageFormat,
    TournamentPhase,
)
from truquero.tournament.refusals import TournamentRefusal
from truquero.tournament.slots import sides_of
from truquero.tournament.standings import StageTable

LLAVE, LIGA = stage(StageFormat.LLAVE), stage(StageFormat.LIGA)


def called(count: int = 4, plan: object = LLAVE, **more: object) -> tuple[Event, Fixture, int, int]:
    """A round under way: the event, its first match, and the captains of the two sides."""
    event = drawn(count, plan, **more)  # type: ignore[arg-type]
    event.call()
    f = event.open()[0]
    a, b = event.numbers(f)
    return event, f, event.t.contenders[a].captain, event.t.contenders[b].captain


def claim(f: Fixture, mano: int = 3, article: str = "T11", current: int = 3) -> cmd.FileClaim:
    return cmd.FileClaim(article, "no mostró 31", f.number, f.boards[0], mano, current)


def ruling(decision: RulingDecision, **more: object) -> cmd.Rule:
    return cmd.Rule(decision, ("T11", "O26"), "visto el acta", **more)  # type: ignore[arg-type]


def test_O8_a_claim_holds_the_table_and_the_record_is_opened_before_both() -> None:
    event, f, one, other = called()
    assert event.refused(VEEDOR, cmd.OpenRecord(f.number, 3)) == ("no-ground", "O8")
    assert event.refused(one, cmd.FileClaim("X99", "?", f.number, 1, 1)) == ("no-article", "O8")
    assert event.refused(one + 1, claim(f)) == ("not-yours", "O8")  # the captain speaks
    event.do(one, claim(f))
    assert event.t.fixtures[f.number].held
    assert event.refused(other, cmd.ReportResult(f.number, event.score(f, 1))) == ("held", "O8")
    assert event.refused(one, claim(f, mano=3)) == ("claim-open", "O8")
    assert event.refused(ORGANISER, cmd.OpenRecord(f.number, 3)) == ("not-yours", "O8")
    assert event.do(VEEDOR, cmd.OpenRecord(f.number, 3)) == [ev.RecordOpened(f.number, 3, VEEDOR)]
    event.do(other, cmd.AnswerClaim(1, "sí los mostré"))
    event.do(VEEDOR, ruling(RulingDecision.NO_LUGAR, claim=1))
    assert not event.t.fixtures[f.number].held
    assert event.t.claims[1].status is ClaimStatus.RULED


def test_O8_two_baseless_claims_and_the_table_is_held_no_more() -> None:
    event, f, one, _ = called()
    for n in (1, 2, 3):
        event.do(one, claim(f, mano=n, current=n))
        assert event.t.fixtures[f.number].held == (n < 3)
        event.do(VEEDOR, ruling(RulingDecision.NO_LUGAR, claim=n))


def test_O9_a_ruling_is_final() -> None:
    event, f, one, other = called()
    event.do(one, claim(f))
    event.do(VEEDOR, ruling(RulingDecision.ACLARAR, claim=1))
    assert event.refused(VEEDOR, ruling(RulingDecision.ANULA, claim=1)) == ("ruled", "O9")
    assert event.refused(other, claim(f)) == ("ruled", "O9")
    event.do(VEEDOR, ruling(RulingDecision.ACLARAR, claim=1, corrects=1))  # a slip of the pen: a bulletin of its own
    assert [(r.number, r.corrects) for r in event.t.rulings] == [(1, 0), (2, 1)]


def test_O9_a_changed_result_is_carried_through_the_llave() -> None:
    event, f, _, _ = called()
    rest = event.open()[1]
    event.settle(f, 0)
    event.settle(rest, 0)
    event.do(VEEDOR, ruling(RulingDecision.RESULTADO, fixture=f.number, winner=1))
    event.do(ORGANISER, cmd.CloseRound())
    event.call()
    (final,) = event.open()
    loser, winner = event.numbers(f)
    assert winner in event.numbers(final)
    assert loser not in event.numbers(final)
    back = ruling(RulingDecision.RESULTADO, fixture=f.number, winner=0)
    assert event.refused(VEEDOR, back) == ("later-played", "O9")
    event.do(VEEDOR, ruling(RulingDecision.RESULTADO, fixture=f.number, winner=0, cascade=True))
    assert event.t.fixtures[final.number].status is FixtureStatus.WAITING
    event.call()
    assert loser in event.numbers(event.t.fixtures[final.number])
    for one in event.open():
        event.settle(one, 0)
    event.do(ORGANISER, cmd.CloseRound())
    event.do(ORGANISER, cmd.NextStage())
    event.do(VEEDOR, ruling(RulingDecision.REPETIR, fixture=final.number))
    assert event.t.phase is TournamentPhase.PLAYING  # finished, and by a ruling it goes on
    again = event.t.fixtures[final.number]
    assert again.status is FixtureStatus.CALLED
    assert again.boards != final.boards
    event.settle(again, 1)
    event.do(ORGANISER, cmd.CloseRound())
    event.do(ORGANISER, cmd.NextStage())
    assert event.t.places[0] == event.numbers(again)[1]


def test_O9_a_changed_result_changes_who_qualified() -> None:
    event = drawn(6, stage(StageFormat.GRUPOS, grupos=2, qualify=1), LLAVE)
    while event.waiting():
        event.play_round(lower)
    event.do(ORGANISER, cmd.NextStage())
    first = event.t.taking_part[1]
    group = next(g for g in event.t.groups[0] if first[0] in g)
    lost = [f for f in event.t.of_stage(0) if first[0] in event.numbers(f)]
    for f in lost:
        winner = 1 - event.numbers(f).index(first[0])
        event.do(VEEDOR, ruling(RulingDecision.RESULTADO, fixture=f.number, winner=winner))
    assert event.t.taking_part[1] != first
    assert set(event.t.taking_part[1]) & set(group) == {sorted(group)[1]}
    event.call()
    back = ruling(RulingDecision.RESULTADO, fixture=lost[0].number, winner=event.numbers(lost[0]).index(first[0]))
    both = ruling(RulingDecision.RESULTADO, fixture=lost[1].number, winner=event.numbers(lost[1]).index(first[0]))
    refused = [r for r in (back, both) if _refuses(event, r)]
    for r in refused:
        event.do(VEEDOR, cmd.Rule(r.decision, r.articles, r.finding, fixture=r.fixture, winner=r.winner, cascade=True))
    event.finish(lower)
    assert refused
    assert event.t.places


def _refuses(event: Event, command: cmd.Rule) -> bool:
    """Whether a ruling needs to say that later matches are void; carried out if not."""
    try:
        event.do(VEEDOR, command)
    except TournamentRefusal as refusal:
        return refusal.code == "later-played"
    return False


def test_O10_a_disqualified_entry_loses_and_its_rival_goes_on() -> None:
    event, f, *_ = called(quorum=2)
    entry, rival = event.numbers(f)
    out = ruling(RulingDecision.DESCALIFICA, entry=entry, heard="lo niegan")
    assert event.refused(ORGANISER, out) == ("not-yours", "O10")
    event.do(VEEDOR, out)
    assert event.t.contenders[entry].plays  # one signature is not enough
    assert event.refused(VEEDOR, out) == ("needs-second", "O10")
    event.do(SECOND_VEEDOR, out)
    assert event.t.contenders[entry].status is ContenderStatus.DISQUALIFIED
    result = event.t.fixtures[f.number].result
    assert result is not None
    assert (result.winner, result.by) == (1, ResultBy.DISQUALIFIED)
    assert event.t.rulings[-1].signed == (VEEDOR, SECOND_VEEDOR)
    event.settle(event.open()[0], 0)
    event.do(ORGANISER, cmd.CloseRound())
    event.call()
    assert rival in event.numbers(event.open()[0])


def test_O10_in_a_league_all_later_matches_are_walkovers() -> None:
    event, f, _, _ = called(plan=LIGA)
    entry = event.numbers(f)[0]
    event.do(VEEDOR, ruling(RulingDecision.DESCALIFICA, entry=entry, heard="sí"))
    for one in event.open():
        event.settle(one, 0)
    event.do(ORGANISER, cmd.CloseRound())
    event.finish(lower)
    row = StageTable(event.t, 0).rows[entry]
    assert (row.played, row.lost) == (3, 3)


def test_O12_nobody_is_disqualified_unheard_or_by_a_statistic() -> None:
    event, f, one, other = called()
    entry = event.numbers(f)[1]
    out = ruling(RulingDecision.DESCALIFICA, entry=entry)
    assert event.refused(VEEDOR, out) == ("not-heard", "O12")
    assert event.refused(VEEDOR, ruling(RulingDecision.ADVERTIR, entry=entry, flag=True)) == ("flag-alone", "O12")
    event.do(one, claim(f))
    by_claim = ruling(RulingDecision.DESCALIFICA, entry=entry, claim=1)
    assert event.refused(VEEDOR, by_claim) == ("not-heard", "O12")
    assert event.refused(one, cmd.AnswerClaim(1, "yo")) == ("not-yours", "O12")
    event.do(other + 1, cmd.AnswerClaim(1, "no fue así"))  # any player of the other side may answer
    event.do(VEEDOR, by_claim)
    assert not event.t.contenders[entry].plays


def test_O12_silence_does_not_stop_a_ruling_for_ever() -> None:
    event, f, one, _ = called()
    event.do(one, claim(f))
    out = ruling(RulingDecision.DESCALIFICA, entry=event.numbers(f)[1], claim=1)
    assert event.refused(VEEDOR, out) == ("not-heard", "O12")
    event.now += 600
    event.do(VEEDOR, out)
    assert event.t.rulings[-1].decision is RulingDecision.DESCALIFICA


def test_O18_marrulleria_is_a_reason_for_a_claim() -> None:
    event, f, one, _ = called()
    event.do(one, cmd.FileClaim("O18", "dijo quiero y luego que no", f.number, f.boards[0], 2, 2))
    event.do(VEEDOR, cmd.Rule(RulingDecision.ANULA, ("O18", "V21"), "marrulleria", claim=1))
    assert [(r.decision, r.mano, r.articles) for r in event.t.rulings] == [(RulingDecision.ANULA, 2, ("O18", "V21"))]
    assert event.t.fixtures[f.number].result is None  # the mano is void, the match goes on


def test_O26_points_are_claimed_before_the_next_deal() -> None:
    event, f, one, other = called()
    assert event.refused(one, claim(f, mano=3, article="B24", current=4)) == ("late-claim", "O26")
    assert event.refused(one, claim(f, mano=5, current=4)) == ("no-mano", "O8")
    event.do(other, claim(f, mano=4, article="B24", current=4))
    assert event.t.claims[1].mano == 4


def test_O31_until_when_one_may_protest() -> None:
    event = drawn(4, LLAVE)
    event.do(1, cmd.FileClaim("O1", "la bola pesaba"))
    event.do(VEEDOR, cmd.Rule(RulingDecision.REPETIR, ("O1", "O31"), "se sortea otra vez", claim=1))
    assert event.t.phase is TournamentPhase.CLOSED
    event.draw("otra palabra")
    event.call()
    assert event.refused(3, cmd.FileClaim("O1", "otra vez")) == ("late-claim", "O31")
    f = event.open()[0]
    captain = event.t.contenders[event.numbers(f)[1]].captain
    against = cmd.FileClaim("O6", "no fue 2-0", f.number)
    assert event.refused(captain, against) == ("nothing-reported", "O31")
    event.settle(f, 0)
    event.now += 601
    assert event.refused(captain, against) == ("late-claim", "O31")
    event.now -= 1
    event.do(captain, against)
    for one in event.open():
        event.settle(one, 0)
    assert event.refused(ORGANISER, cmd.CloseRound()) == ("claim-open", "O8")


def test_points_are_taken_away_where_a_table_is_kept() -> None:
    event, *_ = called(plan=LIGA)
    event.do(VEEDOR, ruling(RulingDecision.QUITA, entry=1, points=2))
    assert StageTable(event.t, 0).rows[1].score == -2
    llave, *_ = called()
    assert llave.refused(VEEDOR, ruling(RulingDecision.QUITA, entry=1, points=2)) == ("no-points-here", "O10")


# ---------------------------------------------------------------- the log


def log_of(event: Event) -> list[LogRecord]:
    """The log of an event: its creation, and every command with what it caused."""
    (first, *rest) = event.events
    assert isinstance(first, ev.TournamentCreated)
    records = [record("", 1, 1, ORGANISER, "", cmd.CreateTournament(first.id, first.bases), [first])]
    events = iter(rest)
    state = state_of(records)
    for number, (actor, command, at) in enumerate(event.commands, start=2):
        state, caused = act(state, actor, command, at)
        assert [next(events) for _ in caused] == caused
        records.append(record(records[-1].head, number, at, actor, f"m{number}", command, caused))
    return records


@pytest.fixture(scope="module")
def log() -> list[LogRecord]:
    event, f, one, other = called(5)
    event.do(one, claim(f))
    event.do(other, cmd.AnswerClaim(1, "sí"))
    event.do(VEEDOR, ruling(RulingDecision.NO_LUGAR, claim=1))
    for one_fixture in event.open():
        event.settle(one_fixture, 0)
    event.do(ORGANISER, cmd.CloseRound())
    event.finish(lower)
    return log_of(event)


def test_O11_a_log_is_read_back_and_gives_the_same_state(log: list[LogRecord]) -> None:
    data = written(log).encode()
    assert read_log(data) == log
    assert verified(log) == state_of(log)
    assert state_of(log).phase is TournamentPhase.FINISHED


def test_O11_a_changed_byte_is_named_with_its_line(log: list[LogRecord]) -> None:
    data = bytearray(written(log).encode())
    ends = [n for n, byte in enumerate(data) if byte == 10]
    assert len(ends) == len(log)
    for line, (start, end) in enumerate(zip([0, *(e + 1 for e in ends)], ends, strict=False), start=1):
        for at in range(start, end, max(1, (end - start) // 5)):
            changed = bytearray(data)
            changed[at] ^= 1
            with pytest.raises(BadLog) as caught:
                read_log(bytes(changed))
            assert caught.value.line == line
            assert all(caught.value.say(language) for language in ("en", "es", "va"))


def test_O11_a_forged_log_with_a_sound_chain_is_found_too(log: list[LogRecord]) -> None:
    at, settled = next(
        (n, e) for n, one in enumerate(log) for e in one.events
        if isinstance(e, ev.FixtureSettled) and e.result.by is ResultBy.PLAYED
    )  # fmt: skip
    turned = BoardScore((0, 2), ((1, 30), (2, 30)))
    forged = ev.FixtureSettled(settled.fixture, type(settled.result)(1, (turned,), ResultBy.PLAYED), settled.at)
    chained: list[LogRecord] = []
    for n, one in enumerate(log):
        events = tuple(forged if e == settled else e for e in one.events) if n == at else one.events
        head = chained[-1].head if chained else ""
        chained.append(record(head, one.number, one.at, one.by, one.message, one.command, events))
    again = read_log(written(chained).encode())  # the chain is whole
    with pytest.raises(BadLog, match=f"line {at + 1}: the events are not"):
        verified(again)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\n", "not-json"),
        (b"{}\n", "not-a-record"),
        (b"[1]\n", "not-a-record"),
        (b"\xff\n", "not-utf8"),
        (b"{", "cut-off"),
        (b"[" * 100_000 + b"\n", "not-json"),
        (b'{"v": 1.5}\n', "not-json"),
    ],
)
def test_O11_garbage_is_no_log(data: bytes, code: str) -> None:
    with pytest.raises(BadLog) as caught:
        read_log(data)
    assert (caught.value.code, caught.value.line) == (code, 1)


def test_O11_lines_that_are_left_out_or_cut_off_are_missed(log: list[LogRecord]) -> None:
    lines = written(log).splitlines(keepends=True)
    with pytest.raises(BadLog, match="line 3: the chain breaks"):
        read_log("".join([*lines[:2], *lines[3:]]).encode())
    with pytest.raises(BadLog, match=f"line {len(lines)}: the log is cut off"):
        read_log("".join(lines).encode()[:-2])


def test_O11_the_secret_of_a_draw_is_in_the_log_and_no_other_fits(log: list[LogRecord]) -> None:
    told = [json.dumps(written([one])) for one in log if any(isinstance(e, ev.DrawMade) for e in one.events)]
    assert secret(0).hex() in told[0]
    assert sides_of(state_of(log), next(iter(state_of(log).fixtures.values())))
