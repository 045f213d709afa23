"""One table of the real server, lived through twice over different hidden cards, and every byte a seat was sent.

A base match is played at random by messages of the wire. Then every card of the last deal that one seat has not seen is
dealt anew, the same messages are sent again, and what that seat is sent must be the same to the byte: frames, their
number, order and length, acknowledgements and refusals (the seat tries many things that are not allowed), and what it
is told when it comes back. As in tests/engine/test_noninterference.py a re-deal that the rules make impossible, or
force into the open, is left out; what counts as forced is decided there.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count, zip_longest
from random import Random
from typing import NamedTuple

from tests.engine.play import Step, Table, random_action
from tests.engine.test_noninterference import Leak, forced, redeals, seen_by
from truquero.cards import Card
from truquero.engine import events as ev
from truquero.engine.actions import Action, Call, Combo, Cut, Play
from truquero.engine.evolve import evolve, fold
from truquero.engine.lexicon import lexicon
from truquero.engine.state import Match
from truquero.engine.view import SPECTATOR, audience
from truquero.seats import Seat
from truquero.server.bot_players.bot_workers import BotWorkers
from truquero.server.common.identity import hashed
from truquero.server.common.metrics import Metrics
from truquero.server.common.settings import Settings
from truquero.server.game import dealer
from truquero.server.game.log_reader import first_state, read_table
from truquero.server.table.table import Table as HouseTable
from truquero.server.table.table_services import Player, TableServices
from truquero.store import SeatRow, Store, TableRow
from truquero.store.codec import decode_action, decode_events
from truquero.wire import PROTOCOL, requests
from truquero.wire.actions import AskAction, PlayAction, ShowAction, from_action

Mapping = dict[Card, Card]
_NUMBERS = count()
_COMMITMENT = re.compile(rb"[0-9a-f]{64}")
NAMES = ("Ana", "Blas", "Caro", "Dani", "Eva", "Fede", "Gema", "Hugo")
SETTINGS = Settings(bot_pause=0, stand_in_after=3600, spectator_delay=0, bot_workers=0, hints_per_minute=None)

ANSWERS = (b'{"t":"ack"', b'{"t":"refused"', b'{"t":"hint"')


class Ear(Player):
    """A connection that keeps what it is sent."""

    language = "en"
    seat: Seat = 0

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def push(self, frame: bytes) -> None:
        self.frames.append(bytes(frame))

    def close(self, code: str) -> None:
        self.frames.append(b"closed: " + code.encode())


class Sent(NamedTuple):
    """A message of the script, and whether it came to something."""

    seat: Seat
    message: requests.Request
    accepted: bool


class World:
    """A table of the server with everybody at it, over packs that somebody else chooses."""

    def __init__(self, store: Store, table: Table, id: str, packs: Callable[[int, tuple[Card, ...]], tuple[Card, ...]]):
        seats = tuple(SeatRow(s, NAMES[s - 1], hashed(f"token {s}")) for s in range(1, table.players + 1))
        self.row = TableRow(
            id, 0.0, table.book.id, table.players, dict(table.book.chosen), table.strict, seats, settings={"delay": 0}
        )
        self.store = store
        self.now = 1000.0
        shuffle_source = dealer.ShuffleSource(
            bytes(32), lambda: bytes(32), lambda secret, fixed, told, pack: packs(fixed.deal, tuple(pack))
        )
        self.services = TableServices(
            SETTINGS,
            store,
            BotWorkers(0),
            Metrics(),
            shuffle_source=shuffle_source,
            clock=lambda: self.now,
        )
        self.house: HouseTable
        self.ears: dict[Seat, Ear] = {}
        self._plain: dict[Seat, list[bytes]] = {}
        self.marks: list[dict[Seat, int]] = []
        """How many frames everybody had been sent after each message."""
        self.versions: list[int] = []

    async def begin(self, seats: Iterable[Seat]) -> None:
        """Everybody in ``seats`` comes, in that order; SPECTATOR is the gallery."""
        await asyncio.wrap_future(self.store.create_table(self.row))
        self.house = HouseTable(self.services, self.row, read_table(self.row, ()), ())
        self.house.open()
        for seat in seats:
            await self.come(seat)

    async def come(self, seat: Seat, after: int = -1) -> None:
        ear = self.ears.setdefault(seat, Ear())
        hello = requests.Hello("hello", after=after, spectate=seat == SPECTATOR, protocol=PROTOCOL)
        if seat == SPECTATOR:
            self.house.spectators.detach(ear)
            await self.house.ask(lambda: self.house.spectators.attach(ear, hello))
        else:
            await self.house.ask(lambda: self._again(ear, seat, hello))
        await self.settle()

    async def _again(self, ear: Ear, seat: Seat, hello: requests.Hello) -> None:
        self.house.attendance.detach(ear, seat)
        await self.house.attendance.attach(ear, seat, hello)

    async def settle(self) -> None:
        """Until nothing is on its way: the gallery with no delay hears a moment later."""
        for _ in range(3):
            await self.house.ask(_nothing)
            await asyncio.sleep(0)

    async def send(self, seat: Seat, message: requests.Request) -> bool:
        """Send a message as a seat; whether it was acknowledged."""
        ear = self.ears[seat]
        before = len(ear.frames)
        await self.house.ask(lambda: self.house.messages.request(seat, message, ear))
        await self.settle()
        while isinstance(message, requests.Hint) and len(ear.frames) == before:  # somebody is thinking
            await asyncio.sleep(0.001)
        self.marks.append({who: len(ear.frames) for who, ear in self.ears.items()})
        self.versions.append(self.house.version)
        answers = [f for f in ear.frames[before:] if f.startswith(ANSWERS)]
        if len(answers) != 1:
            raise Leak(f"{message} got {len(answers)} answers")
        return not answers[0].startswith(b'{"t":"refused"')

    async def end(self) -> None:
        await self.house.close()

    def steps(self) -> list[Step]:
        """The log as steps of the engine."""
        match, found = first_state(self.row), []
        for record in self.store.records(self.row.id):
            events = decode_events(record.events)
            after = fold(match, events)
            found.append(Step(match, record.seat, decode_action(record.action), events, after))
            match = after
        return found

    def sent_to(self, who: Seat, upto: int | None = None) -> list[bytes]:
        """The frames of a seat; the table's own name, and the commitments that depend on it, are taken out."""
        name = self.row.id.encode()
        frames = self.ears[who].frames
        plain = self._plain.setdefault(who, [])
        plain += [_COMMITMENT.sub(b"COMMITMENT", frame.replace(name, b"TABLE")) for frame in frames[len(plain) :]]
        return plain[:upto]


