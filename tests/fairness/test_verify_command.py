"""``truquero verify``: an honest status, a sentence for whatever is handed in, and never a traceback."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fairness.matches import Played, played
from truquero.acta.printer import to_text
from truquero.cli import main
from truquero.commands import verify_command
from truquero.fairness.findings import Unreadable
from truquero.fairness.proof import MAX_BYTES, compact, linked, to_json
from truquero.fairness.proof_reader import read_proof, read_seen
from truquero.rules import LANGUAGES


@cache
def match() -> Played:
    return played("argentino", 2, 5, most=3)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    game = match()
    (tmp_path / "proof.json").write_text(to_json(game.proof), "utf-8")
    (tmp_path / "m.acta").write_text(to_text(game.acta), "utf-8")
    (tmp_path / "seen.json").write_text(compact(game.seen.written()), "utf-8")
    return tmp_path


def asked(files: Path, *more: str) -> list[str]:
    return ["verify", str(files / "proof.json"), *(str(files / m) if "." in m else m for m in more)]


def test_a_sound_proof_with_its_witnesses(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(asked(files, "--acta", "m.acta", "--seen", "seen.json")) == 0
    out = capsys.readouterr().out
    assert "✓ 3 deals checked" in out
    assert "✓ the draw, the cuts and all packs of the acta match" in out
    assert "✓ 4 commitments are the ones that were shown during play" in out
    assert "·" not in out


@pytest.mark.parametrize(("lang", "said"), [("es", "3 repartos comprobados"), ("va", "3 repartiments comprovats")])
def test_in_other_languages(files: Path, capsys: pytest.CaptureFixture[str], lang: str, said: str) -> None:
    assert main(asked(files, "--lang", lang)) == 0
    assert said in capsys.readouterr().out


def test_a_proof_that_does_not_hold(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (files / "proof.json").read_text("utf-8")
    secret = match().proof.entries[2].secret
    (files / "proof.json").write_text(text.replace(secret, secret[::-1]), "utf-8")
    assert main(asked(files, "--json")) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert told["deals"] == 2
    wrong = [(f["code"], f["where"]) for f in told["findings"] if f["weight"] == "wrong"]
    assert wrong == [("other-link", "deal:2"), ("other-secret", "deal:2")]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "the file is empty"),
        (b"   \n", "the file is empty"),
        (b"PK\x03\x04\xff", "line 1 is not UTF-8"),
        (b"{", "ends too early, in line 1"),
        (b'{"format":\n"truquero pr', "ends too early, in line 2"),
        (b"hello", "line 1, column 1: this is not JSON"),
        (b"[]", "head: there should be a JSON object here"),
        (b"{}", "not a proof of Truquero"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"format":"truquero proof","version":2}', "version 2 cannot be read here"),
        (b'{"format":"truquero proof","version":1.0}', "not a whole number"),
        (b'{"format":"truquero proof","version":' + b"9" * 10_000 + b"}", "not a whole number"),
        (b'{"format":"truquero proof","format":"x"}', "format appears twice"),
        (b'{"format":"truquero proof","version":1}', "head: table is missing"),
        (b'{"format":"truquero proof","version":1,"table":7}', "head: table should be a JSON text"),
        (b" " * (MAX_BYTES + 1), "larger than 16 MB"),
    ],
)
def test_what_is_no_proof_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    (tmp_path / "proof.json").write_bytes(content)
    assert main(asked(tmp_path)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert len(told.err.splitlines()) == 1


def changed(**fields: Any) -> bytes:
    return compact({**json.loads(to_json(match().proof)), **fields}).encode()


def first_entry(**fields: Any) -> bytes:
    whole = json.loads(to_json(match().proof))
    whole["entries"][1] |= fields
    return compact(whole).encode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (changed(names=["Ana"]), "head: names cannot be"),
        (changed(pack="1o 1o"), "head: pack: a card is there twice"),
        (changed(pack="1o 13o"), "head: pack: 13o is not a card"),
        (changed(count=3), "announces 3 entries, but there are 4"),
        (changed(more=1), "head: more is not a field of a proof"),
        (changed(players=99), "head: players cannot be 99"),
        (changed(link="AB" * 32), "head: link cannot be ABAB"),
        (first_entry(secret="ab"), "deal 1: secret cannot be ab"),
        (first_entry(secret=None), "deal 1: secret should be a JSON text"),
        (first_entry(deal=True), "entry 2: deal should be a JSON number"),
        (first_entry(protocol=4), "deal 1: protocol cannot be 4"),
        (first_entry(shares=[{"seat": 1}]), "deal 1: commitment is missing"),
        (first_entry(shares=[7]), "deal 1: there should be a JSON object here"),
        (first_entry(order="1o  2o"), "deal 1: order:  is not a card"),
        (first_entry(drawn=[{"for": "dealer", "cards": [[1]]}]), "deal 1: drawn cannot be"),
        (first_entry(drawn=[{"for": "dealer", "cards": [[1, "\x1b[31m"]]}]), "is not a card"),
    ],
)
def test_hand_made_proofs_get_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_proof(data)
    assert said in str(caught.value)
    assert str(caught.value).isprintable()
    assert len({caught.value.say(language) for language in LANGUAGES}) >= 2


def test_a_truncated_proof_is_never_taken_for_a_whole_one() -> None:
    data = to_json(match().proof).encode()
    for end in range(0, len(data) - 2, 7):
        with pytest.raises(Unreadable):
            read_proof(data[:end])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
def test_any_value_anywhere_is_read_or_gets_a_sentence(data: st.DataObject) -> None:
    whole = json.loads(to_json(match().proof))
    target = data.draw(st.sampled_from([whole, whole["entries"][0], whole["entries"][1]["shares"][0]]))
    target[data.draw(st.sampled_from(sorted(target)))] = data.draw(json_values)
    try:
        read_proof(compact(whole).encode("utf-8", "surrogatepass"))
    except Unreadable as error:
        said = str(error)
    else:
        said = "read"
    assert said.isprintable()


def test_files_that_are_not_there(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(files / "nothing.json")]) == 2
    assert "cannot read" in capsys.readouterr().err
    assert main(asked(files, "--acta", "nothing.acta")) == 2
    assert main(asked(files, "--seen", "proof.json")) == 2
    assert "not what a client has seen" in capsys.readouterr().err
    (files / "bad.acta").write_text("nonsense: yes\n")
    assert main(asked(files, "--acta", "bad.acta")) == 2
    assert "the acta cannot be read: 1:" in capsys.readouterr().err


def test_the_file_that_is_wrong_is_named(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "empty.json").write_bytes(b"")
    assert main(asked(files, "--seen", "seen.json", "--seen", "empty.json")) == 2
    assert capsys.readouterr().err == f"truquero: {files / 'empty.json'}: the file is empty\n"
    (files / "bad.acta").write_text("nonsense: yes\n")
    assert main(asked(files, "--acta", "bad.acta")) == 2
    assert capsys.readouterr().err.startswith(f"truquero: {files / 'bad.acta'}: ")


def test_half_a_character_in_an_option_gets_a_sentence() -> None:
    with pytest.raises(Unreadable, match="head: options cannot be"):
        read_proof(json.dumps({**json.loads(changed()), "options": {"\ud800": "x"}}).encode())


def test_a_proof_without_a_deal_is_not_called_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "proof.json").write_text(to_json(linked(replace(match().proof, entries=()))))
    assert main(asked(tmp_path)) == 2
    assert "no deal of this proof could be checked" in capsys.readouterr().out


def test_what_was_seen_must_be_sound_too() -> None:
    for data in (b"{}", b'{"format":"truquero seen","version":1,"table":"x","seat":1,"deals":[{}]}'):
        with pytest.raises(Unreadable):
            read_seen(data)


# ---------------------------------------------------------------- from a house


class _Answers(BaseHTTPRequestHandler):
    """As much of a house as the command asks for."""

    routes: ClassVar[dict[str, tuple[int, bytes]]] = {}

    def do_GET(self) -> None:
        status, body = self.routes.get(
            self.path, (404, b'{"code":"no-such-table","message":"There is no such table."}')
        )
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def house() -> Iterator[str]:
    game = match()
    _Answers.routes = {
        "/api/tables/mesa5/proof": (200, to_json(game.proof).encode()),
        "/api/tables/mesa5/acta": (200, to_text(game.acta).encode()),
        "/api/tables/open/proof": (409, b'{"code":"not-finished","message":"The match is not over yet."}'),
        "/proof.json": (200, to_json(game.proof).encode()),
        "/api/tables/other/proof": (200, to_json(game.proof).encode()),
        "/api/tables/other/acta": (200, to_text(game.acta).encode()),
    }
    server = HTTPServer(("127.0.0.1", 0), _Answers)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("path", ["/t/mesa5", "/r/mesa5", "/verify/mesa5", "/api/tables/mesa5/proof"])
def test_the_page_of_a_match_is_address_enough(house: str, path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", house + path]) == 0
    assert "all packs of the acta match" in capsys.readouterr().out


def test_a_house_may_not_answer_with_another_match(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", f"{house}/t/other"]) == 1
    assert "✗ head: it is the proof of another table: mesa5" in capsys.readouterr().out


def test_an_answer_that_drips_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(verify_command, "WHOLE_PATIENCE", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            caller, _ = listening.accept()
            with caller, contextlib.suppress(OSError):
                caller.recv(10_000)
                caller.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                for _ in range(1000):
                    caller.sendall(b" ")
                    time.sleep(0.01)

        thread = threading.Thread(target=serve)
        thread.start()
        assert main(["verify", f"http://127.0.0.1:{listening.getsockname()[1]}/proof.json"]) == 2
        thread.join()
    assert "no whole answer within" in capsys.readouterr().err


def test_addresses_that_lead_nowhere(house: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", f"{house}/t/open"]) == 2
    assert "HTTP 409: The match is not over yet." in capsys.readouterr().err
    assert main(["verify", f"{house}/t/nothing"]) == 2
    assert "There is no such table." in capsys.readouterr().err
    assert main(["verify", "ftp://example.org/x"]) == 2
    assert "http://" in capsys.readouterr().err
    assert main(["verify", f"{house}/proof.json"]) == 0
    assert "no acta was given" in capsys.readouterr().out
    for nowhere in ("http://127.0.0.1:1/t/x", "http://[", "http://a b/", "http://127.0.0.1:99999999/x", "http:///x"):
        assert main(["verify", nowhere]) == 2
        said = capsys.readouterr().err
        assert len(said.splitlines()) == 1
        assert said.startswith(f"truquero: {nowhere}: ")


@pytest.mark.parametrize(
    "answer", [b"hello\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{", b"", b"\x1b[2J\n"]
)
def test_what_answers_and_is_no_house(answer: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            caller, _ = listening.accept()
            with caller:
                caller.recv(10_000)
                caller.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        assert main(["verify", f"http://127.0.0.1:{listening.getsockname()[1]}/proof.json"]) == 2
        thread.join()
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "\x1b" not in said
