"""Whole matches over the wire: the engine decides, everybody hears what they may, and the referee agrees in the end."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.houses import Guest, House, Player, begun, play_on, running
from truquero.acta.parse import parse
from truquero.acta.referee import referee
from truquero.cards import card
from truquero.engine import events as ev
from truquero.fairness.shares import FixedDeal, commitment, order_of
from truquero.rulebooks import BOOKS
from truquero.store import Store
from truquero.store.codec import decode_events
from truquero.wire.actions import CallAction, PlayAction
from truquero.wire.frames import Ack, CutAsked, Event, Over, Refused, RevealAsked, SharesDealt
from truquero.wire.requests import Act, CutPack


@pytest.mark.parametrize(
    ("rulebook", "players", "strict"),
    [
        ("argentino", 4, False),
        ("belmez", 4, False),
        ("almeria", 2, False),
        ("valencia", 2, True),
        ("tarija", 6, False),
        ("uruguay", 2, False),
        ("autoridades", 2, True),
    ],
)
def test_a_match_with_bots_ends_and_the_referee_agrees(
    guest: Guest, house: House, rulebook: str, players: int, strict: bool
) -> None:
    table, token = guest.with_bots(rulebook, players, strict=strict)
    with Player(house, table, token) as ana:
        over = ana.play_to_the_end()
    versions = [frame.v for frame in ana.told if isinstance(frame, Event)]
    assert versions == list(range(versions[0], versions[-1] + 1))
    acta = guest.rest.get(over.acta)
    assert acta.status_code == 200
    report = referee(parse(acta.text))
    assert report.problem is None
    assert report.match is not None
    assert (report.match.winner, report.match.games) == (over.winner, over.games)


def test_the_command_agrees_too(guest: Guest, house: House, tmp_path: Path) -> None:
    table, token = guest.with_bots("autoridades", 2)
    with Player(house, table, token) as ana:
        acta = guest.rest.get(ana.play_to_the_end().acta)
    record = tmp_path / "match.acta"
    record.write_text(acta.text, "utf-8")
    done = subprocess.run([sys.executable, "-m", "truquero", "referee", str(record)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_everybody_hears_of_every_version_and_sees_only_their_own_hand(guest: Guest, house: House) -> None:
    table, tokens = guest.table("argentino", 4)
    players = {seat: Player(house, table, token) for seat, token in tokens.items()}
    first = begun(*players.values())
    play_on(players, 40)
    for seat, player in players.items():
        told = [frame for frame in player.told if isinstance(frame, Event) and frame.v > first]
        assert [frame.v for frame in told] == list(range(first + 1, first + 41))
        hands = [event["hands"] for frame in told for event in frame.events if event["e"] == "ContestBegan"]
        assert hands
        assert all([owner for owner, _ in dealt] == [seat] for dealt in hands)
        assert {(frame.own.seat, frame.own.partners) for frame in told} == {(seat, ())}
        player.close()
    for version in range(first + 1, first + 41):  # what everybody sees is the same for everybody
        seen = [next(f for f in p.told if isinstance(f, Event) and f.v == version).table for p in players.values()]
        assert seen.count(seen[0]) == len(seen)


def test_an_action_is_acknowledged_before_it_is_told(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    with Player(house, table, tokens[1]) as one, Player(house, table, tokens[2]) as two:
        first = begun(one, two)
        cutter = one if one.is_due() else two
        answer = cutter.lift(10)
        assert answer == Ack(first + 1, answer.id)
        assert cutter.until(Event).v == first + 1


def test_a_refusal_names_the_article_and_what_was_legal(guest: Guest, house: House) -> None:
    table, tokens = guest.table()
    with Player(house, table, tokens[1], lang="es") as one, Player(house, table, tokens[2]) as two:
        first = begun(one, two)
        play_on({1: one, 2: two}, 1)
        due, other, lang = (one, two, "en") if one.is_due() else (two, one, "es")
        assert due.view is not None
        no = other.act(PlayAction("4o"))
        assert isinstance(no, Refused)
        assert (no.code, no.article) in {("not-your-turn", "G2"), ("card-not-held", "G2")}
        assert no.message.startswith("No" if lang == "es" else ("It is", "Not", "You"))
        held = {c.code for c in due.view.hand or ()}
        strange = next(code for code in ("1e", "1b", "7e", "7o") if code not in held)
        no = due.act(PlayAction(strange))
        assert isinstance(no, Refused)
        assert no.code == "card-not-held"
        assert {action.card for action in no.legal if isinstance(action, PlayAction)} == held
        assert due.version == first + 1


def test_refusals_of_the_house(guest: Guest, house: House) -> None:
    sat = guest.lay()
    table = str(sat["table"]["id"])
    with Player(house, table, sat["token"]) as one:
        one.next()
        assert one.act(CallAction("truco")) == Refused(
            0, "1-1", "not-started", "The match has not started: a seat is still empty."
        )
        assert isinstance(no := one.lift(), Refused)
        assert no.code == "no-cut"
        other = guest.rest.post(f"/api/tables/{table}/seats/2", json={"name": "Blas"}).json()
        with Player(house, table, other["token"]) as two:
            begun(two)
            one.until(CutAsked)
            cutter, dealer = (one, two) if one.is_due() else (two, one)
            assert isinstance(no := dealer.lift(), Refused)
            assert no.code == "not-cutter"
            assert isinstance(no := cutter.lift(1), Refused)
            assert (no.code, no.article) == ("cut-limits", "A3")
            assert isinstance(no := cutter.act(PlayAction("13")), Refused)
            assert no.code == "bad-card"
            assert isinstance(cutter.lift(0), Ack)
            assert isinstance(no := cutter.act(CallAction("truco"), version=1), Refused)
            assert no.code == "moved-on"
            assert isinstance(no := cutter.lift(0), Refused)
            assert no.code == "no-cut"


@pytest.fixture
def honest(tmp_path: Path, new_database: Callable[[], str]) -> Iterator[House]:
    """A house that deals as houses do; the one that is shared deals known cards."""
    with running(tmp_path, database=new_database()) as made:
        yield made


def test_a_client_without_a_share_is_dealt_to_as_ever(honest: House) -> None:
    """A silent client delays nobody; its salt comes with the cut."""
    with honest.guest() as guest, ExitStack() as stack:
        table, tokens = guest.table("belmez", 2)
        one, two = (stack.enter_context(Player(honest, table, tokens[seat])) for seat in (1, 2))
        begun(one, two)
        cutter = one if one.is_due() else two
        asked = cutter.cut
        assert asked is not None
        assert isinstance(cutter.lift(asked.least, "c0ffee"), Ack)
        assert not [f for p in (one, two) for f in p.told if isinstance(f, RevealAsked | SharesDealt)]
        info = guest.rest.get(f"/api/tables/{table}").json()
    with Store.open(honest.database) as store:
        row = store.table(table)
        secrets = {secret.deal: secret for secret in store.secrets(table)}
        record = store.records(table)[-1]
    assert row is not None
    assert info["draw"] == secrets[0].commitment
    assert asked.commitment == secrets[1].commitment
    note = json.loads(record.note)
    assert note["salt"] == "c0ffee"
    shuffled = next(e for e in decode_events(record.events) if isinstance(e, ev.Shuffled))
    pack = BOOKS["belmez"].pack_for(2)
    fixed = FixedDeal(table, 1, 1, asked.commitment, asked.seat, asked.least, bytes.fromhex("c0ffee"), ())
    secret = bytes.fromhex(note["secret"])
    assert commitment(secret, table, 1) == asked.commitment
    assert order_of(secret, fixed, {}, pack) == shuffled.pack
    assert all(row.token and token not in str(row) for row, token in zip(row.seats, tokens.values(), strict=True))


def test_a_message_for_a_finished_match_is_refused_by_the_rules(guest: Guest, house: House) -> None:
    table, token = guest.with_bots("autoridades", 2)
    with Player(house, table, token) as ana:
        ana.play_to_the_end()
        assert isinstance(no := ana.act(CallAction("truque")), Refused)
        assert no.code == "match-over"
        assert isinstance(no := ana.ask(CutPack("late", 0)), Refused)
        assert no.code == "no-cut"
    with Player(house, table, token) as ana:  # the table is still there to look at
        welcome = ana.next()
        assert isinstance(getattr(welcome, "over", None), Over)


def test_ids_and_cards_of_the_wire_are_those_of_the_engine() -> None:
    assert card(PlayAction("7e").card).code == "7e"
    assert Act("x", CallAction("envido", 4)).action == CallAction("envido", 4)