async def _nothing() -> None:
    pass


# ---------------------------------------------------------------- the base match


async def play_base(world: World, table: Table, rng: Random, target: Seat, length: int) -> list[Sent]:
    """A random match by messages; the target also tries things that are not allowed."""
    await world.begin([*range(1, table.players + 1), SPECTATOR])
    script: list[Sent] = []

    async def say(seat: Seat, message: requests.Request) -> None:
        script.append(Sent(seat, message, await world.send(seat, message)))

    for turn in range(length):
        house = world.house
        if house.finished:
            break
        if table.book.blind and house.cut is not None and rng.random() < 0.4:
            await say(rng.randint(1, table.players), requests.Blind(f"b{turn}", rng.random() < 0.7))
        if rng.random() < 0.5:
            await say(target, probe(rng, table, house.match, f"p{turn}"))
        if rng.random() < 0.1:
            await say(*aside(rng, table, f"a{turn}"))
        if house.cut is not None:
            lifted = rng.choice((0, rng.randint(house.cut.least, house.cut.most)))
            await say(house.cut.seat, requests.CutPack(f"c{turn}", lifted, rng.randbytes(4).hex()))
            continue
        seat, action = random_action(rng, house.match, ritual=False)
        wire = from_action(action)
        assert wire is not None, action
        await say(seat, requests.Act(f"m{turn}", wire))
    return script


def probe(rng: Random, table: Table, match: Match, id: str) -> requests.Request:
    """Something the target may well not be allowed to do; what it is told then must not tell it anything."""
    kind = rng.randrange(7)
    cards = table.book.pack_for(table.players)
    if kind == 0:
        return requests.Act(id, PlayAction(rng.choice(cards).code, rng.random() < 0.3))
    if kind == 1:
        return requests.Act(id, AskAction(rng.randint(1, table.players)))
    if kind == 2:
        return requests.Act(id, ShowAction(tuple(c.code for c in rng.sample(cards, rng.randint(1, 3)))))
    if kind == 6:
        return requests.Hint(id)
    if kind == 3:
        word = rng.choice(sorted(lexicon(table.book).known))
        call = Call(word, rng.choice((None, 1, 2, 7, 33)), rng.random() < 0.2)
        action: Action = Combo((Play(rng.choice(cards)), call))
    else:
        action = Call(rng.choice(sorted(lexicon(table.book).known)), rng.choice((None, None, 0, 1, 2, 30, 33)))
    wire = from_action(action)
    assert wire is not None
    return requests.Act(id, wire)


def aside(rng: Random, table: Table, id: str) -> tuple[Seat, requests.Request]:
    seat = rng.randint(1, table.players)
    kind = rng.randrange(3)
    if kind == 0 and table.book.signs:
        return seat, requests.SignRequest(id, rng.choice(table.book.signs).holding)
    if kind == 1:
        return seat, requests.Look(id, rng.choice([s for s in range(table.players + 1) if s != seat]))
    return seat, requests.Say(id, "a copla")


# ---------------------------------------------------------------- the other world


def translated(message: requests.Request, new: Mapping) -> requests.Request:
    """The same message over the new cards: a card that fell face down is another one now."""
    if isinstance(message, requests.Act) and isinstance(message.action, PlayAction) and message.action.down:
        codes = {old.code: card.code for old, card in new.items()}
        code = codes.get(message.action.card, message.action.card)
        return requests.Act(message.id, PlayAction(code, True), message.version)
    return message


