"""What docs/architecture.md says about the rooms is what the import contracts enforce, and the files it names exist."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "truquero"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PICTURE = PAGE.split("```")[1]


def contracts() -> dict[str, dict[str, list[str]]]:
    read = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {contract["id"]: contract for contract in read["tool"]["importlinter"]["contracts"]}


def pictured() -> list[tuple[bool, list[str]]]:
    """The layers of the picture from the top: whether a bar marks them as pure, and their rooms."""
    found = []
    for line in PICTURE.splitlines():
        named = re.match(r"(.{5})([a-z_]+(?:, [a-z_]+)*)\s{2,}\S", line)
        if named:
            found.append((bool(re.search("[┌│└]", named[1])), named[2].split(", ")))
    return found


def test_the_picture_shows_the_layers_that_the_import_contracts_hold() -> None:
    layers = [sorted(re.split(r" [|:] ", layer)) for layer in contracts()["rooms"]["layers"]]
    assert [sorted(rooms) for _, rooms in pictured()] == layers


def test_the_picture_marks_the_pure_rooms() -> None:
    marked = {room for pure, rooms in pictured() if pure for room in rooms}
    assert marked == {module.removeprefix("truquero.") for module in contracts()["pure"]["source_modules"]}


def test_every_room_of_the_picture_exists() -> None:
    rooms = [room for _, rooms in pictured() for room in rooms]
    assert rooms
    assert [room for room in rooms if not ((PACKAGE / room).is_dir() or (PACKAGE / f"{room}.py").is_file())] == []


def test_every_file_that_the_page_and_the_readme_name_exists() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.(?:py|toml))?)`", PAGE + readme))
    places = (ROOT, PACKAGE)
    assert len(named) >= 15
    assert sorted(name for name in named if not any((place / name).exists() for place in places)) == []


def test_what_the_page_says_about_names_in_the_engine_is_there() -> None:
    engine = {path.name: path.read_text("utf-8") for path in (PACKAGE / "engine").glob("*.py")}
    assert "def audience(" in engine["view.py"]
    assert "def view(" in engine["view.py"]
    assert "def emit(" in engine["draft.py"]
    assert "class Illegal" in engine["illegal.py"]


def test_every_promise_of_the_page_names_a_test_that_exists() -> None:
    promises = re.findall(r"\| `(tests/[a-z_/]+\.py)`: `(test_\w+)` \|", PAGE)
    assert len(promises) >= 10
    for file, name in promises:
        assert re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE), (file, name)


def test_the_page_fits_on_one_page() -> None:
    assert len(PAGE.splitlines()) <= 140
