"""A championship in a bar, as its organiser and the phones at its tables drive it."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import expect

from tests.page.visitor import Visitor

PAIRS = """Ana Lozano, Luis Peña, Peña El As
Bea Ruiz, Juan Mora
Eva Gil, Paco Sanz
Lola Mas, Hugo Vila
Carmen Ortega, Pedro Ruiz
Vicent Ferrer, Empar Soler
Rosa Cano, Andrés Rey
Marta Cruz, Toni Bosch"""


class Bar(NamedTuple):
    """A championship as its organiser knows it."""

    olga: Visitor
    id: str

    @property
    def page(self) -> str:
        return f"/torneo/{self.id}"

    def ask(self, path: str = "") -> Any:
        return self.olga.rest("GET", f"/api/tournaments/{self.id}{path}")

    def captain(self, place: int, side: int) -> dict[str, Any]:
        """The link and PIN of the captain of a side at a table of the room."""
        seen, links = self.ask(), self.ask("/links")
        match = next(board["match"] for board in seen["boards"] if board["place"] == place)
        entry = next(one["sides"][side][0] for one in seen["matches"] if one["number"] == match)
        person = next(one["members"][0] for one in seen["entries"] if one["number"] == entry)
        found: dict[str, Any] = next(one for one in links["people"] if one["person"] == person)
        return {**found, "entry": entry}

    def table(self, place: int) -> str:
        """What the QR code of a table says."""
        return str(next(one["link"] for one in self.ask("/links")["places"] if one["place"] == place))


def add(phone: Visitor, side: int, points: int) -> None:
    phone.find(f'[data-team="{side}"] [data-points="{points}"]').click()


def total(phone: Visitor, side: int, points: int) -> None:
    """Until the phone shows so many points of a side."""
    expect(phone.find(f'[data-team="{side}"] [data-total]')).to_have_attribute("data-total", str(points))


def saved(phone: Visitor) -> None:
    expect(phone.find('.ch-mesa[data-pen="mine"][data-unsent="0"]')).to_be_visible()


def result(desk: Visitor, at: int, score: str) -> None:
    """The organiser types a result of the open round: two taps."""
    desk.find(f".ch-desk-round > li >> nth={at}").locator('[data-action="result"]').click()
    desk.find(f'dialog [data-score="{score}"]').click()
    expect(desk.find("dialog[open]")).to_have_count(0)
    expect(desk.find(f".ch-desk-round > li >> nth={at}")).to_have_attribute("data-status", "settled")