class Twice:
    """A base match, and other worlds beside it."""

    def __init__(self, store: Store, table: Table, seed: int, length: int, most: int) -> None:
        self.store, self.table, self.seed, self.most = store, table, seed, most
        self.rng = Random(seed)
        self.length = length
        self.tried: Counter[str] = Counter()

    def _packs(self, deal: int, pack: tuple[Card, ...]) -> tuple[Card, ...]:
        shuffled = list(pack)
        Random(self.seed * 1009 + deal).shuffle(shuffled)
        return tuple(shuffled)

    def _world(self, packs: Callable[[int, tuple[Card, ...]], tuple[Card, ...]]) -> World:
        return World(self.store, self.table, f"the-table-{next(_NUMBERS):08d}", packs)

    async def live(self) -> None:
        """Play, deal anew for the target and for the gallery, compare."""
        target = self.rng.randint(1, self.table.players)
        base = self._world(self._packs)
        script = await play_base(base, self.table, self.rng, target, self.length)
        await self._come_back(base, target)
        await base.end()
        steps = base.steps()
        deals = [i for i, step in enumerate(steps) if isinstance(step.action, Cut)]
        if not deals:
            return
        first = deals[-1]
        last_deal = len(deals)
        deck = next(e.deck for e in steps[first].events if isinstance(e, ev.Stacked))
        for who in (target, SPECTATOR):
            known = seen_by(who, steps, first, len(steps) - 1)
            ways = list(redeals(self.rng, steps[first].after, deck, known))
            for new in self.rng.sample(ways, min(len(ways), self.most)):
                self.tried["re-deals"] += 1
                self.tried[await self._compare(base, script, steps, who, target, last_deal, new)] += 1

    async def _come_back(self, world: World, target: Seat) -> None:
        """The target and a spectator lose the connection and ask for all they missed."""
        await world.come(target, 0)
        await world.come(target, max(0, world.house.version - 3))
        await world.come(SPECTATOR, 0)

    async def _compare(
        self, base: World, script: list[Sent], steps: list[Step], who: Seat, target: Seat, last: int, new: Mapping
    ) -> str:
        def packs(deal: int, pack: tuple[Card, ...]) -> tuple[Card, ...]:
            lies = self._packs(deal, pack)
            return tuple([new.get(card, card) for card in lies]) if deal == last else lies

        cuts = [i for i, sent in enumerate(script) if isinstance(sent.message, requests.CutPack) and sent.accepted]
        world = self._world(packs)
        await world.begin([*range(1, self.table.players + 1), SPECTATOR])
        try:
            for at, sent in enumerate(script):
                changes = at > cuts[-1] and sent.seat != who and sent.accepted
                message = translated(sent.message, new) if changes else sent.message
                accepted = await world.send(sent.seat, message)
                if accepted != sent.accepted and sent.seat != who:
                    return "impossible"
                one = base.sent_to(who, base.marks[at][who])
                two = world.sent_to(who, world.marks[at][who])
                if one != two:
                    return self._told_apart(base, world, steps, at, who, one, two)
            await self._come_back(world, target)
            if base.sent_to(who) != world.sent_to(who):
                raise Leak(f"{who} is told two things on coming back:\n{_first_difference(base, world, who)}")
            return "compared"
        finally:
            await world.end()

    def _told_apart(
        self, base: World, world: World, steps: list[Step], at: int, who: Seat, one: list[bytes], two: list[bytes]
    ) -> str:
        """Bytes differ: whether the rules forced it. The events are looked at, as each seat may see them."""
        others = world.steps()
        version = base.versions[at]
        if version == world.versions[at] and version <= len(others) and version:
            step, other = steps[version - 1], others[version - 1]
            heard, again = _heard(step, who), _heard(other, who)
            if heard != again:
                a, b = next(pair for pair in zip_longest(heard, again) if pair[0] != pair[1])
                if forced(step, a, b):
                    return "forced"
        difference = next(pair for pair in zip_longest(one, two) if pair[0] != pair[1])
        raise Leak(f"seat {who} is sent\n{difference[0]!r}\nor\n{difference[1]!r}")


def _heard(step: Step, who: Seat) -> list[object]:
    match, told = step.before, []
    for event in step.events:
        seen: object = audience(match, event, who)
        if seen is not None:
            told.append(seen)
        match = evolve(match, event)
    return told


def _first_difference(base: World, world: World, who: Seat) -> object:
    return next(p for p in zip_longest(base.sent_to(who), world.sent_to(who)) if p[0] != p[1])


def live_through(store: Store, table: Table, seeds: Iterable[int], length: int = 24, most: int = 4) -> Counter[str]:
    """Several matches of one kind of table, each dealt anew up to ``most`` times for a seat and for the gallery.

    What became of the re-deals; raises Leak.
    """
    tried: Counter[str] = Counter()

    async def all_of_them() -> None:
        for seed in seeds:
            twice = Twice(store, table, seed, length, most)
            await twice.live()
            tried.update(twice.tried)

    asyncio.run(all_of_them())
    return tried
