"""What the house promises about its own files, checked on the files themselves.

Each check is a small function from a text to what it found there, so that it can be shown to fail on a sample too.
"""

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.conftest import LONGEST

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "truquero"
RULEBOOKS = PACKAGE / "rulebooks"
TESTS = ROOT / "tests"
REAL_TIME = (TESTS / "waiting.py", TESTS / "store" / "bench.py")
VIRTUAL = "virtual"
SCORER = "second_scorer"
"""Where tests keep a program of their own: what it asserts is for the types."""
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


def exports_of_another_module(source: str, modules: frozenset[str]) -> list[str]:
    """Names that a package takes from one of its modules while another of its modules has that name."""
    return [
        alias.asname or alias.name
        for node in ast.parse(source).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
        if (alias.asname or alias.name) in modules - {node.module.split(".")[-1]}
    ]


def conditional_asserts(source: str) -> list[str]:
    """Asserts that may never be reached: inside an ``if``, unless all its branches assert or what is done there is
    counted and the count is asked for; inside a ``try`` that swallows what fails."""
    found: list[str] = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement, around in _asserts(function, ()):
                if any(_may_be_skipped(place, function) for place in around):
                    found.append(f"line {statement.lineno}: {ast.unparse(statement.test)}")
    return found


Around = tuple[ast.If | ast.Try, ...]


def _asserts(node: ast.AST, around: Around) -> Iterator[tuple[ast.Assert, Around]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Assert):
            yield child, around
        elif not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _asserts(child, (*around, child) if isinstance(child, ast.If | ast.Try) else around)


def _may_be_skipped(place: ast.If | ast.Try, function: ast.AST) -> bool:
    if isinstance(place, ast.Try):
        return any(all(isinstance(step, ast.Pass) for step in handler.body) for handler in place.handlers)
    branches = (place.body, place.orelse)
    if all(any(isinstance(node, ast.Assert | ast.Raise) for node in _inside(branch)) for branch in branches):
        return False
    counted = {name for branch in branches for name in _changed(branch)}
    inside = set(_inside([place]))
    asked = [
        node.test for node in ast.walk(function) if isinstance(node, ast.Assert | ast.While) and node not in inside
    ]
    return not counted & {node.id for test in asked for node in ast.walk(test) if isinstance(node, ast.Name)}


def _inside(branch: Sequence[ast.AST]) -> Iterator[ast.AST]:
    return (node for statement in branch for node in ast.walk(statement))


def _changed(branch: Sequence[ast.AST]) -> Iterator[str]:
    """What a branch counts: ``seen += 1``, ``seen = True``, ``seen.add(…)``."""
    for node in _inside(branch):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AugAssign(target=ast.Name(id=name)):
                yield name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="add" | "append")):
                yield name


def naps(source: str) -> list[str]:
    """Sleeping for its own sake; in a loop, something is looked for again and again."""
    return [f"line {node.lineno}: {ast.unparse(node)}" for node in _naps(ast.parse(source))]


def _naps(node: ast.AST) -> Iterator[ast.Call]:
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.While() | ast.For():
                continue
            case ast.Call(func=ast.Attribute(attr="sleep" | "wait_for_timeout") | ast.Name(id="sleep"), args=args):
                if not (args and isinstance(args[0], ast.Constant) and args[0].value == 0):
                    yield child
        yield from _naps(child)


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
    assert shared_names(modules_of_the_package()) == {}


def test_no_module_hides_another() -> None:
    rooms = frozenset(entry.stem for entry in PACKAGE.iterdir() if not entry.stem.startswith("__"))
    assert [path for path in modules_of_the_package() if shadowed(path, rooms)] == []


def test_no_package_exports_a_name_that_is_another_of_its_modules() -> None:
    for path in PACKAGE.rglob("__init__.py"):
        modules = frozenset(entry.stem for entry in path.parent.iterdir() if not entry.stem.startswith("_"))
        assert exports_of_another_module(path.read_text("utf-8"), modules) == [], path


def test_every_assert_of_a_test_is_reached() -> None:
    ours = [path for path in python_files(TESTS) if path.name.startswith("test_") or path.parent.name != SCORER]
    assert [line for path in ours for line in report(path, conditional_asserts(path.read_text("utf-8")))] == []


def test_no_test_sleeps() -> None:
    """Under a virtual clock sleeping takes no time."""
    texts = {path: path.read_text("utf-8") for path in python_files(TESTS)}
    awake = {path: text for path, text in texts.items() if path not in REAL_TIME and VIRTUAL not in text}
    assert [line for path, text in awake.items() for line in report(path, naps(text))] == []


def test_the_longest_tests_are_there() -> None:
    assert [name for name in LONGEST if not (TESTS / name).exists()] == []


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


def test_an_export_that_hides_a_module_is_found() -> None:
    modules = frozenset({"decide", "legal"})
    assert exports_of_another_module("from truquero.engine.decide import decide, legal", modules) == ["legal"]


@pytest.mark.parametrize(
    "source",
    [
        "def test():\n if x: assert y",
        "def test():\n if x: assert y\n else: z()",
        "def test():\n for a in b:\n  if a: assert y\n assert b",
        "def test():\n try: assert y\n except Exception: pass",
    ],
)
def test_an_assert_that_may_be_skipped_is_found(source: str) -> None:
    assert len(conditional_asserts(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "def test():\n assert x",
        "def test():\n if x: assert y\n else: raise z",
        "def test():\n seen = 0\n for a in b:\n  if a:\n   assert y\n   seen += 1\n assert seen",
        "def test():\n for a in b:\n  if a:\n   seen.add(a)\n   assert y\n assert seen == c",
        "def test():\n try: assert y\n finally: z()",
    ],
)
def test_an_assert_that_is_reached_is_none_of_them(source: str) -> None:
    assert conditional_asserts(source) == []


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("time.sleep(1)", 1),
        ("async def f():\n await asyncio.sleep(0.1)", 1),
        ("page.wait_for_timeout(20)", 1),
        ("await asyncio.sleep(0)", 0),
        ("while not there():\n sleep(0.01)", 0),
    ],
)
def test_a_nap_is_found(source: str, number: int) -> None:
    assert len(naps(source)) == number
