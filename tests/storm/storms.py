"""One storm from its seed: tables fill, people play through it, everybody goes home, and the house comes to rest."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import structlog

from tests.storm.people import Onlooker, Person
from tests.storm.virtual_loop import Stuck
from tests.storm.world import Violation, World

LONGEST = 4 * 3600.0
"""Virtual seconds after which every match must be over."""


class Told(NamedTuple):
    """What became of it."""

    violation: str
    story: list[str]
    matches: int
    checked: int
    """How many frames were held against the log."""
    seconds: float


def storm(seed: int, tables: int = 3, *, calm: bool = False) -> Told:
    with _seeded(seed):
        return _storm(World(seed, calm=calm), tables)


@contextmanager
def _seeded(seed: int) -> Iterator[None]:
    """Tokens, ids, secrets and pauses of the house come from the seed too."""
    drawn, before = random.Random(f"secrets of {seed}"), random.getstate()
    real = random._urandom  # type: ignore[attr-defined]
    random._urandom = drawn.randbytes  # type: ignore[attr-defined]
    random.seed(seed)
    try:
        yield
    finally:
        random._urandom = real  # type: ignore[attr-defined]
        random.setstate(before)


def _storm(world: World, tables: int) -> Told:
    structlog.configure(processors=[lambda logger, name, entry: _note(world, entry)])
    failed = ""
    try:
        world.loop.set_exception_handler(lambda loop, context: _fail(world, context))
        world.loop.run_until_complete(_through(world, tables))
    except (Violation, Stuck) as error:
        failed = f"{type(error).__name__}: {error}"
    except RuntimeError:  # stopped by what went wrong in a callback
        if not world.errors:
            raise
    finally:
        world.loop.run_until_complete(_cancel_all())
        world.loop.close()
        structlog.reset_defaults()
    if not failed and world.errors:
        failed = world.errors[0]
    return Told(failed, world.story, len(world.disk.actas), world.checked, world.now - 1_000_000)


def _note(world: World, entry: structlog.types.EventDict) -> str:
    if "kind" in entry:
        world.tell(f"logged: {entry['event']} {entry['kind']} {entry.get('where', '')}")
    raise structlog.DropEvent


def _fail(world: World, context: dict[str, object]) -> None:
    error = context.get("exception")
    if isinstance(error, Violation):
        world.errors.append(f"Violation: {error}")
        world.loop.stop()


async def _through(world: World, tables: int) -> None:
    await world.start_house()
    people: list[asyncio.Task[None]] = []
    others: list[asyncio.Task[None]] = [asyncio.create_task(world.watch())]
    for number in range(tables):
        players = world.rng.choice([2, 2, 4])
        table, who = await world.open_table(players, world.rng.randint(1, players))
        for seat, identity in enumerate(who, start=1):
            person = Person(world, table, identity, f"t{number}s{seat}")
            people.append(asyncio.create_task(person.live()))
        others.append(asyncio.create_task(Onlooker(world, table).live()))
    if world.kinds & {"kills", "outages"}:
        others.append(asyncio.create_task(world.misfortunes()))
    await _until_done(world, people, others)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    if world.house is None:
        await world.start_house()
    world.store.away = False
    for line in list(world.lines):
        line.reset("everybody goes home", half_open=True)
    await asyncio.sleep(600.0)
    assert world.house is not None
    if world.house.tables or world.house.connections:
        raise Violation(f"nobody is there, and {len(world.house.tables)} tables are still in the memory")
    if len(world.disk.actas) != tables:
        raise Violation(f"{tables} matches were played, and {len(world.disk.actas)} have an acta")


async def _until_done(world: World, people: list[asyncio.Task[None]], others: list[asyncio.Task[None]]) -> None:
    end = world.now + LONGEST
    while not all(task.done() for task in people):
        done, _ = await asyncio.wait([*people, *others], timeout=30.0, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()  # raises what went wrong
        if world.errors:
            raise Violation(world.errors[0])
        if world.now > end:
            raise Violation(f"after {LONGEST / 3600:.0f} hours somebody still plays")


async def _cancel_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
