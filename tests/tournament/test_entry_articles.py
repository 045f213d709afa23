"""Draws and entries: articles played through the public commands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournament.running import ORGANISER, VEEDOR, Event, drawn, lower, opened, played, real, secret, stage
from truquero.fairness.committed_draw import CommittedDraw, check_draw
from truquero.fairness.proof import Share
from truquero.fairness.shares import share_commitment
from truquero.tournament import events as ev
from truquero.tournament import tournament_commands as cmd
from truquero.tournament.circuit import barred, season
from truquero.tournament.draw import Lots, draw_commitment, list_hash, word_of
from truquero.tournament.model import ContenderStatus, DrawBy, Of, Role, RulingDecision, Signs, StageFormat
from truquero.tournament.standings import people

LLAVE, LIGA, SUIZO = stage(StageFormat.LLAVE), stage(StageFormat.LIGA), stage(StageFormat.SUIZO)
OTHER = "ab" * 32
SALT = bytes(range(32))


def test_O1_a_draw_follows_from_what_was_committed_the_list_and_the_cut() -> None:
    event = opened(LLAVE)
    event.enter(6)
    event.do(ORGANISER, cmd.CloseEntries())
    forged = cmd.MakeDraw(secret(5).hex(), "truco", OTHER)
    assert event.refused(ORGANISER, forged) == ("other-secret", "O1")
    (made, *_) = event.draw("envido")
    assert isinstance(made, ev.DrawMade)
    entries = [(c.number, c.members, c.initial, c.head) for c in event.t.contenders.values()]
    assert event.t.list_hash == list_hash(entries)
    lots = Lots(secret(0), "agosto", 0, word_of(event.t.list_hash, "envido"))
    assert made.order == event.t.order == lots.shuffled([1, 2, 3, 4, 5, 6])
    other = Lots(secret(0), "agosto", 0, word_of(event.t.list_hash, "otra"))
    assert other.shuffled(range(1000)) != lots.shuffled(range(1000))


def published(event: Event, draw: ev.DrawMade) -> CommittedDraw:
    """A draw as everybody can read it from the log."""
    told = [(n, c) for n, c in event.t.contenders.items() if c.share]
    shares = tuple(Share(n, c.share, c.salt) for n, c in told)
    order = tuple(map(str, draw.order))
    listed = tuple(str(n) for n in event.t.contenders)
    committed = event.t.commitments[draw.draw]
    return CommittedDraw("torneo:agosto", draw.draw + 1, 1, committed, draw.secret, listed, draw.word, shares, order)


def test_O1_anybody_can_check_a_draw_without_this_room() -> None:
    event = opened(LLAVE)
    event.enter(6)
    event.do(1, cmd.CheckIn(1, share_commitment(SALT, "torneo:agosto")))
    event.do(ORGANISER, cmd.CloseEntries())
    event.do(1, cmd.TellSalt(1, SALT.hex()))
    (made, *_) = event.draw("")
    assert isinstance(made, ev.DrawMade)
    told = published(event, made)
    assert check_draw(told) == []
    forged = (replace(told, order=told.order[::-1]), replace(told, word="x"), replace(told, secret=OTHER))
    assert all(check_draw(one) for one in forged)


def test_O1_by_hand_only_where_the_bases_say_so() -> None:
    event = opened(LLAVE)
    event.enter(2)
    event.do(ORGANISER, cmd.CloseEntries())
    by_hand = cmd.MakeDraw(secret(0).hex(), "", OTHER, (2, 1))
    assert event.refused(ORGANISER, by_hand) == ("by-hand", "O1")
    manual = opened(LLAVE, draw=DrawBy.MANUAL)
    manual.enter(3)
    manual.do(ORGANISER, cmd.CloseEntries())
    assert manual.refused(ORGANISER, replace(by_hand, order=(3, 1, 1))) == ("bad-order", "O1")
    manual.draw(order=(3, 1, 2))
    assert manual.t.order == (3, 1, 2)


def test_O2_by_the_first_letter_of_the_surname_from_the_letter_that_was_drawn() -> None:
    event = opened(LLAVE, draw=DrawBy.ALFABETICO)
    for n, letter in enumerate("ZAMBÑA"):
        event.do(ORGANISER, cmd.Enter((2 * n + 1, 2 * n + 2), letter, agreed=True))
    event.do(ORGANISER, cmd.CloseEntries())
    (made, *_) = event.draw()
    assert isinstance(made, ev.DrawMade)
    alphabet = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
    first = alphabet.index(made.letter)
    turned = alphabet[first:] + alphabet[:first]
    letters = [event.t.contenders[entry].initial for entry in made.order]
    assert letters == sorted(letters, key=turned.index)
    assert sorted(made.order) == [1, 2, 3, 4, 5, 6]
    assert opened(LLAVE).refused(ORGANISER, cmd.Enter((1, 2), "AB", agreed=True)) == ("bad-initial", "O2")


def test_O3_a_king_takes_the_next_place_and_leaves_the_circle() -> None:
    event = opened(LLAVE, draw=DrawBy.REYES)
    event.enter(7)
    event.do(ORGANISER, cmd.CloseEntries())
    (made, *_) = event.draw()
    assert isinstance(made, ev.DrawMade)
    circle, at, order = [1, 2, 3, 4, 5, 6, 7], 0, []
    cards = made.cards.split()
    assert all(
        cards[i : i + 40] and len(set(cards[i : i + 40])) == len(cards[i : i + 40]) for i in range(0, len(cards), 40)
    )
    for card in cards:
        if card.startswith("12"):
            order.append(circle.pop(at))
        else:
            at += 1
        at %= len(circle)
    assert made.order == (*order, *circle)
    assert len(circle) == 1


def test_O4_each_who_sat_in_a_won_match_has_a_point_also_over_a_season() -> None:
    event = played(3, LIGA)
    assert people(event.t) == {1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0}
    again = played(3, LIGA, wins=lambda f, sides: 1 - lower(f, sides))
    names = {1: "ana", 2: "luis", 3: "bea", 4: "juan", 5: "eva", 6: "paco"}
    other = {**names, 1: "paco", 6: "ana"}  # the same two with other partners
    table = season([(event.t, names), (again.t, other)])
    assert [(row.who, row.points, row.titles, row.place) for row in table[:2]] == [("ana", 4, 2, 1), ("eva", 2, 1, 2)]


def test_O10_a_veedor_may_not_be_in_an_entry() -> None:
    event = opened(LLAVE)
    assert event.refused(ORGANISER, cmd.Enter((VEEDOR, 1), agreed=True)) == ("veedor-plays", "O10")
    event.enter(2)
    assert event.refused(ORGANISER, cmd.Appoint(1, Role.VEEDOR)) == ("veedor-plays", "O10")
    event.do(ORGANISER, cmd.Enter((ORGANISER, 50), agreed=True))  # an organiser may play while others are veedores


def test_O11_nobody_is_in_two_entries() -> None:
    event = opened(LLAVE)
    event.enter(1)
    assert event.refused(ORGANISER, cmd.Enter((2, 3), agreed=True)) == ("already-entered", "O11")
    assert event.refused(ORGANISER, cmd.Enter((3, 3), agreed=True)) == ("meets-itself", "O11")


def test_O13_tables_are_strict_unless_the_bases_say_otherwise() -> None:
    assert opened(LLAVE).t.bases.strict
    assert not opened(LLAVE, strict=False).t.bases.strict


def test_O15_as_many_twos_as_threes_make_the_teams() -> None:
    event = opened(LLAVE, draw=DrawBy.DOSOS)
    event.enter(11, each=1)
    assert event.refused(ORGANISER, cmd.CloseEntries()) == ("uneven", "O15")
    event.enter(1, each=1)
    event.do(ORGANISER, cmd.CloseEntries())
    made = event.draw()
    teams = [one.members for one in made if isinstance(one, ev.Entered)]
    assert sorted(person for team in teams for person in team) == list(range(1, 13))
    assert {len(team) for team in teams} == {2}
    (draw,) = (one for one in made if isinstance(one, ev.DrawMade))
    tables = [draw.cards.split()[i : i + 4] for i in range(0, 12, 4)]
    assert all(sorted(table) == ["2", "2", "3", "3"] for table in tables)
    event.finish(lower)
    assert len(event.t.places) == 6


def test_O15_an_americano_makes_new_teams_every_round() -> None:
    event = opened(stage(StageFormat.AMERICANO, rondas=3))
    event.enter(8, each=1)
    event.close_and_draw()
    event.finish(lower)
    partners = [s.entries for f in event.t.fixtures.values() for s in f.slots if isinstance(s, Of)]
    assert len(partners) == 12
    assert len({frozenset(team) for team in partners}) == 12


def test_O16_the_pairing_says_who_has_the_odd_seats() -> None:
    event = drawn(4, stage(StageFormat.LIGA, ruedas=2))
    sides = [event.numbers(f) for f in event.t.fixtures.values()]
    assert sorted(sides) == sorted((a, b) for a in range(1, 5) for b in range(1, 5) if a != b)


def test_O17_bases_are_frozen_when_entries_close() -> None:
    event = opened(stage(StageFormat.LIGA, qualify=2), LLAVE)
    shorter = replace(event.t.bases, tolerance=(600, 60))
    event.do(ORGANISER, cmd.Configure(shorter))
    event.enter(4)
    event.close_and_draw()
    assert event.t.bases == shorter
    changed = replace(shorter, stages=(replace(shorter.stages[0], games=3), shorter.stages[1]))
    assert event.refused(ORGANISER, cmd.Configure(changed, "boletín 1")) == ("frozen", "O17")
    final = replace(shorter, stages=(shorter.stages[0], replace(shorter.stages[1], games=3)))
    assert event.refused(ORGANISER, cmd.Configure(final)) == ("frozen", "O17")
    event.do(ORGANISER, cmd.Configure(final, "la final, a tres"))
    assert event.t.bases == final
    assert event.refused(ORGANISER, cmd.Enter((90, 91), agreed=True)) == ("closed", "O17")


def test_O19_a_code_of_ones_own_is_deposited_sealed_before_play() -> None:
    event = opened(LLAVE, signs=Signs.REGISTRADAS)
    event.enter(2)
    event.do(1, cmd.DepositSigns(1, OTHER))
    assert event.t.contenders[1].signs == OTHER
    assert event.refused(3, cmd.DepositSigns(2, "guiño")) == ("not-hex", "O1")
    assert event.refused(2, cmd.DepositSigns(1, OTHER)) == ("not-yours", "O17")
    event.close_and_draw()
    event.call()
    assert event.refused(3, cmd.DepositSigns(2, OTHER)) == ("frozen", "O17")
    free = opened(LLAVE)
    free.enter(1)
    assert free.refused(1, cmd.DepositSigns(1, OTHER)) == ("no-signs", "O19")


@pytest.mark.parametrize(
    ("rulebook", "size", "fine"),
    [("belmez", 2, True), ("belmez", 1, False), ("tarija", 3, True), ("tarija", 4, False), ("valencia", 4, True)],
)
def test_O21_an_entry_has_as_many_as_the_rulebook_seats(rulebook: str, size: int, fine: bool) -> None:
    event = opened(LLAVE)
    bases = cmd.Configure(replace(event.t.bases, rulebook=rulebook, size=size))
    if fine:
        event.do(ORGANISER, bases)
        event.enter(2)
        assert {len(c.members) for c in event.t.contenders.values()} == {size}
    else:
        assert event.refused(ORGANISER, bases) == ("bad-size", "O21")


def test_O21_singles_where_the_bases_allow_them() -> None:
    event = opened(LLAVE, rulebook="belmez", size=1, singles=True)
    assert event.refused(ORGANISER, cmd.Enter((1, 2), agreed=True)) == ("not-complete", "O21")
    event.enter(3)
    assert len(event.t.contenders) == 3


def test_O22_each_stage_has_its_length() -> None:
    event = drawn(4, stage(StageFormat.LIGA, games=1, qualify=2), stage(StageFormat.LLAVE, games=3))
    event.finish(lower)
    assert {f.result.boards[0].games for f in real(event.t.of_stage(0)) if f.result} <= {(1, 0), (0, 1)}
    assert {max(f.result.boards[0].games) for f in real(event.t.of_stage(1)) if f.result} == {3}


def test_O24_a_circuit_names_a_season() -> None:
    event = played(2, LLAVE, circuit="Liga de Tarija 2026")
    assert event.t.bases.circuit == "Liga de Tarija 2026"
    table = season([(event.t, {1: "ana", 2: "luis", 3: "bea", 4: "juan"})])
    assert [(row.who, row.points, row.place) for row in table] == [
        ("ana", 1, 1),
        ("luis", 1, 1),
        ("bea", 0, 3),
        ("juan", 0, 3),
    ]


def test_O25_the_salts_of_captains_cut_the_draw() -> None:
    orders = []
    for salt in (SALT, SALT[::-1], b""):
        event = opened(LLAVE)
        event.enter(40)
        event.do(1, cmd.CheckIn(1, share_commitment(salt or SALT, "torneo:agosto")))
        assert event.refused(1, cmd.TellSalt(1, SALT.hex())) == ("wrong-phase", "O25")  # not while others may commit
        event.do(ORGANISER, cmd.CloseEntries())
        assert event.refused(3, cmd.CheckIn(2, OTHER)) == ("frozen", "O25")
        if salt:  # the third says nothing: its salt is left out, and everybody sees it
            assert event.refused(1, cmd.TellSalt(1, OTHER)) == ("other-salt", "O25")
            event.do(1, cmd.TellSalt(1, salt.hex()))
            word = cmd.MakeDraw(secret(0).hex(), "palabra", OTHER)
            assert event.refused(ORGANISER, word) == ("no-word", "O25")
        else:
            assert event.refused(1, cmd.TellSalt(1, "sal")) == ("not-hex", "O1")
        event.draw("")
        orders.append(event.t.order)
    assert len(set(orders)) == 3


def test_O32_a_substitute_comes_between_matches_once_and_from_nowhere_else() -> None:
    event = drawn(4, LIGA)
    event.call()
    assert event.refused(1, cmd.Substitute(1, 2, 50)) == ("not-between", "O32")
    for f in event.open():
        event.settle(f, 0)
    event.do(ORGANISER, cmd.CloseRound())
    assert event.refused(1, cmd.Substitute(1, 2, 3)) == ("already-entered", "O32")
    event.do(1, cmd.Substitute(1, 2, 50))
    assert event.t.contenders[1].members == (1, 50)
    assert event.refused(1, cmd.Substitute(1, 50, 51)) == ("substituted", "O32")
    assert event.refused(3, cmd.Substitute(2, 4, 2)) == ("already-entered", "O32")  # 2 has played for entry 1


def test_O33_an_entry_may_be_refused_and_the_reason_is_only_a_fingerprint() -> None:
    event = opened(LLAVE, most=2)
    event.enter(3)
    assert event.t.contenders[3].status == "waiting-list"
    assert event.refused(ORGANISER, cmd.RefuseEntry(1, "por tramposo")) == ("not-hex", "O1")
    event.do(ORGANISER, cmd.RefuseEntry(1, OTHER))
    assert event.t.contenders[1].status is ContenderStatus.REFUSED
    assert event.t.contenders[3].status is ContenderStatus.IN  # the first of the waiting list moves up
    assert draw_commitment(secret(0), "agosto", 0) == event.t.commitments[0]


def test_O33_two_warnings_and_a_ban_that_ends() -> None:
    event = drawn(2, LLAVE, circuit="liga")
    event.call()
    warn = cmd.Rule(RulingDecision.ADVERTIR, ("O33",), "gritos", entry=1)
    event.do(VEEDOR, warn)
    event.do(VEEDOR, warn)
    assert event.refused(VEEDOR, warn) == ("warned-twice", "O33")
    out = cmd.Rule(
        RulingDecision.DESCALIFICA, ("O10", "O33"), "insultos", entry=1, heard="lo admiten", until=event.now + 9
    )
    event.do(VEEDOR, out)
    names = {1: "ana", 2: "luis", 3: "bea", 4: "juan"}
    assert barred([(event.t, names)], event.now) == {"ana": event.now + 9, "luis": event.now + 9}
    assert barred([(event.t, names)], event.now + 9) == {}
