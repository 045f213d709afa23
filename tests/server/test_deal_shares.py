"""Shares at a real house: every client adds one, a silent one delays nobody, and the proof shows what happened."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.houses import Guest, House, Player, running
from truquero.acta.parse import parse
from truquero.bots.azar import choose, named
from truquero.client import Link, Refused, connect
from truquero.fairness.client_record import SeenMatch
from truquero.fairness.keeper import ShareKeeper
from truquero.fairness.proof import Proof
from truquero.fairness.proof_reader import read_proof
from truquero.fairness.shares import FixedDeal, commitment, house_key, new_salt, secret_of, share_commitment
from truquero.fairness.verify import ProofReport, verify
from truquero.store import Store
from truquero.wire.frames import Ack, CutAsked, Over, RevealAsked, SharesDealt, Told
from truquero.wire.frames import Refused as RefusedFrame
from truquero.wire.requests import CutPack, Reveal

QUICK = "autoridades"
"""A match of few manos."""


def run(work: Coroutine[Any, Any, None], seconds: float = 90.0) -> None:
    asyncio.run(asyncio.wait_for(work, seconds))


def address(house: House, table: str) -> str:
    return f"http://{house.address}/t/{table}"


@asynccontextmanager
async def linked(house: House, table: str, tokens: dict[int, str]) -> AsyncIterator[list[Link]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(connect(address(house, table), token)) for token in tokens.values()]


async def play(links: list[Link], rng: Random, deals: int = 10_000) -> None:
    """Everybody plays anything legal until the match is over, or so many deals have been cut."""
    while deals and (going := [link for link in links if link.over is None]):
        await asyncio.sleep(0.001)
        with contextlib.suppress(Refused):  # somebody was quicker
            for link in going:
                if link.my_cut:
                    await link.cut(0)
                    deals -= 1
                elif link.my_turn:
                    await link.act(choose(link.view.legal, named(link.view), rng), link.version)


def seen(link: Link) -> SeenMatch:
    assert link.seen is not None
    return link.seen


def proof_of(guest: Guest, table: str) -> Proof:
    answer = guest.rest.get(f"/api/tables/{table}/proof")
    assert answer.status_code == 200, answer.text
    return read_proof(answer.content)


def checked(guest: Guest, table: str, *kept: SeenMatch) -> ProofReport:
    acta = parse(guest.rest.get(f"/api/tables/{table}/acta").text)
    return verify(proof_of(guest, table), acta, kept)


def codes(report: ProofReport, weight: str) -> set[str]:
    return {f.code for f in report.findings if f.weight == weight}


# ---------------------------------------------------------------- honest


@pytest.mark.parametrize("rulebook", [QUICK, "belmez"])
def test_everybody_adds_a_share_and_everything_is_proved(guest: Guest, house: House, rulebook: str) -> None:
    table, tokens = guest.table(rulebook, 2)

    async def work() -> None:
        async with linked(house, table, tokens) as links:
            await play(links, Random(3))
        report = await asyncio.to_thread(checked, guest, table, *map(seen, links))
        assert report.ok, [f.say("en") for f in report.findings]
        assert codes(report, "open") == set()
        assert {"checked", "draw-checked", "acta-checked", "seen-checked"} <= codes(report, "good")

    run(work())
    proof = proof_of(guest, table)
    assert all([share.seat for share in entry.shares] == [1, 2] for entry in proof.entries)
    assert all(share.salt for entry in proof.entries for share in entry.shares)
    assert guest.rest.get(f"/api/tables/{table}/acta").text.endswith(f"# proof: {proof.entries[-1].link}\n")


def test_a_person_among_bots_is_enough(guest: Guest, house: House) -> None:
    table, token = guest.with_bots(QUICK, 2)

    async def work() -> None:
        async with linked(house, table, {1: token}) as links:
            await play(links, Random(3))
        report = await asyncio.to_thread(checked, guest, table, *map(seen, links))
        assert report.ok
        assert codes(report, "open") == set()

    run(work())


def test_clients_that_know_no_shares_play_on_and_the_proof_says_so(guest: Guest, house: House) -> None:
    table, token = guest.with_bots(QUICK, 2)
    with Player(house, table, token) as old:
        old.play_to_the_end()
    assert not [f for f in old.told if isinstance(f, RevealAsked | SharesDealt)]
    report = checked(guest, table)
    assert report.ok
    assert "no-shares" in codes(report, "open")


# ---------------------------------------------------------------- silent


def test_who_commits_and_stays_silent_is_left_out_and_waited_for_twice_at_most(tmp_path: Path) -> None:
    with running(tmp_path, TRUQUERO_SHARE_SECONDS="0.2") as house, house.guest() as guest:
        table, token = guest.with_bots(QUICK, 2)
        share = share_commitment(new_salt(), table)
        with Player(house, table, token, share=share) as mute:
            mute.play_to_the_end()
            assert len([f for f in mute.told if isinstance(f, RevealAsked)]) == 1, "nothing follows an untold share"
        proof = proof_of(guest, table)
        assert [(s.commitment, s.salt) for s in proof.entries[0].shares] == [(share, "")]
        assert all(not entry.shares for entry in proof.entries[1:])
        assert checked(guest, table).ok


def test_who_is_always_late_is_not_waited_for_any_more(tmp_path: Path) -> None:
    with running(tmp_path, TRUQUERO_SHARE_SECONDS="0.05") as house, house.guest() as guest:
        table, token = guest.with_bots(QUICK, 2)
        salts = [new_salt() for _ in range(4)]
        answers: list[str] = []
        with Player(house, table, token, share=share_commitment(salts[0], table)) as late:
            while not any(isinstance(f, Over) for f in late.told):
                dealt = [f.deal for f in late.told if isinstance(f, SharesDealt)]
                if len(dealt) > len(answers):
                    own, following = salts[len(answers)], salts[len(answers) + 1]
                    told = late.ask(Reveal(late.id(), dealt[-1], own.hex(), share_commitment(following, table)))
                    answers.append(told.code if isinstance(told, RefusedFrame) else "ack")
                else:
                    late.play_or_hear()
        assert answers == ["share-late", "share-late"]


def test_wrong_shares_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, TRUQUERO_SHARE_SECONDS="30") as house, house.guest() as guest:
        table, token = guest.with_bots(QUICK, 2)
        salt = new_salt()
        with Player(house, table, token, share=share_commitment(salt, table)) as ana:
            early = ana.ask(Reveal("early", 7, salt.hex()))
            assert isinstance(early, RefusedFrame)
            assert early.code == "share-late"
            other = ana.ask(Reveal("other", 0, new_salt().hex()))
            assert isinstance(other, RefusedFrame)
            assert other.code == "share-other"
            assert isinstance(ana.ask(Reveal("mine", 0, salt.hex())), Ack)
            assert ana.until(SharesDealt).shares == ((1, salt.hex()),)
            ana.until(CutAsked)


# ---------------------------------------------------------------- order of things


def test_nobody_tells_a_share_before_everything_is_fixed(tmp_path: Path) -> None:
    """What is asked names the house's commitment, the cut and all commitments; only then salts are told."""
    with running(tmp_path, TRUQUERO_SHARE_SECONDS="30") as house, house.guest() as guest:
        table, tokens = guest.table(QUICK, 2)
        salts = {seat: [new_salt(), new_salt()] for seat in tokens}
        shares = {seat: share_commitment(own[0], table) for seat, own in salts.items()}
        with (
            Player(house, table, tokens[1], share=shares[1]) as one,
            Player(house, table, tokens[2], share=shares[2]) as two,
        ):
            players = {1: one, 2: two}
            for seat, player in players.items():
                asked = player.until(RevealAsked)
                assert asked.deal == 0
                assert dict(asked.shares) == shares
                following = share_commitment(salts[seat][1], table)
                assert isinstance(player.ask(Reveal("r0", 0, salts[seat][0].hex(), following)), Ack)
            cut = one.until(CutAsked)
            two.until(CutAsked)
            cutter = players[cut.seat]
            cutter.send(CutPack("the-cut", 12, "c0ffee"))
            for seat, player in players.items():
                asked = player.until(RevealAsked)
                assert (asked.deal, asked.commitment, asked.cutter) == (1, cut.commitment, cut.seat)
                assert (asked.lifted, asked.salt) == (12, "c0ffee")
                again = player.ask(CutPack(f"again{seat}", 5))
                assert isinstance(again, RefusedFrame), "the cut stands"
                assert again.code == "no-cut"
            for seat, player in players.items():
                player.send(Reveal("r1", 1, salts[seat][1].hex()))
            dealt = {seat: player.until(SharesDealt) for seat, player in players.items()}
            assert dealt[1].shares == dealt[2].shares == tuple((seat, own[1].hex()) for seat, own in salts.items())
            assert [f.v for f in cutter.told if isinstance(f, Ack) and f.id == "the-cut"] == [dealt[1].v]


