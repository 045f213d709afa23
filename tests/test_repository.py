"""What the house promises about its own files, checked on the files themselves.

Each check is a small function from a text to what it found there, so that it can be shown to fail on a sample too.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "truquero"
RULEBOOKS = PACKAGE / "rulebooks"
PURE_ROOMS = ("cards.py", "seats.py", "rules", "rulebooks", "engine", "prose", "acta")

BOOK_IDS = frozenset(
    "belmez argentino almeria valencia tarija uruguay quesada cazorla asturias autoridades valencia24".split()
)
BOOK_NAMES = frozenset(book.upper() for book in BOOK_IDS)
PREFIX_TESTS = frozenset({"startswith", "endswith", "removeprefix", "removesuffix"})
MAX_LINES = 420

LIBRARIES = frozenset(
    "alembic argon2 fastapi itsdangerous matplotlib msgspec openskill prometheus_client psycopg pydantic sqlalchemy "
    "starlette structlog tqdm uvicorn uvloop websockets".split()
)
"""What the package imports from elsewhere."""
TO_BE_RENAMED = frozenset({"AskFlor", "Reason", "Teller"})
"""Classes that still share their name with another."""

# Places that exist on one machine only. Put together here, so that this file does not find itself.
LOCAL_PLACES = ("/".join(("", "work", "")), "/".join(("", "root", "")), "/".join(("..", "shared")), "shared" + "/rules")
TEXT_FOLDERS = ("src", "tests", "docs", "benchmarks", "tools", ".ci")
TEXT_AT_THE_ROOT = ("*.md", "*.toml", "Makefile", ".gitignore", ".editorconfig")


def python_files(*places: Path) -> list[Path]:
    found: set[Path] = set()
    for place in places:
        found.update([place] if place.is_file() else place.rglob("*.py"))
    return sorted(found)


def text_files() -> list[Path]:
    found = [path for folder in TEXT_FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    found += [path for pattern in TEXT_AT_THE_ROOT for path in ROOT.glob(pattern)]
    return sorted(path for path in found if "__pycache__" not in path.parts)


# ---------------------------------------------------------------- the checks


def special_cases(source: str) -> list[str]:
    """Where code asks which rulebook it has: comparisons, match patterns, prefix tests, dictionaries by rulebook."""
    found = {
        f"line {node.lineno}: {name}" for part in _places_of_choice(ast.parse(source)) for node, name in _books(part)
    }
    return sorted(found)


def _places_of_choice(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.Compare() | ast.pattern():
                yield node
            case ast.Call(func=ast.Attribute(attr=method), args=arguments) if method in PREFIX_TESTS:
                yield from arguments
            case ast.Dict(keys=keys):
                yield from (key for key in keys if key is not None)


def _books(part: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    for node in ast.walk(part):
        match node:
            case ast.Constant(value=str(text)) if text in BOOK_IDS:
                yield node, repr(text)
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in BOOK_NAMES:
                yield node, name


def definitions(source: str) -> list[str]:
    """Functions, lambdas and classes: what a rulebook, being data, has none of."""
    return [
        f"line {node.lineno}: {type(node).__name__}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef)
    ]


def foreign_imports(source: str) -> list[str]:
    """Imports from outside the standard library and this package."""
    modules: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            modules.append(node.module or "")
    return [module for module in modules if module.partition(".")[0] not in {*sys.stdlib_module_names, "truquero"}]


def local_places(text: str) -> list[str]:
    """Paths that mean something on one machine only."""
    lines = enumerate(text.splitlines(), start=1)
    return [f"line {number}: {place}" for number, line in lines for place in LOCAL_PLACES if place in line]


def public_classes(source: str) -> list[str]:
    """The classes of a module that others may use."""
    found = [node.name for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return [name for name in found if not name.startswith("_")]


def shared_names(modules: Mapping[str, str]) -> dict[str, list[str]]:
    """Classes of one name in several of these modules, given by their names and texts."""
    places: dict[str, list[str]] = {}
    for module, source in modules.items():
        for name in public_classes(source):
            places.setdefault(name, []).append(module)
    return {name: found for name, found in places.items() if len(found) > 1}


def shadowed(path: str, rooms: frozenset[str]) -> bool:
    """Whether a module has the name of one of Python's, of a library we use, or of a room that is not its own."""
    parts = path.removesuffix("/__init__.py").removesuffix(".py").split("/")
    foreign = parts[-1] in rooms and len(parts) > 1 and parts[-1] not in parts[:-1]
    return foreign or parts[-1] in sys.stdlib_module_names or parts[-1] in LIBRARIES


# ---------------------------------------------------------------- the house


def report(path: Path, findings: list[str]) -> list[str]:
    return [f"{path.relative_to(ROOT)}, {finding}" for finding in findings]


def test_there_is_something_to_check() -> None:
    assert python_files(PACKAGE)
    assert python_files(RULEBOOKS)
    assert all((PACKAGE / room).exists() for room in PURE_ROOMS)


def test_no_code_outside_the_rulebooks_asks_which_rulebook_it_has() -> None:
    outside = [path for path in python_files(PACKAGE) if not path.is_relative_to(RULEBOOKS)]
    assert [line for path in outside for line in report(path, special_cases(path.read_text("utf-8")))] == []


