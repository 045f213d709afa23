"""``serve --open``: prints the address, and opens a browser only if there is one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import urllib.request
import webbrowser
from pathlib import Path

import pytest

from truquero.server import open_browser
from truquero.server.common.settings import Settings


@pytest.mark.parametrize(
    ("environment", "platform", "there"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"SSH_CONNECTION": "a b c d"}, "darwin", False),
        ({"SSH_CONNECTION": "a b c d", "DISPLAY": "localhost:10"}, "linux", True),
    ],
)
def test_a_browser_needs_a_screen(environment: dict[str, str], platform: str, there: bool) -> None:
    assert open_browser.has_screen(environment, platform) is there


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000"),
        ("::", "http://[::1]:8000"),
        ("::1", "http://[::1]:8000"),
        ("truco.example", "http://truco.example:8000"),
    ],
)
def test_the_address_is_one_that_a_browser_can_go_to(host: str, address: str) -> None:
    assert open_browser.address(Settings(host=host)) == address


def test_the_page_is_shown_where_there_is_a_browser(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(open_browser, "has_screen", lambda: True)
    monkeypatch.setattr(webbrowser, "open", shown.append)
    monkeypatch.setattr(threading.Thread, "start", threading.Thread.run)
    open_browser.show(Settings(port=8123))
    assert shown == ["http://127.0.0.1:8123"]
    assert "http://127.0.0.1:8123" in capsys.readouterr().out


def test_the_line_on_the_standard_output_leads_to_the_page(tmp_path: Path) -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    environment = {key: value for key, value in os.environ.items() if key not in screens}
    command = [sys.executable, "-m", "truquero", "serve", "--open", "--port", "0", "--log-level", "warning"]
    with subprocess.Popen(
        [*command, "--database", str(tmp_path / "house.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        assert line.startswith("Truquero: http://127.0.0.1:"), process.stderr.read()
        with urllib.request.urlopen(line.split()[1]) as page:
            assert page.headers["content-type"].startswith("text/html")
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert process.stdout.read() + process.stderr.read() == ""
