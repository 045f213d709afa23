"""What a bar prints for a championship: bracket, round, table numbers with QR, score sheets, tables, bulletins (O7).

Pure functions from a tournament to pages; everything on them is what the public may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import segno

from truquero.server.study.bracket_paper import bracket_pages
from truquero.server.study.score_sheet import TEXTS, game_block
from truquero.server.study.sheet_drawing import (
    HEIGHT,
    WIDER,
    WIDTH,
    Block,
    Drawn,
    DrawnLine,
    Mark,
    Words,
    fitting,
    wide,
)
from truquero.tournament.bases_rules import book_of
from truquero.tournament.drafting import OPEN_STATUSES
from truquero.tournament.export import Names, name_of, side_name, table_numbers
from truquero.tournament.model import Fixture, Tournament
from truquero.tournament.results import games_of
from truquero.tournament.slots import sides_of
from truquero.tournament.telling import tables
from truquero.tournament.wording import word

MARGIN = 15.0
ROOM = WIDTH - 2 * MARGIN
LINE = 7.0
TOP = 42.0
BOTTOM = HEIGHT - 20
MOST_TABLES = 500
"""Numbers of tables that are printed at once."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """What all papers of a championship need."""

    tournament: Tournament
    names: Names
    title: str
    head: str
    """The head of the log, so that any change to the past shows."""
    address: str
    """The address of a table without its number, for the QR codes; empty: there are none."""
    language: str
    links: Mapping[int, str] | None = None
    """What the QR code of each table says, where a house has keys for them."""
    cards: Sequence[tuple[str, str, str]] = ()
    """People with their PIN and the address of their own link."""

    def say(self, key: str, **values: object) -> str:
        return word(key, self.language, **values)


def paper(kind: str, job: PrintJob) -> list[Drawn]:
    """The pages of one kind of paper; never none: an empty one says why."""
    pages = [list(page) for page in PAPERS[kind](job)]
    if not pages:
        pages = [[Words(MARGIN, TOP, 5, job.say("paper-nothing"), grey=0.3)]]
    return [[*_frame(job, kind, n, len(pages)), *page] for n, page in enumerate(pages, start=1)]


def _frame(job: PrintJob, kind: str, page: int, of: int) -> Iterator[Mark]:
    if kind not in ("mesas", "planillas"):
        yield Words(MARGIN, 20, 7.5, fitting(job.title, 7.5, ROOM), bold=True)
        yield Words(MARGIN, 28, 4.2, job.say(f"paper-{kind}"), grey=0.3)
    number = f"{page}/{of}" if of > 1 else ""
    yield Words(MARGIN, HEIGHT - 9, 2.8, f"Truquero · acta {job.head[:16]}", grey=0.45)
    yield Words(WIDTH - MARGIN - wide(number, 2.8), HEIGHT - 9, 2.8, number, grey=0.45)


def _open_matches(t: Tournament) -> list[Fixture]:
    """The matches of the round that is called, by table."""
    return [
        t.fixtures[n]
        for one in t.rounds.values()
        if one.called and not one.closed
        for n in one.fixtures
        if t.fixtures[n].boards
    ]


def _sides(job: PrintJob, f: Fixture) -> list[str]:
    return [side_name(job.tournament, side, job.names, job.language) for side in sides_of(job.tournament, f)]


def _paged(rows: Sequence[list[Mark]], high: float) -> Iterator[list[Mark]]:
    """Rows (drawn at 0) one below the other, on as many pages as they need."""
    each = max(1, int((BOTTOM - TOP) / high))
    for first in range(0, len(rows), each):
        page: list[Mark] = []
        for n, row in enumerate(rows[first : first + each]):
            page += [_lowered(mark, TOP + n * high) for mark in row]
        yield page


def _lowered(mark: Mark, by: float) -> Mark:
    if isinstance(mark, DrawnLine):
        return mark._replace(y1=mark.y1 + by, y2=mark.y2 + by)
    return mark._replace(y=mark.y + by)


# ---------------------------------------------------------------- the round, the tables


def _round(job: PrintJob) -> Iterator[list[Mark]]:
    """Who plays whom at which table, with room for the result."""
    rows: list[list[Mark]] = []
    for f in _open_matches(job.tournament):
        a, b = _sides(job, f)
        number = ", ".join(map(str, table_numbers(job.tournament, f)))
        rows.append(
            [
                Words(MARGIN + 6, 0, 6, number, bold=True, anchor="middle"),
                Words(MARGIN + 16, 0, 4.4, fitting(a, 4.4, 66)),
                Words(MARGIN + 86, 0, 4.4, fitting(b, 4.4, 66)),
                DrawnLine(MARGIN + 158, 1, WIDTH - MARGIN, 1, 0.3, 0.4),
                DrawnLine(MARGIN, 3.2, WIDTH - MARGIN, 3.2, 0.15, 0.75),
            ]
        )
    yield from _paged(rows, 9.0)


def _standings(job: PrintJob) -> Iterator[list[Mark]]:
    t = job.tournament
    rows: list[list[Mark]] = []
    columns = (MARGIN + 116, MARGIN + 136, MARGIN + 158)
    heads = [job.say(key) for key in ("score", "games-short", "points-short")]
    for stage in sorted(t.taking_part, reverse=True):
        for n, table in enumerate(tables(t, stage), start=1):
            name = f"{job.say('stage')} {stage + 1}: {t.bases.stages[stage].format.value}"
            group = f" · {job.say('group')} {n}" if t.groups.get(stage) else ""
            rows.append([])
            title: list[Mark] = [Words(MARGIN, 0, 4.6, name + group, bold=True)]
            titles = [Words(x, 0, 3.2, head, grey=0.35) for x, head in zip(columns, heads, strict=True)]
            rows.append([*title, *titles, DrawnLine(MARGIN, 1.8, WIDTH - MARGIN, 1.8, 0.4)])
            for place, entry, score, _, won, lost, made, got in table:
                told = (str(score), f"{won}–{lost}", f"{made}–{got}")
                rows.append(
                    [
                        Words(MARGIN, 0, 4, f"{place}."),
                        Words(MARGIN + 10, 0, 4, fitting(name_of(t, entry, job.names), 4, 100)),
                        *(Words(x, 0, 4, cell) for x, cell in zip(columns, told, strict=True)),
                    ]
                )
    yield from _paged(rows, 6.2)


def _numbers(job: PrintJob) -> Iterator[list[Mark]]:
    """A big number and a QR code for every table, two on a page: to be cut, folded and stood on the table."""
    t = job.tournament
    playing = sum(c.plays for c in t.contenders.values())
    most = max([*(n for f in _open_matches(t) for n in table_numbers(t, f)), playing // 2 * t.plan.boards, 1])
    numbers = list(range(1, min(most, MOST_TABLES) + 1))
    for first in numbers[::2]:
        page: list[Mark] = [DrawnLine(MARGIN, HEIGHT / 2, WIDTH - MARGIN, HEIGHT / 2, 0.2, 0.6, 2)]
        for number, top in ((first, 0.0), (first + 1, HEIGHT / 2)):
            if number in numbers:
                page += _number(job, number, top)
        yield page


def _number(job: PrintJob, number: int, top: float) -> Iterator[Mark]:
    size = 58.0
    yield Words(62, top + 30, 9, job.say("table"), anchor="middle", grey=0.3)
    yield Words(62, top + 92, 70 if number < 100 else 48, str(number), bold=True, anchor="middle")
    told = (job.links or {}).get(number) or (f"{job.address}{number}" if job.address else "")
    if told:
        yield from qr_code(told, 126, top + 30, size)
        yield Words(126 + size / 2, top + 30 + size + 8, 4, job.say("paper-scan"), anchor="middle")
    yield Words(WIDTH / 2, top + 118, 5, fitting(job.title, 5, ROOM), anchor="middle", grey=0.3)


def qr_code(text: str, x: float, y: float, size: float) -> Iterator[Mark]:
    """A QR code as black squares; those side by side are one block, so that no white line parts them."""
    code = segno.make(text, error="m", micro=False)
    matrix = [bytes(row) for row in code.matrix]
    each = size / len(matrix)
    for down, row in enumerate(matrix):
        across = 0
        while across < len(row):
            if not row[across]:
                across += 1
                continue
            begin = across
            while across < len(row) and row[across]:
                across += 1
            yield Block(x + begin * each, y + down * each, (across - begin) * each, each)


def _sheets(job: PrintJob) -> Iterator[list[Mark]]:
    """A score sheet for every table of the round, with both names; two on a page where they fit (O7)."""
    t = job.tournament
    half = [f for f in _open_matches(t) if f.status in OPEN_STATUSES]
    jobs = [(f, number) for f in half for number in table_numbers(t, f)]
    small = all(2 * games_of(t.bases.stages[f.stage], f.grande) - 1 <= 3 for f, _ in jobs)
    each = 2 if small else 1
    for first in range(0, len(jobs), each):
        page: list[Mark] = []
        for n, (f, number) in enumerate(jobs[first : first + each]):
            page += _sheet(job, f, number, n * HEIGHT / 2, small)
        if each == 2:
            page.append(DrawnLine(MARGIN, HEIGHT / 2, WIDTH - MARGIN, HEIGHT / 2, 0.2, 0.6, 2))
        yield page


def _sheet(job: PrintJob, f: Fixture, number: int, top: float, small: bool) -> Iterator[Mark]:
    plan = job.tournament.bases.stages[f.stage]
    usual = book_of(job.tournament.bases.rulebook).match
    halves = usual.halves if plan.target == usual.target else ()
    shape = replace(usual, target=plan.target, halves=halves)
    games = games_of(plan, f.grande)
    text = TEXTS[job.language]
    yield Words(MARGIN, top + 16, 9, f"{job.say('table')} {number}", bold=True)
    told = f"{job.say('round')} {f.round} · {job.say('games')}: {games} × {plan.target}"
    yield Words(MARGIN + 48, top + 11.5, 3.8, fitting(job.title, 3.8, 100), grey=0.3)
    yield Words(MARGIN + 48, top + 16.5, 3.8, told, grey=0.3)
    for x, whose, name in zip((MARGIN, WIDTH / 2 + 2), (text["us"], text["them"]), _sides(job, f), strict=True):
        yield Words(x, top + 24, 4.6, fitting(f"{whose}: {name}", 4.6, ROOM / 2 - 4), bold=True)
    blocks = min(2 * games - 1, 3 if small else 6)
    across = ROOM / 3
    squares = sum(-(-points // 5) for points in (shape.half, shape.target - shape.half))
    if squares <= 6:
        for n in range(blocks):
            x, y = MARGIN + (n % 3) * across, top + 26 + (n // 3) * 112
            yield from game_block(shape, job.language, x + 2, y, across - 4, f"{usual.game} {n + 1}")
    else:  # a long game has no room for matchsticks: a box to write in
        for n in range(blocks):
            yield from _box(f"{usual.game} {n + 1}", MARGIN + (n % 3) * across, top + 30 + (n // 3) * 112, across)
    low = top + (HEIGHT / 2 if small else HEIGHT) - 16
    for x in (MARGIN, WIDTH / 2 + 2):
        yield Words(x, low, 3.4, job.say("signed"), grey=0.3)
        yield DrawnLine(x + 14, low + 0.5, x + ROOM / 2 - 6, low + 0.5, 0.25, 0.4)


def _box(name: str, x: float, y: float, across: float) -> Iterator[Mark]:
    middle = x + across / 2
    yield Words(middle, y + 3, 4, name, bold=True, anchor="middle")
    for at in (x + 2, middle, x + across - 2):
        yield DrawnLine(at, y + 6, at, y + 84, 0.4)
    for at in (y + 6, y + 84):
        yield DrawnLine(x + 2, at, x + across - 2, at, 0.4)


# ---------------------------------------------------------------- cards with keys


def _cards(job: PrintJob) -> Iterator[list[Mark]]:
    """A card for everybody: name, PIN and the QR code of their own link; eight on a page, to be cut."""
    across, down = ROOM / 2, 62.0
    for first in range(0, len(job.cards), 8):
        page: list[Mark] = []
        for n, (name, pin, link) in enumerate(job.cards[first : first + 8]):
            x, y = MARGIN + (n % 2) * across, TOP - 8 + (n // 2) * down
            page += qr_code(link, x + 2, y, 42)
            page.append(Words(x + 47, y + 8, 4.6, fitting(name, 4.6, across - 49), bold=True))
            page.append(Words(x + 47, y + 18, 4, job.say("paper-pin", pin=pin)))
            page.append(Words(x + 47, y + 26, 3.4, fitting(job.title, 3.4, across - 49), grey=0.35))
            page.append(DrawnLine(x, y + down - 12, x + across - 4, y + down - 12, 0.15, 0.7, 2))
        yield page


# ---------------------------------------------------------------- bulletins


def _bulletins(job: PrintJob) -> Iterator[list[Mark]]:
    rows: list[list[Mark]] = []
    for r in job.tournament.rulings:
        rows.append([Words(MARGIN, 0, 6, f"BAR {r.number}", bold=True), DrawnLine(MARGIN, 2, WIDTH - MARGIN, 2, 0.5)])
        said = [f"{job.say(f'decision-{r.decision.value}')} · {', '.join(r.articles)}"]
        if r.fixture:
            f = job.tournament.fixtures[r.fixture]
            mano = f" · {job.say('paper-mano', n=r.mano)}" if r.mano else ""
            said.append(f"{' / '.join(_sides(job, f))}{mano}")
        if r.entry:
            said.append(name_of(job.tournament, r.entry, job.names))
        signed = ", ".join(job.names.get(person, f"#{person}") for person in r.signed)
        for line in [*said, r.finding, f"{job.say('signed')} {signed}"]:
            rows += [[Words(MARGIN, 0, 4.2, part)] for part in _wrapped(line, 4.2, ROOM)]
        rows.append([])
    yield from _paged(rows, LINE)


def _wrapped(text: str, size: float, room: float) -> list[str]:
    lines = [""]
    for part in text.split():
        longer = f"{lines[-1]} {part}".strip()
        if lines[-1] and wide(longer, size) * WIDER > room:
            lines.append(part)
        else:
            lines[-1] = longer
    return [fitting(line, size, room) for line in lines]


def _bracket(job: PrintJob) -> Iterator[list[Mark]]:
    """Names in short, and nothing where nobody is known: that is written in by hand."""
    short = {person: _short(name) for person, name in job.names.items()}

    def sides(f: Fixture) -> list[str]:
        found = sides_of(job.tournament, f)
        return ["" if side is None else side_name(job.tournament, side, short, job.language) for side in found]

    yield from bracket_pages(job.tournament, sides, job.say("paper-third"))


def _short(name: str) -> str:
    """As in A. Lozano."""
    first, *rest = name.split()
    return f"{first[0]}. {rest[-1]}" if rest else first


PAPERS: dict[str, Callable[[PrintJob], Iterator[list[Mark]]]] = {
    "llave": _bracket,
    "ronda": _round,
    "mesas": _numbers,
    "planillas": _sheets,
    "tabla": _standings,
    "claves": _cards,
    "bar": _bulletins,
}
