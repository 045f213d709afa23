"""How the cards were dealt, as people see it: the seal at the table, the line after the match, the page that checks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.fairness.matches import played
from tests.forked import Server
from tests.page.conftest import SETTINGS, Invite
from tests.page.playing import BOLD, finished, play
from tests.page.visitor import PHONE, WIDE, Visitor
from truquero.acta.printer import to_text
from truquero.cli import main
from truquero.fairness.proof import to_json

PATIENT = {"TRUQUERO_SHARE_SECONDS": "10"}
"""A browser on a busy machine is waited for: otherwise a deal would have to be proved without its share."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that deals as houses do: proofs of one that deals known cards do not hold."""
    folder = tmp_path_factory.mktemp("honest")
    with Server(str(folder / "house.db"), settings={**SETTINGS, **PATIENT}) as server:
        yield server
    assert server.complaints == []


@pytest.fixture
def guest(browser: Browser, honest: Server) -> Iterator[Visitor]:
    visitor = Visitor(browser, honest.url, "en")
    yield visitor
    visitor.leave()


def test_a_match_is_sealed_while_it_is_played_and_checked_when_it_is_over(
    guest: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = guest.lay("autoridades", 2, bots="azar")
    seal = guest.find('[data-action="seal"]')
    # On a slow machine the first deal may not have waited for the share of this browser.
    expect(seal).to_have_attribute("data-seal", re.compile("promised|dealt|alone"))
    seal.click()
    dialog = guest.find("dialog.seal-dialog")
    expect(dialog).to_contain_text("how do I know?")
    assert re.search(r"\b[0-9a-f]{64}\b", dialog.inner_text())
    guest.page.keyboard.press("Escape")
    play([guest], lambda: "over" in guest.standing(), lambda _: BOLD)
    line = guest.find(".over-proof")
    expect(line).to_have_attribute("data-proved", "well")
    deals = int(re.match(r"(\d+) deals? checked by your browser ✓", line.inner_text())[1])  # type: ignore[index]
    expect(guest.find('[data-action="seal"]')).to_have_count(0)

    guest.do("verify")
    result = guest.find(".verify-result")
    expect(result).to_have_attribute("data-verified", "well")
    found = [li.get_attribute("data-finding") for li in guest.find(".verify-findings li").all()]
    assert {"checked", "draw-checked", "acta-checked", "seen-checked", "shares-checked"} <= set(found)
    assert {"no-seen", "no-acta", "no-shares"}.isdisjoint(found)
    expect(result).to_contain_text(f"{deals} deals checked")

    # What the browser keeps and what it was given satisfy the command too.
    for action in ("save-proof", "save-seen"):
        with guest.page.expect_download() as saved:
            guest.do(action)
        saved.value.save_as(tmp_path / action)
    acta = tmp_path / "m.acta"
    acta.write_text(guest.page.evaluate(f"() => fetch('/api/tables/{path[3:]}/acta').then(a => a.text())"), "utf-8")
    given = [str(tmp_path / "save-proof"), "--acta", str(acta), "--seen", str(tmp_path / "save-seen")]
    assert main(["verify", *given]) == 0
    assert f"✓ {deals} deals checked" in capsys.readouterr().out


SEALS = {
    "es": ("Sello de la casa", "¿Cómo lo sé?"),
    "va": ("Segell de la casa", "Com ho sé?"),
    "en": ("Seal of the house", "How do I know?"),
}


@pytest.mark.parametrize(
    ("size", "lang"),
    [((320, 568), "es"), ((360, 640), "va"), (PHONE, "va"), ((844, 390), "en"), ((820, 1180), "es"), (WIDE, "en")],
)
def test_the_seal_opens_by_tap_and_by_keyboard_on_every_screen(
    browser: Browser, honest: Server, size: tuple[int, int], lang: str
) -> None:
    touch = size[0] < 900
    visitor = Visitor(browser, honest.url, lang, size=size, touch=touch)
    visitor.go(visitor.lay("argentino", 4, bots="azar"))
    seal = visitor.find('[data-action="seal"]')
    expect(seal).to_have_attribute("data-seal", re.compile("promised|dealt|alone|missed"))  # as soon as the bots were
    house, how = SEALS[lang]
    assert how in (seal.get_attribute("aria-label") or "")
    box = seal.bounding_box()
    assert box is not None
    assert box["width"] >= 24
    assert box["height"] >= 24
    assert 0 <= box["x"] <= size[0] - box["width"]
    dialog = visitor.find("dialog.seal-dialog")
    for keyboard in (False, True):
        if keyboard:
            seal.press("Enter")
        elif touch:
            seal.tap()
        else:
            seal.click()
        expect(dialog).to_contain_text(house)
        assert re.search(r"\b[0-9a-f]{64}\b", dialog.inner_text())
        room = dialog.bounding_box()
        assert room is not None
        assert 0 <= room["x"] <= size[0] - room["width"]
        assert 0 <= room["y"] <= size[1] - room["height"]
        visitor.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(seal).to_be_focused()
    assert visitor.overflow() == 0
    assert visitor.complaints == []
    visitor.leave()


SILENT = """(() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).salt === undefined) send.call(this, text);
  };
})()"""
"""The browser's share of the shuffle never comes, as on a machine that is too slow."""


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "without your share"), ("es", "sin tu parte"), ("va", "sense la teua part")]
)
def test_a_deal_without_ones_own_share_is_told_in_words(invite: Invite, lang: str, word: str) -> None:
    ana = invite(lang, size=PHONE, likes={"autoCut": True})
    ana.context.add_init_script(SILENT)
    ana.lay("argentino", 2, bots="azar")
    seal = ana.find('[data-action="seal"][data-seal="alone"]')
    expect(seal).to_contain_text(word)
    assert ana.overflow() == 0
    box, score = seal.bounding_box(), ana.find(".part-felt").bounding_box()
    assert box is not None
    assert score is not None
    assert box["y"] + box["height"] <= score["y"] + 1, "it covers nothing of the felt"


