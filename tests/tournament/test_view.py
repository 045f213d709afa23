"""What the public may know: two tournaments that differ only in private things look the same to the last byte."""

from __future__ import annotations

import json

from tests.tournament.running import ORGANISER, SECOND_VEEDOR, VEEDOR, Event, drawn, opened, stage
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.model import RulingDecision, StageFormat
from truquero.tournament.view import PUBLIC, tournament_view

LLAVE = stage(StageFormat.LLAVE)


def frame(event: Event, person: int = PUBLIC) -> str:
    return json.dumps(tournament_view(event.t, person), ensure_ascii=False)


def test_claims_held_tables_and_half_a_result_are_not_public() -> None:
    quiet, busy = drawn(6, LLAVE, quorum=2), drawn(6, LLAVE, quorum=2)
    for event in (quiet, busy):
        event.call()
        for f in event.open():
            event.do(ORGANISER, cmd.BeginFixture(f.number))
    f, rest = busy.open()[:2]
    a, b = busy.numbers(f)
    one, other = busy.t.contenders[a].captain, busy.t.contenders[b].captain
    busy.do(one, cmd.FileClaim("T11", "no mostró 31", f.number, f.boards[0], 3, 3))
    busy.do(other, cmd.AnswerClaim(1, "sí mostré"))
    busy.do(VEEDOR, cmd.Rule(RulingDecision.DESCALIFICA, ("O10",), "visto", claim=1, entry=b))
    captain = busy.t.contenders[busy.numbers(rest)[0]].captain
    busy.do(captain, cmd.ReportResult(rest.number, busy.score(rest, 0)))
    stranger = next(p for p in range(1, 13) if busy.t.entry_of[p] not in (a, b, *busy.numbers(rest)))
    assert frame(quiet) == frame(busy)
    assert frame(quiet, stranger) == frame(busy, stranger)
    for who in (one, other, VEEDOR):
        assert "no mostró 31" in frame(busy, who)
    assert "no mostró 31" not in frame(busy, ORGANISER)
    busy.do(SECOND_VEEDOR, cmd.Rule(RulingDecision.DESCALIFICA, ("O10",), "visto", claim=1, entry=b))
    assert frame(quiet) != frame(busy)  # a ruling is published
    assert "no mostró 31" not in frame(busy)


def test_a_refused_entry_and_its_reason_are_not_shown() -> None:
    event = opened(LLAVE)
    event.enter(3)
    event.do(ORGANISER, cmd.RefuseEntry(2, "ab" * 32))
    assert [entry["number"] for entry in tournament_view(event.t)["entries"]] == [1, 3]
    assert "ab" * 32 not in frame(event)
    assert [entry["number"] for entry in tournament_view(event.t, ORGANISER)["entries"]] == [1, 2, 3]
