"""The pictures of docs/organise.md and docs/bar.md: one championship of 16 pairs in a bar, from list to champions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.page.bar import PAIRS, Bar, add, result, saved
from tests.page.visitor import PHONE, Visitor

TABLET, SCREEN = (820, 1180), (1920, 1080)
MORE = """Pilar Soler, Marc Pons
Jordi Vidal, Laia Riera
Núria Prats, Pere Grau
Paco León, Quique Marín
Elena Mora, Raúl Sáez
Sara Costa, Dani Ribes
Tomás Peris, Olga Esteve
Irene Blasco, Nacho Ivars"""
Invite = Callable[[tuple[int, int]], Visitor]
Taken = tuple[str, Visitor]


def pictures(invite: Invite) -> Iterator[Taken]:
    """Every picture by its name, when it can be taken."""
    bar = Bar(invite(PHONE), "")
    yield from _before_the_first_card(bar.olga)
    bar = Bar(bar.olga, bar.olga.page.url.split("/")[4])
    screen = invite(SCREEN).go(f"{bar.page}/tv")
    screen.find(".tv-rows > li").first.wait_for()
    yield "desk-390", bar.olga
    yield from _at_a_table(bar, invite)
    yield from _in_the_room(bar, invite)
    yield "tv-1920", screen
    yield from _to_the_end(bar, screen)


def _before_the_first_card(olga: Visitor) -> Iterator[Taken]:
    olga.go("/torneos").do("organise")
    olga.arrived()
    olga.find("[name=list]").fill(f"{PAIRS}\n{MORE}")
    olga.find("[name=veedores]").fill("Pilar Ruiz")
    olga.find("[data-list]").scroll_into_view_if_needed()
    yield "form-390", olga
    olga.do("create")
    olga.action("close").first.wait_for()
    yield "open-390", olga
    olga.do("close")
    olga.find("[name=word]").fill("¡truco!")
    yield "draw-390", olga
    olga.do("draw")
    olga.do("call")
    olga.find(".ch-desk-round > li").first.wait_for()


def _at_a_table(bar: Bar, invite: Invite) -> Iterator[Taken]:
    """Table 1: a phone keeps the score, and both sides say that it is right."""
    phone = invite(PHONE).go(bar.table(1))
    for side, points in ((0, 3), (0, 2), (1, 3), (0, 1), (1, 2), (0, 3), (0, 3), (1, 1)):
        add(phone, side, points)
    saved(phone)
    yield "score-390", phone
    for _ in range(6):
        add(phone, 0, 3)
    saved(phone)
    phone.action("agree-0").first.wait_for()
    yield "agree-390", phone
    for side in (0, 1):
        phone.do(f"agree-{side}")
        phone.find("dialog [name=pin]").fill(bar.captain(1, side)["pin"])
        phone.do("send-pin")
        phone.find("dialog").wait_for(state="hidden")
    phone.find("[data-empty]").wait_for()


def _in_the_room(bar: Bar, invite: Invite) -> Iterator[Taken]:
    """Table 2: a captain calls the veedor, who rules."""
    captain = invite(PHONE).go(bar.captain(2, 1)["link"])
    captain.do("claim")
    captain.find("dialog [name=article]").select_option("O18")
    captain.find("dialog [name=text]").fill("No para de hablar de sus naipes")
    yield "claim-390", captain
    captain.do("file-claim")
    link = next(one["link"] for one in bar.ask("/links")["people"] if one["name"] == "Pilar Ruiz")
    pilar = invite(TABLET).go(link)
    pilar.do("to-room")
    pilar.find('[data-claim="1"]').wait_for()
    yield "room-820", pilar
    pilar.do("rule", ":visible")
    pilar.find('dialog [value="advertir"]').check()
    pilar.find("dialog [name=finding]").fill("Habla de sus naipes mientras se juega. Queda advertido.")
    yield "ruling-820", pilar
    pilar.do("sign")
    pilar.find('[data-bulletin="1"]').wait_for()


def _to_the_end(bar: Bar, screen: Visitor) -> Iterator[Taken]:
    """The organiser types all results, until there are champions."""
    olga, typed = bar.olga, False
    while bar.ask()["phase"] != "finished":
        open_now = '.ch-desk-round > li:not([data-status="settled"])'
        while olga.find(open_now).count():
            at = [row.get_attribute("data-status") for row in olga.find(".ch-desk-round > li").all()]
            place = next(n for n, status in enumerate(at) if status != "settled")
            if not typed:
                olga.find(f".ch-desk-round > li >> nth={place}").locator('[data-action="result"]').click()
                yield "result-390", olga
                olga.page.keyboard.press("Escape")
                typed = True
            games = bar.ask()["bases"]["stages"][bar.ask()["stage"]].get("games", 2)
            result(olga, place, f"{games}-0")
        olga.do("close-round")
        olga.find(f'{open_now}, [data-action="call"], .ch-todo:has-text("Campe")').first.wait_for()
        if olga.action("call").count():
            olga.do("call")
    screen.find(".ch-champion").wait_for()
    yield "champions-1920", screen
    olga.go(bar.page).find('[data-action="tab-bracket"], [data-action="tab-llave"]').first.click()
    yield "page-390", olga
