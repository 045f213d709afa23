"""What is kept of an entry beside the log: who has paid, and the signs it has deposited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import pytest

from tests.server.championship_desk import BASES, Desk
from tests.server.houses import House, running
from truquero.fairness.shares import share_commitment
from truquero.tournament.draw import table_of


class SignsDesk(Desk):
    bases: Mapping[str, Any] = {**BASES, "signs": "registradas"}


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    made = SignsDesk(house)
    made.enter()
    yield made
    made.http.close()


def paid(desk: Desk, entry: int, paid: bool = True, token: str = "") -> httpx.Response:
    headers = {"X-Tournament-Token": token} if token else {}
    return desk.http.put(f"{desk.path}/entries/{entry}/paid", json={"paid": paid}, headers=headers)


def ticks(seen: dict[str, Any]) -> list[bool | None]:
    return [entry.get("paid") for entry in seen["entries"]]


def veedor(desk: Desk) -> str:
    (link,) = desk.post("/people", {"names": ["Pilar"]}).json()
    desk.done("Appoint", person=link["person"], role="veedor")
    return str(link["token"])


def test_the_organiser_ticks_off_who_has_paid_and_nobody_else_sees_it(desk: Desk) -> None:
    public = desk.seen(public=True)
    assert paid(desk, 1).json() == {"entry": 1, "paid": True}
    assert paid(desk, 3).json() == {"entry": 3, "paid": True}
    assert ticks(desk.seen()) == [True, False, True, False]
    assert paid(desk, 3, False).json() == {"entry": 3, "paid": False}
    assert ticks(desk.seen()) == [True, False, False, False]
    assert desk.seen(public=True) == public
    for token in (desk.captain(1), veedor(desk)):
        assert ticks(desk.seen(token)) == [None] * 4


def test_who_has_paid_is_known_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("paid")
    with running(folder) as first:
        desk = Desk(first)
        desk.enter()
        paid(desk, 2)
        desk.http.close()
        cookies = dict(desk.http.cookies)
    with running(folder) as again:
        seen = httpx.get(f"http://{again.address}{desk.path}", cookies=cookies).json()
    assert ticks(seen) == [False, True, False, False]


def test_a_tick_that_cannot_be_is_refused(desk: Desk) -> None:
    assert (paid(desk, 99).status_code, paid(desk, 99).json()["code"]) == (409, "no-entry")
    assert paid(desk, 1, token=desk.captain(1)).json()["code"] == "not-yours"
    wrong = desk.http.put(f"{desk.path}/entries/1/paid", json={"paid": "perhaps"})
    assert wrong.status_code == 422
    assert ticks(desk.seen()) == [False] * 4


def test_O19_deposited_signs_are_for_veedores_and_their_seal_for_everybody(desk: Desk) -> None:
    text = "oreja: el 7 de oros\nnariz: nada"
    desk.done("DepositSigns", desk.captain(2), entry=2, text=text)
    judge = veedor(desk)

    def read(token: str, entry: int = 2) -> httpx.Response:
        headers = {"X-Tournament-Token": token} if token else {}
        return desk.http.get(f"{desk.path}/entries/{entry}/signs", headers=headers)

    assert read(judge).json()["text"] == text
    seal = read(judge).json()["fingerprint"]
    assert [entry["signs"] for entry in desk.seen(public=True)["entries"]] == ["", seal, "", ""]
    for token in ("", desk.captain(2), desk.captain(1)):
        refused = read(token)
        assert (refused.status_code, refused.json()["code"], refused.json()["article"]) == (403, "not-yours", "O19")
    none = read(judge, 1)
    assert (none.status_code, none.json()["code"], none.json()["article"]) == (409, "nothing-deposited", "O19")
    assert "oreja" not in desk.http.get(f"{desk.path}/log", headers={"X-Tournament-Token": judge}).text


def test_O25_the_salts_that_captains_told_cut_the_draw_and_no_word_does(desk: Desk) -> None:
    salts = {1: bytes([1]) * 32, 3: bytes([3]) * 32}
    for entry, salt in salts.items():
        share = share_commitment(salt, table_of(desk.id))
        desk.done("CheckIn", desk.captain(entry), entry=entry, share=share)
    desk.done("CloseEntries")
    for entry, salt in salts.items():
        desk.done("TellSalt", desk.captain(entry), entry=entry, salt=salt.hex())
    refused = desk.do("MakeDraw", word="¡quiero!")
    assert (refused.json()["code"], refused.json()["article"]) == ("no-word", "O25")
    desk.done("MakeDraw")
    proof = desk.http.get(f"{desk.path}/proof").json()
    assert {entry: salt for entry, _, salt in proof["shares"]} == {n: salt.hex() for n, salt in salts.items()}
