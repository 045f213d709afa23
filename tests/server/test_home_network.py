"""``serve --lan``: others in the network can join, by an address that is printed and drawn; without it nobody can."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
import segno

from tests.server.houses import Guest, House
from truquero.cli import main
from truquero.server import home_network
from truquero.server.common.settings import Settings

NEIGHBOUR = "127.0.0.2"
"""This computer by another name, as the network would know it."""
LAN = f"""
from truquero.server import home_network
home_network.find_address = lambda: {NEIGHBOUR!r}
from truquero.cli import main
raise SystemExit(main(["serve", "--lan", "--open", "--port", "0", "--log-level", "warning", "--database", "DATABASE"]))
"""


def test_a_house_at_home_says_its_address_and_draws_it(tmp_path: Path) -> None:
    script = LAN.replace("DATABASE", str(tmp_path / "house.db"))
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Truquero: http://127.0.0.1:")
        line = process.stdout.readline()
        assert line.startswith(f"Others in this network: http://{NEIGHBOUR}:")
        address = line.split()[-1]
        with urllib.request.urlopen(f"{address}/api/me") as answer:
            assert json.load(answer)["csrf"]
        process.send_signal(signal.SIGTERM)
        drawn = process.stdout.read().strip("\n").splitlines()
        assert process.wait(60) == 0
    assert read_back(drawn) == [
        [bool(dark) for dark in row] for row in segno.make(address, error="l", micro=False).matrix
    ]


def read_back(drawn: list[str]) -> list[list[bool]]:
    """The squares of a QR code in a terminal, without its border."""
    halves = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True)}
    rows: list[list[bool]] = []
    for line in drawn:
        pairs = [halves[sign] for sign in line[2:]]
        rows += [[up for up, _ in pairs], [down for _, down in pairs]]
    size = len(rows[0])
    return [row[2:-2] for row in rows[2 : size - 2]]


def test_without_it_the_house_is_closed_to_the_network(house: House) -> None:
    port = int(house.address.rpartition(":")[2])
    with pytest.raises(ConnectionRefusedError), socket.create_connection((NEIGHBOUR, port), timeout=5):
        pass


def test_a_computer_without_a_network_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(home_network, "find_address", lambda: "")
    assert main(["serve", "--lan", "--port", "0", "--database", str(tmp_path / "house.db")]) == 2
    assert "no network was found" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("settings", "shared"),
    [
        (Settings(), ""),
        (Settings(host="0.0.0.0"), ""),
        (Settings(origins=("http://localhost:3000",)), ""),
        (Settings(origins=("http://localhost:3000", "https://truco.example/")), "https://truco.example"),
        (Settings(host="192.168.1.7", port=80), "http://192.168.1.7:80"),
        (Settings(host="fe80::7"), "http://[fe80::7]:8000"),
    ],
)
def test_a_link_for_others_never_names_this_computer_only(settings: Settings, shared: str) -> None:
    assert settings.shared_address() == shared


def test_a_person_under_a_wrong_name_gets_a_page_and_a_program_json(guest: Guest) -> None:
    wrong = {"Host": "truco.wrong", "Accept-Language": "es"}
    page = guest.rest.get("/t/abc", headers={**wrong, "Accept": "text/html,*/*"})
    assert page.status_code == 421
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "Este servidor no responde a ese nombre" in page.text
    assert "truco.wrong" not in page.text
    assert "Set-Cookie" not in page.headers
    for path, accept in (("/t/abc", "*/*"), ("/api/me", "text/html"), ("/static/js/app.js", "text/html")):
        told = guest.rest.get(path, headers={**wrong, "Accept": accept})
        assert (told.status_code, told.json()["code"]) == (421, "unknown-host")
