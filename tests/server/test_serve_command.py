"""``truquero serve`` says what is wrong before it serves anybody."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import connect

from tests.server.houses import PATIENCE, Guest, House, running
from truquero.server.common.identity import Identity, Signer, hashed, new_token, secret_beside


def serve(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "truquero", "serve", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=False, env={**os.environ, **environment}
    )


def test_a_house_that_cannot_open_says_why(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = serve("--port", str(taken.getsockname()[1]), "--database", str(tmp_path / "x.db"))
    assert done.returncode == 2
    assert "cannot listen" in done.stderr
    (tmp_path / "text.db").write_text("no database")
    done = serve("--port", "0", "--database", str(tmp_path / "text.db"))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    done = serve("--port", "0", TRUQUERO_BOT_PAUSE="often")
    assert done.returncode == 2
    assert "TRUQUERO_BOT_PAUSE" in done.stderr


def test_a_second_house_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        done = serve("--port", "0", "--database", first.database)
        assert done.returncode == 2
        assert f"{first.database} is already in use by another Truquero server" in done.stderr
        assert first.process is not None
        assert f"(process {first.process.pid})" in done.stderr
        with first.guest() as guest:
            guest.lay()  # it has taken no harm
        first.stop(signal.SIGKILL)
    with running(tmp_path) as next_one:  # the lock went with the process
        assert next_one.port


def test_the_secret_beside_the_database_is_for_its_owner_alone(house: House, tmp_path: Path) -> None:
    made = house.folder / "truquero.secret"
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    first = secret_beside(str(tmp_path / "a.db"))
    assert secret_beside(f"sqlite:///{tmp_path / 'a.db'}") == first
    (tmp_path / "truquero.secret").write_text("short")
    with pytest.raises(ValueError, match="64 hexadecimal"):
        secret_beside(str(tmp_path / "a.db"))


def test_cookies_of_others_are_nobodys() -> None:
    ours, theirs = Signer("a" * 32), Signer("b" * 32)
    ana = Identity("1", "acc", "Ana")
    assert ours.read(ours.cookie(ana)) == ana
    for cookie in (None, "", "x", "a.b.c", theirs.cookie(ana), ours.cookie(ana)[:-1], "x" * 2000):
        assert ours.read(cookie) is None
    assert ours.meant(ana, ours.csrf(ana))
    assert not ours.meant(ana, theirs.csrf(ana))
    assert not ours.meant(ana, "é")
    assert len({hashed(new_token()) for _ in range(100)}) == 100


def test_help_needs_none_of_the_libraries() -> None:
    blocked = "import sys; sys.modules['uvicorn'] = sys.modules['msgspec'] = None; "
    call = "from truquero.cli import main; sys.exit(main(['serve'] + sys.argv[1:]))"
    for arguments, status, said in ((["--help"], 0, "--origin"), ([], 2, "pip install 'truquero[server]'")):
        done = subprocess.run(
            [sys.executable, "-c", blocked + call, *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == status
        assert said in done.stdout + done.stderr


def test_the_loop_is_uvloop_and_nothing_is_compressed(house: House, guest: Guest) -> None:
    """Asked of the process itself, and of the handshake with a client that would like to compress."""
    told = next(line for line in house.log() if line["event"] == "listening")
    assert told["loop"] == "uvloop"
    assert house.process is not None
    assert "uvloop" in Path(f"/proc/{house.process.pid}/maps").read_text()
    table, _ = guest.table()
    offers = [ClientPerMessageDeflateFactory()]
    for path in (f"/ws/{table}", "/ws"):
        with connect(f"ws://{house.address}{path}", extensions=offers, open_timeout=PATIENCE) as socket:
            assert socket.request is not None
            assert socket.response is not None
            assert "permessage-deflate" in socket.request.headers["Sec-WebSocket-Extensions"]
            assert "Sec-WebSocket-Extensions" not in socket.response.headers
    answer = guest.rest.get("/api/rulebooks/argentino", headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in answer.headers