def test_the_focus_returns_to_the_seal_when_the_cards_were_dealt_meanwhile(invite: Invite) -> None:
    ana, blas = invite(), invite()
    path = ana.lay("argentino", 2)
    blas.sit(path, 2, "Blas")
    blas.go(path)
    for player in (ana, blas):
        player.find('[data-table][data-phase="deal"]:not([data-turn="none"])').wait_for()
    reader, cutter = (blas, ana) if ana.at("turn") == "mine" else (ana, blas)
    seal = reader.find('[data-action="seal"][data-seal="promised"]')
    seal.press("Enter")
    reader.find("dialog.seal-dialog").wait_for()
    cutter.do("knock")
    expect(reader.find('[data-action="seal"]')).to_have_attribute("data-seal", "dealt")
    reader.page.keyboard.press("Escape")
    expect(reader.find('[data-action="seal"]')).to_be_focused()


def test_a_house_that_changes_its_story_is_caught_by_the_browser_that_was_there(guest: Visitor) -> None:
    path = guest.lay("autoridades", 2, bots="azar")
    guest.go(path)
    expect(guest.find('[data-action="seal"]')).to_be_visible()
    guest.go("/settings")  # at the table the page might write what it knows over it
    guest.page.evaluate(
        """table => {
          const key = `truquero.seen.${table}`, kept = JSON.parse(localStorage.getItem(key));
          kept.deals[0].commitment = "ab".repeat(32);
          localStorage.setItem(key, JSON.stringify(kept));
        }""",
        path[3:],
    )
    guest.go(path)
    play([guest], lambda: "over" in guest.standing(), lambda _: BOLD)
    expect(guest.find(".over-proof")).to_have_attribute("data-proved", "wrong")
    guest.do("verify")
    expect(guest.find(".verify-result")).to_have_attribute("data-verified", "wrong")
    expect(guest.find('[data-finding="seen-other-commitment"]')).to_contain_text("draw: during play the house gave")


def test_the_replay_leads_to_the_check(guest: Visitor) -> None:
    table = finished(guest)
    guest.go(f"/r/{table}")
    guest.do("verify")
    expect(guest.find(".verify-result")).to_have_attribute("data-verified", "well")
    assert guest.page.url.endswith(f"/verify/{table}")


@pytest.mark.parametrize(
    ("lang", "said"), [("es", "Cómo se repartieron las cartas"), ("va", "Com es van repartir les cartes")]
)
def test_files_are_checked_without_the_house(
    browser: Browser, honest: Server, tmp_path: Path, lang: str, said: str
) -> None:
    visitor = Visitor(browser, honest.url, lang, size=PHONE)
    game = played("valencia", 4, 3, most=3)
    (tmp_path / "p.json").write_text(to_json(game.proof), "utf-8")
    (tmp_path / "m.acta").write_text(to_text(game.acta), "utf-8")
    visitor.go("/verify")
    expect(visitor.find("h1")).to_have_text(said)
    visitor.find("#verify-proof").set_input_files(tmp_path / "p.json")
    result = visitor.find(".verify-result")
    expect(result).to_have_attribute("data-verified", "well")
    expect(visitor.find('[data-finding="no-acta"]')).to_have_count(1)
    visitor.find("#verify-acta").set_input_files(tmp_path / "m.acta")
    expect(visitor.find('[data-finding="acta-checked"]')).to_have_count(1)
    assert visitor.overflow() == 0
    secret = game.proof.entries[2].secret
    (tmp_path / "changed.json").write_text(to_json(game.proof).replace(secret, secret[::-1]), "utf-8")
    visitor.find("#verify-proof").set_input_files(tmp_path / "changed.json")
    expect(result).to_have_attribute("data-verified", "wrong")
    said_of: set[str] = set()
    for i, content in enumerate(("", "{", json.dumps({"format": "truquero proof", "version": 9}), "[1]")):
        (tmp_path / f"{i}.json").write_text(content)
        visitor.find("#verify-proof").set_input_files(tmp_path / f"{i}.json")
        expect(result).to_have_attribute("data-verified", "unreadable")
        expect(result).not_to_have_text(re.compile("^$"))
        visitor.until(lambda: result.inner_text() not in said_of, "a sentence of its own")
        said_of.add(result.inner_text())
    visitor.leave()


def test_a_match_that_is_not_over_has_no_proof(guest: Visitor) -> None:
    path = guest.lay("autoridades", 2, bots="azar")
    guest.go(f"/verify/{path[3:]}")
    expect(guest.find(".verify-result")).to_have_attribute("data-verified", "unreadable")
