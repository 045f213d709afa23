"""One storm from its seed: tables fill, people play through it, everybody goes home, and the server comes to rest."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest import mock

import structlog

from tests.storm.arrivals import open_table
from tests.storm.people import Crowd, Onlooker
from tests.storm.promises import Violation
from tests.storm.virtual_loop import Stuck, cancel_the_rest
from tests.storm.world import World
from truquero.server.bot_players import hints
from truquero.server.common.garbage_collection import CollectionSchedule

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


def storm(seed: int, tables: int = 3, kinds: Collection[str] | None = None) -> Told:
    """Only these kinds of misfortune, if they are given; otherwise the seed chooses them."""
    with _seeded(seed):
        return _storm(World(seed, kinds), tables)


@contextmanager
def _seeded(seed: int) -> Iterator[None]:
    """Tokens, ids, secrets and pauses of the server come from the seed too."""
    drawn, before = random.Random(f"secrets of {seed}"), random.getstate()
    random.seed(seed)
    try:
        with (
            mock.patch.object(random, "_urandom", drawn.randbytes),
            mock.patch.multiple(
                hints, ADVISER="azar", TRAINED_ADVISER="azar"
            ),  # as for bots: what is thought is no matter
            mock.patch.object(CollectionSchedule, "due", return_value=False),  # real time, of which nothing depends
        ):
            yield
    finally:
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
        world.loop.run_until_complete(cancel_the_rest())
        world.loop.close()
        structlog.reset_defaults()
    if not failed and world.errors:
        failed = world.errors[0]
    return Told(failed, world.story, len(world.disk.actas), world.promises.checked, world.now - 1_000_000)


def _note(world: World, entry: structlog.types.EventDict) -> str:
    if "kind" in entry:
        world.tell(f"logged: {entry['event']} {entry['kind']} {entry.get('where', '')}")
    raise structlog.DropEvent


def _fail(world: World, context: dict[str, object]) -> None:
    error = context.get("exception")
    if isinstance(error, Violation):
        if not world.errors:
            world.loop.stop()  # once: what goes wrong while the tasks end must not stop them
        world.errors.append(f"Violation: {error}")


async def _through(world: World, tables: int) -> None:
    await world.start_house()
    people: list[asyncio.Task[None]] = []
    others: list[asyncio.Task[None]] = [asyncio.create_task(world.watch())]
    opened: list[str] = []
    if world.kinds & {"kills", "outages"}:
        others.append(asyncio.create_task(world.misfortunes()))
    for number in range(tables):
        try:
            table, seated = await asyncio.wait_for(open_table(world, number), LONGEST)
        except TimeoutError:
            raise Violation(f"for {LONGEST / 3600:.0f} hours nobody could open a table") from None
        opened.append(table)
        people += [asyncio.create_task(person.live()) for person in seated]
        others.append(asyncio.create_task(Onlooker(world, table).live()))
        if "crowd" in world.kinds:
            others.append(asyncio.create_task(Crowd(world, table).live()))
    await _until_done(world, people, others)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    while world.house is None:  # killed just now: it is starting again
        await asyncio.sleep(1.0)
    world.store.away = False
    world.kinds = frozenset()
    for line in list(world.lines):
        line.reset(half_open=True)
    await asyncio.sleep(600.0)
    world.promises.at_rest()
    world.promises.cuts()
    for table in opened:
        if table not in world.disk.actas:
            raise Violation(f"the match at {table[:4]} was played, and has no acta")


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