# ---------------------------------------------------------------- who reads the database


def test_who_reads_the_database_before_the_cut_knows_nothing(tmp_path: Path) -> None:
    secret = "0123456789abcdef" * 4
    with running(tmp_path, TRUQUERO_SECRET=secret) as house, house.guest() as guest:
        table, token = guest.with_bots("argentino", 2)
        with Player(house, table, token) as ana:
            while ana.cut is None or ana.cut.seat != 1:
                ana.play_or_hear(calm=1.0)
            with Store.open(house.database) as store:
                row = store.secrets(table)[-1]
                dump = "".join(sqlite3.connect(house.database).iterdump())
            real = secret_of(house_key(secret), row.secret, table, row.deal, row.attempt)
            assert commitment(real, table, row.deal) == row.commitment == ana.cut.commitment
            assert real.hex() not in dump.lower()
            assert row.secret != real
            cut = ana.lift()
            with Store.open(house.database) as store:
                note = json.loads(store.records(table)[cut.v - 1].note)
            assert note["secret"] == real.hex(), "with the cards, and not before"


# ---------------------------------------------------------------- stopped, killed, tampered with


def test_a_house_that_is_killed_while_it_waits_for_shares_goes_on_with_the_same_cut(tmp_path: Path) -> None:
    with running(tmp_path, TRUQUERO_SHARE_SECONDS="3") as house, house.guest() as guest:
        table, tokens = guest.table(QUICK, 2)

        async def work() -> None:
            async with linked(house, table, tokens) as links:
                await play(links, Random(5), deals=2)
                while not any(link.my_cut for link in links):
                    await play(links, Random(6), deals=0)
                    for link in links:
                        if link.my_turn:
                            with contextlib.suppress(Refused):
                                await link.act(choose(link.view.legal, named(link.view), Random(7)), link.version)
                    await asyncio.sleep(0.001)
                muted, asked = links[1]._sharing, list[RevealAsked]()
                assert muted is not None
                hear = muted.hear

                def mute(frame: Told, seat: int) -> Reveal | None:
                    if not isinstance(frame, RevealAsked):
                        return hear(frame, seat)
                    asked.append(frame)
                    return None

                muted.hear = mute  # type: ignore[method-assign]
                cutter = next(link for link in links if link.my_cut)
                cutting = asyncio.create_task(cutter.cut(0))
                while not asked:
                    await asyncio.sleep(0.001)
                await asyncio.to_thread(house.restart, signal.SIGKILL)
                muted.hear = hear  # type: ignore[method-assign]
                ack = await cutting
                assert ack.v == links[0].version
                await play(links, Random(8))
                report = await asyncio.to_thread(checked, guest, table, *map(seen, links))
                assert report.ok, [f.say("en") for f in report.findings]
                entry = (await asyncio.to_thread(proof_of, guest, table)).entries[asked[0].deal]
                assert (entry.lifted, entry.commitment, entry.attempt) == (0, asked[0].commitment, 1)
                assert [share[:2] for share in entry.shares] == list(asked[0].shares)

        run(work())


