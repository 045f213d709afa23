"""No bytes whatever may break the referee: it always ends, with a verdict or with a line and what is wrong there.

The actas of the rulebooks are the seed: cut short, shuffled, doubled, misspelt, re-encoded and damaged bit by bit.
"""

from __future__ import annotations

import contextlib
import io
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from truquero.acta.referee import referee_bytes
from truquero.cli import main
from truquero.rules import LANGUAGES

CORPUS = [path.read_bytes() for path in sorted(Path(__file__).parents[1].glob("rulebooks/**/*.acta"))]
FUZZ = settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)

WORDS = (
    "truco retruco vale-cuatro nueve truco-pata truque val joc-fora envido real-envido falta-envido envide torne falta"
    " fins-igualar mas flor contraflor resto chica buena quiero no-quiero quiero-farta vullc no-vullc passe mazo"
    " me-n-vaig canto son-buenas muestro pido-flor cerrao tapada mira listo avisa repita sena dice la-quiero otra"
    " nuevo-reparto flor-y-truco 1e-y-truco envido-y-truco quiero-retruco con-flor-quiero xyzzy"
).split()
CARDS = "1e 1b 7e 7o 3o 2c 12b 11b 10o 5o 4c 4e 13o 0e 8o 99z 1 e".split()
NUMBERS = ["0", "1", "2", "3", "-1", "+2", "1.5", "999", "1000", "9" * 9, "9" * 30, "٣", "²", "1e9", "0x10", "007"]
NAMES = ["Ana", "Blas", "Caro", "Dani", "Eva", "Fer", "veedor", "Nadie", "", "ANA", "A:", "=", "#"]
KEYS = (
    "rulebook: seats: options: table: score: games: capitan: dealer: mano: deck: sorteo: corte: vuelta: muestra: = =="
).split()

lines_of_anything = st.one_of(
    st.builds(" ".join, st.tuples(st.sampled_from(NAMES), st.sampled_from(WORDS))),
    st.builds(" ".join, st.tuples(st.sampled_from(NAMES), st.sampled_from(WORDS), st.sampled_from(NUMBERS))),
    st.builds(" ".join, st.tuples(st.sampled_from(NAMES), st.sampled_from(WORDS), st.sampled_from(CARDS))),
    st.builds(" ".join, st.tuples(st.sampled_from(NAMES), st.sampled_from(CARDS))),
    st.builds(" ".join, st.tuples(st.sampled_from(KEYS), st.text(max_size=30))),
    st.builds(
        lambda key, values: " ".join([key, *values]),
        st.sampled_from(KEYS),
        st.lists(
            st.sampled_from([*NAMES, *CARDS, *NUMBERS, "|", "-", "3-1", "strict", "golpe", "patas=3"]), max_size=12
        ),
    ),
    st.sampled_from(
        ["veedor anula", "veedor descalifica A", "veedor descalifica C", 'Ana dice "#"', 'Ana dice "', "\x00"]
    ),
    st.text(max_size=60),
)


@st.composite
def edited(draw: st.DrawFn) -> bytes:
    """An acta with lines dropped, doubled, swapped, cut, replaced or added."""
    lines = draw(st.sampled_from(CORPUS)).decode("utf-8").split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, max(len(lines) - 1, 0)))
        match draw(st.integers(0, 7)):
            case 0:
                del lines[at : at + draw(st.integers(1, 3))]
            case 1:
                lines.insert(at, lines[draw(st.integers(0, len(lines) - 1))] if lines else "")
            case 2:
                lines[at : at + 6] = draw(st.permutations(lines[at : at + 6]))
            case 3:
                lines.insert(at, draw(lines_of_anything))
            case 4:
                lines[at : at + 1] = [draw(lines_of_anything)]
            case 5:
                lines = lines[:at]
            case 6:
                lines[at : at + 1] = [_other_words(draw, line) for line in lines[at : at + 1]]
            case _:
                lines += draw(st.sampled_from(CORPUS)).decode("utf-8").split("\n")
    return draw(st.sampled_from(["\n", "\r\n", "\r"])).join(lines).encode("utf-8", errors="surrogatepass")


def _other_words(draw: st.DrawFn, line: str) -> str:
    """The line with one of its words changed for another that might stand there."""
    words = line.split(" ")
    at = draw(st.integers(0, len(words) - 1))
    words[at] = draw(st.sampled_from([*WORDS, *CARDS, *NUMBERS, *NAMES]))
    return " ".join(words)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """An acta with bytes flipped, taken out or put in, or cut short anywhere."""
    data = bytearray(draw(st.sampled_from(CORPUS)))
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, max(len(data) - 1, 0)))
        match draw(st.integers(0, 3)):
            case 0 if data:
                data[at] ^= 1 << draw(st.integers(0, 7))
            case 1:
                data[at : at + 1] = b""
            case 2:
                data[at:at] = draw(st.binary(max_size=8))
            case _:
                del data[at + 1 :]
    return bytes(data)


