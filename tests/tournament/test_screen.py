"""The page for the television: what the public may know, whatever people are called."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from tests.tournament.running import VEEDOR, Event, drawn, lower, played, stage
from truquero.rules import LANGUAGES
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.export import table_numbers
from truquero.tournament.model import RulingDecision, StageFormat
from truquero.tournament.screen import screen

HEAD = "ab" * 32
NAMES = {n: f"<b>Ana & {n}</b>" for n in range(1, 40)}


class Reader(HTMLParser):
    """The texts of a page and its elements; what was opened must be closed."""

    EMPTY = frozenset({"meta", "br"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.open += [tag] if tag not in self.EMPTY else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def running(event: Event) -> Event:
    event.call()
    event.settle(event.open()[0], 0)
    return event


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "event",
    [
        running(drawn(6, stage(StageFormat.LLAVE, doble="dos-finales"))),
        running(drawn(7, stage(StageFormat.GRUPOS, grupos=2, qualify=1), stage(StageFormat.LLAVE))),
        running(drawn(5, stage(StageFormat.SUIZO))),
        played(4, stage(StageFormat.LLAVE)),
    ],
    ids=["doble", "grupos", "suizo", "finished"],
)
def test_names_are_shown_and_never_taken_for_html(event: Event, language: str) -> None:
    page = Reader(screen(event.t, NAMES, HEAD, language))
    assert page.open == []
    assert "b" not in page.seen
    assert "script" not in page.seen
    assert any("<b>Ana & 1</b>" in text for text in page.texts)
    assert any(HEAD in text for text in page.texts)


def test_claims_and_half_a_result_are_not_on_the_screen() -> None:
    quiet, busy = (drawn(4, stage(StageFormat.LLAVE)) for _ in range(2))
    for event in (quiet, busy):
        event.call()
    f = busy.open()[0]
    captain = busy.t.contenders[busy.numbers(f)[0]].captain
    busy.do(captain, cmd.ReportResult(f.number, busy.score(f, 0)))
    busy.do(captain, cmd.FileClaim("T11", "hizo trampas", f.number, f.boards[0], 3, 3))
    assert screen(quiet.t, NAMES, HEAD) == screen(busy.t, NAMES, HEAD)


def test_tables_are_numbered_from_one_in_every_round_and_stay_when_a_match_is_repeated() -> None:
    event = drawn(8, stage(StageFormat.LIGA))
    event.play_round(lower)
    event.call()
    fixtures = event.open()
    assert [table_numbers(event.t, f) for f in fixtures] == [(1,), (2,), (3,), (4,)]
    event.do(VEEDOR, cmd.Rule(RulingDecision.REPETIR, ("O9",), "otra vez", fixture=fixtures[1].number))
    again = event.t.fixtures[fixtures[1].number]
    assert again.boards != fixtures[1].boards
    assert [table_numbers(event.t, event.t.fixtures[f.number]) for f in fixtures] == [(1,), (2,), (3,), (4,)]
