"""Fields and addresses: names that are tidied, numbers that are refused, pages that do not exist."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Invite
from tests.page.visitor import PHONE

LONG = "<b>🎴</b>WWWWWWWWWWWWWWW"


def test_a_name_that_has_to_change_is_told_before_one_plays(invite: Invite) -> None:
    ana = invite("es").go("/")
    field, note = ana.find(".hero input[name=name]"), ana.find(".hero .name-note")
    field.fill("Ana  María")
    expect(note).to_be_empty()
    field.fill("<b>Ñá</b>🎴 de la Vega y Carpio")
    expect(note).to_have_text("En la mesa te llamarás bÑáb de la Vega y Ca.")
    field.fill("🎴")
    expect(note).to_have_text("Eso no sirve como nombre. Te pondremos otro.")
    field.fill("J. Ruiz!")
    name = ana.page.evaluate("JSON.parse(localStorage.getItem('truquero.prefs')).name")
    assert name == "J. Ruiz"
    ana.do("play-now")
    expect(ana.find('.lane[data-place="bottom"] .plate-name')).to_have_text(name)

    # An address that leads nowhere: a page of ours, with a way back.
    answer = ana.page.goto("/mesas/ninguna")
    ana.arrived()
    assert answer is not None
    assert answer.status == 404
    expect(ana.find("h1")).to_have_text("Página no encontrada")
    assert ana.complaints.pop(0).startswith("404: GET")
    assert "404" in ana.complaints.pop(0)
    ana.find("#main a.button").click()
    ana.find(".hero").wait_for()


def test_the_score_keeper_keeps_long_names_and_its_history_in_shape_on_a_phone(invite: Invite) -> None:
    ana = invite("es", size=PHONE, touch=True).go("/anotador")
    ana.find("[name=rulebook]").select_option("belmez")
    games = ana.find("[name=games]")
    games.fill("0")
    assert games.evaluate("f => f.checkValidity()") is False
    assert games.evaluate("f => f.validationMessage") == "Escribe un número entero de 1 a 99."
    games.fill("1")
    assert games.evaluate("f => f.checkValidity()") is True
    ana.find("[name=team-1]").fill(LONG)
    ana.do("begin")
    them = '[data-team="1"] [data-action="add"]'
    ana.find(f'{them}[data-points="1"]').click()
    expect(ana.find('[data-team="1"]').first).to_contain_text("mala")
    ana.find('[data-team="1"] [data-action="more"]').click()
    body = ana.find("dialog[open] .dialog-body")
    assert body.evaluate("b => b.scrollWidth <= b.clientWidth")
    assert ana.find("dialog[open]").evaluate("d => d.scrollWidth <= d.clientWidth && d.scrollLeft === 0")
    ana.page.keyboard.press("Escape")
    for _ in range(13):
        ana.find(f'{them}[data-points="3"]').click()
    assert ana.overflow() <= 0
    rows = ana.find(".anotador-history li")
    assert rows.count() >= 14
    narrowest = rows.evaluate_all("rows => Math.min(...rows.map(row => row.firstElementChild.offsetWidth))")
    assert narrowest > 90, "the name has too little room: it would wrap after every letter"