def test_a_house_whose_key_was_changed_commits_again_and_everybody_sees_it(tmp_path: Path) -> None:
    with running(tmp_path, TRUQUERO_SECRET="a" * 64) as house, house.guest() as guest:
        table, tokens = guest.table(QUICK, 2)

        async def work() -> None:
            async with linked(house, table, tokens) as links:
                while not any(link.my_cut for link in links):
                    await asyncio.sleep(0.001)
                house.environment["TRUQUERO_SECRET"] = "b" * 64
                await asyncio.to_thread(house.restart)
                await play(links, Random(8))
                report = await asyncio.to_thread(checked, guest, table, *map(seen, links))
                wrong = [f.say("en") for f in report.findings if f.weight == "wrong"]
                why = "the key of the house was changed"
                assert wrong == [
                    f"deal 1: it was committed 2 times: the house dropped a commitment and made another ({why})"
                ]

        run(work())


def test_a_hidden_commitment_is_missed_by_who_saw_it(tmp_path: Path) -> None:
    """The same, by an operator who removes the row that tells of it."""
    with running(tmp_path, TRUQUERO_SECRET="a" * 64) as house, house.guest() as guest:
        table, tokens = guest.table(QUICK, 2)

        async def work() -> None:
            async with linked(house, table, tokens) as links:
                while not any(link.my_cut for link in links):
                    await asyncio.sleep(0.001)
                await asyncio.to_thread(house.stop)
                with sqlite3.connect(house.database) as database:
                    database.execute("DELETE FROM commitments WHERE deal = 1")
                database.close()
                await asyncio.to_thread(house.start)
                await play(links, Random(8))
                report = await asyncio.to_thread(checked, guest, table, *map(seen, links))
                wrong = {(f.code, f.where) for f in report.findings if f.weight == "wrong"}
                assert wrong == {("seen-other-commitment", "deal:1")}
                alone = await asyncio.to_thread(checked, guest, table)
                assert alone.ok, "without witnesses it looks sound: that is why clients keep what they are told"

        run(work())


# ---------------------------------------------------------------- a client that is on its guard


def test_a_client_tells_a_salt_for_one_fixed_deal_only() -> None:
    keeper = ShareKeeper("mesa")
    own = keeper.commitment
    fixed = FixedDeal("mesa", 1, 1, "ab" * 32, 2, 12, b"", ((1, own),))
    assert keeper.asked(1, fixed) is None, "the house has not committed to that"
    keeper.committed(1, "ab" * 32)
    assert keeper.asked(1, fixed._replace(shares=((2, own),))) is None, "somebody else's name"
    assert keeper.asked(1, fixed._replace(table="other")) is None
    salt = keeper.asked(1, fixed)
    assert salt is not None
    assert share_commitment(salt, "mesa") == own != keeper.commitment
    assert keeper.asked(1, fixed) == salt, "asked again for the same"
    assert keeper.asked(1, fixed._replace(lifted=13)) is None, "the cut was changed after the salt was told"
    keeper.committed(2, "cd" * 32)
    assert keeper.asked(1, fixed._replace(deal=2, commitment="cd" * 32)) is None, "an old salt for a new deal"
    keeper.committed(1, "ef" * 32)
    assert keeper.asked(1, fixed) is None, "the house has told another commitment since"