@st.composite
def encoded(draw: st.DrawFn) -> bytes:
    """A sound acta in the wrong encoding."""
    text = draw(st.sampled_from(CORPUS)).decode("utf-8") + draw(st.sampled_from(["", "# señal, güenas, València\n"]))
    code = draw(st.sampled_from(["latin-1", "utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp037", "utf-7"]))
    return text.encode(code, errors="replace")


def check(data: bytes) -> None:
    report = referee_bytes(data)
    problems = [] if report.ok else [report.problem]
    for problem in problems:
        assert problem is not None
        assert problem.message.strip()
        assert 1 <= problem.line <= len(re.findall(rb"\r\n|\n|\r", data)) + 1


def status_of(path: Path, *more: str) -> int:
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        status = main(["referee", str(path), *more])
    assert status in (0, 1, 2)
    assert "Traceback" not in out.getvalue() + err.getvalue()
    told = err.getvalue() or (out.getvalue() if "--json" in more else "")
    assert status == 0 or told
    assert not (status == 0 and err.getvalue())
    return status


def test_there_is_a_corpus() -> None:
    assert len(CORPUS) > 500


@FUZZ
@given(edited())
def test_edited_actas(data: bytes) -> None:
    check(data)


@FUZZ
@given(damaged())
def test_damaged_actas(data: bytes) -> None:
    check(data)


@settings(FUZZ, max_examples=60)
@given(encoded())
def test_wrong_encodings(data: bytes) -> None:
    check(data)


@settings(FUZZ, max_examples=100)
@given(st.lists(lines_of_anything, max_size=25))
def test_lines_of_anything(lines: list[str]) -> None:
    check("\n".join(["rulebook: belmez", "seats: Ana Blas Caro Dani", *lines]).encode("utf-8", errors="replace"))


@settings(FUZZ, max_examples=100)
@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    check(data)


@settings(FUZZ, max_examples=60)
@given(
    st.one_of(edited(), damaged(), encoded()), st.sampled_from([(), ("--json",), *(("--lang", x) for x in LANGUAGES)])
)
def test_the_command_ends_with_a_status(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, more: tuple[str, ...]
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.acta"
    path.write_bytes(data)
    status_of(path, *more)


@pytest.mark.parametrize(
    "make",
    [
        lambda acta: acta.replace(b"\n", b"\n" * 1000),
        lambda acta: acta + b"#" + b"x" * 1_000_000,
        lambda acta: acta + b"Ana " + b"quiero-" * 100_000,
        lambda acta: acta + b'\nAna dice "' + b"la" * 900 + b'"\n' * 10_000,
        lambda acta: acta + b"\x00" * 100_000,
        lambda acta: acta * 2000,
        lambda acta: acta + b"\nveedor anula" * 5_000,
        lambda acta: b"\n".join(sorted(acta.split(b"\n"))),
        lambda acta: b"= 0-0\n" * 20_000,
        lambda acta: b"mano:\n" * 20_000,
        lambda acta: b"[" * 3_999_999,
        lambda acta: b"\xff" * 5_000_000,
    ],
)
def test_large_and_hostile_files_end_soon(make: Callable[[bytes], bytes]) -> None:
    began = time.process_time()  # however busy the machine is
    check(make(CORPUS[0]))
    assert time.process_time() - began < 10


def test_a_mano_dealt_and_voided_for_ever_ends_soon() -> None:
    """The longest acta that is legal to the end: reading it must not cost more with every mano."""
    began = time.process_time()
    data = (
        b"rulebook: belmez\nseats: Ana Blas\ntable: strict\n"
        + b"mano: Ana 4e 2b 10o | Blas 5e 6c 3o\nveedor anula\n" * 2_000
    )
    check(data)
    assert time.process_time() - began < 20


def test_the_same_mano_dealt_twice_is_not_mistaken_for_the_first() -> None:
    """Who has not looked is read from the lines after this mano, not after an equal one (B32)."""
    mano = "mano: Ana 4e 2b 3o | Blas 5e 6c 1o\n"
    first = f"rulebook: belmez\nseats: Ana Blas\n{mano}Ana 4e\nBlas mazo\n"
    report = referee_bytes(f"{first}dealer: Blas\n{mano}Ana cerrao truco\nBlas no-quiero\n= 2-0\n".encode())
    assert report.ok, report.problem