def test_rulebooks_are_data() -> None:
    assert [
        line for path in python_files(RULEBOOKS) for line in report(path, definitions(path.read_text("utf-8")))
    ] == []


def test_files_stay_short() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in python_files(PACKAGE)
    }
    assert {path: length for path, length in lengths.items() if length > MAX_LINES} == {}


def test_pure_rooms_live_on_the_standard_library() -> None:
    pure = python_files(*(PACKAGE / room for room in PURE_ROOMS if (PACKAGE / room).exists()))
    assert [line for path in pure for line in report(path, foreign_imports(path.read_text("utf-8")))] == []


def test_no_file_points_to_one_machine() -> None:
    findings: list[str] = []
    for path in text_files():
        try:
            findings += report(path, local_places(path.read_text("utf-8")))
        except UnicodeDecodeError:
            continue  # a picture or a sound
    assert findings == []


def modules_of_the_package() -> dict[str, str]:
    return {path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8") for path in python_files(PACKAGE)}


def test_every_public_class_has_a_name_of_its_own() -> None:
    assert set(shared_names(modules_of_the_package())) <= TO_BE_RENAMED


def test_no_module_hides_another() -> None:
    rooms = frozenset(entry.stem for entry in PACKAGE.iterdir() if not entry.stem.startswith("__"))
    assert [path for path in modules_of_the_package() if shadowed(path, rooms)] == []


# ---------------------------------------------------------------- the checks can fail


@pytest.mark.parametrize(
    "source",
    [
        "if book.id == 'belmez': pass",
        "x = 1 if 'tarija' != name else 2",
        "if book.id in ('uruguay', 'quesada'): pass",
        "if book is rulebooks.VALENCIA24: pass",
        "if book == ALMERIA: pass",
        "match book.id:\n    case 'cazorla': pass",
        "match book:\n    case Rulebook(id='asturias' | 'autoridades'): pass",
        "match data:\n    case {'argentino': x}: pass",
        "book.id.startswith('valencia')",
        "book.id.startswith(('x', 'valencia'))",
        "FALTA = {'argentino': 30, **others}",
    ],
)
def test_a_special_case_is_found(source: str) -> None:
    assert special_cases(source)


@pytest.mark.parametrize(
    "source",
    [
        "book = load('belmez')",
        "DEFAULT = 'belmez'  # if book.id == 'belmez'",
        "if book.pardas == FIRST_DECIDED: pass",
        "'''The valencia rulebook has no flor.'''",
        "if name == 'belmez-like': pass",
        "parser.add_argument('--rulebook', default='argentino', choices=IDS)",
        "merged = {**one, 'flor': 3}",
    ],
)
def test_a_rulebook_may_be_named_where_nothing_depends_on_it(source: str) -> None:
    assert special_cases(source) == []


@pytest.mark.parametrize(
    "source",
    ["def f(): ...", "async def f(): ...", "f = lambda: 0", "class A: ...", "X = Book(key=lambda card: card.number)"],
)
def test_a_definition_is_found(source: str) -> None:
    assert len(definitions(source)) == 1


def test_literals_define_nothing() -> None:
    assert (
        definitions(
            "from x import Book\nA = Book(1, cards=(2, 3))\nB = replace(A, n=2)\nALL = {b.id: b for b in (A, B)}"
        )
        == []
    )


@pytest.mark.parametrize(
    ("source", "foreign"),
    [
        ("import numpy.linalg", ["numpy.linalg"]),
        ("import ast, attrs", ["attrs"]),
        ("def f():\n    from pydantic.main import BaseModel", ["pydantic.main"]),
        ("from dataclasses import dataclass\nimport collections.abc\nfrom truquero.cards import Card", []),
        ("from . import cards\nfrom .rules import x", []),
    ],
)
def test_foreign_imports_are_told_apart(source: str, foreign: list[str]) -> None:
    assert foreign_imports(source) == foreign


@pytest.mark.parametrize("place", LOCAL_PLACES)
def test_a_local_place_is_found(place: str) -> None:
    assert local_places(f"first line\nsee {place}README.md") == [f"line 2: {place}"]


def test_ordinary_words_are_no_local_places() -> None:
    assert local_places("how it works, the work, a shared table, shared rules, the root of the tree") == []


def test_classes_of_one_name_are_found() -> None:
    two = {"a.py": "class Table: ...\nclass _Own: ...", "b.py": "class Table: ...\nclass _Own: ...\nclass Other: ..."}
    assert shared_names(two) == {"Table": ["a.py", "b.py"]}


@pytest.mark.parametrize(
    "path", ["server/socket.py", "server/http/__init__.py", "server/bots/__init__.py", "uvicorn.py"]
)
def test_a_module_that_hides_another_is_found(path: str) -> None:
    assert shadowed(path, frozenset({"bots", "server", "store"}))


@pytest.mark.parametrize("path", ["store/store.py", "server/table/table.py", "bots/__init__.py", "server/__init__.py"])
def test_a_module_with_a_name_of_its_own_hides_nothing(path: str) -> None:
    assert not shadowed(path, frozenset({"bots", "server", "store"}))
